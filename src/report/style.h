// The looks of pictures and of the page, as style sheets.
//
// Palette: that of M. Okabe and K. Ito (Color Universal Design, 2002), made so that people with each kind of colour blindness tell its colours apart;
// curves differ by their dashes too. In the dark the same hues are lighter where the contrast asks for it. Heat maps have one hue in eight steps of
// lightness. Thread-safety: pure functions.
#pragma once

#include <string_view>

namespace bitwhip::report {

// Returns the style of a picture: the classes that svg.h and the charts use, in light and dark.
std::string_view chart_style();
// Returns the style of the page around the pictures.
std::string_view page_style();

}  // namespace bitwhip::report
