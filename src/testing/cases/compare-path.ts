import { takenIn } from '#execute';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import type { CaseOutcome } from './case-runner.js';

/** The paths that a case took beside those it should have taken. */
export interface ComparedPath {
  /** The paths that are the same from the start on. */
  readonly shared: readonly string[];
  /** The step where it goes another way; absent where all is as expected, or no path is expected. */
  readonly partsAt?: string;
  /** From there on: the expected paths, and those that were taken. Paths that are gone are left out. */
  readonly expected: readonly string[];
  readonly taken: readonly string[];
}

/** Compares what a case expects with what it did. */
export function comparePath(version: WorkflowVersion, { case: each, result }: CaseOutcome): ComparedPath {
  const graph = graphOf(version);
  const taken = takenIn(result.simulation).map(({ edgeId }) => edgeId);
  const wanted = each.expect?.path;
  if (!wanted) return { shared: taken, expected: [], taken: [] };
  const at = [...wanted, undefined].findIndex((id, index) => id !== taken[index]);
  if (at < 0 || (at === wanted.length && taken.length === wanted.length))
    return { shared: taken, expected: [], taken: [] };
  const shared = taken.slice(0, at);
  const last = shared.at(-1);
  const partsAt =
    graph.edge(taken[at] ?? '')?.source ??
    graph.edge(wanted[at] ?? '')?.source ??
    (last === undefined ? result.simulation.decisions[0]?.nodeId : graph.edge(last)?.target);
  return {
    shared,
    ...(partsAt === undefined ? {} : { partsAt }),
    expected: wanted.slice(at).filter((id) => graph.edge(id)),
    taken: taken.slice(at),
  };
}

/** The steps that were visited, in order, each with the path that left it. */
export function visitsIn({ result }: Pick<CaseOutcome, 'result'>): readonly {
  readonly step: number;
  readonly nodeId: string;
  readonly edgeId?: string;
}[] {
  const visits = new Map<number, { step: number; nodeId: string; edgeId?: string }>();
  for (const { edgeId, nodeId, step } of result.simulation.decisions) {
    const visit = visits.get(step) ?? { step, nodeId };
    if (edgeId !== undefined) visit.edgeId = edgeId;
    visits.set(step, visit);
  }
  return [...visits.values()].sort((one, other) => one.step - other.step);
}
