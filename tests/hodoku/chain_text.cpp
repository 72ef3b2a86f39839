#include "hodoku/chain_text.h"

#include <algorithm>
#include <map>

#include "hodoku/houses.h"

namespace bitwhip::testing {
namespace {

using hodoku::ChainNode;
using hodoku::HodokuTechnique;

bool same_node(const ChainNode& a, const ChainNode& b) {
  return a.cell == b.cell && a.digit == b.digit && a.on == b.on;
}

bool is_group(const ChainNode& node) { return node.cell[1] != ChainNode::kNone; }

// r1c23, r45c6.
std::string name_of(const ChainNode& node) {
  std::string rows, columns;
  for (const int cell : node.cell) {
    if (cell == ChainNode::kNone) continue;
    const std::string row = std::to_string(hodoku::row_of(cell) + 1);
    const std::string column = std::to_string(hodoku::column_of(cell) + 1);
    if (rows.find(row) == std::string::npos) rows += row;
    if (columns.find(column) == std::string::npos) columns += column;
  }
  return 'r' + rows + 'c' + columns;
}

std::string implied(const ChainNode& node) {
  return name_of(node) + (node.on ? "=" : "<>") + std::to_string(node.digit);
}

// A chain with its branches. The first node of a branch is one of the chain.
struct Part {
  std::vector<ChainNode> chain;
  std::vector<std::vector<ChainNode>> branches;
};

std::vector<Part> parts_of(const hodoku::HodokuStep& step) {
  std::vector<Part> parts;
  for (const ChainNode& node : step.chains) {
    if (node.begins == ChainNode::Begins::chain) parts.emplace_back();
    if (node.begins == ChainNode::Begins::branch) parts.back().branches.emplace_back();
    Part& part = parts.back();
    (part.branches.empty() ? part.chain : part.branches.back()).push_back(node);
  }
  return parts;
}

std::string linked(const std::vector<ChainNode>& chain) {
  std::string text = name_of(chain[0]);
  for (std::size_t i = 1; i < chain.size(); ++i) {
    const ChainNode& node = chain[i];
    if (node.cell[0] == chain[i - 1].cell[0] && !is_group(node) && !is_group(chain[i - 1]))
      continue;
    const char link = node.on ? '=' : '-';
    text += std::string(" ") + link + std::to_string(node.digit) + link + ' ' + name_of(node);
  }
  return text;
}

std::string implications(const Part& part) {
  std::string text;
  for (const ChainNode& node : part.chain) {
    text += (text.empty() ? "" : " ") + implied(node);
    for (const auto& branch : part.branches) {
      if (!same_node(branch[0], node)) continue;
      text += " (";
      for (std::size_t i = 1; i < branch.size(); ++i)
        text += (i == 1 ? "" : " ") + implied(branch[i]);
      text += ")";
    }
  }
  return part.chain.size() == 1 ? text + ' ' + text : text;
}

}  // namespace

int chain_length(const hodoku::HodokuStep& step) {
  std::size_t length = 0;
  for (const Part& part : parts_of(step)) {
    length += part.chain.size();
    for (const auto& branch : part.branches) {
      length +=
          branch.size() * static_cast<std::size_t>(std::count_if(
                              part.chain.begin(), part.chain.end(),
                              [&](const ChainNode& node) { return same_node(node, branch[0]); }));
    }
  }
  return static_cast<int>(length);
}

std::vector<std::string> chain_lines(const hodoku::HodokuStep& step) {
  std::vector<std::string> lines;
  for (const Part& part : parts_of(step))
    lines.push_back(step.technique >= HodokuTechnique::forcing_chain ? implications(part)
                                                                     : linked(part.chain));
  return lines;
}

bool has_lines(const std::string& text, const std::vector<std::string>& lines) {
  std::size_t at = 0;
  for (const std::string& line : lines) {
    at = text.find(' ' + line, at);
    if (at == std::string::npos) return false;
    at += line.size();
  }
  return true;
}

}  // namespace bitwhip::testing
