// Rates the lines of standard input in SER on all cores, and prints the first step of the hardest
// one.
#include <bitwhip/bitwhip.hpp>
#include <iostream>
#include <string>
#include <vector>

int main() {
  try {
    std::vector<std::string> lines;
    for (std::string line; std::getline(std::cin, line);) lines.push_back(line);
    const bitwhip::Job job("rate", {{"ratings", "SER"}});
    const auto values =
        bitwhip::rate(job, std::vector<std::string_view>(lines.begin(), lines.end()));
    std::size_t hardest = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      std::cout << bitwhip::text(values[i]) << '\n';
      if (values[i].kind == BITWHIP_FINITE && values[i].n > values[hardest].n) hardest = i;
    }
    const bitwhip::Job hint("hint", {{"ratings", "SER"}});
    if (!lines.empty()) std::cout << bitwhip::Worker(hint).answer(lines[hardest]);
  } catch (const bitwhip::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
