import { parsePlaceholders } from '#text';
import { type Node, Schema } from 'prosemirror-model';

/**
 * The ProseMirror schema of a message: lines of text and chips. A chip is an atom that holds the raw placeholder;
 * everything else is text, so that parsing and serialising are lossless.
 */
export const messageSchema = new Schema({
  nodes: {
    doc: { content: 'line+' },
    line: {
      content: 'inline*',
      whitespace: 'pre',
      // The line break before the line, as written. Unused for the first line.
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

/** Returns whether a node is a chip. */
export function isChip(node: Node | null | undefined): node is Node {
  return node?.type === chip;
}

/** Returns the raw text of a chip. */
export function rawOf(node: Node): string {
  return String(node.attrs['raw']);
}

export function createChip(raw: string): Node {
  return chip.create({ raw });
}

/**
 * Parses a text into lines, with chips for placeholders and known links.
 * @param addresses link addresses that become chips where they stand alone
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

/** Parses the text of one line into text nodes and chips. */
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

/** Finds known addresses that stand alone: inside a longer address they are no link. */
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

/** Serialises a document to the stored text. */
export function textOf(document: Node): string {
  let text = '';
  document.forEach((child, _offset, index) => {
    if (index > 0) text += String(child.attrs['start']);
    text += child.textContent;
  });
  return text;
}

/** Maps an index of the text to a document position; never inside a chip, a CRLF or a surrogate pair. */
export function positionAt(document: Node, index: number): number {
  let remaining = Math.max(0, index);
  let position = 0;
  for (let at = 0; at < document.childCount; at++) {
    const child = document.child(at);
    const start = at === 0 ? 0 : String(child.attrs['start']).length;
    // Inside a line break: the end of the previous line.
    if (remaining < start) return Math.max(1, position - 1);
    remaining -= start;
    const length = child.textContent.length;
    if (remaining <= length) return position + 1 + positionInLine(child, remaining);
    remaining -= length;
    position += child.nodeSize;
  }
  return Math.max(1, position - 1);
}

function positionInLine(parent: Node, index: number): number {
  let remaining = index;
  let position = 0;
  for (let at = 0; at < parent.childCount; at++) {
    const child = parent.child(at);
    const length = child.isText ? child.nodeSize : rawOf(child).length;
    if (remaining < length || (remaining === length && child.isText)) {
      if (!child.isText) return position;
      const text = child.text ?? '';
      const isInPair = remaining > 0 && remaining < text.length && (text.codePointAt(remaining - 1) ?? 0) > 0xffff;
      return position + (isInPair ? remaining - 1 : remaining);
    }
    remaining -= length;
    position += child.nodeSize;
  }
  return position;
}

/** Maps a document position to an index of the text. */
export function indexAt(document: Node, position: number): number {
  let index = 0;
  let at = 0;
  for (let lineIndex = 0; lineIndex < document.childCount; lineIndex++) {
    const child = document.child(lineIndex);
    if (lineIndex > 0) index += String(child.attrs['start']).length;
    if (position <= at + child.nodeSize - 1)
      return index + child.textBetween(0, Math.max(0, Math.min(child.content.size, position - at - 1))).length;
    index += child.textContent.length;
    at += child.nodeSize;
  }
  return index;
}
