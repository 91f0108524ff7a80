/**
 * A text area shows every line break as one line feed, whatever was written. These tell the places in the one from those in the
 * other, so that editing what is shown changes nothing else of what was written.
 */
export function shownText(written: string): string {
  return written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written;
}

/** The place in what is shown for a place in what was written. */
export function shownIndex(written: string, index: number): number {
  return written.includes('\r') ? shownText(written.slice(0, index)).length - (written[index - 1] === '\r' && written[index] === '\n' ? 1 : 0) : index;
}

/** The place in what was written for a place in what is shown; never within a break of two characters. */
export function writtenPlace(written: string, index: number): number {
  if (!written.includes('\r')) return index;
  let at = 0;
  for (let shown = 0; shown < index && at < written.length; shown++) at += written[at] === '\r' && written[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** What was written, with what a person changed in what is shown of it. */
export function editOver(written: string, shown: string): string {
  if (!written.includes('\r')) return shown;
  const before = shownText(written);
  const most = Math.min(before.length, shown.length);
  let start = 0;
  while (start < most && before[start] === shown[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === shown[shown.length - 1 - end]) end++;
  const kept = written.slice(0, writtenPlace(written, start));
  const rest = shown.slice(start, shown.length - end) + written.slice(writtenPlace(written, before.length - end));
  // A lone carriage return must not become one break with a line feed that now follows it.
  return kept.endsWith('\r') && rest.startsWith('\n') ? `${kept}\n${rest}` : kept + rest;
}
