/**
 * What a control draws for a line break: a text area knows line feeds alone, and a control of one line drops breaks unless a sign stands
 * for them. These functions map places and edits of what is drawn to the text as it is stored, so that nothing else of it changes.
 */
export type DrawnBreak = '\n' | '⏎';

const breaks = /\r\n?|\n/g;

function isDrawnAsItIs(written: string, drawnBreak: DrawnBreak): boolean {
  return !written.includes('\r') && (drawnBreak === '\n' || !written.includes('\n'));
}

/** The text as the control draws it. */
export function shownText(written: string, drawnBreak: DrawnBreak = '\n'): string {
  return isDrawnAsItIs(written, drawnBreak) ? written : written.replace(breaks, drawnBreak);
}

/** The place in what is drawn for a place in what is stored. */
export function shownIndex(written: string, index: number): number {
  return written.includes('\r')
    ? shownText(written.slice(0, index)).length - (written[index - 1] === '\r' && written[index] === '\n' ? 1 : 0)
    : index;
}

/** The place in what is stored for a place in what is drawn; never within a break of two characters. */
export function writtenPlace(written: string, index: number): number {
  if (!written.includes('\r')) return index;
  let at = 0;
  for (let shown = 0; shown < index && at < written.length; shown++)
    at += written[at] === '\r' && written[at + 1] === '\n' ? 2 : 1;
  return at;
}

/** What is stored, with what a person changed in what is drawn of it. */
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
  // A lone carriage return must not become one break with a line feed that now follows it.
  return kept.endsWith('\r') && rest.startsWith('\n') ? `${kept}\n${rest}` : kept + rest;
}
