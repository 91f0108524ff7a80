import { isJsonObject } from '#base';
import { isTimeZone, wallClock } from '#catalog';
import { graphOf } from '#graph';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { entryNodesOf } from '#rules';
import { measureSegments } from '#text';
import { createFlowSummarizer, type FlowSummary, quantileOf, type QuantileSketch } from '#trace';
import { type ChoiceNode, choiceNodesOf, usualSharesAt } from './choice-nodes.js';
import {
  type EdgeShares,
  hoursOfWeek,
  type Population,
  usualContacts,
  usualReplyTimes,
  usualSeed,
  usualStarts,
} from './population.js';

/** Contacts kept as examples of the others. */
const maxLike = 100;
/** Fewer than these say less of the hours of a week than the usual ones. */
const minForStarts = 50;
const minForTimes = 20;
const quantiles = 20;

/** Real executions, added one by one, as the population of a forecast. Its size does not grow with their number. */
export interface PopulationMeter {
  /** Adds a real execution. */
  add(execution: WorkflowExecution): void;
  /** What real contacts do; typical shares where no execution came. */
  population(): Population;
  /** The executions as Insights has them. */
  summary(): FlowSummary;
  /** SMS segments of their messages, as far as their steps say them. */
  segments(): number;
}

/**
 * Creates a meter of real executions, for those that arrive page by page.
 *
 * @param timeZone the IANA zone of contacts without one. @default UTC
 *
 * @example
 * ```ts
 * import { createPopulationMeter, type Population, type WorkflowExecution, type WorkflowVersion } from 'pathboard/core';
 *
 * export async function measured(version: WorkflowVersion, pages: AsyncIterable<WorkflowExecution>): Promise<Population> {
 *   const meter = createPopulationMeter(version, 'America/Denver');
 *   for await (const execution of pages) meter.add(execution);
 *   return meter.population();
 * }
 * ```
 */
export function createPopulationMeter(version: WorkflowVersion, timeZone?: string): PopulationMeter {
  const summarizer = createFlowSummarizer(version);
  const starts = Array.from({ length: hoursOfWeek }, () => 0);
  const like: Contact[] = [];
  let started = 0;
  let segments = 0;
  return {
    add(execution) {
      summarizer.add(execution);
      const steps = Array.isArray(execution.steps) ? execution.steps : [];
      for (const step of steps) segments += segmentsOf(step);
      const contact = contactIn(steps[0]);
      const began = Date.parse(String(execution.start ?? steps[0]?.start ?? ''));
      const zone = [contact?.['timezone'], timeZone].find((each) => isTimeZone(each)) ?? 'UTC';
      if (!Number.isNaN(began)) {
        const { day, minute } = wallClock(began, zone as string);
        starts[((day + 6) % 7) * 24 + Math.floor(minute / 60)]! += 1;
        started += 1;
      }
      if (contact && like.length < maxLike) like.push(contact);
    },
    population: () => ({
      ...measured(version, summarizer.summary()),
      starts: started < minForStarts ? usualStarts : [...starts],
      ...(like.length > 0 && { like: [...like] }),
    }),
    summary: () => summarizer.summary(),
    segments: () => segments,
  };
}

/**
 * The population that real executions come from: which way contacts take at each node, how soon they reply, when they
 * begin. The forecast of it agrees with them up to chance.
 *
 * @example
 * ```ts
 * import { forecast, populationOf, type WorkflowExecution, type WorkflowVersion } from 'pathboard/core';
 *
 * export function nextMonth(executions: readonly WorkflowExecution[], version: WorkflowVersion): number {
 *   return forecast(version, { ...populationOf(executions, version), contacts: 10_000 }).people.arrivals;
 * }
 * ```
 */
export function populationOf(executions: Iterable<WorkflowExecution>, version: WorkflowVersion): Population {
  const meter = createPopulationMeter(version);
  for (const execution of executions) meter.add(execution);
  return meter.population();
}

/** Typical contacts: of 100 who are asked, 45 reply; 3 cannot be reached; paths without a usual share are equally likely. */
export function usualPopulation(version: WorkflowVersion): Population {
  const nodes = [...choiceNodesOf(version)];
  const waits = nodes.filter(([, { kind }]) => kind === 'reply');
  return {
    contacts: usualContacts,
    seed: usualSeed,
    shares: Object.fromEntries(nodes.flatMap(([id, node]) => (node.isAskedBefore ? [] : [[id, usualSharesAt(node)]]))),
    replyTimes: Object.fromEntries(waits.map(([id]) => [id, usualReplyTimes])),
    starts: usualStarts,
  };
}

function measured(version: WorkflowVersion, summary: FlowSummary): Omit<Population, 'starts'> {
  const usual = usualPopulation(version);
  const shares: { [nodeId: string]: EdgeShares } = {};
  const replyTimes: { [nodeId: string]: readonly number[] } = {};
  for (const [id, node] of choiceNodesOf(version)) {
    const own = sharesIn(node, summary) ?? (node.isAskedBefore ? undefined : usualSharesAt(node));
    if (own) shares[id] = own;
    if (node.kind !== 'reply') continue;
    const times = node.main && summary.edges[node.main.id]?.times;
    replyTimes[id] = times && times.count >= minForTimes ? quantilesOf(times) : (usual.replyTimes[id] ?? []);
  }
  const began = entryNodesOf(graphOf(version)).map((id) => [id, summary.nodes[id]?.started ?? 0] as const);
  const total = began.reduce((sum, [, amount]) => sum + amount, 0);
  return {
    contacts: usual.contacts,
    seed: usual.seed,
    ...(total > 0 && { entries: Object.fromEntries(began.map(([id, amount]) => [id, amount / total])) }),
    shares,
    replyTimes,
  };
}

/** Shares of the visits that are over. Undefined where there are none. */
function sharesIn({ edges, node }: ChoiceNode, { edges: taken, nodes }: FlowSummary): EdgeShares | undefined {
  const flow = nodes[node.id];
  const left = edges.reduce((sum, { id }) => sum + (taken[id]?.entered ?? 0), 0);
  const over = left + (flow ? flow.failed + flow.dropped : 0);
  return over === 0 ? undefined : Object.fromEntries(edges.map(({ id }) => [id, (taken[id]?.entered ?? 0) / over]));
}

function quantilesOf(times: QuantileSketch): readonly number[] {
  return Array.from({ length: quantiles + 1 }, (_, at) => quantileOf(times, at / quantiles) ?? 0);
}

function sectionIn(value: unknown, name: string): { readonly [key: string]: unknown } | undefined {
  const section: unknown = isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isJsonObject(section) ? section : undefined;
}

/** The contact as the first step knows them. */
function contactIn(step: ExecutionStep | undefined): Contact | undefined {
  const context = step?.node?.context;
  const contact = sectionIn(context, 'contact');
  if (!contact) return undefined;
  const { id: _, tags: __, lists: ___, ...own } = contact;
  const attributes = sectionIn(context, 'attributes');
  return { ...own, ...(attributes && { attributes }) } as Contact;
}

/** The segments of the message that a step sent. */
function segmentsOf({ node }: ExecutionStep): number {
  const type = node?.type?.type;
  if (type !== 'send-message' && type !== 'send-template' && type !== 'ask-question') return 0;
  const last = sectionIn(sectionIn(node?.context, 'conversation'), 'lastMessage');
  if (last?.['outgoing'] === false) return 0;
  if (typeof last?.['segments'] === 'number') return last['segments'];
  return typeof last?.['message'] === 'string' ? measureSegments(last['message']).segments : 0;
}
