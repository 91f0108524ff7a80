import { accept, refuse } from '#base';
import { isTriggerType, nodeTitle, nodeTypeOf } from '#catalog';
import { type Graph, graphOf } from '#graph';
import { canContinue, canInsert, edgeCountOf, type InsertDecision, missingEdgesOf } from '#rules';
import { joinUp } from '../command/add-node.js';
import { type CommandContext, decisionContext, notAllowed, type Planned } from '../command/command.js';
import { Plan } from '../command/plan.js';
import type { Result } from '../command/refusal.js';
import { planRemoveElements } from '../command/remove-elements.js';
import { copyFragment, takeFragment } from './copy-fragment.js';
import { type Fragment, type FragmentSource, type Selection, travellingLook } from './fragment.js';
import type { Repair } from './inspect-fragment.js';
import type { RepairedFragment } from './repair-fragment.js';

/** How a fragment is pasted. Without `onEdge` and `after` its nodes are added unconnected. */
export interface PasteOptions {
  /**
   * Decisions about resources that do not exist here, as `inspectFragment` lists them. Without a decision they stay as
   * they are.
   */
  readonly repairs?: readonly Repair[];
  /** Inserts the nodes into this edge: it leads to the entry, and the exit leads to its former target. */
  readonly onEdge?: string;
  /** Adds the nodes after this one: on a free edge kind, else into the edge that leaves it. */
  readonly after?: { readonly nodeId: string; readonly edgeType?: string };
}

/** The ids that a paste adds. */
export interface PastedIds {
  /** The new nodes, in the order of the copied ones. */
  readonly nodeIds: readonly string[];
}

/** Plans to add the nodes of a validated fragment. */
export function planAddFragment(
  context: CommandContext,
  { declares, fragment }: RepairedFragment,
  {
    after,
    command,
    label,
    onEdge,
  }: Pick<PasteOptions, 'after' | 'onEdge'> & { readonly label: string; readonly command: string },
): Planned<PastedIds> {
  const { edges, nodes, presentation } = fragment;
  const [first] = nodes;
  if (!first) return refuse('no-nodes', 'The copy contains no steps.');
  const place = findPlace(context, fragment, {
    ...(onEdge === undefined ? {} : { edgeId: onEdge }),
    ...(after ? { after } : {}),
  });
  if (!place.ok) return place;
  const plan = new Plan(context.document);
  if (declares.length > 0)
    plan.setWorkflow(
      ['definition', 'properties'],
      [...(context.document.version.definition?.properties ?? []), ...declares],
    );
  const newIds = new Map<string, string>();
  for (const node of nodes) {
    const id = context.createId();
    newIds.set(node.id, id);
    plan.addNode({ ...node, id });
  }
  for (const edge of edges) {
    const [source, target] = [newIds.get(edge.source), newIds.get(edge.target)];
    if (source !== undefined && target !== undefined) plan.addEdge({ ...edge, id: context.createId(), source, target });
  }
  plan.arrange(new Map([...newIds].map(([old, id]) => [id, travellingLook(presentation, old)])));
  const { entry, exit, decision } = place;
  if (decision) joinUp(plan, context.createId, newIds.get(entry) ?? '', newIds.get(exit) ?? '', decision);
  const what =
    newIds.size === 1
      ? nodeTitle(first, { version: 1, ...(presentation ? { nodes: presentation } : {}) })
      : `${newIds.size} steps`;
  return accept({
    nodeIds: [...newIds.values()],
    change: { operations: plan.operations, label: `${label} ${what}`, command },
  });
}

interface Place {
  /** The edges to create where the nodes are inserted; absent where they stay unconnected. */
  readonly decision?: InsertDecision;
  /** The entry and the exit, by their copied ids. */
  readonly entry: string;
  readonly exit: string;
}

