import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Node } from 'prosemirror-model';
import { positionAt } from './message-document.js';

/** Marks inside the text, by index of the stored text. */
export interface TextMarks {
  /** Where a further segment begins. */
  readonly splits: readonly number[];
  /** Characters outside GSM-7. */
  readonly forcing: readonly { readonly index: number; readonly character: string }[];
}

export const marksKey = new PluginKey<DecorationSet>('marks');

/** Draws splits and forcing characters. They are mapped through edits until the next count. */
export function marksPlugin(): Plugin<DecorationSet> {
  return new Plugin<DecorationSet>({
    key: marksKey,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, drawn) => {
        const marks = transaction.getMeta(marksKey) as TextMarks | undefined;
        return marks ? draw(transaction.doc, marks) : drawn.map(transaction.mapping, transaction.doc);
      },
    },
    props: { decorations: (state) => marksKey.getState(state) },
  });
}

function draw(document: Node, { forcing, splits }: TextMarks): DecorationSet {
  const atSplits = splits.map((index, nth) =>
    Decoration.widget(positionAt(document, index), ({ dom }) => splitMark(dom.ownerDocument, nth + 2), {
      side: -1,
      key: `split ${nth}`,
      ignoreSelection: true,
    }),
  );
  const forcingMarks = forcing.map(({ character, index }) =>
    Decoration.inline(positionAt(document, index), positionAt(document, index + character.length), {
      class: 'pb-dear',
    }),
  );
  return DecorationSet.create(document, [...atSplits, ...forcingMarks]);
}

/**
 * A marker with the number of the segment that begins here. CSS draws it, so that it is neither text nor selectable.
 */
function splitMark(page: Document, part: number): HTMLElement {
  const mark = page.createElement('span');
  mark.className = 'pb-split';
  mark.setAttribute('aria-hidden', 'true');
  mark.dataset['part'] = String(part);
  return mark;
}
