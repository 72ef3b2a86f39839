#include "verify/check/hodoku_path.h"

#include "base/text.h"
#include "rulebook/ladder.h"
#include "verify/board/board.h"
#include "verify/hodoku/hodoku_board.h"
#include "verify/hodoku/hodoku_check.h"
#include "verify/hodoku/hodoku_reader.h"
#include "verify/hodoku/hodoku_step.h"
#include "verify/steps/ratings.h"

namespace bitwhip::verify {

namespace {

using rulebook::HodokuLevel;
using rulebook::LadderRow;

constexpr std::string_view kHodokuRules = "HoDoKu 2.2.0";

// Counts the solutions up to two, and keeps the first.
class SolutionCount {
 public:
  SolutionCount(const HodokuBoard& board, Poll& poll) : poll_(poll) { count(board); }
  int solutions() const { return solutions_; }
  int digit(int cell) const { return first_[at(cell)]; }

 private:
  void count(const HodokuBoard& board) {
    poll_();
    const CandidateBits choice = narrowest(board);
    if (board.solved() && ++solutions_ == 1) {
      for (int cell = 0; cell < 81; ++cell) first_[at(cell)] = board.value(cell);
    }
    for (std::size_t c = next_of(choice, 0); c < choice.size() && solutions_ < 2;
         c = next_of(choice, c + 1)) {
      HodokuBoard next = board;
      next.set(static_cast<int>(c) % 81, digit_of(static_cast<Candidate>(c)));
      count(next);
    }
  }

  // The fewest candidates of a cell, or of a digit in a house where that is less than two.
  static CandidateBits narrowest(const HodokuBoard& board) {
    int best = -1;
    each_cell(board.empty(), [&](int cell) {
      if (best < 0 || board.count(cell) < board.count(best)) best = cell;
    });
    if (best < 0) return {};
    for (int house = 0; house < kHouses && board.count(best) > 1; ++house) {
      Mask missing = 0x1FF;
      for (const int cell : kGeometry.cells[at(house)]) {
        if (board.value(cell) != 0) missing &= ~bit_of(board.value(cell));
      }
      for (const int digit : digits_in(missing)) {
        const CellBits places = board.places(house, digit);
        if (places.count() < 2) return deletions(places, digit);
      }
    }
    CandidateBits choice;
    for (const int digit : digits_in(board.mask(best))) choice.set(at(at_cell(best, digit)));
    return choice;
  }

  Poll& poll_;
  int solutions_ = 0;
  std::array<int, 81> first_{};
};

bool is_hodoku_single(HodokuTechnique technique) {
  return technique <= HodokuTechnique::hidden_single;
}

class HodokuChecker {
 public:
  HodokuChecker(const Path& path, const Checks& checks, Verdict& verdict)
      : path_(path), verdict_(verdict), checks_(checks) {}

  void run() {
    verdict_.where = path_.where;
    if (!other_ladder_ && path_.rules != std::vector<std::string>{std::string(kHodokuRules)})
      throw Wrong(says("RULES of {}", counted(path_.rules.size(), "rule")),
                  there("the rules of {} are '{}'", path_.rating, kHodokuRules),
                  asks("a path of HoDoKu names the program as its rules"));
    if (!path_.variant.empty()) refuse_classic(path_.rating);
    if (solution_.solutions() != 1)
      throw Wrong(says("the puzzle"),
                  solution_.solutions() == 0 ? there("it has no solution")
                                             : there("it has more than one solution"),
                  asks("HoDoKu rates puzzles with one solution"));
    for (const Item& item : path_.items) {
      if (checks_.stop && checks_.stop()) throw SearchStopped{};
      const int steps = verdict_.steps;
      const bool right = attempt(
          item.where, [&] { std::visit([this](const auto& what) { take(what); }, item.what); });
      if (right) continue;
      verdict_.wrong += verdict_.steps - steps;
      if (const auto* const line = std::get_if<ScoredStep>(&item.what)) take_as_printed(line->step);
    }
    attempt(path_.end_where.empty() ? "the end" : path_.end_where, [&] { check_end(); });
    if (verdict_.fault) {
      verdict_.shown = verdict_.not_shown = {};
      return;
    }
    if (checks_.strict && !unasked_.empty())
      verdict_.notes.push_back(fmt::format(
          "not checked beyond level Hard: that {} {} nothing where a later technique is "
          "used",
          joined(unasked_, ", ", [](HodokuTechnique row) { return name_of(row); }),
          unasked_.size() == 1 ? "finds" : "find"));
    verdict_.where.clear();
  }

