import { parsePlaceholders } from '#text';
import { type Node, Schema } from 'prosemirror-model';

/**
 * A message as the text editor holds it: lines of text and chips. A chip is what is written for it and counts as one character to
 * the caret; everything else is the text itself, so that nothing can be lost on the way in and out.
 */
export const messageSchema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'inline*',
      whitespace: 'pre',
      // The break before the line, as it was written. The first line has none.
      attrs: { start: { default: '\n' } },
      toDOM: () => ['div', { class: 'pb-line' }, 0],
      parseDOM: [{ tag: 'div', preserveWhitespace: 'full' }],
    },
    text: { group: 'inline' },
    chip: {
      group: 'inline',
      inline: true,
      atom: true,
      selectable: true,
      attrs: { raw: {} },
      leafText: ({ attrs }) => String(attrs['raw']),
      toDOM: ({ attrs }) => ['span', { class: 'pb-merge', 'data-raw': String(attrs['raw']) }],
      parseDOM: [{ tag: 'span[data-raw]', getAttrs: (element) => ({ raw: element.getAttribute('data-raw') ?? '' }) }],
    },
  },
});

const { chip, doc, line } = messageSchema.nodes as {
  readonly [name in 'chip' | 'doc' | 'line']: import('prosemirror-model').NodeType;
};

/** True for a chip. */
export function isChip(node: Node | null | undefined): node is Node {
  return node?.type === chip;
}

/** What is written for a chip. */
export function rawOf(node: Node): string {
  return String(node.attrs['raw']);
}

export function createChip(raw: string): Node {
  return chip.create({ raw });
}

/**
 * A text as lines, with chips for its placeholders and for the links that are known.
 *
 * @param addresses of links that are drawn as chips where they stand by themselves
 */
export function linesOf(text: string, addresses: readonly string[] = []): readonly Node[] {
  const lines: Node[] = [];
  let start = '';
  let from = 0;
  for (const found of text.matchAll(/\r\n|\r|\n/g)) {
    lines.push(lineOf(text.slice(from, found.index), start, addresses));
    [start] = found;
    from = found.index + start.length;
  }
  lines.push(lineOf(text.slice(from), start, addresses));
  return lines;
}

export function documentOf(text: string, addresses: readonly string[] = []): Node {
  return doc.create(null, linesOf(text, addresses));
}

function lineOf(text: string, start: string, addresses: readonly string[]): Node {
  return line.create({ start: start === '' ? '\n' : start }, inlineOf(text, addresses));
}

/** Text of one line as text and chips. */
export function inlineOf(text: string, addresses: readonly string[] = []): readonly Node[] {
  return parsePlaceholders(text).flatMap((part) =>
    part.kind === 'field' ? [createChip(part.raw)] : withLinks(part.raw, addresses),
  );
}

function withLinks(text: string, addresses: readonly string[]): readonly Node[] {
  const nodes: Node[] = [];
  let done = 0;
  for (const { from, to } of linksIn(text, addresses)) {
    if (from > done) nodes.push(messageSchema.text(text.slice(done, from)));
    nodes.push(createChip(text.slice(from, to)));
    done = to;
  }
  if (done < text.length) nodes.push(messageSchema.text(text.slice(done)));
  return nodes;
}

/** Known addresses that stand by themselves: one inside a longer address is not the link. */
function linksIn(
  text: string,
  addresses: readonly string[],
): readonly { readonly from: number; readonly to: number }[] {
  const found: { readonly from: number; readonly to: number }[] = [];
  const longestFirst = [...addresses].sort((left, right) => right.length - left.length);
  for (let at = 0; at < text.length; at++) {
    if (at > 0 && !/[\s("'“‘«:,;]/.test(text[at - 1] as string)) continue;
    const address = longestFirst.find(
      (candidate) => candidate !== '' && text.startsWith(candidate, at) && isEnd(text, at + candidate.length),
    );
    if (address === undefined) continue;
    found.push({ from: at, to: at + address.length });
    at += address.length - 1;
  }
  return found;
}

function isEnd(text: string, at: number): boolean {
  return /^([.,;:!?)"'”’»]*(\s|$))/.test(text.slice(at, at + 8));
}

/** The text of a message, just as it travels. */
export function textOf(document: Node): string {
  let text = '';
  document.forEach((child, _offset, index) => {
    if (index > 0) text += String(child.attrs['start']);
    text += child.textContent;
  });
  return text;
}

/** The place in the document for a place in the text; never within a chip, a line break of two characters, or a pair of surrogates. */
export function positionAt(document: Node, index: number): number {
  let left = Math.max(0, index);
  let position = 0;
  for (let at = 0; at < document.childCount; at++) {
    const child = document.child(at);
    const start = at === 0 ? 0 : String(child.attrs['start']).length;
    // Within the break: the end of the line before.
    if (left < start) return Math.max(1, position - 1);
    left -= start;
    const length = child.textContent.length;
    if (left <= length) return position + 1 + placeInLine(child, left);
    left -= length;
    position += child.nodeSize;
  }
  return Math.max(1, position - 1);
}

function placeInLine(parent: Node, index: number): number {
  let left = index;
  let place = 0;
  for (let at = 0; at < parent.childCount; at++) {
    const child = parent.child(at);
    const length = child.isText ? child.nodeSize : rawOf(child).length;
    if (left < length || (left === length && child.isText)) {
      if (!child.isText) return place;
      const text = child.text ?? '';
      const isInPair = left > 0 && left < text.length && (text.codePointAt(left - 1) ?? 0) > 0xffff;
      return place + (isInPair ? left - 1 : left);
    }
    left -= length;
    place += child.nodeSize;
  }
  return place;
}

/** The place in the text for a place in the document. */
export function indexAt(document: Node, position: number): number {
  let index = 0;
  let at = 0;
  for (let nth = 0; nth < document.childCount; nth++) {
    const child = document.child(nth);
    if (nth > 0) index += String(child.attrs['start']).length;
    if (position <= at + child.nodeSize - 1)
      return index + child.textBetween(0, Math.max(0, Math.min(child.content.size, position - at - 1))).length;
    index += child.textContent.length;
    at += child.nodeSize;
  }
  return index;
}
