import { equalJson, finishStages, isJsonObject, type Json, memoizeByIdentity, type Stages } from '#base';
import type { EditedDocument } from '#edit';
import { graphOf } from '#graph';
import {
  emptyPresentation,
  isAssignedField,
  type NodePresentation,
  type NodeType,
  type Presentation,
  sharedType,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowVersion,
} from '#model';
import { changedValues } from './compare-values.js';
import { drawing, keyed, type Keyed, partsOfKey, placeOfNode, placeOfNote, stamp } from './keyed-list.js';
import { withIdsInStages } from '../match/match-ids.js';
import { gatherMoves } from './gather-moves.js';
import type {
  AtomicChange,
  ChangedValue,
  EdgeChange,
  EdgeEnds,
  EdgeLabel,
  NodeChange,
  NodeRetyped,
  VersionChange,
} from './version-change.js';

/** The presentations of two versions that are compared. */
export interface ComparedPresentations {
  /** The presentation of the first version. @default none */
  readonly before?: Presentation;
  /** The presentation of the second version. @default none */
  readonly after?: Presentation;
}

/**
 * Returns what differs between two versions, step by step. Elements are matched by id, and by likeness where ids were
 * made anew. Positions, fields that only the service assigns (id, stamps, flags), the order of keys and nodes, and
 * equal content under other ids are no difference.
 *
 * @param presentations what titles, colours, notes and regions are read from; without them they are not compared
 *
 * @example
 * ```ts
 * import { compareVersions, type WorkflowVersion } from 'pathboard/core';
 *
 * export function changedSteps(before: WorkflowVersion, after: WorkflowVersion): ReadonlySet<string> {
 *   return new Set(compareVersions(before, after).flatMap(({ nodeId }) => nodeId ?? []));
 * }
 * ```
 */
export function compareVersions(
  before: WorkflowVersion,
  after: WorkflowVersion,
  presentations: ComparedPresentations = {},
): readonly VersionChange[] {
  const { before: first = emptyPresentation, after: second = emptyPresentation } = presentations;
  return compareDocuments({ version: before, presentation: first }, { version: after, presentation: second });
}

/** Compares two versions, each with its presentation. */
export function compareDocuments(before: EditedDocument, after: EditedDocument): readonly VersionChange[] {
  return finishStages(compareInStages(before, after));
}

/** Compares two versions in stages, for pages that have to stay responsive meanwhile. */
export function* compareInStages(before: EditedDocument, after: EditedDocument): Stages<readonly VersionChange[]> {
  yield* readInStages(before, after);
  const matched = yield* withIdsInStages(before, after);
  yield;
  const changes = yield* atomicInStages(before, matched);
  return gatherMoves(before, changes);
}

/** Reads the graphs that documents are compared by. */
export function* readInStages(...documents: readonly EditedDocument[]): Stages<void> {
  for (const document of documents) {
    graphOf(document.version);
    yield;
    nodesIn(document);
    edgesIn(document);
    yield;
  }
}

/** Compares two versions whose matching elements have the same ids, without gathering moves. */
export function atomicChanges(before: EditedDocument, after: EditedDocument): readonly AtomicChange[] {
  return finishStages(atomicInStages(before, after));
}

/** The same in stages. */
export function* atomicInStages(before: EditedDocument, after: EditedDocument): Stages<readonly AtomicChange[]> {
  if (before.version === after.version && before.presentation === after.presentation) return [];
  const [nodes, nodesAfter] = [nodesIn(before), nodesIn(after)];
  const ofNodes = yield* nodeChanges(nodes, nodesAfter, before.presentation, after.presentation);
  yield;
  const ofEdges = yield* edgeChanges(edgesIn(before), edgesIn(after), nodes, nodesAfter);
  yield;
  return [
    ...workflowChanges(before.version, after.version),
    ...propertyChanges(before.version, after.version),
    ...ofNodes,
    ...ofEdges,
    ...noteChanges(before.presentation, after.presentation),
    ...groupChanges(before.presentation, after.presentation),
  ];
}

