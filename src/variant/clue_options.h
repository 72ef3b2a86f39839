// The options of a clue word, read from the front:
//
//   cell   = "r" , index , "c" , index ;             index = "1" .. n, no leading zero
//   cells  = cell , { cell } ;                       a set, order without meaning
//   path   = cell , cell , { cell } ;                order counts; cells need not touch
//   number = digit , { digit } ;                     no leading zero
//   mark   = [ number ] , cell , cell ;              two cells that share a side
//   neg    = "neg" , [ number ] ;
//   marks  = ( mark | neg ) , { ";" , ( mark | neg ) } ;
//   twins  = cell , cell , { ";" , cell , cell } ;   any two different cells
//
// What does not fit gives nothing, and why() says in a sentence what is wrong and where. Numbers above kHuge, which no digits reach, are read as
// kHuge.
//
// Thread-safety: none needed, a value of one reader.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::variant {

class ClueOptions {
 public:
  static constexpr int kHuge = 1'000'000;

  // The options begin at that place of the word.
  ClueOptions(std::string_view word, std::size_t begin, int size) : word_(word), at_(begin), size_(size) {}

  // Each reads to the end of the options.
  std::optional<std::vector<int>> cells();  // ascending, each once
  std::optional<std::vector<int>> path();
  std::optional<int> number();  // 1 or more

  // A number of 1 or more and ";", where the options begin with a digit; else 0. The rest follows.
  std::optional<int> leading_number();

  struct Pair {
    int a, b;
  };
  std::optional<std::vector<Pair>> twins();

  struct NumbersOfMarks {
    int least;            // that is allowed
    int otherwise;        // of a mark without number; 0: each mark needs one
    bool written = true;  // or no mark has one
  };
  struct MarkOrNegative {
    bool negative;
    int number;
    Pair cells;  // of a mark
  };
  std::optional<std::vector<MarkOrNegative>> marks(const NumbersOfMarks& numbers);

  // At most n cells, as all that hold different digits; else false, with the reason.
  bool can_differ(const std::vector<int>& cells);

  // Keeps the reason; always false.
  bool fail(std::string why);
  const std::string& why() const { return why_; }

 private:
  bool at_end() const { return at_ == word_.size(); }
  bool at_digit() const { return !at_end() && word_[at_] >= '0' && word_[at_] <= '9'; }
  bool accept(std::string_view text);
  bool fail_here(const std::string& expected);
  bool read_number(int& number, int least);
  bool read_index(char letter, int& index);
  bool read_cell(int& cell);
  bool read_cells(std::vector<int>& cells);
  bool read_pair(Pair& pair);
  bool read_mark_or_negative(MarkOrNegative& mark, const NumbersOfMarks& numbers);
  // The separator of a list, or the end: false where neither stands.
  bool read_separator(bool& more);

  std::string_view word_;
  std::size_t at_;
  int size_;
  std::string why_;
};

// Ascending, each once.
std::vector<int> set_of(std::vector<int> cells);

}  // namespace bitwhip::variant
