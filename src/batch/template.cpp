#include "batch/template.h"

#include <fmt/core.h>

#include <algorithm>

#include "base/invariant.h"
#include "base/text.h"
#include "batch/writer.h"
#include "grid/puzzle.h"

namespace bitwhip::batch {

namespace {

// The character that a backslash and this one stand for; 0: none.
char escaped(char c) {
  switch (c) {
    case 't':
      return '\t';
    case 'n':
      return '\n';
    case '\\':
      return '\\';
    default:
      return 0;
  }
}

Problem unknown_letter(char letter) {
  std::string letters;
  for (const ColumnInfo& column : all_columns()) {
    if (column.letter != 0) letters += fmt::format(", %{} ({})", column.letter, column.name);
  }
  return {{}, {}, {}, fmt::format("{} has no meaning after %; there are %{{NAME}}, %%{}", describe_character(letter), letters)};
}

class TemplateWriter : public Writer {
 public:
  explicit TemplateWriter(const Layout& layout) : layout_(layout) { BITWHIP_INVARIANT(layout_.form != nullptr); }
  void header(std::string&) const override {}
  void record(std::string& out, const Record& record) const override { layout_.form->append(out, layout_, record); }
  int lines() const override { return layout_.form->lines(); }

 private:
  const Layout layout_;
};

}  // namespace

std::optional<Template> Template::parse(std::string_view text, Names& names, Problem& problem) {
  Template made;
  std::string plain;
  const auto add = [&](std::optional<Field> field) {
    made.pieces_.push_back({std::move(plain), field});
    plain.clear();
  };
  bool ends_line = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    ends_line = false;
    if (c != '%' && c != '\\') {
      plain += c;
      continue;
    }
    if (++i == text.size()) {
      problem.why = fmt::format("the last character is {0}; write {0}{0} for it", c);
      return std::nullopt;
    }
    const char next = text[i];
    if (c == '\\') {
      if (escaped(next) == 0) {
        problem.why = fmt::format("{} has no meaning after \\; there are \\t, \\n, \\\\", describe_character(next));
        return std::nullopt;
      }
      plain += escaped(next);
      ends_line = next == 'n';
    } else if (next == '%') {
      plain += '%';
    } else if (next == '{') {
      const std::size_t end = text.find('}', i);
      if (end == std::string_view::npos) {
        problem.why = "a } is missing after %{";
        return std::nullopt;
      }
      const std::string_view name = text.substr(i + 1, end - i - 1);
      const auto field = names.find(name);
      if (!field) {
        problem = names.unknown(name);
        return std::nullopt;
      }
      add(field);
      i = end;
    } else {
      const auto field = names.find(next);
      if (!field) {
        problem = unknown_letter(next);
        return std::nullopt;
      }
      add(field);
    }
  }
  if (!ends_line) plain += '\n';
  add(std::nullopt);
  return made;
}

int Template::lines() const {
  std::ptrdiff_t lines = 0;
  for (const Piece& piece : pieces_) lines += std::count(piece.text.begin(), piece.text.end(), '\n');
  return static_cast<int>(lines);
}

void Template::append(std::string& out, const Layout& layout, const Record& record) const {
  for (const Piece& piece : pieces_) {
    out += piece.text;
    if (piece.field) batch::append(out, layout, *piece.field, record);
  }
}

std::unique_ptr<Writer> make_template_writer(const Layout& layout) { return std::make_unique<TemplateWriter>(layout); }

}  // namespace bitwhip::batch
