#include "hodoku/golden.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <stdexcept>

#include "hodoku/chain_length.h"
#include "hodoku/solver.h"
#include "hodoku/step_text.h"
#include "hodoku/technique.h"
#include "support/data.h"
#include "support/source_path.h"

namespace bitwhip::testing {
namespace {

using hodoku::HodokuTechnique;

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    if (end == text.size()) return parts;
    begin = end + 1;
  }
}

template <class Line>
void each_line(std::string_view text, const Line& line) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (end > 0) line(split(text.substr(0, end), '\t'));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

int number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (error != std::errc() || end != text.data() + text.size())
    throw std::runtime_error("not a number: " + std::string(text));
  return n;
}

std::vector<int> numbers(std::string_view text) {
  std::vector<int> list;
  if (text == "-") return list;
  for (const auto part : split(text, ',')) list.push_back(number(part));
  return list;
}

std::vector<Candidate> candidates(std::string_view text) {
  std::vector<Candidate> list;
  if (text == "-") return list;
  for (const auto part : split(text, ',')) {
    const auto colon = part.find(':');
    list.push_back(candidate_of(number(part.substr(0, colon)), number(part.substr(colon + 1))));
  }
  return list;
}

HodokuTechnique technique_of(std::string_view key) {
  const hodoku::HodokuTechniqueInfo* const info = hodoku::find_technique(key);
  if (info == nullptr) throw std::runtime_error("no such technique: " + std::string(key));
  return info->technique;
}

constexpr std::array kProbed{HodokuTechnique::remote_pair,   HodokuTechnique::turbot_fish,
                             HodokuTechnique::x_chain,       HodokuTechnique::xy_chain,
                             HodokuTechnique::nice_loop,     HodokuTechnique::grouped_nice_loop,
                             HodokuTechnique::forcing_chain, HodokuTechnique::forcing_net};

// Returns the text of a step with line ends in place of what the file has for them.
std::string with_lines(std::string_view text, std::string_view between) {
  std::string lines;
  for (;;) {
    const std::size_t end = std::min(text.find(between), text.size());
    lines += text.substr(0, end);
    if (end == text.size()) return lines;
    lines += '\n';
    text.remove_prefix(end + between.size());
  }
}

GoldenProbe probe_of(const std::vector<std::string_view>& cells, std::size_t before) {
  GoldenProbe probe;
  probe.before = before;
  probe.asked = kProbed.at(static_cast<std::size_t>(number(cells.at(1))));
  probe.found = cells.at(2) != "none";
  if (!probe.found) return probe;
  probe.step.technique = technique_of(cells.at(2));
  probe.step.values = numbers(cells.at(3));
  probe.step.cells = numbers(cells.at(4));
  probe.step.deletions = candidates(cells.at(5));
  probe.length = number(cells.at(6));
  probe.step.text = with_lines(cells.at(7), "~");
  return probe;
}

template <class List>
std::string joined(const List& list) {
  std::string text;
  for (const auto item : list) text += (text.empty() ? "" : ",") + std::to_string(item);
  return text.empty() ? "-" : text;
}

template <class To, class From>
std::vector<To> as_vector(const From& from) {
  return std::vector<To>(from.begin(), from.end());
}

bool is_single(HodokuTechnique technique) { return technique <= HodokuTechnique::hidden_single; }

std::string to_string(const GoldenState::Asked& asked) {
  if (!asked.found) return "nothing";
  return asked.type + ' ' + text_of(asked.deletions) + ' ' + text_of(asked.fins) + ' ' +
         text_of(asked.endo_fins) + ' ' + joined(asked.base) + ' ' + asked.text;
}

// A file of the sample that the project has.
std::string text_of_own(const std::string& name) {
  std::string text;
  for (const auto& line : file_lines(source_path("tests/golden/hodoku/") + name))
    text += line + '\n';
  return text;
}

