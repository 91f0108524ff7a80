import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutVersion } from '#layout';
import { createEditor, type Editor } from '#store';
import { nodesOf } from '#graph';
import { path, step, workflowOf } from '../support/edit-context.js';
import { randomWorkflow } from '../support/random-workflow.js';
import { noRules } from './laws/editor-on-trial.js';

const seed = 20261121;
const drawn = (editor: Editor) => layoutVersion(editor.toVersion(), { presentation: editor.store.getState().presentation }).nodes;

/** The pairs of a step of `some` and a step of `others` that cover each other. */
function covered(editor: Editor, some: readonly string[], others: readonly string[]): readonly string[] {
  const places = drawn(editor);
  return some.flatMap((one) => others.flatMap((other) => {
    const [a, b] = [places[one], places[other]];
    if (!a || !b || a.x >= b.x + b.width || b.x >= a.x + a.width || a.y >= b.y + b.height || b.y >= a.y + a.height) return [];
    return [`${one} covers ${other}`];
  }));
}

describe('where added steps stand', () => {
  test(`[S3] duplicated and pasted steps cover no other step, wherever these were moved (seed ${seed})`, () => {
    fc.assert(
      fc.property(fc.nat({ max: 5000 }), fc.array(fc.tuple(fc.nat(), fc.nat(900), fc.nat(900)), { maxLength: 6 }), fc.array(fc.nat(), { minLength: 1, maxLength: 4 }), fc.boolean(), (workflowSeed, moves, picks, byClipboard) => {
        const editor = createEditor({ version: randomWorkflow(workflowSeed, 1 + (workflowSeed % 25)), rules: noRules });
        const ids = nodesOf(editor.toVersion()).map(({ id }) => id);
        const pick = (draw: number): string => ids[draw % ids.length] ?? '';
        for (const [draw, x, y] of moves) editor.commands.moveNodes({ [pick(draw)]: { x, y } });
        const nodeIds = [...new Set(picks.map(pick))];
        const copied = editor.commands.copy({ nodeIds });
        const added = byClipboard && copied.ok ? editor.commands.paste(copied.document) : editor.commands.duplicate({ nodeIds });
        if (!added.ok) throw new Error(added.refusal.message);
        expect(covered(editor, added.nodeIds, ids)).toEqual([]);
        const places = drawn(editor);
        const bottom = Math.max(...nodeIds.map((id) => (places[id]?.y ?? 0) + (places[id]?.height ?? 0)));
        for (const id of added.nodeIds) expect(places[id]?.y).toBeGreaterThanOrEqual(bottom);
        expect(editor.history().done.at(-1)?.command).toBe(byClipboard ? 'paste' : 'duplicate');
      }),
      { seed, numRuns: 400 },
    );
  });

  const version = workflowOf([step('a', 'send-message'), step('b', 'delay'), step('c', 'end'), step('far', 'end')], [path('a', 'b'), path('b', 'c')]);

  test('[S3] pasted steps stand below what is selected, else below the originals', () => {
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

  test('two steps that are pasted keep the distance they are laid out with', () => {
    const editor = createEditor({ version });
    const added = editor.commands.duplicate({ nodeIds: ['a', 'b'] });
    const automatic = layoutVersion(editor.toVersion()).nodes;
    const places = drawn(editor);
    const [one = '', two = ''] = added.ok ? added.nodeIds : [];
    expect((places[two]?.y ?? 0) - (places[one]?.y ?? 0)).toBe((automatic[two]?.y ?? 0) - (automatic[one]?.y ?? 0));
    expect((places[two]?.x ?? 0) - (places[one]?.x ?? 0)).toBe((automatic[two]?.x ?? 0) - (automatic[one]?.x ?? 0));
  });

  test('steps that go into a path stand where it leads, and steps from elsewhere below everything that is here', () => {
    const editor = createEditor({ version });
    const copied = editor.commands.copy({ nodeIds: ['b'] });
    const document = copied.ok ? copied.document : {};
    expect(editor.commands.paste(document, { onEdge: 'a-b' })).toMatchObject({ ok: true });
    expect(editor.commands.paste(document, { after: { nodeId: 'a' } })).toMatchObject({ ok: true });
    const foreign = JSON.parse(JSON.stringify(document).replaceAll('"b"', '"elsewhere"')) as unknown;
    expect(editor.store.getState().presentation.nodes).toBeUndefined();
    const pasted = editor.commands.paste(foreign);
    expect(pasted).toMatchObject({ ok: true });
    const nudge = pasted.ok ? editor.store.getState().presentation.nodes?.[pasted.nodeIds[0] ?? ''] : undefined;
    expect(nudge?.dy).toBeGreaterThan(0);
  });

  test('a place that is no place is none', () => {
    const editor = createEditor({ version });
    expect(editor.commands.addNode({ type: 'end', at: { x: NaN, y: 0 } })).toMatchObject({ ok: true });
    expect(editor.store.getState().presentation.nodes).toBeUndefined();
    expect(editor.commands.moveNodes({ a: { x: 0, y: Infinity } })).toMatchObject({ ok: false, refusal: { code: 'nothing-changed' } });
  });

  test.each(['comfortable', 'compact'] as const)('a step stands where it was put, measured in the density that is shown: %s', (density) => {
    const editor = createEditor({ version, density });
    editor.commands.moveNodes({ a: { x: 400, y: 700 } });
    const { presentation, version: now } = editor.store.getState();
    expect(layoutVersion(now, { density, presentation }).nodes['a']).toMatchObject({ x: 400, y: 700 });
  });
});