function findPlace(
  context: CommandContext,
  fragment: Fragment,
  where: { readonly edgeId?: string; readonly after?: { readonly nodeId: string; readonly edgeType?: string } },
): Result<Place> {
  if (where.edgeId === undefined && !where.after) return accept({ entry: '', exit: '' });
  const graph: Graph = graphOf({ definition: { nodes: [...fragment.nodes], edges: [...fragment.edges] } });
  const entry = findWayIn(graph);
  if (!entry.ok) return entry;
  const node = graph.node(entry.nodeId);
  // The entry decides whether an edge can lead there at all.
  const decision = canInsert(decisionContext(context), { type: node ? nodeTypeOf(node) : {}, ...where });
  if (decision.answer !== 'allow') return notAllowed(decision);
  const { answer: _answer, onward, ...inward } = decision;
  if (!onward) return accept({ decision: inward, entry: entry.nodeId, exit: entry.nodeId });
  const exit = findWayOut(graph);
  if (!exit.ok) return exit;
  const after = canContinue(
    { graph, presentation: { version: 1, ...(fragment.presentation ? { nodes: fragment.presentation } : {}) } },
    exit,
  );
  if (after.answer !== 'allow') return notAllowed(after);
  const { answer: _after, ...path } = after;
  return accept({
    decision: { ...inward, onward: { ...path, target: onward.target } },
    entry: entry.nodeId,
    exit: exit.nodeId,
  });
}

type Found = Result<{ readonly nodeId: string }>;

/** The one entry of a fragment, or why there is not exactly one. */
function findWayIn(graph: Graph): Found {
  const roots = graph.nodes.filter(({ id }) => graph.incoming(id).every((edge) => edge.source === id));
  const [first, ...more] = roots.filter((node) => !isTriggerType(nodeTypeOf(node)));
  if (more.length > 0)
    return refuse(
      'several-entries',
      `What was copied begins at ${more.length + 1} steps. A path can lead to only one of them.`,
    );
  if (first) return accept({ nodeId: first.id });
  if (roots.length > 0) return refuse('into-trigger', 'A trigger can’t have a step before it.');
  return refuse('no-entry', 'The copied steps form a loop, so no path can lead to a first step.');
}

/** The one exit of a fragment, or why there is not exactly one. */
function findWayOut(graph: Graph): Found {
  const canGoOn = graph.nodes.filter((node) => edgeCountOf(nodeTypeOf(node)).most > 0);
  const last = canGoOn.filter(({ id }) => graph.outgoing(id).every((edge) => edge.target === id));
  // Where every branch has an end of its own, a missing edge is the exit.
  const open = last.length > 0 ? last : canGoOn.filter((node) => missingEdgesOf(node, graph).length > 0);
  const [first, ...more] = open;
  if (more.length > 0)
    return refuse(
      'several-exits',
      `What was copied ends at ${more.length + 1} steps. A path can go on from only one of them.`,
    );
  if (first) return accept({ nodeId: first.id });
  return refuse('no-exit', 'None of the copied steps can have another path.');
}

/** Plans to copy and remove the selected nodes; edges to them lead to what followed them, where that is unambiguous. */
export function planCut(
  context: CommandContext,
  selection: Pick<Selection, 'nodeIds'>,
  source?: FragmentSource,
): Planned<{ readonly document: Fragment; readonly joined: number }> {
  const copied = copyFragment(context.document, selection, source);
  if (!copied.ok) return copied;
  const removed = planRemoveElements(context, { nodeIds: selection.nodeIds, reconnect: true });
  if (!removed.ok) return removed;
  const { nodes } = copied.document;
  const [first] = nodes;
  const what = nodes.length === 1 && first ? nodeTitle(first, context.document.presentation) : `${nodes.length} steps`;
  return accept({
    document: copied.document,
    joined: removed.joined,
    change: { ...removed.change, label: `Cut ${what}`, command: 'cut' },
  });
}

/** Plans to add the selected nodes a second time, with the edges among them. */
export function planDuplicate(context: CommandContext, selection: Pick<Selection, 'nodeIds'>): Planned<PastedIds> {
  const copied = takeFragment(context.document, selection);
  if (!copied.ok) return copied;
  return planAddFragment(
    context,
    { fragment: copied.document, declares: [] },
    { label: 'Duplicated', command: 'duplicate' },
  );
}
