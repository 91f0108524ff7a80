import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { advanceExecution, moveExecution } from '#execute';
import type { WorkflowExecution } from '#model';
import { addEvent } from '../../../service/src/engine/begin-run.js';
import { previewChange, type RunAction } from '../../../service/src/engine/change-runs.js';
import { randomRun } from '../../execute/random-run.js';
import { enough, lawRuns } from '../../support/long-run.js';
import { openLawRuns } from './law-runs.js';

const hour = 3_600_000;
const each = lawRuns(300);
const kinds = ['pause', 'answer', 'skip', 'move', 'take out'] as const;
/** As many runs for each law. */
const runs = Array.from({ length: kinds.length * each }, (_, at) => randomRun(at + 1));
const rangeOf = (kind: (typeof kinds)[number]): readonly number[] =>
  Array.from({ length: each }, (_, at) => kinds.indexOf(kind) * each + at);

let laws: Awaited<ReturnType<typeof openLawRuns>>;
beforeAll(async () => {
  laws = await openLawRuns('changes', runs);
}, 120_000);
afterAll(() => laws.database.close());

/** Leads a run through the first half of its events; undefined where it is over then. */
async function underWay(at: number) {
  await laws.start(at);
  const { events } = runs[at]!;
  const first = events.slice(0, Math.floor(events.length / 2));
  for (const event of first) {
    await addEvent(laws.queries, laws.keyOf(at), event);
    await laws.advance(at, event.at);
  }
  const { run, state } = await laws.look(at);
  return run.status === 'open' && state ? { state, rest: events.slice(first.length) } : undefined;
}

/** All instants of an execution that lie between two others. */
function instantsWithin({ steps }: WorkflowExecution, from: number, to: number): readonly number[] {
  const all = (steps ?? []).flatMap(({ end, start }) => [Date.parse(start ?? ''), Date.parse(end ?? '')]);
  return all.filter((instant) => instant > from && instant < to);
}

async function preview(at: number, action: RunAction, instant: number, to?: string) {
  const asked = { action, executionIds: [`run-${at}`], at: new Date(instant).toISOString() };
  return previewChange(
    laws.queries,
    { ...laws.keyOf(at), ...asked, ...(to === undefined ? {} : { to }) },
    laws.readVersion,
  );
}

