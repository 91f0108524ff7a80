import { getAtPath, isJsonObject, type Json, type JsonPath } from '#base';
import {
  hoursWords,
  nodeTypeOf,
  type Overlap,
  overlapsIn,
  propertiesOf,
  rangesOf,
  type Stretch,
  weekDays,
} from '#catalog';
import type { Problem, WorkflowNode } from '#model';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule } from '../rule.js';
import { plainWord } from '../settings/compare-values.js';
import { settingsThat } from '../settings/setting-problem.js';
import { isVisible, settingOf } from '../settings/visible-properties.js';

/** Two time ranges of one day that share a minute. Ranges that only touch say what one range would, and are no fault. */
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

/** The settings of a type that are hours themselves. */
const hoursIn = settingsThat(({ type }) => ['officehours', 'openinghours', 'businesshours'].includes(plainWord(type)));

function overlapsOf(node: WorkflowNode, hours: unknown, at: JsonPath): readonly Problem[] {
  if (!isJsonObject(hours) || hours['active'] === false) return [];
  return weekDays.flatMap(([key, day]): readonly Problem[] => {
    const ranges: unknown = getAtPath(hours, ['times', key]);
    const joins = overlapsIn(rangesOf(hours, key).ranges);
    const [first] = joins;
    if (!first) return [];
    const path = [...at, 'times', key];
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

/** The ranges with all that overlap as one, in the place of the earliest; what else that one holds is kept. */
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
