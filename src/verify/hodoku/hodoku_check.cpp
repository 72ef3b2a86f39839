#include "verify/hodoku/hodoku_check.h"

#include "verify/hodoku/almost_locked.h"
#include "verify/hodoku/colors.h"
#include "verify/hodoku/fish.h"
#include "verify/hodoku/forcing_lines.h"
#include "verify/hodoku/linked_chains.h"
#include "verify/hodoku/locked_and_subsets.h"
#include "verify/hodoku/rectangles.h"
#include "verify/hodoku/single_digit.h"
#include "verify/hodoku/singles.h"
#include "verify/hodoku/sue_de_coq.h"
#include "verify/hodoku/wings.h"

namespace bitwhip::verify {

namespace {

HodokuCheck* check_of(HodokuFamily family) {
  switch (family) {
    case HodokuFamily::full_house:
      return check_full_house;
    case HodokuFamily::naked_single:
      return check_naked_single;
    case HodokuFamily::hidden_single:
      return check_hidden_single;
    case HodokuFamily::locked_candidates:
      return check_locked_digit;
    case HodokuFamily::naked_subset:
      return check_naked_cells;
    case HodokuFamily::hidden_subset:
      return check_hidden_digits;
    case HodokuFamily::fish:
      return check_printed_fish;
    case HodokuFamily::skyscraper:
      return check_skyscraper;
    case HodokuFamily::two_string_kite:
      return check_two_string_kite;
    case HodokuFamily::empty_rectangle:
      return check_empty_rectangle;
    case HodokuFamily::w_wing:
      return check_w_wing;
    case HodokuFamily::xy_wing:
      return check_xy_wing;
    case HodokuFamily::xyz_wing:
      return check_xyz_wing;
    case HodokuFamily::rectangle:
      return check_rectangle;
    case HodokuFamily::bug_plus_1:
      return check_bug_plus_1;
    case HodokuFamily::sue_de_coq:
      return check_sue_de_coq;
    case HodokuFamily::colors:
      return check_colors;
    case HodokuFamily::turbot_chain:
      return check_turbot_chain;
    case HodokuFamily::xy_chain:
      return check_printed_xy_chain;
    case HodokuFamily::remote_pair:
      return check_remote_pair;
    case HodokuFamily::nice_loop:
      return check_nice_loop;
    case HodokuFamily::als_xz:
      return check_als_xz;
    case HodokuFamily::als_xy_wing:
      return check_als_xy_wing;
    case HodokuFamily::als_xy_chain:
      return check_als_xy_chain;
    case HodokuFamily::forcing:
      return check_forcing;
    case HodokuFamily::brute_force:
      return check_brute_force;
  }
  BITWHIP_INVARIANT(false);
  return nullptr;
}

HodokuSearch* search_of(HodokuTechnique row) {
  using enum HodokuTechnique;
  switch (row) {
    case full_house:
    case naked_single:
    case hidden_single:
      return search_hodoku_singles;
    case locked_candidates_1:
    case locked_candidates_2:
      return search_locked_digits;
    case locked_pair:
    case locked_triple:
    case naked_pair:
    case naked_triple:
    case naked_quadruple:
      return search_naked_cells;
    case hidden_pair:
    case hidden_triple:
    case hidden_quadruple:
      return search_hidden_digits;
    case x_wing:
    case swordfish:
    case jellyfish:
    case finned_x_wing:
    case sashimi_x_wing:
    case finned_swordfish:
    case sashimi_swordfish:
    case finned_jellyfish:
    case sashimi_jellyfish:
      return search_line_fish;
    case remote_pair:
      return search_remote_pair;
    case bug_plus_1:
      return search_bug_plus_1;
    case skyscraper:
      return search_skyscraper;
    case two_string_kite:
      return search_two_string_kite;
    case turbot_fish:
      return search_turbot_fish;
    case empty_rectangle:
      return search_empty_rectangle;
    case w_wing:
      return search_w_wing;
    case xy_wing:
      return search_xy_wing;
    case xyz_wing:
      return search_xyz_wing;
    case uniqueness_1:
    case uniqueness_2:
    case uniqueness_3:
    case uniqueness_4:
    case uniqueness_5:
    case uniqueness_6:
    case hidden_rectangle:
    case avoidable_rectangle_1:
    case avoidable_rectangle_2:
      return search_rectangle;
    case simple_colors:
    case multi_colors:
      return search_colors;
    default:
      return nullptr;
  }
}

}  // namespace

void check_hodoku_step(const HodokuBoard& board, const PrintedStep& step) {
  for (const Candidate c : step.deleted) {
    if (!board.has(c))
      throw Wrong(
          says("{} deletes {}<>{}", name_of(step.technique), name_of_cell(c % 81), digit_of(c)),
          there("{} is no candidate of {} here", digit_of(c), name_of_cell(c % 81)),
          asks("a step deletes what is left"));
  }
  if (step.placed && !board.has(*step.placed))
    throw Wrong(says("{} places {}={}", name_of(step.technique), name_of_cell(*step.placed % 81),
                     digit_of(*step.placed)),
                board.value(*step.placed % 81) != 0
                    ? there("{} is {} already", name_of_cell(*step.placed % 81),
                            board.value(*step.placed % 81))
                    : there("{} is no candidate of {} here", digit_of(*step.placed),
                            name_of_cell(*step.placed % 81)),
                asks("a step places a candidate that is left"));
  check_of(form_of(step.technique).family)(board, step);
}

void apply(HodokuBoard& board, const PrintedStep& step) {
  if (step.placed) board.set(*step.placed % 81, digit_of(*step.placed));
  for (const Candidate c : step.deleted) board.remove(c % 81, digit_of(c));
}

bool has_hodoku_search(HodokuTechnique row) { return search_of(row) != nullptr; }

std::string hodoku_find(const HodokuBoard& board, HodokuTechnique row) {
  const auto found = search_of(row)(board, row);
  if (!found) return {};
  if (row > HodokuTechnique::hidden_single) return deletions_text(*found);
  const Candidate c = least_of(*found);
  return fmt::format("{}={}", name_of_cell(c % 81), digit_of(c));
}

}  // namespace bitwhip::verify
