#include "tables/weighted_sums.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>

#include "base/lists.h"
#include "base/text.h"
#include "input/opening.h"
#include "io/io_error.h"
#include "io/json.h"
#include "rating/value.h"
#include "tables/list_reader.h"

namespace bitwhip::tables {

namespace {

using io::Json;

// The versions of summaries that are read; the last one is written. Moments of version 1 have no
// centres: theirs are 0.
constexpr std::uint64_t kFirstVersion = 1, kVersion = 2;
constexpr std::size_t kShownVersion = 40;  // bytes of it in a message
constexpr std::string_view kBlanks = " \t\r\n";

// An incremental scanner of concatenated JSON objects, byte by byte.
class JsonScanner {
 public:
  // Consumes the next byte. Returns true at the end of an object.
  bool take(char c) {
    if (in_word_) {
      if (!escaped_ && c == '"') in_word_ = false;
      escaped_ = !escaped_ && c == '\\';
      if (in_word_ && word_.size() <= kSummaryMember.size()) word_ += c;
      return false;
    }
    if (c == '"') {
      in_word_ = true;
      word_.clear();
    }
    has_version_ = has_version_ || (c == ':' && depth_ == 1 && word_ == kSummaryMember);
    if (c == '{' || c == '[') ++depth_;
    if ((c == '}' || c == ']') && depth_ > 0) return --depth_ == 0;
    return false;
  }
  // True if one of the objects so far has kSummaryMember.
  bool has_version() const { return has_version_; }

