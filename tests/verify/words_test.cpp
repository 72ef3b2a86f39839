// The parser of sentences by itself: accepted and refused input.
#include <catch2/catch.hpp>

#include "verify/read/sentences.h"

using namespace bitwhip::verify;

TEST_CASE("sentences: what is read") {
  const WordStep bucket = read_words(
      "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4, r1c8 <> 4");
  CHECK(bucket.name == "bucket");
  CHECK(claim_of<WordPlaces>(bucket).digits == std::vector{4});
  CHECK(claim_of<WordPlaces>(bucket).squares == std::vector{std::pair(1, 4), std::pair(1, 6)});
  CHECK(claim_of<WordPlaces>(bucket).houses ==
        std::vector{House{HouseKind::bn, 2}, House{HouseKind::rn, 1}});
  CHECK(bucket.targets == std::vector{candidate(4, 1, 1), candidate(4, 1, 8)});
  CHECK_FALSE(bucket.value);

  const WordStep single = read_words("naked single: r1c4 holds 6 only ==> r1c4 = 6");
  CHECK(single.value == candidate(6, 1, 4));
  CHECK(single.targets.empty());

  const WordStep squares =
      read_words("pigeonhole: 2 squares of row r8, r8c2 r8c9, for the 2 digits 6 7 ==> r8c4 <> 6");
  CHECK_FALSE(claim_of<WordSet>(squares).hidden);
  CHECK(claim_of<WordSet>(squares).size == 2);
  CHECK(claim_of<WordSet>(squares).digits == std::vector{6, 7});
  const WordStep digits =
      read_words("full member set: 1 digit of column c8, 3, for the 1 square r8c8 ==> r8c8 <> 1");
  CHECK(claim_of<WordSet>(digits).hidden);
  CHECK(claim_of<WordSet>(digits).size == 1);
  CHECK(claim_of<WordSet>(digits).squares == std::vector{std::pair(8, 8)});

  const WordStep chain = read_words(
      "chain of pairs: r3c8 r3c2 r5c2, so r3c8 = 5 or r5c2 = 5, by {n5 n2}r3c8 - {n2 n5}r3c2 ==> "
      "r5c8 <> 5");
  CHECK(claim_of<WordChain>(chain).squares.size() == 3);
  CHECK(claim_of<WordChain>(chain).ends == std::pair(candidate(5, 3, 8), candidate(5, 5, 2)));
  CHECK(claim_of<WordChain>(chain).cells.size() == 2);

  const std::string line =
      "block-block interaction: blocks b5 b6 hold 9 in rows r4 r6 only, at r4c4 r4c6 r4c7 r6c4 "
      "r6c7 ==> r4c1 <> 9";
  const WordStep blocks = read_words(line);
  CHECK(claim_of<WordPlaces>(blocks).houses ==
        std::vector{House{HouseKind::bn, 5}, House{HouseKind::bn, 6}, House{HouseKind::rn, 4},
                    House{HouseKind::rn, 6}});
  const SentenceParts parts = read_word_parts(line);
  CHECK(same_word_sentences(parts, parts));
  CHECK_FALSE(same_word_sentences(
      parts, read_word_parts("bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> "
                             "r1c1 <> 4, r1c8 <> 4")));
}

TEST_CASE("sentences: what is refused") {
  for (const char* line : {
           "bucket: 4 in block r2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <> 4",
           "bucket: 4 in block b2 fits r1c4 r1c6, all in row r1 ==> r1c1 <> 4",
           "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 = 4",
           "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row r1",
           "bucket: 4 in block b2 fits r1c4 r1c0 only, all in row r1 ==> r1c1 <> 4",
           "naked single: r1c4 holds 6 only ==> r1c4 <> 6",
           "naked single: r1c4 holds 6 only ==> r1c4 = 6, r1c5 = 6",
           "pigeonhole: 2 squares of row r8, r8c2 r8c9, for the 3 digits 6 7 8 ==> r8c4 <> 6",
           "pigeonhole: 1 squares of row r8, r8c2, for the 1 digits 6 ==> r8c4 <> 6",
           "chain of pairs: r3c8 r3c2 ==> r5c8 <> 5",
           "chain of pairs: r3c8 r3c2, so r3c8 = 5 or r3c2 = 5, by ==> r5c8 <> 5",
           "block-block interaction: blocks b5 b6 hold 9 in columns r4 r6 only, at r4c4 ==> r4c1 "
           "<> 9",
           "block-block interaction: blocks b5 r6 hold 9 in rows r4 r6 only, at r4c4 ==> r4c1 <> 9",
           "bucket:  ==> r1c1 <> 4",
       }) {
    INFO(line);
    CHECK_THROWS_AS(read_words(line), Wrong);
  }
}
