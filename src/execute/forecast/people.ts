import { isJsonObject, memoizeByIdentity } from '#base';
import { hasHours, minutesOfDay, nextOpening, openingAt, openStretches } from '#catalog';
import { graphOf } from '#graph';
import { nodeTypeOf } from '#catalog';
import type { WorkflowNode, WorkflowVersion } from '#model';
import { settingOf } from '#rules';

/** Office hours as a forecast shows them. */
export interface OfficeDay {
  /** Minutes since midnight, of the first day that is open. */
  readonly from: number;
  /** Minutes since midnight, when it closes. */
  readonly to: number;
  /** The IANA zone that they are meant in. */
  readonly timezone: string;
}

/** Where people are needed, and when they are there. */
export interface PeopleSteps {
  /** The office hours by the id of the node; empty where it has none. */
  readonly hours: ReadonlyMap<string, readonly object[]>;
  /** The hours of the version: those of the first node that has some. */
  readonly office: OfficeDay | undefined;
}

const peopleTypes = new Set(['assign-to-group', 'notify-users']);
const hour = 3_600_000;

/**
 * The steps of a version that need a person: those that assign and notify, and office hours that lead to one of them or
 * around it.
 */
export const peopleStepsOf = memoizeByIdentity((version: WorkflowVersion): PeopleSteps => {
  const graph = graphOf(version);
  const own = new Map(graph.nodes.map((node) => [node.id, hoursOf(node)]));
  const first = [...own.values()].find((list) => list.length > 0) ?? [];
  const hours = new Map<string, readonly object[]>();
  for (const node of graph.nodes) {
    const type = nodeTypeOf(node).type ?? '';
    if (peopleTypes.has(type)) hours.set(node.id, own.get(node.id)?.length ? own.get(node.id)! : first);
    else if (type === 'office-hours-router' && leadsToPeople(node.id, version))
      hours.set(node.id, own.get(node.id) ?? []);
  }
  return { hours, office: first[0] && officeDay(first[0]) };
});

function leadsToPeople(nodeId: string, version: WorkflowVersion): boolean {
  const graph = graphOf(version);
  const seen = new Set([nodeId]);
  for (const id of seen) {
    const node = graph.node(id);
    if (node && peopleTypes.has(nodeTypeOf(node).type ?? '')) return true;
    for (const { target } of graph.outgoing(id)) seen.add(target);
  }
  return false;
}

function hoursOf(node: WorkflowNode): readonly object[] {
  const groups = settingOf(node, 'groups');
  return (Array.isArray(groups) ? groups : []).flatMap((group: unknown) => {
    const hours = isJsonObject(group) ? group['officeHours'] : undefined;
    return isJsonObject(hours) && hasHours(hours) ? [hours] : [];
  });
}

function officeDay(hours: object): OfficeDay | undefined {
  const [stretch] = openStretches(hours)?.filter(({ from }) => from >= minutesOfDay) ?? [];
  const zone = (hours as { readonly timezone?: unknown }).timezone;
  if (!stretch || typeof zone !== 'string') return undefined;
  const from = stretch.from % minutesOfDay;
  return { from, to: Math.min(minutesOfDay, from + stretch.to - stretch.from), timezone: zone };
}

/** How long an arrival waits for people; 0 while they are there. */
export function heldFor(hours: readonly object[], at: number): number {
  if (isOpen(hours, at)) return 0;
  const openings = hours.flatMap((each) => nextOpening(each, at) ?? []);
  return openings.length === 0 ? 0 : Math.min(...openings) - at;
}

/** Whether an hour more would do: after closing, or before opening. */
export function hourThatWouldDo(hours: readonly object[], at: number): 'later' | 'earlier' | undefined {
  if (isOpen(hours, at - hour)) return 'later';
  return isOpen(hours, at + hour) ? 'earlier' : undefined;
}

function isOpen(hours: readonly object[], at: number): boolean {
  return hours.length === 0 || hours.some((each) => ['open', 'always', 'unknown'].includes(openingAt(each, at).kind));
}
