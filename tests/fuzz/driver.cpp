// Runs a harness without libFuzzer: seeds of its own and random changes to them, the same in every
// run.
//
// Usage: fuzz HARNESS [RUNS], or fuzz HARNESS FILE... to try the inputs that a fuzzer has found.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "../support/compress.h"
#include "../support/lz_string.h"
#include "harness.h"

namespace {

using namespace std::string_literals;

const std::string kPuzzle =
    "1...9..8.5...1.......4.....2......3...68.4.1...8.5.4...2...3.5......18.7..7.....6";

// A pasted grid, with borders between the bands or without.
std::string grid(const std::string& border) {
  std::string text = border;
  for (int row = 0; row < 9; ++row) {
    for (int cell = 0; cell < 9; ++cell)
      text += (cell % 3 == 0 ? "| " : " ") +
              "123456789"s.substr(static_cast<std::size_t>(row), 1u + cell % 4u);
    text += row % 3 == 2 ? " |\n" + border : " |\n";
  }
  return text;
}

// A grid of givens in one of several styles.
std::string givens(char blank, const std::string& between, const std::string& bar,
                   const std::string& border) {
  std::string text = border;
  for (std::size_t cell = 0; cell < kPuzzle.size(); ++cell) {
    if (cell % 3 == 0 && cell % 9 != 0) text += bar;
    text += kPuzzle[cell] == '.' ? blank : kPuzzle[cell];
    if (cell % 9 == 8) {
      text += "\n" + (cell % 27 == 26 ? border : "");
    } else {
      text += between;
    }
  }
  return text;
}

std::vector<std::string> seeds() {
  const std::string file = "\0puzzle\tW\tB\tstatus\n"s + kPuzzle + "\t1\t1\tok\n\n# comment\n  " +
                           kPuzzle + "\r\n\"" + kPuzzle + "\",\"x\"\r" + kPuzzle;
  const std::string json = "{\"puzzle\":\"" + kPuzzle +
                           "\",\"W\":1,\"tail\":\"x\"}\n{\"puzzle\":null}\n\n" + "{\"puzzle\":\"" +
                           kPuzzle + "\"}";
  const std::string fpuzzle =
      R"({"size":4,"title":"x","grid":[[{"value":1,"given":true},{},{},{"region":1}],[{},{"givenPencilMarks":[1,2]},{},{}],[{"region":null},{},{},{}],)"
      R"([{},{},{},{}]],"antiknight":true,"diagonal+":true,"nonconsecutive":true,"negative":["ratio","xv"],"thermometer":[{"lines":[["R1C1","R1C2"]]}],)"
      R"("ratio":[{"cells":["R1C1","R1C2"],"value":"3"}],"xv":[{"cells":["R2C1","R2C2"],"value":"V"}],"killercage":[{"cells":["R4C4","R3C4"],"value":"5"}],)"
      R"("clone":[{"cells":["R4C1"],"cloneCells":["R1C4"]}],"odd":[{"cell":"R2C3"}],"whispers":[{"lines":[["R1C1","R2C2"]],"value":2}]})";
  return {
      file,
      "\7"s + givens('.', "", "", "") + "\n" + givens('0', " ", "| ", "---+---+---\n") +
          "[/code]\n\n" + givens(' ', "", "|", "+---+\n"),
      "\1"s + "[Puzzle]\n" + givens('.', "", "", "") + "[State]\n" + givens('.', "", "", "") +
          "[Puzzle]\n" + givens(' ', " ", "", "") + "\n",
      "\6"s + givens('_', "", "|", "") + "\n\n" + givens(' ', "|", "", "") + "\n" +
          givens(' ', "", "", "") + "# x\n\n" + givens(' ', " ", "| ", "===\n"),
      "\2"s + json,
      "\7"s + json,
      "\3:0000:x:"s + kPuzzle + ":::\n:0100:5:+3" + kPuzzle.substr(1) + ":123::\n",
      "\7:0000:x:"s + kPuzzle + ":::\n# c\n:0000:x:" + kPuzzle,
      "\4"s + "no,puzzle,x\n1," + kPuzzle + ",\"a,b\"\n\"2\"," + kPuzzle + "\n",
      "\7"s + "1\t" + kPuzzle + "\n2\t\"" + kPuzzle + "\"\tname\n\n3 " + kPuzzle,
      "\1\xef\xbb\xbf"s + kPuzzle + ";tail",
      "\2"s + bitwhip::testing::gzip(file),
      "\3"s + bitwhip::testing::zstd(file),
#ifdef BITWHIP_BZIP2
      "\3"s + bitwhip::testing::bzip2(file),
#endif
#ifdef BITWHIP_XZ
      "\3"s + bitwhip::testing::xz(file),
#endif
      "\4"s + bitwhip::testing::gzip(kPuzzle) + bitwhip::testing::gzip("\n" + kPuzzle),
      "\5"s + std::string(300, '1') + " " + std::string(300, '\0') + "\n",
      "\6\n\r\r\n \t\n"s,
      "\0\tpuzzle\n\xb0\t"s,
      "\7"s + grid("+-----+\n"),
      "\x8"s + grid("") + "\n" + grid("======\n") + grid("+--+\n") + "text\n" + grid("") + "---\n" +
          grid(""),
      "\x9"s + "heading\n" + grid("╔═══╦═══╗\n") + "# comment\n| | |\n\n" + grid("\n"),
      "W>=7 and B<W or not (status!=ok and clues<=20)",
      "not not(S+W==inf)and 'TE-depth'=2\nB<7.5 or tail=='a b' and solution!=\"x\"",
      "\"Z.techniques\"=2\ncount(whip)>=5 and SER.count('Naked Pair')<2",
      "%p\\t%{W}\\t%{S+W} %s %%%n:%f\\n",
      "\5thermo:r1c1r1c2r2c3 max:r2c2r2c3 min:r5c5 odd:r1c1r9c9 difference:neg1;1r1c1r1c2;r2c2r3c2 "
      "ratio:neg2;2r3c3r3c2 sum:neg5;10r3c5r3c6",
      "\5whispers:4;r1c1r1c2 renban:r2c2r3c2r4c2 clone:r1c1r5c5;r1c2r5c6 entrol:r1c1r1c2r2c2 "
      "modl:r1c1r1c2 palindrome:r1c1r1c2 nabner:r1c1r1c2",
      "\2killer:9;r1c1r1c2 cage:r1c1r1c2r2c1 extraregion:r1c1r2c2r3c3r4c4r5c5r6c6 "
      "colindexer:r1c1r2c1 rowindexer:r1c1 taxi:4 selftaxi "
      "consecutive:neg",
      // Calls of the library (fuzz_api.cpp): a job, a worker, what it makes of a line; a reader and
      // its chunks; both ways compared.
      std::string("\0\0\0", 3) + std::string("\3\0\0\1", 4) + "\5"s + '\0' + kPuzzle + "~\4"s +
          '\0' + kPuzzle + "~\7"s + '\0' + kPuzzle + "~",
      std::string("\0\0\0", 3) + "\x9"s + std::string("\0\0", 2) + std::string("\3\0\0\1", 4) +
          "\xb"s + '\0' + kPuzzle + "\n" + kPuzzle + "\n~\2\xd"s + std::string("\0\0", 2) + "\xc"s +
          '\0' + "\xd"s + std::string("\0\0", 2),
      std::string("\0\0\0", 3) + "\1"s + '\0' + "keep-tail~~\4\x11"s + '\0' +
          givens('.', "", "", "") + "\n" + givens('.', "", "", "") + "~\7",
      std::string("\0\1\4", 3) + "\x11\1"s + kPuzzle + "\nx\n" + kPuzzle + " tail~\21",
      fpuzzle,
      bitwhip::testing::lz_base64(fpuzzle),
      "https://www.f-puzzles.com/?load=" + bitwhip::testing::lz_base64(fpuzzle),
      "%{solution},%S\\\\%c %{clues} %T%t %{time}%{cands-w1}",
  };
}

// Bytes that mean something to the reader come up more often than others.
char random_byte(std::mt19937& random) {
  constexpr std::string_view kSpecial =
      "\n\r \t,;\"'#.019xX*_|!:-=~+()<>%{}\\\xef\xbb\xbf\x1f\x8b\x28\xb5\x2f\xfd";
  return random() % 3 == 0 ? static_cast<char>(random()) : kSpecial[random() % kSpecial.size()];
}

void mutate(std::string& bytes, const std::vector<std::string>& all, std::mt19937& random) {
  const std::size_t at = bytes.empty() ? 0 : random() % bytes.size();
  const std::size_t length = std::min<std::size_t>(random() % 90, bytes.size() - at);
  switch (random() % 6) {
    case 0:
      if (!bytes.empty()) bytes[at] = random_byte(random);
      break;
    case 1:
      bytes.insert(at, 1, random_byte(random));
      break;
    case 2:
      bytes.erase(at, length);
      break;
    case 3:
      bytes.insert(at, bytes.substr(at, length));
      break;
    case 4: {
      const std::string& other = all[random() % all.size()];
      bytes.insert(at, other.substr(random() % other.size(), random() % 200));
      break;
    }
    default:
      bytes.insert(at, random() % 100, random_byte(random));
  }
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

int main(int argc, char** argv) {
  const auto harness =
      std::ranges::find(harnesses(), std::string_view(argc > 1 ? argv[1] : ""), &Harness::name);
  if (harness == harnesses().end()) {
    std::fprintf(stderr, "usage: fuzz HARNESS [RUNS | FILE...]; harnesses:\n");
    for (const Harness& each : harnesses())
      std::fprintf(stderr, "  %s\n", std::string(each.name).c_str());
    return 2;
  }
  const auto try_input = [&](const std::string& bytes) {
    harness->try_input(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  };
  int runs = harness->runs * (std::getenv("BITWHIP_WHOLE") != nullptr ? 14 : 1);
  if (argc == 3 && is_number(argv[2])) {
    runs = std::atoi(argv[2]);
  } else if (argc > 2) {
    for (int i = 2; i < argc; ++i) {
      std::ifstream in(argv[i], std::ios::binary);
      try_input({std::istreambuf_iterator<char>(in), {}});
    }
    return 0;
  }
  const std::vector<std::string> all = seeds();
  for (const std::string& seed : all) try_input(seed);
  std::mt19937 random(1);
  constexpr std::size_t kLongest = 4096;
  for (int run = 0; run < runs; ++run) {
    std::string bytes = all[random() % all.size()];
    for (std::uint32_t change = 1 + random() % 8; change > 0 && bytes.size() < kLongest; --change)
      mutate(bytes, all, random);
    try_input(bytes);
  }
  std::printf("%d inputs\n", runs);
  return 0;
}
