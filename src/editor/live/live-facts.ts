import type { VersionSummary, WaitingAtStep, WaitingContacts } from '#adapter';
import { isEndType, isTriggerType, nodeTitle, nodeTypeOf } from '#catalog';
import { compareVersions, matchNodes } from '#compare';
import type { EditedDocument } from '#edit';
import { graphOf, nodesOf } from '#graph';
import type { WorkflowNode } from '#model';
import type { ContactChoice } from '#trace';
import { type EntryKind, joinCompared } from '#versions';

/** What is known of the version that is live, once it was looked for. */
export interface LiveFacts {
  /** True until all that could be loaded is here. */
  readonly isLoading: boolean;
  /** The version that is live; undefined where none is, or versions are not listed. */
  readonly before: VersionSummary | undefined;
  /** Its document; undefined where it could not be loaded. */
  readonly document: EditedDocument | undefined;
  /** Contacts under way on it; undefined where they are not counted. */
  readonly waiting: WaitingContacts | 'failed' | undefined;
  /** The number of the newest version. */
  readonly newest: number | undefined;
}

/** Contacts at a step that the next version no longer has. */
export interface RemovedStep extends WaitingAtStep {
  readonly node: WorkflowNode | undefined;
  readonly title: string;
}

/** The same steps under ids that were made anew: ids of the next version by those of the live one. */
export function sameSteps(before: EditedDocument | undefined, next: EditedDocument): ReadonlyMap<string, string> {
  return new Map(before && [...matchNodes(before, next)].map(([id, former]) => [former, id]));
}

/** The steps with contacts under way that a document no longer has, most contacts first. */
export function removedSteps(
  { document, waiting }: Pick<LiveFacts, 'document' | 'waiting'>,
  next: EditedDocument,
  same: ReadonlyMap<string, string>,
): readonly RemovedStep[] {
  if (!waiting || waiting === 'failed') return [];
  const kept = graphOf(next.version);
  const former = document && graphOf(document.version);
  return waiting.steps
    .filter(({ contacts, nodeId }) => contacts > 0 && !kept.node(nodeId) && !same.has(nodeId))
    .map((step) => {
      const node = former?.node(step.nodeId);
      return { ...step, node, title: node && document ? nodeTitle(node, document.presentation) : step.nodeId };
    });
}

/** The steps that contacts can move to: where a run can go on. */
export function targetsIn({ version }: EditedDocument): readonly WorkflowNode[] {
  return nodesOf(version).filter((node) => !isTriggerType(nodeTypeOf(node)));
}

/**
 * Suggests where contacts of a removed step go on: an added step of the same type, else the first step after it that is
 * still there, else any that is no end.
 */
export function suggestedTarget(
  { node }: RemovedStep,
  before: EditedDocument | undefined,
  next: EditedDocument,
): string | undefined {
  const targets = targetsIn(next);
  const former = before && graphOf(before.version);
  const added = node && targets.find(({ id, type }) => !former?.node(id) && type?.type === node.type?.type);
  if (added) return added.id;
  const after = node && former ? nextKept(node.id, before, new Set(targets.map(({ id }) => id))) : undefined;
  return after ?? (targets.find((target) => !isEndType(nodeTypeOf(target))) ?? targets[0])?.id;
}

function nextKept(nodeId: string, before: EditedDocument, kept: ReadonlySet<string>): string | undefined {
  const graph = graphOf(before.version);
  const seen = new Set([nodeId]);
  const queue = [nodeId];
  for (let id = queue.shift(); id !== undefined; id = queue.shift())
    for (const { target } of graph.outgoing(id)) {
      if (kept.has(target)) return target;
      if (!seen.has(target)) queue.push(target);
      seen.add(target);
    }
  return undefined;
}

/** The number of changed places of each kind, as the comparison lists them. */
export type CountedChanges = { readonly [Kind in EntryKind | 'all']: number };

/** Counts what differs between two versions by place, as the comparison lists it. */
export function countChanges(before: EditedDocument, next: EditedDocument): CountedChanges {
  const changes = compareVersions(before.version, next.version, {
    before: before.presentation,
    after: next.presentation,
  });
  const { entries } = joinCompared(before, next, changes, String);
  const counts = { added: 0, removed: 0, changed: 0, moved: 0, all: entries.length };
  for (const { kind } of entries) counts[kind] += 1;
  return counts;
}

/** What a user chose for the contacts of a removed step. */
export type StepChoice = { readonly action: 'move'; readonly to: string } | { readonly action: 'finish' | 'end' };

/**
 * The choices as the adapter takes them. Contacts at a step that has another id in the next version move to it.
 *
 * @param stays contacts at all other steps finish on their version
 */
export function choicesOf(
  { waiting }: Pick<LiveFacts, 'waiting'>,
  {
    chosen,
    removed,
    same,
    stays,
  }: {
    readonly removed: readonly RemovedStep[];
    readonly same: ReadonlyMap<string, string>;
    readonly chosen: ReadonlyMap<string, StepChoice>;
    readonly stays: boolean;
  },
): readonly ContactChoice[] {
  const gone = new Set(removed.map(({ nodeId }) => nodeId));
  const others = waiting && waiting !== 'failed' ? waiting.steps.filter(({ nodeId }) => !gone.has(nodeId)) : [];
  return [
    ...removed.map(({ nodeId }): ContactChoice => ({ nodeId, ...(chosen.get(nodeId) ?? { action: 'finish' }) })),
    ...others.flatMap(({ nodeId }): readonly ContactChoice[] => {
      const to = same.get(nodeId);
      if (stays) return [{ nodeId, action: 'finish' }];
      return to === undefined ? [] : [{ nodeId, action: 'move', to }];
    }),
  ];
}
