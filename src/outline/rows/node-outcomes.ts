import { edgeRuleFor, edgeRulesOf, edgeTypeOf, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { UndrawnEdge } from '#rules';

/** A path that leaves a step, by its position in the wire array, or one that is missing. */
export type Outcome = { readonly edgeAt: number } | { readonly missing: UndrawnEdge & { readonly nodeId: string } };

const none: readonly Outcome[] = [];

/**
 * How a step can be left, in the order in which its type names the kinds of path; of one kind in wire order, then what is
 * missing. Kinds that the type does not know come last.
 */
export function outcomesOf(
  graph: Graph,
  nodeId: string,
  missing: readonly (UndrawnEdge & { readonly nodeId: string })[] | undefined,
): readonly Outcome[] {
  const leaving = graph.outgoingAt(nodeId);
  if (leaving.length === 0 && !missing) return none;
  if (leaving.length === 1 && !missing) return [{ edgeAt: leaving[0] as number }];
  const node = graph.node(nodeId);
  const type = node ? nodeTypeOf(node) : {};
  const rules = edgeRulesOf(type);
  const rank = (kind: { readonly type?: unknown }, value: unknown): number => {
    const rule = edgeRuleFor(type, edgeTypeOf(kind), value);
    return rule ? rules.indexOf(rule) : rules.length;
  };
  const ranked = [
    ...leaving.map((edgeAt) => {
      const edge = graph.edges[edgeAt];
      return { outcome: { edgeAt } as Outcome, rank: rank(edge ?? {}, edge?.value) };
    }),
    ...(missing ?? []).map((edge) => ({
      outcome: { missing: edge } as Outcome,
      rank: rank({ type: edge.edgeType }, edge.value),
    })),
  ];
  return ranked.sort((left, right) => left.rank - right.rank).map(({ outcome }) => outcome);
}