void note(Comparison& comparison, const std::string& difference) {
  ++comparison.differ;
  if (comparison.differences.size() < 10) comparison.differences.push_back(difference);
}

// Processor time of the thread: other programs take their share of the wall time.
double processor_seconds() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
}

class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  ~Stopwatch() { seconds_ += processor_seconds() - start_; }

 private:
  double& seconds_;
  double start_ = processor_seconds();
};

}  // namespace

std::vector<GoldenPath> hodoku_paths(std::string_view text) {
  std::vector<GoldenPath> paths;
  each_line(text, [&](const std::vector<std::string_view>& cells) {
    if (cells[0] == "P") {
      GoldenPath& path = paths.emplace_back();
      path.puzzle = cells.at(1);
      if (cells.size() == 2) return;  // a file of probes
      path.level = static_cast<hodoku::HodokuLevel>(number(cells.at(3)));
      path.score = number(cells.at(4));
    } else if (cells[0] == "S") {
      GoldenStep step{.technique = technique_of(cells.at(2)),
                      .values = numbers(cells.at(3)),
                      .cells = numbers(cells.at(4)),
                      .deletions = candidates(cells.at(5)),
                      .fins = {},
                      .endo_fins = {},
                      .text = {}};
      if (cells.size() > 6) step.fins = candidates(cells[6]);
      if (cells.size() > 7) step.endo_fins = candidates(cells[7]);
      if (cells.size() > 8) step.text = with_lines(cells[8], " | ");
      paths.back().steps.push_back(step);
    } else if (cells[0] == "Q") {
      paths.back().probes.push_back(probe_of(cells, paths.back().steps.size()));
    }
  });
  return paths;
}

void add_finds(std::string_view text, std::vector<GoldenPath>& paths) {
  auto path = paths.end();
  each_line(text, [&](const std::vector<std::string_view>& cells) {
    if (cells[0] == "P") {
      // Both files have the same order.
      const auto from = path == paths.end() ? paths.begin() : path;
      path = std::find_if(from, paths.end(),
                          [&](const GoldenPath& one) { return one.puzzle == cells.at(1); });
      if (path == paths.end()) throw std::runtime_error("a puzzle without a path");
    } else if (cells[0] == "E") {
      path->finds.push_back({static_cast<std::size_t>(number(cells.at(1))),
                             technique_of(cells.at(2)), technique_of(cells.at(3)),
                             candidates(cells.at(4))});
    }
  });
}

std::vector<GoldenState> hodoku_states(std::string_view text) {
  std::vector<GoldenState> states;
  each_line(text, [&](const std::vector<std::string_view>& cells) {
    if (cells[0] == "Q") {
      GoldenState& state = states.emplace_back();
      for (const char value : cells.at(1)) state.values.push_back(value - '0');
      state.masks = numbers(cells.at(2));
    } else if (cells[0] == "T") {
      const hodoku::HodokuTechniqueInfo* const info = hodoku::find_technique(cells.at(1));
      if (info == nullptr) return;
      GoldenState::Asked asked;
      asked.asked = info->technique;
      asked.found = cells.at(2) != "-";
      if (asked.found) {
        asked.type = cells.at(2);
        asked.deletions = candidates(cells.at(3));
        asked.fins = candidates(cells.at(4));
        asked.endo_fins = candidates(cells.at(5));
        asked.base = numbers(cells.at(6));
        asked.text = cells.at(7);
      }
      states.back().asked.push_back(asked);
    }
  });
  return states;
}

std::vector<GoldenPath> own_hodoku_paths() {
  std::vector<GoldenPath> paths = hodoku_paths(text_of_own("paths.tsv"));
  add_finds(text_of_own("each.tsv"), paths);
  return paths;
}

std::vector<GoldenState> own_hodoku_states() { return hodoku_states(text_of_own("states.tsv")); }
std::vector<GoldenPath> own_hodoku_probes() { return hodoku_paths(text_of_own("probes.tsv")); }

