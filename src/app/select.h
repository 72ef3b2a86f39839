// bitwhip select: records that exist, in files and stores, to those that are wanted. Nothing is
// rated: the settings are those of `rate`, and its ratings are the ones that the records have.
#pragma once

#include "app/plan.h"

namespace bitwhip::app {

Settings complete_select(Settings asked);
int select_records(const Plan& plan, const io::Stop& stop);

}  // namespace bitwhip::app
