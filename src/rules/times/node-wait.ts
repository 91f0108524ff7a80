import { memoizeByIdentity } from '#base';
import { type NamedProperty, nodeTypeOf, parseDuration, edgeKind, propertiesOf, nodeTypeGroupOf } from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import type { ComparatorTable } from '../rule-input.js';
import { effectiveValue, isVisible } from '../settings/visible-properties.js';

/** A length of time in milliseconds: at least, and at most. Without `most` nothing says when it ends. */
export interface TimeSpan {
  readonly least: number;
  readonly most: number | undefined;
}

const atOnce: TimeSpan = { least: 0, most: 0 };
const someTime: TimeSpan = { least: 0, most: undefined };
/** A wait that must not end at night, between 9 PM and 8 AM, goes on for so long at most. */
export const longestNight = 11 * 3_600_000;

/** The settings of a type that say how long its steps wait: durations, what names a date, and whether nights are waited out. */
const waitSettings = memoizeByIdentity(
  (
    type: NodeType,
  ): {
    readonly dates: readonly NamedProperty[];
    readonly durations: readonly NamedProperty[];
    readonly nights: NamedProperty | undefined;
  } => {
    const properties = propertiesOf(type);
    const ofKind = (...kinds: readonly string[]): readonly NamedProperty[] =>
      properties.filter((property) => kinds.includes(plainWord(property.type)));
    return {
      dates: ofKind('date', 'datetime', 'attribute'),
      durations: ofKind('duration'),
      nights: properties.find(({ name }) => name === 'avoidNights'),
    };
  },
);

/** True for a step that waits out the night: a wait of it never ends while contacts sleep. */
export function waitsOutNights(node: WorkflowNode, input: { readonly comparators: ComparatorTable }): boolean {
  const { nights } = waitSettings(nodeTypeOf(node));
  return nights !== undefined && isVisible(node, nights, input) && String(effectiveValue(node, nights)) === 'true';
}

/**
 * How long a contact is in a step that it leaves by a path. A timeout takes what is written on it; the other paths of a step with
 * timeouts take up to the longest of them. A step of the group Timing without timeouts takes the durations it is set to; one that
 * waits for a date, or for something nobody knows here, may take any time. All other steps take none.
 */
export function timeInNode(
  node: WorkflowNode,
  edge: WorkflowEdge,
  outgoing: readonly WorkflowEdge[],
  input: { readonly comparators: ComparatorTable },
): TimeSpan {
  return timeAlong(edge) ?? timeWithoutTimeouts(outgoing) ?? ownTime(node, input);
}

/** What is written on a timeout; undefined for any other path. */
export function timeAlong(edge: WorkflowEdge): TimeSpan | undefined {
  if (edgeKind(edge.type) !== 'timeout') return undefined;
  const wait = timeoutOf(edge);
  return wait === undefined ? someTime : { least: wait, most: wait };
}

/** The time until the last timeout among paths; undefined where there is none. */
export function timeWithoutTimeouts(outgoing: readonly WorkflowEdge[]): TimeSpan | undefined {
  const timeouts = outgoing.filter(({ type }) => edgeKind(type) === 'timeout').map(timeoutOf);
  if (timeouts.length === 0) return undefined;
  return { least: 0, most: timeouts.every((wait) => wait !== undefined) ? Math.max(...timeouts) : undefined };
}

/** Remembered for each step as long as it stays the same: an edit changes one of thousands. */
const ownTimes = memoizeByIdentity((comparators: ComparatorTable) =>
  memoizeByIdentity((node: WorkflowNode): TimeSpan => {
    const type = nodeTypeOf(node);
    return nodeTypeGroupOf(type) === 'timing' ? waitOf(node, type, { comparators }) : atOnce;
  }),
);

/** What a step takes by its own settings. */
export function ownTime(node: WorkflowNode, { comparators }: { readonly comparators: ComparatorTable }): TimeSpan {
  return ownTimes(comparators)(node);
}

function waitOf(node: WorkflowNode, type: NodeType, input: { readonly comparators: ComparatorTable }): TimeSpan {
  const { dates, durations } = waitSettings(type);
  if (dates.some((property) => isVisible(node, property, input))) return someTime;
  const shown = durations
    .filter((property) => isVisible(node, property, input))
    .map((property) => {
      const value = effectiveValue(node, property);
      return typeof value === 'string' ? parseDuration(value) : undefined;
    });
  if (shown.length === 0 || !shown.every((wait) => wait !== undefined)) return someTime;
  const least = shown.reduce((sum, wait) => sum + wait, 0);
  return { least, most: least + (waitsOutNights(node, input) ? longestNight : 0) };
}

function timeoutOf({ value }: WorkflowEdge): number | undefined {
  return typeof value === 'string' ? parseDuration(value) : undefined;
}
