#include "hodoku/ladder_file.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "base/suggest.h"
#include "base/text.h"
#include "hodoku/technique.h"
#include "rulebook/technique.h"
#include "rulebook/techniques.h"

namespace bitwhip::hodoku {
namespace {

constexpr std::string_view kRowWanted = "15 | 2300 | SWORDFISH | 150 | HARD | on";
constexpr std::string_view kLimitWanted = "3 HARD 1600";
constexpr std::string_view kNoPlace = "-";
constexpr std::size_t kCellsOfRow = 6;  // of a row

// Rows of HoDoKu, off by default, whose techniques are not made here. Some are also names that a
// find of another row has.
constexpr std::string_view kNotMade[] = {"SQUIRMBAG",
                                         "WHALE",
                                         "LEVIATHAN",
                                         "FINNED_SQUIRMBAG",
                                         "SASHIMI_SQUIRMBAG",
                                         "FINNED_WHALE",
                                         "SASHIMI_WHALE",
                                         "FINNED_LEVIATHAN",
                                         "SASHIMI_LEVIATHAN",
                                         "DEATH_BLOSSOM",
                                         "FRANKEN_JELLYFISH",
                                         "FRANKEN_SQUIRMBAG",
                                         "FRANKEN_WHALE",
                                         "FRANKEN_LEVIATHAN",
                                         "FINNED_FRANKEN_JELLYFISH",
                                         "FINNED_FRANKEN_SQUIRMBAG",
                                         "FINNED_FRANKEN_WHALE",
                                         "FINNED_FRANKEN_LEVIATHAN",
                                         "MUTANT_X_WING",
                                         "MUTANT_SWORDFISH",
                                         "MUTANT_JELLYFISH",
                                         "MUTANT_SQUIRMBAG",
                                         "MUTANT_WHALE",
                                         "MUTANT_LEVIATHAN",
                                         "FINNED_MUTANT_X_WING",
                                         "FINNED_MUTANT_SWORDFISH",
                                         "FINNED_MUTANT_JELLYFISH",
                                         "FINNED_MUTANT_SQUIRMBAG",
                                         "FINNED_MUTANT_WHALE",
                                         "FINNED_MUTANT_LEVIATHAN",
                                         "KRAKEN_FISH",
                                         "TEMPLATE_SET",
                                         "TEMPLATE_DEL",
                                         "INCOMPLETE"};
// The level of HoDoKu below Easy, which no puzzle has.
constexpr std::string_view kNoLevel = "INCOMPLETE";

// Returns the letters of a name by which names are compared.
std::string letters_of(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c != ' ' && c != '\t' && c != '-' && c != '_') letters += lower(c);
  }
  return letters;
}

bool same_name(std::string_view a, std::string_view b) { return letters_of(a) == letters_of(b); }

// Returns the name as HoDoKu's files have it.
std::string key_of(const HodokuLevelInfo& level) { return upper(level.name); }

// Returns the row to ask for where the technique is a kind of its finds.
HodokuTechnique row_of_kind(HodokuTechnique kind) {
  HodokuTechnique row = kind;
  for (const HodokuTechniqueInfo& info : techniques()) {
    if (info.find != nullptr && info.technique <= kind) row = info.technique;
  }
  return row;
}

std::vector<std::string_view> row_names() {
  std::vector<std::string_view> names;
  for (const HodokuTechniqueInfo& info : techniques()) {
    if (info.find != nullptr) names.push_back(info.key);
  }
  return names;
}

// The reader of a text, line by line.
class LadderReader {
 public:
  LadderTable read(std::string_view text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
    for (const std::string_view line : split(text, '\n')) {
      ++line_;
      read_line(trimmed(line, " \t\r"));
    }
    finish();
    return std::move(table_);
  }

 private:
  template <class... Parts>
  [[noreturn]] void fail(const Parts&... parts) const {
    std::string why = "line " + std::to_string(line_) + ": ";
    (why.append(parts), ...);
    throw LadderError(why);
  }

  void read_line(std::string_view line) {
    if (line.empty() || line.front() == '#') return;
    if (line.find('|') != std::string_view::npos) return read_row(line);
    std::string spaced(line);
    std::replace(spaced.begin(), spaced.end(), '\t', ' ');
    std::vector<std::string_view> words = split(spaced, ' ');
    std::erase(words, std::string_view());
    if (std::all_of(words.begin(), words.end(), is_of_legend)) return;
    if (words.size() != 3)
      fail("'", printable(line), "' is neither a row such as ", kRowWanted,
           " nor the limit of a level such as ", kLimitWanted);
    read_limit(words[0], words[1], words[2]);
  }

