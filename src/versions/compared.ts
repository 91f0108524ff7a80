import { finishStages, type Stages } from '#base';
import type { CanvasMarks, ChangeMark, MarkState } from '#canvas';
import { applyInStages, type EdgeChange, type VersionChange, withoutMoves } from '#compare';
import type { EditedDocument } from '#edit';
import { edgesOf, graphOf, nodesOf } from '#graph';
import { notesIn, type Presentation, type WorkflowEdge, type WorkflowNode } from '#model';

/** How a step, a path or something else differs; more than one difference of a step counts as its gravest. */
export type EntryKind = ChangeMark | 'moved';

/** What differs in one place, listed as one row. */
export interface ComparedEntry {
  /** Tells entries apart; the same as long as the same is compared. */
  readonly key: string;
  readonly kind: EntryKind;
  /** `paths`: those that came and went with their steps, all in one row. */
  readonly subject: VersionChange['subject'] | 'paths';
  /** What the row is about on the drawing. */
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
  readonly changes: readonly VersionChange[];
}

/** Which of two versions a drawing shows: the first, the second, or both in one. */
export type ComparedSide = 'before' | 'both' | 'after';

/** A node that is behind another parent in the second version. */
export interface MovedNode {
  readonly nodeId: string;
  /** Ids of the nodes that led to it in the first version. */
  readonly parents: readonly string[];
}

/** Two compared versions. All documents share the ids of the first. */
export interface Compared {
  readonly changes: readonly VersionChange[];
  /** In the order of the drawing: by the first step they are about. */
  readonly entries: readonly ComparedEntry[];
  readonly documents: { readonly [Side in ComparedSide]: EditedDocument };
  /** What is laid out, once for all sides: every node and edge of both, so that none stands elsewhere on another side. */
  readonly united: EditedDocument;
  /** Ids that the former form of a rewired edge has in `united`, by the id of the edge. */
  readonly former: ReadonlyMap<string, string>;
  readonly moved: readonly MovedNode[];
  readonly marks: { readonly [Side in ComparedSide]: CanvasMarks };
}

/** The id that the former form of a rewired edge has where both versions are drawn. */
const formerId = (edgeId: string): string => `${edgeId} before`;

/**
 * Joins two versions and what differs between them to what is listed and drawn.
 *
 * @param noteOf what a changed card says of its settings, such as "2 fields"
 */
export function joinCompared(
  before: EditedDocument,
  second: EditedDocument,
  changes: readonly VersionChange[],
  noteOf: (settings: number) => string,
): Compared {
  return finishStages(joinInStages(before, second, changes, noteOf));
}

/** The same in stages. */
export function* joinInStages(
  before: EditedDocument,
  second: EditedDocument,
  changes: readonly VersionChange[],
  noteOf: (settings: number) => string,
): Stages<Compared> {
  const applied = yield* applyInStages(before, withoutMoves(changes));
  // With the ids of the first version, which ids made anew are not.
  const after = applied.ok ? { version: applied.version, presentation: second.presentation } : second;
  yield;
  const entries = entriesOf(changes, before, after);
  yield;
  const { former, united } = unite(before, after, changes);
  yield;
  const both = withoutFormerWays(united, changes);
  const drawn = (shown: readonly EntryKind[], document: EditedDocument): CanvasMarks =>
    marksOf(entries, new Set(shown), document, noteOf);
  yield;
  const marks = {
    before: drawn(['removed', 'changed', 'moved'], before),
    both: drawn(['added', 'removed', 'changed', 'moved'], both),
    after: drawn(['added', 'changed', 'moved'], after),
  };
  return {
    changes,
    entries,
    documents: { before, both, after },
    united,
    former,
    moved: changes.flatMap((change) =>
      change.kind === 'moved' && change.before.length > 0 ? { nodeId: change.nodeId, parents: change.before } : [],
    ),
    marks,
  };
}

const kinds: readonly EntryKind[] = ['removed', 'added', 'moved', 'changed'];

function kindOf(change: VersionChange): EntryKind {
  switch (change.kind) {
    case 'added':
    case 'removed':
    case 'moved':
      return change.kind;
    default:
      return 'changed';
  }
}

/** The edges that came or went because a node at one of their ends did. */
function isWithStep(change: EdgeChange, changed: ReadonlySet<string>): boolean {
  if (change.kind !== 'added' && change.kind !== 'removed') return false;
  const { source, target } = change.kind === 'added' ? change.after : change.before;
  return changed.has(source) || changed.has(target);
}

