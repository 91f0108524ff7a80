import { seededRandom } from '#base';
import { graphOf } from '#graph';
import type { ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';

const begin = Date.parse('2025-10-15T01:29:41.000Z');
const iso = (ms: number): string => new Date(begin + ms).toISOString();

/** Plausible executions: most contacts reply at once, some never, some messages fail. Deterministic. */
export function* manyExecutions(
  version: WorkflowVersion,
  amount: number,
  options: { readonly seed?: number; readonly patience?: number } = {},
): Generator<WorkflowExecution> {
  const random = seededRandom(options.seed ?? 20_261_121);
  const graph = graphOf(version);
  const first = graph.nodes.find(({ id }) => graph.incomingAt(id).length === 0) ?? graph.nodes[0];
  for (let at = 0; at < amount; at++) {
    const steps: ExecutionStep[] = [];
    let now = at * 60_000;
    const start = now;
    let status = 'completed';
    for (let node = first; node && steps.length < 40;) {
      const type = node.type?.type ?? '';
      const edges = graph.outgoing(node.id);
      const timeout = edges.find((edge) => edge.type === 'timeout');
      const isWait = type.startsWith('wait') || type === 'delay';
      const late = isWait && timeout !== undefined && random() < (options.patience ?? 0.42);
      const took = late
        ? 7_200_000
        : isWait
          ? Math.round(random() ** 3.2 * 6_000_000)
          : 200 + Math.round(random() * 3000);
      const fails = type.startsWith('send') && random() < 0.035;
      const waits = isWait && at % 29 === 0;
      const others = edges.filter((edge) => edge !== timeout);
      const edge = late ? timeout : others[random() < 0.4 ? 0 : others.length - 1];
      steps.push({
        id: `r${at}-${steps.length}`,
        start: iso(now),
        ...(waits ? {} : { end: iso(now + took) }),
        node: {
          id: node.id,
          type: { type },
          context: fails
            ? { error: { code: 30003, message: 'The phone was out of reach' } }
            : edge
              ? { outputs: { [node.id]: { edgeId: edge.id } } }
              : {},
        },
      } as ExecutionStep);
      now += took;
      if (fails || waits) {
        status = fails ? 'failed' : 'waiting';
        break;
      }
      node = edge && graph.node(edge.target);
    }
    yield {
      id: `run-${at}`,
      status,
      version: { id: version.id ?? '' },
      start: iso(start),
      ...(status === 'waiting' ? {} : { end: iso(now) }),
      steps,
    };
  }
}
