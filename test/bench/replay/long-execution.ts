import { graphOf } from '#graph';
import type { ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';

/** The time of its start. */
export const begin = Date.UTC(2026, 10, 16, 17);

/**
 * An execution of a given length, lap after lap from the trigger on, with a context that grows and sometimes changes.
 */
export function longRun(version: WorkflowVersion, length: number): WorkflowExecution {
  const graph = graphOf(version);
  const steps: ExecutionStep[] = [];
  let node = graph.nodes[0];
  for (let at = 0; at < length; at++) {
    const time = begin + at * 1700;
    steps.push({
      id: `run-${at}`,
      start: new Date(time).toISOString(),
      end: new Date(time + 1650).toISOString(),
      node: {
        id: node?.id ?? '',
        type: { type: node?.type?.type ?? '', group: node?.type?.group ?? '' },
        context: {
          contact: {
            firstName: 'Maya',
            lastName: 'Ortiz',
            mobile: { number: '+15105550142' },
            tags: ['lead', 'oakland'],
          },
          conversation: { attempts: at % 7, lastReply: at % 3 === 0 ? 'YES' : 'Later' },
          outputs: { lap: at },
        },
      },
    });
    const paths = graph.outgoing(node?.id ?? '');
    node = graph.node(paths[at % Math.max(1, paths.length)]?.target ?? '') ?? graph.nodes[0];
  }
  return {
    id: 'long',
    status: 'completed',
    version: { id: 'large', name: 'Large' },
    start: new Date(begin).toISOString(),
    end: new Date(begin + length * 1700).toISOString(),
    steps,
  };
}
