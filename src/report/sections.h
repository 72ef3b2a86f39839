// Figures to the sections of a report, and these to its document. A function per section; one that
// has nothing to show has no blocks.
//
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "report/document.h"
#include "report/gather.h"
#include "tables/run_facts.h"

namespace bitwhip::report {

Section run_section(const std::vector<tables::RunFacts>& runs, const Figures& figures);
Section unbiased_section(const Figures& figures);  // of records with weights: what holds of all puzzles
Section cumulative_section(const Figures& figures);
Section profile_section(const ProfileFigures& profile);

// Two runs beside each other.
Section changed_section(const Pairing& pairing);
Section both_status_section(const Pairing& pairing);
Section both_rating_section(const Pairing& pairing);

// The parts that sections of one run and of two share.
// The values of a rating, a series for each run.
std::vector<Picture> histogram_pictures(const std::string& name, const std::string& rating, const std::vector<std::string>& series,
                                        const std::vector<const BoundedValues*>& values);
std::vector<Picture> cumulative_pictures(const std::string& name, const std::vector<std::pair<std::string, const BoundedValues*>>& curves);
// The picture of a two-way table of a (rows) against b (columns), the first of which are of
// numbers.
Picture heat_picture(const std::string& a, const std::string& b, const tables::Table& table, std::size_t numbers);

// A line of help as a sentence.
std::string sentence(std::string_view line);

// The documents.
Document document_of(const std::string& title, const std::vector<tables::RunFacts>& runs, const Figures& figures, const ProfileFigures& profile);
Document document_of(const std::string& title, const std::vector<tables::RunFacts>& runs, const Pairing& pairing);

}  // namespace bitwhip::report
