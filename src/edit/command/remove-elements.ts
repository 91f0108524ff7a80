import { accept, equalJson, refuse, valueWords } from '#base';
import { edgeTypeOf, stepTitle } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowEdge } from '#model';
import { Plan } from '../plan.js';
import type { CommandContext, Planned } from './command.js';

export interface RemoveElementsArguments {
  readonly nodeIds?: readonly string[];
  readonly edgeIds?: readonly string[];
  /** Join what led to a removed step with what came after it, where there is one way on. */
  readonly reconnect?: boolean;
  /** Which path to go on by, for removed steps that several paths leave. */
  readonly continueOn?: { readonly [nodeId: string]: string };
}

/** Removes steps with all their paths, and paths. Joined paths keep the id, type and value they had before the gap. */
export function planRemoveElements(context: CommandContext, args: RemoveElementsArguments): Planned<{ readonly joined: number }> {
  const plan = new Plan(context.document);
  const { graph } = plan;
  const nodeIds = new Set(args.nodeIds?.filter((id) => graph.nodeIndex(id) >= 0));
  const gone = new Set(args.edgeIds?.map((id) => graph.edgeIndex(id)).filter((position) => position >= 0));
  if (nodeIds.size + gone.size === 0) return refuse('unknown-element', 'What was to be deleted is not in this workflow.');

  // A step that repeats an id shares its paths with its twin: they stay with the twin.
  const copies = new Map<string, number>();
  for (const { id } of graph.nodes) copies.set(id, (copies.get(id) ?? 0) + 1);
  const leaving = [...nodeIds].filter((id) => copies.get(id) === 1);
  for (const id of leaving) for (const position of graph.outgoingAt(id)) gone.add(position);
  let joined = 0;
  const joins = new Set<string>();
  for (const id of leaving) {
    for (const position of graph.incomingAt(id)) {
      const edge = graph.edges[position] as WorkflowEdge;
      if (gone.has(position) || nodeIds.has(edge.source)) {
        gone.add(position);
        continue;
      }
      const next = args.reconnect && graph.edgeIndex(edge.id) === position ? wayOn(graph, id, nodeIds, args.continueOn ?? {}) : undefined;
      const way = `${edge.source}\n${edgeTypeOf(edge)}\n${valueWords(edge.value)}\n${next}`;
      if (next === undefined || next === edge.source || joins.has(way) || leadsThere(graph, edge, next)) gone.add(position);
      else {
        joins.add(way);
        plan.set('edge', edge.id, ['target'], next);
        joined += 1;
      }
    }
  }
  plan.removeAt('edge', [...gone]);
  plan.removeAt('node', [...nodeIds].map((id) => graph.nodeIndex(id)));
  plan.arrange(new Map(leaving.map((id) => [id, undefined])));
  const label = describe(graph, nodeIds, gone.size, joined);
  return accept({ joined, change: { steps: plan.steps, label, command: 'removeElements' } });
}

/** Whether a step leads to another the very same way already; joining would draw that path twice. */
function leadsThere(graph: Graph, edge: WorkflowEdge, target: string): boolean {
  return graph.outgoing(edge.source).some(
    (other) => other !== edge && other.target === target && edgeTypeOf(other) === edgeTypeOf(edge) && equalJson(other.value, edge.value),
  );
}

/** The first kept step one gets to through removed ones; undefined where the way splits, ends or goes in a circle. */
function wayOn(
  graph: Graph, start: string, removed: ReadonlySet<string>, chosen: { readonly [nodeId: string]: string },
): string | undefined {
  const passed = new Set<string>();
  let at = start;
  while (removed.has(at)) {
    if (passed.has(at)) return undefined;
    passed.add(at);
    const leaving = graph.outgoing(at);
    const choice = Object.hasOwn(chosen, at) ? leaving.find((edge) => edge.id === chosen[at]) : leaving.length === 1 ? leaving[0] : undefined;
    if (!choice || graph.nodeIndex(choice.target) < 0) return undefined;
    at = choice.target;
  }
  return at;
}

function describe(graph: Graph, nodeIds: ReadonlySet<string>, edgeCount: number, joined: number): string {
  const [first] = nodeIds;
  if (first === undefined) return edgeCount === 1 ? 'Deleted a path' : `Deleted ${edgeCount} paths`;
  const node = graph.node(first);
  const what = nodeIds.size === 1 && node ? `“${stepTitle(node)}”` : `${nodeIds.size} steps`;
  return joined > 0 ? `Deleted ${what} and joined its paths` : `Deleted ${what}`;
}
