// Bytes as text: five characters for four bytes, the highest digit first. The digits are ( to |, with } for <, so that no text
// ends the script that it stands in. Base 64 takes a fifteenth more. A last group of n bytes is n + 1 characters.

export function encode85(bytes) {
  let text = '';
  for (let at = 0; at < bytes.length; at += 4) {
    let n = 0;
    for (let i = at; i < at + 4; ++i) n = 256 * n + (bytes[i] ?? 0);
    let group = '';
    for (let i = 0; i < 5; ++i, n = Math.floor(n / 85)) group = String.fromCharCode(n % 85 === 20 ? 125 : 40 + (n % 85)) + group;
    text += group.slice(0, bytes.length - at + 1);
  }
  return text;
}

export function decode85(text) {
  const groups = Math.ceil(text.length / 5);
  const view = new DataView(new ArrayBuffer(4 * groups));
  for (let group = 0; group < groups; ++group) {
    let n = 0;
    for (let i = 5 * group; i < 5 * group + 5; ++i) {
      const digit = i < text.length ? text.charCodeAt(i) - 40 : 84;
      n = 85 * n + (digit === 85 ? 20 : digit);
    }
    view.setUint32(4 * group, n);
  }
  return new Uint8Array(view.buffer, 0, Math.floor((4 * text.length) / 5));
}
