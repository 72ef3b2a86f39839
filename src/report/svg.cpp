#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <utility>

#include "base/invariant.h"
#include "base/lists.h"
#include "base/text.h"
#include "report/charts.h"

namespace bitwhip::report {

namespace {

// Returns the length of the UTF-8 sequence that begins here; 0: invalid (Unicode 15, table 3-7).
std::size_t sequence(std::string_view text) {
  const auto within = [&](std::size_t i, int least, int most) {
    const int byte = i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0;
    return byte >= least && byte <= most;
  };
  const auto first = static_cast<std::uint8_t>(text.front());
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return within(1, 0x80, 0xbf) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef)
    return within(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) &&
                   within(2, 0x80, 0xbf)
               ? 3
               : 0;
  const bool is_long = first >= 0xf0 && first <= 0xf4 &&
                       within(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf);
  return is_long && within(2, 0x80, 0xbf) && within(3, 0x80, 0xbf) ? 4 : 0;
}

std::string class_attribute(std::string_view classes) {
  return classes.empty() ? std::string() : fmt::format(" class=\"{}\"", escaped(classes));
}

// Returns the least number 1, 2 or 5 times a power of ten that is not below `number`.
double nice_step(double number) {
  BITWHIP_INVARIANT(number > 0);
  const double power = std::pow(10, std::floor(std::log10(number)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= number * (1 - 1e-9)) return factor * power;
  }
  return 10 * power;
}

// Powers of ten are written out from "0.001" to "1,000,000"; others as "10" with a superscript
// exponent.
constexpr int kLeastWritten = -3, kMostWritten = 6;

std::string raised_label(int exponent) {
  constexpr std::string_view kRaised[] = {"\u2070", "\u00b9", "\u00b2", "\u00b3", "\u2074",
                                          "\u2075", "\u2076", "\u2077", "\u2078", "\u2079"};
  std::string text = exponent < 0 ? "10\u207b" : "10";
  for (const char digit : fmt::format("{}", std::abs(exponent)))
    text += kRaised[static_cast<std::size_t>(digit - '0')];
  return text;
}

// Returns the label of a multiple of the step, with as many decimals as the step.
std::string multiple_label(double number, double step) {
  constexpr double kLarge = 1e15;
  constexpr int kMostDecimals = 6;
  const int decimals = std::max(0, -static_cast<int>(std::floor(std::log10(step) + 1e-9)));
  if (decimals > kMostDecimals || std::abs(number) >= kLarge) return fmt::format("{:g}", number);
  if (number < -step / 2) return "\u2212" + multiple_label(-number, step);
  return decimals == 0 ? grouped(static_cast<std::uint64_t>(std::round(std::abs(number))))
                       : fmt::format("{:.{}f}", std::abs(number), decimals);
}

constexpr double kLine = 18;     // between base lines of text
constexpr double kSwatch = 22;   // width of a colour sample in a legend
constexpr double kBelow = 46;    // height of the labels below the area
constexpr double kTick = 6;      // between a label and the area
constexpr double kUpright = 20;  // width of the caption of the vertical axis
constexpr int kTicks = 5;        // of the vertical axis

double widest(const std::vector<std::string>& labels) {
  double width = 0;
  for (const std::string& label : labels) width = std::max(width, text_width(label, kType));
  return width;
}

// Returns the positions in a legend, wrapped to as many lines as needed.
std::vector<std::pair<double, double>> places_of(const std::vector<std::string>& legend) {
  std::vector<std::pair<double, double>> places;
  double x = 0, y = 8;
  for (const std::string& label : legend) {
    const double width = kSwatch + 6 + text_width(label, kType) + 14;
    if (x > 0 && x + width > kChartWidth - 2 * kMargin) {
      x = 0;
      y += kLine;
    }
    places.emplace_back(kMargin + x, y);
    x += width;
  }
  return places;
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  constexpr std::pair<unsigned char, std::string_view> kNamed[] = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence(text.substr(i));
    const auto c = static_cast<unsigned char>(text[i]);
    const std::string_view character = text.substr(i, length);
    const auto* const named = std::find_if(std::begin(kNamed), std::end(kNamed),
                                           [c](const auto& one) { return one.first == c; });
    if (length == 0 || (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f ||
        character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf")
      out += kReplacement;
    else
      out += named == std::end(kNamed) ? character : named->second;
    i += length == 0 ? 1 : length;
  }
  return out;
}

std::string coordinate(double x) {
  const double near = std::round(x * 100) / 100;
  return fmt::format("{}", near == 0 ? 0.0 : near);
}

SvgPath& SvgPath::point(char command, double x, double y) {
  fmt::format_to(std::back_inserter(text_), "{}{} {}", command, coordinate(x), coordinate(y));
  return *this;
}

SvgPath& SvgPath::box(double x, double y, double width, double height) {
  fmt::format_to(std::back_inserter(text_), "M{} {}h{}v{}h{}Z", coordinate(x), coordinate(y),
                 coordinate(width), coordinate(height), coordinate(-width));
  return *this;
}

Svg::Svg(double width, double height, const ChartTexts& words) {
  out_ = fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" "
      "aria-labelledby=\"{2}-t {2}-d\">"
      "<title id=\"{2}-t\">{3}</title><desc id=\"{2}-d\">{4}</desc>\n",
      coordinate(width), coordinate(height), escaped(words.name), escaped(words.title),
      escaped(words.description));
}

void Svg::path(const SvgPath& path, std::string_view classes) {
  if (!path.empty())
    fmt::format_to(std::back_inserter(out_), "<path{} d=\"{}\"/>\n", class_attribute(classes),
                   path.text());
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view classes) {
  path(SvgPath().move(x1, y1).line(x2, y2), classes);
}

void Svg::dot(double x, double y, double radius, std::string_view classes) {
  fmt::format_to(std::back_inserter(out_), "<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n",
                 class_attribute(classes), coordinate(x), coordinate(y), coordinate(radius));
}

void Svg::text(double x, double y, std::string_view text, Anchor anchor, std::string_view classes) {
  constexpr std::array<std::string_view, 3> kAnchors{"", " text-anchor=\"middle\"",
                                                     " text-anchor=\"end\""};
  fmt::format_to(std::back_inserter(out_), "<text{} x=\"{}\" y=\"{}\"{}>{}</text>\n",
                 class_attribute(classes), coordinate(x), coordinate(y),
                 kAnchors[static_cast<std::size_t>(anchor)], escaped(text));
}

void Svg::upright(double x, double y, std::string_view text, std::string_view classes) {
  fmt::format_to(
      std::back_inserter(out_),
      "<text{} transform=\"translate({} {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
      class_attribute(classes), coordinate(x), coordinate(y), escaped(text));
}

void Svg::letters(const std::vector<double>& x, double y, std::string_view letters,
                  std::string_view classes) {
  BITWHIP_INVARIANT(letters.size() == x.size());
  if (letters.empty()) return;
  fmt::format_to(
      std::back_inserter(out_), "<text{} x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n",
      class_attribute(classes), joined(x, " ", coordinate), coordinate(y), escaped(letters));
}

std::string Svg::finish() {
  out_ += "</svg>\n";
  return std::move(out_);
}

std::string_view chart_style() {
  return R"(
:root{color-scheme:light dark;--paper:#fffefb;--ink:#1c1c1a;--quiet:#5c5c57;--rule:#e4e2db;--c1:#0072b2;--c2:#d55e00;--c3:#009e73;--c4:#cc79a7;--c5:#b07800;--c6:#56b4e9;--c7:#1c1c1a;--c8:#8a8a84;--heat:#00558c}
@media (prefers-color-scheme:dark){:root{--paper:#16171a;--ink:#e6e4de;--quiet:#a3a29b;--rule:#33353a;--c1:#56b4e9;--c2:#f0803c;--c3:#2cc295;--c4:#e29cc4;--c5:#e69f00;--c6:#f0e442;--c7:#e6e4de;--c8:#8e8f94;--heat:#7cc4f2}}
@media print{:root{--paper:#fff;--ink:#000;--quiet:#444;--rule:#ddd;--c1:#0072b2;--c2:#d55e00;--c3:#009e73;--c4:#cc79a7;--c5:#b07800;--c6:#56b4e9;--c7:#000;--c8:#8a8a84;--heat:#00558c}}
.chart{font:12px "Helvetica Neue",Helvetica,Arial,"Liberation Sans","DejaVu Sans",sans-serif;fill:var(--quiet);font-variant-numeric:tabular-nums}
.chart path{stroke:none}
.chart .name{fill:var(--ink)}
.chart .rule{stroke:var(--rule);stroke-width:1}
.chart .base{stroke:var(--quiet);stroke-width:1}
.chart .s1{--c:var(--c1)}.chart .s2{--c:var(--c2)}.chart .s3{--c:var(--c3)}.chart .s4{--c:var(--c4)}
.chart .s5{--c:var(--c5)}.chart .s6{--c:var(--c6)}.chart .s7{--c:var(--c7)}.chart .s8{--c:var(--c8)}
.chart .bar{fill:var(--c)}
.chart .apart{fill:var(--c2)}
.chart .curve{fill:none;stroke:var(--c);stroke-width:1.8;stroke-linejoin:round}
.chart .curve.s2{stroke-dasharray:7 3}.chart .curve.s3{stroke-dasharray:2 2.5}.chart .curve.s4{stroke-dasharray:9 3 2 3}
.chart .curve.s5{stroke-dasharray:4 2}.chart .curve.s6{stroke-dasharray:12 4}.chart .curve.s7{stroke-dasharray:1 3}.chart .curve.s8{stroke-dasharray:8 2 2 2 2 2}
.chart .dot{fill:var(--c)}
.chart .cell{fill:var(--heat)}
.chart .h1{fill-opacity:.1}.chart .h2{fill-opacity:.2}.chart .h3{fill-opacity:.31}.chart .h4{fill-opacity:.43}
.chart .h5{fill-opacity:.56}.chart .h6{fill-opacity:.7}.chart .h7{fill-opacity:.85}.chart .h8{fill-opacity:1}
.chart .small{font-size:10px;fill:var(--ink)}
.chart .light{fill:var(--paper)}
.chart .whisker{fill:none;stroke:var(--quiet);stroke-width:1}
.chart .body{fill:var(--c1);fill-opacity:.28;stroke:var(--c1);stroke-width:1}
.chart .median{stroke:var(--c1);stroke-width:2.5}
.chart .thin{fill:none;stroke:var(--quiet);stroke-width:.6;opacity:.7}
.chart .thick{fill:none;stroke:var(--ink);stroke-width:1.6;stroke-linecap:square}
.chart .given{font-size:14px;fill:var(--ink)}
.chart .mark{font-size:6px;fill:var(--ink)}
)";
}

std::string standalone(std::string_view svg) {
  BITWHIP_INVARIANT(svg.starts_with("<svg") && svg.find('>') != std::string_view::npos);
  const std::size_t head = svg.find('>') + 1;
  return fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "
      "xmlns=\"http://www.w3.org/2000/svg\"{}\n<style>{}</style>{}",
      svg.substr(4, head - 4), chart_style(), svg.substr(head));
}

Axis::Axis(AxisScale measure, double least, double most, double from, double to)
    : measure_(measure), least_(least), most_(most), from_(from), to_(to) {
  if (most_ <= least_) most_ = measure == AxisScale::linear ? least_ + 1 : least_ * 10;
  BITWHIP_INVARIANT(most_ > least_ && (measure == AxisScale::linear || least_ > 0));
}

double Axis::at(double number) const {
  const double clamped = std::clamp(number, least_, most_);
  const double share = measure_ == AxisScale::linear
                           ? (clamped - least_) / (most_ - least_)
                           : std::log(clamped / least_) / std::log(most_ / least_);
  return from_ + share * (to_ - from_);
}

std::vector<Axis::Tick> Axis::ticks(int wanted, double least) const {
  std::vector<Tick> ticks;
  if (measure_ == AxisScale::linear) {
    const double step = nice_step(std::max((most_ - least_) / wanted, least));
    for (double i = std::ceil(least_ / step - 1e-9); i * step <= most_ + step * 1e-9; ++i)
      ticks.push_back({at(i * step), multiple_label(i * step, step)});
    return ticks;
  }
  const int first = static_cast<int>(std::ceil(std::log10(least_) - 1e-9)),
            last = static_cast<int>(std::floor(std::log10(most_) + 1e-9));
  const int step = std::max(1, (last - first + wanted) / (wanted + 1));
  const bool written = first >= kLeastWritten && last - (last - first) % step <= kMostWritten;
  for (int i = first; i <= last; ++i) {
    const double number = std::pow(10, i);
    const std::string label = written ? tick_label(number) : raised_label(i);
    ticks.push_back({at(number), (i - first) % step == 0 ? label : std::string()});
  }
  return ticks;
}

double nice_end(double most, int ticks, double least) {
  const double step = nice_step(std::max({most / ticks, least, 1e-300}));
  return std::ceil(most / step - 1e-9) * step;
}

double decade_below(double number) {
  BITWHIP_INVARIANT(number > 0);
  return std::pow(10, std::floor(std::log10(number) + 1e-9));
}

double decade_above(double number) {
  BITWHIP_INVARIANT(number > 0);
  return std::pow(10, std::ceil(std::log10(number) - 1e-9));
}

std::string those_have(std::uint64_t number, std::string_view noun) {
  return counted(number, noun) + (number == 1 ? " has" : " have");
}

std::string tick_label(double number) {
  constexpr double kLarge = 1e9;
  const double near = std::round(number);
  if (number < 0) return "\u2212" + tick_label(-number);
  if (std::abs(number - near) < 1e-9 * std::max(1.0, near))
    return near < kLarge ? grouped(static_cast<std::uint64_t>(near))
                         : fmt::format("{:.0e}", number);
  return fmt::format("{:.3g}", number);
}

double text_width(std::string_view text, double size) {
  constexpr double kWideSign = 0.6, kNarrowSign = 0.3;
  double width = 0;
  for (const char c : text) {
    if ((static_cast<unsigned char>(c) & 0xc0) == 0x80) continue;  // continuation byte of UTF-8
    width +=
        std::string_view(",.:;il' ").find(c) == std::string_view::npos ? kWideSign : kNarrowSign;
  }
  return width * size;
}

Plot::Plot(const ChartTexts& words, const std::vector<std::string>& legend,
           const std::vector<std::string>& labels, double height)
    : left_(kUpright + widest(labels) + kTick + 2),
      top_(legend.empty() ? 12 : places_of(legend).back().second + 4 + kLine),
      height_(height),
      svg_(kChartWidth, top_ + height + kBelow, words) {
  BITWHIP_INVARIANT(left() < right());
  std::size_t i = 0;
  for (const auto& [x, y] : places_of(legend)) {
    svg_.line(x, y, x + kSwatch, y, "curve " + series(i));
    svg_.text(x + kSwatch + 6, y + 4, legend[i++], Anchor::start);
  }
  svg_.text((left() + right()) / 2, bottom() + 38, words.across, Anchor::middle, "name");
  svg_.upright(13, (top() + bottom()) / 2, words.up, "name");
}

Plot::Plot(const ChartTexts& words, const std::vector<std::string>& legend, const Axis& up,
           double step, double height)
    : Plot(words, legend,
           made_of(up.ticks(kTicks, step), [](const Axis::Tick& tick) { return tick.label; }),
           height) {
  up_ = up.between(bottom(), top());
  SvgPath lines;
  for (const Axis::Tick& tick : up_.ticks(kTicks, step)) {
    lines.move(left(), tick.place).line(right(), tick.place);
    if (!tick.label.empty()) svg_.text(left() - kTick, tick.place + 4, tick.label, Anchor::end);
  }
  svg_.path(lines, "rule");
}

void Plot::mark_across(const std::vector<double>& places, const std::vector<std::string>& labels) {
  constexpr std::size_t kSteps[] = {1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
  BITWHIP_INVARIANT(places.size() == labels.size() && std::is_sorted(places.begin(), places.end()));
  const double least_gap = widest(labels) + 6;
  std::size_t step = 1;
  for (const std::size_t wider : kSteps) {
    step = wider;
    if (places.size() <= step || (places[step] - places[0]) >= least_gap) break;
  }
  for (std::size_t i = 0; i < places.size(); i += step)
    svg_.text(places[i], bottom() + 17, labels[i]);
}

void Plot::mark_across(const std::vector<Axis::Tick>& ticks) {
  SvgPath lines;
  for (const Axis::Tick& tick : ticks) {
    lines.move(tick.place, bottom()).line(tick.place, bottom() + 4);
    svg_.text(tick.place, bottom() + 17, tick.label);
  }
  svg_.path(lines, "base");
}

std::string Plot::finish() {
  svg_.line(left(), bottom(), right(), bottom(), "base");
  return svg_.finish();
}

}  // namespace bitwhip::report
