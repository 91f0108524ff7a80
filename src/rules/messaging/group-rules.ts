import { getAtPath, isJsonObject, type Json, type JsonPath } from '#base';
import {
  edgeKind,
  formatDuration,
  hasHours,
  hoursWords,
  joined,
  lengthOf,
  nodeTypeGroupOf,
  nodeTypeOf,
  openStretches,
  type Overlap,
  overlapsIn,
  parseDuration,
  propertiesOf,
  rangesOf,
  stillOpenAfter,
  type Stretch,
  weekDays,
} from '#catalog';
import type { Problem, WorkflowEdge, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { plainWord } from '../settings/compare-values.js';
import { settingsThat } from '../settings/setting-problem.js';
import { isVisible, settingOf, visibleProperties } from '../settings/visible-properties.js';
import { resourceKindOf } from './missing-resource-rule.js';

/** Reports two time ranges of one day that overlap. Adjacent ranges are fine. */
export const hoursOverlapRule: NodeRule = {
  id: 'hours-overlap',
  scope: 'node',
  check: (node, context) => {
    const own = hoursIn(nodeTypeOf(node))
      .filter((property) => isVisible(node, property, context))
      .flatMap(({ name }) => overlapsOf(node, settingOf(node, name), [name]));
    const groups = settingOf(node, 'groups');
    if (!Array.isArray(groups)) return own;
    const declared = propertiesOf(nodeTypeOf(node)).find(({ name }) => name === 'groups');
    if (declared && !isVisible(node, declared, context)) return own;
    return [
      ...own,
      ...groups.flatMap((group: unknown, index) =>
        overlapsOf(node, getAtPath(group, ['officeHours']), ['groups', index, 'officeHours']),
      ),
    ];
  },
};

/** The properties of a type whose values are hours. */
const hoursIn = settingsThat(({ type }) => ['officehours', 'openinghours', 'businesshours'].includes(plainWord(type)));

function overlapsOf(node: WorkflowNode, hours: unknown, at: JsonPath): readonly Problem[] {
  if (!isJsonObject(hours) || hours['active'] === false) return [];
  return weekDays.flatMap(([key, day]): readonly Problem[] => {
    const ranges: unknown = getAtPath(hours, ['times', key]);
    const joins = overlapsIn(rangesOf(hours, key).ranges);
    const [first] = joins;
    if (!first) return [];
    const path = [...at, 'times', key];
    // The second begins within the first.
    const [left, right] = first;
    return [
      {
        code: 'hours-overlap',
        severity: 'error',
        message: `${day}’s hours overlap`,
        detail: `${hoursWords(left)} and ${hoursWords(right)}. Change one so they don’t touch.`,
        nodeId: node.id,
        path: ['config', ...path],
        fixes: [
          proposeFix(`Join them: ${joins.map((group) => hoursWords(fullDayOf(group))).join(', ')}`, 'set-setting', {
            nodeId: node.id,
            path,
            value: withJoined(ranges as readonly unknown[], joins) as Json,
            ...foundWith(ranges),
          }),
        ],
      },
    ];
  });
}

function fullDayOf(group: Overlap): Stretch {
  return { from: group[0].from, to: group.reduce((to, stretch) => Math.max(to, stretch.to), 0) };
}

/** Returns the ranges with all overlapping ones joined at the position of the earliest, whose other fields stay. */
function withJoined(ranges: readonly unknown[], groups: readonly Overlap[]): readonly unknown[] {
  const point = (minute: number) => ({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const wholes = new Map(groups.map((group) => [group[0].index, fullDayOf(group)]));
  const removed = new Set(groups.flatMap(([, ...others]) => others.map(({ index }) => index)));
  return ranges.flatMap((range, position) => {
    if (removed.has(position)) return [];
    const whole = wholes.get(position);
    return whole
      ? [{ ...(range as { readonly [key: string]: unknown }), start: point(whole.from), end: point(whole.to) }]
      : [range];
  });
}

/** Reports a group without members, and without a shared pool, that a node hands conversations to. */
export const emptyGroupRule: NodeRule = {
  id: 'empty-group',
  scope: 'node',
  concerns: (type) =>
    nodeTypeGroupOf(type) === 'people' &&
    propertiesOf(type).some((property) => resourceKindOf(property.type) === 'group'),
  check: (node, context) => {
    if (nodeTypeGroupOf(nodeTypeOf(node)) !== 'people') return [];
    return visibleProperties(node, context).flatMap((property) => {
      const groups = resourceKindOf(property.type) === 'group' ? getAtPath(node.config, [property.name]) : undefined;
      if (!Array.isArray(groups)) return [];
      return groups.flatMap((group: unknown, index) => {
        // Without a members field, the account may know the members by the group's id.
        if (
          !isJsonObject(group) ||
          !Array.isArray(group['users']) ||
          group['users'].length > 0 ||
          group['useSharedPool'] === true
        )
          return [];
        const name =
          typeof group['name'] === 'string' && group['name'].trim() !== ''
            ? `“${group['name'].trim()}”`
            : `Group ${index + 1}`;
        return [
          {
            code: 'empty-group',
            severity: 'warning' as const,
            message: `Add people to ${name}`,
            detail: 'It has no members and does not use the shared pool: its conversations would stay unread.',
            nodeId: node.id,
            path: ['config', property.name, index, 'users'],
          },
        ];
      });
    });
  },
};

/** Usual lengths of waits. After a week it is open again, so one of them always fits. */
const usualWaits = ['PT30M', 'PT1H', 'PT2H', 'PT4H', 'P1D', 'P2D', 'P3D', 'P7D'];

/**
 * Reports a timeout that usually ends outside of office hours: of the waits that begin at any open minute of the week,
 * fewer than half end at an open one. Checks timeouts that lead directly to people or to a message, by the account's
 * hours if known, else by those of the receiving groups, any of which suffices.
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
  // A group without hours may always be open, and unreadable hours are unknown.
  if (!hours.every(hasHours)) return [];
  const stretches = hours.map(openStretches);
  return stretches.every((each) => each !== undefined) ? joined(stretches.flat()) : [];
}

function problemOf(edge: WorkflowEdge, open: readonly Stretch[]): readonly Problem[] {
  const { value } = edge;
  const minutes = typeof value === 'string' ? minutesIn(value) : undefined;
  if (minutes === undefined || !endsOutside(open, minutes)) return [];
  const better = betterWait(open, minutes);
  return [
    {
      code: 'timeout-outside-hours',
      severity: 'warning',
      message: 'This wait usually ends outside office hours',
      detail: `Most waits of ${formatDuration(value as string)} that begin in office hours end outside of them.`,
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

/** The usual length of a wait nearest to this one that ends in these hours. */
export function betterWait(open: readonly Stretch[], minutes: number): string {
  return usualWaits
    .filter((wait) => !endsOutside(open, minutesIn(wait) as number))
    .sort(
      (left, right) =>
        Math.abs((minutesIn(left) as number) - minutes) - Math.abs((minutesIn(right) as number) - minutes),
    )[0] as string;
}

/** A duration in whole minutes; undefined where it cannot be read. */
export function minutesIn(duration: string): number | undefined {
  const milliseconds = parseDuration(duration);
  return milliseconds === undefined ? undefined : Math.round(milliseconds / 60_000);
}

/** Whether fewer than half of the waits that begin in these hours end in them. */
export function endsOutside(open: readonly Stretch[], minutes: number): boolean {
  return 2 * stillOpenAfter(open, minutes) < lengthOf(open);
}
