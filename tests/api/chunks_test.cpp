// Chunks of the C library: what readers cut and workers answer is what the program writes.
#include <algorithm>
#include <cstring>

#include "asked.h"
#include "bitwhip/bitwhip.h"
#include "support/closing.h"
#include "support/lz_string.h"

namespace bitwhip::testing {

namespace {

// The records, paths or states of a text through a reader and two workers, which take its chunks in
// turns; the messages go to `messages`, bounded as a run bounds them. The text comes in pieces that
// end at the cuts.
std::string by_chunks(const std::string& verb, const Options& options, const std::string& text,
                      const std::vector<std::size_t>& cuts, std::string& messages,
                      const std::string& between = {}) {
  const Job job(verb.c_str(), options);
  Reader reader(job, "puzzles");
  std::vector<std::string> chunks;
  const auto take = [&chunks](std::string_view chunk) {
    if (!chunk.empty()) chunks.emplace_back(chunk);
    return !chunk.empty();
  };
  std::size_t from = 0;
  for (const std::size_t to : cuts) {
    bool more = take(reader.feed(std::string_view(text).substr(from, to - from), 3));
    while (more) more = take(reader.feed({}, 3));
    from = to;
  }
  bool more = take(reader.feed(std::string_view(text).substr(from), 3));
  while (more) more = take(reader.feed({}, 3));
  take(reader.end());
  CHECK(reader.feed({}, 3).empty());

  Worker a(job), b(job);
  std::vector<std::string> answers(chunks.size());
  std::vector<std::string> said(chunks.size());
  // In another order than that of the input.
  for (std::size_t i = chunks.size(); i-- > 0;) {
    const bitwhip_rated rated = (i % 2 == 0 ? a : b).rate_chunk(chunks[i]);
    answers[i].assign(rated.records.data, rated.records.size);
    said[i].assign(rated.messages.data, rated.messages.size);
  }
  std::string all = job.header(chunks.empty() ? std::string() : chunks.front());
  bool first = true;
  Messages bounded;
  std::string rest;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    const bitwhip_told told = bounded.add(said[i]);
    messages.append(told.shown.data, told.shown.size);
    rest.assign(told.rest.data, told.rest.size);
    if (answers[i].empty()) continue;
    (all += first ? "" : between) += reader.choose(answers[i]);
    first = false;
  }
  messages += rest;
  all += reader.choose({});
  return all;
}

// What the program says of the lines of the file.
std::string said_by(const Result& result, const TempDir& temp) {
  std::string messages;
  const std::string path = temp.path("puzzles.txt");
  for (const std::string& line : lines_of(result.err)) {
    // The program names the file by its path, sometimes itself, and ends with a summary.
    const std::size_t at = line.find(path + ":");
    if (at == std::string::npos) continue;
    const std::string before = line.substr(0, at), name = "bitwhip: ";
    messages += (before.starts_with(name) ? before.substr(name.size()) : before) + "puzzles" +
                line.substr(at + path.size()) + "\n";
  }
  return messages;
}

// Every piece boundary of short texts, some of long ones; and each byte by itself.
std::vector<std::vector<std::size_t>> cuts_of(const std::string& text) {
  std::vector<std::vector<std::size_t>> all{{}};
  const std::size_t step = std::max<std::size_t>(1, text.size() / 150);
  for (std::size_t at = 1; at < text.size(); at += step) all.push_back({at});
  all.emplace_back();
  for (std::size_t at = 1; at < text.size(); at += step) all.back().push_back(at);
  return all;
}

}  // namespace

TEST_CASE("runs and chunks of rate and state are what the program writes, for every option") {
  const TempDir temp;
  const std::string text = lines_of_all_kinds();
  for (const std::string verb : {"rate", "state"}) {
    for (const std::string& option : names_in(("options-" + verb).c_str())) {
      const Options options = sample(verb, option);
      INFO(verb << " " << option);
      const Result expected = program(verb, options, text, temp);
      CHECK(run(Job(verb.c_str(), options), text) == expected.out);
      std::string messages;
      CHECK(by_chunks(verb, options, text, {7, 700, 1401}, messages) == expected.out);
      CHECK(messages == said_by(expected, temp));
    }
  }
  Worker worker(Job("rate"));
  CHECK_THROWS_WITH(worker.rate_chunk("not a chunk"), Catch::Contains("no chunk"));
  const Job top("rate", {{"top", "3"}});
  CHECK_THROWS_WITH(Reader(top).choose("no records"), Catch::Contains("no chunk"));
}