export function entriesOf(
  changes: readonly VersionChange[],
  before: EditedDocument,
  after: EditedDocument,
): readonly ComparedEntry[] {
  const found = rowsOf(changes);
  const order = new Map(
    [...nodesOf(after.version), ...nodesOf(before.version)].map(({ id }, index) => [id, index] as const).reverse(),
  );
  const placeOf = ({ nodeIds, subject }: ComparedEntry): number =>
    subject === 'paths' ? Number.MAX_SAFE_INTEGER : (order.get(nodeIds[0] ?? '') ?? Number.MAX_SAFE_INTEGER - 1);
  return [...found].sort((one, other) => placeOf(one) - placeOf(other));
}

/** The rows of a list of changes, in no order. */
function rowsOf(changes: readonly VersionChange[]): readonly ComparedEntry[] {
  const steps = new Set(
    changes.flatMap((change) =>
      change.subject === 'node' && (change.kind === 'added' || change.kind === 'removed') ? change.nodeId : [],
    ),
  );
  const found = new Map<string, VersionChange[]>();
  for (const change of changes) {
    const key = keyOf(change, steps);
    const known = found.get(key);
    if (known) known.push(change);
    else found.set(key, [change]);
  }
  return [...found].map(([key, own]) => entryOf(key, own));
}

/** How many rows of each kind the list of changes has. */
export type ChangeCounts = { readonly [Kind in EntryKind]: number };

/** Counts the rows of a list of changes by kind, as the comparison lists them. */
export function countChanges(changes: readonly VersionChange[]): ChangeCounts {
  const counts = { added: 0, removed: 0, changed: 0, moved: 0 };
  for (const { kind } of rowsOf(changes)) counts[kind] += 1;
  return counts;
}

function keyOf(change: VersionChange, steps: ReadonlySet<string>): string {
  switch (change.subject) {
    case 'node':
      return `node ${change.nodeId} ${change.repeat ?? ''}`;
    case 'edge':
      if (isWithStep(change, steps)) return 'paths';
      return change.edgeId === undefined ? `order ${change.nodeId}` : `edge ${change.edgeId} ${change.repeat ?? ''}`;
    case 'property':
      return `property ${change.property}`;
    case 'note':
      return `note ${change.noteId}`;
    case 'group':
      return `group ${change.groupId}`;
    case 'workflow':
      return 'workflow';
  }
}

function entryOf(key: string, changes: readonly VersionChange[]): ComparedEntry {
  const own = new Set(changes.map(kindOf));
  const isMoved = own.has('moved') && own.has('changed');
  const edges = changes.flatMap((change) => (change.kind === 'moved' ? change.edges : change));
  const edgeIds = edges.flatMap((change) =>
    change.subject !== 'edge'
      ? []
      : change.kind === 'reordered'
        ? change.after
        : change.kind === 'rewired'
          ? [change.edgeId, formerId(change.edgeId)]
          : change.edgeId,
  );
  const [first] = changes;
  return {
    key,
    kind: isMoved || (key === 'paths' && own.size > 1) ? 'changed' : (kinds.find((kind) => own.has(kind)) ?? 'changed'),
    subject: key === 'paths' ? 'paths' : (first?.subject ?? 'workflow'),
    nodeIds: key === 'paths' ? [] : [...new Set(changes.flatMap(({ nodeId }) => nodeId ?? []))],
    edgeIds: [...new Set(edgeIds)],
    changes,
  };
}

/** Both versions in one: the second, with what only the first has in its place. */
function unite(
  before: EditedDocument,
  after: EditedDocument,
  changes: readonly VersionChange[],
): Pick<Compared, 'former' | 'united'> {
  const former = new Map<string, WorkflowEdge>(
    changes
      .flatMap((change) => (change.kind === 'moved' ? change.edges : change))
      .flatMap((change) => {
        if (change.subject !== 'edge' || change.kind !== 'rewired') return [];
        const edge = graphOf(before.version).edge(change.edgeId);
        return edge ? [[edge.id, { ...edge, id: formerId(edge.id) }] as const] : [];
      }),
  );
  const nodes = withMissing<WorkflowNode>(nodesOf(after.version), nodesOf(before.version));
  const edges = withMissing<WorkflowEdge>(
    edgesOf(after.version),
    // Behind its new form: a card says of its paths what the first of a kind says.
    edgesOf(before.version).flatMap((edge) => [edge, former.get(edge.id) ?? []].flat()),
  );
  return {
    united: {
      version: { ...after.version, definition: { ...after.version.definition, nodes, edges } },
      presentation: {
        ...after.presentation,
        nodes: { ...before.presentation.nodes, ...after.presentation.nodes },
        ...unitedNotes(before.presentation, after.presentation),
      },
    },
    former: new Map([...former].map(([id, edge]) => [id, edge.id])),
  };
}

