import { describe, expect, it } from 'vitest';
import type { FullWorkflowAdapter } from '#adapter';
import { contentHash, type WorkflowExecution, type WorkflowVersion } from '#model';
import type { ConformanceGround } from './adapter-conformance.js';

type Given<Data> = { ok: true; data: Data } | { ok: false; failure: { kind: string; code: string } };

async function dataOf<Data>(answer: Promise<Given<Data>>): Promise<Data> {
  const settled = await answer;
  if (!settled.ok) throw new Error(JSON.stringify(settled.failure));
  return settled.data;
}

async function failureOf(answer: Promise<Given<unknown>>): Promise<readonly [string, string] | undefined> {
  const settled = await answer;
  return settled.ok ? undefined : [settled.failure.kind, settled.failure.code];
}

const type = (id: string) => ({ id: `type-${id}`, type: 'message.send', label: id });

function versionOf(...nodeIds: readonly string[]): WorkflowVersion {
  const nodes = nodeIds.map((id) => ({ id, type: type(id), config: { message: id } }));
  return { name: 'Shown', definition: { nodes, edges: [], properties: [] } };
}

function runAt(id: string, versionId: string, ...nodeIds: readonly string[]): WorkflowExecution {
  const start = '2026-03-01T09:00:00.000Z';
  return {
    id,
    status: 'waiting',
    version: { id: versionId, name: 'Shown' },
    start,
    steps: nodeIds.map((nodeId, index) => ({
      id: `${id}-${index}`,
      start,
      ...(index < nodeIds.length - 1 ? { end: start } : {}),
      node: { id: nodeId, type: type(nodeId), context: { contact: { firstName: 'Lee' }, at: nodeId } },
    })),
  };
}

