// The values of the options of a job: the words that they may be, and the functions that read them
// into a request. All errors are OptionErrors. Thread-safety: plain functions.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "explain/format.h"
#include "job/request.h"
#include "rating/resolution_state.h"
#include "rating/rule_system.h"

namespace bitwhip::job {

std::vector<std::string_view> steps_names();
std::vector<std::string_view> states_names();
std::vector<std::string_view> path_rating_names();  // of the ratings that have paths
std::vector<std::string_view> rule_names();
std::vector<std::string_view> after_names();

rating::RuleSystem read_rules(const std::string& value);
rating::StateTheory read_theory(const std::string& value);
ShardRequest read_shard(const std::string& value);
std::size_t read_arena(const std::string& value);
std::shared_ptr<const variant::Variant> read_variant(const std::string& value);
bool read_steps(const std::string& value);  // true: only those that are needed
explain::DrawnStates read_states(const std::string& value);

void add_rename(Request& request, const std::string& value);
void set_pm(Request& request, const std::string& value);
void set_input_format(Request& request, const std::string& value);
void set_puzzle_column(Request& request, const std::string& value);
// Sets the ratings, where `all` stands for those that have paths.
void set_path_ratings(Request& request, const std::string& value);
void set_solution(Request& request, const std::string& value);
void set_columns(Request& request, const std::string& value);
void set_named_notation(Request& request, const std::string& value);
void set_language(Request& request, const std::string& value);
void set_full(Request& request, const std::string& value);

}  // namespace bitwhip::job
