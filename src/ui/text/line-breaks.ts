/**
 * How a control shows a line break: a text area knows line feeds only, and an input drops breaks unless a sign replaces
 * them. These functions map positions and edits of the shown text to the stored text, so that the rest of it stays
 * unchanged.
 */
export type DrawnBreak = '\n' | '⏎';

const breaks = /\r\n?|\n/g;

function isDrawnAsItIs(written: string, drawnBreak: DrawnBreak): boolean {
  return !written.includes('\r') && (drawnBreak === '\n' || !written.includes('\n'));
}

/** Returns the text as the control shows it. */
export function shownText(written: string, drawnBreak: DrawnBreak = '\n'): string {
  return isDrawnAsItIs(written, drawnBreak) ? written : written.replace(breaks, drawnBreak);
}

/** Returns the position in the shown text for one in the stored text. */
export function shownIndex(written: string, index: number): number {
  return written.includes('\r')
    ? shownText(written.slice(0, index)).length - (written[index - 1] === '\r' && written[index] === '\n' ? 1 : 0)
    : index;
}

/** Returns the position in the stored text for one in the shown text; never within a CRLF. */
export function writtenPlace(written: string, index: number): number {
  if (!written.includes('\r')) return index;
  let at = 0;
  for (let shown = 0; shown < index && at < written.length; shown++)
    at += written[at] === '\r' && written[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** Returns the stored text with the user's edit of the shown text applied. */
export function editOver(written: string, shown: string, drawnBreak: DrawnBreak = '\n'): string {
  if (isDrawnAsItIs(written, drawnBreak)) return shown;
  const before = shownText(written, drawnBreak);
  const most = Math.min(before.length, shown.length);
  let start = 0;
  while (start < most && before[start] === shown[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === shown[shown.length - 1 - end]) end++;
  const kept = written.slice(0, writtenPlace(written, start));
  const rest = shown.slice(start, shown.length - end) + written.slice(writtenPlace(written, before.length - end));
  // A lone carriage return must not merge with a following line feed into one break.
  return kept.endsWith('\r') && rest.startsWith('\n') ? `${kept}\n${rest}` : kept + rest;
}
