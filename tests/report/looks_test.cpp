// From figures to markup: what is text stays text, and a page stays small.
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "batch/journal.h"
#include "grid/puzzle.h"
#include "report/charts.h"
#include "report/document.h"
#include "report/records.h"
#include "report/sections.h"
#include "support/text.h"
#include "tables/run_facts.h"

using namespace bitwhip;
using namespace bitwhip::report;
using namespace bitwhip::testing;

namespace {

std::string html_of(const std::string& records) {
  return render_html(document_of({}, {}, gathered({records}), {}), {});
}

}  // namespace

TEST_CASE("markup: text is escaped, and what no document may hold is replaced") {
  CHECK(escaped("<script>alert(\"a\" & 'b')</script>") ==
        "&lt;script&gt;alert(&quot;a&quot; &amp; &#39;b&#39;)&lt;/script&gt;");
  CHECK(escaped("gr\xc3\xbc\xc3\x9f") == "gr\xc3\xbc\xc3\x9f");
  CHECK(escaped(std::string("a\0b\x1b\x7f", 5)) ==
        "a\xef\xbf\xbd"
        "b\xef\xbf\xbd\xef\xbf\xbd");
  CHECK(escaped("\xff\xc3") == "\xef\xbf\xbd\xef\xbf\xbd");
  // U+FFFE and U+FFFF.
  CHECK(escaped("\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  // Half of a surrogate pair.
  CHECK(escaped("\xed\xa0\x80") == "\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd");
  // Longer than it need be.
  CHECK(escaped("\xc0\xaf") == "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST_CASE("a cell with markup in it stays text in every part of a page") {
  const std::string evil = "<script>x</script>";
  const std::string page = html_of("puzzle\tW\tname\tvariant\tstatus\n" + evil + "\t3\t" + evil +
                                   "\t" + evil + "\t" + evil + "\n");
  CHECK_FALSE(holds(page, "<script"));
  CHECK(times(page, "&lt;script&gt;x&lt;/script&gt;") >= 4);
}

TEST_CASE("names of tables and pictures stay different") {
  CHECK(slug("TE-depth") == "TE-depth");
  CHECK(slug("S+W") == "S_2bW");
  CHECK(slug("S_2bW") == "S_5f2bW");
  CHECK(slug("a.b /") == "a_2eb_20_2f");
}

TEST_CASE("svg: coordinates, escaping, files of their own") {
  CHECK(coordinate(12.5) == "12.5");
  CHECK(coordinate(-0.001) == "0");
  CHECK(coordinate(1.0 / 3) == "0.33");
  Svg svg(10, 20, {"a<b", "t&t", "d\"d", {}, {}});
  svg.text(1, 2, "<x>");
  const std::string text = svg.finish();
  CHECK(holds(text, "<title id=\"a&lt;b-t\">t&amp;t</title><desc id=\"a&lt;b-d\">d&quot;d</desc>"));
  CHECK(holds(text, "role=\"img\""));
  CHECK(holds(text, "&lt;x&gt;</text>"));
  const std::string file = standalone(text);
  CHECK(file.starts_with(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" "
      "class=\"chart\" viewBox=\"0 0 10 20\""));
  CHECK(times(file, "<style>") == 1);
}

TEST_CASE("axes: ticks at 1, 2 or 5 times a power of ten") {
  const auto labels = [](const Axis& axis) {
    std::vector<std::string> words;
    for (const Axis::Tick& tick : axis.ticks(5)) words.push_back(tick.label);
    return words;
  };
  CHECK(labels(Axis(AxisScale::linear, 0, 4247, 0, 1)) ==
        std::vector<std::string>{"0", "1,000", "2,000", "3,000", "4,000"});
  CHECK(nice_end(4247, 5) == 5000);
  CHECK(nice_end(5000, 5) == 5000);
  CHECK(labels(Axis(AxisScale::linear, 0, 1, 0, 1)) ==
        std::vector<std::string>{"0.0", "0.2", "0.4", "0.6", "0.8", "1.0"});
  CHECK(labels(Axis(AxisScale::linear, -1, 1.5, 0, 1)) ==
        std::vector<std::string>{"\u22121.0", "\u22120.5", "0.0", "0.5", "1.0", "1.5"});
  CHECK(labels(Axis(AxisScale::logarithmic, 0.5, 10000, 0, 1)) ==
        std::vector<std::string>{"1", "10", "100", "1,000", "10,000"});
  CHECK(labels(Axis(AxisScale::logarithmic, 1e-5, 0.1, 0, 1)) ==
        std::vector<std::string>{"10\u207b\u2075", "10\u207b\u2074", "10\u207b\u00b3",
                                 "10\u207b\u00b2", "10\u207b\u00b9"});
  const Axis axis(AxisScale::logarithmic, 1, 100, 200, 0);
  CHECK(axis.at(10) == Approx(100));
  CHECK(axis.at(0) == 200);
  CHECK(grouped(1234567) == "1,234,567");
  CHECK(grouped(999) == "999");
}

TEST_CASE(
    "axes of few records have whole numbers of puzzles and levels, and no percentage above 100") {
  const std::string page = html_of("puzzle\tW\tclues\tstatus\n" + kOneClue + "\t1\t23\tok\n" +
                                   kOneClue + "\t2\t24\tok\n");
  for (const std::string label :
       {">0.2</text>", ">0.0</text>", ">1.2</text>", ">23.5</text>", ">1,000</text>"}) {
    CAPTURE(label);
    CHECK_FALSE(holds(page, label));
  }
  CHECK(holds(html_of("puzzle\tW\tstatus\n" + kOneClue + "\t1\tok\n"), "1 record<"));
  CHECK_FALSE(holds(html_of("puzzle\tW\tstatus\n" + kOneClue + "\t1\tok\n"), "1 records"));
  CHECK_FALSE(holds(html_of("puzzle\tW\tstatus\n" + kOneClue + "\t1\tok\n"), "1 puzzles"));
}

TEST_CASE("bars of numbers with gaps stand at their values") {
  const auto x_of = [](const std::string& svg) {
    std::vector<double> places;
    const std::string path = svg.substr(svg.find("class=\"bar"));
    const std::string all = path.substr(0, path.find('>'));
    for (std::size_t at = all.find('M'); at != std::string::npos; at = all.find('M', at + 1))
      places.push_back(std::stod(all.substr(at + 1)));
    return places;
  };
  const std::vector<Bar> bars{{"1.0", true, 1, {3}}, {"2.0", true, 2, {3}}, {"9.0", true, 9, {3}}};
  const ChartTexts words{"w", "t", "d", {}, {}};
  const auto even = x_of(draw_histogram(words, AxisScale::linear, {"SER"}, bars)),
             placed = x_of(draw_histogram(words, AxisScale::linear, {"SER"}, bars, 0.1));
  REQUIRE(even.size() == 3);
  REQUIRE(placed.size() == 3);
  CHECK(even[2] - even[1] == Approx(even[1] - even[0]).margin(0.02));
  CHECK(placed[2] - placed[1] == Approx(7 * (placed[1] - placed[0])).margin(0.1));
  BoundedValues values;
  for (const int n : {12, 15, 20, 66, 119}) values.add(rating::finite({n, rating::Scale::tenths}));
  CHECK(ValueClasses(values, kMostBars).unit_between_gaps() == Approx(0.1));
  CHECK(ValueClasses(values, 200).unit_between_gaps() == 0);
}

TEST_CASE("a comparison shows the puzzles that differ, and names its curves by file") {
  const auto list = [](const std::string& value) {
    return "puzzle\tW\tstatus\n" + kOneClue + "\t" + value + "\tok\n";
  };
  const std::string page = render_html(document_of({}, {}, paired(list("3"), list("4"))), {});
  const std::size_t folded = page.find("<details>"), rows = page.find("The first that differ");
  REQUIRE(rows != std::string::npos);
  CHECK(rows < folded);
  CHECK(holds(page, ">first</text>"));
  CHECK_FALSE(holds(page, ">first run</text>"));
}

TEST_CASE("puzzles are drawn with their blocks and regions, of every size") {
  const ChartTexts words{"w", "t", "d", {}, {}};
  const std::string classic = draw_puzzle(words, kOneClue, {});
  CHECK(holds(classic, "viewBox=\"0 0 184 184\""));
  CHECK(holds(classic, ">1</text>"));
  CHECK(times(classic, "<text") == 1);
  std::string state;
  for (int i = 0; i < kCells; ++i) state += i == 0 ? "1.34....." : "123456789";
  const std::string drawn = draw_puzzle(words, state, {});
  CHECK(holds(drawn, "class=\"mark\""));
  CHECK(times(drawn, "class=\"mark\"") == 2);  // 13 in the first line of the cell, 4 in the second
  CHECK(holds(draw_puzzle(words, "1...............", "4x4"), "viewBox=\"0 0 84 84\""));
  const std::string jigsaw = draw_puzzle(words,
                                         ".....7...54...3....6.................6.......2... "
                                         "DAAAAAEDACCCCEDACCEEEDBBCBEEDDBBBBFGDGFFFFGGGGGFF",
                                         "7x7,jigsaw");
  const std::string plain =
      draw_puzzle(words, ".....7...54...3....6.................6.......2...", {});
  CHECK(holds(jigsaw, "viewBox=\"0 0 144 144\""));
  CHECK(holds(plain, "viewBox=\"0 0 144 144\""));
  CHECK(jigsaw.size() > 0);
  CHECK(jigsaw != plain);  // its regions have thick lines
  CHECK(draw_puzzle(words, "nothing", {}).empty());
  CHECK(draw_puzzle(words, "nothing", "no such variant").empty());
}

TEST_CASE("every picture of a page has words and a table, and a name of its own") {
  std::string records = "puzzle\tW\tB\tSER\tclues\tcands-brt\tarena\ttime\tstatus\n";
  for (int i = 0; i < 300; ++i) {
    records += kOneClue + "\t" + std::to_string(i % 13) + "\t" + std::to_string(i % 11) + "\t" +
               std::to_string(i % 9 + 1) + "." + std::to_string(i % 10) + "\t" +
               std::to_string(20 + i % 9) + "\t" + std::to_string(i) + "\t" +
               std::to_string(i * 1000) + "\t0.0" + std::to_string(i + 100) + "\tok\n";
  }
  const ReportDocument document = document_of("A title", {}, gathered({records}), {});
  std::vector<std::string> names;
  for (const ReportSection& section : document.sections) {
    for (const ReportBlock& block : section.blocks) {
      if (!block.pictures.empty()) CHECK_FALSE(block.tables.empty());
      for (const Chart& picture : block.pictures) {
        names.push_back(picture.name);
        CHECK(holds(picture.svg, "role=\"img\""));
        CHECK_FALSE(holds(picture.svg, "<title id=\"" + picture.name + "-t\"></title>"));
      }
    }
  }
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  // 3 ratings twice, 2 cumulative, 3 pairs, clues and candidates for 3 ratings, arena and time, 20
  // puzzles
  CHECK(names.size() == 6 + 2 + 3 + 6 + 2 + 20);
  for (const ReportFormat& format : formats()) CHECK(format.render(document, {}).ends_with('\n'));
  const auto json = nlohmann::json::parse(formats().find("json")->render(document, {}));
  CHECK(json["values-W"]["rows"][0]["puzzles"] == 24);
  CHECK(json["values-W"]["rows"][0]["percent"] == 8.0);
  CHECK(holds(formats().find("markdown")->render(document, {}),
              "# A title\n\n300 records\n\n## Run\n"));
}

TEST_CASE("a page stays below 1 MB, and says what it leaves out") {
  // Ratings and pairs with a thousand values each, and long puzzles.
  std::string records = "puzzle";
  for (const char* name : {"W", "B", "gW", "gB", "L", "M", "N", "S", "BC", "Z", "tW", "TyW"})
    records += std::string("\t") + name;
  for (int i = 0; i < 30; ++i) records += "\ttext" + std::to_string(i);
  records += "\n";
  for (int i = 0; i < 1200; ++i) {
    records += kOneClue + " " + std::string(20000, 'x');
    for (int k = 1; k <= 12; ++k) records += "\t" + std::to_string(i * k % 1117);
    for (int k = 0; k < 30; ++k) records += "\t" + std::string(70, 'y') + std::to_string(i);
    records += "\n";
  }
  const std::string page = html_of(records);
  CHECK(page.size() <= kLargestPage);
  CHECK(holds(page, "<h2>Left out</h2>"));
  CHECK(page.ends_with("</html>\n"));
  CHECK(times(page, "<section") == times(page, "</section>"));
}

TEST_CASE("a page counts what it leaves out beyond the names for which there is room") {
  constexpr std::size_t kBlocks = 200;
  ReportDocument document{"T", "L", {{"s", "Blocks"}}};
  for (std::size_t i = 0; i < kBlocks; ++i)
    document.sections[0].blocks.push_back(
        {.title = std::to_string(i), .text = {std::string(30000, 'x')}});
  const std::string page = render_html(document, {});
  const std::size_t shown = times(page, "<h3>"), named = times(page, "<li>Blocks: ");
  CHECK(page.size() <= kLargestPage);
  CHECK(named > 20);
  CHECK(holds(page, "<li>and " + std::to_string(kBlocks - shown - named) + " more</li>\n</ul>"));
}

TEST_CASE("cumulative curves and their table are of the same ratings") {
  const ReportSection section = cumulative_section(
      gathered({"puzzle\tW\tB\tgW\n" + kOneClue + "\t>5\t3\t-\n" + kOneClue + "\tinf\t4\t2\n"}));
  REQUIRE(section.blocks.size() == 1);
  CHECK(section.blocks[0].tables.at(0).heads == std::vector<std::string>{"level", "B", "gW"});
  CHECK(cells_of(section.blocks[0].tables[0]) ==
        std::vector<std::vector<std::string>>{
            {"2", "0.000", "50.000"}, {"3", "50.000", "50.000"}, {"4", "100.000", "50.000"}});
  // A rating whose values are not all told apart has no curve, and a note says so.
  std::string records = "puzzle\tW\tB\n";
  for (int i = 0; i < 1100; ++i) records += kOneClue + "\t" + std::to_string(i) + "\t3\n";
  const ReportSection many = cumulative_section(gathered({records}));
  CHECK(many.blocks.at(0).tables.at(0).heads == std::vector<std::string>{"level", "B"});
  CHECK(
      many.blocks[0].tables[0].notes ==
      std::vector<std::string>{"W has more than 1000 different values, so nothing is cumulative."});
}

TEST_CASE("pictures of two runs have names of their own, whatever the ratings are called") {
  const std::string records = "puzzle\tW\tW-left\n" + kOneClue + "\t3\t4\n";
  const ReportDocument document =
      document_of({}, {}, paired(records, records, {{"W", "W-left"}, {}}));
  std::vector<std::string> names;
  for (const ReportSection& section : document.sections) {
    for (const ReportBlock& block : section.blocks) {
      for (const Chart& picture : block.pictures) names.push_back(picture.name);
    }
  }
  CHECK(names.size() == 8);  // two histograms and two pictures of curves for each rating
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
}

TEST_CASE("records with weights show what holds of all puzzles, with errors") {
  const std::string head = "puzzle\tW\tclues\tgrid\tweight\tstatus\n";
  std::string text = head;
  for (int i = 0; i < 30; ++i)
    text += "-\t" + std::to_string(i % 4) + "\t25\t" + std::to_string(i / 2) + "\t0.5\tok\n";
  const auto named = [](const Figures& figures) {
    const ReportSection section = unbiased_section(figures);
    std::vector<std::string> names;
    for (const ReportBlock& block : section.blocks) {
      for (const Chart& picture : block.pictures) names.push_back(picture.name);
      for (const tables::Table& table : block.tables) names.push_back(table.name);
    }
    return names;
  };
  const Figures figures = gathered({text});
  CHECK(named(figures) == std::vector<std::string>{"unbiased-columns", "unbiased-1-clues",
                                                   "unbiased-distribution-clues", "unbiased-2-W",
                                                   "unbiased-distribution-W"});
  const ReportSection section = unbiased_section(figures);
  CHECK(cells_of(section.blocks.back().tables.front()).front() ==
        std::vector<std::string>{"0", "8", "26.7", "6.4"});
  CHECK(section.blocks.back().pictures.front().svg.find("class=\"whisker\"") != std::string::npos);
  // Any other column of that name, and files of which one has none.
  CHECK(named(gathered({"W\tweight\n3\theavy\n"})).empty());
  CHECK(named(gathered({text, "W\n3\n"})).empty());
  CHECK(named(gathered({text, text})).size() == 5);
}

namespace {

// A collection: these notes, then a record for each value of W.
std::string weighted_records(const std::vector<std::string>& values, const std::string& notes = {},
                             const std::string& weight = "0.5") {
  std::string text = notes + "puzzle\tW\tclues\tgrid\tweight\tstatus\n";
  for (std::size_t i = 0; i < values.size(); ++i)
    text += "-\t" + values[i] + "\t25\t" + std::to_string(i) + "\t" + weight + "\tok\n";
  return text;
}

// The picture of W in the section of unbiased estimates.
std::string unbiased_picture(const std::vector<std::string>& values) {
  const ReportSection section = unbiased_section(gathered({weighted_records(values)}));
  REQUIRE(section.blocks.size() == 3);
  REQUIRE(section.blocks.back().pictures.size() == 1);
  return section.blocks.back().pictures.front().svg;
}

}  // namespace

TEST_CASE(
    "unbiased shares: what is no number stands behind the numbers, and each bar has its word") {
  const std::string whole = unbiased_picture({"1", "2", "2", ">2", "3", "2..3", "inf"});
  for (const char* label :
       {">1</text>", ">2</text>", ">3</text>", ">&gt;2</text>", ">2..3</text>", ">inf</text>"}) {
    INFO(label);
    CHECK(times(whole, label) == 1);
  }
  CHECK_FALSE(holds(whole, ">2.5</text>"));
  CHECK(whole.find(">3</text>") < whole.find(">&gt;2</text>"));
  // Numbers with gaps have an axis, and the rest has its words.
  const std::string tenths = unbiased_picture({"1.2", "1.5", "2.6", ">1.2", "7.1", "inf"});
  for (const char* label : {">&gt;1.2</text>", ">inf</text>"}) CHECK(times(tenths, label) == 1);
  CHECK_FALSE(holds(tenths, ">7.1</text>"));
  CHECK(unbiased_picture({"inf", ">3"}).find("nan") == std::string::npos);
}

TEST_CASE("unbiased estimates say of which puzzles they are") {
  const auto made = [](const std::string& members) {
    return "#bitwhip {\"made\":\"generate\",\"seed\":1" + members + "}\n";
  };
  const auto filter = [](const std::string& members) {
    return "#bitwhip {\"filter\":\"rate\"," + members + "}\n";
  };
  const auto section = [](const std::string& notes) {
    return unbiased_section(gathered({weighted_records({"1", "2", "2"}, notes)}));
  };
  CHECK(holds(section(made("")).text.at(0), "estimates for all minimal puzzles, with"));
  CHECK(holds(section(made("") + filter("\"where\":\"W>=1\"")).text.at(0),
              "estimates for all minimal puzzles that the condition keeps, with"));
  CHECK(holds(section(made(",\"pattern\":\"x\"")).text.at(0),
              "estimates for all minimal puzzles within the pattern of the run, with"));
  CHECK(section(made("") + filter("\"where\":\"W>=1\"")).text.size() == 1);
  CHECK(section(made("") + filter("\"top\":3")).text.back() ==
        "Some records were dropped otherwise than by a condition, so the figures may have a bias.");
  // The weights of other methods are not known.
  CHECK(section(made(",\"method\":\"controlled-bias\"")).blocks.size() == 3);
  const ReportSection other = section(made(",\"method\":\"top-down\""));
  CHECK(other.blocks.empty());
  CHECK(other.text.empty());
}

TEST_CASE("records without weights above 0 have no unbiased picture") {
  const ReportSection section = unbiased_section(gathered({weighted_records({"1", "2"}, {}, "0")}));
  CHECK(section.blocks.size() == 1);
  for (const auto& row : cells_of(section.blocks.front().tables.front())) CHECK(row.at(3) == "-");
}

TEST_CASE("a list whose weights cannot be told is shown without unbiased estimates") {
  const auto figures_of = [](const std::vector<std::string>& files) {
    const Figures figures = gathered(files);
    CHECK_FALSE(figures.unbiased.has_value());
    CHECK(unbiased_section(figures).blocks.empty());
    return figures.records;
  };
  const std::string good = weighted_records({"1", "2"}),
                    both = "puzzle\tW\tB\tclues\tgrid\tweight\n";
  // The second file lacks a rating of the first.
  CHECK(figures_of({both + "-\t1\t1\t25\t1\t0.5\n", good}) == 3);
  CHECK(figures_of({good + "-\t1\t25\t9\t-\tok\n"}) == 3);
  CHECK(figures_of({good + "-\t1\tmany\t9\t0.5\tok\n"}) == 3);
  CHECK(figures_of({R"({"W":1,"clues":25,"grid":1,"weight":0.5})"
                    "\n"
                    R"({"W":1,"clues":25,"grid":2})"
                    "\n"}) == 2);
  // Two runs are mixed, so the grids cannot be attributed.
  const auto made = [](int seed) {
    return "#bitwhip {\"made\":\"generate\",\"seed\":" + std::to_string(seed) + "}\n";
  };
  CHECK(figures_of({made(1) + made(2) + good}) == 2);
  CHECK(gathered({made(1) + good, made(2) + good}).unbiased.has_value());
}

TEST_CASE("profile: counters that are 0 throughout are named, and nothing more") {
  ProfileFigures profile;
  const std::string lengths =
      "rating\tphase\tlength\tcounter\tvalue\nW\tpath\t1\tdecided\t3\nW\tpath\t1\tmemo\t0\n";
  const std::string levels =
      "rating\tlevel\tcounter\tstatistic\tvalue\nW\t3\tmemo\tcount\t5\nW\t3\tmemo\tmean\t0\n";
  io::MemorySource a(lengths), b(levels);
  read_lengths(a, "lengths.tsv", profile);
  read_levels(b, "levels.tsv", profile);
  const ReportSection section = profile_section(profile);
  REQUIRE(section.blocks.size() == 1);
  CHECK(section.blocks[0].text ==
        std::vector<std::string>{
            "Of the targets, decided by their closures, without partial chains."});
  CHECK(section.text.back() == "These counters are 0 throughout, so they are not shown: memo.");
}

TEST_CASE("markdown has each heading once, and no sentence about pictures") {
  std::string records = "puzzle\tW\tclues\tstatus\n";
  for (int i = 0; i < 3; ++i)
    records += kOneClue + "\t" + std::to_string(i) + "\t2" + std::to_string(i) + "\tok\n";
  const ReportDocument document = document_of({}, {}, gathered({records}), {});
  const std::string text = formats().find("markdown")->render(document, {});
  for (const char* heading : {"# Ratings\n", "# Records by status\n", "# The hardest puzzles\n"})
    CHECK(times(text, heading) == 1);
  CHECK_FALSE(holds(text, "A box holds"));
  CHECK(holds(formats().find("html")->render(document, {}), "A box holds"));
}

TEST_CASE("provenance: what is found beside a file, and what it says") {
  CHECK(tables::provenance_names("a.tsv.gz") ==
        std::vector<std::string>{"a.tsv.gz.json", "a.tsv.gz.provenance.json", "a.tsv.json",
                                 "a.tsv.provenance.json", "a.json", "a.provenance.json"});
  CHECK(tables::provenance_names("a.json") ==
        std::vector<std::string>{"a.json.json", "a.json.provenance.json", "a.provenance.json"});
  const std::string text =
      R"({"program":"bitwhip","version":"1","commit":"c","compiler":"g","build":"Release","isa":"avx2","options":{"ratings":["W","L"],"revisions":[1,2],
    "max-length":36,"pm":false,"where":null,"keep-tail":true,"again":[]},"inputs":[{"name":"p.txt","input-format":"lines","bytes":1234,"sha256":"ab"}],"complete":true,"records":1500,
    "seconds":3.0,"caveats":{"L":"careful"}})";
  const auto facts = tables::facts_of_provenance(text, "p.json");
  REQUIRE(facts.has_value());
  CHECK(facts->records == 1500u);
  CHECK(facts->facts == std::vector<std::pair<std::string, std::string>>{
                            {"program", "bitwhip 1 (c), g, Release, avx2"},
                            {"ratings", "W (revision 1), L (revision 2)"},
                            {"options", "max-length 36; keep-tail"},
                            {"input", "p.txt, lines, 1,234 bytes, SHA-256 ab"},
                            {"complete", "yes"},
                            {"records", "1,500"},
                            {"caveat of L", "careful"},
                            {"seconds", "3.00"},
                            {"puzzles per second", "500"}});
  CHECK(facts->written == 1500u);
  CHECK_FALSE(tables::facts_of_provenance("{}", "x").has_value());
  std::string deep = text;
  deep.insert(1, "\"deep\":" + std::string(100000, '[') + std::string(100000, ']') + ",");
  CHECK_FALSE(tables::facts_of_provenance(deep, "x").has_value());
  CHECK_FALSE(tables::facts_of_provenance("puzzle\tW\n", "x").has_value());
  CHECK_FALSE(tables::facts_of_journal("{}", "x").has_value());
}

