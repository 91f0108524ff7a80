import { equalJson, finishStages, isJsonObject, type Stages } from '#base';
import type { EditedDocument } from '#edit';
import { type Graph, graphOf } from '#graph';
import { groupsIn, notesIn, type Presentation, type WorkflowEdge, type WorkflowVersion } from '#model';
import { changedValues } from '../difference/compare-values.js';
import { placeOfNode } from '../difference/keyed-list.js';
import { apart, matchAlike, matchNodes } from './match-nodes.js';

/** Ids of the second document by those of the first: elements whose ids were made anew. */
type NewIds = ReadonlyMap<string, string>;

/**
 * Returns the second document with the ids of the first where an element is the same under an id made anew, as in a
 * copy. Elements with the same id are the same; where all are, it is the second document itself.
 */
export function withIdsOf(first: EditedDocument, second: EditedDocument): EditedDocument {
  return finishStages(withIdsInStages(first, second));
}

/** The same in stages. */
export function* withIdsInStages(first: EditedDocument, second: EditedDocument): Stages<EditedDocument> {
  const nodeIds = matchNodes(first, second);
  yield;
  const edgeIds = matchEdges(first.version, second.version, nodeIds);
  const noteIds = matchListed(notesIn(first.presentation), notesIn(second.presentation), (note, ids) =>
    JSON.stringify([note.text, ids(note.nodeId)]),
  )(nodeIds);
  const groupIds = matchListed(groupsIn(first.presentation), groupsIn(second.presentation), (group, ids) =>
    JSON.stringify(group.nodeIds.map(ids).sort()),
  )(nodeIds);
  yield;
  return withNewIds(second, { nodeIds, edgeIds, noteIds, groupIds });
}

/**
 * Returns the document of a second side with the ids of the first one where both added the same: equal nodes with equal
 * surroundings, and equal edges. Where both gave one id to different additions, those of the second get another id.
 */
export function withIdsOfSide(base: EditedDocument, first: EditedDocument, second: EditedDocument): EditedDocument {
  const [known, other, own] = [base, first, second].map(({ version }) => graphOf(version)) as [Graph, Graph, Graph];
  const isTaken = (id: string): boolean =>
    [known, other, own].some((graph) => graph.nodeIndex(id) >= 0 || graph.edgeIndex(id) >= 0);
  const isSame = (one: string, twin: string): boolean =>
    equalJson({ ...other.node(one), id: '' }, { ...own.node(twin), id: '' }) &&
    isPresentedAlike(first.presentation, one, second.presentation, twin);
  const pairs = matchAlike(first, second, (id) => known.nodeIndex(id) >= 0);
  const nodeIds = new Map([...pairs].filter(([id, same]) => isSame(same, id)));
  for (const { id } of own.nodes)
    if (!known.node(id) && other.node(id) && !isSame(id, id)) nodeIds.set(id, freeId(id, isTaken));
  return withNewIds(second, {
    nodeIds,
    edgeIds: alikeEdges(known, other, own, (id) => nodeIds.get(id) ?? id, isTaken),
    noteIds: new Map(),
    groupIds: new Map(),
  });
}

/** Ids of edges that both sides added, in the first by ids in the second; others that have the id of one get a free one. */
function alikeEdges(
  known: Graph,
  first: Graph,
  second: Graph,
  nodeId: (id: string) => string,
  isTaken: (id: string) => boolean,
): NewIds {
  const traitOf = ({ source, target, type, value }: WorkflowEdge): string =>
    JSON.stringify([nodeId(source), nodeId(target), type, value]);
  const isNew = ({ id }: WorkflowEdge): boolean => !known.edge(id);
  const waiting = new Map<string, string[]>();
  const left = second.edges.filter(isNew).filter((edge) => {
    const there = first.edge(edge.id);
    return !there || traitOf(there) !== traitOf(edge);
  });
  const there = new Set(second.edges.filter(isNew).map(({ id }) => id));
  for (const edge of left) there.delete(edge.id);
  for (const edge of first.edges) {
    if (!isNew(edge) || there.has(edge.id)) continue;
    const those = waiting.get(traitOf(edge));
    if (those) those.push(edge.id);
    else waiting.set(traitOf(edge), [edge.id]);
  }
  const edgeIds = new Map<string, string>();
  for (const edge of left) {
    const same = waiting.get(traitOf(edge))?.shift();
    if (same !== undefined) edgeIds.set(edge.id, same);
    else if (first.edge(edge.id)) edgeIds.set(edge.id, freeId(edge.id, isTaken));
  }
  return edgeIds;
}

/** Whether two nodes have the same title and colour, and are both disabled or not. */
function isPresentedAlike(first: Presentation, id: string, second: Presentation, otherId: string): boolean {
  const [one, other] = [first.nodes?.[id] ?? {}, second.nodes?.[otherId] ?? {}];
  return changedValues(one, other, placeOfNode).length === 0;
}

function freeId(id: string, isTaken: (id: string) => boolean): string {
  let number = 2;
  while (isTaken(`${id}-${number}`)) number += 1;
  return `${id}-${number}`;
}

