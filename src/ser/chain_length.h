// What the length of a chain adds to its rating.
//
// A tenth for every threshold that its nodes less two exceed: 4, 6, 8, 12, 16, 24, 32, 48, ... The tenths are added one by one, from 0: the doubles that
// come out are those that hints are sorted by.
#pragma once

namespace bitwhip::ser {

constexpr double length_increment(int complexity) {
  double added = 0.0;
  bool by_half = true;  // the next step multiplies by 3/2, else by 4/3
  for (int threshold = 4; complexity - 2 > threshold; by_half = !by_half) {
    added += 0.1;
    threshold = by_half ? threshold * 3 / 2 : threshold * 4 / 3;
  }
  return added;
}

}  // namespace bitwhip::ser