 private:
  std::size_t depth_ = 0;
  bool in_word_ = false, escaped_ = false, has_version_ = false;
  std::string word_;  // the last string, or a prefix of it
};

// Rounds to 15 digits: enough for all that is shown of a sum, and independent of the last bits.
double rounded(double sum) { return parse_real(fmt::format("{:.15g}", sum)).value_or(sum); }

template <std::size_t kColumns>
Json json_of(const Moments<kColumns>& moments) {
  return {moments.clusters, io::array_of(moments.centre, [](double centre) { return centre; }),
          io::array_of(moments.sums, rounded), io::array_of(moments.products, rounded)};
}

// Reads moments, and returns the number of their members.
template <std::size_t kColumns>
std::size_t read(const Json& json, std::uint64_t version, Moments<kColumns>& moments) {
  std::size_t member = 0;
  json.at(member++).get_to(moments.clusters);
  if (version > kFirstVersion) json.at(member++).get_to(moments.centre);
  json.at(member++).get_to(moments.sums);
  json.at(member++).get_to(moments.products);
  return member;
}

Json json_of(const ColumnPair& pair) {
  Json json = json_of<2>(pair);
  if (pair.records) json.push_back(*pair.records);
  return json;
}

ColumnPair pair_of(const Json& json, std::uint64_t version) {
  ColumnPair pair;
  const std::size_t records = read(json, version, pair);
  pair.records =
      json.size() > records ? std::optional(json.at(records).get<std::uint64_t>()) : std::nullopt;
  return pair;
}

Json json_of(const ColumnSums& column) {
  Json levels = Json::array();
  for (const auto& [key, level] : column.levels) {
    Json counts = Json::array();
    for (const auto& [clues, count] : level.by_clues) {
      counts.push_back(clues);
      counts.push_back(count);
    }
    levels.push_back({key.label, rounded(level.weight), rounded(level.squares),
                      rounded(level.with_all), counts});
  }
  return {{"name", column.name},
          {"records", column.records},
          {"open", column.open},
          {"squared-weights", rounded(column.squared_weights)},
          {"moments", json_of(column.moments)},
          {"levels", levels}};
}

ColumnSums column_of(const Json& json, std::uint64_t version) {
  ColumnSums column;
  json.at("name").get_to(column.name);
  json.at("records").get_to(column.records);
  json.at("open").get_to(column.open);
  json.at("squared-weights").get_to(column.squared_weights);
  read(json.at("moments"), version, column.moments);
  for (const Json& item : json.at("levels")) {
    LevelSums& level = place_of_level(column.levels, key_of_label(item.at(0).text())).second;
    level.weight += item.at(1).get<double>();
    level.squares += item.at(2).get<double>();
    level.with_all += item.at(3).get<double>();
    const Json& counts = item.at(4);
    for (std::size_t i = 0; i + 1 < counts.size(); i += 2)
      level.by_clues[counts.at(i).get<int>()] += counts.at(i + 1).get<std::uint64_t>();
  }
  return column;
}

Json or_null(const std::optional<double>& number) { return number ? Json(*number) : Json(); }
std::optional<double> maybe(const Json& json) {
  return json.is_null() ? std::nullopt : std::optional(json.get<double>());
}

// Returns the pair with its columns swapped.
ColumnPair turned_round(const ColumnPair& pair) {
  constexpr std::array<std::size_t, 6> kOther{0, 2, 1, 4, 3, 5};  // w, x, y, xx, yy, xy
  const auto product = [](std::size_t i, std::size_t j) {
    return std::max(i, j) * (std::max(i, j) + 1) / 2 + std::min(i, j);
  };
  ColumnPair turned = pair;
  std::swap(turned.centre[0], turned.centre[1]);
  for (std::size_t i = 0; i < kOther.size(); ++i) {
    turned.sums[i] = pair.sums[kOther[i]];
    for (std::size_t j = 0; j <= i; ++j)
      turned.products[product(i, j)] = pair.products[product(kOther[i], kOther[j])];
  }
  return turned;
}

}  // namespace

double chi_square_tail(double chi_square, double degrees) {
  const double a = degrees / 2, x = chi_square / 2;
  if (!(degrees > 0) || !(x >= 0)) return kNoFigure;
  if (x == 0) return 1;
  constexpr int kSteps = 10000;
  constexpr double kEnough = 1e-15;
  const double front = std::exp(a * std::log(x) - x - std::lgamma(a));
  if (x < a + 1) {  // series of the lower tail
    double term = 1 / a, sum = term;
    for (int n = 1; n < kSteps && term > sum * kEnough; ++n) sum += term *= x / (a + n);
    return 1 - front * sum;
  }
  // Continued fraction of the upper tail, by Lentz's method.
  double b = x + 1 - a, c = 1e300, d = 1 / b, fraction = d;
  for (int n = 1; n < kSteps; ++n) {
    const double top = -n * (n - a);
    b += 2;
    d = 1 / (top * d + b);
    c = b + top / c;
    fraction *= d * c;
    if (std::abs(d * c - 1) < kEnough) break;
  }
  return front * fraction;
}

double binomial(int n, int k) {
  double ways = 1;
  for (int i = 1; i <= std::min(k, n - k); ++i) ways = ways * (n - std::min(k, n - k) + i) / i;
  return k < 0 || k > n ? 0 : ways;
}

LevelKey key_of_label(std::string label) {
  const auto value = rating::parse_value(label);
  const auto number = value ? rating::height_of(*value)
                            : parse_real(label).value_or(std::numeric_limits<double>::infinity());
  // Levels with names have an order, but no mean.
  if (value && is_named(value->scale)) return {number, to_string(*value), false};
  if (value) return {number, std::move(label), value->kind == rating::ValueKind::finite};
  // What is not finite, such as nan, is a word.
  const bool is_number = std::isfinite(number);
  return {is_number ? number : std::numeric_limits<double>::infinity(), std::move(label),
          is_number};
}

std::uint64_t LevelSums::records() const {
  std::uint64_t sum = 0;
  for (const auto& [clues, count] : by_clues) sum += count;
  return sum;
}

Estimate ColumnSums::share(const LevelSums& level) const {
  const double w = moments.sums[0], p = level.weight / w;
  const double variance = level.squares - 2 * p * level.with_all + p * p * moments.products[0];
  return {p, moments.clusters < 2
                 ? kNoFigure
                 : root(variance, level.squares + p * p * moments.products[0]) / w};
}

std::string ColumnSums::quantile(double q) const {
  double sum = 0;
  for (const auto& [key, level] : levels) {
    sum += level.weight;
    if (sum >= q * moments.sums[0] * (1 - 1e-12)) return key.label;
  }
  return levels.empty() ? "-" : levels.rbegin()->first.label;
}

const ColumnSums* WeightedSums::find(std::string_view column) const {
  const auto found = std::find_if(columns.begin(), columns.end(),
                                  [column](const ColumnSums& one) { return one.name == column; });
  return found == columns.end() ? nullptr : &*found;
}

void WeightedSums::keep_columns(const std::vector<std::string>& names) {
  std::vector<std::size_t> kept;
  const auto keep = [&](const std::string& name) {
    if (const ColumnSums* const column = find(name))
      add_once(kept, static_cast<std::size_t>(column - columns.data()));
  };
  keep("clues");
  std::for_each(names.begin(), names.end(), keep);
  keep(by);
  const auto pair_of = [](std::size_t i, std::size_t j) { return i * (i - 1) / 2 + j; };
  // Comparisons have no pairs.
  const auto has_pairs = [&](std::size_t place) {
    return place == 0 || pair_of(place, 0) < pairs.size();
  };
  std::stable_partition(kept.begin(), kept.end(), has_pairs);
  WeightedSums rest = std::exchange(
      *this,
      {.unbiased = unbiased, .cluster = cluster, .by = by, .zero_as = zero_as, .open_as = open_as});
  records = rest.records;
  notes = std::move(rest.notes);
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!rest.within.empty()) within.push_back(std::move(rest.within[kept[i]]));
    for (std::size_t j = 0; j < i; ++j) {
      const std::size_t pair = pair_of(std::max(kept[i], kept[j]), std::min(kept[i], kept[j]));
      if (pair < rest.pairs.size())
        pairs.push_back(kept[i] > kept[j] ? rest.pairs[pair] : turned_round(rest.pairs[pair]));
    }
  }
  for (const std::size_t place : kept) columns.push_back(std::move(rest.columns[place]));
}

