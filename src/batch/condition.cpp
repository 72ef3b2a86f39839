#include "batch/condition.h"

#include <fmt/core.h>

#include <algorithm>
#include <limits>
#include <span>

#include "base/lists.h"
#include "base/text.h"
#include "batch/column.h"
#include "batch/facts.h"
#include "explain/path.h"
#include "explain/path_techniques.h"
#include "explain/techniques.h"
#include "rating/rating.h"
#include "rating/status.h"

namespace bitwhip::batch {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
// The longer ones first, so that the first match is the longest.
constexpr std::string_view kOperators[] = {"==", "!=", "<=", ">=", "=", "<", ">"};

Truth negation(Truth truth) {
  return static_cast<Truth>(static_cast<int>(Truth::yes) - static_cast<int>(truth));
}

Truth less(const CellBounds& a, const CellBounds& b) {
  if (a.most < b.least) return Truth::yes;
  return a.least >= b.most ? Truth::no : Truth::undecided;
}

Truth equal(const CellBounds& a, const CellBounds& b) {
  if (a.most < b.least || b.most < a.least) return Truth::no;
  return a.least == a.most && b.least == b.most ? Truth::yes : Truth::undecided;
}

bool is_name_character(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '+' || c == '-' || c == '.' || c == ':';
}

// Returns the value of digits with at most one decimal point between them.
std::optional<double> number_of(std::string_view word) {
  const bool plain = word.find_first_not_of("0123456789.") == std::string_view::npos;
  return plain && word.front() != '.' && word.back() != '.' ? parse_real(word) : std::nullopt;
}

}  // namespace

// A recursive-descent parser. Its functions return the index of their node, or throw a NameError.
class ConditionParser {
 public:
  ConditionParser(std::string_view text, NameResolver& names) : text_(text), names_(names) {}

  Condition parse() {
    next();
    junction(Operator::disjunction);
    if (token_.kind != Token::end) fail(fmt::format("'{}' is unexpected", token_.text));
    return std::move(condition_);
  }

 private:
  using Operator = Condition::Operator;
  using Operand = Condition::Operand;
  struct Token {
    enum TokenKind { end, open, close, sign, word, quoted } kind = end;
    std::string text;
    std::size_t at = 0;  // offset of its first character

    bool is_text() const { return kind == word || kind == quoted; }
  };

  bool is_word(std::string_view word) const {
    return token_.kind == Token::word && token_.text == word;
  }

  [[noreturn]] void fail(const std::string& why) const {
    throw NameError{.why = fmt::format("at character {}: {}", token_.at + 1, why)};
  }

