// What ends the program: a sentence and an exit code, as the native program has them.

export const exits = { ok: 0, usage: 1, io: 2, differs: 3, internal: 70, signal: 128 };

export class Failure extends Error {
  /** @param {number} exit @param {string} message */
  constructor(exit, message) {
    super(message);
    this.exit = exit;
  }
}

// Returns the failure that stands for an error of the engine or of anything else.
/** @param {any} error */
export function failureOf(error) {
  if (error instanceof Failure) return error;
  switch (error.code) {
    case 'BAD_OPTION':
      return new Failure(exits.usage, error.message.replace(/ in the option ([a-z-]+)$/, ' in --$1'));
    case 'IO':
    case 'BAD_INPUT':
      return new Failure(exits.io, error.message);
    case 'NO_MEMORY':
      return new Failure(exits.io, 'there is not enough memory; a smaller --arena or fewer --threads may help');
    default:
      return new Failure(exits.internal, `internal error: ${error.message}; please report it`);
  }
}

/** @type {Record<string, string>} */
const causes = { EISDIR: 'Is a directory', ENOENT: 'No such file or directory', EACCES: 'Permission denied', ENOTDIR: 'Not a directory', ENOSPC: 'No space left on device' };

// Returns the failure of a call of the system: "NAME: cannot be opened: No such file or directory".
/** @param {string} name @param {string} what @param {any} error */
export const failureOfFile = (name, what, error) => new Failure(exits.io, `${printable(name)}: ${what}: ${causes[error.code] ?? error.message}`);

// Returns the text with control characters as \xHH.
/** @param {string} text */
export const printable = (text) =>
  text.replace(/[\u0000-\u001f\u007f-\u009f]/g, (c) => [...Buffer.from(c)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''));

/** @param {string} text */
export const complain = (text) => process.stderr.write(`bitwhip: ${printable(text)}\n`);
