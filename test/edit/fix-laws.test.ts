import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSequentialId, equalJson } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { applyOperations, type EditedDocument, invertOperations, planFix } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import type { Problem, ProblemFix } from '#model';
import { type AccountFacts, builtInRules, checkFully, fixKinds } from '#rules';
import { faultyWorkflow } from './faulty-workflow.js';
import { isLong, lawRuns } from '../support/long-run.js';

const seed = 20261121;
const catalog = createCatalog(messagingNodeTypes);
const accounts: readonly AccountFacts[] = [
  {},
  { attributes: ['plan'], senderNames: ['Fern'], skipsSteps: true },
  {
    resources: {
      list: [
        { id: 'l1', name: 'Guests' },
        { id: 'l2', name: 'Friends' },
      ],
    },
    optOutWords: [],
  },
  {
    senderNames: ['Fern'],
    officeHours: {
      active: true,
      timezone: 'UTC',
      times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 17, minute: 0 } }] },
    },
  },
];

/** What a person might choose. */
const choiceFor = { node: { type: 'delay' }, text: { text: 'you' }, value: { text: 'PT1H' } } as const;

function problemsOf({ presentation, version }: EditedDocument, account: AccountFacts): readonly Problem[] {
  return checkFully(
    { version, graph: graphOf(version), catalog, comparators: {}, presentation, account },
    builtInRules,
  );
}

/** What a problem is about. Two with the same answer are the same problem, found in two documents. */
const identityOf = ({ code, edgeId, nodeId, path }: Problem): string =>
  JSON.stringify([code, edgeId ?? nodeId, code === 'missing-edge' ? '' : path]);
/** How often a problem was found. Of several paths too many each fix removes one; the sentence then tells of one less. */
const countOf = (problems: readonly Problem[], wanted: Problem): number =>
  problems.filter(
    (problem) =>
      identityOf(problem) === identityOf(wanted) &&
      (wanted.code !== 'too-many-edges' || problem.message === wanted.message),
  ).length;

/** A loop with several ways round needs a wait on each: whether as many as it has paths are enough. */
function waitsEnd(start: EditedDocument, problem: Problem, account: AccountFacts): boolean {
  let document = start;
  for (let left = edgesOf(start.version).length; left > 0; left--) {
    const still = problemsOf(document, account).find((other) => identityOf(other) === identityOf(problem));
    const fix = still?.fixes?.find(({ kind }) => kind === 'insert-wait');
    if (!still) return true;
    const planned = fix && planFix({ document, catalog, createId: createSequentialId(`wait-${left}`) }, { fix });
    const done = planned?.ok ? applyOperations(document, planned.change.operations) : undefined;
    if (!done?.ok) return false;
    document = done.document;
  }
  return false;
}

test(`[E32] a fix mends its problem, breaks nothing else, and is undone byte for byte (seed ${seed})`, () => {
  const carried = new Map<string, number>();
  const refused = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  fc.assert(
    fc.property(fc.nat(100_000), (workflowSeed) => {
      const start = faultyWorkflow(workflowSeed);
      const text = JSON.stringify(start);
      const account = accounts[workflowSeed % accounts.length] ?? {};
      const before = problemsOf(start, account);
      const ids = soleIds(start);
      // Of many alike in one workflow one is enough.
      const tried = new Set<string>();
      for (const problem of before) {
        for (const fix of problem.fixes ?? []) {
          const sort = `${problem.code} ${fix.kind}`;
          if (tried.has(sort)) continue;
          tried.add(sort);
          const planned = planFix(
            { document: start, catalog, createId: createSequentialId('new') },
            { fix, ...(fix.asks === undefined ? {} : { choice: choiceFor[fix.asks] }) },
          );
          if (!planned.ok) {
            expect(planned.refusal.message).not.toBe('');
            count(refused, `${fix.kind} ${planned.refusal.code}`);
            continue;
          }
          count(carried, fix.kind);
          const done = applyOperations(start, planned.change.operations);
          if (!done.ok) throw new Error(done.refusal.message);
          const after = problemsOf(done.document, account);
          const isMended =
            countOf(after, problem) < countOf(before, problem) ||
            (problem.code === 'loop-without-wait' && waitsEnd(done.document, problem, account));
          expect([planned.change.label, problem, isMended]).toEqual([planned.change.label, problem, true]);
          expect([planned.change.label, newErrors(before, after, start, done.document, ids, fix)]).toEqual([
            planned.change.label,
            [],
          ]);
          const undone = applyOperations(done.document, invertOperations(done.operations));
          expect(undone.ok && JSON.stringify(undone.document)).toBe(text);
        }
      }
    }),
    { seed, numRuns: lawRuns(200, 4_000) },
  );
  if (isLong) expect([...carried.keys()]).toEqual(expect.arrayContaining([...fixKinds]));
  for (const reason of refused.keys()) expect(reason).toMatch(/ (id-repeated|unknown-node|already-connected)$/);
});

/** The ids that one element has. What repeats an id is not looked at until it has one of its own, or its twin is gone. */
function soleIds({ version }: EditedDocument): ReadonlySet<string> {
  const all = [nodesOf(version).map(({ id }) => id), edgesOf(version).map(({ id }) => id)];
  return new Set(all.flatMap((ids) => ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id))));
}

/**
 * Errors at steps and paths that were there before. Steps that were added may have questions of their own, a step that lost a
 * path may have to be connected anew, one that has another number of paths to share anew, a path of another kind may have to
 * say more, and settings that a setting brings into view have to be filled in.
 */
function newErrors(
  before: readonly Problem[],
  after: readonly Problem[],
  start: EditedDocument,
  end: EditedDocument,
  ids: ReadonlySet<string>,
  fix: ProblemFix,
): readonly Problem[] {
  const known = new Set(before.map(identityOf));
  const leaving = (document: EditedDocument, nodeId: string): number =>
    graphOf(document.version).outgoing(nodeId).length;
  return after.filter((problem) => {
    const { code, edgeId, nodeId, path, severity } = problem;
    if (severity !== 'error' || known.has(identityOf(problem))) return false;
    if ([nodeId, edgeId].some((id) => id !== undefined && !ids.has(id))) return false;
    if (code === 'missing-edge-value' && fix.kind === 'set-edge-type' && edgeId === fix.args?.['edgeId']) return false;
    if (
      code === 'missing-value' &&
      fix.kind.endsWith('-setting') &&
      nodeId === fix.args?.['nodeId'] &&
      !equalJson(path?.slice(1), fix.args?.['path'])
    )
      return false;
    // Which of several paths of one kind is too many may change with what a fix does to another; that there is one does not.
    const alike = (problems: readonly Problem[]): number =>
      problems.filter((other) => other.code === code && other.nodeId === nodeId).length;
    if (code === 'edge-type-repeated' && alike(after) <= alike(before)) return false;
    const change = nodeId === undefined ? 0 : leaving(end, nodeId) - leaving(start, nodeId);
    return !(
      (code === 'missing-edge' && change < 0) ||
      (code === 'split-not-100' && (change !== 0 || fix.kind === 'set-edge-type'))
    );
  });
}
