import { describe, expect, test } from 'vitest';
import {
  createMemoryDraftStore,
  draftId,
  draftPrefix,
  type DraftStore,
  keepOldDrafts,
  noteNamed,
  reviewOldDrafts,
} from '#adapter';
import { seededRandom } from '#base';
import { writeHead } from '../../../src/adapter/drafts/draft-record.js';
import { place } from './keeper-on-trial.js';

const day = 86_400_000;
const begin = Date.parse('2026-01-01T00:00:00Z');
const { account, host, user } = place;
const owner = { account, host, user };
const limits = { days: 90, bytes: 1_000_000 };

const idOf = (workflow: string): string => draftId({ ...place, workflow }, 'v1', workflow);
const write = async (store: DraftStore, workflow: string, at: number, size = 1000): Promise<void> => {
  const head = writeHead({ schema: 1, at, writer: `writer ${workflow}`, turn: 0, log: 0, size, base: { id: 'v1' } });
  await store.write(idOf(workflow), { head, pieces: new Map() });
};
const workflowsIn = async (store: DraftStore): Promise<readonly string[]> => {
  const listed = await store.list(draftPrefix({ ...place, workflow: '' }).slice(0, -4));
  return (listed.ok ? listed.data : []).map(({ id }) => String((JSON.parse(id) as unknown[])[3])).toSorted();
};
/** A visit of the list of workflows, which names what it returns. */
async function visit(
  store: DraftStore,
  now: number,
  open: readonly string[] | undefined = [],
): Promise<readonly { readonly workflow: string; readonly goesAt: number }[]> {
  const findOpen = () => Promise.resolve(open && new Set(open.map((workflow) => `writer ${workflow}`)));
  const going = await reviewOldDrafts({ store, owner, limits, now, findOpen });
  await noteNamed({ store, owner, now }, going);
  return going.map(({ goesAt, workflow }) => ({ workflow, goesAt }));
}

describe('old drafts', () => {
  test('[TB7] are named after 90 days, and removed a week after that', async () => {
    const store = createMemoryDraftStore();
    await write(store, 'old', begin);
    await write(store, 'young', begin + 60 * day);
    expect(await visit(store, begin + 90 * day)).toEqual([]);
    const named = begin + 90 * day + 1;
    expect(await visit(store, named)).toEqual([{ workflow: 'old', goesAt: named + 7 * day }]);
    expect(await visit(store, named + 7 * day - 1)).toEqual([{ workflow: 'old', goesAt: named + 7 * day }]);
    expect(await workflowsIn(store)).toEqual(['old', 'young']);
    expect(await visit(store, named + 7 * day)).toEqual([]);
    expect(await workflowsIn(store)).toEqual(['young']);
  });

  test('[TB8] beyond the size are named, the oldest alone, and the latest stays whatever its size', async () => {
    const store = createMemoryDraftStore();
    await write(store, 'large', begin + 2, 1_500_000);
    expect(await visit(store, begin + 3)).toEqual([]);
    await write(store, 'b', begin + 1);
    await write(store, 'large', begin + 2, 990_000);
    await write(store, 'a', begin, 20_000);
    expect((await visit(store, begin + 3)).map(({ workflow }) => workflow)).toEqual(['a']);
  });

  test('[TB9] stay where it is unknown which are open, where the store fails, and of another user', async () => {
    const store = createMemoryDraftStore();
    await write(store, 'old', begin);
    for (let now = begin + 100 * day; now < begin + 200 * day; now += 8 * day) {
      const unknown = { store, owner, limits, now, findOpen: () => Promise.resolve(undefined) };
      expect(await reviewOldDrafts(unknown)).toEqual([]);
      expect(
        await reviewOldDrafts({
          ...unknown,
          findOpen: () => Promise.resolve(new Set()),
          owner: { ...owner, user: 'x' },
        }),
      ).toEqual([]);
    }
    const failing: DraftStore = { ...store, read: () => Promise.resolve({ ok: false, trouble: 'failed' }) };
    await visit(store, begin + 100 * day);
    expect(await visit(failing, begin + 200 * day)).toEqual([]);
    expect(await workflowsIn(store)).toEqual(['old']);
  });

  test('[TB10] none is removed that is open, was kept, has changed, or was not named for a week (200 histories)', async () => {
    const random = seededRandom(20261128);
    const removals = { total: 0 };
    for (let history = 0; history < 200; history++) {
      const store = createMemoryDraftStore();
      const changed = new Map<string, number>();
      const namedAt = new Map<string, number>();
      const kept = new Map<string, number>();
      let now = begin;
      for (let turn = 0; turn < 40; turn++) {
        now += random() * 12 * day;
        const workflow = `w${Math.floor(random() * 6)}`;
        const open = random() < 0.3 ? [`w${Math.floor(random() * 6)}`] : [];
        if (random() < 0.25) {
          await write(store, workflow, now, Math.floor(random() * 500_000));
          changed.set(workflow, now);
          namedAt.delete(workflow);
          kept.delete(workflow);
        } else if (random() < 0.15 && changed.has(workflow)) {
          expect(
            await keepOldDrafts({ store, owner, now }, [{ id: idOf(workflow), at: changed.get(workflow) ?? 0 }]),
          ).toBe(true);
          kept.set(workflow, now);
          namedAt.delete(workflow);
        }
        const before = await workflowsIn(store);
        const going = await visit(store, now, open);
        const after = await workflowsIn(store);
        for (const gone of before.filter((one) => !after.includes(one))) {
          removals.total += 1;
          expect(open).not.toContain(gone);
          expect(now - (namedAt.get(gone) ?? Number.NaN)).toBeGreaterThanOrEqual(7 * day);
          expect(now - (kept.get(gone) ?? -Infinity)).toBeGreaterThan(90 * day);
          for (const known of [changed, namedAt, kept]) known.delete(gone);
        }
        for (const { workflow: named } of going) if (!namedAt.has(named)) namedAt.set(named, now);
      }
    }
    expect(removals.total).toBeGreaterThan(200);
  });
});
