// The arena against the system's allocator: with BITWHIP_SYSTEM_ARENA every block of the arena is
// one of posix_memalign(), which this test watches (the linker puts __wrap_... in the place of the
// functions). What profiles say of the arena must be what the allocator has lent, to the byte.
#ifdef BITWHIP_SYSTEM_ARENA

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <string>
#include <unordered_map>
#include <utility>

#include "rules/search_profile.h"
#include "support/data.h"
#include "support/rating.h"

using namespace bitwhip;

namespace {

// The blocks that are lent, by address, with the sizes that were asked for.
struct Lent {
  std::unordered_map<void*, std::size_t> blocks;
  std::size_t now = 0;
  std::size_t peak = 0;
  std::size_t fixed = 0;  // the tables of the rater
  std::uint64_t taken = 0;
};
Lent* watched = nullptr;

}  // namespace

extern "C" {
int __real_posix_memalign(void** block, std::size_t alignment, std::size_t bytes);
void __real_free(void* block);

int __wrap_posix_memalign(void** block, std::size_t alignment, std::size_t bytes) {
  const int error = __real_posix_memalign(block, alignment, bytes);
  if (error == 0 && watched != nullptr) {
    Lent& lent = *std::exchange(watched, nullptr);  // the map allocates too
    lent.blocks[*block] = bytes;
    lent.now += bytes;
    lent.peak = std::max(lent.peak, lent.now);
    ++lent.taken;
    watched = &lent;
  }
  return error;
}

void __wrap_free(void* block) {
  if (watched != nullptr) {
    if (const auto found = watched->blocks.find(block); found != watched->blocks.end()) {
      watched->now -= found->second;
      watched->blocks.erase(found);
    }
  }
  __real_free(block);
}
}

TEST_CASE("arena: profiles say to the byte what the system's allocator has lent", "[slow]") {
  const auto ids = testing::ratings({"W", "B", "gW", "gB", "N"});
  std::vector<std::string> puzzles = testing::sudogen0(50);
  const std::vector<std::string> hard = testing::hard_puzzles();
  puzzles.insert(puzzles.begin(), hard.begin(), hard.end());
  puzzles.resize(200);
  Lent lent;
  watched = &lent;
  // Few puzzles need the arena; to show that none of the greatest length follows, a search needs it
  // whatever that length is.
  int in_use = 0;
  for (const int most : {3, 4, 6, 20}) {
    rating::Rater rater(Geometry::classic(), ids, {.max_length = most, .profile = true});
    lent.fixed = lent.now;
    CHECK(lent.fixed > 0);
    rating::Report report;
    for (const std::string& puzzle : puzzles) {
      // A puzzle that ends at once gives everything back.
      rater.rate(testing::puzzle_of("11" + std::string(79, '.')), report);
      REQUIRE(lent.now == lent.fixed);
      lent.peak = lent.now;
      rater.rate(testing::puzzle_of(puzzle), report);
      std::uint64_t ours = 0;
      for (std::size_t r = 0; r < ids.size(); ++r)
        ours = std::max(ours,
                        rater.profile()->total(r)[static_cast<std::size_t>(rules::Counter::arena)]);
      INFO(puzzle);
      CHECK(ours == lent.peak - lent.fixed);
      in_use += ours > 0;
    }
  }
  CHECK(in_use >= 100);
  CHECK(lent.now == 0);
  CHECK(lent.taken > 1000);
  watched = nullptr;
}

#endif