std::span<const HodokuTechnique> probed_techniques() { return kProbed; }

HodokuTechnique asked_for(HodokuTechnique technique) {
  using enum HodokuTechnique;
  switch (technique) {
    case simple_colors_trap:
    case simple_colors_wrap:
      return simple_colors;
    case multi_colors_1:
    case multi_colors_2:
      return multi_colors;
    case continuous_nice_loop:
    case discontinuous_nice_loop:
    case aic:
      return nice_loop;
    case grouped_continuous_nice_loop:
    case grouped_discontinuous_nice_loop:
    case grouped_aic:
      return grouped_nice_loop;
    case forcing_chain_contradiction:
    case forcing_chain_verity:
      return forcing_chain;
    case forcing_net_contradiction:
    case forcing_net_verity:
      return forcing_net;
    default:
      return technique;
  }
}

void apply(const GoldenStep& step, hodoku::HodokuState& state) {
  if (step.deletions.empty()) {
    for (std::size_t i = 0; i < step.cells.size(); ++i) state.place(step.cells[i], step.values[i]);
  }
  for (const Candidate candidate : step.deletions)
    state.remove(cell_of(candidate), digit_of(candidate));
}

hodoku::HodokuState state_of(const GoldenState& of) {
  hodoku::HodokuState state;
  state.start(Puzzle{});
  for (int cell = 0; cell < kCells; ++cell) {
    const int value = of.values[static_cast<std::size_t>(cell)];
    if (value != 0) state.place(cell, value);
  }
  for (int cell = 0; cell < kCells; ++cell) {
    for (int digit = 1; digit <= kDigits; ++digit) {
      if ((of.masks[static_cast<std::size_t>(cell)] >> (digit - 1) & 1) == 0)
        state.remove(cell, digit);
    }
  }
  return state;
}

void replay(const GoldenPath& path,
            const std::function<void(const hodoku::HodokuState&, std::size_t)>& visit) {
  hodoku::HodokuState state;
  state.start(puzzle_of(path.puzzle));
  for (std::size_t i = 0; i < path.steps.size(); ++i) {
    visit(state, i);
    apply(path.steps[i], state);
  }
}

std::string text_of(const std::vector<Candidate>& candidates) {
  std::string text;
  for (const Candidate candidate : candidates) {
    text += (text.empty() ? "" : ",") + std::to_string(cell_of(candidate)) + ':' +
            std::to_string(digit_of(candidate));
  }
  return text.empty() ? "-" : text;
}

std::string to_string(const GoldenStep& step) {
  return std::string(hodoku::info_of(step.technique).key) + ' ' + joined(step.values) + ' ' +
         joined(step.cells) + ' ' + text_of(step.deletions) + ' ' + text_of(step.fins) + ' ' +
         text_of(step.endo_fins) + (step.text.empty() ? "" : ' ' + step.text);
}

GoldenStep as_golden(const hodoku::HodokuStep& step) {
  return {.technique = step.technique,
          .values = as_vector<int>(step.values),
          .cells = as_vector<int>(step.cells),
          .deletions = as_vector<Candidate>(step.deletions),
          .fins = as_vector<Candidate>(step.fins),
          .endo_fins = as_vector<Candidate>(step.endo_fins),
          .text = hodoku::step_text(step)};
}

std::vector<HodokuTechnique> searched_techniques() {
  std::vector<HodokuTechnique> all;
  for (const hodoku::LadderRow& row : hodoku::hodoku_ladder().rows) {
    if (hodoku::info_of(row.technique).find != nullptr) all.push_back(row.technique);
  }
  return all;
}

std::vector<HodokuTechnique> techniques_of_finds(const std::vector<GoldenPath>& paths) {
  std::array<bool, hodoku::kTechniques> asked{};
  for (const GoldenPath& path : paths) {
    for (const GoldenFind& find : path.finds) asked[static_cast<std::size_t>(find.asked)] = true;
  }
  std::vector<HodokuTechnique> all;
  for (const HodokuTechnique technique : searched_techniques()) {
    if (asked[static_cast<std::size_t>(technique)]) all.push_back(technique);
  }
  return all;
}

