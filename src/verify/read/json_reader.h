// Reader of the path of a JSON document.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/read/path.h"

namespace bitwhip::verify {

// Parses the path of a JSON document. `where`: initially the place of the document, then of the
// part being read. Throws Wrong; `path` then holds what was read so far, and `where` the place of
// the fault. path.variant: default for paths that name none.
void read_json(std::string_view text, std::string& where, Path& path);

}  // namespace bitwhip::verify
