#include "io/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>
#include <unordered_set>

namespace bitwhip::io {

namespace {

using Library = nlohmann::json;

// Removes the prefix of the library's messages: "[json.exception.parse_error.101] ".
std::string without_name(std::string_view message) {
  const std::size_t name = message.find("] ");
  return std::string(name == std::string_view::npos ? message : message.substr(name + 2));
}

// Returns the name of the first duplicated member; null: none.
const std::string* twice_in(const Json::Object& members) {
  constexpr std::size_t kFew = 16;
  std::unordered_set<std::string_view> names;
  for (auto member = members.begin(); member != members.end(); ++member) {
    const auto is_same = [member](const auto& other) { return other.first == member->first; };
    const bool again = members.size() > kFew ? !names.insert(member->first).second
                                             : std::any_of(members.begin(), member, is_same);
    if (again) return &member->first;
  }
  return nullptr;
}

// Returns each member once: the last value of a name, at the position of the first.
Json::Object once(Json::Object members) {
  std::unordered_map<std::string, std::size_t> places;
  Json::Object all;
  for (auto& [name, value] : members) {
    const auto [place, is_new] = places.try_emplace(name, all.size());
    if (is_new)
      all.emplace_back(std::move(name), std::move(value));
    else
      all[place->second].second = std::move(value);
  }
  return all;
}

void append_string(std::string& out, const std::string& text, bool ascii) {
  const auto is_plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), is_plain))
    ((out += '"') += text) += '"';
  else
    out += Library(text).dump(-1, ' ', ascii, Library::error_handler_t::replace);
}

void append_json(std::string& out, const Json& json, int indent, bool ascii, int depth) {
  const auto append_all = [&](char open, const auto& list, char close, const auto& append) {
    const auto begin_line = [&](int at) {
      if (indent >= 0) (out += '\n').append(static_cast<std::size_t>(indent * at), ' ');
    };
    out += open;
    bool first = true;
    for (const auto& one : list) {
      if (!std::exchange(first, false)) out += ',';
      begin_line(depth + 1);
      append(one);
    }
    if (!first) begin_line(depth);
    out += close;
  };
  if (json.is_string()) {
    append_string(out, json.text(), ascii);
  } else if (json.is_number_float()) {
    out += Library(json.get<double>()).dump();
  } else if (json.is_number_unsigned()) {
    out += std::to_string(json.get<std::uint64_t>());
  } else if (json.is_number_integer()) {
    out += std::to_string(json.get<std::int64_t>());
  } else if (json.is_boolean()) {
    out += json.get<bool>() ? "true" : "false";
  } else if (json.is_null()) {
    out += "null";
  } else if (json.is_array()) {
    append_all('[', json, ']',
               [&](const Json& element) { append_json(out, element, indent, ascii, depth + 1); });
  } else {
    append_all('{', json.items(), '}', [&](const auto& member) {
      append_string(out, member.first, ascii);
      out += indent >= 0 ? ": " : ":";
      append_json(out, member.second, indent, ascii, depth + 1);
    });
  }
}

}  // namespace

// The SAX handler for the library, which calls these functions by their names.
class JsonBuilder {
 public:
  // throws: on a syntax error, instead of telling the library to stop.
  JsonBuilder(bool throws, MemberCount* count) : throws_(throws), count_(count) {}

  bool null() { return add(Json()); }
  bool boolean(bool value) { return add(value); }
  bool number_integer(std::int64_t value) { return add(value); }
  bool number_unsigned(std::uint64_t value) { return add(value); }
  bool number_float(double value, const std::string&) { return add(value); }
  bool string(std::string& value) { return add(std::move(value)); }
  template <class Bytes>
  bool binary(Bytes&) {  // text has none
    return false;
  }
  bool start_array(std::size_t) { return open(Json::array()); }
  bool start_object(std::size_t) { return open(Json::object()); }
  bool key(std::string& name) {
    if (count_ != nullptr && open_.size() == 1 && name == count_->name) ++count_->times;
    std::get<Json::Object>(open_.back()->value_).emplace_back(std::move(name), Json());
    return true;
  }
  bool end_array() { return close(); }
  bool end_object() {
    auto& members = std::get<Json::Object>(open_.back()->value_);
    if (const std::string* const name = twice_in(members)) {
      if (count_ != nullptr && open_.size() == 1) count_->twice = *name;
      members = once(std::move(members));
    }
    return close();
  }
  bool parse_error(std::size_t, const std::string&, const Library::exception& error) {
    if (!throws_) return false;
    const std::string why = without_name(error.what());
    if (const auto* const wrong = dynamic_cast<const Library::parse_error*>(&error))
      throw Json::ParseError(why, wrong->byte);
    throw Json::Error(why);
  }

