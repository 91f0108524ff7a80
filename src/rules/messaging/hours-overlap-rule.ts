import { getAtPath, isJsonObject, type Json } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { Problem, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule } from '../rule.js';
import { visibleProperties } from '../visible-properties.js';
import { type Stretch, stretchOf, weekDays } from './week-hours.js';

/** Two time ranges of one day that share a minute. Ranges that only touch say what one range would, and are no fault. */
export const hoursOverlapRule: NodeRule = {
  id: 'hours-overlap',
  scope: 'node',
  check: (node, context) => {
    const groups = getAtPath(node.config, ['groups']);
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
    const overlap = Array.isArray(ranges) ? firstOverlap(ranges) : undefined;
    if (!overlap) return [];
    const [left, right] = overlap;
    const path = ['groups', index, 'officeHours', 'times', key];
    const whole = { from: left.from, to: Math.max(left.to, right.to) };
    return [
      {
        code: 'hours-overlap',
        severity: 'error',
        message: `${day}’s hours overlap`,
        detail: `${hoursWords(left)} and ${hoursWords(right)}. Change one so they don’t touch.`,
        nodeId: node.id,
        path: ['config', ...path],
        fixes: [
          proposeFix(`Join them: ${hoursWords(whole)}`, 'set-setting', {
            nodeId: node.id, path, value: withJoined(ranges as readonly unknown[], left, right, whole) as Json, ...foundWith(ranges),
          }),
        ],
      },
    ];
  });
}

interface Placed extends Stretch {
  readonly position: number;
}

/** The first two ranges, by when they start, that share a minute. */
function firstOverlap(ranges: readonly unknown[]): readonly [Placed, Placed] | undefined {
  const inOrder = ranges
    .map((range, position) => {
      const stretch = stretchOf(range);
      return stretch && { ...stretch, position };
    })
    .filter((stretch) => stretch !== undefined)
    .sort((left, right) => left.from - right.from);
  let longest = inOrder[0];
  for (const stretch of inOrder.slice(1)) {
    if (longest && stretch.from < longest.to) return [longest, stretch];
    if (!longest || stretch.to > longest.to) longest = stretch;
  }
  return undefined;
}

/** The ranges with two of them as one, in the place of the earlier; what else it holds is kept. */
function withJoined(ranges: readonly unknown[], left: Placed, right: Placed, { from, to }: Stretch): readonly unknown[] {
  const kept = ranges[left.position] as { readonly [key: string]: unknown };
  const point = (minute: number) => ({ hour: Math.floor(minute / 60), minute: minute % 60 });
  return ranges.flatMap((range, position) => {
    if (position === right.position) return [];
    return position === left.position ? [{ ...kept, start: point(from), end: point(to) }] : [range];
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