TEST_CASE("provenance: the records that were written are held, and not those that were looked at") {
  const auto document = [](const std::string& options, const std::string& matched) {
    return tables::facts_of_provenance(R"({"program":"bitwhip","options":{)" + options +
                                           R"(},"records":1500,"matched":)" + matched + "}",
                                       "p.json");
  };
  const auto notes = [](const std::optional<tables::RunFacts>& facts) {
    const ReportSection section = run_section(
        {facts.value()}, gathered({"puzzle\tW\n" + kOneClue + "\t3\n" + kOneClue + "\t4\n"}));
    return section.blocks.at(1).tables.at(0).notes;
  };
  using Notes = std::vector<std::string>;
  CHECK(notes(document(R"("where":null)", "null")) ==
        Notes{"The document counts 1,500 records, but 2 are held."});
  CHECK(notes(document(R"("where":"W>=3")", "2")).empty());
  CHECK(notes(document(R"("where":"W>=3")", "3")) ==
        Notes{"The document counts 3 records, but 2 are held."});
  for (const char* option : {R"("top":2,"sample":null)", R"("sample":2)", R"("unique":"yes")"})
    CHECK(notes(document(option, "null")).empty());

  batch::Journal journal;
  journal.program = "bitwhip 1";
  journal.options = R"({"where":"W>=3","top":null})";
  journal.tally.records = 1500;
  journal.tally.matched = 2;
  CHECK(notes(tables::facts_of_journal(to_string(journal), "j")).empty());
  journal.options = R"({"where":null})";
  CHECK(notes(tables::facts_of_journal(to_string(journal), "j")) ==
        Notes{"The document counts 1,500 records, but 2 are held."});
}