 private:
  // Notes the first fault and goes on, if that is asked for. Returns false at a fault.
  template <class Work>
  bool attempt(const std::string& where, Work work) {
    try {
      if (verdict_.right()) verdict_.where = where;
      work();
      return true;
    } catch (const Wrong& wrong) {
      if (!checks_.go_on) throw;
      if (verdict_.right()) verdict_.fault = wrong.fault;
      return false;
    }
  }

  void take_as_printed(const PrintedStep& step) {
    round_open_ = false;
    apply(board_, step);
  }

  void take(const ScoredStep& line) {
    const PrintedStep& step = line.step;
    const std::string_view name = name_of(step.technique);
    const LadderRow* const row = ladder_row_of(step.technique);
    BITWHIP_INVARIANT(row != nullptr);
    ++verdict_.steps;
    score_ += row->score;
    level_ = std::max(level_, row->level);
    if (hardest_ == nullptr || row->index > hardest_->index) {
      hardest_ = row;
      hardest_name_ = name;
    }
    expect_round(step);
    printed_score_ += line.score.value_or(row->score);
    if (!other_ladder_ && line.score && *line.score != row->score)
      throw Wrong(says("{} with the score {}", name, *line.score),
                  there("the score of {} is {}", name, row->score),
                  asks("a step has the score of its row of the ladder"));
    check_hodoku_step(board_, step);
    hold_to_solution(step);
    if (checks_.strict && !other_ladder_) ask_earlier(step, *row);
    apply(board_, step);
    (step.placed ? verdict_.singles : verdict_.eliminations) +=
        step.placed ? 1 : static_cast<int>(step.deleted.size());
  }

  // A round has one step that is no single, and the singles after it.
  void expect_round(const PrintedStep& step) {
    if (is_hodoku_single(step.technique) == round_open_)
      throw Wrong(
          says("{}", name_of(step.technique)),
          round_open_ ? there("a round begins before it") : there("no round begins with it"),
          asks("a round begins with the step that is no single"));
    round_open_ = false;
  }

  void hold_to_solution(const PrintedStep& step) const {
    const std::string_view name = name_of(step.technique);
    if (step.placed && solution_.digit(*step.placed % 81) != digit_of(*step.placed))
      throw Wrong(
          says("{} places {}={}", name, name_of_cell(*step.placed % 81), digit_of(*step.placed)),
          there("the solution has {} there", solution_.digit(*step.placed % 81)),
          asks("a step places digits of the solution"));
    for (const Candidate c : step.deleted) {
      if (solution_.digit(c % 81) == digit_of(c))
        throw Wrong(says("{} deletes {}<>{}", name, name_of_cell(c % 81), digit_of(c)),
                    there("it is a digit of the solution"),
                    asks("a right step leaves the solution"));
    }
  }

  // Asks the earlier rows for steps; those that are not asked are noted.
  void ask_earlier(const PrintedStep& step, const LadderRow& row) {
    for (const LadderRow& earlier : rulebook::kHodokuLadder) {
      if (earlier.technique == row.technique) return;
      if (!has_hodoku_search(earlier.technique)) {
        add_once(unasked_, earlier.technique);
        continue;
      }
      const std::string found = hodoku_find(board_, earlier.technique);
      if (!found.empty())
        throw Wrong(says("{}", name_of(step.technique)),
                    there("{} has {} here", name_of(earlier.technique), found),
                    asks("a step is of the first row of the ladder that has one"));
    }
  }

