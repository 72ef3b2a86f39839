// One picture as SVG: shapes with classes, whose colours and type a style sheet gives (style.cpp),
// and the words for those who cannot see it.
//
// Coordinates are in units of the picture, written with two decimals at most. Everything that is
// not a number is escaped. Thread-safety: none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bitwhip::report {

// A part of a path: "M1 2L3 4Z".
class Path {
 public:
  Path& move(double x, double y) { return point('M', x, y); }
  Path& line(double x, double y) { return point('L', x, y); }
  Path& box(double x, double y, double width, double height);
  bool empty() const { return text_.empty(); }
  const std::string& text() const { return text_; }

 private:
  Path& point(char command, double x, double y);
  std::string text_;
};

enum class Anchor : char { start, middle, end };

class Svg {
 public:
  // name: a word that no other picture of the document has; title and description are the words of
  // a screen reader.
  Svg(double width, double height, const std::string& name, std::string_view title, std::string_view description);

  void path(const Path& path, std::string_view classes);
  void line(double x1, double y1, double x2, double y2, std::string_view classes);
  void dot(double x, double y, double radius, std::string_view classes);
  // y: the base line.
  void text(double x, double y, std::string_view text, Anchor anchor = Anchor::middle, std::string_view classes = {});
  // Upwards along a line.
  void upright(double x, double y, std::string_view text, std::string_view classes = {});
  // One letter (of ASCII) at each place.
  void letters(const std::vector<double>& x, double y, std::string_view letters, std::string_view classes = {});

  // The element; the object is spent.
  std::string finish();

 private:
  std::string out_;
};

// "12.5", "-0.25", "3": two decimals, without zeros at the end.
std::string coordinate(double x);

// A picture that a page has as a file of its own: with the name space, and the style within.
std::string standalone(std::string_view svg);

// Returns the text with &, <, >, " and ' as references, so that it stays text between tags and in
// attributes, of XML and of HTML. Bytes that are not UTF-8, control characters, U+FFFE and U+FFFF,
// which no document may hold, become U+FFFD.
std::string escaped(std::string_view text);

// The looks of pictures and of the page, as style sheets.
//
// The palette is that of M. Okabe and K. Ito (Color Universal Design, 2002), made so that people
// with each kind of colour blindness tell its colours apart; curves differ by their dashes too. In
// the dark the same hues are lighter where the contrast asks for it. Heat maps have one hue in
// eight steps of lightness.
std::string_view chart_style();  // the style of a picture: the classes that Svg and the charts use, in light and dark
std::string_view page_style();   // the style of the page around the pictures

}  // namespace bitwhip::report
