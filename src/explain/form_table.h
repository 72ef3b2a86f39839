// The forms of steps: a row for each, with the pattern that its steps have and a column of
// templates for each notation. forms.cpp has the roles of the templates; a role that the pattern of
// the row lacks does not compile.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "base/variants.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"

namespace bitwhip::explain {

struct FormRow {
  DescriptionForm form;
  std::size_t pattern;  // index in StepPattern
  std::string_view kind;
  std::string_view name{};             // of its steps; in words the description has the name
  std::string_view capitals{};         // empty: derived from the name
  std::string_view nrc{};              // the part after the name
  std::string_view csp_name{}, csp{};  // empty: as in nrc
};

template <class Pattern>
inline constexpr std::size_t kOf = VariantTraits<StepPattern>::index_of<Pattern>();

inline constexpr std::array kForms{
    FormRow{DescriptionForm::naked_single, kOf<NoPattern>, "single", "naked-single"},
    FormRow{DescriptionForm::hidden_single, kOf<HousePattern>, "single",
            "hidden-single-in-a-$word"},
    FormRow{DescriptionForm::rcib, kOf<InteractionPattern>, "interaction",
            "$house interaction-with-$cover", "RCiB", "", "whip[1]", "$cells"},
    FormRow{DescriptionForm::birc, kOf<InteractionPattern>, "interaction",
            "$house interaction-with-$cover", "BiRC", "", "whip[1]", "$cells"},
    FormRow{DescriptionForm::locked, kOf<ChainPattern>, "interaction", "whip[1]", "", "$cells"},
    FormRow{DescriptionForm::naked, kOf<SubsetPattern>, "subset", "naked-$sets-in-a-$word",
            "N$letter", "{$numbers}$where", "", "$houses{$places}{$numbers}"},
    FormRow{DescriptionForm::hidden, kOf<SubsetPattern>, "subset", "hidden-$sets-in-a-$word",
            "H$letter", "{$numbers}$where", "", "$houses{$numbers}{$places}"},
    FormRow{DescriptionForm::fish, kOf<FishPattern>, "fish", "$fish-in-$lines", "SH$letter",
            "n$digit{$rows}{$columns}", "", "n$digit{$base}{$over}"},
    FormRow{DescriptionForm::finned, kOf<FinnedFishPattern>, "fish", "finned-$fish-in-$lines",
            "finned-$fish", "n$digit{$rows}{$columns} fins $fins", "", "n$digit{$base}{$over}"},
    FormRow{DescriptionForm::sashimi, kOf<FinnedFishPattern>, "fish", "sashimi-$fish-in-$lines",
            "sashimi-$fish", "n$digit{$rows}{$columns} fins $fins", "", "n$digit{$base}{$over}"},
    FormRow{DescriptionForm::flat_chain, kOf<ChainPattern>, "chain", "$rule$space$length-chain",
            "$rule$length", "$cells"},
    FormRow{DescriptionForm::chain, kOf<ChainPattern>, "chain", "$rule$length-chain",
            "$rule$length", "$cells"},
    FormRow{DescriptionForm::lr_lasso, kOf<ChainPattern>, "chain", "$rule$length-lr-lasso", "",
            "$cells"},
    FormRow{DescriptionForm::rl_lasso, kOf<ChainPattern>, "chain", "$rule$length-rl-lasso", "",
            "$cells"},
    FormRow{DescriptionForm::bichain, kOf<BichainPattern>, "chain",
            "$rule($count,$branches)-bichain", "", "$cells & $branch"},
    FormRow{DescriptionForm::oddagon, kOf<OddagonPattern>, "oddagon", "oddagon[$length]", "",
            "n$digit{$ring} guardians $guardians", "", "$links"},
    FormRow{DescriptionForm::forcing, kOf<ForcingPattern>, "forcing", "$rule[$length]", "",
            "$variable || $cases"},
    FormRow{DescriptionForm::tridagon, kOf<UnfillablePattern>, "tridagon", "tridagon", "",
            "{$numbers}{$ring} guardians $named"},
    FormRow{DescriptionForm::tridagon_relation, kOf<UnfillablePattern>, "tridagon",
            "tridagon-relation", "", "{$numbers}{$ring}"},
    FormRow{DescriptionForm::impossible_relation, kOf<UnfillablePattern>, "tridagon",
            "impossible-relation", "", "{$numbers}{$ring}"},
    FormRow{DescriptionForm::or_split, kOf<SplitPattern>, "or-split", "or-split[$length]", "",
            "$relation by $chain"},
    FormRow{DescriptionForm::last_guardian, kOf<NoPattern>, "single", "last-guardian"},
    FormRow{DescriptionForm::rectangle, kOf<RectanglePattern>, "uniqueness", "$rule", "",
            "$pair $ring$beside"},
    FormRow{DescriptionForm::grave, kOf<NoPattern>, "uniqueness", "$rule", "", "$value"},
    FormRow{DescriptionForm::bivalue, kOf<ChainPattern>, "chain", "bivalue-chain[$length]", "",
            "$cells", "biv-chain[$length]", "$cells"},
    FormRow{DescriptionForm::whip, kOf<ChainPattern>, "chain", "$rule[$length]", "", "$cells"},
    FormRow{DescriptionForm::typed_whip, kOf<ChainPattern>, "chain", "$rule-$letters[$length]", "",
            "$cells"},
    FormRow{DescriptionForm::ascent, kOf<SlopePattern>, "relation", "asc", "", "$path",
            "$(strong)asc[$gaps]", "$path"},
    FormRow{DescriptionForm::hill, kOf<HillPattern>, "relation", "hill", "", "$path",
            "$(strong)hill[$gaps]", "$path"},
    FormRow{DescriptionForm::valley, kOf<HillPattern>, "relation", "valley", "hill", "$path",
            "$(strong)valley[$gaps]", "$path"},
    FormRow{DescriptionForm::bound, kOf<SlopePattern>, "relation", "bound", "",
            "$square $sign {$rest}", "bound[$gaps]", "$square$sign{$rest}"},
    FormRow{DescriptionForm::relation_chain, kOf<RelatedPattern>, "relation", "relation-chain", "",
            "$path", "relation-chain[$gaps]", "$path"},

    FormRow{DescriptionForm::holds, kOf<DigitsPattern>, "holds", "", "",
            "$squares holds $digits only"},
    FormRow{DescriptionForm::fits, kOf<DigitsInHouse>, "fits", "", "",
            "$digits in $house fits $squares only"},
    FormRow{DescriptionForm::fits_within, kOf<LockedDigits>, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover"},
    FormRow{DescriptionForm::fits_so, kOf<DirectLockedDigits>, "fits", "", "",
            "$digits in $house fits $squares only, all in $cover, so $digits in $second fits "
            "$value only"},
    FormRow{DescriptionForm::squares_for_digits, kOf<SetPattern>, "set", "", "",
            "$size square$s of $house, $squares, for the $size digit$s $digits"},
    FormRow{DescriptionForm::digits_for_squares, kOf<SetPattern>, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares"},
    FormRow{DescriptionForm::digits_for_squares_so, kOf<DirectSetPattern>, "set", "", "",
            "$size digit$s of $house, $digits, for the $size square$s $squares, so $other in "
            "$house fits $value only"},
    FormRow{DescriptionForm::blocks, kOf<DigitsInHouses>, "blocks", "", "",
            "$sides hold $digits in $across only, at $squares"},
    FormRow{DescriptionForm::fish_of_houses, kOf<HouseFishPattern>, "fish", "", "",
            "$digits in houses $houses fits houses $covers only"},
    FormRow{DescriptionForm::fish_of_lines, kOf<DigitsInHouses>, "fish", "", "",
            "$digits in $sides fits $across only, at $squares"},
    FormRow{DescriptionForm::linked, kOf<LinkedPattern>, "chain", "", "",
            "$squares, so $left or $right$variables"},
    FormRow{DescriptionForm::consecutive, kOf<ConsecutivePattern>, "consecutive", "", "",
            "$squares, each consecutive with the next"},
    FormRow{DescriptionForm::wings, kOf<WingsPattern>, "wings", "", "",
            "$square with the wings $rest for the digits $digits, so one of them is $other"},
    FormRow{DescriptionForm::exclusion, kOf<ExclusionPattern>, "exclusion", "", "",
            "$squares must leave digits to $others"},
    FormRow{DescriptionForm::loop_1, kOf<LoopPattern>, "loop", "", "",
            "a loop of $digits through $squares, more in $more"},
    FormRow{DescriptionForm::loop_2, kOf<LoopOfDigit>, "loop", "", "",
            "a loop of $digits through $squares, more in $more, which is $other"},
    FormRow{DescriptionForm::loop_3_naked, kOf<LoopSet>, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house these as one and $others "
            "hold $other only"},
    FormRow{DescriptionForm::loop_3_hidden, kOf<LoopSet>, "loop", "", "",
            "a loop of $digits through $squares, more in $more, in $house only these as one and "
            "$others hold $other"},
    FormRow{DescriptionForm::loop_4, kOf<LockedLoop>, "loop", "", "",
            "a loop of $digits through $squares, more in $more, $other in $house fits $more only"},
    FormRow{DescriptionForm::grave_1, kOf<GravePattern>, "grave", "", "",
            "all but $extras is a grave"},
    FormRow{DescriptionForm::grave_3, kOf<GraveSet>, "grave", "", "",
            "all but $extras is a grave, in $house these as one and $others hold $other only"},
    FormRow{DescriptionForm::grave_4, kOf<LockedGrave>, "grave", "", "",
            "all but $extras is a grave, $other in $house fits $squares only"},

    FormRow{DescriptionForm::one_branch, kOf<SerChainPattern>, "chain"},
    FormRow{DescriptionForm::contradiction, kOf<SerContradiction>, "chain", "", "",
            "$assumed gives $end and $contrary"},
    FormRow{DescriptionForm::both, kOf<BothValues>, "chain", "", "",
            "$assumed and $denied both give $end"},
    FormRow{DescriptionForm::each_digit, kOf<DigitCases>, "chain", "", "",
            "each digit of $square gives $end"},
    FormRow{DescriptionForm::each_place, kOf<PlaceCases>, "chain", "", "",
            "each place of $digit in $houses gives $end"},

    FormRow{DescriptionForm::hodoku_step, kOf<HodokuPattern>, "hodoku"},
};

}  // namespace bitwhip::explain
