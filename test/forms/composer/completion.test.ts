import fc from 'fast-check';
import { EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import { splitBlock } from 'prosemirror-commands';
import { describe, expect, test } from 'vitest';
import { parsePlaceholders } from '#text';
import {
  closeCompletion,
  completionOf,
  completionPlugin,
  openCompletion,
  typeBrace,
} from '../../../src/forms/composer/rich/completion.js';
import {
  documentOf,
  indexAt,
  isChip,
  messageSchema,
  positionAt,
  textOf,
} from '../../../src/forms/composer/rich/message-document.js';
import { insertMissingChips, keepChips, sliceOf } from '../../../src/forms/composer/rich/message-plugins.js';
import { enough, lawRuns } from '../../support/long-run.js';

const seed = 20261121;
const lineOf = (text: string) => messageSchema.node('line', null, text === '' ? [] : [messageSchema.text(text)]);
/** A document whose placeholders are still plain text, as they are while being typed. */
const plainDocument = (text: string) => messageSchema.node('doc', null, text.split('\n').map(lineOf));

/** The text, the caret and the open list, as indexes of the text. */
interface Model {
  text: string;
  caret: number;
  open: { from: number; readonly hasBrace: boolean; readonly linksOnly: boolean } | undefined;
}

type Action =
  | { readonly kind: 'type'; readonly character: string }
  | { readonly kind: 'back' }
  | { readonly kind: 'close' }
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open'; readonly linksOnly: boolean };

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .constantFrom('a', 'b', ' ', '{', '{', '}', '|', '\n')
      .map((character) => ({ kind: 'type' as const, character })),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'back' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'close' as const }) },
  { weight: 1, arbitrary: fc.nat(30).map((to) => ({ kind: 'move' as const, to })) },
  { weight: 1, arbitrary: fc.boolean().map((linksOnly) => ({ kind: 'open' as const, linksOnly })) },
);

function actOnModel(model: Model, act: Action): void {
  if (act.kind === 'close') model.open = undefined;
  else if (act.kind === 'move') model.caret = Math.min(act.to, model.text.length);
  else if (act.kind === 'open') model.open = { from: model.caret, hasBrace: false, linksOnly: act.linksOnly };
  else if (act.kind === 'back') {
    if (model.caret === 0) return;
    model.caret -= 1;
    model.text = model.text.slice(0, model.caret) + model.text.slice(model.caret + 1);
    if (model.open && model.open.from > model.caret) model.open.from -= 1;
  } else {
    model.text = model.text.slice(0, model.caret) + act.character + model.text.slice(model.caret);
    if (model.open && model.open.from > model.caret) model.open.from += 1;
    if (act.character === '{') model.open = { from: model.caret, hasBrace: true, linksOnly: false };
    model.caret += 1;
  }
  if (!model.open) return;
  const { from, hasBrace } = model.open;
  const since = model.text.slice(from, model.caret);
  const query = hasBrace ? since.slice(1) : since;
  if (model.caret < from + (hasBrace ? 1 : 0) || (hasBrace && !since.startsWith('{')) || /[{}|\n]/.test(query))
    model.open = undefined;
}

function actOnState(state: EditorState, act: Action): EditorState {
  const { from, head, to } = state.selection;
  let next: Transaction = state.tr;
  if (act.kind === 'close') next = closeCompletion(state);
  else if (act.kind === 'open') next = openCompletion(state, act.linksOnly);
  else if (act.kind === 'move') {
    const at = positionAt(state.doc, Math.min(act.to, textOf(state.doc).length));
    next = state.tr.setSelection(TextSelection.create(state.doc, at));
  } else if (act.kind === 'back') {
    const index = indexAt(state.doc, head);
    if (index === 0) return state;
    next = state.tr.delete(positionAt(state.doc, index - 1), head);
  } else if (act.character === '\n') splitBlock(state, (transaction) => (next = transaction));
  else if (act.character === '{') next = typeBrace(state, from, to);
  else next = state.tr.insertText(act.character, from, to);
  return state.apply(next);
}