function withNewIds(document: EditedDocument, ids: PresentationIds & { readonly edgeIds: NewIds }): EditedDocument {
  const { edgeIds, groupIds, nodeIds, noteIds } = ids;
  if (nodeIds.size + edgeIds.size + noteIds.size + groupIds.size === 0) return document;
  return {
    version: renamed(document.version, nodeIds, edgeIds),
    presentation: renamedPresentation(document.presentation, ids),
  };
}

/**
 * Matches edges by their ends and what is written on them; then by their ends; then by one end and what is written on
 * them: such an edge was rewired.
 */
function matchEdges(first: WorkflowVersion, second: WorkflowVersion, nodeIds: NewIds): NewIds {
  const matched = new Map<string, string>();
  const [known, own] = [graphOf(first), graphOf(second)];
  const before = known.edges.filter(({ id }) => own.edgeIndex(id) < 0);
  const after = own.edges.filter(({ id }) => known.edgeIndex(id) < 0);
  if (before.length === 0 || after.length === 0) return matched;
  const idIn = (id: string): string => nodeIds.get(id) ?? id;
  const traits: readonly ((edge: WorkflowEdge, id: (id: string) => string) => unknown)[] = [
    ({ source, target, type, value }, id) => [id(source), id(target), type, value],
    ({ source, target }, id) => [id(source), id(target)],
    ({ source, type, value }, id) => [id(source), type, value],
    ({ target, type, value }, id) => [id(target), type, value],
  ];
  const taken = new Set<string>();
  for (const traitOf of traits) {
    const waiting = new Map<string, string[]>();
    for (const edge of before) {
      if (taken.has(edge.id)) continue;
      const trait = JSON.stringify(traitOf(edge, (id) => id));
      const those = waiting.get(trait);
      if (those) those.push(edge.id);
      else waiting.set(trait, [edge.id]);
    }
    for (const edge of after) {
      if (matched.has(edge.id)) continue;
      const id = waiting.get(JSON.stringify(traitOf(edge, idIn)))?.shift();
      if (id === undefined) continue;
      matched.set(edge.id, id);
      taken.add(id);
    }
  }
  return matched;
}

/** Matches notes or regions by what they are, one for one. */
function matchListed<Element extends { readonly id: string }>(
  first: readonly Element[],
  second: readonly Element[],
  traitOf: (element: Element, idIn: (id: string | undefined) => string | undefined) => string,
): (nodeIds: NewIds) => NewIds {
  return (nodeIds) => {
    const matched = new Map<string, string>();
    const [before, after] = apart(first, second);
    const left = [...before];
    for (const element of after) {
      const trait = traitOf(element, (id) => (id === undefined ? id : (nodeIds.get(id) ?? id)));
      const at = left.findIndex((other) => traitOf(other, (id) => id) === trait);
      if (at < 0) continue;
      matched.set(element.id, left[at]!.id);
      left.splice(at, 1);
    }
    return matched;
  };
}

function renamed(version: WorkflowVersion, nodeIds: NewIds, edgeIds: NewIds): WorkflowVersion {
  const { definition } = version;
  if (!definition || nodeIds.size + edgeIds.size === 0) return version;
  const nodeId = (id: string): string => nodeIds.get(id) ?? id;
  const nodes = definition.nodes?.map((node) => (nodeIds.has(node.id) ? { ...node, id: nodeId(node.id) } : node));
  const edges = definition.edges?.map((edge) => {
    if (!edgeIds.has(edge.id) && !nodeIds.has(edge.source) && !nodeIds.has(edge.target)) return edge;
    const { id, source, target } = edge;
    return { ...edge, id: edgeIds.get(id) ?? id, source: nodeId(source), target: nodeId(target) };
  });
  return { ...version, definition: { ...definition, ...(nodes && { nodes }), ...(edges && { edges }) } };
}

interface PresentationIds {
  readonly nodeIds: NewIds;
  readonly noteIds: NewIds;
  readonly groupIds: NewIds;
}

function renamedPresentation(presentation: Presentation, ids: PresentationIds): Presentation {
  const { groupIds, nodeIds, noteIds } = ids;
  const nodeId = (id: unknown): unknown => (typeof id === 'string' ? (nodeIds.get(id) ?? id) : id);
  const { groups, nodes, notes }: { readonly [key: string]: unknown } = { ...presentation };
  const renamedIn = (list: unknown, rename: (item: { readonly [key: string]: unknown }) => object): object[] =>
    (list as readonly unknown[]).map((item) => (isJsonObject(item) ? rename(item) : item) as object);
  const next = {
    ...presentation,
    ...(isJsonObject(nodes) && {
      nodes: Object.fromEntries(Object.entries(nodes).map(([id, own]) => [nodeId(id), own])),
    }),
    ...(Array.isArray(notes) && {
      notes: renamedIn(notes, (note) => ({
        ...note,
        id: noteIds.get(note['id'] as string) ?? note['id'],
        ...('nodeId' in note && { nodeId: nodeId(note['nodeId']) }),
      })),
    }),
    ...(Array.isArray(groups) && {
      groups: renamedIn(groups, (group) => ({
        ...group,
        id: groupIds.get(group['id'] as string) ?? group['id'],
        ...(Array.isArray(group['nodeIds']) && { nodeIds: group['nodeIds'].map(nodeId) }),
      })),
    }),
  };
  return equalJson(next, presentation) ? presentation : (next as Presentation);
}