  void next() {
    at_ = std::min(text_.find_first_not_of(" \t\n", at_), text_.size());
    token_ = {Token::end, {}, at_};
    if (at_ == text_.size()) return;
    const char c = text_[at_];
    if (c == '(' || c == ')') return take(c == '(' ? Token::open : Token::close, 1);
    if (c == '"' || c == '\'') return take_quoted(c);
    for (const std::string_view sign : kOperators) {
      if (text_.substr(at_).starts_with(sign)) return take(Token::sign, sign.size());
    }
    const auto end = std::find_if_not(
        text_.begin() + static_cast<std::ptrdiff_t>(at_), text_.end(), [this](char letter) {
          return is_name_character(letter) ||
                 (names_technique_ && (letter == '[' || letter == ']'));
        });
    const auto size = static_cast<std::size_t>(end - text_.begin()) - at_;
    if (size > 0) return take(Token::word, size);
    fail(fmt::format("{} has no meaning here; conditions are joined by and, or, not",
                     describe_character(c)));
  }
  void take(enum Token::TokenKind kind, std::size_t size) {
    token_ = {kind, std::string(text_.substr(at_, size)), at_};
    at_ += size;
  }
  void take_quoted(char quote) {
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) fail("the quote has no end");
    token_ = {Token::quoted, std::string(text_.substr(at_ + 1, end - at_ - 1)), at_};
    at_ = end + 1;
  }
  void close() {
    if (token_.kind != Token::close) fail("a ) is missing");
    next();
  }

  std::size_t add(Condition::ExpressionNode node) {
    condition_.nodes_.push_back(std::move(node));
    return condition_.nodes_.size() - 1;
  }
  std::size_t add(Operator kind, std::size_t first, std::size_t second = 0) {
    return add({kind, {}, {}, {}, first, second});
  }
  std::size_t add_comparison(Condition::ExpressionNode node, std::string_view sign) {
    const std::size_t added = add(std::move(node));
    return sign == "!=" || sign == "<=" || sign == ">=" ? add(Operator::negation, added) : added;
  }

  // Parses a chain of `or`, or of `and`, which binds closer.
  std::size_t junction(Operator kind) {
    const bool is_or = kind == Operator::disjunction;
    const auto part = [&] { return is_or ? junction(Operator::conjunction) : factor(); };
    std::size_t node = part();
    while (is_word(is_or ? "or" : "and")) {
      next();
      node = add(kind, node, part());
    }
    return node;
  }

  std::size_t factor() {
    const bool negates = is_word("not");
    if (!negates && token_.kind != Token::open) return comparison();
    if (depth_ == Condition::kDeepest)
      fail(fmt::format("the condition is nested deeper than {} times", Condition::kDeepest));
    ++depth_;
    next();
    const std::size_t node =
        negates ? add(Operator::negation, factor()) : junction(Operator::disjunction);
    if (!negates) close();
    --depth_;
    return node;
  }

  std::size_t comparison() {
    const Operand left = operand();
    const std::string sign = token_.text;
    if (token_.kind != Token::sign) fail("one of == != < <= > >= is missing");
    if (left.is_text()) return comparison_of_text(*left.field, sign);
    next();
    const Operand right = operand(&left);
    if (right.is_text())
      fail(fmt::format("the column '{}' is text; it stands on the left side",
                       right.field->column->name));
    if (token_.kind == Token::sign) fail("a comparison has two sides; join two of them by and");
    refuse_other_levels(left, right);
    refuse_other_levels(right, left);
    const bool is_order = sign.front() == '<' || sign.front() == '>',
               turned = sign == ">" || sign == "<=";
    return add_comparison(
        {is_order ? Operator::less : Operator::equal, turned ? right : left, turned ? left : right},
        sign);
  }

  std::size_t comparison_of_text(const CellRef& field, const std::string& sign) {
    const std::string_view name = field.column->name;
    if (sign.front() == '<' || sign.front() == '>')
      fail(fmt::format("the column '{}' is text, so only == and != apply, not '{}'", name, sign));
    const auto& path = field.column->path;
    const bool is_hardest = path && path->text == &PathTexts::hardest;
    names_technique_ = is_hardest;
    next();
    names_technique_ = false;
    if (!token_.is_text()) fail(fmt::format("the text for the column '{}' is missing", name));
    if (name == "status" && rating::statuses().find(token_.text) == nullptr)
      throw NameError{"status", token_.text, rating::statuses().names()};
    const std::string text = token_.text;
    next();
    if (!is_hardest) return add_comparison({Operator::is_text, {field, {}}, {}, text}, sign);
    // The hardest technique may be any of the kinds of the one named.
    std::optional<std::size_t> any;
    for (std::string& kind : text == "none" ? std::vector{text} : counted(path->rating, text)) {
      const std::size_t one = add({Operator::is_text, {field, {}}, {}, std::move(kind)});
      any = any ? add(Operator::disjunction, *any, one) : one;
    }
    return sign == "!=" ? add(Operator::negation, *any) : *any;
  }

  // Returns the scale of a rating; nothing for any other operand.
  std::optional<rating::Scale> scale_of(const Operand& operand) const {
    if (!operand.field || operand.field->column != nullptr) return std::nullopt;
    return rating::info(names_.rating_of(*operand.field)).scale;
  }

  // Refuses to compare levels that have names with anything else.
  void refuse_other_levels(const Operand& operand, const Operand& other) const {
    const auto scale = scale_of(operand), other_scale = scale_of(other);
    if (operand.level && operand.level->scale != other_scale)
      fail(fmt::format("'{}' is a level, and stands beside a rating that has it, such as {}",
                       to_string(*operand.level), rating_with(operand.level->scale)));
    if (scale && is_named(*scale) && scale != other_scale && !other.level)
      fail(fmt::format("the levels of {} have names: {}",
                       rating::info(names_.rating_of(*operand.field)).name,
                       joined(level_names(*scale), ", ")));
  }

  static std::string_view rating_with(rating::Scale scale) {
    for (const rating::RatingInfo& row : rating::ratings()) {
      if (row.scale == scale) return row.name;
    }
    return {};
  }

  // beside: the operand on the left, if any.
  Operand operand(const Operand* beside = nullptr) {
    const bool plain = token_.kind == Token::word;
    if (token_.kind == Token::end) fail("a name or a number is missing");
    if (!token_.is_text())
      fail(fmt::format("'{}' stands where a name or a number is expected", token_.text));
    if (plain && (token_.text == "count" || token_.text.ends_with(".count"))) return count();
    const auto scale = beside != nullptr ? scale_of(*beside) : std::nullopt;
    const auto levels = scale ? level_names(*scale) : std::span<const std::string_view>();
    const bool wants_level = !levels.empty();
    Operand operand{.level = rating::named_level(token_.text)};
    if (!operand.level || !wants_level) operand.field = names_.find(token_.text);
    if (operand.field) {
      operand.level.reset();
    } else if (operand.level) {
      const double rank = operand.level->units;
      operand.number = {rank, rank};
    } else {
      if (wants_level && !(plain && (is_word("inf") || number_of(token_.text)))) {
        throw NameError{"level", token_.text, {levels.begin(), levels.end()}};
      }
      if (!plain) throw names_.unknown(token_.text);
      const double number = number_here();
      operand.number = {number, number};
    }
    next();
    return operand;
  }

  // Returns the number that the word is. Throws NameError.
  double number_here() const {
    if (is_word("inf")) return kInfinite;
    if (const auto number = number_of(token_.text)) return *number;
    throw names_.unknown(token_.text);
  }

  // Parses a count: the token is `count` or `RATING.count`.
  Operand count() {
    const std::string column =
        token_.text.substr(0, token_.text.size() - std::string_view("count").size()) + "techniques";
    const ColumnInfo* const words = names_.find_column(column);
    if (words == nullptr || !words->path) throw names_.unknown(column);
    next();
    if (token_.kind != Token::open)
      fail("a ( and the name of a technique are missing behind count");
    names_technique_ = true;
    next();
    if (!token_.is_text()) fail("the name of a technique is missing behind count(");
    std::string technique = token_.text;
    if (technique.empty()) fail("the name of a technique is empty");
    for (next(); token_.is_text(); next()) (technique += ' ') += token_.text;
    names_technique_ = false;
    const rating::RatingInfo& row = rating::info(words->path->rating);
    Operand operand{.techniques = counted(words->path->rating, technique)};
    close();
    if (row.uses == nullptr) {
      operand.field = names_.find(column);
      return operand;
    }
    return {.field = names_.find(fmt::format("{}.count({})", row.name, technique))};
  }

  // Returns the names of a technique and of its kinds, as paths of the rating have them.
  std::vector<std::string> counted(rating::RatingId id, const std::string& technique) const {
    const rating::RatingInfo& row = rating::info(id);
    explain::CalledTechniques called = explain::techniques_called(row, technique);
    if (called.name.empty())
      throw NameError{row.producers != 0 || row.uses != nullptr ? "technique" : "rule", technique,
                      explain::technique_words(row)};
    if (called.in_paths.empty())
      fail(fmt::format("the paths of {} have no technique '{}'", row.name, called.name));
    return std::move(called.in_paths);
  }

  const std::string_view text_;
  NameResolver& names_;
  Condition condition_;
  Token token_;
  std::size_t at_ = 0;  // offset behind the token
  int depth_ = 0;
  bool names_technique_ = false;  // brackets belong to words, as in whip[3]
};

