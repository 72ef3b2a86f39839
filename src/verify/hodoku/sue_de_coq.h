// Sue de Coq of HoDoKu: the definitions are at the head of the source.
//
// Thread-safety: pure functions.
#pragma once

#include "verify/hodoku/hodoku_checks.h"

namespace bitwhip::verify {

HodokuCheck check_sue_de_coq;

}  // namespace bitwhip::verify
