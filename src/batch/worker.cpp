#include "batch/worker.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <iterator>
#include <stdexcept>
#include <variant>

#include "base/clock.h"
#include "base/text.h"
#include "collect/minlex.h"
#include "grid/given_clash.h"
#include "grid/library_line.h"
#include "input/family.h"
#include "rating/value.h"
#include "rules/search_profile.h"

namespace bitwhip::batch {

PuzzleReader::PuzzleReader(const variant::Variant* variant)
    : variant_(variant), name_(variant::name_of(variant)) {
  if (variant_ != nullptr) own_.emplace(variant_->layout(variant_->greatest_size()));
}

std::optional<Puzzle> PuzzleReader::read(const input::Chunk& chunk, const input::Line& line,
                                         rating::Status& status, std::string& why) {
  if (variant_ == nullptr || line.refused) {
    auto puzzle = input::read_puzzle(chunk, line, why);
    if (!puzzle) status = rating::Status::invalid_format;
    return puzzle;
  }
  auto read = variant_->read(chunk.token(line));
  if (auto* refusal = std::get_if<variant::LineRefusal>(&read)) {
    status = refusal->unsupported ? rating::Status::unsupported : rating::Status::invalid_format;
    why = std::move(refusal->message);
    return std::nullopt;
  }
  const auto& found = std::get<variant::VariantPuzzle>(read);
  try {
    own_->set(variant_->layout(found.size), found.additions);
  } catch (const std::invalid_argument& error) {
    status = rating::Status::unsupported;
    why = error.what();
    return std::nullopt;
  }
  size_ = found.size;
  return found.puzzle;
}

std::string no_solution(const GridTables& tables, const Puzzle& puzzle) {
  const std::string clash = given_clash(tables, puzzle);
  return clash.empty() ? "no solution" : "no solution: " + clash;
}

rating::RatingOptions stoppable(rating::RatingOptions options, const io::Stop& stop) {
  options.stop = &stop.flag();
  return options;
}

void Worker::process(RatedChunk& chunk, LineSearch search) {
  const auto start = Clock::now();
  search_ = search;
  for (std::size_t i = 0; i < chunk.lines.size() && stop_.reason() == 0; ++i) {
    const input::Line& line = chunk.lines[i];
    chunk.under_way.store(line.number, std::memory_order_relaxed);
    report_ = {};
    why_.clear();
    if (!record(chunk, line, read(chunk, i))) break;
    if (!why_.empty())
      fmt::format_to(std::back_inserter(chunk.messages), "{}:{}: {}\n", printable(*chunk.file_name),
                     line.number, why_);
    ++chunk.rated;
  }
  chunk.under_way.store(0, std::memory_order_relaxed);
  chunk.rating_seconds = seconds_since(start);
}

const Puzzle* Worker::read(const RatedChunk& chunk, std::size_t line) {
  puzzle_of_line_ = reader_.read(chunk, chunk.lines[line], report_.status, why_);
  return puzzle_of_line_ ? &*puzzle_of_line_ : nullptr;
}

std::vector<rating::RatingId> rated_by(const RecordJob& job) {
  std::vector<rating::RatingId> ratings = job.layout.ratings;
  ratings.insert(ratings.end(), job.named.ratings.begin(), job.named.ratings.end());
  return ratings;
}

namespace {

// Returns the columns that are written, then those that are only named.
std::vector<const ColumnInfo*> columns_of(const RecordJob& job) {
  std::vector<const ColumnInfo*> columns = job.layout.columns;
  columns.insert(columns.end(), job.named.columns.begin(), job.named.columns.end());
  return columns;
}

// Returns what PuzzleFacts has to find out for the columns of the run.
WantedFacts wanted_facts_of(const RecordJob& job) {
  WantedFacts wanted{.minimality = needs(job, OnRequest::minimality), .solutions = job.solutions};
  for (const ColumnInfo* column : columns_of(job)) {
    if (column->needs == OnRequest::canonical_form)
      wanted.canonical_forms[static_cast<std::size_t>(column->canonical_form)] = true;
  }
  if (job.classes != nullptr)
    wanted.canonical_forms[static_cast<std::size_t>(job.canonical_form)] = true;
  return wanted;
}

}  // namespace

bool needs(const RecordJob& job, OnRequest what) {
  const auto columns = columns_of(job);
  const auto looks = [what](const ColumnInfo* column) { return column->needs == what; };
  return (what == OnRequest::tail && job.layout.tail) ||
         std::any_of(columns.begin(), columns.end(), looks);
}

namespace {

rating::RatingOptions sharing(rating::RatingOptions options, SearchAllowance& allowance) {
  options.allowance = &allowance;
  return options;
}

}  // namespace

RatingWorker::RatingWorker(const RecordJob& job, const RecordWriter& writer, const io::Stop& stop)
    : Worker(job.variant.get(), stop),
      job_(job),
      writer_(writer),
      allowance_({job.options.timeout, job.options.max_nodes, &stop.flag()}),
      options_(sharing(stoppable(job.options, stop), allowance_)),
      ratings_(rated_by(job)),
      timed_(needs(job, OnRequest::clock) || job.archive != nullptr),
      rates_first_(job.condition && job.rates && job.named.columns.empty() &&
                   job.archive == nullptr),
      ahead_(solves_ahead(job) ? std::make_unique<SolutionsAhead>(stop) : nullptr),
      rater_(job.rates && ahead_ == nullptr
                 ? std::make_unique<rating::Rater>(reader_.tables(), ratings_, options_)
                 : nullptr),
      solver_(needs(job, OnRequest::solution) && ahead_ == nullptr
                  ? std::make_unique<rating::SolutionFinder>(reader_.tables(), options_)
                  : nullptr),
      puzzle_facts_(
          wanted_facts_of(job).any()
              ? std::make_unique<PuzzleFacts>(reader_.tables(), wanted_facts_of(job), options_)
              : nullptr),
      finder_(job.make_finder ? job.make_finder() : nullptr),
      stored_cells_(stored_cells_of(job.layout)) {
  if (needs(job, OnRequest::path))
    paths_ = std::make_unique<PathFacts>(reader_.tables(), columns_of(job), options_,
                                         job.rates ? ratings_ : std::vector<rating::RatingId>());
  const auto passes = [](const ColumnInfo* column) { return column->passed.has_value(); };
  if (job.layout.tail_is_column ||
      std::any_of(job.layout.columns.begin(), job.layout.columns.end(), passes))
    passed_.emplace(job.layout.head);
  const std::vector<std::string> names =
      passed_ ? names_in(job.layout.head) : std::vector<std::string>();
  const auto place_of = [&names](std::string_view name) -> std::optional<std::size_t> {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
  };
  if (job.layout.tail_is_column) tail_at_ = place_of("tail");
  const auto among = job.layout.among_ratings.size();
  kept_.assign(job.layout.columns.begin(),
               job.layout.columns.begin() + static_cast<std::ptrdiff_t>(among));
  if (!kept_.empty()) kept_status_ = place_of("status");
}

const Puzzle* RatingWorker::read(const RatedChunk& chunk, std::size_t line) {
  if (ahead_ == nullptr || search_ == LineSearch::given_up) return Worker::read(chunk, line);
  const SolutionsAhead::ReadLine& found = ahead_->line(reader_, chunk, line);
  report_.status = found.status;
  why_ = found.why;
  return found.puzzle ? &*found.puzzle : nullptr;
}

// Returns false when the run was stopped.
bool RatingWorker::rate(const Puzzle& puzzle) {
  if (ahead_ != nullptr) return ahead_->answer(record_, report_);
  const auto start = timed_ ? Clock::now() : Clock::time_point();
  if (record_.reused.ratings != 0) {
    rate_rest(puzzle);
  } else {
    rater_->rate(puzzle, report_);
  }
  if (report_.stopped) return false;
  if (const rules::SearchProfile* const profile = rater_->profile(); profile != nullptr) {
    totals_.clear();
    for (std::size_t i = 0; i < job_.layout.ratings.size(); ++i)
      totals_.push_back(profile->total(i));
    record_.facts.profile = totals_;
  }
  if (timed_) record_.facts.seconds = seconds_since(start);
  return true;
}

// Rates what is not known. Precondition: the report has the known values, and the worst of their
// statuses.
void RatingWorker::rate_rest(const Puzzle& puzzle) {
  constexpr std::size_t kMost = 4;  // bounded, since each rater has search memory of its own
  const std::uint64_t known = record_.reused.ratings;
  auto rater = std::find_if(partial_raters_.begin(), partial_raters_.end(),
                            [known](const auto& of) { return of.first == known; });
  if (rater == partial_raters_.end()) {
    if (partial_raters_.size() == kMost) partial_raters_.erase(partial_raters_.begin());
    std::vector<rating::RatingId> ids;
    for (std::size_t i = 0; i < ratings_.size(); ++i) {
      if ((known >> i & 1) == 0) ids.push_back(ratings_[i]);
    }
    rater =
        partial_raters_.emplace(partial_raters_.end(), known,
                                std::make_unique<rating::Rater>(reader_.tables(), ids, options_));
  }
  rating::Report rest = report_;
  rater->second->rate(puzzle, rest);
  const rating::Report before = std::exchange(report_, rest);
  std::size_t rated = 0;
  for (std::size_t i = 0; i < ratings_.size(); ++i)
    report_.values[i] = (known >> i & 1) != 0 ? before.values[i] : rest.values[rated++];
  report_.status = std::max(rest.status, before.status);
}

// Sets the status where a search was cut off beside those of the ratings, which have theirs.
void RatingWorker::note_limit() {
  const LimitReached reached = allowance_.reached();
  // A run that is stopped writes no record of the puzzle.
  if (reached == LimitReached::stopped) return;
  report_.status = std::max(report_.status, rating::status_of(rules::halt_of(reached)));
}

// Finds what the columns need beside the ratings. Returns false when stopped.
bool RatingWorker::find_facts(const Puzzle& puzzle) {
  if (solver_ != nullptr && report_.solutions == 1 && !record_.facts.solution) {
    record_.facts.solution = solver_->solve(puzzle);
    if (solver_->stopped()) return false;
  }
  if (puzzle.marks && !job_.rates) {
    report_.status = rating::Status::unsupported;
    why_ = "pencil marks have no canonical form";
  }
  if (puzzle_facts_ != nullptr && !puzzle_facts_->find(puzzle, record_, report_)) return false;
  // No path: the puzzle is not proper, or the search of the rating was given up.
  if (paths_ == nullptr || report_.status == rating::Status::no_solution ||
      report_.status == rating::Status::multiple_solutions)
    return true;
  const bool is_rated = !record_.reused.all && record_.reused.ratings == 0;
  return paths_->find(
      puzzle,
      [this](rating::RatingId id) {
        const auto at = std::find(ratings_.begin(), ratings_.end(), id);
        return at == ratings_.end() ||
               report_.values[static_cast<std::size_t>(at - ratings_.begin())].kind !=
                   rating::ValueKind::none;
      },
      is_rated ? rater_.get() : nullptr);
}

void write_wanted(const RecordJob& job, const RecordWriter& writer, Record& record,
                  RatedChunk& chunk) {
  if (job.condition) {
    const Truth truth = job.condition->truth(record);
    if (truth == Truth::yes) ++chunk.tally.matched;
    if (truth == Truth::undecided) ++chunk.tally.undecided;
    if (truth != Truth::yes) return;
  }
  if (const auto& form = record.facts.canonical_form(job.canonical_form).text;
      job.classes != nullptr && form) {
    collect::append_key(chunk.keys, collect::cells_of(*form));
    record.facts.isomorphs.number_offsets = &chunk.class_number_offsets;
  }
  writer.record(chunk.records, record);
  if (job.choice.any() || job.classes != nullptr)
    chunk.record_ends.push_back({chunk.records.size(),
                                 job.choice.top ? key_of(job.choice.by, record) : 0,
                                 chunk.keys.size(), chunk.class_number_offsets.size()});
}

void RatingWorker::begin(RatedChunk& chunk, const input::Line& line) {
  if (*chunk.file_name != file_name_) {
    file_name_ = *chunk.file_name;
    file_ = printable(file_name_);
  }
  record_ = {.variant = reader_.variant(),
             .report = &report_,
             .line = {.file = file_, .number = line.number, .tail = chunk.tail(line)},
             .facts = {.seconds = 0}};
  if (paths_ != nullptr) record_.facts.paths = paths_->clear();
}

bool RatingWorker::fill_record(RatedChunk& chunk, const Puzzle& puzzle) {
  record_.puzzle = puzzle_;
  record_.size = reader_.size();
  record_.facts.on_board = &on_board_.emplace(PuzzleOnBoard{puzzle, reader_.tables()->geometry()});
  allowance_.start();
  if (search_ == LineSearch::given_up) {
    report_.status = rating::Status::memory;
    report_.clues = puzzle.givens;
    return true;
  }
  if (job_.known != nullptr && job_.known->find(record_, report_)) {
    ++chunk.tally.known;
    record_.reused.all = true;
  } else if (job_.rates && !rate(puzzle)) {
    return false;
  }
  report_.clues = puzzle.givens;  // also of a record whose earlier run did not store it
  if (rates_first_ && job_.condition->truth(record_) != Truth::yes) return true;
  if (!find_facts(puzzle)) return false;
  note_limit();
  return true;
}

// Makes the status that of all ratings of the record, those of an earlier run with them.
void RatingWorker::add_kept_status() {
  const auto& cells = record_.line.cells;
  const rating::StatusInfo* told = nullptr;
  if (kept_status_ && *kept_status_ < cells.size())
    told = rating::statuses().find(cells[*kept_status_]);
  kept_values_.clear();
  for (const ColumnInfo* column : kept_) {
    if (*column->passed >= cells.size()) continue;
    const auto value =
        rating::parse_value(cells[*column->passed], rating::info(*column->passed_rating).scale);
    if (value) kept_values_.push_back(*value);
  }
  const rating::Status otherwise = told != nullptr ? told->status : rating::Status::ok;
  report_.status = std::max(report_.status, status_of_values(kept_values_, otherwise));
}

void RatingWorker::write(RatedChunk& chunk) {
  if (job_.archive != nullptr) {
    std::vector<std::string> cells;
    for (const ColumnInfo* column : stored_cells_)
      append(cells.emplace_back(), value_of(*column, record_));
    chunk.archived.add(record_, ratings_.size(), cells);
  }
  // Without ratings of its own, a run counts what it has found out itself.
  if (!job_.rates) chunk.tally.add(report_, job_.layout.ratings.size(), job_.gains);
  if (!kept_.empty()) add_kept_status();
  write_wanted(job_, writer_, record_, chunk);
  if (job_.rates) chunk.tally.add(report_, job_.layout.ratings.size(), job_.gains);
  if (record_.facts.profile.empty()) return;
  chunk.tally.profile.add(*rater_->profile(), report_.values, record_.facts.profile,
                          record_.line.file, record_.line.number, record_.puzzle);
}

// Sets the cells of the columns that pass through.
void RatingWorker::cut_cells(std::string_view tail) {
  if (!passed_) return;
  record_.line.cells = passed_->cut(tail);
  if (tail_at_)
    record_.line.tail =
        *tail_at_ < record_.line.cells.size() ? record_.line.cells[*tail_at_] : std::string_view();
}

bool RatingWorker::record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  if (finder_ != nullptr) return search(chunk, line, puzzle);
  begin(chunk, line);
  if (!line.refused) record_.line.read = chunk.token(line);
  record_.line.separator = line.separator;
  cut_cells(record_.line.tail);
  if (puzzle != nullptr) {
    puzzle_ = job_.variant ? std::string(chunk.token(line)) : to_string(*puzzle);
    if (!fill_record(chunk, *puzzle)) return false;
    if (report_.status == rating::Status::no_solution)
      why_ = no_solution(*reader_.tables(), *puzzle);
    if (report_.status == rating::Status::multiple_solutions) why_ = "more than one solution";
  }
  write(chunk);
  return true;
}

