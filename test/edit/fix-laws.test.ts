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

/** A choice for each kind of question. */
const choiceFor = { node: { type: 'delay' }, text: { text: 'you' }, value: { text: 'PT1H' } } as const;

function problemsOf({ presentation, version }: EditedDocument, account: AccountFacts): readonly Problem[] {
  return checkFully(
    { version, graph: graphOf(version), catalog, comparators: {}, presentation, account },
    builtInRules,
  );
}

/** Identifies a problem across two documents by its code, element and JSON path. */
const identityOf = ({ code, edgeId, nodeId, path }: Problem): string =>
  JSON.stringify([code, edgeId ?? nodeId, code === 'missing-edge' ? '' : path]);
/** How often a problem was found. Of several edges too many a fix removes one, and the message then counts one less. */
const countOf = (problems: readonly Problem[], wanted: Problem): number =>
  problems.filter(
    (problem) =>
      identityOf(problem) === identityOf(wanted) &&
      (wanted.code !== 'too-many-edges' || problem.message === wanted.message),
  ).length;

/** A loop with several ways round needs a wait on each. Whether a wait for each edge of the document is enough. */
function doWaitsSuffice(start: EditedDocument, problem: Problem, account: AccountFacts): boolean {
  let document = start;
  for (let left = edgesOf(start.version).length; left > 0; left--) {
    const remaining = problemsOf(document, account).find((other) => identityOf(other) === identityOf(problem));
    const fix = remaining?.fixes?.find(({ kind }) => kind === 'insert-wait');
    if (!remaining) return true;
    const planned = fix && planFix({ document, catalog, createId: createSequentialId(`wait-${left}`) }, { fix });
    const done = planned?.ok ? applyOperations(document, planned.change.operations) : undefined;
    if (!done?.ok) return false;
    document = done.document;
  }
  return false;
}

test(`[E32] a fix removes its problem, causes no other error, and is undone byte for byte (seed ${seed})`, () => {
  const applied = new Map<string, number>();
  const refused = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  fc.assert(
    fc.property(fc.nat(100_000), (workflowSeed) => {
      const start = faultyWorkflow(workflowSeed);
      const text = JSON.stringify(start);
      const account = accounts[workflowSeed % accounts.length] ?? {};
      const before = problemsOf(start, account);
      const ids = uniqueIds(start);
      // One of each code and kind of fix per workflow is enough.
      const tried = new Set<string>();
      for (const problem of before) {
        for (const fix of problem.fixes ?? []) {
          const key = `${problem.code} ${fix.kind}`;
          if (tried.has(key)) continue;
          tried.add(key);
          const planned = planFix(
            { document: start, catalog, createId: createSequentialId('new') },
            { fix, ...(fix.asks === undefined ? {} : { choice: choiceFor[fix.asks] }) },
          );
          if (!planned.ok) {
            expect(planned.refusal.message).not.toBe('');
            count(refused, `${fix.kind} ${planned.refusal.code}`);
            continue;
          }
          count(applied, fix.kind);
          const done = applyOperations(start, planned.change.operations);
          if (!done.ok) throw new Error(done.refusal.message);
          const after = problemsOf(done.document, account);
          const isFixed =
            countOf(after, problem) < countOf(before, problem) ||
            (problem.code === 'loop-without-wait' && doWaitsSuffice(done.document, problem, account));
          expect([planned.change.label, problem, isFixed]).toEqual([planned.change.label, problem, true]);
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
  if (isLong) expect([...applied.keys()]).toEqual(expect.arrayContaining([...fixKinds]));
  for (const reason of refused.keys()) expect(reason).toMatch(/ (id-repeated|unknown-node|already-connected)$/);
});

/** Ids of a single element. A later element with the same id is checked only once the first is gone or has a new id. */
function uniqueIds({ version }: EditedDocument): ReadonlySet<string> {
  const all = [nodesOf(version).map(({ id }) => id), edgesOf(version).map(({ id }) => id)];
  return new Set(all.flatMap((ids) => ids.filter((id) => ids.indexOf(id) === ids.lastIndexOf(id))));
}

/**
 * New errors at nodes and edges of the start document, without the exceptions of [E32]: a node that lost an edge may
 * have to be connected again, a split with another number of edges shared again, an edge of another kind may need a
 * value, and settings that a setting shows may have to be filled in.
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
    // A fix of one edge may change which of several edges of its kind is too many, but not how many are.
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
