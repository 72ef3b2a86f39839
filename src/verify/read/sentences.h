// Reader of the sentences of the simple systems and of SER.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/board/board.h"
#include "verify/board/scanner.h"
#include "verify/read/sentence_parts.h"
#include "verify/steps/step.h"

namespace bitwhip::verify {

constexpr int kDeepestChains = 8;  // nesting of chains of SER; paths have three

SerNode read_node(Scanner& text);  // "r1c2=3", "r1c2<>3"
// Adds the cause of the node to the link: its own cell, or a house such as "b2".
SerLink with_cause(Scanner& text, SerLink link);

// Read the parts of a sentence. Throw Wrong, as below.
SentenceParts read_word_parts(std::string_view line);
SentenceParts read_ser_parts(std::string_view line);

// Parses a sentence of the simple systems, "bucket: 4 in block b2 fits r1c4 r1c6 only, all in row
// r1 ==> r1c1 <> 4, r1c8 <> 4". Throws Wrong.
WordStep read_words(std::string_view line);

// Parses a whole line, "2.6 Pointing: 4 in block b2 fits r1c4 r1c6 only, all in row r1 ==> r1c1 <>
// 4". Throws Wrong.
SerStep read_ser_step(std::string_view line);

}  // namespace bitwhip::verify
