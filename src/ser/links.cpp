#include "ser/links.h"

#include "ser/cells.h"

namespace bitwhip::ser {

void Links::make(const ProducerBoard& board) {
  count_ = 0;
  for (auto& of_house : rows_) {
    for (DigitPlaces& row : of_house) row.count = 0;
  }
  for (int cell = 0; cell < 81; ++cell) {
    const std::array<DigitPlaces*, 3> houses{rows_[house_of(HouseType::block, cell)].data(),
                                             rows_[house_of(HouseType::row, cell)].data(),
                                             rows_[house_of(HouseType::column, cell)].data()};
    each_digit(board.digits(cell), [&](int digit) {
      const auto i = static_cast<std::uint16_t>(count_++);
      index_[cell * 9 + digit - 1] = i;
      cell_[i] = static_cast<std::uint8_t>(cell);
      digit_[i] = static_cast<std::uint8_t>(digit);
      block_of_[i] = static_cast<std::uint8_t>(block_of(cell));
      // Places of a house ascend with its cells.
      for (DigitPlaces* const house : houses) {
        DigitPlaces& row = house[digit - 1];
        BITWHIP_INVARIANT(row.count < row.candidate.size());
        row.candidate[row.count++] = i;
      }
    });
  }
  for (int first = 0; first < count_;) {
    const int at = cell(first), block = block_of(at), width = count_of(board.digits(at));
    for (int i = first; i < first + width; ++i) {
      auto& weak = weak_[i];
      auto& strong = strong_[i];
      std::size_t weak_count = 0, strong_count = 0;
      for (int other = first; other < first + width; ++other) {
        weak[weak_count] = static_cast<std::uint16_t>(other);
        weak_count += other != i;
      }
      mates_[i] = static_cast<std::uint8_t>(weak_count);
      if (weak_count == 1) strong[strong_count++] = weak[0];
      by_cell_[i] = static_cast<std::uint8_t>(strong_count);
      for (const HouseType type : kBlockRowColumn) {
        const DigitPlaces& row = rows_[house_of(type, at)][digit(i) - 1];
        // A nearly constant trip count, for branch prediction.
        const std::size_t turns = std::max<std::size_t>(row.count, 4);
        for (std::size_t k = 0; k < turns; ++k) {
          const std::uint16_t other = row.candidate[k];
          weak[weak_count] = other;
          weak_count +=
              (k < row.count) & (type == HouseType::block ? other != i : block_of_[other] != block);
        }
        if (row.count != 2) continue;
        const std::uint16_t other = row.candidate[row.candidate[0] == i];
        const auto end = strong.begin() + static_cast<std::ptrdiff_t>(strong_count);
        if (std::find(strong.begin(), end, other) == end) strong[strong_count++] = other;
      }
      // Weak: eight in the cell and twenty peers. Strong: one in the cell, three in the houses.
      BITWHIP_INVARIANT(weak_count <= kMostWeak && strong_count <= kMostStrong);
      std::fill_n(weak.begin() + static_cast<std::ptrdiff_t>(weak_count), kPad, kNobody);
      std::fill(strong.begin() + static_cast<std::ptrdiff_t>(strong_count), strong.end(), kNobody);
      weak_count_[i] = static_cast<std::uint8_t>(weak_count);
      strong_count_[i] = static_cast<std::uint8_t>(strong_count);
    }
    first += width;
  }
}

}  // namespace bitwhip::ser
