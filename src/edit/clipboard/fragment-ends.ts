import { accept, refuse } from '#base';
import { isTriggerType, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import { missingEdgesOf, edgeCountOf } from '#rules';
import type { Result } from '../refusal.js';

type Found = Result<{ readonly nodeId: string }>;

/** The one entry of a fragment, or why there is not exactly one. */
export function findWayIn(graph: Graph): Found {
  const roots = graph.nodes.filter(({ id }) => graph.incoming(id).every((edge) => edge.source === id));
  const [first, ...more] = roots.filter((node) => !isTriggerType(nodeTypeOf(node)));
  if (more.length > 0)
    return refuse(
      'several-ways-in',
      `What was copied begins at ${more.length + 1} steps. A path can lead to only one of them.`,
    );
  if (first) return accept({ nodeId: first.id });
  if (roots.length > 0) return refuse('into-trigger', 'A trigger can’t have a step before it.');
  return refuse('no-way-in', 'What was copied goes in a circle, so there is no first step that a path could lead to.');
}

/** The one exit of a fragment, or why there is not exactly one. */
export function findWayOut(graph: Graph): Found {
  const canGoOn = graph.nodes.filter((node) => edgeCountOf(nodeTypeOf(node)).most > 0);
  const last = canGoOn.filter(({ id }) => graph.outgoing(id).every((edge) => edge.target === id));
  // // Where every branch has an end of its own, a missing edge is the exit.
  const open = last.length > 0 ? last : canGoOn.filter((node) => missingEdgesOf(node, graph).length > 0);
  const [first, ...more] = open;
  if (more.length > 0)
    return refuse(
      'several-ways-out',
      `What was copied ends at ${more.length + 1} steps. A path can go on from only one of them.`,
    );
  if (first) return accept({ nodeId: first.id });
  return refuse('no-way-out', 'What was copied has no step from which a path could go on.');
}
