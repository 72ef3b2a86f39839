// Fuzzes strings of f-puzzles: packed text, the JSON in it, and the text of the packing itself.
//
// Laws: reading gives a puzzle or a message that can be printed; a text that is packed comes out
// again; JSON packed means what it means bare; what it means as our notation, read as a line of its
// own, has the same board, digits and number of links as the string.
#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <string>

#include "../support/lz_string.h"
#include "harness.h"
#include "io/lz_string.h"
#include "variant/fpuzzles.h"
#include "variant/variant.h"

namespace fuzz_fpuzzles {

using namespace bitwhip;
using namespace bitwhip::variant;

void check_refusal(const LineRefusal& refusal) {
  require(!refusal.message.empty(), "a refusal tells why");
  require(std::all_of(refusal.message.begin(), refusal.message.end(),
                      [](char c) { return c >= 0x20 && c < 0x7f; }),
          "a message can be printed");
}

void check_string(const std::string& word) {
  static const Variant fpuzzles("fpuzzles");
  const auto translated = or_refusal([&] { return translate_fpuzzle(word); });
  if (const auto* refusal = std::get_if<LineRefusal>(&translated)) return check_refusal(*refusal);
  const FPuzzle& puzzle = std::get<FPuzzle>(translated);
  const auto direct = fpuzzles.read(word);
  if (const auto* refusal = std::get_if<LineRefusal>(&direct)) check_refusal(*refusal);
  try {
    const auto ours = Variant(puzzle.names).read(puzzle.line());
    require(ours.index() == direct.index(), "both ways are read, or refused");
    if (const auto* ours_read = std::get_if<VariantPuzzle>(&ours)) {
      const auto& direct_read = std::get<VariantPuzzle>(direct);
      require(ours_read->size == puzzle.size && direct_read.size == puzzle.size,
              "the size of the string");
      require(ours_read->puzzle == direct_read.puzzle, "both ways allow the same digits");
    }
  } catch (const std::invalid_argument&) {
    require(std::holds_alternative<LineRefusal>(direct),
            "names that do not go together are refused");
  }
}

void try_input(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  const std::u16string units = bitwhip::testing::units_of(text);
  const std::string packed = bitwhip::testing::lz_base64(units);
  const auto unpacked = io::decompress_lz_base64(packed, units.size());
  require(std::holds_alternative<std::u16string>(unpacked) &&
              std::get<std::u16string>(unpacked) == units,
          "what is packed comes out again");
  if (!units.empty()) {
    const auto capped = io::decompress_lz_base64(packed, units.size() - 1);
    require(std::holds_alternative<io::LzFailure>(capped) &&
                std::get<io::LzFailure>(capped) == io::LzFailure::too_long,
            "the cap holds");
  }
  if (text.find_first_of(" \t\r\n") == std::string::npos) check_string(text);
  // The text as JSON; bytes above 0x7f become two.
  const auto bare = or_refusal([&] { return translate_fpuzzle_json(io::utf8_of(units)); });
  const auto within = or_refusal([&] { return translate_fpuzzle(packed); });
  require(bare.index() == within.index(), "JSON packed means what it means bare");
  if (const auto* puzzle = std::get_if<FPuzzle>(&bare)) {
    const auto& other = std::get<FPuzzle>(within);
    require(puzzle->names == other.names && puzzle->line() == other.line(),
            "JSON packed means what it means bare");
  }
  check_string(packed);
}

const Registered kRegistered({"fpuzzles", try_input});

}  // namespace fuzz_fpuzzles
