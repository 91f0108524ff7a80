import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutIfArranged, layoutVersion, provisionalLayout } from '#layout';
import { createEditor, type Editor } from '#store';
import { edgesOf, nodesOf } from '#graph';
import { path, step, workflowOf } from '../support/edit-context.js';
import { largeWorkflow } from '../support/large-workflow.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { noRules } from './laws/editor-on-trial.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261121;
const drawn = (editor: Editor) =>
  layoutVersion(editor.toVersion(), { presentation: editor.store.getState().presentation }).nodes;

/** The pairs of a node of `some` and a node of `others` that overlap. */
function covered(editor: Editor, some: readonly string[], others: readonly string[]): readonly string[] {
  const places = drawn(editor);
  return some.flatMap((one) =>
    others.flatMap((other) => {
      const [a, b] = [places[one], places[other]];
      if (!a || !b || a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height)
        return [];
      return [`${one} covers ${other}`];
    }),
  );
}

describe('positions of added nodes', () => {
  test(`[S3] duplicated and pasted nodes cover no other node, wherever these were moved (seed ${seed})`, () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 5000 }),
        fc.array(fc.tuple(fc.nat(), fc.nat(900), fc.nat(900)), { maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        fc.boolean(),
        (workflowSeed, moves, picks, byClipboard) => {
          const editor = createEditor({
            version: randomWorkflow(workflowSeed, 1 + (workflowSeed % 25)),
            rules: noRules,
          });
          const ids = nodesOf(editor.toVersion()).map(({ id }) => id);
          const pick = (draw: number): string => ids[draw % ids.length] ?? '';
          for (const [draw, x, y] of moves) editor.commands.moveNodes({ [pick(draw)]: { x, y } });
          const nodeIds = [...new Set(picks.map(pick))];
          const copied = editor.commands.copy({ nodeIds });
          const added =
            byClipboard && copied.ok ? editor.commands.paste(copied.document) : editor.commands.duplicate({ nodeIds });
          if (!added.ok) throw new Error(added.refusal.message);
          expect(covered(editor, added.nodeIds, ids)).toEqual([]);
          const places = drawn(editor);
          const bottom = Math.max(...nodeIds.map((id) => (places[id]?.y ?? 0) + (places[id]?.height ?? 0)));
          const right = Math.max(...nodeIds.map((id) => (places[id]?.x ?? 0) + (places[id]?.width ?? 0)));
          for (const id of added.nodeIds)
            expect((places[id]?.y ?? 0) >= bottom || (places[id]?.x ?? 0) >= right).toBe(true);
          expect(editor.history().done.at(-1)?.command).toBe(byClipboard ? 'paste' : 'duplicate');
        },
      ),
      { seed, numRuns: lawRuns(400) },
    );
  }, 60_000);

  const version = workflowOf(
    [step('a', 'send-message'), step('b', 'delay'), step('c', 'end'), step('far', 'end')],
    [path('a', 'b'), path('b', 'c')],
  );

  test('[S3] pasted nodes are placed after the selection, or else after the originals', () => {
    const place = (select: readonly string[]): number | undefined => {
      const editor = createEditor({ version });
      editor.commands.moveNodes({ far: { x: 0, y: 3000 } });
      const copied = editor.commands.copy({ nodeIds: ['a'] });
      editor.select({ nodeIds: select });
      const pasted = copied.ok && editor.commands.paste(JSON.stringify(copied.document));
      const places = drawn(editor);
      return pasted && pasted.ok ? places[pasted.nodeIds[0] ?? '']?.y : undefined;
    };
    expect(place(['far'])).toBeGreaterThan(3000);
    expect(place([])).toBeLessThan(3000);
  });

  test('[S3] copies stand beside their originals where the flow goes on below for long', () => {
    const editor = createEditor({ version: largeWorkflow(200) });
    const added = editor.commands.duplicate({ nodeIds: ['s1', 's2'] });
    const places = drawn(editor);
    for (const id of added.ok ? added.nodeIds : []) {
      expect(Math.abs((places[id]?.y ?? 0) - (places['s2']?.y ?? 0))).toBeLessThan(600);
      expect((places[id]?.x ?? 0) - (places['s2']?.x ?? 0)).toBeLessThan(1200);
    }
  });

  test('two duplicated nodes keep the distance of their automatic positions', () => {
    const editor = createEditor({ version });
    const added = editor.commands.duplicate({ nodeIds: ['a', 'b'] });
    const automatic = layoutVersion(editor.toVersion()).nodes;
    const places = drawn(editor);
    const [one = '', two = ''] = added.ok ? added.nodeIds : [];
    expect((places[two]?.y ?? 0) - (places[one]?.y ?? 0)).toBe((automatic[two]?.y ?? 0) - (automatic[one]?.y ?? 0));
    expect((places[two]?.x ?? 0) - (places[one]?.x ?? 0)).toBe((automatic[two]?.x ?? 0) - (automatic[one]?.x ?? 0));
  });

  test('nodes pasted into an edge get no position, and nodes of another workflow one below all others', () => {
    const editor = createEditor({ version });
    const copied = editor.commands.copy({ nodeIds: ['b'] });
    const document = copied.ok ? copied.document : {};
    expect(editor.commands.paste(document, { onEdge: 'a-b' })).toMatchObject({ ok: true });
    expect(editor.commands.paste(document, { after: { nodeId: 'a' } })).toMatchObject({ ok: true });
    const foreign = JSON.parse(JSON.stringify(document).replaceAll('"b"', '"elsewhere"')) as unknown;
    expect(editor.store.getState().presentation.nodes).toBeUndefined();
    const pasted = editor.commands.paste(foreign);
    expect(pasted).toMatchObject({ ok: true });
    const place = pasted.ok ? editor.store.getState().presentation.nodes?.[pasted.nodeIds[0] ?? ''] : undefined;
    expect(place?.y).toBeGreaterThan(0);
  });

  test('a position that is not finite is ignored', () => {
    const editor = createEditor({ version });
    expect(editor.commands.addNode({ type: 'end', at: { x: NaN, y: 0 } })).toMatchObject({ ok: true });
    expect(editor.store.getState().presentation.nodes).toBeUndefined();
    expect(editor.commands.moveNodes({ a: { x: 0, y: Infinity } })).toMatchObject({
      ok: false,
      refusal: { code: 'nothing-changed' },
    });
  });

  test.each(['comfortable', 'compact'] as const)(
    'a moved node is drawn at its new position in the %s density',
    (density) => {
      const editor = createEditor({ version, density });
      editor.commands.moveNodes({ a: { x: 400, y: 700 } });
      const { presentation, version: now } = editor.store.getState();
      expect(layoutVersion(now, { density, presentation }).nodes['a']).toMatchObject({ x: 400, y: 700 });
    },
  );

  test('[S4] a node with edges is stored by its distance, one without by its position', () => {
    const editor = createEditor({ version });
    const automatic = layoutVersion(version).nodes;
    editor.commands.moveNodes({ a: { x: 400, y: 700 }, far: { x: 40, y: 700 } });
    const added = editor.commands.addNode({ type: 'delay', at: { x: -30, y: 900.4 } });
    expect(editor.store.getState().presentation.nodes).toEqual({
      a: { dx: 400 - (automatic['a']?.x ?? 0), dy: 700 - (automatic['a']?.y ?? 0) },
      far: { x: 40, y: 700 },
      [added.ok ? added.nodeId : '']: { x: -30, y: 900 },
    });
  });

  test('[S4] a node added at a position expectUnmoved there when other nodes are added and when it is connected', () => {
    const editor = createEditor({ version });
    const added = editor.commands.addNode({ type: 'delay', at: { x: 700, y: 900 } });
    const nodeId = added.ok ? added.nodeId : '';
    const expectUnmoved = (): void => expect(drawn(editor)[nodeId]).toMatchObject({ x: 700, y: 900 });
    editor.commands.addNode({ type: 'delay', onEdge: 'a-b' });
    expectUnmoved();
    editor.commands.connect({ source: 'a', target: nodeId });
    editor.commands.connect({ source: nodeId, target: 'c' });
    expectUnmoved();
    editor.commands.moveNodes({ [nodeId]: { x: 720, y: 900 } });
    expect(editor.store.getState().presentation.nodes?.[nodeId]).toEqual({ x: 720, y: 900 });
    editor.commands.tidy({ nodeIds: [nodeId] });
    expect(editor.store.getState().presentation.nodes?.[nodeId]).toBeUndefined();
  });
});

