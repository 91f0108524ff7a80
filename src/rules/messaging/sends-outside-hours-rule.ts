import {
  edgeKind,
  formatDuration,
  nodeTitle,
  nodeTypeGroupOf,
  nodeTypeOf,
  openStretches,
  type Stretch,
} from '#catalog';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import type { AccountFacts } from '../account-facts.js';
import { isSkipped } from '../disabled-nodes.js';
import { foundWith, proposeFix } from '../fix.js';
import type { GraphRule, RuleContext } from '../rule.js';
import { settingOf } from '../settings/visible-properties.js';
import { holdsContact } from '../structure/loop-rules.js';
import { fixedWaitOf } from '../times/node-wait.js';
import { betterWait, endsOutside, minutesIn } from './group-rules.js';

/**
 * Reports a wait that usually ends when no message should be sent, on every path from it to a message that has no further
 * wait: by the office hours of the account, else outside of its quiet hours. `timeout-outside-hours` has timeouts that
 * lead to the message directly.
 */
export const sendsOutsideHoursRule: GraphRule = {
  id: 'sends-outside-hours',
  scope: 'graph',
  nodeFact: (node, input) =>
    [
      isSkipped(node, input),
      nodeTitle(node, input.presentation),
      ...Object.values(fixedWaitOf(node, input) ?? {}),
    ].join(' '),
  edgeFact: ({ type, value }) => (edgeKind(type) === 'timeout' ? String(value) : undefined),
  check: (context) => {
    const hours = sendingHours(context.account);
    if (!hours) return [];
    return context.graph.nodes.flatMap((node, at): readonly Problem[] =>
      context.graph.nodeIndex(node.id) === at && !isSkipped(node, context) ? problemsOf(node, hours, context) : [],
    );
  },
};

interface SendingHours {
  readonly open: readonly Stretch[];
  /** What the stretches are made of. */
  readonly by: 'office' | 'quiet';
}

const minutesOfDay = 24 * 60;

function sendingHours({ officeHours, quietHours }: AccountFacts): SendingHours | undefined {
  const office = openStretches(officeHours);
  if (office && office.length > 0) return { open: office, by: 'office' };
  const [from, to] = [minuteOf(quietHours?.from), minuteOf(quietHours?.to)];
  if (from === undefined || to === undefined || from === to) return undefined;
  const days = [0, 1, 2, 3, 4, 5, 6].map((day) => day * minutesOfDay);
  const open = days.flatMap((day) =>
    to < from
      ? [{ from: day + to, to: day + from }]
      : [
          { from: day, to: day + from },
          { from: day + to, to: day + minutesOfDay },
        ],
  );
  return { open: open.filter((stretch) => stretch.from < stretch.to), by: 'quiet' };
}

/** A time such as `21:00` in minutes of its day. */
function minuteOf(time: unknown): number | undefined {
  const [, hour, minute] = (typeof time === 'string' && /^(\d{1,2}):(\d{2})$/.exec(time)) || [];
  const minutes = hour === undefined ? Number.NaN : Number(hour) * 60 + Number(minute);
  return minutes >= 0 && minutes <= minutesOfDay ? minutes : undefined;
}

function problemsOf(node: WorkflowNode, hours: SendingHours, context: RuleContext): readonly Problem[] {
  const leaving = context.graph.outgoing(node.id);
  const timeouts = leaving.filter(({ type }) => edgeKind(type) === 'timeout');
  const wait = timeouts.length === 0 ? fixedWaitOf(node, context) : undefined;
  const delayed = wait && delayProblem(node, wait, hours, context);
  return [
    ...(delayed ? [delayed] : []),
    ...timeouts.flatMap((edge) => {
      const problem = timeoutProblem(edge, hours, context);
      return problem ? [problem] : [];
    }),
  ];
}

function delayProblem(
  node: WorkflowNode,
  { setting, time }: { readonly setting: string; readonly time: number },
  { by, open }: SendingHours,
  context: RuleContext,
): Problem | undefined {
  const minutes = Math.round(time / 60_000);
  if (!endsOutside(open, minutes)) return undefined;
  const sends = sendsSoon(context.graph.outgoing(node.id), context);
  if (!sends) return undefined;
  const value = settingOf(node, setting);
  const better = betterWait(open, minutes);
  return {
    ...wordsOf(typeof value === 'string' ? formatDuration(value) : '', by, sends, context),
    nodeId: node.id,
    path: ['config', setting],
    fixes: [
      proposeFix(`Wait ${formatDuration(better)}`, 'set-setting', {
        nodeId: node.id,
        path: [setting],
        value: better,
        ...foundWith(value),
      }),
    ],
  };
}

function timeoutProblem(edge: WorkflowEdge, { by, open }: SendingHours, context: RuleContext): Problem | undefined {
  const minutes = typeof edge.value === 'string' ? minutesIn(edge.value) : undefined;
  if (minutes === undefined || !endsOutside(open, minutes)) return undefined;
  const sends = sendsSoon([edge], context);
  if (!sends || (by === 'office' && sends.id === edge.target)) return undefined;
  const better = betterWait(open, minutes);
  return {
    ...wordsOf(formatDuration(edge.value as string), by, sends, context),
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
  };
}

function wordsOf(
  wait: string,
  by: SendingHours['by'],
  sends: WorkflowNode,
  { presentation }: RuleContext,
): Pick<Problem, 'code' | 'severity' | 'message' | 'detail'> {
  const length = wait === '' ? 'Most of these waits' : `Most waits of ${wait}`;
  const title = nodeTitle(sends, presentation);
  return {
    code: 'sends-outside-hours',
    severity: 'warning',
    message:
      by === 'office' ? `${title} is usually due outside office hours` : `${title} is usually due in quiet hours`,
    detail:
      by === 'office'
        ? `${length} that begin in office hours end outside of them.`
        : `${length} that begin outside of quiet hours end in them.`,
  };
}

/** The first message or hand-over along these edges that no further wait comes before. */
function sendsSoon(edges: readonly WorkflowEdge[], context: RuleContext): WorkflowNode | undefined {
  const { graph } = context;
  const seen = new Set<string>();
  const next = edges.map(({ target }) => target);
  // Nodes are appended while it runs.
  for (const at of next) {
    const node = seen.has(at) ? undefined : graph.node(at);
    seen.add(at);
    if (!node) continue;
    const isPassed = isSkipped(node, context);
    if (!isPassed && ['message', 'people'].includes(nodeTypeGroupOf(nodeTypeOf(node)))) return node;
    if (!isPassed && holdsContact(nodeTypeOf(node))) continue;
    next.push(...graph.outgoing(at).map(({ target }) => target));
  }
  return undefined;
}
