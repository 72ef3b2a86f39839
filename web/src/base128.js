// Bytes as text of a page in UTF-8: seven bits are a character of one byte. The three that may not stand in a script, or that a
// parser changes, are one character of two bytes together with the seven bits behind them, from U+0100 on. So a text takes
// 8/7 of its bytes, where digits of base 85 take 5/4.

const BARRED = [0, 13, 60]; // NUL, CR and <
const WIDE = 0x100;
const LAST = WIDE + 128 * BARRED.length; // of a barred one with nothing behind it

/** @param {Uint8Array} bytes */
export function encode128(bytes) {
  const units = Math.ceil((8 * bytes.length) / 7);
  const unit = (/** @type {number} */ i) => {
    const at = (7 * i) >> 3;
    return ((((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)) >> (9 - ((7 * i) & 7))) & 127;
  };
  let text = '';
  for (let i = 0; i < units; ++i) {
    const barred = BARRED.indexOf(unit(i));
    if (barred < 0) text += String.fromCharCode(unit(i));
    else text += String.fromCharCode(i + 1 < units ? WIDE + 128 * barred + unit(++i) : LAST + barred);
  }
  return text;
}

/** @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export function decode128(text) {
  const coded = new TextEncoder().encode(text);
  const bytes = new Uint8Array(coded.length);
  let size = 0;
  let held = 0;
  let bits = 0; // of what is held, so many are not written yet
  for (let i = 0; i < coded.length; ) {
    let unit = coded[i++];
    if (unit >= 128) {
      const wide = ((unit & 31) << 6) | (coded[i++] & 63);
      held = (held << 7) | BARRED[wide < LAST ? (wide - WIDE) >> 7 : wide - LAST];
      bits += 7;
      if (bits >= 8) bytes[size++] = held >> (bits -= 8);
      if (wide >= LAST) break;
      unit = wide & 127;
    }
    held = (held << 7) | unit;
    bits += 7;
    if (bits >= 8) bytes[size++] = held >> (bits -= 8);
  }
  return bytes.subarray(0, size);
}
