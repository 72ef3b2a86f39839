#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "io/json.h"
#include "io/lz_string.h"
#include "verify/board/variant_board.h"
#include "verify/board/variant_parts.h"
#include "verify/read/scanner.h"

namespace bitwhip::verify {
namespace {

using Json = nlohmann::json;

// What says nothing of the solution.
constexpr std::array<std::string_view, 16> kIgnored{"title",
                                                    "author",
                                                    "ruleset",
                                                    "solution",
                                                    "cosmetic",
                                                    "line",
                                                    "text",
                                                    "rectangle",
                                                    "circle",
                                                    "highlightConflicts",
                                                    "successMessage",
                                                    "disabledlogic",
                                                    "truecandidatesoptions",
                                                    "size",
                                                    "grid",
                                                    "negative"};

bool says_nothing(const Json& value) {
  return value.is_null() || value == false || ((value.is_array() || value.is_object() || value.is_string()) && value.empty());
}

std::string text_of(const Json& value) {
  if (value.is_string()) return value.get<std::string>();
  return value.is_number_integer() ? io::json_text(value) : "";
}

// The member of an entry as text; empty where it is missing.
std::string member(const Json& entry, const char* name) { return entry.contains(name) ? text_of(entry.at(name)) : ""; }

// "R1C2" as "r1c2".
std::string cell_word(const Json& value) {
  std::string text = value.get<std::string>();
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string cell_words(const Json& list) {
  std::string text;
  for (const Json& one : list) text += cell_word(one);
  return text;
}

class FPuzzleReader {
 public:
  FPuzzle read(const Json& json) {
    if (json.contains("size")) puzzle_.size = json.at("size").get<int>();
    if (puzzle_.size < 4 || puzzle_.size > 9) throw Wrong(fmt::format("a board of size {}", puzzle_.size));
    take_grid(json.at("grid"));
    for (const auto& [key, value] : json.items()) {
      if (std::find(kIgnored.begin(), kIgnored.end(), key) == kIgnored.end() && !says_nothing(value)) take(key, value);
    }
    take_negative(json);
    names_ = "clues" + names_;
    puzzle_.names = fmt::format("{0}x{0},{1}", puzzle_.size, names_);
    return puzzle_;
  }

 private:
  void take_grid(const Json& grid) {
    const int n = puzzle_.size;
    if (static_cast<int>(grid.size()) != n) throw Wrong(fmt::format("a grid of {}", counted(grid.size(), "row")));
    bool named = false;
    for (const Square& square : squares_of(n)) {
      const Json& row = grid.at(static_cast<std::size_t>(square.first - 1));
      if (static_cast<int>(row.size()) != n) throw Wrong(fmt::format("a row of {}", counted(row.size(), "cell")));
      const Json& cell = row.at(static_cast<std::size_t>(square.second - 1));
      const bool given = cell.contains("given") && cell.at("given") == true && cell.contains("value");
      const int value = given ? std::stoi("0" + text_of(cell.at("value"))) : 0;
      if (given && (value < 1 || value > n)) throw Wrong("a given that is no digit of the board");
      puzzle_.grid += given ? static_cast<char>('0' + value) : '.';
      if (cell.contains("givenPencilMarks") && !says_nothing(cell.at("givenPencilMarks"))) {
        for (const Json& mark : cell.at("givenPencilMarks")) puzzle_.marks[place_of(square)] += text_of(mark);
      }
      int region = block_number(n, square) == 0 ? square.first : block_number(n, square);
      const bool has_region = cell.contains("region");
      named = named || has_region;
      if (has_region) region = cell.at("region").is_null() ? 0 : cell.at("region").get<int>() + 1;
      if (region < 0 || region > n) throw Wrong("a region that is none of the board");
      puzzle_.regions += region == 0 ? '.' : static_cast<char>('0' + region);
    }
    if (named) {
      names_ += ",jigsaw";
    } else {
      puzzle_.regions.clear();
      if (block_shape(n).rows == 0) names_ += ",latin";
    }
  }

  void word(const std::string& text) { puzzle_.clues.push_back(text); }

  void lines(const std::string& name, const Json& entries) {
    for (const Json& entry : entries) {
      const std::string value = name == "whispers" ? member(entry, "value") : "";
      for (const Json& line : entry.at("lines")) word(fmt::format("{}:{}{}{}", name, value, value.empty() ? "" : ";", cell_words(line)));
    }
  }

  void marks(const std::string& name, const Json& entries, const std::string& left_out) {
    for (const Json& entry : entries) {
      std::string value = member(entry, "value");
      if (name == "sum") {
        if (value.empty()) continue;
        if (value != "X" && value != "V") throw Wrong(fmt::format("'{}' where X or V is expected", value));
        value = value == "X" ? "10" : "5";
      }
      if (value.empty()) value = left_out;
      if (name == "ratio") ratios_.insert(value);
      word(fmt::format("{}:{}{}", name, value, cell_words(entry.at("cells"))));
    }
  }

  void take(const std::string& key, const Json& value) {
    struct Name {
      std::string_view key, means;
    };
    static constexpr std::array kLines{
        Name{"thermometer", "thermo"}, Name{"slowthermometer", "slowthermo"}, Name{"whispers", "whispers"},   Name{"renban", "renban"},
        Name{"nabner", "nabner"},      Name{"palindrome", "palindrome"},      Name{"entropicline", "entrol"}, Name{"modularline", "modl"}};
    static constexpr std::array kCells{Name{"maximum", "max"}, Name{"minimum", "min"}, Name{"odd", "odd"}, Name{"even", "even"}};
    static constexpr std::array kSets{Name{"extraregion", "extraregion"}, Name{"columnindexer", "colindexer"}, Name{"rowindexer", "rowindexer"}};
    static constexpr std::array kFlags{Name{"diagonal+", "dpos"}, Name{"diagonal-", "dneg"}, Name{"antiknight", "antiknight"},
                                       Name{"antiking", "antiking"}, Name{"disjointgroups", "disjoint"}};
    for (const Name& name : kLines) {
      if (name.key == key) return lines(std::string(name.means), value);
    }
    for (const Name& name : kCells) {
      if (name.key != key) continue;
      for (const Json& entry : value) word(fmt::format("{}:{}", name.means, cell_word(entry.at("cell"))));
      return;
    }
    for (const Name& name : kSets) {
      if (name.key != key) continue;
      for (const Json& entry : value) word(fmt::format("{}:{}", name.means, cell_words(entry.at("cells"))));
      return;
    }
    for (const Name& name : kFlags) {
      if (name.key != key) continue;
      if (value != true) throw Wrong(fmt::format("'{}' that is not true", key));
      names_ += fmt::format(",{}", name.means);
      return;
    }
    if (key == "nonconsecutive" && value == true) return word("difference:neg1");
    if (key == "difference") return marks("difference", value, "1");
    if (key == "ratio") return marks("ratio", value, "2");
    if (key == "xv") return marks("sum", value, "");
    if (key == "clone") return clones(value);
    if (key == "killercage") return cages(value);
    if (key == "cage") {
      for (const Json& entry : value) {
        const std::string text = member(entry, "value");
        const bool digits = text.size() > 2 && std::all_of(text.begin() + 2, text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
        if (text.starts_with("DR") && digits) throw Wrong("'cage' with a sum is not supported");
      }
      return;
    }
    throw Wrong(fmt::format("'{}' is not supported", key.substr(0, 40)));
  }

  void clones(const Json& entries) {
    for (const Json& entry : entries) {
      const Json &cells = entry.at("cells"), &others = entry.at("cloneCells");
      if (cells.size() != others.size()) throw Wrong("a clone of another size");
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (cells.at(i) != others.at(i)) word(fmt::format("clone:{}{}", cell_word(cells.at(i)), cell_word(others.at(i))));
      }
    }
  }

  void cages(const Json& entries) {
    for (const Json& entry : entries) {
      const std::string value = member(entry, "value");
      word(fmt::format("killer:{}{}{}", value, value.empty() ? "" : ";", cell_words(entry.at("cells"))));
    }
  }

  void take_negative(const Json& json) {
    if (!json.contains("negative") || says_nothing(json.at("negative"))) return;
    for (const Json& one : json.at("negative")) {
      if (one == "ratio") {
        if (ratios_.empty()) ratios_.insert("2");
        for (const std::string& number : ratios_) word("ratio:neg" + number);
      } else if (one == "xv") {
        word("sum:neg5;neg10");
      } else {
        throw Wrong("a negative constraint that is not supported");
      }
    }
  }

  FPuzzle puzzle_;
  std::string names_;
  std::set<std::string> ratios_;
};

int hex(char c) {
  constexpr std::string_view kHexDigits = "0123456789abcdef";
  const auto at = kHexDigits.find(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  if (at == std::string_view::npos) throw Wrong("a percent escape that is none");
  return static_cast<int>(at);
}

}  // namespace

FPuzzle read_fpuzzle_json(std::string_view json) {
  try {
    return FPuzzleReader().read(io::parse_json<Json>(json));
  } catch (const Json::exception&) {
    throw Wrong("not the JSON of f-puzzles");
  } catch (const std::out_of_range&) {
    throw Wrong("a number beyond all bounds in the JSON of f-puzzles");
  } catch (const std::invalid_argument&) {
    throw Wrong("text where the JSON of f-puzzles has a number");
  }
}

FPuzzle read_fpuzzle(std::string_view line) {
  std::string_view packed = line;
  for (const std::string_view lead : {"load=", "puzzleid=", "/fpuzzles"}) {
    if (const auto at = packed.find(lead); at != std::string_view::npos) packed.remove_prefix(at + lead.size());
  }
  if (packed.starts_with("fpuzzles")) packed.remove_prefix(8);
  if (packed.size() < line.size()) packed = packed.substr(0, packed.find_first_of("&#"));
  std::string text;
  for (; !packed.empty(); packed.remove_prefix(1)) {
    if (packed[0] == '%' && packed.size() > 2) {
      text += static_cast<char>(hex(packed[1]) * 16 + hex(packed[2]));
      packed.remove_prefix(2);
    } else {
      text += packed[0];
    }
  }
  constexpr std::size_t kMostUnits = std::size_t{1} << 20;
  const auto json = io::decompress_lz_base64(text, kMostUnits);
  const auto* const units = std::get_if<std::u16string>(&json);
  if (units == nullptr) throw Wrong("not a string of f-puzzles");
  return read_fpuzzle_json(io::utf8_of(*units));
}

}  // namespace bitwhip::verify