TEST_CASE("profile: levels in tenths are shown in tenths") {
  ProfileFigures profile;
  const std::string levels =
      "rating\tlevel\tcounter\tstatistic\tvalue\nSER\t6.6\tnodes\tmean\t5\nSER\t7."
      "0\tnodes\tmean\t5\nW\t7\tnodes\tmean\t5\n";
  io::MemorySource source(levels);
  read_levels(source, "levels.tsv", profile);
  const auto rows = cells_of(profile_levels(profile, "nodes"));
  CHECK(rows == std::vector<std::vector<std::string>>{
                    {"SER", "6.6", "5"}, {"SER", "7.0", "5"}, {"W", "7", "5"}});
}

TEST_CASE("profile: its tables are read and drawn") {
  ProfileFigures profile;
  const std::string lengths =
      "rating\tphase\tlength\tcounter\tvalue\n"
      "W\tz-walks\t2\ttime\t3\n"
      "W\tpath\t2\ttime\t100\n"
      "W\tpath\t1\ttime\t10\n"
      "B\tpath\t1\ttime\t0\n"
      "W\tpath\t1\ttargets\t7\n";
  const std::string levels =
      "rating\tlevel\tcounter\tstatistic\tvalue\nW\t3\ttime\tmean\t1."
      "5\nW\t3\ttime\tmax\t9\nW\t12\ttime\tmean\t40\nW\tinf\ttime\tmean\t50\n";
  const std::string run =
      "rating\tcounter\tcount\tmean\tmedian\tp90\tp99\tp99.9\tmax\tplace\tpuzzle\nW\ttime\t10\t1."
      "5\t1\t2\t3\t4\t9\tf:3\t" +
      kOneClue + "\n";
  io::MemorySource a(lengths), b(levels), c(run);
  read_lengths(a, "lengths.tsv", profile);
  read_levels(b, "levels.tsv", profile);
  read_run(c, "run.tsv", profile);
  const ReportSection section = profile_section(profile);
  REQUIRE(section.blocks.size() == 3);  // time, targets, and the run
  CHECK(section.blocks[0].pictures.size() == 3);
  CHECK(section.blocks[1].pictures.empty());
  using CellTexts = std::vector<std::vector<std::string>>;
  REQUIRE(section.blocks[0].tables.size() == 2);
  CHECK(section.blocks[0].tables[0].heads == std::vector<std::string>{"phase", "length", "W", "B"});
  CHECK(cells_of(section.blocks[0].tables[0]) ==
        CellTexts{{"z-walks", "2", "3", ""}, {"path", "1", "10", "0"}, {"path", "2", "100", ""}});
  CHECK(section.blocks[0].tables[1].heads ==
        std::vector<std::string>{"rating", "level", "mean", "max"});
  CHECK(cells_of(section.blocks[0].tables[1]) ==
        CellTexts{{"W", "3", "1.5", "9"}, {"W", "12", "40", ""}, {"W", "inf", "50", ""}});
  CHECK(cells_of(section.blocks[2].tables[0]) ==
        CellTexts{{"W", "time", "seconds", "10", "1.5", "1", "2", "3", "4", "9", "f:3"}});
  CHECK(section.blocks[0].tables[0].title == "time by phase and length, in seconds");
  CHECK(section.blocks[0].text == std::vector<std::string>{"The time spent."});
  const std::string wrong = "rating\tphase\tlength\tcounter\tvalue\nW\tpath\tx\ttime\t1\n";
  io::MemorySource d(wrong);
  CHECK_THROWS_WITH(read_lengths(d, "l", profile), "l:2: 'x' is not a number");
}