Estimate WeightedSums::within_clues(const ColumnSums& column) const {
  const ColumnSums* const clues = find("clues");
  if (clues == nullptr || column.open > 0) return {};
  std::map<int, std::array<double, 2>> strata;  // by number of clues: sums of 1 and x
  const auto each = [&](const auto& take) {
    for (const auto& [key, level] : column.levels) {
      const double x = number_of(key, zero_as, open_as).value_or(kNoFigure);
      for (const auto& [clues_here, count] : level.by_clues)
        take(clues_here, static_cast<double>(count), x);
    }
  };
  each([&](int stratum, double n, double x) { add_up(strata[stratum], {n, n * x}); });
  std::map<int, double> squares;  // of the distances from the mean
  each([&](int stratum, double n, double x) {
    const auto& [all, total] = strata[stratum];
    squares[stratum] += n * (x - total / all) * (x - total / all);
  });
  double weight = 0, sum = 0;
  for (const auto& [key, level] : clues->levels) {
    for (const auto& [number, count] : level.by_clues) {
      const double n = strata[number][0];
      if (n == 0) continue;
      const double w = level.weight / static_cast<double>(level.records()) * n;
      weight += w;
      sum += w * squares[number] / n;
    }
  }
  return {std::sqrt(sum / weight), kNoFigure};
}

void WeightedSums::add(const WeightedSums& other, const std::string& file) {
  const auto same_names = [](const ColumnSums& a, const ColumnSums& b) { return a.name == b.name; };
  const auto asked = [](const WeightedSums& one) {
    return std::tie(one.unbiased, one.cluster, one.by, one.zero_as, one.open_as);
  };
  if (!std::equal(columns.begin(), columns.end(), other.columns.begin(), other.columns.end(),
                  same_names))
    throw ListError(printable(file) + ": its columns are not those of the other files");
  if (asked(*this) != asked(other) || pairs.size() != other.pairs.size())
    throw ListError(printable(file) + ": it was summed up with other options");
  if (other.records > kMostRecords - records)
    throw ListError(fmt::format("{}: with this file there are more than {} records",
                                printable(file), grouped(kMostRecords)));
  notes.add(other.notes.text(), file);
  records += other.records;
  for (std::size_t i = 0; i < columns.size(); ++i) {
    ColumnSums& column = columns[i];
    const ColumnSums& more = other.columns[i];
    column.records += more.records;
    column.open += more.open;
    column.squared_weights += more.squared_weights;
    column.moments.add(more.moments);
    for (const auto& [key, level] : more.levels) {
      LevelSums& sum = place_of_level(column.levels, key).second;
      for (const auto& [clues, count] : level.by_clues) sum.by_clues[clues] += count;
      sum.weight += level.weight;
      sum.squares += level.squares;
      sum.with_all += level.with_all;
    }
  }
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    pairs[i].add(other.pairs[i]);
    pairs[i].records = pairs[i].records && other.pairs[i].records
                           ? std::optional(*pairs[i].records + *other.pairs[i].records)
                           : std::nullopt;
  }
  for (std::size_t i = 0; i < within.size(); ++i) {
    for (const auto& [key, moments] : other.within[i])
      place_of_level(within[i], key).second.add(moments);
  }
}

std::string summary_of(const WeightedSums& sums) {
  const auto within = [](const std::map<LevelKey, MeanSums>& levels) {
    return io::array_of(levels, [](const auto& level) -> Json {
      return {level.first.label, json_of(level.second)};
    });
  };
  Json notes = Json::array();
  for (const std::string_view line : split(sums.notes.text(), '\n')) {
    if (!line.empty()) notes.push_back(line);
  }
  const Json json{
      {kSummaryMember, kVersion},
      {"unbiased", sums.unbiased},
      {"cluster", sums.cluster},
      {"by", sums.by},
      {"zero-as", or_null(sums.zero_as)},
      {"as", or_null(sums.open_as)},
      {"notes", notes},
      {"records", sums.records},
      {"columns",
       io::array_of(sums.columns, [](const ColumnSums& column) { return json_of(column); })},
      {"pairs", io::array_of(sums.pairs, [](const ColumnPair& pair) { return json_of(pair); })},
      {"within", io::array_of(sums.within, within)}};
  return io::json_text(json) + "\n";
}

