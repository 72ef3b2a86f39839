// What `bitwhip info` tells of techniques: the list, and the page of one.
//
// Thread-safety: plain functions; a page walks the path of its example.
#pragma once

#include <string>

#include "job/help.h"
#include "rulebook/technique.h"

namespace bitwhip::job {

// Returns all techniques, each with its sentence and its other names.
NameTable technique_table();

// Returns name and sentence, group, other names, what ratings make of the technique, and an
// example: a puzzle, and a step of its path with the state before it.
std::string technique_page(const rulebook::TechniqueInfo& technique);

// A step of a path, and the candidates before it as a grid.
struct ExampleStep {
  std::string state, text;
};
// Returns the first step of the technique on the path of its example; of HoDoKu, where the path has
// none, the first one that the technique alone would find. Nothing is returned without an example,
// and of puzzles of variants, which have their command alone.
std::optional<ExampleStep> example_step(rulebook::TechniqueId id);

// Returns the command that shows the path of the example; empty if there is none.
std::string example_command(rulebook::TechniqueId id);

}  // namespace bitwhip::job