const keyedById = memoizeByIdentity((list: readonly object[]): Keyed<never> => keyed(list, 'id'));

/** Returns the nodes of a document by key. */
export function nodesIn({ version }: EditedDocument): Keyed<WorkflowNode> {
  return keyedById(version.definition?.nodes ?? []);
}

/** Returns the edges of a document by key. */
export function edgesIn({ version }: EditedDocument): Keyed<WorkflowEdge> {
  return keyedById(version.definition?.edges ?? []);
}

const lists: ReadonlySet<string> = new Set(['nodes', 'edges', 'properties']);

function workflowChanges(before: WorkflowVersion, after: WorkflowVersion): readonly AtomicChange[] {
  const [{ definition: one, ...around }, { definition: other, ...aroundAfter }] = [before, after];
  const assigned = new Set([...Object.keys(around), ...Object.keys(aroundAfter)].filter(isAssignedField));
  return [
    ...changedValues(around, aroundAfter, assigned),
    // A definition without anything in it is as good as none.
    ...changedValues(one ?? {}, other ?? {}, lists, ['definition']),
  ].map((change) => ({ subject: 'workflow', kind: 'changed', ...change }));
}

function propertyChanges(before: WorkflowVersion, after: WorkflowVersion): readonly AtomicChange[] {
  const [one, other] = [before, after].map(({ definition }) => keyed<Json>(definition?.properties, 'name'));
  return listedChanges(one!, other!, stamp).map(({ key, ...change }) => {
    const { id, ...repeat } = partsOfKey(key);
    return { subject: 'property', property: id.startsWith('\u0001') ? '' : id, ...repeat, ...change } as AtomicChange;
  });
}

function noteChanges(before: Presentation, after: Presentation): readonly AtomicChange[] {
  const [one, other] = [keyed<Json>(before.notes, 'id'), keyed<Json>(after.notes, 'id')];
  return listedChanges(one, other, placeOfNote).map(({ key, ...change }) => {
    const { id, ...repeat } = partsOfKey(key);
    const note: unknown = other.get(key) ?? one.get(key);
    const nodeId = isJsonObject(note) && typeof note['nodeId'] === 'string' ? { nodeId: note['nodeId'] } : {};
    return { subject: 'note', noteId: id, ...repeat, ...nodeId, ...change } as AtomicChange;
  });
}

function groupChanges(before: Presentation, after: Presentation): readonly AtomicChange[] {
  const [one, other] = [keyed<Json>(before.groups, 'id'), keyed<Json>(after.groups, 'id')];
  return listedChanges(one, other, drawing)
    .filter((change) => change.kind !== 'changed' || change.path[0] !== 'nodeIds' || !isSameSet(change))
    .map(({ key, ...change }) => {
      const { id, ...repeat } = partsOfKey(key);
      return { subject: 'group', groupId: id, ...repeat, ...change } as AtomicChange;
    });
}

/** The order of the nodes in a region means nothing. */
function isSameSet({ after, before }: ChangedValue): boolean {
  if (!Array.isArray(before) || !Array.isArray(after)) return false;
  return equalJson([...new Set(before)].sort(), [...new Set(after)].sort());
}

type ListedChange = { readonly key: string } & (
  | { readonly kind: 'added'; readonly after: Json }
  | { readonly kind: 'removed'; readonly before: Json }
  | ({ readonly kind: 'changed' } & ChangedValue)
);

function listedChanges(before: Keyed<Json>, after: Keyed<Json>, ignored: ReadonlySet<string>): readonly ListedChange[] {
  const found: ListedChange[] = [];
  for (const [key, value] of before) {
    const now = after.get(key);
    if (now === undefined) found.push({ key, kind: 'removed', before: value });
    else for (const change of changedValues(value, now, ignored)) found.push({ key, kind: 'changed', ...change });
  }
  for (const [key, value] of after) if (!before.has(key)) found.push({ key, kind: 'added', after: value });
  return found;
}

const ofItsOwn: ReadonlySet<string> = new Set(['id', 'type']);

/** Nodes or edges compared in one stage. */
const perStage = 512;