TEST_CASE("records that exist are chosen and written as `bitwhip select` does") {
  const TempDir temp;
  const std::string records =
      program("rate", {{"columns", "clues"}}, lines_of_all_kinds(), temp).out;
  const std::string path = temp.path("records.tsv");
  std::ofstream(path, std::ios::binary) << records;
  for (const std::string format : {"tsv", "csv", "jsonl", "values"}) {
    for (const std::string where : {"W>=3", "status!=ok", "clues<25 and B<=2"}) {
      const std::string expected =
          bitwhip::testing::run({"select", "--where", where, "-f", format, path}).out;
      const Job job("rate", {{"columns", "clues"}, {"where", where}, {"format", format}});
      CHECK(job.header() + job.select(records) == expected);
    }
  }
  // The line of each record that matches, which callers count by.
  CHECK(Job("rate", {{"where", "W==inf"}, {"format", "template"}, {"template", "%{line}"}})
            .select("puzzle\tW\tB\n-\t3\t-\n-\tinf\t4\n") == "3\n");
  CHECK(Job("rate").select({}).empty());
  CHECK_THROWS_WITH(Job("rate", {{"ratings", "SER"}}).select(records),
                    Catch::Contains("no column 'SER'"));
  CHECK_THROWS_WITH(Job("rate").select("puzzle\tW\tB\n-\tx\t1\n"),
                    Catch::Contains("'x' is not a value"));
  CHECK_THROWS_WITH(Job("state").select(records), Catch::Contains("no records"));
}

TEST_CASE("columns of the input stay with records that exist, and may be named") {
  const TempDir temp;
  // Two have names of ours, which the run is not asked for.
  const std::string head = "puzzle\tsource, or list\tweight\tline\ttime\n";
  std::string text = head, heavy = head;
  int i = 0;
  for (const std::string& puzzle : sudogen0(700)) {
    const int weight = ++i % 5;
    const std::string line = puzzle + "\t\"list\"\t" + std::to_string(weight) + ".5\ta\tb\n";
    text += line;
    if (weight >= 2) heavy += line;
  }
  const std::string records = program("rate", {{"columns", "clues"}}, text, temp).out;
  for (const std::string format : {"tsv", "csv", "jsonl"}) {
    const Options options{{"format", format}, {"columns", "clues"}};
    INFO(format);
    CHECK(Job("rate", options).select(records, true) == program("rate", options, text, temp).out);
    const Job chosen("rate", {{"format", format}, {"columns", "clues"}, {"where", "weight>=2"}});
    CHECK(chosen.select(records, true) == program("rate", options, heavy, temp).out);
    CHECK(chosen.select(records, true).ends_with(chosen.select(records)));
  }
  const Job by_template("rate", {{"format", "template"},
                                 {"template", "%{source, or list} %{weight}"},
                                 {"where", "weight<1"},
                                 {"ratings", "W"}});
  CHECK(by_template.select(records).starts_with("list 0.5\n"));
  CHECK_THROWS_WITH(Job("rate", {{"where", "wieght>=2"}}).select(records),
                    Catch::Contains("unknown name 'wieght'"));
  CHECK(Job("rate").select({}, true) == "puzzle\tW\tB\tstatus\n");
}

TEST_CASE("a page about records is that of `bitwhip report`") {
  const TempDir temp;
  const std::string records =
      program("rate", {{"ratings", "W,SER"}, {"columns", "clues"}}, lines_of_all_kinds(), temp).out;
  const std::string path = temp.path("records.tsv");
  std::ofstream(path, std::ios::binary) << records;
  const Job job("rate");
  bitwhip_text page{};
  check(bitwhip_report(job.get(), records.data(), records.size(), path.c_str(), &page));
  CHECK(std::string(page.data, page.size) ==
        bitwhip::testing::run({"report", path, "-f", "html"}).out);
  CHECK(bitwhip_report(job.get(), "", 0, "records", &page) == BITWHIP_BAD_INPUT);
  CHECK(bitwhip_report(job.get(), nullptr, 1, "records", &page) == BITWHIP_MISUSE);
}

