// Hands the inputs of libFuzzer to the one harness of this program.
#include <cstddef>
#include <cstdint>

#include "harness.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  harnesses().front().try_input(data, size);
  return 0;
}
