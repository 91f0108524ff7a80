import type { WorkflowExecution } from '#model';

const minute = 60_000;

interface ExecutionShape {
  /** Minutes after noon. */
  readonly after?: number;
  /** Node ids, a minute each. */
  readonly nodes?: readonly string[];
  readonly status?: string;
  readonly versionId?: string;
  /** First name, last name, number. */
  readonly contact?: readonly [string, string, string];
}

/** Returns an execution of one contact over some nodes. A running one has no end. */
export function smallExecution(id: string, shape: ExecutionShape = {}): WorkflowExecution {
  const {
    after = 0,
    nodes = ['start'],
    status = 'completed',
    versionId = 'v1',
    contact = ['Noor', 'Haddad', '+15550100'],
  } = shape;
  const noon = Date.UTC(2026, 4, 1, 12) + after * minute;
  const time = (minutes: number): string => new Date(noon + minutes * minute).toISOString();
  const [firstName, lastName, number] = contact;
  return {
    id,
    status,
    version: { id: versionId, name: 'Welcome' },
    start: time(0),
    ...(status === 'running' ? {} : { end: time(nodes.length) }),
    steps: nodes.map((node, index) => ({
      id: `${id}-${index}`,
      start: time(index),
      end: time(index + 1),
      node: {
        id: node,
        type: { type: 'message.send', label: `Step ${node}` },
        context: { contact: { firstName, lastName, mobile: { number } } },
      },
    })),
  };
}