describe('positions in a large workflow', () => {
  const large = largeWorkflow(1_700);

  test('[S5] are measured from the layout on the screen, without a new layout', () => {
    const editor = createEditor({ version: large, rules: noRules });
    const shown = layoutVersion(large, { density: 'compact' });
    editor.setLayout(shown);
    const added = editor.commands.addNode({ type: 'delay', onEdge: edgesOf(large)[20]?.id ?? '' });
    const guess = provisionalLayout(editor.toVersion(), shown, { density: 'compact' });
    editor.setLayout(guess);
    editor.commands.moveNodes({ s40: { x: 500, y: 600 }, [added.ok ? added.nodeId : '']: { x: 10, y: 20 } });
    editor.commands.addNode({ type: 'end', at: { x: 1, y: 2 } });
    const copied = editor.commands.duplicate({ nodeIds: ['s40'] });
    const { presentation, version } = editor.store.getState();
    expect(layoutIfArranged(version)).toBeUndefined();
    expect(layoutIfArranged(version, { density: 'compact' })).toBeUndefined();
    // The move is measured from the drawn position, and the node keeps that distance in the new layout.
    const then = layoutVersion(version, { density: 'compact' }).nodes['s40'];
    expect(layoutVersion(version, { density: 'compact', presentation }).nodes['s40']).toMatchObject({
      x: 500 + (then?.x ?? 0) - (shown.nodes['s40']?.x ?? 0),
      y: 600 + (then?.y ?? 0) - (shown.nodes['s40']?.y ?? 0),
    });
    expect(provisionalLayout(version, guess, { density: 'compact', presentation }).nodes['s40']).toMatchObject({
      x: 500,
      y: 600,
    });
    expect(
      provisionalLayout(version, guess, { density: 'compact', presentation }).nodes[added.ok ? added.nodeId : ''],
    ).toMatchObject({ x: 10, y: 20 });
    const [first = ''] = copied.ok ? copied.nodeIds : [];
    expect(presentation.nodes?.[first]?.x).toBe(500);
    expect(presentation.nodes?.[first]?.y).toBeGreaterThanOrEqual(600);
  });

  test('[S5] are measured from a new layout where none is on the screen', () => {
    const editor = createEditor({ version: large, rules: noRules });
    editor.setLayout(layoutVersion(large));
    editor.setLayout(undefined);
    editor.commands.addNode({ type: 'delay', onEdge: edgesOf(large)[20]?.id ?? '' });
    editor.commands.moveNodes({ s40: { x: 500, y: 600 } });
    const { presentation, version } = editor.store.getState();
    expect(layoutVersion(version, { presentation }).nodes['s40']).toMatchObject({ x: 500, y: 600 });
  });
});