TEST_CASE("a text may be cut anywhere on its way to a reader", "[slow]") {
  const TempDir temp;
  const std::vector<std::string> puzzles = sudogen0(5000);
  std::string rows, hodoku, jsonl, marks;
  for (const std::string& puzzle : puzzles) {
    for (std::size_t row = 0; row < 9; ++row)
      rows += puzzle.substr(9 * row, 9) + (row % 2 == 0 ? "\r\n" : "\n");
    rows += "\n";
    hodoku += ":0000:x:" + puzzle + ":::\n";
    jsonl += R"({"name": "a", "puzzle": ")" + puzzle + "\"}\n";
    marks += bitwhip::testing::run({"state", "--after", "BRT", puzzle}).out + "\n";
  }
  const std::string fpuzzles = lz_base64(
      uR"({"size":9,"grid":[[{"value":5,"given":true}]],"thermometer":[{"lines":[["R1C1","R1C2","R1C3"]]}]})");
  const std::vector<std::pair<std::string, Options>> texts{
      {rows, {}},
      {"The first grid:\n" + rows + "and more text, 9.9 times\n" + rows, {}},
      {hodoku + "nonsense\n" + hodoku, {}},
      {jsonl + "{\"puzzle\": 1}\n", {{"keep-tail", ""}}},
      {marks, {}},
      {marks.substr(0, marks.size() / 2), {{"pm", ""}}},
      {"\xef\xbb\xbfpuzzle\tname\n" + puzzles[0] + "\tx\n" + puzzles[1], {}},
      {"17,Name," + puzzles[0] + "\n18,Name," + puzzles[1] + "\n", {{"limit", "1"}}},
      {fpuzzles + "\nnonsense\n", {}},
      {"# variant: x\n" + puzzles[0] + "\n# variant: classic\n" + puzzles[1] + "\n", {}},
      {"#bitwhip {\"filter\":\"rate\",\"limit\":3}\npuzzle\tclues\n" + puzzles[0] +
           "\t24\n#bitwhip {\"x\":1}\n" + puzzles[1] + "\t25\n",
       {{"where", "W>0"}}},
      {"", {}},
      {"# a comment\n\n", {}},
      {std::string("\0\xff\n", 3) + puzzles[0] + "\n", {}},
  };
  for (const auto& [text, options] : texts) {
    Options all = options;
    all.emplace_back("max-length", "1");
    all.emplace_back("arena", "1M");
    all.emplace_back("ratings", "W");
    Result expected = program("rate", all, text, temp);
    // Callers that take chunks write the file themselves, including its closing note.
    expected.out = bitwhip::testing::without_closing(expected.out);
    const std::string said = said_by(expected, temp);
    for (const std::vector<std::size_t>& cuts : cuts_of(text)) {
      std::string messages;
      const std::string found = by_chunks("rate", all, text, cuts, messages);
      if (found == expected.out && messages == said) continue;
      INFO("cut at " << (cuts.empty() ? 0 : cuts.front()) << " of " << text.substr(0, 200));
      CHECK(found == expected.out);
      CHECK(messages == said);
      break;
    }
  }
}