describe('the list of names', () => {
  test(`is open for the letters since its brace or its caret, and for no others (seed ${seed})`, () => {
    let opened = 0;
    fc.assert(
      fc.property(fc.array(action, { maxLength: 40 }), (actions) => {
        const model: Model = { text: '', caret: 0, open: undefined };
        let state = EditorState.create({ doc: documentOf(''), plugins: [completionPlugin()] });
        for (const act of actions) {
          actOnModel(model, act);
          state = actOnState(state, act);
          expect(textOf(state.doc)).toBe(model.text);
          expect(indexAt(state.doc, state.selection.head)).toBe(model.caret);
          const completion = completionOf(state);
          const shown = completion && { ...completion, from: indexAt(state.doc, completion.from) };
          const { caret, open, text } = model;
          expect(shown).toEqual(
            open && {
              from: open.from,
              query: text.slice(open.from + (open.hasBrace ? 1 : 0), caret),
              linksOnly: open.linksOnly,
            },
          );
          opened += open ? 1 : 0;
        }
      }),
      { seed, numRuns: lawRuns(3000) },
    );
    expect(opened).toBeGreaterThanOrEqual(enough(4000));
  });

  test('closes after a chip, which is not part of a query', () => {
    let state = EditorState.create({ doc: documentOf('Hi {firstName}'), plugins: [completionPlugin()] });
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 4)));
    state = state.apply(openCompletion(state, true));
    expect(completionOf(state)).toEqual({ from: 4, query: '', linksOnly: true });
    state = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 5)));
    expect(completionOf(state)).toBeUndefined();
  });
});

const raw = fc
  .array(
    fc.constantFrom(
      '{firstName}',
      '{a|b}',
      '{',
      '}',
      '|',
      'Hi',
      ' ',
      '\n',
      '{Ask.answer|}',
      '{}',
      '{{x}}',
      '😀',
      'fern.fit/a',
    ),
    { maxLength: 14 },
  )
  .map((parts) => parts.join(''));

describe('placeholders written as text', () => {
  test(`become the chips that the text has when it is opened, and the text stays (seed ${seed})`, () => {
    let made = 0;
    fc.assert(
      fc.property(raw, (text) => {
        const state = EditorState.create({ doc: plainDocument(text) });
        const transaction = insertMissingChips(state);
        const next = transaction ? state.apply(transaction) : state;
        expect(textOf(next.doc)).toBe(text);
        expect(next.doc.toJSON()).toEqual(documentOf(text).toJSON());
        expect(insertMissingChips(next)).toBeUndefined();
        made += transaction ? 1 : 0;
      }),
      { seed, numRuns: lawRuns(1000) },
    );
    expect(made).toBeGreaterThanOrEqual(enough(400));
  });

  test(`become chips with the edit that completes them, wherever it is (seed ${seed})`, () => {
    fc.assert(
      fc.property(raw, raw, fc.nat(60), fc.nat(60), (text, inserted, one, other) => {
        const state = EditorState.create({ doc: documentOf(text), plugins: [keepChips()] });
        const [from, to] = [one, other]
          .map((index) => positionAt(state.doc, index))
          .sort((left, right) => left - right) as [number, number];
        const next = state.apply(state.tr.replace(from, to, sliceOf(inserted, [])));
        const before = textOf(state.doc);
        const written = before.slice(0, indexAt(state.doc, from)) + inserted + before.slice(indexAt(state.doc, to));
        expect(textOf(next.doc)).toBe(written);
        // Chips that were there stay, and no complete placeholder is left as text.
        next.doc.descendants((node) => {
          if (isChip(node)) expect(parsePlaceholders(node.textContent)).toMatchObject([{ kind: 'field' }]);
          if (node.isText) expect(parsePlaceholders(node.text ?? '').every(({ kind }) => kind === 'text')).toBe(true);
        });
      }),
      { seed, numRuns: lawRuns(1000) },
    );
  });
});
