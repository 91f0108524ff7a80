/** The style of a run of WhatsApp text. */
export type MarkStyle = 'bold' | 'italic' | 'struck' | 'mono';

/** A run of text in one style. */
export interface MarkedStretch {
  readonly text: string;
  readonly styles: readonly MarkStyle[];
}

const marks: ReadonlyMap<string, MarkStyle> = new Map([
  ['*', 'bold'],
  ['_', 'italic'],
  ['~', 'struck'],
]);
const fence = '```';

/**
 * Parses WhatsApp markup: `*bold*`, `_italic_`, `~struck~` and code between three backticks. A mark opens only at the
 * start of a word and closes only at the end of one, on one line, and never around nothing; any other stays a plain
 * character.
 */
export function whatsappMarks(text: string): readonly MarkedStretch[] {
  const stretches: MarkedStretch[] = [];
  let from = 0;
  while (from < text.length) {
    const open = text.indexOf(fence, from);
    const close = open < 0 ? -1 : text.indexOf(fence, open + fence.length + 1);
    if (close < 0) break;
    addLines(text.slice(from, open), stretches);
    stretches.push({ text: text.slice(open + fence.length, close), styles: ['mono'] });
    from = close + fence.length;
  }
  addLines(text.slice(from), stretches);
  return stretches;
}

function addLines(text: string, stretches: MarkedStretch[]): void {
  for (const line of text.split(/(?<=\n)/)) addMarked(line, [], stretches);
}

/** Marks nest, each style once, so the depth is at most three. */
function addMarked(text: string, styles: readonly MarkStyle[], stretches: MarkedStretch[]): void {
  let plainFrom = 0;
  let at = 0;
  // A mark without a closing one here has none further on either: each kind is searched in vain only once.
  const unclosed = new Set<string>();
  while (at < text.length) {
    const mark = text.charAt(at);
    const style = marks.get(mark);
    if (style === undefined || styles.includes(style) || unclosed.has(mark) || !opensAt(text, at)) {
      at += 1;
      continue;
    }
    const close = closingAfter(text, at, mark);
    if (close < 0) {
      unclosed.add(mark);
      at += 1;
      continue;
    }
    if (at > plainFrom) stretches.push({ text: text.slice(plainFrom, at), styles });
    addMarked(text.slice(at + 1, close), [...styles, style], stretches);
    at = close + 1;
    plainFrom = at;
  }
  if (plainFrom < text.length) stretches.push({ text: text.slice(plainFrom), styles });
}

function opensAt(text: string, at: number): boolean {
  return !isWord(text.charAt(at - 1)) && /\S/.test(text.charAt(at + 1)) && text.charAt(at + 1) !== text.charAt(at);
}

function closingAfter(text: string, open: number, mark: string): number {
  for (let at = text.indexOf(mark, open + 2); at >= 0; at = text.indexOf(mark, at + 1)) {
    if (/\S/.test(text.charAt(at - 1)) && !isWord(text.charAt(at + 1))) return at;
  }
  return -1;
}

function isWord(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}