TEST_CASE("chunks of a file with notes end with the closing note of the program") {
  const TempDir temp;
  const std::string made =
      "#bitwhip {\"x\":1}\npuzzle\tname\n" + kPuzzle + "\ta\n" + sudogen0(5000).back() + "\tb\n";
  // With a closing note of its own.
  const std::string text = program("rate", {{"ratings", "W"}}, made, temp).out;
  for (const Options& options : std::vector<Options>{{},
                                                     {{"format", "csv"}, {"columns", "clues"}},
                                                     {{"where", "W<=2"}, {"top", "1"}},
                                                     {{"format", "jsonl"}},
                                                     {{"format", "values"}}}) {
    const std::string whole = program("rate", options, text, temp).out;
    const std::string records = bitwhip::testing::without_closing(whole);
    const std::string expected = whole.substr(records.size());
    const Job job("rate", options);
    Reader reader(job);
    std::string chunks(reader.feed(text, 1));
    if (!chunks.empty())
      CHECK_THROWS_WITH(reader.closing(0, std::string(64, '0')), Catch::Contains("has not ended"));
    reader.end();
    const auto note = expected.empty()
                          ? nlohmann::json{{"records", 9}, {"sha256", std::string(64, '0')}}
                          : nlohmann::json::parse(expected.substr(9));
    CHECK(reader.closing(note.at("records"), note.at("sha256")) == expected);
    CHECK(expected.empty() == (options == Options{{"format", "values"}}));
    CHECK_THROWS_WITH(reader.closing(1, "12ab"), Catch::Contains("64 hexadecimal digits"));
  }
  Reader without(Job("rate"));
  without.feed(kPuzzle, 1);
  without.end();
  CHECK(without.closing(1, std::string(64, '0')).empty());
  bitwhip_text line{};
  CHECK(bitwhip_reader_closing(nullptr, 0, "", &line) == BITWHIP_MISUSE);
}

TEST_CASE("paths and hints by chunks are those of the program") {
  const TempDir temp;
  const std::string text = "nonsense\n" + kPuzzle + "\n" + std::string(81, '.') + "\n" +
                           sudogen0(5000).back() + "\n" + sudogen0(5000).front() + "\n" + kPuzzle;
  for (const auto& row : nlohmann::json::parse(bitwhip::table("path-formats"))) {
    for (const std::string verb : {"explain", "hint"}) {
      const Options options{{"format", row.at("name")}, {"ratings", "W,B"}};
      std::string messages;
      const Result expected = program(verb, options, text, temp);
      CHECK(by_chunks(verb, options, text, {90}, messages, row.at("between")) == expected.out);
      CHECK(messages == said_by(expected, temp));
    }
  }
}

TEST_CASE("a chunk that is given up has a record for each line, without a search") {
  const std::string text = "nonsense\n" + kPuzzle + "\tname\n";
  const auto given_up = [&](const char* verb, Options options) {
    const Job job(verb, options);
    Reader reader(job, "x");
    std::string chunk(reader.feed(text, 9));
    chunk += reader.end();
    Worker worker(job);
    const std::string before(worker.rate_chunk(chunk).records.data);
    const bitwhip_rated rated = worker.give_up_chunk(chunk);
    CHECK(rated.lines == 2);
    const std::pair<std::string, std::string> found{
        std::string(rated.records.data, rated.records.size), rated.messages.data};
    CHECK(worker.rate_chunk(chunk).records.data == before);
    return found;
  };
  const std::string why = "x:1: 8 characters where 81 or 729 are expected\n";
  const auto [records, messages] =
      given_up("rate", {{"ratings", "W,SER"}, {"columns", "clues,solutions"}, {"keep-tail", ""}});
  CHECK(records == "-\t-\t-\t-\t-\tinvalid-format\t\n" + kPuzzle + "\t-\t-\t23\t-\tmemory\tname\n");
  CHECK(messages == why);
  CHECK(given_up("rate", {{"where", "W>0"}}).first.empty());
  CHECK(given_up("state", {}).second ==
        why + "x:2: the rules may eliminate more: the search memory was full\n");
  CHECK(given_up("explain", {}) ==
        std::pair(std::string(), why + "x:2: no path (status memory)\n"));
  CHECK(given_up("hint", {}) == std::pair(std::string(), why + "x:2: no step (status memory)\n"));
}

TEST_CASE("a reader takes inputs one after another, and tells when no more is wanted") {
  const Job job("rate",
                {{"ratings", "W"}, {"columns", "file,line"}, {"skip", "1"}, {"limit", "2"}});
  Reader reader(job, "a");
  std::string chunks(reader.feed(kPuzzle + "\n" + kPuzzle + "\n", 9));
  chunks += reader.end();
  check(bitwhip_reader_name(reader.get(), "b"));
  chunks += reader.feed(kPuzzle + "\nnonsense\n", 9);
  CHECK(bitwhip_reader_name(reader.get(), "c") == BITWHIP_MISUSE);
  const std::string_view none = reader.feed(kPuzzle, 9);
  CHECK(none.data() == nullptr);
  chunks += reader.end();
  Worker worker(job);
  const bitwhip_rated rated = worker.rate_chunk(chunks);
  CHECK(rated.lines == 2);
  CHECK(rated.problems == 0);
  const std::string records(rated.records.data, rated.records.size);
  CHECK(records.find("\ta\t2\t") != std::string::npos);
  CHECK(records.find("\tb\t1\t") != std::string::npos);
  CHECK(records.find("\ta\t1\t") == std::string::npos);
}