std::optional<Condition> Condition::parse(std::string_view text, NameResolver& names,
                                          NameError& problem) {
  try {
    return ConditionParser(text, names).parse();
  } catch (const NameError& found) {
    problem = found;
    return std::nullopt;
  }
}

// Evaluates a chain such as `a and b and c` in a loop: the tree leans to the left, and a long chain
// would overflow the stack in a recursion.
Truth Condition::truth_of_junction(const Record& record, const ExpressionNode& node) const {
  Truth joined = truth(record, node.second);
  const auto join = [&](std::size_t at) {
    const Truth other = truth(record, at);
    joined = node.kind == Operator::conjunction ? std::min(joined, other) : std::max(joined, other);
  };
  std::size_t rest = node.first;
  for (; nodes_[rest].kind == node.kind; rest = nodes_[rest].first) join(nodes_[rest].second);
  join(rest);
  return joined;
}

std::optional<CellBounds> Condition::bounds_of(const Operand& operand, const Record& record) {
  if (!operand.field) return operand.number;
  if (operand.techniques.empty()) return batch::bounds_of(*operand.field, record);
  const ColumnValue value = value_of(*operand.field->column, record);
  if (value.text.empty()) return std::nullopt;
  int steps = 0;
  for (const std::string& technique : operand.techniques)
    steps += explain::count_of(value.text, technique);
  return CellBounds{static_cast<double>(steps), static_cast<double>(steps)};
}

Truth Condition::truth(const Record& record, std::size_t at) const {
  const ExpressionNode& node = nodes_[at];
  if (node.kind == Operator::negation) return negation(truth(record, node.first));
  if (node.kind == Operator::conjunction || node.kind == Operator::disjunction)
    return truth_of_junction(record, node);
  if (node.kind == Operator::is_text) {
    const ColumnValue value = value_of(*node.left.field->column, record);
    if (value.type != ColumnValue::Type::text) return Truth::undecided;
    const auto& path = node.left.field->column->path;
    const bool is_same = path && path->text == &PathTexts::hardest
                             ? explain::is_named(value.text, node.text)
                             : value.text == node.text;
    return is_same ? Truth::yes : Truth::no;
  }
  const std::optional<CellBounds> left = bounds_of(node.left, record),
                                  right = bounds_of(node.right, record);
  if (!left || !right) return Truth::undecided;
  return node.kind == Operator::less ? less(*left, *right) : equal(*left, *right);
}

}  // namespace bitwhip::batch