bool RatingWorker::search(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  if (puzzle == nullptr) {
    chunk.tally.add(report_, 0);
    return true;
  }
  why_.clear();
  std::string complaint;
  const auto take = [&](const collect::Cells& found) {
    report_ = {};
    begin(chunk, line);
    const Puzzle of = collect::puzzle_of(found);
    record_.line.read = puzzle_ = collect::text_of(found);
    record_.line.tail = {};
    record_.line.separator = '\t';
    if (!fill_record(chunk, of)) return false;
    write(chunk);
    return true;
  };
  for (std::uint64_t part = chunk.part; part < chunk.part + chunk.parts; ++part) {
    if (!finder_->find(*puzzle, part, take, complaint)) return false;
    if (complaint.empty()) continue;
    ++chunk.tally.passed_over;
    fmt::format_to(std::back_inserter(chunk.messages), "{}:{}: {}\n", printable(*chunk.file_name),
                   line.number, complaint);
    complaint.clear();
  }
  return true;
}

namespace {

// A blank line ends each grid, so that any of them can follow any other.
void append_grid(std::string& out, const ShownState& state) {
  if (!state.fields.empty()) ((out += input::kFieldsAbove) += state.fields) += '\n';
  (out += to_pasted_grid(state.puzzle, state.geometry.size())) += '\n';
}

// Appends a character per candidate, cell by cell of the board: a letter if present, else `gone`.
template <class Letter>
void append_marks(std::string& out, const Puzzle& puzzle, int size, char gone,
                  const Letter& letter) {
  for (int cell = 0; cell < kCells; ++cell) {
    const unsigned mask = puzzle.cell[static_cast<std::size_t>(cell)];
    for (int k = 0; k < size && is_on_board(size, cell); ++k)
      out += (mask >> k & 1) != 0 ? letter(static_cast<std::size_t>(cell), k) : gone;
  }
}

void append_line(std::string& out, const ShownState& state) {
  append_marks(out, state.puzzle, state.geometry.size(), '.',
               [](std::size_t, int k) { return static_cast<char>('1' + k); });
  if (!state.fields.empty()) (out += ' ') += state.fields;
  out += '\n';
}

// A cell that the puzzle has filled is as it was, and one that has got its digit since is placed.
void append_library_line(std::string& out, const ShownState& state) {
  Puzzle shown = state.puzzle;
  shown.marks = true;
  shown.placed = state.before.placed;
  for (std::size_t cell = 0; cell < kCells; ++cell) {
    if (!is_single_bit(state.before.cell[cell]) || state.before.open[cell])
      shown.placed[cell] = is_single_bit(shown.cell[cell]);
  }
  (out += to_library_line(shown)) += '\n';
}

// Returns the part of a variant's line behind the grid; empty if the first word is not a grid.
std::string_view fields_behind_grid(std::string_view line, int size) {
  const auto n = static_cast<std::size_t>(size), cells = n * n;
  const std::size_t word = std::min(line.find_first_of(" \t"), line.size());
  if (word == cells || word == cells * n) {
    line.remove_prefix(word);
  } else if (word == 2 * cells && line.find('=') > word) {
    line.remove_prefix(cells);
  } else {
    return {};
  }
  return trimmed(line);
}

// Appends the lines of a text to the right of what is there.
void put_beside(std::vector<std::string>& lines, std::string_view text) {
  constexpr std::string_view kGap = "   ";
  std::size_t width = 0, i = 0;
  for (const std::string& line : lines) width = std::max(width, line.size());
  for (const std::string_view piece : split(text, '\n')) {
    if (i == lines.size()) lines.emplace_back();
    std::string& line = lines[i++];
    if (width > 0) line.append(width - line.size(), ' ').append(kGap);
    line += piece;
  }
}

void append_views(std::string& out, const ShownState& state) {
  if (!state.fields.empty()) ((out += input::kFieldsAbove) += state.fields) += '\n';
  const Geometry& geometry = state.geometry;
  const int n = geometry.size();
  const auto has = [&state](int cell, int k) {
    return (state.puzzle.cell[static_cast<std::size_t>(cell)] >> k & 1) != 0;
  };
  // Returns the view whose cell (i, digit) has place k if the digit is in cell cell_of(i, k).
  const auto space = [&](const auto& cell_of) {
    Puzzle view;
    for (int i = 0; i < n; ++i) {
      for (int digit = 0; digit < n; ++digit) {
        std::uint16_t& places = view.cell[static_cast<std::size_t>(kDigits * i + digit)];
        places = 0;
        for (int k = 0; k < n; ++k)
          places = static_cast<std::uint16_t>(places | (has(cell_of(i, k), digit) ? 1U << k : 0U));
      }
    }
    return to_pasted_grid(view, n);
  };
  std::vector<std::string> lines;
  put_beside(lines, "rc: row, column; digits\n" + to_pasted_grid(state.puzzle, n));
  put_beside(lines, "rn: row, digit; columns\n" +
                        space([](int row, int column) { return kDigits * row + column; }));
  put_beside(lines, "cn: column, digit; rows\n" +
                        space([](int column, int row) { return kDigits * row + column; }));
  std::vector<const std::vector<std::uint8_t>*> blocks;
  for (int h = 0; h < geometry.houses(); ++h) {
    if (geometry.house_name(h) == fmt::format("b{}", blocks.size() + 1))
      blocks.push_back(&geometry.house(h));
  }
  if (blocks.size() == static_cast<std::size_t>(n)) {
    const auto cell_of = [&blocks](int block, int place) {
      return int{(*blocks[static_cast<std::size_t>(block)])[static_cast<std::size_t>(place)]};
    };
    put_beside(lines, "bn: block, digit; places\n" + space(cell_of));
  }
  while (!lines.empty() && trimmed(lines.back()).empty()) lines.pop_back();
  for (const std::string& line : lines)
    (out += line.substr(0, line.find_last_not_of(' ') + 1)) += '\n';
  out += '\n';
}

constexpr StateFormat kStateViews{.name = "views",
                                  .summary = "the four spaces side by side",
                                  .append = append_views,
                                  .no_state = "-\n\n"};

constexpr std::array kStateFormats{
    StateFormat{.name = "grid",
                .summary = "nine lines of nine cells in a frame; --pm reads them",
                .append = append_grid,
                .no_state = "-\n\n"},
    StateFormat{.name = "line",
                .summary = "729 characters per state (n x n x n of an n x n board) and the fields "
                           "of a variant, a puzzle like any other",
                .append = append_line,
                .no_state = "-\n"},
    StateFormat{.name = "hodoku",
                .summary = "one line of a HoDoKu library per state, with a + before each digit "
                           "that is no given; of the classic grid alone",
                .append = append_library_line,
                .no_state = "-\n"},
};

// Returns a contradiction, or the limit that stopped the rules; empty if they were exhausted.
std::string message(const rating::ResolutionState& state, const rating::RatingOptions& options) {
  using rating::Status;
  const std::string_view more = "the rules may eliminate more: ";
  if (state.status == Status::no_solution)
    return fmt::format("no solution: {}", state.contradiction);
  if (state.status == Status::multiple_solutions)
    return fmt::format("more than one solution: {}", state.contradiction);
  if (state.status == Status::length)
    return fmt::format("{}no patterns longer than {} were searched", more, options.max_length);
  if (state.status == Status::memory) return fmt::format("{}the search memory was full", more);
  if (state.status == Status::g_candidates)
    return fmt::format("{}there are more g-candidates than a search can number", more);
  if (state.status == Status::node_limit)
    return fmt::format("{}the limit of nodes was reached", more);
  return state.status == Status::timeout ? fmt::format("{}the time limit was reached", more)
                                         : std::string();
}

}  // namespace