async function until<Value>(read: () => Promise<Value>, isDone: (value: Value) => boolean): Promise<Value> {
  for (let left = 60; left > 0; left--) {
    const value = await read();
    if (isDone(value)) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It did not come about within six seconds.');
}

/** The promises of making versions live later and of moving contacts, kept by every adapter. */
export function describeGoingLive(name: string, getGround: () => ConformanceGround): void {
  describe(`${name}: going live`, () => {
    const adapter = (): FullWorkflowAdapter => getGround().adapter;
    const save = async (workflowId: string, ...versions: readonly WorkflowVersion[]): Promise<void> => {
      for (const [index, version] of versions.entries())
        await dataOf(adapter().saveVersion({ workflowId, name: '', version, id: `${workflowId}-v${index + 1}` }));
    };
    const liveIn = async (workflowId: string): Promise<string | undefined> =>
      (await dataOf(adapter().listVersions({ workflowId }))).items.find(({ active }) => active !== undefined)?.id;
    const run = (workflowId: string, executionId: string) =>
      dataOf(adapter().getExecution({ workflowId, executionId }));
    const later = (ms: number): string => new Date(Date.now() + ms).toISOString();

    it('schedules one version of a workflow, in place of another one, and cancels it', async () => {
      const workflowId = 'later-1';
      await save(workflowId, versionOf('a'), versionOf('b'));
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
      const at = later(3_600_000);
      const first = await dataOf(adapter().scheduleVersion({ workflowId, versionId: `${workflowId}-v1`, at }));
      expect(first.scheduled).toMatchObject({ versionId: `${workflowId}-v1`, at });
      expect(first.scheduled?.by).toEqual(expect.any(String));
      const contacts = [{ nodeId: 'a', action: 'move', to: 'b' } as const];
      const asked = { workflowId, versionId: `${workflowId}-v2`, at: at.replace('Z', '+00:00'), contacts };
      const second = await dataOf(adapter().scheduleVersion(asked));
      expect(second.scheduled).toEqual({ ...first.scheduled, versionId: `${workflowId}-v2`, contacts });
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual(second);
      expect(await liveIn(workflowId)).toBeUndefined();
      for (let times = 0; times < 2; times++)
        expect(await dataOf(adapter().cancelSchedule({ workflowId }))).toEqual({});
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
    });

    it('refuses times in the past, times that are none, choices that do not fit, and unknown versions', async () => {
      const workflowId = 'later-2';
      await save(workflowId, versionOf('a'));
      const asked = { workflowId, versionId: `${workflowId}-v1`, at: later(60_000) };
      const move = { nodeId: 'x', action: 'move', to: 'missing' } as const;
      const end = { nodeId: 'x', action: 'end' } as const;
      for (const [refused, kind, code] of [
        [{ ...asked, at: later(-1_000) }, 'rejected', 'past-time'],
        [{ ...asked, at: 'tomorrow' }, 'rejected', 'invalid-request'],
        [{ ...asked, contacts: [move] }, 'rejected', 'unknown-step'],
        [{ ...asked, contacts: [end, end] }, 'rejected', 'repeated-step'],
        [{ ...asked, versionId: 'missing' }, 'notFound', 'not-found'],
        [{ ...asked, workflowId: 'missing' }, 'notFound', 'not-found'],
      ] as const)
        expect(await failureOf(adapter().scheduleVersion(refused))).toEqual([kind, code]);
      for (const missing of [adapter().loadSchedule, adapter().cancelSchedule])
        expect(await failureOf(missing({ workflowId: 'missing' }))).toEqual(['notFound', 'not-found']);
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
    });

    it('makes a version live when its time comes, whatever was saved since, and moves the contacts as chosen', async () => {
      const workflowId = 'later-3';
      await save(workflowId, versionOf('a', 'b'), versionOf('a', 'c'));
      await dataOf(adapter().activateVersion({ workflowId, versionId: `${workflowId}-v1` }));
      await getGround().record(workflowId, runAt('r1', `${workflowId}-v1`, 'a', 'b'));
      const contacts = [{ nodeId: 'b', action: 'move', to: 'c' } as const];
      await dataOf(adapter().scheduleVersion({ workflowId, versionId: `${workflowId}-v2`, at: later(400), contacts }));
      await dataOf(adapter().saveVersion({ workflowId, name: '', version: versionOf('d'), id: `${workflowId}-v3` }));
      await until(
        () => liveIn(workflowId),
        (id) => id === `${workflowId}-v2`,
      );
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
      const moved = await until(
        () => run(workflowId, 'r1'),
        (execution) => execution.steps?.length === 3,
      );
      expect(moved.version?.id).toBe(`${workflowId}-v2`);
    });

    it('ends a schedule once its version is live, and keeps that of another version', async () => {
      const workflowId = 'later-4';
      await save(workflowId, versionOf('a'), versionOf('b'));
      const at = later(3_600_000);
      await dataOf(adapter().scheduleVersion({ workflowId, versionId: `${workflowId}-v2`, at }));
      await dataOf(adapter().activateVersion({ workflowId, versionId: `${workflowId}-v1` }));
      expect((await dataOf(adapter().loadSchedule({ workflowId }))).scheduled?.versionId).toBe(`${workflowId}-v2`);
      await dataOf(adapter().activateVersion({ workflowId, versionId: `${workflowId}-v2` }));
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
    });

    it('forgets what was scheduled for a workflow that is deleted', async () => {
      const workflowId = 'later-5';
      await save(workflowId, versionOf('a'));
      await dataOf(adapter().scheduleVersion({ workflowId, versionId: `${workflowId}-v1`, at: later(3_600_000) }));
      expect((await adapter().deleteWorkflow({ workflowId })).ok).toBe(true);
      expect(await failureOf(adapter().loadSchedule({ workflowId }))).toEqual(['notFound', 'not-found']);
      await dataOf(adapter().restoreWorkflow({ workflowId }));
      expect(await dataOf(adapter().loadSchedule({ workflowId }))).toEqual({});
    });

    it('counts the contacts under way on a version by the step where they are', async () => {
      const workflowId = 'waiting-1';
      await save(workflowId, versionOf('a', 'b'), versionOf('a'));
      const versionId = `${workflowId}-v1`;
      expect(await dataOf(adapter().loadWaiting({ workflowId, versionId }))).toEqual({ contacts: 0, steps: [] });
      const ended = { ...runAt('r0', versionId, 'a'), status: 'completed', end: '2026-03-01T10:00:00.000Z' };
      for (const execution of [
        ended,
        runAt('r1', versionId, 'a'),
        runAt('r2', versionId, 'a', 'b'),
        runAt('r3', versionId, 'a', 'b'),
        runAt('r4', versionId),
        runAt('r5', `${workflowId}-v2`, 'a'),
      ])
        await getGround().record(workflowId, execution);
      expect(await dataOf(adapter().loadWaiting({ workflowId, versionId }))).toEqual({
        contacts: 4,
        steps: [
          { nodeId: 'b', contacts: 2 },
          { nodeId: 'a', contacts: 1 },
        ],
      });
      expect(await failureOf(adapter().loadWaiting({ workflowId, versionId: 'x' }))).toEqual(['notFound', 'not-found']);
    });

    it('moves, ends and lets finish the contacts of removed steps, and all others carry on', async () => {
      const workflowId = 'moving-1';
      await save(workflowId, versionOf('a', 'b', 'c', 'd', 'e'), versionOf('a', 'x'));
      const [fromVersionId, versionId] = [`${workflowId}-v1`, `${workflowId}-v2`];
      await dataOf(adapter().activateVersion({ workflowId, versionId }));
      for (const nodeId of ['a', 'b', 'c', 'd', 'e'])
        await getGround().record(workflowId, runAt(`at-${nodeId}`, fromVersionId, 'a', nodeId));
      const before = await run(workflowId, 'at-b');
      const asked = {
        workflowId,
        fromVersionId,
        versionId,
        contacts: [
          { nodeId: 'b', action: 'move', to: 'x' },
          { nodeId: 'c', action: 'end' },
          { nodeId: 'd', action: 'finish' },
        ] as const,
      };
      expect(await dataOf(adapter().moveContacts(asked))).toEqual({
        carriedOn: 1,
        moved: 1,
        ended: 1,
        finishing: 2,
        failed: [],
      });
      expect(await run(workflowId, 'at-a')).toEqual({
        ...runAt('at-a', versionId, 'a', 'a'),
      });
      const moved = await run(workflowId, 'at-b');
      const [, , added] = moved.steps ?? [];
      expect(moved).toMatchObject({ status: 'running', version: { id: versionId, name: 'Shown' } });
      expect(moved.steps?.slice(0, 2)).toEqual(
        before.steps?.map((step) => ({ ...step, end: step.end ?? added?.start })),
      );
      expect(added?.node).toEqual({ id: 'x', type: type('x'), context: before.steps?.[1]?.node?.context });
      expect(await run(workflowId, 'at-c')).toMatchObject({ status: 'canceled', version: { id: fromVersionId } });
      for (const nodeId of ['d', 'e'])
        expect(await run(workflowId, `at-${nodeId}`)).toEqual(runAt(`at-${nodeId}`, fromVersionId, 'a', nodeId));
      const waiting = await dataOf(adapter().loadWaiting({ workflowId, versionId }));
      expect(waiting.steps.map(({ nodeId }) => nodeId)).toEqual(['a', 'x']);
      const listed = await dataOf(adapter().listExecutions({ workflowId, step: 'x' }));
      expect(listed.items.map(({ id }) => id)).toEqual(['at-b']);
      expect(await dataOf(adapter().moveContacts(asked))).toMatchObject({ carriedOn: 0, moved: 0, ended: 0 });
    });

    it('asks for a review of the content that was looked at, takes comments, and is answered about that content', async () => {
      const workflowId = 'review-1';
      await save(workflowId, versionOf('a'), versionOf('a', 'b'));
      const versionId = `${workflowId}-v2`;
      const seen = contentHash(await dataOf(adapter().loadVersion({ workflowId, versionId })));
      const asked = { workflowId, versionId, contentHash: seen, id: 'q1', reviewer: ' Ana ', note: 'Is it right?' };
      const review = await dataOf(adapter().askForReview(asked));
      expect(review).toMatchObject({ id: 'q1', versionId, contentHash: seen, state: 'asked', reviewer: 'Ana' });
      expect(review.comments).toMatchObject([{ text: 'Is it right?', by: review.askedBy }]);
      expect(await dataOf(adapter().askForReview(asked))).toEqual(review);
      const comment = { workflowId, reviewId: 'q1', id: 'c1', text: ' One question. ' };
      const said = await dataOf(adapter().commentOnReview(comment));
      expect(await dataOf(adapter().commentOnReview(comment))).toEqual(said);
      expect(said.comments.map(({ text }) => text)).toEqual(['Is it right?', 'One question.']);
      const answer = { workflowId, reviewId: 'q1', contentHash: seen, state: 'changes' } as const;
      expect(await dataOf(adapter().answerReview(answer))).toMatchObject({
        state: 'changes',
        answeredBy: said.askedBy,
      });
      const approved = await dataOf(adapter().answerReview({ ...answer, state: 'approved' }));
      expect(approved).toMatchObject({ ...said, state: 'approved' });
      const second = { ...asked, versionId: `${workflowId}-v1`, id: 'q2' };
      expect(await failureOf(adapter().askForReview(second))).toEqual(['rejected', 'other-content']);
      const first = contentHash(await dataOf(adapter().loadVersion({ workflowId, versionId: second.versionId })));
      const { comments } = await dataOf(
        adapter().askForReview({ workflowId, versionId: second.versionId, contentHash: first, id: 'q2' }),
      );
      expect(comments).toEqual([]);
      const ids = async (query: object): Promise<readonly string[]> =>
        (await dataOf(adapter().listReviews({ workflowId, ...query }))).items.map(({ id }) => id);
      expect([await ids({}), await ids({ versionId }), await ids({ limit: 1, offset: 1 })]).toEqual([
        ['q2', 'q1'],
        ['q1'],
        ['q1'],
      ]);
    });

    it('refuses reviews that are none', async () => {
      const workflowId = 'review-2';
      await save(workflowId, versionOf('a'), versionOf('b'));
      const versionId = `${workflowId}-v1`;
      const seen = contentHash(await dataOf(adapter().loadVersion({ workflowId, versionId })));
      const asked = { workflowId, versionId, contentHash: seen, id: 'q1' };
      await dataOf(adapter().askForReview(asked));
      const other = contentHash(await dataOf(adapter().loadVersion({ workflowId })));
      for (const [call, kind, code] of [
        [adapter().askForReview({ ...asked, id: 'q9', versionId: 'missing' }), 'notFound', 'not-found'],
        [adapter().askForReview({ ...asked, workflowId: 'missing' }), 'notFound', 'not-found'],
        [adapter().askForReview({ ...asked, id: 'q9', note: 'n'.repeat(2001) }), 'rejected', 'invalid-request'],
        [
          adapter().askForReview({ ...asked, versionId: `${workflowId}-v2`, contentHash: other }),
          'conflict',
          'review-id-taken',
        ],
        [adapter().commentOnReview({ workflowId, reviewId: 'q1', text: ' ' }), 'rejected', 'invalid-request'],
        [adapter().commentOnReview({ workflowId, reviewId: 'q9', text: 'Hi' }), 'notFound', 'not-found'],
        [
          adapter().answerReview({ workflowId, reviewId: 'q1', contentHash: other, state: 'approved' }),
          'rejected',
          'other-content',
        ],
        [adapter().listReviews({ workflowId: 'missing' }), 'notFound', 'not-found'],
      ] as const)
        expect(await failureOf(call)).toEqual([kind, code]);
    });

    it('moves no contact where a choice does not fit', async () => {
      const workflowId = 'moving-2';
      await save(workflowId, versionOf('a', 'b'), versionOf('a'));
      const asked = { workflowId, fromVersionId: `${workflowId}-v1`, versionId: `${workflowId}-v2`, contacts: [] };
      await getGround().record(workflowId, runAt('r1', asked.fromVersionId, 'a'));
      const move = { nodeId: 'b', action: 'move', to: 'b' } as const;
      for (const [refused, kind, code] of [
        [{ ...asked, contacts: [move] }, 'rejected', 'unknown-step'],
        [{ ...asked, fromVersionId: asked.versionId }, 'rejected', 'same-version'],
        [{ ...asked, fromVersionId: 'missing' }, 'notFound', 'not-found'],
        [{ ...asked, versionId: 'missing' }, 'notFound', 'not-found'],
      ] as const)
        expect(await failureOf(adapter().moveContacts(refused))).toEqual([kind, code]);
      expect((await run(workflowId, 'r1')).version?.id).toBe(asked.fromVersionId);
    });
  });
}