function* nodeChanges(
  before: Keyed<WorkflowNode>,
  after: Keyed<WorkflowNode>,
  presentation: Presentation,
  presentationAfter: Presentation,
): Stages<readonly NodeChange[] & readonly AtomicChange[]> {
  const found: Exclude<NodeChange, { readonly kind: 'moved' }>[] = [];
  const presented = (key: string, from: Presentation): { readonly presentation?: NodePresentation } => {
    const own = presentationIn(from, key);
    return own === undefined ? {} : { presentation: own };
  };
  const isPresentedAlike = presentation.nodes === presentationAfter.nodes;
  let looked = 0;
  for (const [key, node] of before) {
    looked += 1;
    if (looked % perStage === 0) yield;
    const now = after.get(key);
    if (!now) {
      found.push({ ...aboutNode(key), kind: 'removed', before: node, ...presented(key, presentation) });
      continue;
    }
    if (node !== now) {
      for (const change of typeChanges(node, now)) found.push({ ...aboutNode(key), ...change });
      for (const change of changedValues(node, now, ofItsOwn))
        found.push({ ...aboutNode(key), kind: 'changed', ...change });
    }
    if (isPresentedAlike) continue;
    const [one, other] = [presentationIn(presentation, key), presentationIn(presentationAfter, key)];
    for (const change of changedValues(one ?? {}, other ?? {}, placeOfNode))
      found.push({ ...aboutNode(key), kind: 'presented', ...change });
  }
  for (const [key, node] of after) {
    if (before.has(key)) continue;
    found.push({ ...aboutNode(key), kind: 'added', after: node, ...presented(key, presentationAfter) });
  }
  return found;
}

/** What a change says of its node. */
function aboutNode(key: string) {
  const { id: nodeId, ...repeat } = partsOfKey(key);
  return { subject: 'node', nodeId, ...repeat } as const;
}

/** What a change says of its edge. */
function aboutEdge(key: string) {
  const { id: edgeId, ...repeat } = partsOfKey(key);
  return { subject: 'edge', edgeId, ...repeat } as const;
}

function presentationIn(presentation: Presentation, key: string): NodePresentation | undefined {
  const nodes: unknown = presentation.nodes;
  const own = isJsonObject(nodes) && Object.hasOwn(nodes, key) ? nodes[key] : undefined;
  return isJsonObject(own) ? own : undefined;
}

/** A node of another type, or of the same with another description of it, which is one value. */
function typeChanges({ type: before }: WorkflowNode, { type: after }: WorkflowNode): readonly TypeChange[] {
  if (isSameType(before, after)) return [];
  const values = { ...(before !== undefined && { before }), ...(after !== undefined && { after }) };
  if (!equalJson(before?.type, after?.type)) return [{ kind: 'retyped', ...values }];
  return [{ kind: 'changed', path: ['type'], ...values } as TypeChange];
}

/** Equal types of two documents that were parsed: thousands of nodes have some dozens of them. */
const equalTypes = new WeakMap<NodeType, NodeType>();

function isSameType(before: WorkflowNode['type'], after: WorkflowNode['type']): boolean {
  if (before === after) return true;
  if (!isJsonObject(before) || !isJsonObject(after)) return equalJson(before, after);
  const [one, other] = [sharedType(before), sharedType(after)];
  if (one === other || equalTypes.get(one) === other) return true;
  if (!equalJson(one, other)) return false;
  equalTypes.set(one, other);
  return true;
}

type TypeChange = Pick<NodeRetyped, 'kind' | 'before' | 'after'> | ({ readonly kind: 'changed' } & ChangedValue);

export const bothEnds = ['source', 'target'] as const;
const onAnEdge: ReadonlySet<string> = new Set(['id', 'source', 'target', 'type', 'value']);

