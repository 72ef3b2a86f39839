// Messages of the engine, for those who have no command line: an option is named by what it is on the page, and what only the
// program can do is left out.
import { t } from './messages.js';

// Returns a message without the names of options and commands.
/** @param {string} message */
export function plainly(message) {
  const { condition, options } = t.plain;
  return message
    .replace(/^(?:--where|where): /, `${condition}: `)
    .replace(/;? ?`bitwhip [^`]*`(?:, `bitwhip [^`]*`| and `bitwhip [^`]*`)* (?:lists?|describes?)[^.;]*/g, '')
    .replace(/`?--([a-z][\w-]*)`?/g, (_, name) => options[name] ?? name)
    .replace(/^(?:text|board):(?:\d+:)? /, '')
    .trim();
}