describe('contacts under way', { timeout: 600_000 }, () => {
  test('[EN50] a paused run never goes on; what came meanwhile, and the time that passed, count when it goes on', async () => {
    let [held, timeouts] = [0, 0];
    for (const at of rangeOf('pause')) {
      const found = await underWay(at);
      if (!found) continue;
      const pausedAt = found.state.at + 1;
      await laws.change(at, { action: 'pause' }, pausedAt);
      const before = await laws.look(at);
      let last = pausedAt;
      for (const event of found.rest) {
        last = Math.max(last, event.at);
        if (event.kind !== 'due') await addEvent(laws.queries, laws.keyOf(at), event);
        await laws.advance(at, event.at);
      }
      const wentOn = Math.max(last, found.state.wait?.until ?? 0) + hour;
      await laws.advance(at, wentOn);
      const during = await laws.look(at);
      expect([during.execution, during.state, during.effects]).toEqual([
        before.execution,
        before.state,
        before.effects,
      ]);

      await laws.change(at, { action: 'goOn' }, wentOn);
      await laws.advance(at, wentOn);
      const after = await laws.look(at);
      expect(instantsWithin(after.execution!, pausedAt, wentOn)).toEqual([]);
      if (found.state.wait?.until !== undefined) {
        // The wait ended in the pause: it is over now, by its time or by what came before it.
        expect(after.run.status === 'over' || (after.state?.wait?.until ?? Infinity) > wentOn).toBe(true);
        timeouts += 1;
      }
      const again = await laws.look(at);
      await laws.advance(at, wentOn);
      expect((await laws.look(at)).execution).toEqual(again.execution);
      held += 1;
    }
    expect([held, timeouts].every((count) => count >= enough(each / 3))).toBe(true);
  });

  test('[EN50] an answer that came in a pause before the timeout wins; one after it comes too late', async () => {
    let tried = 0;
    for (const at of rangeOf('answer')) {
      const isInTime = at % 2 === 0;
      const { events, version } = runs[at]!;
      await laws.start(at);
      let { state } = await laws.look(at);
      for (const event of events) {
        if (state?.wait?.for === 'reply') break;
        await addEvent(laws.queries, laws.keyOf(at), event);
        await laws.advance(at, event.at);
        ({ state } = await laws.look(at));
      }
      const until = state?.wait?.until;
      if (state?.wait?.for !== 'reply' || until === undefined) continue;
      const wentOn = until + hour;
      const said = { kind: 'reply', text: 'YES please' } as const;
      await laws.change(at, { action: 'pause' }, state.at);
      await addEvent(laws.queries, laws.keyOf(at), { ...said, at: isInTime ? until - 1 : until + 1 });
      await laws.change(at, { action: 'goOn' }, wentOn);
      await laws.advance(at, wentOn);
      const ending = { ...state, wait: { ...state.wait, until: wentOn } };
      const first = isInTime ? ending : advanceExecution(version, ending, { kind: 'due', at: wentOn }).state;
      const heard = advanceExecution(version, first, { ...said, at: wentOn });
      const oracle = advanceExecution(version, heard.state, { kind: 'due', at: wentOn });
      expect((await laws.look(at)).state).toEqual(JSON.parse(JSON.stringify(oracle.state)));
      tried += 1;
    }
    expect(tried).toBeGreaterThanOrEqual(enough(each / 4));
  });

  test('[EN52] skipping a wait is the event of its time, once', async () => {
    let skipped = 0;
    for (const at of rangeOf('skip')) {
      const found = await underWay(at);
      if (!found) continue;
      const { state } = found;
      const now = state.at + 1;
      const counts = await preview(at, 'skipWait', now);
      expect(await laws.change(at, { action: 'skipWait' }, now)).toEqual(counts);
      const { until } = state.wait ?? {};
      const isWait = until !== undefined && /^(time|reply)$/.test(state.wait!.for);
      expect(counts.changing).toBe(isWait ? 1 : 0);
      // The second one finds another visit.
      await laws.change(at, { action: 'skipWait' }, now);
      await laws.advance(at, now);
      if (!isWait || until <= now) continue;
      const oracle = advanceExecution(
        runs[at]!.version,
        { ...state, wait: { ...state.wait!, until: now } },
        { kind: 'due', at: now },
      );
      const after = await laws.look(at);
      expect(after.execution?.status).toBe(oracle.state.status);
      expect(after.state?.nodeId).toBe(oracle.state.nodeId);
      if (oracle.state.counts.steps !== state.counts.steps)
        expect(after.state?.counts.steps).toBe(oracle.state.counts.steps);
      skipped += 1;
    }
    expect(skipped).toBeGreaterThanOrEqual(enough(each / 4));
  });

  test('[EN53] a move leads on at the step, as the interpreter moves; to the same step or a missing one it does not', async () => {
    let moved = 0;
    for (const at of rangeOf('move')) {
      const found = await underWay(at);
      if (!found) continue;
      const { state } = found;
      const { version } = runs[at]!;
      const now = state.at + 1;
      if ((state.wait?.until ?? Infinity) <= now) continue;
      const to = (version.definition?.nodes ?? []).find(({ id }) => id !== state.nodeId)!.id;
      expect((await preview(at, 'move', now, 'nowhere')).unchanged).toEqual([{ reason: 'nodeGone', executions: 1 }]);
      expect((await preview(at, 'move', now, state.nodeId!)).unchanged).toEqual([
        { reason: 'sameNode', executions: 1 },
      ]);
      const counts = await preview(at, 'move', now, to);
      expect(counts).toMatchObject({ changing: 1, steps: [{ nodeId: state.nodeId, executions: 1 }], more: false });
      expect(await laws.change(at, { action: 'move', to }, now)).toEqual(counts);
      await laws.change(at, { action: 'move', to }, now);
      await laws.advance(at, now);
      const oracle = moveExecution(version, state, to, now, { from: version });
      const after = await laws.look(at);
      expect(JSON.parse(JSON.stringify(oracle.state))).toEqual(after.state);
      moved += 1;
    }
    expect(moved).toBeGreaterThanOrEqual(enough(each / 4));
  });

  test('[EN54] who is taken out gets nothing more, also from a pause in which a timeout passed', async () => {
    let taken = 0;
    for (const at of rangeOf('take out')) {
      const found = await underWay(at);
      if (!found) continue;
      const { state } = found;
      const isPaused = at % 2 === 0;
      if (isPaused) await laws.change(at, { action: 'pause' }, state.at);
      const before = await laws.look(at);
      const now = isPaused ? Math.max(state.at, state.wait?.until ?? 0) + hour : state.at;
      expect(await laws.change(at, { action: 'takeOut' }, now)).toMatchObject({ changing: 1 });
      await laws.advance(at, now);
      const after = await laws.look(at);
      expect(after.execution?.status).toBe('canceled');
      expect(after.effects.map(({ id }) => id)).toEqual(before.effects.map(({ id }) => id));
      if (isPaused) expect(after.effects.filter(({ state: each_ }) => each_ === 'planned')).toEqual([]);
      expect((await preview(at, 'takeOut', now)).unchanged).toEqual([{ reason: 'over', executions: 1 }]);
      taken += 1;
    }
    expect(taken).toBeGreaterThanOrEqual(enough(each / 4));
  });
});