TEST_CASE("an input without puzzles between others changes no count") {
  const Job job("rate", {{"ratings", "W"}, {"limit", "3"}});
  Reader reader(job, "a");
  std::string chunks;
  for (const std::string& text : {kPuzzle + "\n", std::string(), std::string("\n"),
                                  kPuzzle + "\n" + kPuzzle + "\n" + kPuzzle + "\n"}) {
    if (!text.empty()) chunks += reader.feed(text, 9);
    chunks += reader.end();
  }
  CHECK(Worker(job).rate_chunk(chunks).lines == 3);
}

TEST_CASE(
    "a reader that is told of all inputs agrees on a variant and on columns before the first "
    "record") {
  const std::string head = "puzzle\tgrid\n", x = "# variant: x\n" + kPuzzle + "\n";
  const auto first_chunk = [&](const Job& job,
                               std::initializer_list<std::pair<const char*, std::string>> inputs) {
    Reader reader(job, inputs.begin()->first);
    for (const auto& [name, text] : inputs) reader.look(name, text);
    std::string chunks;
    for (const auto& [name, text] : inputs) {
      check(bitwhip_reader_name(reader.get(), name));
      chunks += reader.feed(text, 9);
      chunks += reader.end();
    }
    return chunks;
  };
  const auto answer = [&](std::initializer_list<std::pair<const char*, std::string>> inputs) {
    const Job job("rate", {{"ratings", "TE-depth"}});
    const std::string chunks = first_chunk(job, inputs);
    Worker worker(job);
    const bitwhip_rated rated = worker.rate_chunk(chunks);
    return job.header(chunks) + std::string(rated.records.data, rated.records.size) + "|" +
           std::string(rated.messages.data, rated.messages.size);
  };
  const std::string one = head + kPuzzle + "\t7\n", with_grid = kPuzzle + "\t1\t7\tok\n";
  CHECK(answer({{"a", one}, {"b", one}}) ==
        "puzzle\tTE-depth\tgrid\tstatus\n" + with_grid + with_grid + "|");
  const std::string note_x = "#bitwhip {\"x\":1}\n", note_y = "#bitwhip {\"y\":2}\n";
  CHECK(answer({{"a", note_x + one}, {"b", note_y + one}}) ==
        note_x + note_y + "puzzle\tTE-depth\tgrid\tstatus\n" + with_grid + with_grid + "|");
  // Where the columns differ some would be lost.
  CHECK_THROWS_WITH(answer({{"a", one}, {"b", kPuzzle + "\n"}}),
                    Catch::Contains("column 'grid' cannot pass, since b names no columns"));
  CHECK(answer({{"a", x}, {"b", kPuzzle + "\n"}})
            .find("|b: this file names no variant; it is read as x, as a:1 says\n") !=
        std::string::npos);
  CHECK_THROWS_WITH(
      answer({{"a", kPuzzle + "\n"}, {"b", x}}),
      "b:1: the variant is x, but the first file names none, so the run is of classic");
  // Unless told in advance, the run notices it when it reaches the input.
  const Job job("rate", {{"ratings", "W"}});
  Reader reader(job, "a");
  reader.feed(one, 9);
  reader.end();
  check(bitwhip_reader_name(reader.get(), "b"));
  CHECK_THROWS_WITH(
      reader.feed(x, 9),
      "b:1: the variant is x, but the first file names none, so the run is of classic");
  Reader other(job, "a");
  other.feed(one, 9);
  other.end();
  CHECK_THROWS_WITH((other.feed(kPuzzle + "\n", 9), other.end()),
                    "<input>: the first line does not name the columns of the inputs before: "
                    "bitwhip_reader_look() takes all of them at once");
  CHECK(bitwhip_reader_look(other.get(), "c", "", 0) == BITWHIP_MISUSE);
}

}  // namespace bitwhip::testing