  static bool is_of_legend(std::string_view word) {
    const std::size_t sign = word.find('=');
    return sign != std::string_view::npos && parse_number<std::uint32_t>(word.substr(0, sign)) &&
           sign + 1 < word.size();
  }

  void read_row(std::string_view line) {
    std::vector<std::string_view> cells = split(line, '|');
    for (std::string_view& cell : cells) cell = trimmed(cell);
    if (cells.size() != kCellsOfRow)
      fail("a row has ", std::to_string(kCellsOfRow), " cells, and here are ",
           std::to_string(cells.size()), "; wanted is a row such as ", kRowWanted);
    read_place("number", cells[0], number_);
    const int index = read_place("index", cells[1], index_);
    const bool on = read_switch(cells[5]);
    const HodokuTechniqueInfo* const technique = read_technique(cells[2], on);
    const int score = read_whole("score", cells[3], kMostRowScore);
    const auto level = read_level(cells[4]);
    if (technique == nullptr) return;
    if (!level) fail(technique->key, " has one of the levels ", joined_levels());
    if (on && end_ != 0)
      fail(technique->key, " stands below GIVE_UP (line ", std::to_string(end_),
           "), where nothing is asked any more");
    if (on && technique->technique == HodokuTechnique::give_up) end_ = line_;
    table_.rows.push_back({index, technique->technique, score, *level, on});
  }

  // Reads a number by which rows ascend, and which may be missing.
  int read_place(std::string_view what, std::string_view cell, int& before) const {
    if (cell == kNoPlace) return LadderRow::kNoIndex;
    const auto place = parse_number<int>(cell);
    if (!place || *place < 0)
      fail("'", printable(cell), "' is no ", what, "; wanted is a whole number, or -");
    if (*place <= before)
      fail("the ", what, " ", cell, " is not above the one before it, ", std::to_string(before),
           "; rows stand in the order in which they are asked: give it a greater one, or -");
    return before = *place;
  }

  int read_whole(std::string_view what, std::string_view cell, int most) const {
    const auto number = parse_number<int>(cell);
    if (!number || *number < 0 || *number > most)
      fail("'", printable(cell), "' is no ", what, "; wanted is a whole number from 0 to ",
           std::to_string(most));
    return *number;
  }

  bool read_switch(std::string_view cell) const {
    const bool on = same_name(cell, "on");
    if (!on && !same_name(cell, "off"))
      fail("'", printable(cell), "' stands where on or off is wanted");
    return on;
  }

  // Returns the technique, which the ladder must not have yet; null: it is not made here.
  const HodokuTechniqueInfo* read_technique(std::string_view cell, bool on) {
    const rulebook::TechniqueInfo* const known = rulebook::find_technique(cell);
    const HodokuTechniqueInfo* const found = known != nullptr ? find_technique(known->id) : nullptr;
    const auto* const lacking =
        std::find_if(std::begin(kNotMade), std::end(kNotMade),
                     [&](std::string_view key) { return same_name(cell, key); });
    const bool is_row = found != nullptr && found->find != nullptr;
    if (!is_row && lacking != std::end(kNotMade)) {
      if (on) fail(*lacking, " is a row of HoDoKu that bitwhip does not make: it can only be off");
      note(*lacking);
      return nullptr;
    }
    if (found == nullptr && known != nullptr)
      fail(known->name, " is no row that HoDoKu has; there are ", joined(row_names(), ", "));
    if (found == nullptr) fail(unknown_technique(cell));
    if (!is_row)
      fail(found->key, " is a kind of the steps of ", info_of(row_of_kind(found->technique)).key,
           ", which is the row to name");
    note(found->key);
    return found;
  }

  // Notes that the ladder has the technique.
  void note(std::string_view key) {
    const auto [before, is_new] = lines_.emplace(key, line_);
    if (!is_new) fail(key, " stands twice: it is also in line ", std::to_string(before->second));
  }

