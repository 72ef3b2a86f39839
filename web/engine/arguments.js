// The arguments of all calls of the engine: what is no argument of a call is refused here, by a TypeError (what stands there is of
// another type, or holds a null character) or a RangeError (a number that is too small or too large), before the module sees it.

const encoder = new TextEncoder();
const { get: size } = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), 'length'));
// Returns how many bytes are in an array, whatever somebody has made of its member `length`.
/** @param {Uint8Array} array @returns {number} */
export const sizeOf = (array) => /** @type {() => number} */ (size).call(array);

// Returns a value in words.
/** @param {unknown} value */
function words(value) {
  if (typeof value === 'string') return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function') return 'a function';
  if (typeof value !== 'object' || value === null) return String(value);
  const name = Object.prototype.toString.call(value).slice(8, -1);
  return name === 'Array' ? 'an array' : `an object (${name})`;
}
/** @param {string} call @param {string} name @param {unknown} value @param {string} wanted */
const sentence = (call, name, value, wanted) => `${call}: ${name} is ${words(value)}, where ${wanted} is expected`;

// Returns a string for C, where a null character would end it.
/** @param {string} call @param {string} name @param {unknown} value @returns {string} */
export function stringOf(call, name, value) {
  if (typeof value !== 'string') throw new TypeError(sentence(call, name, value, 'a string'));
  if (value.includes('\0')) throw new TypeError(sentence(call, name, value, 'a string without null characters'));
  return value;
}

/** @param {unknown} value @returns {value is Uint8Array} */
const isArray = (value) => ArrayBuffer.isView(value) && Object.prototype.toString.call(value) === '[object Uint8Array]';

// Returns an array of bytes that has them still.
/** @param {string} call @param {string} name @param {unknown} value @param {string} [wanted] @returns {Uint8Array} */
export function arrayOf(call, name, value, wanted = 'a Uint8Array') {
  if (!isArray(value)) throw new TypeError(sentence(call, name, value, wanted));
  if (sizeOf(value) > 0) return value;
  try {
    return new Uint8Array(value.buffer, 0, 0);
  } catch {
    throw new TypeError(`${call}: ${name} is an array whose bytes were handed over to another thread`);
  }
}

// Returns a string, as UTF-8, or bytes.
/** @param {string} call @param {string} name @param {unknown} value @returns {Uint8Array} */
export const bytesOf = (call, name, value) =>
  typeof value === 'string' ? encoder.encode(value) : arrayOf(call, name, value, 'a string or a Uint8Array');

// True for digits in an array of any kind; bytes of a text are greater than digits.
/** @param {unknown} value */
export const holdsDigits = (value) =>
  isArray(value)
    ? sizeOf(value) > 0 && value.every((byte) => byte <= 9)
    : Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

// Returns the line of a puzzle: a string, bytes, or digits in an array, of all cells or of rows, 0 in an empty cell.
/** @param {string} call @param {string} name @param {unknown} value @returns {Uint8Array} */
export function lineOf(call, name, value) {
  if (!holdsDigits(value)) return bytesOf(call, name, value);
  const cells = Array.from(/** @type {ArrayLike<unknown>} */ (value)).flatMap((row) => (Array.isArray(row) || ArrayBuffer.isView(row) ? Array.from(/** @type {any} */ (row)) : [row]));
  const size = Math.sqrt(cells.length);
  if (!Number.isInteger(size) || size < 4 || size > 9) throw new TypeError(`${call}: ${name} is an array of ${cells.length} cells, where 81 digits, or 9 rows of 9, are expected`);
  const wrong = cells.findIndex((cell) => typeof cell !== 'number' || !Number.isInteger(cell) || cell < 0 || cell > size);
  if (wrong >= 0) throw new TypeError(`${call}: ${name} has ${words(cells[wrong])} in its cell ${wrong}, where a digit from 0 (empty) to ${size} is expected`);
  return encoder.encode(cells.map((cell) => (cell === 0 ? '.' : String(cell))).join(''));
}

/** @param {string} call @param {string} name @param {unknown} value @returns {boolean} */
export function flagOf(call, name, value) {
  if (typeof value !== 'boolean') throw new TypeError(sentence(call, name, value, 'true or false'));
  return value;
}

// Returns a number of things, so many at least, that the module can count.
/** @param {string} call @param {string} name @param {unknown} value @param {number} [least] @returns {number} */
export function countOf(call, name, value, least = 1) {
  const most = 2 ** 32 - 1;
  const wanted = `a whole number from ${least} to ${most}`;
  if (typeof value !== 'number') throw new TypeError(sentence(call, name, value, wanted));
  if (!Number.isInteger(value) || value < least || value > most) throw new RangeError(sentence(call, name, value, wanted));
  return value;
}

// Returns the options that are given, each as often as it is given, with values for C; "" stands for an option without one.
/** @param {string} call @param {unknown} options @returns {[string, string][]} */
export function optionsOf(call, options) {
  const above = typeof options === 'object' && options !== null ? Object.getPrototypeOf(options) : undefined;
  if (above === undefined || (above !== null && Object.getPrototypeOf(above) !== null))
    throw new TypeError(sentence(call, 'options', options, 'a plain object with an option a member'));
  /** @type {[string, string][]} */
  const given = [];
  for (const [name, value] of Object.entries(/** @type {object} */ (options))) {
    stringOf(call, 'the name of an option', name);
    const place = `the option ${name}`;
    /** @param {unknown} one @param {string} wanted */
    const add = (one, wanted) => {
      if (typeof one === 'number' && Number.isFinite(one)) given.push([name, String(one)]);
      else if (typeof one === 'string') given.push([name, stringOf(call, place, one)]);
      else throw new TypeError(sentence(call, place, one, wanted));
    };
    if (value === undefined || value === false) continue;
    if (value === true) given.push([name, '']);
    else if (Array.isArray(value) && value.length > 0) for (const one of value) add(one, 'a string or a finite number');
    else add(value, 'a string, a finite number, true, false or an array of such strings and numbers');
  }
  return given;
}
