#include "report/charts.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <variant>

#include "base/invariant.h"
#include "base/text.h"
#include "grid/candidate.h"
#include "grid/geometry.h"
#include "grid/puzzle.h"
#include "report/values.h"
#include "variant/variant.h"

namespace bitwhip::report {

namespace {

constexpr double kHeight = 200;
constexpr double kGap = 14;  // between numbers and other bars
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// The layout of the bars: middle and width of each slot; and the axis of the numbers, if they are
// drawn at their values.
struct BarLayout {
  std::vector<double> middle, width;
  std::optional<Axis> numbers{};
};

constexpr double kThinnest = 2;  // minimal slot of a number drawn at its value

// Returns the layout. Precondition: numbers come first. unit: for numbers with gaps, else 0.
BarLayout slots_of(const std::vector<Bar>& bars, double unit, double left, double right) {
  BITWHIP_INVARIANT(
      std::is_partitioned(bars.begin(), bars.end(), [](const Bar& bar) { return bar.is_number; }));
  const auto numbers = static_cast<double>(
      std::count_if(bars.begin(), bars.end(), [](const Bar& bar) { return bar.is_number; }));
  const double others = static_cast<double>(bars.size()) - numbers;
  double other = 0;  // width of the slot of another bar: its label fits
  for (const Bar& bar : bars) {
    if (!bar.is_number) other = std::max(other, text_width(bar.label, kType) + 8);
  }
  const double gap = numbers > 0 && others > 0 ? kGap : 0;
  const double usual = (right - left - gap) / std::max(1.0, static_cast<double>(bars.size()));
  other = std::min(std::max(other, usual), (right - left - gap) / std::max(1.0, others));
  double number = numbers > 0 ? (right - left - gap - others * other) / numbers : 0;
  BarLayout slots;
  if (numbers > 0 && unit > 0) {
    const double least = bars.front().value,
                 most = bars[static_cast<std::size_t>(numbers) - 1].value, width = number * numbers;
    const double slot = width * unit / (most - least + unit);
    if (slot >= kThinnest) {
      slots.numbers.emplace(AxisScale::linear, least, most, left + slot / 2,
                            left + width - slot / 2);
      number = slot;
    }
  }
  double x = left;
  bool before = true;
  for (const Bar& bar : bars) {
    if (before && !bar.is_number) x += gap;
    before = bar.is_number;
    if (slots.numbers && bar.is_number) x = slots.numbers->at(bar.value) - number / 2;
    slots.width.push_back(bar.is_number ? number : other);
    slots.middle.push_back(x + slots.width.back() / 2);
    x += slots.width.back();
  }
  return slots;
}

double reach(const Bar& bar) { return std::isfinite(bar.error) ? 2 * bar.error : 0; }

// Draws the labels below the bars: of the numbers, or of their axis, and of the others.
void mark_bars(Plot& plot, const BarLayout& slots, const std::vector<Bar>& bars, double unit) {
  std::vector<double> places, other_places;
  std::vector<std::string> names, other_names;
  for (std::size_t i = 0; i < bars.size(); ++i) {
    (bars[i].is_number ? places : other_places).push_back(slots.middle[i]);
    (bars[i].is_number ? names : other_names).push_back(bars[i].label);
  }
  slots.numbers ? plot.mark_across(slots.numbers->ticks(8, unit)) : plot.mark_across(places, names);
  plot.mark_across(other_places, other_names);
}

// Draws bars; percentages with error bars, even at 0, and in one colour.
enum class BarKind : bool { counts, shares };

std::string draw_bars(Plot plot, const std::vector<Bar>& bars, double unit, std::size_t series,
                      BarKind kind) {
  const bool are_shares = kind == BarKind::shares;
  const BarLayout slots = slots_of(bars, unit, plot.left() + 4, plot.right());
  for (std::size_t s = 0; s < series; ++s) {
    SvgPath numbers, others, errors;
    for (std::size_t i = 0; i < bars.size(); ++i) {
      const double height = bars[i].heights[s];
      if (height == 0 && !are_shares) continue;
      const double width = slots.width[i] * (slots.width[i] > 6 ? 0.76 : 0.9) /
                           static_cast<double>(series),
                   y = plot.y(height);
      const double x =
          slots.middle[i] + width * (static_cast<double>(s) - static_cast<double>(series) / 2);
      (bars[i].is_number || are_shares ? numbers : others).box(x, y, width, plot.bottom() - y);
      const double low = plot.y(std::max(height - reach(bars[i]), 0.0)),
                   high = plot.y(height + reach(bars[i]));
      if (low > high) errors.move(slots.middle[i], low).line(slots.middle[i], high);
    }
    plot.svg().path(numbers, "bar " + Plot::series(s));
    plot.svg().path(others, "bar " + (series > 1 ? Plot::series(s) : std::string("apart")));
    plot.svg().path(errors, "whisker");
  }
  mark_bars(plot, slots, bars, unit);
  return plot.finish();
}

// Heat maps: counts as shades of one colour, which differ by lightness alone; with the counts in
// cells where they fit.

constexpr std::size_t kShades = 8;
constexpr std::size_t kDark = 5;  // from this shade on, text is light

std::size_t shade_of(std::uint64_t count, std::uint64_t most) {
  if (most <= 1) return kShades - 1;
  BITWHIP_INVARIANT(count > 0 && count <= most);
  const double share = std::log(static_cast<double>(count)) / std::log(static_cast<double>(most));
  return std::min(kShades - 1, static_cast<std::size_t>(share * static_cast<double>(kShades)));
}

std::string shade_class(std::size_t shade) { return "h" + std::to_string(shade + 1); }

// Puzzles: grids of n by n cells. A line of a variant is parsed by the reader of the variant, so
// that its blocks and regions are drawn; other lines are drawn as they are if their first word is a
// square number of characters.

constexpr double kCell = 20;
constexpr double kEdge = 2;

struct GridPicture {
  int size = 0;                                // 0: none
  std::array<std::uint16_t, kCells> digits{};  // of cell 9 * row + column; all digits: a blank
  std::array<int, kCells> region{};            // from 1; 0: none
};

void add_regions(GridPicture& picture, const std::vector<BoardLayout::HouseCells>& houses) {
  int number = 0;
  for (const BoardLayout::HouseCells& house : houses) {
    if (house.kind != VariableKind::bn) continue;
    ++number;
    for (const std::uint8_t cell : house.cells) {
      BITWHIP_INVARIANT(cell < picture.region.size());
      picture.region[cell] = number;
    }
  }
}

GridPicture of_variant(const std::string& line, const std::string& names) {
  GridPicture picture;
  try {
    const variant::Variant variant(names);
    const auto read = variant.read(line);
    if (const auto* puzzle = std::get_if<variant::VariantPuzzle>(&read)) {
      BITWHIP_INVARIANT(puzzle->size > 0 && puzzle->size * puzzle->size <= kCells);
      picture.size = puzzle->size;
      picture.digits = puzzle->puzzle.cell;
      add_regions(picture, variant.layout(puzzle->size).houses);
      add_regions(picture, puzzle->additions.houses);
    }
  } catch (const std::invalid_argument&) {
    picture.size = 0;  // the variant is of another version
  }
  return picture;
}

// Returns the picture of a grid of givens.
GridPicture of_word(std::string_view word) {
  GridPicture picture;
  for (int size = 4; size <= 9; ++size) {
    if (word.size() != static_cast<std::size_t>(size * size)) continue;
    picture.size = size;
    for (int i = 0; i < size * size; ++i) {
      const char c = word[static_cast<std::size_t>(i)];
      const bool given = c >= '1' && c < '1' + size;
      picture.digits[static_cast<std::size_t>(i / size * 9 + i % size)] =
          static_cast<std::uint16_t>(given ? 1U << (c - '1') : (1U << size) - 1);
    }
  }
  return picture;
}

GridPicture picture_of(const std::string& puzzle, const std::string& variant) {
  if (!variant.empty() && variant != variant::kClassic && variant != "-") {
    if (const GridPicture picture = of_variant(puzzle, variant); picture.size > 0) return picture;
  } else if (const auto classic = parse_puzzle(puzzle)) {
    GridPicture picture{9, classic->cell, {}};
    add_regions(picture, BoardLayout::classic().houses);
    return picture;
  }
  return of_word(puzzle.substr(0, puzzle.find(' ')));
}

// Draws thin lines between cells, thick ones around the grid and between regions.
void draw_lines(Svg& svg, const GridPicture& picture) {
  const int n = picture.size;
  SvgPath thin, thick;
  const auto region = [&](int row, int column) {
    return picture.region[static_cast<std::size_t>(9 * row + column)];
  };
  for (int row = 0; row < n; ++row) {
    for (int column = 0; column < n; ++column) {
      const double x = kEdge + kCell * column, y = kEdge + kCell * row;
      if (column + 1 < n)
        (region(row, column) == region(row, column + 1) ? thin : thick)
            .move(x + kCell, y)
            .line(x + kCell, y + kCell);
      if (row + 1 < n)
        (region(row, column) == region(row + 1, column) ? thin : thick)
            .move(x, y + kCell)
            .line(x + kCell, y + kCell);
    }
  }
  svg.path(thin, "thin");
  svg.path(thick.box(kEdge, kEdge, kCell * n, kCell * n), "thick");
}

void draw_digits(Svg& svg, const GridPicture& picture) {
  const int n = picture.size;
  const unsigned all = (1U << n) - 1;
  for (int row = 0; row < n; ++row) {
    // Index 0: given digits; then three lines of pencil marks.
    std::array<std::vector<double>, 4> places;
    std::array<std::string, 4> letters;
    const auto add = [&](int line, double x, int digit) {
      places[static_cast<std::size_t>(line)].push_back(x);
      letters[static_cast<std::size_t>(line)] += static_cast<char>('1' + digit);
    };
    for (int column = 0; column < n; ++column) {
      const unsigned digits = picture.digits[static_cast<std::size_t>(9 * row + column)] & all;
      const double x = kEdge + kCell * (column + 0.5);
      if (digits == all) continue;
      if (std::has_single_bit(digits)) {
        add(0, x, std::countr_zero(digits));
        continue;
      }
      for (int digit = 0; digit < n; ++digit) {
        if ((digits >> digit & 1U) != 0) add(1 + digit / 3, x + 6 * (digit % 3 - 1), digit);
      }
    }
    const double y = kEdge + kCell * row;
    svg.letters(places[0], y + 15, letters[0], "given");
    for (std::size_t line = 1; line < letters.size(); ++line)
      svg.letters(places[line], y + 6.4 + 6 * static_cast<double>(line - 1), letters[line], "mark");
  }
}

}  // namespace

std::string draw_histogram(const ChartTexts& words, AxisScale measure,
                           const std::vector<std::string>& series, const std::vector<Bar>& bars,
                           double unit) {
  constexpr double kLeast = 0.5;  // lower end of a logarithmic axis, so that one puzzle is visible
  double most = 1;
  for (const Bar& bar : bars) {
    BITWHIP_INVARIANT(!bar.heights.empty() && bar.heights.size() == series.size());
    most = std::max(most, *std::max_element(bar.heights.begin(), bar.heights.end()));
  }
  const bool linear = measure == AxisScale::linear;
  const Axis up(measure, linear ? 0 : kLeast,
                linear ? nice_end(most, 5, 1) : std::max(10.0, decade_above(most)));
  return draw_bars(
      Plot(words, series.size() > 1 ? series : std::vector<std::string>(), up, 1, kHeight), bars,
      unit, series.size(), BarKind::counts);
}

std::string draw_shares(const ChartTexts& words, const std::vector<Bar>& bars, double unit) {
  double most = 0;
  for (const Bar& bar : bars) most = std::max(most, bar.heights.front() + reach(bar));
  return draw_bars(Plot(words, {}, Axis(AxisScale::linear, 0, nice_end(most, 5)), 0, kHeight), bars,
                   unit, 1, BarKind::shares);
}

std::string draw_curves(const ChartTexts& words, const Axis& up,
                        const std::vector<Series>& series) {
  constexpr double kCurveHeight = 216;
  constexpr std::size_t kMostDots = 30;  // limit of dots on a curve; more would hide it
  const auto is_shown = [&up](const std::pair<double, double>& point) {
    return up.measure() == AxisScale::linear || point.second > 0;
  };
  BITWHIP_INVARIANT(!series.empty() && series.size() <= kMostSeries);
  double least = kInfinity, most = -kInfinity;
  bool whole = true;
  std::vector<std::string> names;
  for (const Series& curve : series) {
    names.push_back(curve.label);
    for (const auto& [x, y] : curve.points) {
      whole = whole && x == std::floor(x);
      least = std::min(least, x);
      most = std::max(most, x);
    }
  }
  if (least > most) least = most = 0;

  Plot plot(words, names, up, 0, kCurveHeight);
  const Axis across(AxisScale::linear, least, most, plot.left() + 8, plot.right() - 8);
  plot.mark_across(across.ticks(8, whole ? 1 : 0));
  for (std::size_t i = 0; i < series.size(); ++i) {
    SvgPath path;
    for (const auto& point : series[i].points) {
      if (!is_shown(point)) continue;
      const double x = across.at(point.first), y = plot.y(point.second);
      path.empty() ? path.move(x, y) : path.line(x, y);
    }
    plot.svg().path(path, "curve " + Plot::series(i));
    if (series[i].points.size() > kMostDots) continue;
    for (const auto& point : series[i].points) {
      if (is_shown(point))
        plot.svg().dot(across.at(point.first), plot.y(point.second), 2.2, "dot " + Plot::series(i));
    }
  }
  return plot.finish();
}

std::string draw_heat_map(const ChartTexts& words, const tables::Table& table,
                          std::size_t numbers) {
  constexpr double kTallest = 26, kLowest = 15, kSmall = 10, kScale = 14;
  // The table has a column of heads on the left, sums on the right and at the bottom.
  BITWHIP_INVARIANT(!table.rows.empty() && table.heads.size() >= 2 &&
                    numbers <= table.heads.size() - 2);
  const std::size_t rows = table.rows.size() - 1, columns = table.heads.size() - 2;
  const auto count_of = [&table](std::size_t r, std::size_t c) {
    return std::get<std::uint64_t>(table.rows[r][c + 1]);
  };
  std::vector<std::string> names;
  std::uint64_t most = 1;
  double left = 0;
  for (std::size_t r = 0; r < rows; ++r) {
    BITWHIP_INVARIANT(table.rows[r].size() == table.heads.size());
    names.push_back(to_string(table.rows[r].front()));
    left = std::max(left, text_width(names.back(), kType));
    for (std::size_t c = 0; c < columns; ++c) most = std::max(most, count_of(r, c));
  }
  const double width = (kChartWidth - left - 38) / static_cast<double>(columns);
  const double height = std::clamp(width, kLowest, kTallest);

  Plot plot(words, {}, names, kScale + static_cast<double>(rows) * height);
  const double across = (plot.right() - plot.left()) / static_cast<double>(columns);
  const double top = plot.top() + kScale;
  // The legend of shades, with the counts at its ends.
  const std::string last = grouped(most);
  const double end = plot.right() - text_width(last, kType) - 6, box = 14;
  const double begin = end - box * static_cast<double>(kShades);
  for (std::size_t shade = 0; shade < kShades; ++shade)
    plot.svg().path(SvgPath().box(begin + box * static_cast<double>(shade), 4, box, 10),
                    "cell " + shade_class(shade));
  plot.svg().text(begin - 6, 13, "1", Anchor::end);
  plot.svg().text(end + 6, 13, last, Anchor::start);

  std::array<SvgPath, kShades> shades;
  bool room = true;
  for (std::size_t r = 0; r < rows; ++r) {
    for (std::size_t c = 0; c < columns; ++c) {
      const std::uint64_t count = count_of(r, c);
      if (count == 0) continue;
      const double y = top + height * static_cast<double>(rows - 1 - r);
      shades[shade_of(count, most)].box(plot.left() + across * static_cast<double>(c) + 0.5,
                                        y + 0.5, across - 1, height - 1);
      room = room && text_width(grouped(count), kSmall) + 2 <= across;
    }
  }
  for (std::size_t shade = 0; shade < kShades; ++shade)
    plot.svg().path(shades[shade], "cell " + shade_class(shade));
  std::vector<double> places;
  for (std::size_t c = 0; c < columns; ++c)
    places.push_back(plot.left() + across * (static_cast<double>(c) + 0.5));
  for (std::size_t r = 0; r < rows; ++r) {
    const double middle = top + height * (static_cast<double>(rows - r) - 0.5);
    plot.svg().text(plot.left() - 6, middle + 4, names[r], Anchor::end);
    for (std::size_t c = 0; room && c < columns; ++c) {
      if (const std::uint64_t count = count_of(r, c); count > 0)
        plot.svg().text(places[c], middle + 3.5, grouped(count), Anchor::middle,
                        shade_of(count, most) >= kDark ? "small light" : "small");
    }
  }
  const auto middle = static_cast<std::ptrdiff_t>(numbers);
  plot.mark_across({places.begin(), places.begin() + middle},
                   {table.heads.begin() + 1, table.heads.begin() + 1 + middle});
  plot.mark_across({places.begin() + middle, places.end()},
                   {table.heads.begin() + 1 + middle, table.heads.end() - 1});
  return plot.finish();
}

// Whiskers end at quantiles, so that no single extreme value determines the axis.
std::string draw_boxes(const ChartTexts& words, AxisScale measure, const std::vector<Box>& boxes) {
  constexpr double kWidest = 26;
  const bool linear = measure == AxisScale::linear;
  // Step of the ticks: at least 1 if all numbers are whole.
  double least = kInfinity, most = -kInfinity, step = 1;
  for (const Box& box : boxes) {
    for (const double number : {box.low, box.first, box.median, box.third, box.high})
      step = number == std::floor(number) ? step : 0;
    if (!linear && box.low <= 0 && box.high <= 0) continue;
    least = std::min(least, linear || box.low > 0 ? box.low
                            : box.median > 0      ? box.median
                                                  : box.high);
    most = std::max(most, box.high);
  }
  if (least > most) least = most = 1;
  if (linear) {
    const double room = std::max(1.0, (most - least) * 0.06);
    least = std::max(0.0, least - room);
    most += room;
  } else {
    least = decade_below(least);
    most = std::max(least * 10, decade_above(most));
  }
  Plot plot(words, {}, Axis(measure, least, most), step, kHeight);
  const double slot =
      (plot.right() - plot.left()) / static_cast<double>(std::max<std::size_t>(boxes.size(), 1));
  const double width = std::min(kWidest, slot * 0.6);
  std::vector<double> places;
  std::vector<std::string> names;
  SvgPath whiskers, bodies, medians;
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const Box& box = boxes[i];
    BITWHIP_INVARIANT(box.low <= box.first && box.first <= box.median && box.median <= box.third &&
                      box.third <= box.high);
    const double x = plot.left() + slot * (static_cast<double>(i) + 0.5), low = plot.y(box.low),
                 high = plot.y(box.high);
    places.push_back(x);
    names.push_back(box.label);
    whiskers.move(x, low).line(x, plot.y(box.first)).move(x, plot.y(box.third)).line(x, high);
    for (const double y : {low, high}) whiskers.move(x - width / 4, y).line(x + width / 4, y);
    bodies.box(x - width / 2, plot.y(box.third), width, plot.y(box.first) - plot.y(box.third));
    medians.move(x - width / 2, plot.y(box.median)).line(x + width / 2, plot.y(box.median));
  }
  plot.svg().path(whiskers, "whisker");
  plot.svg().path(bodies, "body");
  plot.svg().path(medians, "median");
  plot.mark_across(places, names);
  return plot.finish();
}

std::string draw_puzzle(const ChartTexts& words, const std::string& puzzle,
                        const std::string& variant) {
  const GridPicture picture = picture_of(puzzle, variant);
  if (picture.size == 0) return {};
  const double side = kCell * picture.size + 2 * kEdge;
  Svg svg(side, side, words);
  draw_lines(svg, picture);
  draw_digits(svg, picture);
  return svg.finish();
}

}  // namespace bitwhip::report
