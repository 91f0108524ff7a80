import { isTimeZone, isEndType, nodeTypeOf, parseDuration, zoneCity } from '#catalog';
import type { ExecutionEnvironment, ScenarioEvent, WorkflowCase } from '#execute';
import { graphOf } from '#graph';
import type { Actor, Contact, Presentation, WorkflowVersion } from '#model';
import { labelOfEdge, nodeContent, type NodeContent } from '#rules';
import type { CaseOutcome } from './case-runner.js';
import type { CasesMessages } from './cases-messages.js';
import { comparePath, visitsIn } from './compare-path.js';

/** What cases are called on the screen. */
export interface CaseWords {
  /** The name of a contact, else the number. */
  readonly contact: (contact: Contact) => string;
  /** "Took Otherwise", "Booking link", "Run ends, opted out". */
  readonly outcome: (outcome: CaseOutcome) => string;
  /** "5 m", "1 h 59 m". */
  readonly length: (milliseconds: number) => string;
  /** "Sun 12 Oct, 7:42 PM, Denver". */
  readonly moment: (at: string | number, contact: Contact) => string;
  /**
   * When and what of an event: "After 5 m", "replies “book”".
   *
   * @param before when the one before it was, in milliseconds since 1970. @default a date is not counted from it
   */
  readonly event: (event: ScenarioEvent, contact: Contact, before?: number) => readonly [when: string, what: string];
  /** "2 s ago". */
  readonly ago: (milliseconds: number) => string;
  readonly node: (nodeId: string) => NodeContent | undefined;
  /** The name of a path, else of the step it leads to. */
  readonly path: (edgeId: string) => string;
  /** Who made it, and when; each empty where that is not known. */
  readonly author: (each: WorkflowCase) => { readonly by: string; readonly made: string };
  /** What a step is about in a few words: its summary, else its title. */
  readonly about: (nodeId: string) => string;
}

interface Places {
  readonly locale: string | undefined;
  readonly timeZone: string | undefined;
}

/** Creates the words for the cases of a version. */
// oxlint-disable-next-line max-lines-per-function -- one table of words over the same facts
export function createCaseWords(
  version: WorkflowVersion,
  presentation: Presentation | undefined,
  { account = {} }: ExecutionEnvironment,
  messages: CasesMessages,
  { locale, timeZone }: Places,
): CaseWords {
  const graph = graphOf(version);
  const { list, setUp } = messages;
  const node = (nodeId: string): NodeContent | undefined => {
    const found = graph.node(nodeId);
    return found && nodeContent(found, graph.outgoing(nodeId), presentation);
  };
  const about = (nodeId: string): string => {
    const content = node(nodeId);
    const summary = content?.summary.map(({ text }) => text).join('') ?? '';
    return summary.trim() || (content?.title ?? messages.happened.unknownStep);
  };
  const path = (edgeId: string): string => {
    const edge = graph.edge(edgeId);
    return (edge && labelOfEdge(graph, edge)) ?? about(edge?.target ?? '');
  };
  const length = (milliseconds: number): string => lengthWords(milliseconds, messages.length);
  const moment = (at: string | number, contact: Contact): string => {
    const zone = [account.contactTimeZone?.(contact), contact['timezone'], account.timeZone, timeZone].find(isTimeZone);
    const date = new Date(at);
    if (Number.isNaN(date.getTime())) return String(at);
    const words = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      hour: 'numeric',
      minute: '2-digit',
      ...(zone === undefined ? {} : { timeZone: zone }),
    }).format(date);
    return zone === undefined || zone === 'UTC' ? words : `${words}, ${zoneCity(zone)}`;
  };
  const date = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(isTimeZone(timeZone) ? { timeZone } : {}),
  });
  return {
    contact: contactWords(list.someone),
    author: ({ created }) => {
      const at = new Date(created?.at ?? '');
      return { by: authorName(created?.by), made: Number.isNaN(at.getTime()) ? '' : date.format(at) };
    },
    length,
    moment,
    node,
    about,
    path,
    ago(milliseconds) {
      const seconds = Math.max(0, Math.round(milliseconds / 1000));
      if (seconds < 2) return list.now;
      if (seconds < 60) return list.secondsAgo(seconds);
      const minutes = Math.round(seconds / 60);
      return minutes < 60 ? list.minutesAgo(minutes) : list.hoursAgo(Math.round(minutes / 60));
    },
    event: (event, contact, before) => [
      whenWords(event, contact, before, { setUp, length, moment }),
      whatWords(event, setUp),
    ],
    outcome(outcome) {
      const { result } = outcome;
      if (result.status === 'outOfDate') return list.pathGone;
      const [failure] = result.failures;
      if (failure?.of === 'path') {
        const [taken] = comparePath(version, outcome).taken;
        return taken === undefined ? messages.case.otherTitle.path : list.took(path(taken));
      }
      if (failure) return messages.case.otherTitle[failure.of];
      if (result.simulation.decisions.some(({ code }) => code === 'opted-out')) return list.optedOut;
      if (result.simulation.status === 'waiting') return list.stillWaiting;
      const last = visitsIn(outcome).findLast(({ nodeId }) => {
        const visited = graph.node(nodeId);
        return visited !== undefined && !isEndType(nodeTypeOf(visited));
      });
      return last ? about(last.nodeId) : '';
    },
  };
}