function* edgeChanges(
  before: Keyed<WorkflowEdge>,
  after: Keyed<WorkflowEdge>,
  nodes: Keyed<WorkflowNode>,
  nodesAfter: Keyed<WorkflowNode>,
): Stages<readonly EdgeChange[]> {
  const found: EdgeChange[] = [];
  let looked = 0;
  for (const [key, edge] of before) {
    looked += 1;
    if (looked % perStage === 0) yield;
    const now = after.get(key);
    if (edge === now) continue;
    if (!now) {
      found.push({ ...aboutEdge(key), nodeId: edge.source, kind: 'removed', before: edge });
      continue;
    }
    const about = { nodeId: now.source, ...aboutEdge(key) };
    if (edge.type !== now.type || !equalJson(edge.value, now.value))
      found.push({ ...about, kind: 'relabelled', before: labelOf(edge), after: labelOf(now) });
    for (const change of changedValues(edge, now, onAnEdge)) found.push({ ...about, kind: 'changed', ...change });
  }
  const looseOf = (ends: EdgeEnds): readonly (keyof EdgeEnds)[] => bothEnds.filter((end) => !nodesAfter.has(ends[end]));
  const isLost = (id: string): boolean => !nodesAfter.has(id) && nodes.has(id);
  const losesEnd = ({ source, target }: EdgeEnds): boolean => isLost(source) || isLost(target);
  yield;
  return [...found, ...(yield* placedChanges(before, after, { looseOf, losesEnd }))];
}

/** What the second version makes of the ends of an edge. */
interface EndFacts {
  /** Those that are no node. */
  readonly looseOf: (ends: EdgeEnds) => readonly (keyof EdgeEnds)[];
  /** One of them is no node any more. */
  readonly losesEnd: (ends: EdgeEnds) => boolean;
}

/** Edges that are new among those of their source or lead elsewhere, and edges in another order. */
function* placedChanges(
  before: Keyed<WorkflowEdge>,
  after: Keyed<WorkflowEdge>,
  { looseOf, losesEnd }: EndFacts,
): Stages<readonly EdgeChange[]> {
  const found: EdgeChange[] = [];
  const last = new Map<string, string>();
  const kept = new Map<string, string[]>();
  let looked = 0;
  for (const [key, edge] of after) {
    looked += 1;
    if (looked % perStage === 0) yield;
    const was = before.get(key);
    const { edgeId, repeat } = aboutEdge(key);
    const { source: nodeId } = edge;
    const follows = last.get(nodeId);
    last.set(nodeId, edgeId);
    const isHere = was?.source === nodeId;
    if (!isHere || was.target !== edge.target || losesEnd(edge)) {
      const loose = looseOf(edge);
      const placed = { ...(follows !== undefined && !isHere && { follows }), ...(loose.length > 0 && { loose }) };
      const about = { ...aboutEdge(key), nodeId };
      if (!was) found.push({ ...about, kind: 'added', after: edge, ...placed });
      else found.push({ ...about, kind: 'rewired', before: endsOf(was), after: endsOf(edge), ...placed });
    }
    if (!isHere || repeat !== undefined) continue;
    const keys = kept.get(nodeId);
    if (keys) keys.push(key);
    else kept.set(nodeId, [key]);
  }
  yield;
  return [...found, ...orderChanges(before, kept)];
}

function orderChanges(
  before: Keyed<WorkflowEdge>,
  kept: ReadonlyMap<string, readonly string[]>,
): readonly EdgeChange[] {
  const found: EdgeChange[] = [];
  const places = new Map([...before.keys()].map((key, at) => [key, at]));
  const placeOf = (key: string): number => places.get(key) ?? -1;
  for (const [nodeId, after] of kept) {
    if (after.every((key, at) => at === 0 || placeOf(after[at - 1]!) < placeOf(key))) continue;
    const ordered = [...after].sort((left, right) => placeOf(left) - placeOf(right));
    found.push({ subject: 'edge', kind: 'reordered', nodeId, before: ordered, after });
  }
  return found;
}

export function endsOf({ source, target }: WorkflowEdge): EdgeEnds {
  return { source, target };
}

export function labelOf({ type, value }: WorkflowEdge): EdgeLabel {
  return { ...(type === undefined ? {} : { type }), ...(value === undefined ? {} : { value: value as Json }) };
}
