// What a run says of its records when it has ended: the histogram, and a line with their statuses
// and the time.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "app/settings.h"
#include "batch/tally.h"
#include "rating/rating.h"

namespace bitwhip::app {

// Shows the counts of a run, as far as its settings ask for them.
void show_counts(const batch::Tally& tally, const Settings& settings, double seconds);
// Shows the counts of any records. output: where the records went ("-": standard output); the
// counts go elsewhere, unless a person looks at both. wanted: not set when they are only wanted on
// a terminal. more: what follows the counts by status.
void show_counts(const batch::Tally& tally, std::span<const rating::RatingId> ratings, double seconds, const std::string& output,
                 std::optional<bool> wanted, const std::string& more = {});

}  // namespace bitwhip::app
