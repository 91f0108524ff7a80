import type { EditedDocument } from '#edit';
import { type Graph, graphOf, nodesOf } from '#graph';
import type { WorkflowEdge, WorkflowVersion } from '#model';
import { applyTo } from '../apply/apply-changes.js';
import { atomicChanges } from '../difference/compare-versions.js';
import type { AtomicChange, EdgeChange, VersionChange } from '../difference/version-change.js';
import { withIdsOf } from '../match/match-ids.js';

/** What brings picked nodes of another version into a document. */
export interface PickedNodes {
  /** For `applyChanges`, from the document as it is. */
  readonly changes: readonly VersionChange[];
  /** Ids of picked nodes that return, in the order of the other version. */
  readonly returning: readonly string[];
  /** Those of them that no edge leads to, although one did in the other version. */
  readonly unconnected: readonly string[];
}

type Wiring = Extract<EdgeChange, { readonly kind: 'added' | 'removed' | 'rewired' }>;
type Rewiring = Exclude<Wiring, { readonly kind: 'added' }>;

/**
 * Returns the changes that bring picked nodes back as another version has them. A node that the document has gets its
 * settings, its title and what is written on its edges. A missing one returns with its notes and with those of its edges
 * that take no other node off its way: an edge of the document is led through it again where it still leads on to the
 * same node, and others are added where the rules allow one more.
 *
 * @param picked ids in the other version
 * @param mayAdd whether the rules allow an edge in a version that lacks it
 */
export function pickNodes(
  document: EditedDocument,
  other: EditedDocument,
  picked: readonly string[],
  mayAdd: (version: WorkflowVersion, edge: WorkflowEdge) => boolean,
): PickedNodes {
  const own = withIdsOf(document, other);
  const ids = nodesOf(own.version).map(({ id }) => id);
  const wanted = new Set(picked);
  const chosen = new Set(nodesOf(other.version).flatMap(({ id }, at) => (wanted.has(id) ? (ids[at] ?? []) : [])));
  const all = atomicChanges(document, own);
  const nodes = all.filter(
    (change) => change.subject === 'node' && change.kind !== 'removed' && chosen.has(change.nodeId),
  );
  const missing = new Set(nodes.flatMap((change) => (change.kind === 'added' ? (change.nodeId ?? []) : [])));
  const around = all.filter((change) => isOfNodes(change, chosen, missing));
  const joined = (rewired: readonly AtomicChange[]): Joined => {
    const first = [...nodes, ...around, ...rewired];
    const changes = [...first, ...addable(document, first, all, missing, mayAdd)];
    const result = applyTo(document, changes);
    return { changes, graph: graphOf(result.ok ? result.version : document.version) };
  };
  const { changes, graph } = withoutCuts(
    all.filter((change): change is Rewiring => isWiring(change) && isLedThrough(change, own, missing, all)),
    joined,
  );
  const returning = ids.filter((id) => missing.has(id));
  return {
    changes,
    returning,
    unconnected: returning.filter(
      (id) => graphOf(own.version).incoming(id).length > 0 && graph.incoming(id).length === 0,
    ),
  };
}

/** The changes with some edges led through returning nodes, and what they make. */
interface Joined {
  readonly changes: readonly AtomicChange[];
  readonly graph: Graph;
}

/** An edge stays as it is where the rules refuse one that would lead on from the returning nodes to its end. */
function withoutCuts(rewired: readonly Rewiring[], joined: (rewired: readonly Rewiring[]) => Joined): Joined {
  const now = joined(rewired);
  const kept = rewired.filter(({ before: { source, target } }) => reaches(now.graph, source, target));
  return kept.length === rewired.length ? now : withoutCuts(kept, joined);
}

function reaches(graph: Graph, from: string, to: string): boolean {
  if (!graph.node(from) || !graph.node(to)) return true;
  const seen = new Set<string>();
  const waiting = [from];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
    for (const { target } of graph.outgoing(at)) {
      if (target === to) return true;
      if (!seen.has(target)) waiting.push(target);
      seen.add(target);
    }
  return false;
}

/** Of a node that is there: what is written on its edges. Of one that returns: its notes. */
function isOfNodes(change: AtomicChange, chosen: ReadonlySet<string>, missing: ReadonlySet<string>): boolean {
  const { kind, nodeId, subject } = change;
  if (nodeId === undefined || !chosen.has(nodeId)) return false;
  if (subject === 'edge') return (kind === 'relabelled' || kind === 'changed') && !missing.has(nodeId);
  return subject === 'note' && kind === 'added' && missing.has(nodeId);
}

function isWiring(change: AtomicChange): change is Wiring {
  return change.subject === 'edge' && ['added', 'removed', 'rewired'].includes(change.kind);
}

/**
 * Whether an edge of the document makes room for missing nodes: it skips them, and where it led is reached through them
 * in the other version.
 */
function isLedThrough(
  change: Wiring,
  own: EditedDocument,
  missing: ReadonlySet<string>,
  all: readonly AtomicChange[],
): boolean {
  if (change.kind === 'added') return false;
  const { source, target } = change.before;
  if (change.kind === 'rewired') {
    const ends = [change.after.source, change.after.target];
    if (!ends.some((id) => missing.has(id))) return false;
  } else if (all.some((one) => one.subject === 'node' && one.kind === 'added' && one.nodeId === target)) return false;
  const graph = graphOf(own.version);
  const seen = new Set<string>();
  const waiting = graph.outgoing(source).flatMap((edge) => (missing.has(edge.target) ? edge.target : []));
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    for (const edge of graph.outgoing(at)) {
      if (edge.target === target) return true;
      if (missing.has(edge.target)) waiting.push(edge.target);
    }
  }
  return false;
}

/** The edges of missing nodes that can be added, one after the other: each may take the place of the next. */
function addable(
  document: EditedDocument,
  first: readonly AtomicChange[],
  all: readonly AtomicChange[],
  missing: ReadonlySet<string>,
  mayAdd: (version: WorkflowVersion, edge: WorkflowEdge) => boolean,
): readonly AtomicChange[] {
  const added: AtomicChange[] = [];
  let now = applyTo(document, first);
  for (const change of all) {
    if (change.subject !== 'edge' || change.kind !== 'added') continue;
    const { after } = change;
    if (!missing.has(after.source) && !missing.has(after.target)) continue;
    const known = now.ok ? now.version : document.version;
    const graph = graphOf(known);
    if (!graph.node(after.source) || !graph.node(after.target) || !mayAdd(known, after)) continue;
    added.push(change);
    now = applyTo(document, [...first, ...added]);
  }
  return added;
}