std::vector<HodokuTechnique> techniques_of_states(const std::vector<GoldenState>& states) {
  std::array<bool, hodoku::kTechniques> asked{};
  for (const GoldenState& state : states) {
    for (const auto& one : state.asked) asked[static_cast<std::size_t>(one.asked)] = true;
  }
  std::vector<HodokuTechnique> all;
  for (const HodokuTechnique technique : searched_techniques()) {
    if (asked[static_cast<std::size_t>(technique)]) all.push_back(technique);
  }
  return all;
}

Comparison compare_finds(const std::vector<GoldenPath>& paths, HodokuTechnique technique,
                         hodoku::HodokuSearches& searches) {
  Comparison result;
  hodoku::HodokuStep step;
  for (const GoldenPath& path : paths) {
    auto expected = path.finds.begin();
    replay(path, [&](const hodoku::HodokuState& state, std::size_t i) {
      if (is_single(path.steps[i].technique)) return;
      ++result.states;
      expected = std::find_if(expected, path.finds.end(), [&](const GoldenFind& find) {
        return find.before > i || (find.before == i && find.asked == technique);
      });
      const bool wanted = expected != path.finds.end() && expected->before == i;
      result.finds += wanted;
      bool found = false;
      {
        const Stopwatch stopwatch(result.seconds);
        found = hodoku::find_alone(technique, state, searches, step);
      }
      const std::string here = found ? std::string(hodoku::info_of(step.technique).key) + ' ' +
                                           text_of(as_vector<Candidate>(step.deletions))
                                     : "nothing";
      const std::string there = wanted ? std::string(hodoku::info_of(expected->technique).key) +
                                             ' ' + text_of(expected->deletions)
                                       : "nothing";
      if (here != there)
        note(result, path.puzzle + " step " + std::to_string(i) + ": " + here + ", not " + there);
    });
  }
  return result;
}

Comparison compare_steps(const std::vector<GoldenPath>& paths, hodoku::HodokuSearches& searches,
                         bool all) {
  Comparison result;
  hodoku::HodokuStep step;
  const std::vector<HodokuTechnique> searched = searched_techniques();
  for (const GoldenPath& path : paths) {
    replay(path, [&](const hodoku::HodokuState& state, std::size_t i) {
      const GoldenStep& wanted = path.steps[i];
      const HodokuTechnique asked = asked_for(wanted.technique);
      ++result.states;
      searches.renew();
      for (const HodokuTechnique technique : searched) {
        if (technique > asked) break;
        bool found = false;
        {
          const Stopwatch stopwatch(result.seconds);
          found = hodoku::info_of(technique).find(state, searches, step);
        }
        result.finds += found;
        GoldenStep here = found ? as_golden(step) : GoldenStep{};
        GoldenStep there = technique == asked ? wanted : GoldenStep{};
        if (!all) {
          for (GoldenStep* const one : {&here, &there}) {
            one->fins.clear();
            one->endo_fins.clear();
            one->text.clear();
            if (one->deletions.empty()) continue;
            one->values.clear();
            one->cells.clear();
          }
        }
        if (to_string(here) != to_string(there)) {
          note(result, path.puzzle + " step " + std::to_string(i) + ": " +
                           (found ? to_string(here) : "nothing") + ", not " +
                           (technique == asked ? to_string(there) : "nothing"));
          return;
        }
      }
    });
  }
  return result;
}

