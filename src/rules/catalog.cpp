#include "rules/catalog.h"

#include <array>

#include "rules/bichain.h"
#include "rules/c_chain.h"
#include "rules/chain_search.h"
#include "rules/current_chains.h"
#include "rules/finned_fish.h"
#include "rules/g_whip.h"
#include "rules/grouped_chain.h"
#include "rules/lasso.h"
#include "rules/locked.h"
#include "rules/nrczt_chain.h"
#include "rules/subset.h"
#include "rules/xy_chain.h"
#include "rules/xyt_chain.h"
#include "rules/xyzt_chain.h"

namespace bitwhip::rules {
namespace {

const Locked kLocked{"locked", kAllKinds};
const Locked kClaiming{"rcib", kAllKinds ^ kind_bit(VariableKind::bn)};
const Locked kPointing{"birc", kind_bit(VariableKind::bn)};
const Subset kNaked{SubsetKind::naked};
const Subset kHidden{SubsetKind::hidden};
const Subset kSuperHidden{SubsetKind::super_hidden};
const FinnedFish kFinned;
const ChainRule kXy{"xy", kXyForms};
const ChainRule kXyz{"xyz", kXyzForms};
const ChainRule kHxy{"hxy", kHxyForms};
const ChainRule kC{"c", kCForms, 2};
const ChainRule kXyt{"xyt", kXytForms};
const ChainRule kHxyt{"hxyt", kHxytForms};
const ChainRule kXyzt{"xyzt", kXyztForms};
const ChainRule kHxyzt{"hxyzt", kHxyztForms};
const ChainRule kNrc{"nrc", kNrcForms};
const ChainRule kNrct{"nrct", kNrctForms};
const ChainRule kNrcz{"nrcz", kNrczForms};
const ChainRule kNrczt{"nrczt", kNrcztForms};
const ChainRule kLasso{"lasso", kLassoForms};
const ChainRule kNrcztLasso{"nrczt-lasso", kNrcztLassoForms};
const ChainRule kNrctGeneral{"nrct-general", kNrctGeneralForms};
const ChainRule kNrczGeneral{"nrcz-general", kNrczGeneralForms};
const ChainRule kNrcztGeneral{"nrczt-general", kNrcztGeneralForms};
const ChainRule kLassoGeneral{"lasso-general", kLassoGeneralForms};
const ChainRule kNrcztLassoGeneral{"nrczt-lasso-general", kNrcztLassoGeneralForms};
const ChainRule kNrczOpen{"nrcz-open", kNrczOpenForms};
const ChainRule kNrcztOpen{"nrczt-open", kNrcztOpenForms};
const ChainRule kBivalue{"bivalue", kBivalueForms};
const ChainRule kZ{"z", kZForms};
const ChainRule kTWhip{"t-whip", kTWhipForms};
const ChainRule kTyped{"typed-whip", kTypedForms};
const Bichain kBichain;
const ChainRule kGrouped{"nrczt-grouped", kGroupedForms};
const Whip kWhip;
const Braid kBraid;

constexpr int kMost = kMaxLength;

const std::array kRules{
    RuleInfo{"locked", "locked candidates: rcib and birc", 1, 1, true, &kLocked},
    RuleInfo{"rcib", "interactions of a row or column with a block (claiming)", 1, 1, true, &kClaiming},
    RuleInfo{"birc", "interactions of a block with a row or column (pointing)", 1, 1, true, &kPointing},
    RuleInfo{"naked", "naked subsets: pairs, triplets, quads", 2, 4, false, &kNaked, true},
    RuleInfo{"hidden", "hidden subsets: pairs, triplets, quads", 2, 4, false, &kHidden, true},
    RuleInfo{"super-hidden", "super-hidden subsets: x-wing, swordfish, jellyfish", 2, 4, false, &kSuperHidden, true},
    RuleInfo{"finned", "finned and sashimi x-wing, swordfish, jellyfish", 2, 4, false, &kFinned, true},
    RuleInfo{"xy", "xy-chains, from the xy-wing on", 3, kMost, true, &kXy},
    RuleInfo{"xyz", "the xyz-wing", 3, 3, true, &kXyz},
    RuleInfo{"hxy", "hidden xy-chains, in rn- and cn-space", 3, kMost, true, &kHxy},
    RuleInfo{"c", "c-chains: one digit, length counted in cells", 4, kMost - 1, true, &kC},
    RuleInfo{"xyt", "xyt-chains", 3, kMost, true, &kXyt},
    RuleInfo{"hxyt", "hidden xyt-chains", 3, kMost, true, &kHxyt},
    RuleInfo{"xyzt", "xyzt-chains", 3, kMost, true, &kXyzt},
    RuleInfo{"hxyzt", "hidden xyzt-chains", 3, kMost, true, &kHxyzt},
    RuleInfo{"nrc", "nrc-chains", 2, kMost, true, &kNrc},
    RuleInfo{"nrct", "nrct-chains, restricted as in the published tables", 2, kMost, true, &kNrct},
    RuleInfo{"nrcz", "nrcz-chains, restricted", 2, kMost, true, &kNrcz},
    RuleInfo{"nrczt", "nrczt-chains, restricted", 2, kMost, true, &kNrczt},
    RuleInfo{"lasso", "lr- and rl-lassos of nrczt-chains, restricted", 2, kMost, true, &kLasso},
    RuleInfo{"nrczt-lasso", "nrczt-chains and lassos as one rule, restricted", 2, kMost, true, &kNrcztLasso},
    RuleInfo{"nrct-general", "nrct-chains, any link justifies", 2, kMost, true, &kNrctGeneral},
    RuleInfo{"nrcz-general", "nrcz-chains, any link justifies", 2, kMost, true, &kNrczGeneral},
    RuleInfo{"nrczt-general", "nrczt-chains, any link justifies", 2, kMost, true, &kNrcztGeneral},
    RuleInfo{"lasso-general", "lassos of nrczt-chains, any link justifies", 2, kMost, true, &kLassoGeneral},
    RuleInfo{"nrczt-lasso-general", "nrczt-chains and lassos as one rule, any link justifies", 2, kMost, true, &kNrcztLassoGeneral},
    RuleInfo{"nrcz-open", "nrcz-chains, any link justifies, z-candidates in the first cell too", 1, kMost, true, &kNrczOpen},
    RuleInfo{"nrczt-open", "nrczt-chains, any link justifies, z-candidates in the first cell too", 1, kMost, true, &kNrcztOpen},
    RuleInfo{"bichain", "bichains: two nrczt-chains, general, that contradict each other; the length is the longer one's", 1, kMost, true, &kBichain},
    RuleInfo{"nrczt-grouped", "nrczt-chains and lassos over candidates and g-candidates, general", 2, kMost, true, &kGrouped},
    RuleInfo{"bivalue", "bivalue-chains", 2, kMost, true, &kBivalue},
    RuleInfo{"z", "z-chains", 1, kMost, true, &kZ},
    RuleInfo{"t-whip", "t-whips", 1, kMost, true, &kTWhip},
    RuleInfo{"typed-whip", "whips with all variables of one kind", 1, kMost, true, &kTyped},
    RuleInfo{"whip", "whips", 1, kMost, true, &kWhip},
    RuleInfo{"g-whip", "g-whips: whips over candidates and g-candidates", 1, kMost, true, &kGWhip},
    RuleInfo{"braid", "braids", 1, kMost, true, &kBraid},
    RuleInfo{"g-braid", "g-braids: braids over candidates and g-candidates", 1, kMost, true, &kGBraid},
};

}  // namespace

std::span<const RuleInfo> all_rules() { return kRules; }

const RuleInfo* find_rule(std::string_view name) {
  for (const RuleInfo& rule : kRules) {
    if (rule.name == name) return &rule;
  }
  return nullptr;
}

}  // namespace bitwhip::rules