const contactWords =
  (nameless: string) =>
  (contact: Contact): string =>
    [contact.firstName, contact.lastName].filter(Boolean).join(' ') || (contact.mobile?.number ?? nameless);

function authorName(by: Actor | null | undefined): string {
  return by?.name || [by?.firstName, by?.lastName].filter(Boolean).join(' ') || (by?.email ?? '');
}

function whenWords(
  event: ScenarioEvent,
  contact: Contact,
  before: number | undefined,
  { length, moment, setUp }: Pick<CaseWords, 'length' | 'moment'> & { readonly setUp: CasesMessages['setUp'] },
): string {
  if (event.at !== undefined) {
    const since = before === undefined ? NaN : instantOf(event.at) - before;
    return since > 0 ? setUp.after(length(since)) : setUp.at(moment(event.at, contact));
  }
  const wait = waitOf(event);
  return wait === 0 ? setUp.next : setUp.after(length(wait));
}

function whatWords(event: ScenarioEvent, setUp: CasesMessages['setUp']): string {
  if ('reply' in event) {
    if ((event.media ?? []).length === 0) return event.reply === '' ? setUp.repliesNothing : setUp.replies(event.reply);
    return event.reply === '' ? setUp.sendsPhoto : setUp.repliesWithPhoto(event.reply);
  }
  if ('receipt' in event) return setUp.receipt[event.receipt];
  if ('outputs' in event) return setUp.outputs;
  if ('choice' in event) return setUp.choice;
  if ('cancel' in event) return setUp.cancel(event.cancel);
  return setUp.wait;
}

/** A length in one unit, or in two neighbouring ones. */
function lengthWords(milliseconds: number, words: CasesMessages['length']): string {
  // Seconds say nothing beside minutes: the receipts of messages take some.
  const seconds = milliseconds < 60_000 ? Math.round(milliseconds / 1000) : Math.round(milliseconds / 60_000) * 60;
  const units = [
    [Math.floor(seconds / 86_400), words.days],
    [Math.floor(seconds / 3600) % 24, words.hours],
    [Math.floor(seconds / 60) % 60, words.minutes],
    [seconds % 60, words.seconds],
  ] as const;
  const first = units.findIndex(([count]) => count > 0);
  if (first < 0) return words.seconds(0);
  const [large, small] = [units[first]!, units[first + 1]];
  if (!small || small[0] === 0) return large[1](large[0]);
  return words.pair(large[1](large[0]), small[1](small[0]));
}

function instantOf(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

function waitOf({ after }: ScenarioEvent): number {
  return typeof after === 'number' ? after : after === undefined ? 0 : (parseDuration(after) ?? 0);
}

/** When each event of a case is, in milliseconds since 1970, and when the one before it was. */
export function momentsOf({
  at,
  events = [],
}: WorkflowCase): readonly { readonly at: number; readonly before: number }[] {
  let now = instantOf(at);
  return events.map((event) => {
    const before = now;
    now = event.at === undefined ? now + waitOf(event) : instantOf(event.at);
    return { at: now, before };
  });
}