  Json take() { return std::move(root_); }

 private:
  Json& place(Json value) {
    if (open_.empty()) return root_ = std::move(value);
    auto& outer = open_.back()->value_;
    if (auto* const list = std::get_if<Json::Array>(&outer))
      return list->emplace_back(std::move(value));
    return std::get<Json::Object>(outer).back().second = std::move(value);
  }
  bool add(Json value) {
    place(std::move(value));
    return true;
  }
  bool open(Json value) {
    if (open_.size() == kDeepestJson) throw TooDeep();
    open_.push_back(&place(std::move(value)));
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const bool throws_;
  MemberCount* const count_;
  Json root_;
  std::vector<Json*> open_;  // unfinished arrays and objects, outermost first
};

Json::Json(Parts parts) {
  const auto is_member = [](const JsonElement& part) {
    return part.value.is_array() && part.value.size() == 2 && part.value.at(0).is_string();
  };
  if (parts.size() == 0 || !std::all_of(parts.begin(), parts.end(), is_member)) {
    Array& list = value_.emplace<Array>();
    list.reserve(parts.size());
    for (const JsonElement& part : parts) list.push_back(std::move(part.value));
  } else {
    for (const JsonElement& part : parts)
      (*this)[part.value.at(0).text()] = std::move(part.value.at(1));
  }
}

Json Json::object() {
  Json json;
  json.value_.emplace<Object>();
  return json;
}

std::size_t Json::size() const {
  return is_array()    ? std::get<Array>(value_).size()
         : is_object() ? items().size()
         : is_null()   ? 0
                       : 1;
}

const Json::Object& Json::items() const {
  static const Object kNone;
  return is_object() ? std::get<Object>(value_) : kNone;
}

const Json* Json::find(std::string_view name) const {
  const Object& members = items();
  const auto found = std::find_if(members.begin(), members.end(),
                                  [name](const auto& member) { return member.first == name; });
  return found == members.end() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view name) const {
  as<Object>("object");
  const Json* const found = find(name);
  if (found == nullptr) throw Error("key '" + std::string(name) + "' not found");
  return *found;
}

const Json& Json::at(std::size_t index) const {
  const Array& list = as<Array>("array");
  if (index >= list.size())
    throw Error("array index " + std::to_string(index) + " is out of range");
  return list[index];
}

Json& Json::operator[](std::string_view name) {
  if (is_null()) value_.emplace<Object>();
  as<Object>("object");
  if (const Json* const found = find(name)) return const_cast<Json&>(*found);
  return std::get<Object>(value_).emplace_back(name, Json()).second;
}

void Json::push_back(Json element) {
  if (is_null()) value_.emplace<Array>();
  as<Array>("array");
  std::get<Array>(value_).push_back(std::move(element));
}

void Json::erase(std::string_view name) {
  if (is_object())
    std::erase_if(std::get<Object>(value_),
                  [name](const auto& member) { return member.first == name; });
}

bool Json::operator==(const Json& other) const { return value_ == other.value_; }

void Json::refuse(std::string_view wanted) const {
  const std::string_view is = is_null()      ? "null"
                              : is_boolean() ? "boolean"
                              : is_number()  ? "number"
                              : is_string()  ? "string"
                              : is_array()   ? "array"
                                             : "object";
  const std::string_view article =
      wanted.starts_with('a') || wanted.starts_with('o') ? "an " : "a ";
  throw TypeError("type must be " + std::string(wanted) + ", but is " + std::string(is),
                  std::string(article).append(wanted));
}

Json parse_json(std::string_view text) {
  JsonBuilder builder(true, nullptr);
  Library::sax_parse(text, &builder);
  return builder.take();
}

std::optional<Json> try_json(std::string_view text, MemberCount* count) {
  JsonBuilder builder(false, count);
  if (!Library::sax_parse(text, &builder)) return std::nullopt;
  return builder.take();
}

bool is_json(std::string_view text) { return Library::accept(text); }

std::string json_text(const Json& json, int indent) {
  std::string text;
  append_json(text, json, indent, false, 0);
  return text;
}

std::string ascii_json_text(const Json& json) {
  std::string text;
  append_json(text, json, -1, true, 0);
  return text;
}

}  // namespace bitwhip::io