  void take(const Round& round) {
    ++rounds_;
    if (round.number && *round.number != rounds_)
      throw Wrong(says("round {}", *round.number), there("it is round {}", rounds_),
                  asks("rounds are numbered from 1"));
    if (round_open_)
      throw Wrong(says("round {}", rounds_), there("the round before it has no step"),
                  asks("a round begins with the step that is no single"));
    round_open_ = true;
  }

  void take(const Picture& picture) {
    for (int cell = 0; cell < 81; ++cell) {
      std::string digits;
      for (const int digit : digits_in(mask_at(cell))) digits += std::to_string(digit);
      if (picture[at(cell)] != digits)
        throw Wrong(says("a state with {} in {}", picture[at(cell)], name_of_cell(cell)),
                    there("{} is left there", digits),
                    asks("a drawn state is the state at that point"));
    }
  }

  void take(const LibraryLine& line) {
    const HodokuBoard state = read_hodoku_board(line.text);
    for (int cell = 0; cell < 81; ++cell) {
      const bool same = state.value(cell) == board_.value(cell) &&
                        state.given(cell) == board_.given(cell) &&
                        state.mask(cell) == board_.mask(cell);
      if (!same)
        throw Wrong(says("a state with {} in {}", cell_text(state, cell), name_of_cell(cell)),
                    there("it has {}", cell_text(board_, cell)),
                    asks("a state in a path is the state at that point"));
    }
  }

  static std::string cell_text(const HodokuBoard& board, int cell) {
    if (board.value(cell) != 0)
      return fmt::format("{} {}", board.given(cell) ? "the given" : "the placed digit",
                         board.value(cell));
    return board.mask(cell) == 0 ? "no candidate"
                                 : "the candidates " + digits_text(board.mask(cell));
  }

  void take(const Misread& step) { throw Wrong(step.fault); }

  template <class Other>
  void take(const Other&) {
    throw Wrong(says("a step of another rating"), there("the path is of {}", path_.rating),
                asks("a path of HoDoKu has steps of HoDoKu alone"));
  }

  Mask mask_at(int cell) const {
    return board_.value(cell) != 0 ? bit_of(board_.value(cell)) : board_.mask(cell);
  }

  // The level that the rows have, or the one that the score asks for.
  HodokuLevel level() const {
    HodokuLevel level = level_;
    for (const auto& one : rulebook::kHodokuLevels) {
      if (one.level >= level && score_ > one.limit)
        level = static_cast<HodokuLevel>(static_cast<int>(one.level) + 1);
    }
    return level;
  }

  void check_end() {
    if (!path_.ended)
      throw Wrong(says("the last line of the path"), there("the path breaks off"),
                  asks("a path ends with LEVEL or UNSOLVED"));
    if (round_open_)
      throw Wrong(says("the last round"), there("it has no step"),
                  asks("a round begins with the step that is no single"));
    verdict_.solved = board_.solved();
    if (path_.solved != verdict_.solved)
      throw Wrong(path_.solved ? says("the puzzle is solved") : says("the puzzle is not solved"),
                  path_.solved ? there("the path does not solve the puzzle")
                               : there("the path solves the puzzle"),
                  asks("the end of a path is what its steps give"));
    const std::string_view hardest = hardest_ == nullptr ? "ECP" : hardest_name_;
    if (!other_ladder_ && path_.most_complex != hardest)
      throw Wrong(says("the most complex rule is {}", path_.most_complex),
                  there("the hardest step is {}", hardest),
                  asks("the end names the first step of the row that stands last in the ladder"));
    if (path_.steps || path_.refutation || !path_.ep.empty() || !path_.ed.empty() ||
        path_.assumes || path_.open)
      throw Wrong(says("STEPS, REFUTATION, EP, ED, ASSUMES or the status open"),
                  there("the path is of {}", path_.rating),
                  asks("a path of HoDoKu has none of these"));
    if (other_ladder_) {
      verdict_.not_shown = fmt::format("{} has these scores, and this level", path_.rating);
      verdict_.not_strict = "the checker has no ladder but that of HoDoKu";
    }
    check_members();
    if (!path_.solved) return check_unsolved();
    std::string solution;
    for (int cell = 0; cell < 81; ++cell) solution += std::to_string(board_.value(cell));
    if (path_.solution != solution)
      throw Wrong(says("SOLUTION = {}", path_.solution), there("the solution is {}", solution),
                  asks("the solution is what the steps give"));
    if (other_ladder_) return check_sum();
    const std::string_view name = level_name(level());
    const std::string told = fmt::format("HoDoKu {}, HoDoKu-level {}", score_, name);
    if (path_.level != told)
      throw Wrong(says("LEVEL = {}", path_.level), there("it is {}", told),
                  asks("the score is the sum over all steps, the level the highest of a row, or "
                       "the one that the score asks for"));
    const std::string value = path_.rating == "HoDoKu" ? std::to_string(score_) : std::string(name);
    if (!path_.value.empty() && path_.value != value)
      throw Wrong(says("the value {}", path_.value), there("the value is {}", value),
                  asks("the value is what the steps give"));
    verdict_.shown =
        fmt::format("a path of HoDoKu with the score {} and the level {}", score_, name);
    if (checks_.strict)
      verdict_.shown += ", where no earlier technique up to level Hard has a step";
  }