Registry<StateFormat> state_formats() { return {kStateFormats}; }
const StateFormat& state_views() { return kStateViews; }

StateWorker::StateWorker(const StateJob& job, const io::Stop& stop)
    : Worker(job.variant.get(), stop),
      job_(job),
      engine_(reader_.tables(), job.after, stoppable(job.options, stop)) {}

// Returns the block number of each cell: the blocks of a board are its houses b1, b2, ...
std::string blocks_of(const Geometry& geometry) {
  const auto n = static_cast<std::size_t>(geometry.size());
  std::string blocks(n * n, '0');
  for (int h = 0; h < geometry.houses(); ++h) {
    const std::string& name = geometry.house_name(h);
    if (name.size() != 2 || name[0] != 'b') continue;
    for (const std::uint8_t cell : geometry.house(h))
      blocks[cell / kDigits * n + cell % kDigits] = name[1];
  }
  return blocks;
}

void StateWorker::archive(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle,
                          const Puzzle* after) {
  const Geometry& geometry = reader_.tables()->geometry();
  const std::string file = printable(*chunk.file_name);
  Record row{.variant = reader_.variant(),
             .size = geometry.size(),
             .report = &report_,
             .line = {.file = file, .number = line.number}};
  StateMarks marks;
  // Returns a letter per candidate (StateMarks).
  const auto letters_of = [&](const Puzzle& shown) {
    std::string letters;
    append_marks(letters, shown, geometry.size(), '-', [&](std::size_t cell, int) {
      if (!is_single_bit(shown.cell[cell])) return 'o';
      return is_single_bit(puzzle->cell[cell]) ? 'g' : 'p';
    });
    return letters;
  };
  report_.clues = puzzle == nullptr ? -1 : puzzle->givens;
  std::string text, marks_before, marks_after, blocks;
  if (puzzle != nullptr) {
    text = job_.variant ? std::string(chunk.token(line)) : to_string(*puzzle);
    marks_before = letters_of(*puzzle);
    if (after != nullptr) marks_after = letters_of(*after);
    blocks = blocks_of(geometry);
    row.puzzle = text;
    marks = {marks_before, marks_after, blocks};
  }
  chunk.archived.add(row, 0, {}, marks);
}

bool StateWorker::record(RatedChunk& chunk, const input::Line& line, const Puzzle* puzzle) {
  rating::ResolutionState state;
  const Puzzle* after = nullptr;
  if (puzzle != nullptr) {
    state = search_ == LineSearch::given_up
                ? rating::ResolutionState{.puzzle = *puzzle, .status = rating::Status::memory}
                : engine_.apply(*puzzle);
    if (state.stopped) return false;
    report_.status = state.status;
    why_ = message(state, job_.options);
    if (state.contradiction.empty()) after = &state.puzzle;
  }
  if (job_.archive != nullptr) archive(chunk, line, puzzle, after);
  if (after == nullptr) {
    chunk.records += job_.format->no_state;
  } else {
    const Geometry& geometry = reader_.tables()->geometry();
    const std::string_view fields = job_.variant != nullptr
                                        ? fields_behind_grid(chunk.token(line), geometry.size())
                                        : std::string_view();
    job_.format->append(chunk.records, {*after, *puzzle, geometry, fields});
  }
  chunk.tally.add(report_, 0);
  return true;
}

}  // namespace bitwhip::batch
