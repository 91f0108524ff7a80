import { equalJson, valueWords } from '#base';
import { edgeKind, hoursWords, isTimeZone, nextOpening, openingAt, openStretches, wallClock } from '#catalog';
import type { ConfigGroup, OfficeHours, WorkflowEdge } from '#model';
import { edgeRowsOf, matchesCondition, pathOfEdge, shareOf } from '#rules';
import type { Behaviour, Outcome, Reason, Scene } from '../behaviour.js';
import { withSection } from '../context.js';
import { dayIn } from './clock.js';
import { edgeOf } from './leaving.js';
import { foldReply } from './said.js';

/** Leaves along a path and names it in the output. */
function branchTo(edge: WorkflowEdge | undefined, reason: Reason): Outcome {
  const branch = edge ? (edge.value === undefined || edge.value === null ? edge.id : valueWords(edge.value)) : '';
  return { kind: 'leave', edge, reason, outputs: { branch } };
}

/** The path of the first condition that holds. */
function byConditions(scene: Scene): Outcome {
  const { account, edges, node, setting, valueOf } = scene;
  const made = edgeRowsOf(node);
  const exact = String(setting('exactText')) === 'true';
  for (const row of made?.rows ?? []) {
    let fact: Reason['fact'];
    const holds = matchesCondition(
      row,
      (name) => {
        const value = valueOf(name);
        fact ??= { name, value: value ?? null };
        return value;
      },
      { exact, comparators: account.comparators },
    );
    if (holds !== true) continue;
    const path = String((row as { readonly path?: unknown }).path ?? '');
    const edge = edges.find((each) => pathOfEdge(made!, each) === path);
    return branchTo(edge, { code: 'condition-holds', ...(fact ? { fact } : {}), rule: path });
  }
  return branchTo(edgeOf(edges, 'default'), { code: 'no-condition-holds' });
}

/** The path whose value the field has. */
function byField({ edges, setting, valueOf }: Scene): Outcome {
  const name = String(setting('field') ?? '');
  const value = valueOf(name);
  const fact = { name, value: value ?? null };
  const folded = foldReply(valueWords(value));
  const edge = edges.find(
    ({ type, value: own }) =>
      edgeKind(type) === 'standard' &&
      own !== undefined &&
      own !== null &&
      value !== undefined &&
      value !== null &&
      (equalJson(own, value) || foldReply(valueWords(own)) === folded),
  );
  return edge
    ? branchTo(edge, { code: 'value-fits', fact, rule: valueWords(edge.value) })
    : branchTo(edgeOf(edges, 'default'), { code: 'value-fits-none', fact });
}

/** Open or closed, by the hours of the first group and by holidays. */
function byHours({ account, at, edges, setting, state }: Scene): Outcome {
  const groups = setting('groups');
  const [group] = Array.isArray(groups) ? (groups as readonly ConfigGroup[]) : [];
  const hours = group?.officeHours ?? {};
  const zone = typeof hours.timezone === 'string' ? hours.timezone : 'UTC';
  const { kind } = openingAt(hours, at);
  const isHoliday =
    String(setting('closedOnHolidays')) === 'true' && (account.holidays ?? []).includes(dayIn(at, zone));
  const open = !isHoliday && (kind === 'open' || kind === 'always');
  const next = open ? undefined : nextOpening(hours, at);
  const nextOpen = next === undefined ? {} : { nextOpen: new Date(next).toISOString() };
  const edge = edges.find(({ type }) => edgeKind(type) === (open ? 'standard' : 'default'));
  return {
    kind: 'leave',
    edge,
    reason: {
      code: kind === 'unknown' ? 'office-unknown' : open ? 'office-open' : 'office-closed',
      fact: { name: 'Time', value: at },
      rule: isHoliday ? 'a public holiday' : kind === 'always' ? 'always open' : hoursOfDay(hours, at, zone),
      zone,
    },
    outputs: { open, ...nextOpen },
    context: withSection(state.context, 'office', { open, ...nextOpen }),
  };
}

const minutesOfDay = 1440;

/** "9 AM–6 PM": the hours of the day of an instant. */
function hoursOfDay(hours: OfficeHours, at: number, zone: string): string {
  const open = openStretches(hours) ?? [];
  if (!isTimeZone(zone)) return 'hours in an unknown time zone';
  const start = wallClock(at, zone).day * minutesOfDay;
  const words = open
    .filter(({ from, to }) => from < start + minutesOfDay && to > start)
    .map(({ from, to }) => hoursWords({ from: Math.max(0, from - start), to: Math.min(minutesOfDay, to - start) }));
  return words.length === 0 ? 'no hours on this day' : words.join(', ');
}

/** A path by chance, in the shares written on the paths. */
function byChance({ draw, edges, setting }: Scene): Outcome {
  const sticky = String(setting('sticky')) !== 'false';
  const shares = edges.map(({ value }) => shareOf(value) ?? 0);
  const total = shares.reduce((sum, share) => sum + share, 0);
  const drawn = draw(sticky);
  let left = drawn * (total || edges.length);
  const edge = edges.find((_, at) => (left -= total > 0 ? shares[at]! : 1) < 0) ?? edges.at(-1);
  return branchTo(edge, {
    code: sticky ? 'variant-kept' : 'variant-drawn',
    fact: { name: 'Draw', value: Math.round(drawn * 10_000) / 100 },
    ...(edge ? { rule: valueWords(edge.value) } : {}),
  });
}

/** By the value of a field: as the setting says, or where there is a field and no condition. */
function isByField({ node, setting }: Scene): boolean {
  if (setting('branchBy') === 'field') return true;
  const field = setting('field');
  return typeof field === 'string' && field !== '' && (edgeRowsOf(node)?.rows ?? []).length === 0;
}

/** The behaviours of nodes that branch. */
export const logicBehaviours: readonly (readonly [string, Behaviour])[] = [
  ['branch', { begin: (scene) => (isByField(scene) ? byField(scene) : byConditions(scene)) }],
  ['office-hours-router', { begin: byHours }],
  ['random-split', { begin: byChance }],
];