std::vector<std::string_view> summaries_in(std::string_view text) {
  if (text.starts_with(input::kByteOrderMark)) text.remove_prefix(input::kByteOrderMark.size());
  std::vector<std::string_view> found;
  for (text = trimmed(text, kBlanks); !text.empty(); text = trimmed(text, kBlanks)) {
    JsonScanner objects;
    const auto last =
        std::find_if(text.begin(), text.end(), [&objects](char c) { return objects.take(c); });
    const std::size_t size =
        static_cast<std::size_t>(last - text.begin()) + (last == text.end() ? 0 : 1);
    found.push_back(text.substr(0, size));
    text.remove_prefix(size);
  }
  return found;
}

FileFront front_of(io::Source& source) {
  constexpr std::size_t kFew = 64;  // initial bytes to read, enough for most files
  FileFront front;
  JsonScanner objects;
  std::size_t seen = 0;
  for (std::size_t more = kFew; front.text.size() < ListReader::kLongestLine; more *= 2) {
    const std::string piece = io::read_up_to(source, more);
    if (piece.empty()) break;
    front.text += piece;
    if (seen == 0) {
      seen = front.text.starts_with(input::kByteOrderMark) ? input::kByteOrderMark.size() : 0;
      const std::string_view begin = trimmed(std::string_view(front.text).substr(seen), kBlanks);
      if (!begin.empty() && !begin.starts_with('{')) break;
    }
    for (; seen < front.text.size() && !front.is_summary; ++seen) {
      const bool ends = objects.take(front.text[seen]);
      front.is_summary = objects.has_version();
      if (ends) return front;
    }
    if (front.is_summary) break;
  }
  return front;
}

WeightedSums sums_of(std::string_view summary, const std::string& file) {
  try {
    const Json json = io::parse_json(summary);
    const Json& number = json.at(kSummaryMember);
    const double shown = number.is_number() ? number.get<double>() : 0;
    if (shown != static_cast<double>(kFirstVersion) && shown != static_cast<double>(kVersion))
      throw ListError(fmt::format(
          "{}: a summary of version {}; this program reads versions {} and {}", printable(file),
          printable(io::json_text(number).substr(0, kShownVersion)), kFirstVersion, kVersion));
    const auto version = static_cast<std::uint64_t>(shown);
    WeightedSums sums{.unbiased = json.at("unbiased").get<bool>(),
                      .cluster = json.at("cluster").text(),
                      .by = json.at("by").text(),
                      .zero_as = maybe(json.at("zero-as")),
                      .open_as = maybe(json.at("as")),
                      .records = json.at("records").get<std::uint64_t>()};
    for (const Json& line : json.at("notes")) sums.notes.add(line.get<std::string>(), file);
    for (const Json& column : json.at("columns"))
      sums.columns.push_back(column_of(column, version));
    for (const Json& pair : json.at("pairs")) sums.pairs.push_back(pair_of(pair, version));
    for (const Json& list : json.at("within")) {
      auto& levels = sums.within.emplace_back();
      for (const Json& item : list) {
        MeanSums moments;
        read(item.at(1), version, moments);
        place_of_level(levels, key_of_label(item.at(0).text())).second.add(moments);
      }
    }
    const std::size_t n = sums.columns.size();
    if (sums.records > kMostRecords || n == 0 || sums.pairs.size() > n * n / 2 ||
        sums.within.size() != (sums.by.empty() ? 0 : n) ||
        (!sums.by.empty() && sums.find(sums.by) == nullptr))
      throw io::IoError("its parts do not fit together");
    return sums;
  } catch (const Json::ParseError& error) {
    throw ListError(fmt::format("{}: this is no whole summary: it is no JSON from byte {} on",
                                printable(file), error.byte));
  } catch (const Json::Error&) {
    throw ListError(fmt::format(
        "{}: this is no whole summary: a part is missing, or is none that this program writes",
        printable(file)));
  } catch (const io::IoError& error) {
    throw ListError(fmt::format("{}: this is no whole summary: {}", printable(file), error.what()));
  }
}

std::optional<double> number_of(const LevelKey& level, std::optional<double> zero_as,
                                std::optional<double> open_as) {
  const auto value = level.is_number ? std::nullopt : rating::parse_value(level.label);
  if (level.is_number && std::abs(level.height) > kGreatestNumber) return std::nullopt;
  const auto number = level.is_number                    ? std::optional(level.height)
                      : value && !is_named(value->scale) ? open_as
                                                         : std::nullopt;
  return number == 0.0 && zero_as ? zero_as : number;
}

}  // namespace bitwhip::tables
