import { getAtPath, isJsonObject } from '#base';
import {
  formatDuration,
  hasHours,
  joined,
  lengthOf,
  nodeTypeOf,
  openStretches,
  parseDuration,
  edgeKind,
  nodeTypeGroupOf,
  stillOpenAfter,
  type Stretch,
} from '#catalog';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';

/** Waits that people think in. A week later it is open again for certain, so one of them always does. */
const usualWaits = ['PT30M', 'PT1H', 'PT2H', 'PT4H', 'P1D', 'P2D', 'P3D', 'P7D'];

/**
 * A timeout that mostly ends when nobody is there: of waits that begin at any open minute of the week, fewer than half end at
 * an open one. Asked of timeouts that lead straight to people or to a message; by the account's office hours where the host
 * told them, else by those of the groups the conversation is handed to, any of which will do.
 */
export const timeoutOutsideHoursRule: NodeRule = {
  id: 'timeout-outside-hours',
  scope: 'node',
  concerns: (type, { account }) => {
    const [group, own] = [nodeTypeGroupOf(type), openStretches(account.officeHours)];
    return own !== undefined && (group === 'people' || (group === 'message' && own.length > 0));
  },
  check: (node, context) => {
    const open = hoursFor(node, context);
    if (open.length === 0) return [];
    const timeouts = context.graph.incoming(node.id).filter(({ type }) => edgeKind(type) === 'timeout');
    return timeouts.flatMap((edge) => problemOf(edge, open));
  },
};

function hoursFor(node: WorkflowNode, { account }: RuleContext): readonly Stretch[] {
  const group = nodeTypeGroupOf(nodeTypeOf(node));
  if (group !== 'people' && group !== 'message') return [];
  const own = openStretches(account.officeHours);
  if (!own || own.length > 0) return own ?? [];
  const value = group === 'people' ? getAtPath(node.config, ['groups']) : undefined;
  const groups = Array.isArray(value) ? value.filter(isJsonObject) : [];
  const hours = groups.map((each) => getAtPath(each, ['officeHours']));
  // Where a group keeps no hours somebody may always be there, and where hours cannot be read nobody knows.
  if (!hours.every(hasHours)) return [];
  const stretches = hours.map(openStretches);
  return stretches.every((each) => each !== undefined) ? joined(stretches.flat()) : [];
}

function problemOf(edge: WorkflowEdge, open: readonly Stretch[]): readonly Problem[] {
  const { value } = edge;
  const minutes = typeof value === 'string' ? minutesIn(value) : undefined;
  if (minutes === undefined || !endsOutside(open, minutes)) return [];
  const better = usualWaits
    .filter((wait) => !endsOutside(open, minutesIn(wait) as number))
    .sort(
      (left, right) =>
        Math.abs((minutesIn(left) as number) - minutes) - Math.abs((minutesIn(right) as number) - minutes),
    )[0] as string;
  return [
    {
      code: 'timeout-outside-hours',
      severity: 'warning',
      message: 'This wait mostly ends when nobody is there',
      detail: `Counted from any time in office hours, ${formatDuration(value as string)} later is mostly outside them.`,
      nodeId: edge.source,
      edgeId: edge.id,
      path: ['value'],
      fixes: [
        proposeFix(`Wait ${formatDuration(better)}`, 'set-edge-value', {
          edgeId: edge.id,
          value: better,
          ...foundWith(edge.value),
        }),
      ],
    },
  ];
}

function minutesIn(duration: string): number | undefined {
  const milliseconds = parseDuration(duration);
  return milliseconds === undefined ? undefined : Math.round(milliseconds / 60_000);
}

function endsOutside(open: readonly Stretch[], minutes: number): boolean {
  return 2 * stillOpenAfter(open, minutes) < lengthOf(open);
}
