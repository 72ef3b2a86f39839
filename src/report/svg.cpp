#include "report/svg.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <utility>

#include "base/invariant.h"

namespace bitwhip::report {

namespace {

// The length of the UTF-8 sequence that begins here, or 0 where none does (Unicode 15, table 3-7).
std::size_t sequence(std::string_view text) {
  const auto within = [&](std::size_t i, int least, int most) {
    const int byte = i < text.size() ? static_cast<std::uint8_t>(text[i]) : 0;
    return byte >= least && byte <= most;
  };
  const auto first = static_cast<std::uint8_t>(text.front());
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return within(1, 0x80, 0xbf) ? 2 : 0;
  if (first >= 0xe0 && first <= 0xef) return within(1, first == 0xe0 ? 0xa0 : 0x80, first == 0xed ? 0x9f : 0xbf) && within(2, 0x80, 0xbf) ? 3 : 0;
  const bool is_long = first >= 0xf0 && first <= 0xf4 && within(1, first == 0xf0 ? 0x90 : 0x80, first == 0xf4 ? 0x8f : 0xbf);
  return is_long && within(2, 0x80, 0xbf) && within(3, 0x80, 0xbf) ? 4 : 0;
}

}  // namespace

std::string escaped(std::string_view text) {
  constexpr std::string_view kReplacement = "\xef\xbf\xbd";
  constexpr std::pair<unsigned char, std::string_view> kNamed[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}, {'\'', "&#39;"}};
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t length = sequence(text.substr(i));
    const auto c = static_cast<unsigned char>(text[i]);
    const std::string_view character = text.substr(i, length);
    const auto* const named = std::find_if(std::begin(kNamed), std::end(kNamed), [c](const auto& one) { return one.first == c; });
    if (length == 0 || (c < 0x20 && c != '\t' && c != '\n') || c == 0x7f || character == "\xef\xbf\xbe" || character == "\xef\xbf\xbf")
      out += kReplacement;
    else
      out += named == std::end(kNamed) ? character : named->second;
    i += length == 0 ? 1 : length;
  }
  return out;
}

namespace {

std::string class_attribute(std::string_view classes) { return classes.empty() ? std::string() : fmt::format(" class=\"{}\"", escaped(classes)); }

}  // namespace

std::string coordinate(double x) {
  const double near = std::round(x * 100) / 100;
  return fmt::format("{}", near == 0 ? 0.0 : near);
}

Path& Path::point(char command, double x, double y) {
  fmt::format_to(std::back_inserter(text_), "{}{} {}", command, coordinate(x), coordinate(y));
  return *this;
}

Path& Path::box(double x, double y, double width, double height) {
  fmt::format_to(std::back_inserter(text_), "M{} {}h{}v{}h{}Z", coordinate(x), coordinate(y), coordinate(width), coordinate(height),
                 coordinate(-width));
  return *this;
}

Svg::Svg(double width, double height, const std::string& name, std::string_view title, std::string_view description) {
  out_ = fmt::format(
      "<svg class=\"chart\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" height=\"{1}\" role=\"img\" aria-labelledby=\"{2}-t {2}-d\">"
      "<title id=\"{2}-t\">{3}</title><desc id=\"{2}-d\">{4}</desc>\n",
      coordinate(width), coordinate(height), escaped(name), escaped(title), escaped(description));
}

void Svg::path(const Path& path, std::string_view classes) {
  if (!path.empty()) fmt::format_to(std::back_inserter(out_), "<path{} d=\"{}\"/>\n", class_attribute(classes), path.text());
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view classes) { path(Path().move(x1, y1).line(x2, y2), classes); }

void Svg::dot(double x, double y, double radius, std::string_view classes) {
  fmt::format_to(std::back_inserter(out_), "<circle{} cx=\"{}\" cy=\"{}\" r=\"{}\"/>\n", class_attribute(classes), coordinate(x), coordinate(y),
                 coordinate(radius));
}

void Svg::text(double x, double y, std::string_view text, Anchor anchor, std::string_view classes) {
  constexpr std::array<std::string_view, 3> kAnchors{"", " text-anchor=\"middle\"", " text-anchor=\"end\""};
  fmt::format_to(std::back_inserter(out_), "<text{} x=\"{}\" y=\"{}\"{}>{}</text>\n", class_attribute(classes), coordinate(x), coordinate(y),
                 kAnchors[static_cast<std::size_t>(anchor)], escaped(text));
}

void Svg::upright(double x, double y, std::string_view text, std::string_view classes) {
  fmt::format_to(std::back_inserter(out_), "<text{} transform=\"translate({} {}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
                 class_attribute(classes), coordinate(x), coordinate(y), escaped(text));
}

void Svg::letters(const std::vector<double>& x, double y, std::string_view letters, std::string_view classes) {
  BITWHIP_INVARIANT(letters.size() == x.size());
  if (letters.empty()) return;
  std::string places;
  for (const double place : x) (places += places.empty() ? "" : " ") += coordinate(place);
  fmt::format_to(std::back_inserter(out_), "<text{} x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text>\n", class_attribute(classes), places,
                 coordinate(y), escaped(letters));
}

std::string Svg::finish() {
  out_ += "</svg>\n";
  return std::move(out_);
}

std::string standalone(std::string_view svg) {
  BITWHIP_INVARIANT(svg.starts_with("<svg") && svg.find('>') != std::string_view::npos);
  const std::size_t head = svg.find('>') + 1;
  return fmt::format("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"{}\n<style>{}</style>{}",
                     svg.substr(4, head - 4), chart_style(), svg.substr(head));
}

}  // namespace bitwhip::report
