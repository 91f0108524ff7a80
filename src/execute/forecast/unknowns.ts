import { edgeKind } from '#catalog';
import type { WorkflowVersion } from '#model';
import { type ChoiceNode, choiceNodesOf, usualSharesAt } from './choice-nodes.js';
import type { EdgeShares, Population } from './population.js';

/**
 * What is not known before a version runs, as one share: how many reply, have a value, text outside office hours, cannot
 * be reached, or opt out.
 */
export interface Unknown {
  /** The same for the same version. */
  readonly id: string;
  /** What it is about. */
  readonly kind: 'reply' | 'branch' | 'hours' | 'outputs' | 'undelivered' | 'optOut';
  /** The node that it decides at. */
  readonly nodeId: string;
  /** The edge whose share it is; absent for the share that ends at the node. */
  readonly edgeId?: string;
}

/** The unknowns of a version, in wire order of its nodes. */
export function unknownsOf(version: WorkflowVersion): readonly Unknown[] {
  return [...choiceNodesOf(version).values()].flatMap((node) => unknownsAt(node));
}

function unknownsAt({ edges, isAskedBefore, kind, main, node }: ChoiceNode): readonly Unknown[] {
  const at = (edgeId: string): Unknown => ({
    id: `${node.id} ${edgeId}`,
    kind: kind as Unknown['kind'],
    nodeId: node.id,
    edgeId,
  });
  switch (kind) {
    case 'message': {
      const failed = edges.find(({ type }) => edgeKind(type) === 'error');
      if (failed) return [{ ...at(failed.id), kind: 'undelivered' }];
      return main ? [{ id: `${node.id} undelivered`, kind: 'undelivered', nodeId: node.id }] : [];
    }
    case 'reply':
      if (!main) return [];
      // Without an end of the wait, contacts who take no path wait on.
      return edges.some(({ type }) => edgeKind(type) === 'timeout')
        ? [at(main.id), { id: `${node.id} optOut`, kind: 'optOut', nodeId: node.id }]
        : [at(main.id)];
    case 'hours': {
      const closed = edges.find(({ type }) => edgeKind(type) === 'default');
      return closed && edges.length > 1 ? [at(closed.id)] : [];
    }
    case 'branch':
    case 'outputs': {
      if (isAskedBefore) return [];
      // The shares of a node make 1: the last one follows from the others.
      const rest = edges.find(({ type }) => edgeKind(type) === 'default') ?? edges.at(-1);
      return edges.filter((edge) => edge !== rest).map(({ id }) => at(id));
    }
    case 'pass':
      return [];
  }
}

/** The share of an unknown in a population, from 0 to 1. */
export function shareIn(population: Population, { edgeId, nodeId }: Unknown, version: WorkflowVersion): number {
  const node = choiceNodesOf(version).get(nodeId);
  const shares = population.shares[nodeId] ?? (node ? usualSharesAt(node) : {});
  if (edgeId !== undefined) return shares[edgeId] ?? 0;
  return Math.max(0, 1 - sumOf(shares));
}

/**
 * The population with another share of an unknown. The other ways on from its node keep their proportions; where they had
 * none, all take the last one. Branches that ask the same follow.
 *
 * @param share from 0 to 1
 */
export function withShareOf(
  population: Population,
  unknown: Unknown,
  share: number,
  version: WorkflowVersion,
): Population {
  const node = choiceNodesOf(version).get(unknown.nodeId);
  if (!node) return population;
  const shares = population.shares[unknown.nodeId] ?? usualSharesAt(node);
  const wanted = Math.min(1, Math.max(0, share));
  const others = Object.entries(population.shares).filter(
    ([id]) => node.question === undefined || choiceNodesOf(version).get(id)?.question !== node.question,
  );
  return {
    ...population,
    shares: { ...Object.fromEntries(others), [unknown.nodeId]: sharesWith(node, shares, unknown.edgeId, wanted) },
  };
}

function sharesWith(
  { edges, main }: ChoiceNode,
  shares: EdgeShares,
  edgeId: string | undefined,
  wanted: number,
): EdgeShares {
  const was = edgeId === undefined ? Math.max(0, 1 - sumOf(shares)) : (shares[edgeId] ?? 0);
  const rest = 1 - was;
  const next: { [id: string]: number } = {};
  for (const { id } of edges)
    next[id] = id === edgeId ? wanted : rest > 0 ? ((shares[id] ?? 0) * (1 - wanted)) / rest : 0;
  if (rest <= 1e-9) {
    const other = edges.findLast(({ id }) => id !== edgeId) ?? (edgeId === undefined ? main : undefined);
    const last = edgeId === undefined ? (main ?? other) : other;
    if (last) next[last.id] = 1 - wanted;
  }
  return next;
}

function sumOf(shares: EdgeShares): number {
  return Object.values(shares).reduce((sum, share) => sum + share, 0);
}
