import { describe, expect, test } from 'vitest';
import {
  applyOperations,
  contentHash,
  type EditedDocument,
  emptyJournal,
  extendJournal,
  type Journal,
  presentationHash,
  type Operation,
} from '#edit';
import { emptyPresentation } from '#model';
import { mostPlaces, placesAlong } from '../../src/edit/places-along.js';

const opened: EditedDocument = {
  version: { name: '0', definition: { nodes: [], edges: [] } },
  presentation: emptyPresentation,
};
const named = (from: number, to: number): Operation => ({
  op: 'set',
  kind: 'workflow',
  path: ['name'],
  from: String(from),
  to: String(to),
});
const moved = (to: number): Operation => ({ op: 'set', kind: 'presentation', path: ['nodes'], to: { a: { dx: to } } });

function after(document: EditedDocument, operations: readonly Operation[]): EditedDocument {
  const applied = applyOperations(document, operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  return applied.document;
}

/** The way from one number to another, one at a time. */
function way(from: number, to: number): Journal {
  let journal = emptyJournal;
  for (let number = from; number < to; number++)
    journal = extendJournal(journal, { operations: [named(number, number + 1)] });
  return journal;
}
const at = (number: number): EditedDocument => ({ ...opened, version: { ...opened.version, name: String(number) } });
const hashAt = (number: number): string => contentHash(at(number).version);

describe('the states along a way', () => {
  test('are found from its end, for each part by itself', () => {
    const document = after(opened, [named(0, 1), moved(1), named(1, 2)]);
    const journal = extendJournal(extendJournal(emptyJournal, { operations: [named(0, 1), moved(1)] }), {
      operations: [named(1, 2)],
    });
    expect(placesAlong(journal, 'version', document)).toEqual([hashAt(0), hashAt(1)]);
    expect(placesAlong(journal, 'presentation', document)).toEqual([
      presentationHash(emptyPresentation),
      presentationHash(document.presentation),
    ]);
    expect(placesAlong(emptyJournal, 'version', document)).toEqual([]);
  });

  test('are the same when the way has gone on, or is asked for from another end', () => {
    const journal = way(0, 3);
    expect(placesAlong(journal, 'version', at(3))).toEqual([0, 1, 2].map(hashAt));
    expect(placesAlong(extendJournal(journal, { operations: [named(3, 4)] }), 'version', at(4))).toEqual(
      [0, 1, 2, 3].map(hashAt),
    );
    const other = { ...at(3), version: { ...at(3).version, note: 'other' } };
    expect(placesAlong(journal, 'version', other)).toEqual(
      [0, 1, 2].map((number) => contentHash({ ...at(number).version, note: 'other' })),
    );
  });

  test('are unknown before a stretch that cannot have led here', () => {
    const journal = extendJournal(extendJournal(way(0, 2), { operations: [named(7, 8)] }), {
      operations: [named(2, 3)],
    });
    expect(placesAlong(journal, 'version', at(3))).toEqual([undefined, undefined, undefined, hashAt(2)]);
    expect(placesAlong(journal, 'version', at(3))).toEqual([undefined, undefined, undefined, hashAt(2)]);
  });

  test('are unknown beyond as many as anybody walks, and stay known once they were', () => {
    const long = way(0, mostPlaces + 2);
    const places = placesAlong(long, 'version', at(mostPlaces + 2));
    expect(places.slice(0, 3)).toEqual([undefined, undefined, hashAt(2)]);
    const longer = placesAlong(
      extendJournal(long, { operations: [named(mostPlaces + 2, mostPlaces + 3)] }),
      'version',
      at(mostPlaces + 3),
    );
    expect(longer.slice(0, 3)).toEqual([undefined, undefined, hashAt(2)]);
    expect(longer.every((place, index) => index < 2 || typeof place === 'string')).toBe(true);
  });

  test('cost no more than the steps of one stretch when asked for after each', () => {
    let journal = emptyJournal;
    const began = performance.now();
    for (let number = 0; number < 1500; number++) {
      journal = extendJournal(journal, { operations: [named(number, number + 1)] });
      placesAlong(journal, 'version', at(number + 1));
    }
    expect(performance.now() - began).toBeLessThan(5000);
  });
});