/** The notes of both. Empty lists stay absent. */
function unitedNotes(before: Presentation, after: Presentation): Pick<Presentation, 'notes'> {
  const notes = withMissing(notesIn(after), notesIn(before));
  return notes.length === 0 ? {} : { notes };
}

/** Without the former edges of moved nodes: where those were is drawn instead. */
function withoutFormerWays(united: EditedDocument, changes: readonly VersionChange[]): EditedDocument {
  const gone = new Set(
    changes.flatMap((change) =>
      change.kind === 'moved'
        ? change.edges.flatMap((edge) => (edge.kind === 'rewired' ? formerId(edge.edgeId) : []))
        : [],
    ),
  );
  if (gone.size === 0) return united;
  const { version } = united;
  const edges = edgesOf(version).filter(({ id }) => !gone.has(id));
  return { ...united, version: { ...version, definition: { ...version.definition, edges } } };
}

/** The second list, with the elements that only the first has behind those they followed there. */
function withMissing<Element extends { readonly id: string }>(
  second: readonly Element[],
  first: readonly Element[],
): Element[] {
  const known = new Set(second.map(({ id }) => id));
  const behind = new Map<string | undefined, Element[]>();
  let last: string | undefined;
  for (const element of first) {
    if (known.has(element.id)) last = element.id;
    else behind.set(last, [...(behind.get(last) ?? []), element]);
  }
  return [
    ...(behind.get(undefined) ?? []),
    ...second.flatMap((element) => [element, ...(behind.get(element.id) ?? [])]),
  ];
}

function marksOf(
  entries: readonly ComparedEntry[],
  shown: ReadonlySet<EntryKind>,
  { version }: EditedDocument,
  noteOf: (settings: number) => string,
): CanvasMarks {
  const graph = graphOf(version);
  const nodes = new Map<
    string,
    { readonly state: MarkState; readonly visits: readonly number[]; readonly note?: string }
  >();
  const edges = new Map<string, ChangeMark>();
  const notes = new Map<string, EntryKind>();
  for (const { changes, kind, nodeIds, subject } of entries) {
    const settings = changedSettings(changes).length;
    const note = kind === 'changed' && settings > 0 ? { note: noteOf(settings) } : {};
    if (subject === 'node' && shown.has(kind))
      for (const id of nodeIds) if (graph.node(id)) nodes.set(id, { state: kind, visits: [], ...note });
    if (subject === 'note' && shown.has(kind))
      for (const change of changes) if (change.subject === 'note') notes.set(change.noteId, kind);
    // The paths that were rewired for a move are part of it: the card says so.
    const edgeChanges = changes.flatMap((one) =>
      one.kind === 'moved' ? one.edges.filter((edge) => edge.kind !== 'rewired') : one,
    );
    for (const change of edgeChanges)
      for (const [id, mark] of edgeMarks(change)) if (shown.has(mark) && graph.edge(id)) edges.set(id, mark);
  }
  return { nodes, edges, ...(notes.size > 0 && { notes }), dimOthers: false };
}

function edgeMarks(change: VersionChange): readonly (readonly [id: string, mark: ChangeMark])[] {
  if (change.subject !== 'edge') return [];
  switch (change.kind) {
    case 'added':
    case 'removed':
      return [[change.edgeId, change.kind]];
    case 'rewired':
      return [
        [change.edgeId, 'added'],
        [formerId(change.edgeId), 'removed'],
      ];
    case 'reordered':
      return change.after.map((id) => [id, 'changed'] as const);
    default:
      return [[change.edgeId, 'changed']];
  }
}

/** The settings of a node that differ, by name, in the order of the second version. */
export function changedSettings(changes: readonly VersionChange[]): readonly string[] {
  const names = changes.flatMap((change) =>
    change.subject === 'node' && change.kind === 'changed' && change.path[0] === 'config'
      ? String(change.path[1] ?? '')
      : [],
  );
  return [...new Set(names)];
}
