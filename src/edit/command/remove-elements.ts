import { accept, refuse } from '#base';
import { stepTitle } from '#catalog';
import type { Graph } from '#graph';
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
  const edgeIds = new Set(args.edgeIds?.filter((id) => graph.edgeIndex(id) >= 0));
  if (nodeIds.size + edgeIds.size === 0) return refuse('unknown-element', 'What was to be deleted is not in this workflow.');

  for (const id of nodeIds) for (const edge of graph.outgoing(id)) edgeIds.add(edge.id);
  let joined = 0;
  for (const id of nodeIds) {
    for (const edge of graph.incoming(id)) {
      if (edgeIds.has(edge.id) || nodeIds.has(edge.source)) {
        edgeIds.add(edge.id);
        continue;
      }
      const next = args.reconnect ? wayOn(graph, id, nodeIds, args.continueOn ?? {}) : undefined;
      if (next === undefined || next === edge.source) edgeIds.add(edge.id);
      else {
        plan.set('edge', edge.id, ['target'], next);
        joined += 1;
      }
    }
  }
  plan.remove('edge', [...edgeIds]);
  plan.remove('node', [...nodeIds]);
  for (const id of nodeIds) plan.setPresentation(id, undefined);
  const label = describe(graph, nodeIds, edgeIds, joined);
  return accept({ joined, change: { steps: plan.steps, label, command: 'removeElements' } });
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

function describe(graph: Graph, nodeIds: ReadonlySet<string>, edgeIds: ReadonlySet<string>, joined: number): string {
  const [first] = nodeIds;
  if (first === undefined) return edgeIds.size === 1 ? 'Deleted a path' : `Deleted ${edgeIds.size} paths`;
  const node = graph.node(first);
  const what = nodeIds.size === 1 && node ? `“${stepTitle(node)}”` : `${nodeIds.size} steps`;
  return joined > 0 ? `Deleted ${what} and joined its paths` : `Deleted ${what}`;
}
