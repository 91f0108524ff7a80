import { describe, expect, test } from 'vitest';
import { layoutVersion, noteHeight, noteWidth, placeNotes } from '#layout';
import type { CanvasNote, Presentation, WorkflowVersion } from '#model';

const version: WorkflowVersion = {
  definition: {
    nodes: ['a', 'b', 'c', 'd'].map((id) => ({ id })),
    edges: [
      { id: 'ab', source: 'a', target: 'b' },
      { id: 'ac', source: 'a', target: 'c' },
      { id: 'ad', source: 'a', target: 'd' },
    ],
  },
};
const layout = layoutVersion(version);
const place = (...notes: readonly CanvasNote[]) => placeNotes({ version: 1, notes }, layout);
const step = (id: string) => layout.nodes[id]!;

describe('placeNotes', () => {
  test('places a note right of its node, or else where no node is in the way', () => {
    const [top, left] = place({ id: '1', text: 'x', nodeId: 'a' }, { id: '2', text: 'x', nodeId: 'b' });
    expect(top).toMatchObject({ x: step('a').x + step('a').width + 28, y: step('a').y, node: step('a') });
    // Its neighbour is right of it.
    expect(left!.x + noteWidth).toBeLessThan(step('b').x);
  });

  test('places several notes of one node below each other', () => {
    const [first, second] = place({ id: '1', text: 'one\ntwo', nodeId: 'a' }, { id: '2', text: 'x', nodeId: 'a' });
    expect(second).toMatchObject({ x: first!.x, y: first!.y + first!.height + 8 });
    expect(first!.height).toBe(noteHeight('one\ntwo'));
  });

  test('places a note at its own position, relative to its node or to the canvas', () => {
    const [hung, free, stray] = place(
      { id: '1', text: 'x', nodeId: 'a', x: -50, y: 10 },
      { id: '2', text: 'x', x: 5 },
      { id: '3', text: 'x', nodeId: 'gone', x: 7, y: 8 },
    );
    expect(hung).toMatchObject({ x: step('a').x - 50, y: step('a').y + 10 });
    expect(free).toMatchObject({ x: 5, y: 0, node: undefined });
    expect(stray).toMatchObject({ x: 7, y: 8, node: undefined });
  });

  test('returns the same list for the same notes, and an empty one without valid notes', () => {
    const presentation: Presentation = { version: 1, notes: [{ id: '1', text: 'x' }] };
    expect(placeNotes(presentation, layout)).toBe(placeNotes({ ...presentation, nodes: {} }, layout));
    for (const notes of [null, 'x', [null, {}, { id: 7 }]])
      expect(placeNotes({ version: 1, notes } as unknown as Presentation, layout)).toEqual([]);
    expect(
      placeNotes({ version: 1, notes: [{ id: '1', text: 'x', x: Number.NaN, y: 1e300 }] }, layout)[0],
    ).toMatchObject({ x: 0, y: 1_000_000 });
  });
});
