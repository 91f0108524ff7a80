import type { Json, JsonPath } from '#base';
import { nameIn } from './keyed-list.js';
import type {
  CanvasNote,
  CollapsedGroup,
  EdgeKindName,
  NodePresentation,
  NodeType,
  WorkflowEdge,
  WorkflowNode,
  WorkflowProperty,
} from '#model';

/**
 * One difference between two versions. `subject` names what differs and `kind` how; together they decide the other
 * fields. `nodeId` is the step it is listed under: for an edge its source, for a note the node it is attached to.
 * Plain JSON.
 */
export type VersionChange = NodeChange | EdgeChange | PropertyChange | NoteChange | GroupChange | WorkflowChange;

/** A value that differs, as its JSON path and both values. An absent value: the key is absent there. */
export interface ChangedValue {
  /** The JSON path in the node, edge, note or whatever differs. */
  readonly path: JsonPath;
  /** The value before. Absent where the key was absent. */
  readonly before?: Json;
  /** The value afterwards. Absent where the key is absent then. */
  readonly after?: Json;
}

/** The node that a change is about. */
interface OfNode {
  /** Tells these changes from the others: they are about a node. */
  readonly subject: 'node';
  /** The id of the node; where ids were made anew, that of the first version. */
  readonly nodeId: string;
  /** Where several nodes have the id: which of them, from 1 for the second. Absent for the first. */
  readonly repeat?: number;
}

/** A node that only the second version has. */
export interface NodeAdded extends OfNode {
  /** Only the second version has it. */
  readonly kind: 'added';
  /** The node. */
  readonly after: WorkflowNode;
  /** Its title, colour and position, where it has some. */
  readonly presentation?: NodePresentation;
}

/** A node that only the first version has. */
export interface NodeRemoved extends OfNode {
  /** Only the first version has it. */
  readonly kind: 'removed';
  /** The node. */
  readonly before: WorkflowNode;
  /** Its title, colour and position, where it had some. */
  readonly presentation?: NodePresentation;
}

/** A node that became another kind of step. Its changed settings are changes of their own. */
export interface NodeRetyped extends OfNode {
  /** It has another type. */
  readonly kind: 'retyped';
  /** The node type before. */
  readonly before?: NodeType | null;
  /** The node type afterwards. */
  readonly after?: NodeType | null;
}

/** A setting or another field of a node. */
export interface NodeChanged extends OfNode, ChangedValue {
  /** A value of it differs. */
  readonly kind: 'changed';
}

/** The title or colour that a user gave a node, or whether it is disabled; stored in the presentation. */
export interface NodePresented extends OfNode, ChangedValue {
  /** A value of it in the presentation differs. */
  readonly kind: 'presented';
}

/** A node behind another parent, or another edge of it, with the edges that were rewired for it, applied together. */
export interface NodeMoved extends OfNode {
  /** It is behind another edge. */
  readonly kind: 'moved';
  /** Ids of the nodes that led to it before. */
  readonly before: readonly string[];
  /** Ids of the nodes that lead to it afterwards. */
  readonly after: readonly string[];
  /** The changes of edges that the move consists of. They are not listed again. */
  readonly edges: readonly EdgeChange[];
}

/** A difference of a node. */
export type NodeChange = NodeAdded | NodeRemoved | NodeRetyped | NodeChanged | NodePresented | NodeMoved;

/** The edge that a change is about. */
interface OfEdge {
  /** Tells these changes from the others: they are about an edge, or the order of a node's edges. */
  readonly subject: 'edge';
  /** The id of the edge; where ids were made anew, that of the first version. */
  readonly edgeId: string;
  /** Where several edges have the id: which of them, from 1 for the second. Absent for the first. */
  readonly repeat?: number;
  /** The id of its source: for a removed edge before, for all others afterwards. */
  readonly nodeId: string;
}

/** The ends of an edge, as ids of nodes. */
export interface EdgeEnds {
  /** The node it leaves. */
  readonly source: string;
  /** The node it leads to. */
  readonly target: string;
}

/** What is written on an edge: its kind and its value. */
export interface EdgeLabel {
  /** The edge kind. Absent where the edge has none. */
  readonly type?: EdgeKindName | null;
  /** The value. Absent where the edge has none. */
  readonly value?: Json;
}

/** Where an edge is among those of its source. */
interface Placed {
  /** The id of the edge before it among those of its source. Absent: it is the first. */
  readonly follows?: string;
  /** The ends that are no node of the second version. Without a node at any other end the edge is not applied. */
  readonly loose?: readonly (keyof EdgeEnds)[];
}

/** An edge that only the second version has. */
export interface EdgeAdded extends OfEdge, Placed {
  /** Only the second version has it. */
  readonly kind: 'added';
  /** The edge. */
  readonly after: WorkflowEdge;
}

