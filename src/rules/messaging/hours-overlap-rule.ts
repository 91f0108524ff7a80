import { getAtPath, isJsonObject, type Json } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { Problem, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule } from '../rule.js';
import { settingOf, visibleProperties } from '../visible-properties.js';
import { type Stretch, stretchOf, weekDays } from './week-hours.js';

/** Two time ranges of one day that share a minute. Ranges that only touch say what one range would, and are no fault. */
export const hoursOverlapRule: NodeRule = {
  id: 'hours-overlap',
  scope: 'node',
  check: (node, context) => {
    const groups = settingOf(node, 'groups');
    if (!Array.isArray(groups)) return [];
    const isDeclared = propertiesOf(nodeTypeOf(node)).some(({ name }) => name === 'groups');
    if (isDeclared && !visibleProperties(node, context).some(({ name }) => name === 'groups')) return [];
    return groups.flatMap((group, index) => overlapsIn(node, group, index));
  },
};

function overlapsIn(node: WorkflowNode, group: unknown, index: number): readonly Problem[] {
  const hours = getAtPath(group, ['officeHours']);
  if (!isJsonObject(hours) || hours['active'] === false) return [];
  return weekDays.flatMap(([key, day]): readonly Problem[] => {
    const ranges: unknown = getAtPath(hours, ['times', key]);
    const joins = Array.isArray(ranges) ? overlapping(ranges) : [];
    const [first] = joins;
    if (!first) return [];
    const path = ['groups', index, 'officeHours', 'times', key];
    // The second starts within the first.
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
          proposeFix(`Join them: ${joins.map((group) => hoursWords(wholeOf(group))).join(', ')}`, 'set-setting', {
            nodeId: node.id, path, value: withJoined(ranges as readonly unknown[], joins) as Json, ...foundWith(ranges),
          }),
        ],
      },
    ];
  });
}

interface Placed extends Stretch {
  readonly position: number;
}

/** Ranges that share minutes, directly or by way of others: at least two, by when they start. */
type Overlap = readonly [Placed, Placed, ...Placed[]];

function overlapping(ranges: readonly unknown[]): readonly Overlap[] {
  const inOrder = ranges
    .map((range, position) => {
      const stretch = stretchOf(range);
      return stretch && { ...stretch, position };
    })
    .filter((stretch) => stretch !== undefined)
    .sort((left, right) => left.from - right.from);
  const groups: Placed[][] = [];
  let to = -1;
  for (const stretch of inOrder) {
    if (stretch.from < to) groups.at(-1)?.push(stretch);
    else groups.push([stretch]);
    to = Math.max(to, stretch.to);
  }
  return groups.filter((group) => group.length > 1) as unknown as readonly Overlap[];
}

function wholeOf(group: Overlap): Stretch {
  return { from: group[0].from, to: group.reduce((to, stretch) => Math.max(to, stretch.to), 0) };
}

/** The ranges with all that overlap as one, in the place of the earliest; what else that one holds is kept. */
function withJoined(ranges: readonly unknown[], groups: readonly Overlap[]): readonly unknown[] {
  const point = (minute: number) => ({ hour: Math.floor(minute / 60), minute: minute % 60 });
  const wholes = new Map(groups.map((group) => [group[0].position, wholeOf(group)]));
  const gone = new Set(groups.flatMap(([, ...others]) => others.map(({ position }) => position)));
  return ranges.flatMap((range, position) => {
    if (gone.has(position)) return [];
    const whole = wholes.get(position);
    return whole ? [{ ...(range as { readonly [key: string]: unknown }), start: point(whole.from), end: point(whole.to) }] : [range];
  });
}

/** "9 AM–1 PM", "12:30–6 PM": as people write hours, the half of the day once where both share it. */
function hoursWords({ from, to }: Stretch): string {
  const [start, startHalf] = timeWords(from);
  const [end, endHalf] = timeWords(to);
  return startHalf === endHalf ? `${start}–${end} ${endHalf}` : `${start} ${startHalf}–${end} ${endHalf}`;
}

function timeWords(minute: number): readonly [time: string, half: 'AM' | 'PM'] {
  const hour = Math.floor(minute / 60) % 24;
  const past = minute % 60;
  return [`${hour % 12 === 0 ? 12 : hour % 12}${past === 0 ? '' : `:${String(past).padStart(2, '0')}`}`, hour < 12 ? 'AM' : 'PM'];
}
