import { memoizeByIdentity } from '#base';
import {
  edgeKind,
  edgeRulesOf,
  edgeSettingOf,
  type NamedProperty,
  nodeTypeGroupOf,
  nodeTypeOf,
  parseDuration,
  propertiesOf,
} from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowNode } from '#model';
import { plainWord } from '../settings/compare-values.js';
import type { ComparatorTable } from '../rule-input.js';
import { effectiveValue, isVisible } from '../settings/visible-properties.js';

/** A duration in milliseconds: minimum and maximum. Without `most` it is unbounded. */
export interface TimeSpan {
  /** The shortest time, in milliseconds, 0 or more. */
  readonly least: number;
  /** The longest time, in milliseconds. `undefined`: it has no end, or none is known. */
  readonly most: number | undefined;
}

const atOnce: TimeSpan = { least: 0, most: 0 };
const someTime: TimeSpan = { least: 0, most: undefined };
/** The maximum extension of a wait that must not end at night, between 9 PM and 8 AM. */
export const longestNight = 11 * 3_600_000;

/** The properties of a type that determine its wait: durations, dates, and whether nights are avoided. */
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

/** Returns true for a node whose wait never ends at night. */
export function waitsOutNights(node: WorkflowNode, input: { readonly comparators: ComparatorTable }): boolean {
  const { nights } = waitSettings(nodeTypeOf(node));
  return nights !== undefined && isVisible(node, nights, input) && String(effectiveValue(node, nights)) === 'true';
}

/**
 * Returns how long a contact stays at a node that it leaves by an edge. A timeout takes its value; the other edges of a
 * node with timeouts take up to the longest of them. Nodes of the group Timing without timeouts take their durations; a
 * wait for a date or an unknown event is unbounded. All other nodes take no time.
 */
export function timeInNode(
  node: WorkflowNode,
  edge: WorkflowEdge,
  outgoing: readonly WorkflowEdge[],
  input: { readonly comparators: ComparatorTable },
): TimeSpan {
  return timeAlong(edge) ?? timeWithoutTimeouts(outgoing) ?? ownTime(node, input);
}

/** Returns the duration of a timeout edge; undefined for other edges. */
export function timeAlong(edge: WorkflowEdge): TimeSpan | undefined {
  if (edgeKind(edge.type) !== 'timeout') return undefined;
  const wait = timeoutOf(edge);
  return wait === undefined ? someTime : { least: wait, most: wait };
}

/** Returns the longest timeout among edges; undefined without any. */
export function timeWithoutTimeouts(outgoing: readonly WorkflowEdge[]): TimeSpan | undefined {
  const timeouts = outgoing.filter(({ type }) => edgeKind(type) === 'timeout').map(timeoutOf);
  if (timeouts.length === 0) return undefined;
  return { least: 0, most: timeouts.every((wait) => wait !== undefined) ? Math.max(...timeouts) : undefined };
}

/** Memoised by node: an edit changes one of thousands. */
const ownTimes = memoizeByIdentity((comparators: ComparatorTable) =>
  memoizeByIdentity((node: WorkflowNode): TimeSpan => {
    const type = nodeTypeOf(node);
    return nodeTypeGroupOf(type) === 'timing' ? waitOf(node, type, { comparators }) : atOnce;
  }),
);

/** Returns the duration of a node by its own settings. */
export function ownTime(node: WorkflowNode, { comparators }: { readonly comparators: ComparatorTable }): TimeSpan {
  return ownTimes(comparators)(node);
}

/** The one setting that holds contacts at a node for a fixed time, in milliseconds; undefined for any other wait. */
export function fixedWaitOf(
  node: WorkflowNode,
  input: { readonly comparators: ComparatorTable },
): { readonly setting: string; readonly time: number } | undefined {
  const { least, most } = ownTime(node, input);
  if (least === 0 || least !== most) return undefined;
  const shown = waitSettings(nodeTypeOf(node)).durations.filter((property) => isVisible(node, property, input));
  const [only, ...others] = shown;
  return only && others.length === 0 ? { setting: only.name, time: least } : undefined;
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
  const longest = shown.reduce((sum, wait) => sum + wait, 0);
  // A time that makes a timeout is the longest wait for something that may come at once.
  const least = edgeRulesOf(type).some((rule) => edgeSettingOf(rule) !== undefined) ? 0 : longest;
  return { least, most: longest + (waitsOutNights(node, input) ? longestNight : 0) };
}

function timeoutOf({ value }: WorkflowEdge): number | undefined {
  return typeof value === 'string' ? parseDuration(value) : undefined;
}
