// What leaves the page: into the clipboard, and as files.
import { shareable } from './link.js';
import { t } from './messages.js';

export async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say(t.head.copied);
  } catch {
    // Pages from a file may not write the clipboard everywhere.
    const area = document.body.appendChild(document.createElement('textarea'));
    area.value = text;
    area.select();
    say(document.execCommand('copy') ? t.head.copied : t.head.notCopied);
    area.remove();
  }
}

// Copies what others can open: the address of what is shown, or the puzzle where the page has no address.
/** @param {string} puzzle @param {(text: string) => void} say */
export function share(puzzle, say) {
  const home = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name=home]'))?.content ?? '';
  const text = shareable(location, home, puzzle);
  return copy(text, (told) => say(told === t.head.copied && text === puzzle ? t.head.copiedPuzzle : told));
}

export function save(name, type, parts) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob(parts, { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}
