// The tools for collections in the library write what the program writes; and what runs hand over
// beside numbers: cells of columns, and a record for each line of an array.
#include <map>

#include "asked.h"

namespace bitwhip::testing {

namespace {

// Options of the tools: what each is called with here, beside what it needs.
const std::map<std::string, Options>& tool_samples() {
  static const std::map<std::string, Options> kSamples{
      {"of", {{"of", "solution"}}},
      {"order", {{"order", "pattern"}}},
      {"as", {{"as", "form"}}},
      {"count of canon", {{"as", "random"}, {"count", "2"}}},
      {"seed of canon", {{"as", "random"}, {"seed", "5"}}},
      {"memory", {{"unique", ""}, {"memory", "1M"}}},
      {"format of canon", {{"format", "csv"}}},
      {"template of canon", {{"format", "template"}, {"template", "%p %{canon}"}}},
      {"where of canon", {{"where", "automorphisms>1"}}},
      {"where of check", {{"where", "minimal==yes"}}},
      {"columns of check", {{"columns", "clues"}}},
      {"template of check", {{"format", "template"}, {"template", "%p %{minimal}"}}},
      {"top of check", {{"top", "4"}, {"by", "clues"}}},
      {"where of solve", {{"where", "solutions>1"}}},
      {"columns of solve", {{"columns", "clues"}}},
      {"template of solve", {{"format", "template"}, {"template", "%p %{solution}"}}},
      {"top of solve", {{"top", "4"}, {"by", "clues"}}},
      {"max-solutions", {{"max-solutions", "100"}}},
      {"minus", {{"minus", "1"}}},
      {"plus", {{"minus", "1"}, {"plus", "1"}}},
      {"minimals of neighbours", {{"minimals", ""}}},
      {"where of neighbours", {{"ratings", "W"}, {"where", "W>=2"}}},
      {"top of neighbours", {{"top", "4"}, {"by", "clues"}}},
      {"by of neighbours", {{"top", "4"}, {"by", "clues"}}},
      {"columns of neighbours", {{"columns", "solution"}}},
      {"rules of neighbours", {{"ratings", "rules"}, {"rules", "singles,locked"}}},
      {"template of neighbours", {{"format", "template"}, {"template", "%p"}}},
      {"shard of neighbours", {{"shard", "1/2"}}},
      {"method", {{"method", "bottom-up"}}},
      {"count of generate", {{"count", "3"}}},
      {"draws", {{"draws", "2"}}},
      {"seed of generate", {{"seed", "9"}}},
      {"grids", {{"grids", "uniform"}}},
      {"per-grid", {{"per-grid", "2"}}},
      {"split", {{"method", "controlled-bias"}, {"split", "fast"}}},
      {"start-clues", {{"method", "controlled-bias"}, {"start-clues", "30"}}},
      {"pattern", {{"pattern", std::string(81, 'x')}}},
      {"compatible", {{"compatible", "suexg"}}},
      {"where of generate", {{"ratings", "W"}, {"where", "W<9"}}},
      {"columns of generate", {{"columns", "solution"}}},
      {"rules of generate", {{"ratings", "rules"}, {"rules", "singles,locked"}}},
      {"template of generate", {{"format", "template"}, {"template", "%p"}}},
      {"numeric-inf of generate", {{"ratings", "W"}, {"numeric-inf", "9"}}},
      {"shard of generate", {{"shard", "1/2"}}},
      {"timeout of generate", {{"ratings", "W"}, {"timeout", "100"}}},
      {"ratings of select", {{"ratings", "W"}}},
      {"columns of select", {{"columns", "clues"}}},
      {"columns of stats", {{"columns", "W,B,W>B"}}},
      {"by of stats", {{"by", "clues"}}},
      {"totals", {{"columns", "W"}}},  // needs the notes of a run
      {"unbiased", {{"unbiased", ""}, {"cluster", "none"}}},
      {"cluster", {{"cluster", "none"}}},
      {"times", {{"times", "clues"}}},
      {"zero-as", {{"zero-as", "0.5"}}},
      {"as of stats", {{"as", "20"}}},
      {"deviation", {{"deviation", "within"}}},
      {"format of stats", {{"format", "json"}}},
  };
  return kSamples;
}

// What the verb cannot do without.
Options needs_of(const std::string& verb, const Options& given) {
  const auto has = [&](const char* name) {
    return std::any_of(given.begin(), given.end(),
                       [&](const auto& one) { return one.first == name; });
  };
  Options all;
  if (verb == "neighbours" && !has("minus") && !has("minimals") && !has("expand"))
    all.insert(all.end(), {{"minus", "1"}, {"plus", "1"}});
  if (verb == "generate") {
    if (!has("count") && !has("draws")) all.emplace_back("count", "2");
    if (!has("method") && !has("compatible")) all.emplace_back("method", "top-down");
    if (has("split") || has("start-clues")) all.emplace_back("per-grid", "20000");
  }
  // Options of ratings, which these verbs have on request alone.
  const bool of_ratings =
      has("max-length") || has("arena") || has("timeout") || has("max-nodes") || has("numeric-inf");
  if ((verb == "neighbours" || verb == "generate") && of_ratings && !has("ratings"))
    all.emplace_back("ratings", "W");
  all.insert(all.end(), given.begin(), given.end());
  return all;
}

std::string puzzles() {
  std::string text;
  for (const std::string& puzzle : sudogen0(4000)) text += puzzle + "\n";
  return text + text + std::string(81, '.') + "\nnonsense\n";
}

// What the program writes for a text, or without one.
std::string written(const std::string& verb, const Options& options, const std::string& text,
                    const TempDir& temp) {
  if (verb != "generate") return program(verb, options, text, temp).out;
  std::vector<std::string> words{verb};
  for (const auto& [name, value] : options) {
    words.push_back("--" + name);
    if (!value.empty()) words.push_back(value);
  }
  return bitwhip::testing::run(words).out;
}

std::string run_text(const Job& job, const std::string& verb, const std::string& text) {
  bitwhip_text output{}, messages{};
  check(bitwhip_run_text(job.get(), nullptr, "puzzles.txt",
                         verb == "generate" ? nullptr : text.data(), text.size(), &output,
                         &messages));
  return {output.data, output.size};
}

}  // namespace

TEST_CASE("each option of a tool writes in the library what it writes in the program", "[slow]") {
  const TempDir temp;
  const std::string plain = puzzles(), records = run(Job("rate", {{"columns", "clues"}}), plain);
  for (const std::string& verb : names_in("tools")) {
    const std::string& text = verb == "select" || verb == "stats" ? records : plain;
    std::vector<Options> asked{{}};
    for (const std::string& option : names_in(("options-" + verb).c_str())) {
      const auto& own = tool_samples();
      auto found = own.find(option + " of " + verb);
      if (found == own.end()) found = own.find(option);
      asked.push_back(found != own.end() ? found->second : sample(verb, option));
    }
    for (const Options& one : asked) {
      const Options options = needs_of(verb, one);
      std::string shown = verb;
      for (const auto& [name, value] : options) shown += " --" + name + " " + value;
      INFO(shown);
      const Job job(verb.c_str(), options);
      const std::string expected = written(verb, options, text, temp);
      if (!expected.empty()) {
        CHECK(run_text(job, verb, text) == expected);
        continue;
      }
      bitwhip_text output{};  // the program refuses it, as the records lack what it needs
      CHECK(bitwhip_run_text(job.get(), nullptr, "puzzles.txt", text.data(), text.size(), &output,
                             nullptr) != BITWHIP_OK);
    }
  }
}

TEST_CASE("a tool has a worker where no answer depends on others") {
  const Job canon("canon");
  Worker worker(canon);
  CHECK(worker.answer(kPuzzle).find("\t1\tok\n") != std::string::npos);
  const Job grouped("canon", {{"group", ""}}), near("neighbours", {{"minus", "1"}}),
      made("generate", {{"count", "1"}});
  for (const Job* job : {&grouped, &near, &made}) {
    CHECK(bitwhip_worker_new(job->get(), nullptr) == nullptr);
    CHECK(bitwhip_last_code() != BITWHIP_OK);
  }
  bitwhip_text output{};
  const Job stats("stats");
  CHECK(bitwhip_run_text(stats.get(), nullptr, nullptr, "x\n", 2, &output, nullptr) ==
        BITWHIP_BAD_INPUT);
}

namespace {

struct Handed {
  std::string names;
  std::vector<std::string> cells;
  size_t rows = 0;
};

int take_cells(void* user, size_t n, size_t columns, const char* names, const char* text,
               const uint64_t* offsets) {
  auto& to = *static_cast<Handed*>(user);
  to.names = names;
  to.rows += n;
  for (size_t i = 0; i < n * columns; ++i)
    to.cells.emplace_back(text + offsets[i], offsets[i + 1] - offsets[i]);
  return 0;
}

int ignore_rows(void*, size_t, const char*, const uint64_t*, const bitwhip_value*,
                const bitwhip_facts*) {
  return 0;
}

}  // namespace

TEST_CASE("columns come as cells beside numbers, those of the input too") {
  const Job job("rate", {{"ratings", "W"}, {"columns", "clues,solutions"}});
  Handed handed;
  bitwhip_calls calls{};
  calls.size = sizeof calls;
  calls.user = &handed;
  calls.rows = ignore_rows;
  calls.cells = take_cells;
  const std::string text = "puzzle\tname\n" + kPuzzle + "\tfirst\nnonsense\tsecond\n";
  const bitwhip_input input = input_of(text, "x");
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  CHECK(handed.names == "clues\tsolutions\tname");
  CHECK(handed.cells == std::vector<std::string>{"23", "1", "first", "-", "-", "second"});

  Handed of_array;
  calls.user = &of_array;
  const std::string lines = kPuzzle + "#x";
  const uint64_t offsets[] = {0, 81, 81, 83};
  std::vector<bitwhip_value> values(3);
  check(bitwhip_rate_array(job.get(), nullptr, lines.data(), offsets, 3, values.data(), nullptr,
                           &calls));
  CHECK(of_array.names == "clues\tsolutions");
  CHECK(of_array.cells == std::vector<std::string>{"23", "1", "-", "-", "-", "-"});
}

TEST_CASE("lines in memory have a record each, whatever they hold") {
  const std::string lines = kPuzzle + "# a comment" + "puzzle";
  const uint64_t offsets[] = {0, 81, 81, 92, 98};
  bitwhip_input input = input_of(lines, "x");
  input.offsets = offsets;
  input.lines = 4;
  std::string out;
  const bitwhip_calls calls = calls_to(out);
  const Job job("rate", {{"ratings", "W"}});
  check(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr));
  const std::string none = "-\t-\tinvalid-format\n";
  CHECK(out == "puzzle\tW\tstatus\n" + kPuzzle + "\t1\tok\n" + none + none + none);
  const Job skips("rate", {{"skip", "1"}});
  CHECK(bitwhip_run(skips.get(), nullptr, &input, 1, &calls, nullptr) == BITWHIP_BAD_OPTION);
  const uint64_t down[] = {0, 81, 80, 81, 82};
  input.offsets = down;
  CHECK(bitwhip_run(job.get(), nullptr, &input, 1, &calls, nullptr) == BITWHIP_MISUSE);
}

TEST_CASE("a path in two formats is of one search, and the same as in two calls") {
  for (const char* const verb : {"explain", "hint"}) {
    const Job json(verb, {{"format", "json"}, {"ratings", "W,SER"}}),
        text(verb, {{"ratings", "W,SER"}});
    Worker first(json), second(text);
    bitwhip_text answer{}, other{};
    check(
        bitwhip_answer_twice(first.get(), kPuzzle.data(), kPuzzle.size(), "text", &answer, &other));
    CHECK(std::string(other.data, other.size) == second.answer(kPuzzle));
    const std::string document(answer.data, answer.size);
    CHECK(document == first.answer(kPuzzle));
    CHECK(bitwhip_answer_twice(first.get(), kPuzzle.data(), kPuzzle.size(), "txt", &answer,
                               &other) == BITWHIP_BAD_OPTION);
  }
  const Job rates("rate");
  Worker worker(rates);
  bitwhip_text answer{}, other{};
  CHECK(bitwhip_answer_twice(worker.get(), kPuzzle.data(), kPuzzle.size(), "text", &answer,
                             &other) == BITWHIP_MISUSE);
}

}  // namespace bitwhip::testing