  // Checks score and level where they stand beside LEVEL.
  void check_members() const {
    const int score = other_ladder_ ? printed_score_ : score_;
    if (path_.score && *path_.score != score)
      throw Wrong(says("the score {}", *path_.score), there("it is {}", score),
                  asks("the score is the sum over all steps"));
    if (!other_ladder_ && !path_.hodoku_level.empty() && path_.hodoku_level != level_name(level()))
      throw Wrong(says("the level {}", path_.hodoku_level), there("it is {}", level_name(level())),
                  asks("the level is that of the steps"));
  }

  // Of a ladder that the checker does not have, the sum must be that of the printed scores.
  void check_sum() {
    const std::string_view ladder =
        std::string_view(path_.rating).substr(0, path_.rating.rfind("-level"));
    const std::string told = fmt::format("{} {}, ", ladder, printed_score_);
    if (!path_.level.starts_with(told))
      throw Wrong(says("LEVEL = {}", path_.level),
                  there("the scores of the steps are {} together", printed_score_),
                  asks("the score is the sum over all steps"));
    verdict_.shown = fmt::format("steps of HoDoKu with the score {}", printed_score_);
  }

  void check_unsolved() {
    if (other_ladder_) return;
    if (!contains(kLimitsOfLadders, path_.limit))
      throw Wrong(says("the status '{}'", path_.limit), there("it is no limit of such a path"),
                  asks("brute force solves what is left, unless a limit ends the path: memory, "
                       "node-limit or "
                       "timeout"));
    if (path_.value != path_.rating + " = -")
      throw Wrong(says("'{}'", path_.value), there("the path does not solve the puzzle"),
                  asks("an unsolved path says {} = -", path_.rating));
    verdict_.not_shown = "the path goes on to a solution";
  }

  const Path& path_;
  Verdict& verdict_;
  const Checks& checks_;
  Poll poll_{checks_.stop};
  HodokuBoard board_ = read_hodoku_board(path_.puzzle);
  const SolutionCount solution_{board_, poll_};
  const bool other_ladder_ = is_ladder_rating(path_.rating);
  int score_ = 0, printed_score_ = 0;
  int rounds_ = 0;
  bool round_open_ = false;  // a round has begun, its step is still to come
  HodokuLevel level_ = HodokuLevel::easy;
  const LadderRow* hardest_ = nullptr;
  std::string_view hardest_name_{};
  std::vector<HodokuTechnique> unasked_{};
};

}  // namespace

void check_hodoku_path(const Path& path, const Checks& checks, Verdict& verdict) {
  HodokuChecker(path, checks, verdict).run();
}

}  // namespace bitwhip::verify