  static std::string unknown_technique(std::string_view cell) {
    const std::vector<std::string_view> names = row_names();
    std::string why = "unknown technique '" + printable(cell) + "'";
    // Blanks and hyphens count for nothing, so neither do they in what is nearest.
    std::vector<std::string> letters;
    letters.reserve(names.size());
    for (const std::string_view name : names) letters.push_back(letters_of(name));
    const std::vector<std::string_view> views(letters.begin(), letters.end());
    const std::string_view near = nearest(letters_of(cell), views);
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (!near.empty() && views[i] == near)
        return why.append("; did you mean ").append(names[i]).append("?");
    }
    return why.append("; there are ").append(joined(names, ", "));
  }

  // Returns the level; nothing: the one that no puzzle has.
  std::optional<HodokuLevel> read_level(std::string_view cell) const {
    if (same_name(cell, kNoLevel)) return std::nullopt;
    for (const HodokuLevelInfo& info : levels()) {
      if (same_name(cell, info.name)) return info.level;
    }
    fail("unknown level '", printable(cell), "'; there are ", joined_levels());
  }

  static std::string joined_levels() { return joined(levels(), ", ", key_of); }

  void read_limit(std::string_view number, std::string_view name, std::string_view limit) {
    const auto level = read_level(name);
    const std::size_t place = level ? static_cast<std::size_t>(*level) : 0;
    const std::string key = level ? key_of(info_of(*level)) : std::string(kNoLevel);
    if (parse_number<std::size_t>(number) != place)
      fail("the level ", key, " has the number ", std::to_string(place), ", not '",
           printable(number), "'");
    note("the limit of " + key);
    const bool is_last = place == kLevels;
    if (is_last && limit == kNoPlace) limit = kEndless;
    const int most = read_whole("limit", limit, kNoLimit);
    if (is_last && most != kNoLimit)
      fail("the last level has no limit: wanted is - or ", kEndless, ", not ", limit);
    if (!level) {
      if (most != 0) fail("no puzzle has the level ", kNoLevel, ", so its limit is 0");
      return;
    }
    table_.limits[place - 1] = most;
    ++limits_;
  }

  void finish() const {
    const auto is_on = [](const LadderRow& row) { return row.on; };
    if (std::none_of(table_.rows.begin(), table_.rows.end(), is_on))
      throw LadderError(std::string("the ladder is empty: it has no row that is on, such as ")
                            .append(kRowWanted));
    if (limits_ != 0 && limits_ != kLevels)
      throw LadderError(
          "the limits of some levels are missing; wanted are those of all five or of none: " +
          joined_levels());
    const auto down = std::is_sorted_until(table_.limits.begin(), table_.limits.end());
    if (down != table_.limits.end())
      throw LadderError("the limit of a level is below that of the level before: " +
                        std::to_string(*down));
  }

  static constexpr std::string_view kEndless = "2147483647";

  LadderTable table_;
  int line_ = 0;
  int number_ = 0, index_ = -1;                    // of the row before
  int end_ = 0;                                    // line of GIVE_UP; 0: not yet
  int limits_ = 0;                                 // how many levels have one
  std::map<std::string, int, std::less<>> lines_;  // where what stands
};

void append_limits(std::string& text, const Ladder& ladder) {
  for (const HodokuLevelInfo& info : levels()) {
    const auto place = static_cast<std::size_t>(info.level);
    text.append(std::to_string(place)).append(" ").append(key_of(info)).append(" ");
    text.append(std::to_string(ladder.limits[place - 1])).append("\n");
  }
}

}  // namespace

LadderTable read_ladder(std::string_view text) { return LadderReader().read(text); }

std::string text_of(const Ladder& ladder) {
  std::string text;
  int number = 0;
  for (const LadderRow& row : ladder.rows) {
    text.append(row.on ? std::to_string(++number) : std::string(kNoPlace)).append(" | ");
    text.append(row.index < 0 ? std::string(kNoPlace) : std::to_string(row.index)).append(" | ");
    text.append(info_of(row.technique).key).append(" | ");
    text.append(std::to_string(row.score)).append(" | ");
    text.append(key_of(info_of(row.level))).append(row.on ? " | on\n" : " | off\n");
  }
  append_limits(text, ladder);
  return text;
}

std::string meaning_of(const Ladder& ladder) {
  std::string text;
  for (const LadderRow& row : ladder.rows) {
    if (!row.on) continue;
    text.append(info_of(row.technique).key).append(" ").append(std::to_string(row.score));
    text.append(" ").append(key_of(info_of(row.level))).append("\n");
  }
  append_limits(text, ladder);
  return text;
}

}  // namespace bitwhip::hodoku