Comparison compare_probes(const std::vector<GoldenPath>& paths, HodokuTechnique technique,
                          hodoku::HodokuSearches& searches) {
  Comparison result;
  hodoku::HodokuStep step;
  for (const GoldenPath& path : paths) {
    auto probe = path.probes.begin();
    replay(path, [&](const hodoku::HodokuState& state, std::size_t i) {
      for (; probe != path.probes.end() && probe->before <= i; ++probe) {
        if (probe->asked != technique) continue;
        ++result.states;
        result.finds += probe->found;
        bool found = false;
        {
          const Stopwatch stopwatch(result.seconds);
          found = hodoku::find_alone(technique, state, searches, step);
        }
        const std::string there = probe->found ? to_string(probe->step) : "nothing";
        std::string here = found ? to_string(as_golden(step)) : "nothing";
        if (here == there && found) {
          const int length = chain_length(step);
          if (length != probe->length)
            here += " length " + std::to_string(length) + ", not " + std::to_string(probe->length);
        }
        if (here != there)
          note(result, path.puzzle + " step " + std::to_string(i) + ": " + here + ", not " + there);
      }
    });
  }
  return result;
}

Comparison compare_paths(const std::vector<GoldenPath>& paths, rules::Budget& budget) {
  Comparison result;
  hodoku::HodokuSolver solver(budget);
  std::vector<hodoku::HodokuStep> steps;
  for (const GoldenPath& path : paths) {
    if (std::any_of(path.steps.begin(), path.steps.end(), [](const GoldenStep& step) {
          return hodoku::info_of(asked_for(step.technique)).find == nullptr;
        }))
      continue;
    const Puzzle puzzle = puzzle_of(path.puzzle);
    hodoku::HodokuScore score;
    std::string difference;
    std::size_t i = 0;
    budget.start();
    solver.start(puzzle);
    for (;; ++i) {
      bool found = false;
      {
        const Stopwatch stopwatch(result.seconds);
        found = solver.next();
      }
      if (!found) break;
      score.add(solver.row());
      const std::string here = to_string(as_golden(solver.step()));
      const std::string there = i < path.steps.size() ? to_string(path.steps[i]) : "the end";
      if (here != there) {
        difference = "step " + std::to_string(i) + ": " + here + ", not " + there;
        break;
      }
    }
    result.states += i;
    ++result.finds;
    if (difference.empty() && i < path.steps.size())
      difference = "ends before step " + std::to_string(i);
    if (difference.empty() && score.total() != path.score)
      difference = "score " + std::to_string(score.total());
    if (difference.empty() &&
        (score.level() != path.level || solver.end() != hodoku::HodokuEnd::solved))
      difference = "level or end";
    if (!difference.empty()) note(result, path.puzzle + ' ' + difference);
  }
  return result;
}

Comparison compare_states(const std::vector<GoldenState>& states, HodokuTechnique technique,
                          hodoku::HodokuSearches& searches) {
  Comparison result;
  hodoku::HodokuStep step;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const hodoku::HodokuState state = state_of(states[i]);
    for (const GoldenState::Asked& asked : states[i].asked) {
      if (asked.asked != technique) continue;
      ++result.states;
      result.finds += asked.found;
      bool found = false;
      {
        const Stopwatch stopwatch(result.seconds);
        found = hodoku::find_alone(technique, state, searches, step);
      }
      GoldenState::Asked here;
      if (found) {
        const GoldenStep as_step = as_golden(step);
        here = {technique,         true,         std::string(hodoku::info_of(step.technique).key),
                as_step.deletions, as_step.fins, as_step.endo_fins,
                as_step.cells,     as_step.text};
        // In the files, a chain may have sets of the find before, in its text too.
        if (technique == HodokuTechnique::als_xy_chain) {
          here.fins = asked.fins;
          here.endo_fins = asked.endo_fins;
          here.text = asked.text.substr(0, asked.text.find(" => ")) +
                      here.text.substr(std::min(here.text.find(" => "), here.text.size()));
        }
      }
      const std::string is = to_string(here), wanted = to_string(asked);
      if (is != wanted) note(result, "state " + std::to_string(i) + ": " + is + ", not " + wanted);
    }
  }
  return result;
}

}  // namespace bitwhip::testing
