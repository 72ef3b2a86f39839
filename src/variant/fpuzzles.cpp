#include "variant/fpuzzles.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/lz_string.h"
#include "variant/draft.h"
#include "variant/fpuzzles_clues.h"
#include "variant/fpuzzles_grid.h"
#include "variant/names.h"

namespace bitwhip::variant {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestJson = std::size_t{1} << 20;

// What has no meaning for the solution. `cage` has none unless it holds a sum, which its row of the clues tells.
constexpr std::string_view kIgnored[] = {"size",           "grid",          "title",
                                         "author",         "ruleset",       "solution",
                                         "cosmetic",       "line",          "text",
                                         "rectangle",      "circle",        "highlightConflicts",
                                         "successMessage", "disabledlogic", "truecandidatesoptions"};

struct Flag {
  std::string_view key, name;
};
constexpr Flag kFlags[] = {
    {"diagonal+", "dpos"}, {"diagonal-", "dneg"}, {"antiknight", "antiknight"}, {"antiking", "antiking"}, {"disjointgroups", "disjoint"}};

Refused refuse_json(const std::string& what) { return malformed("the f-puzzles string is not well formed: " + what); }

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

// The bare string: what stands behind `load=`, percent escapes decoded. Other parameters and the fragment of the URL end it. False for a bad escape.
bool find_string(std::string_view word, std::string& bare) {
  constexpr std::string_view kLoad = "load=";
  if (const std::size_t load = word.find(kLoad); load != std::string_view::npos) {
    word.remove_prefix(load + kLoad.size());
    word = word.substr(0, word.find_first_of("&#"));
  }
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] != '%') {
      bare += word[i];
      continue;
    }
    const int high = i + 2 < word.size() ? hex_digit(word[i + 1]) : -1, low = i + 2 < word.size() ? hex_digit(word[i + 2]) : -1;
    if (high < 0 || low < 0) return false;
    bare += static_cast<char>(16 * high + low);
    i += 2;
  }
  return true;
}

Refused read_size(const Json& json, int& size) {
  const auto found = json.find("size");
  if (found == json.end() || !found->is_number_integer()) return refuse_json("it has no size");
  if (*found < kLeastSize || *found > kMostSize) return unsupported("a board of size " + found->dump() + " is not rated: boards are 4x4 to 9x9");
  size = found->get<int>();
  return std::nullopt;
}

Refused read_flags(const Json& json, std::vector<std::string>& names) {
  for (const Flag& flag : kFlags) {
    const auto found = json.find(flag.key);
    if (found == json.end() || says_nothing(*found)) continue;
    if (*found != true) return unsupported("the value of " + std::string(flag.key) + " of the f-puzzles string is not true");
    names.emplace_back(flag.name);
  }
  return std::nullopt;
}

bool is_known(std::string_view key) {
  return std::find(std::begin(kIgnored), std::end(kIgnored), key) != std::end(kIgnored) || is_fpuzzles_clue(key) ||
         std::any_of(std::begin(kFlags), std::end(kFlags), [key](const Flag& flag) { return flag.key == key; });
}

Refused refuse_unknown_keys(const Json& json) {
  for (const auto& [key, value] : json.items()) {
    if (!is_known(key) && !says_nothing(value)) return unsupported("the f-puzzles string holds " + variant::quoted(key) + ", which is not rated");
  }
  return std::nullopt;
}

Refused translate(const Json& json, FPuzzle& out) {
  if (!json.is_object()) return refuse_json("it is no object");
  if (Refused refused = read_size(json, out.size)) return refused;
  if (Refused refused = refuse_unknown_keys(json)) return refused;
  std::vector<std::string> names{std::to_string(out.size) + "x" + std::to_string(out.size)};
  FPuzzlesGrid grid;
  if (Refused refused = read_fpuzzles_grid(json, out.size, grid)) return refused;
  if (!grid.blocks.empty()) names.push_back(grid.blocks);
  if (Refused refused = read_flags(json, names)) return refused;
  std::vector<std::string> words = std::move(grid.words);
  if (Refused refused = read_fpuzzles_clues(json, words)) return refused;
  if (!words.empty()) names.emplace_back("clues");

  out.grid = std::move(grid.text);
  if (!grid.map.empty()) out.fields.push_back(std::move(grid.map));
  std::move(words.begin(), words.end(), std::back_inserter(out.fields));
  for (const std::string& name : names) out.names += (out.names.empty() ? "" : ",") + name;
  return std::nullopt;
}

}  // namespace

std::string FPuzzle::line() const {
  std::string text = grid;
  for (const std::string& field : fields) text.append(" ").append(field);
  return text;
}

std::variant<FPuzzle, Refusal> read_fpuzzle_json(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return *refuse_json("it holds no JSON");
  FPuzzle out;
  if (Refused refused = translate(json, out)) return *std::move(refused);
  return out;
}

std::variant<FPuzzle, Refusal> read_fpuzzle(std::string_view word) {
  std::string bare;
  if (!find_string(word, bare)) return *refuse_json("it has a '%' without two hexadecimal digits");
  const auto text = io::decompress_lz_base64(bare, kLongestJson);
  if (const io::LzFailure* failure = std::get_if<io::LzFailure>(&text)) return *refuse_json(std::string(io::describe(*failure)));
  return read_fpuzzle_json(io::utf8_of(std::get<std::u16string>(text)));
}

}  // namespace bitwhip::variant