/** An edge that only the first version has. */
export interface EdgeRemoved extends OfEdge {
  /** Only the first version has it. */
  readonly kind: 'removed';
  /** The edge. */
  readonly before: WorkflowEdge;
}

/** An edge with another source or target. */
export interface EdgeRewired extends OfEdge, Placed {
  /** An end of it is another node. */
  readonly kind: 'rewired';
  /** Its ends before. */
  readonly before: EdgeEnds;
  /** Its ends afterwards. */
  readonly after: EdgeEnds;
}

/** An edge of another kind, or with another value. */
export interface EdgeRelabelled extends OfEdge {
  /** What is written on it differs. */
  readonly kind: 'relabelled';
  /** What was written on it. */
  readonly before: EdgeLabel;
  /** What is written on it afterwards. */
  readonly after: EdgeLabel;
}

/** Another field of an edge, which the wire format does not describe. */
export interface EdgeChanged extends OfEdge, ChangedValue {
  /** A value of it differs. */
  readonly kind: 'changed';
}

/** The edges of a node in another order: that of its branches. */
export interface EdgesReordered {
  /** Tells these changes from the others: they are about an edge, or the order of the edges of a node. */
  readonly subject: 'edge';
  /** The order of the edges differs. */
  readonly kind: 'reordered';
  /** The node that the edges leave. */
  readonly nodeId: string;
  /** It is about several edges. */
  readonly edgeId?: undefined;
  /** The edges are those whose ids do not repeat. */
  readonly repeat?: undefined;
  /** Ids of the edges that leave it in both versions, in their order before. */
  readonly before: readonly string[];
  /** The same ids in their order afterwards. */
  readonly after: readonly string[];
}

/** A difference of an edge, or of the order of a node's edges. */
export type EdgeChange = EdgeAdded | EdgeRemoved | EdgeRewired | EdgeRelabelled | EdgeChanged | EdgesReordered;

/** An element of a list that was added, was removed, or differs in a value. */
type Listed<Value> =
  | { readonly kind: 'added'; readonly after: Value }
  | { readonly kind: 'removed'; readonly before: Value }
  | ({ readonly kind: 'changed' } & ChangedValue);

/** A difference of a property of the workflow. */
export type PropertyChange = {
  /** Tells these changes from the others: they are about a property of the workflow. */
  readonly subject: 'property';
  /** The name of the property; empty for one without a name. */
  readonly property: string;
  /** Where several have the name or id: which of them, from 1 for the second. Absent for the first. */
  readonly repeat?: number;
  /** It belongs to no node. */
  readonly nodeId?: undefined;
} & Listed<WorkflowProperty>;

/** A difference of a note on the canvas, other than where it is. */
export type NoteChange = {
  /** Tells these changes from the others: they are about a note. */
  readonly subject: 'note';
  /** The id of the note. */
  readonly noteId: string;
  /** Where several have the name or id: which of them, from 1 for the second. Absent for the first. */
  readonly repeat?: number;
  /** The node it is attached to: for a removed note before, for all others afterwards. Absent for a free note. */
  readonly nodeId?: string;
} & Listed<CanvasNote>;

/** A difference of a collapsed region, other than whether it is collapsed. */
export type GroupChange = {
  /** Tells these changes from the others: they are about a collapsed region. */
  readonly subject: 'group';
  /** The id of the region. */
  readonly groupId: string;
  /** Where several have the name or id: which of them, from 1 for the second. Absent for the first. */
  readonly repeat?: number;
  /** It belongs to no node. */
  readonly nodeId?: undefined;
} & Listed<CollapsedGroup>;

/** A difference of the workflow itself: its name, or a field that the wire format does not describe. */
export interface WorkflowChange extends ChangedValue {
  /** Tells these changes from the others: they are about the workflow itself. */
  readonly subject: 'workflow';
  /** A value of it differs. */
  readonly kind: 'changed';
  /** It belongs to no node. */
  readonly nodeId?: undefined;
}

/** The changes with moves as the changes of edges that they consist of. */
export type AtomicChange = Exclude<VersionChange, NodeMoved>;

/** Returns the changes with each move as the changes of edges that it consists of. */
export function withoutMoves(changes: readonly VersionChange[]): readonly AtomicChange[] {
  // Changes may come from outside: what is no change is found where they are applied.
  return changes.flatMap((change): readonly AtomicChange[] => (change?.kind === 'moved' ? change.edges : [change]));
}

/** Returns the name of what a change of a property is about; for one without a name a text made of its content. */
export function nameOfProperty(change: PropertyChange): string {
  const whole = change.kind === 'added' ? change.after : change.kind === 'removed' ? change.before : undefined;
  return whole === undefined ? change.property : nameIn(whole, 'name');
}
