// Steps of HoDoKu as descriptions: the step itself is the pattern, and its text is HoDoKu's.
#include "base/text.h"
#include "explain/path.h"
#include "explain/step_description.h"
#include "explain/step_patterns.h"
#include "hodoku/step_text.h"
#include "hodoku/technique.h"

namespace bitwhip::explain {

StepDescription hodoku_description_of(const PathStep& step) {
  const HodokuPathStep& of = *step.hodoku;
  StepDescription description;
  description.form = DescriptionForm::hodoku_step;
  description.language = Language::hodoku;
  description.name = std::string(hodoku::info_of(of.step.technique).name);
  description.level = step.level;
  description.pattern = HodokuPattern{step.hodoku};
  description.places = of.step.places();
  description.conclusion = step.candidates;
  return description;
}

std::vector<std::string> hodoku_lines(const HodokuPathStep& step) {
  std::vector<std::string> lines;
  const std::string text = hodoku::step_text(step.step);
  for (const std::string_view line : split(text, '\n')) lines.emplace_back(line);
  return lines;
}

}  // namespace bitwhip::explain
