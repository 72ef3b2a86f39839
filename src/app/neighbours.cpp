#include "app/neighbours.h"

#include <fmt/core.h>

#include <algorithm>

#include "app/canon.h"
#include "app/rate.h"
#include "base/text.h"
#include "batch/study.h"
#include "collect/minimality.h"
#include "variant/variant.h"

namespace bitwhip::app {

namespace {

using batch::ColumnInfo;
using collect::Cells;
using collect::Neighbours;
using job::OptionError;

// What both searches share: the puzzle, or its expansion, and its parts.
class Puzzles : public batch::Search {
 public:
  std::uint64_t parts(const Puzzle& puzzle) final {
    std::string ignored;
    const auto clues = clues_of(puzzle, ignored);
    return clues ? std::max<std::uint64_t>(parts_of(*clues), 1) : 1;
  }

 protected:
  explicit Puzzles(bool expand) : expand_(expand), tables_(batch::PuzzleReader(nullptr).tables()) {}
  // Nothing where there is none; the complaint tells why.
  std::optional<Cells> clues_of(const Puzzle& puzzle, std::string& complaint) const {
    std::optional<Cells> clues;
    if (puzzle.marks)
      complaint = "pencil marks have no clues that could go";
    else if (clues = expand_ ? batch::expansion_of(*tables_, puzzle) : collect::givens_of(puzzle); !clues)
      complaint = "singles lead to a contradiction, so there is no expansion";
    return clues;
  }

 private:
  // Returns the number of parts of the search in these clues; 0: there is nothing to find.
  virtual std::uint64_t parts_of(const Cells& clues) = 0;

  const bool expand_;
  const std::shared_ptr<const GridTables> tables_;
};

class NeighbourSearch : public Puzzles {
 public:
  NeighbourSearch(const NeighbourSettings& own, const io::Stop& stop) : Puzzles(own.expand), own_(own), search_(own.wanted, &stop.flag()) {}

  bool find(const Puzzle& puzzle, std::uint64_t part, const Take& take, std::string& complaint) override {
    const auto clues = clues_of(puzzle, complaint);
    if (!clues) return true;
    if (parts_of(*clues) == 0) {
      complaint = fmt::format("{} cannot go: the puzzle has {}", counted(static_cast<std::uint64_t>(own_.wanted.minus), "clue"),
                              collect::CellSet::of(*clues).size());
      return true;
    }
    const Neighbours::End end = search_.find(*clues, part, take);
    if (end == Neighbours::End::over) {
      search_.removed().each(
          [&](std::size_t cell) { complaint += fmt::format("{}r{}c{}", complaint.empty() ? "" : ",", cell / kDigits + 1, cell % kDigits + 1); });
      complaint = fmt::format("{}passed over: there are more than {} solutions", complaint.empty() ? "" : "without " + complaint + " ",
                              own_.wanted.solutions);
    }
    return end != Neighbours::End::stopped;
  }

 private:
  std::uint64_t parts_of(const Cells& clues) override { return search_.parts(clues); }

  const NeighbourSettings own_;
  Neighbours search_;
};

class MinimalSearch : public Puzzles {
 public:
  MinimalSearch(const NeighbourSettings& own, const io::Stop& stop) : Puzzles(own.expand), search_(&stop.flag()), stop_(stop) {}

  bool find(const Puzzle& puzzle, std::uint64_t part, const Take& take, std::string& complaint) override {
    const auto clues = clues_of(puzzle, complaint);
    if (!clues) return true;
    if (parts_of(*clues) == 0 && stop_.reason() == 0) complaint = "the puzzle has no single solution, so there is no minimal puzzle inside";
    return search_.find(*clues, part, take);
  }

 private:
  std::uint64_t parts_of(const Cells& clues) override { return search_.parts(clues); }

  collect::Minimals search_;
  const io::Stop& stop_;
};

// True if a column shows what the rater alone knows.
bool is_rated(const ColumnInfo* column) {
  using batch::Needs;
  const bool of_search = column->needs == Needs::minimality || column->needs == Needs::form || column->needs == Needs::tail;
  return !of_search && !column->is_of_input() && column->name != "clues" && column->name != "class";
}

}  // namespace

Settings complete_neighbours(Settings asked) {
  auto& own = asked.own<NeighbourSettings>();
  if (asked.variant != nullptr) throw OptionError(fmt::format("neighbours are of classic puzzles, not of {}", asked.variant->name()));
  if (own.minimals && (own.minus || own.plus || own.wanted.minimal))
    throw OptionError("--minimals cannot be combined with --minus, --plus and --minimal: it looks inside the puzzles themselves");
  if (!own.minimals && !own.expand && !own.minus && !own.plus) throw OptionError("neighbours takes --minus P and --plus Q, or --minimals");
  if (asked.is_part && classifies(asked)) throw OptionError("--shard cannot be combined with --unique and --known: classes are of the whole input");
  own.wanted.minus = own.minus.value_or(0);
  own.wanted.plus = own.plus.value_or(0);
  asked.rereads = classifies(asked);
  auto& columns = asked.records.columns;
  for (const std::string_view name : {"line", "clues"}) {
    if (asked.records.template_text) break;
    const ColumnInfo* const column = batch::columns().find(name);
    std::erase(columns, column);
    columns.insert(columns.begin(), column);
  }
  if (asked.is_part && (asked.files.size() > 1 || (asked.records.format->name != "tsv" && asked.records.format->name != "csv")))
    throw OptionError("--shard takes one file here, and the format tsv or csv: merge puts neighbours in order by the column line");
  // What is found is not what the columns and notes of the input tell of.
  asked.records.head.clear();
  asked.records.notes.clear();
  Settings made = complete_records(std::move(asked), {.ratings = {}, .records = true, .searches = true});
  const auto& named = made.records.named;
  const auto any = [](const auto& list) { return std::any_of(list.begin(), list.end(), is_rated); };
  made.rates = !made.ratings.empty() || !named.ratings.empty() || any(made.records.columns) || any(named.columns);
  return made;
}

int neighbours(const Plan& plan, const io::Stop& stop) {
  const Settings& settings = plan.settings;
  const auto own = settings.own<NeighbourSettings>();
  batch::Classes classes(settings.classes.unique, settings.classes.memory, stop);
  Stages stages{.classes = classifies(settings) ? &classes : nullptr, .form = class_form(settings)};
  if (classifies(settings)) stages.options = class_options(settings);
  stages.options.insert(stages.options.end(), {{"minus", std::to_string(own.wanted.minus)},
                                               {"plus", std::to_string(own.wanted.plus)},
                                               {"max-solutions", std::to_string(own.wanted.solutions)},
                                               {"minimal", own.minimals         ? "all"
                                                           : own.wanted.minimal ? "yes"
                                                                                : "no"},
                                               {"expand", own.expand ? "yes" : "no"}});
  // The records are puzzle, ratings, clues, line, ...
  if (settings.is_part) stages.options.emplace_back("ordered-by", std::to_string(settings.ratings.size() + 2));
  stages.search = [&own, &stop]() -> std::unique_ptr<batch::Search> {
    if (own.minimals) return std::make_unique<MinimalSearch>(own, stop);
    return std::make_unique<NeighbourSearch>(own, stop);
  };
  batch::Tally counts;
  return write_records(plan, stop, counts, stages);
}

}  // namespace bitwhip::app
