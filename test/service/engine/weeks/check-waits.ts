import { isJsonObject, type JsonObject } from '#base';
import type { ExecutionStep, WorkflowEdge, WorkflowNode } from '#model';
import type { RunEvent } from '../../../../service/src/engine/run-event.js';
import type { Finding, History, HistoryRun } from './history.js';

const day = 86_400_000;

type Settings = { readonly [name: string]: unknown };

/** A visit to a node that is over. */
interface Visit {
  readonly run: HistoryRun;
  readonly number: string;
  readonly node: WorkflowNode;
  /** The path that was taken. */
  readonly edge: WorkflowEdge | undefined;
  readonly timeout: WorkflowEdge | undefined;
  readonly start: number;
  readonly end: number;
  readonly outputs: JsonObject;
}

/** No wait ends before its time without something that ends it, and nothing is sent before its step or in quiet hours. */
export function checkWaits(history: History, run: HistoryRun): readonly Finding[] {
  const { calls, quiet, versions, zones } = history;
  const { edges, nodes } = versions.get(run.workflowId)?.definition ?? {};
  const findings: Finding[] = run.steps.flatMap((step) => {
    const node = nodes?.find(({ id }) => id === step.node?.id);
    if (!node || typeof step.end !== 'string') return [];
    return checkVisit(visitOf(run, step, node, edges ?? []));
  });
  for (const { at, key } of calls) {
    const effect = run.effects.find(({ id }) => id === key);
    if (!effect) continue;
    const step = run.steps.find(({ id }) => id === `${run.id}-${effect.step}`);
    if (typeof step?.start === 'string' && at < Date.parse(step.start))
      findings.push({ law: 'sent too early', what: `${key} at ${iso(at)}, its step begins at ${step.start}` });
    const hour = hourIn(zones.get(run.contactId) ?? 'UTC', at);
    if (quiet && (hour >= quiet.from || hour < quiet.to))
      findings.push({ law: 'sent in quiet hours', what: `${key} at ${iso(at)}, in hour ${hour}` });
  }
  return findings;
}

function visitOf(run: HistoryRun, step: ExecutionStep, node: WorkflowNode, edges: readonly WorkflowEdge[]): Visit {
  const context = (step.node?.context ?? {}) as JsonObject;
  const outputs = isJsonObject(context['outputs']) ? context['outputs'][node.id] : undefined;
  const own = edges.filter(({ source }) => source === node.id);
  return {
    run,
    node,
    number: String(step.id),
    edge: own.find(({ id }) => id === context['edgeId']),
    timeout: own.find(({ type }) => type === 'timeout'),
    start: Date.parse(step.start ?? ''),
    end: Date.parse(step.end ?? ''),
    outputs: isJsonObject(outputs) ? outputs : {},
  };
}

/** How an end came about that is not that of a time: people, an opt-out, or what the step waits for. */
function isEndedBy({ end, run, start }: Visit, kinds: readonly RunEvent['kind'][], effects = ''): boolean {
  const goesOn = run.events.some(({ event }) => event.kind === 'go-on' && event.at === end);
  return run.events.some(({ event }) => {
    if (!kinds.includes(event.kind) || event.at > end) return false;
    if (event.kind === 'receipt' && !event.effectId.startsWith(effects)) return false;
    // What came in a pause happens at its end, and what came late at once.
    return goesOn || Math.max(event.at, start) === end;
  });
}

function checkVisit(visit: Visit): readonly Finding[] {
  const { edge, end, node, number, outputs, run, start, timeout } = visit;
  const config: Settings = node.config ?? {};
  const early = (until: number): readonly Finding[] =>
    end >= until ? [] : [{ law: 'ended early', what: `${number} at ${iso(end)} instead of ${iso(until)}` }];
  const patience = start + durationOf(timeout?.value ?? 'P1D');
  const effects = `${run.id}/${number.slice(run.id.length + 1)}/`;
  if (node.type?.type === 'office-hours-router') return checkOffice(visit, config);
  if (isEndedBy(visit, ['skip', 'move', 'cancel'])) return [];
  switch (node.type?.type) {
    case 'delay':
      return isOptedOut(visit) ? [] : early(start + durationOf(config['duration']));
    case 'wait-until-date':
      return isOptedOut(visit) ? [] : early(Math.max(start, Date.parse(String(config['date']))));
    case 'send-message':
      return isEndedBy(visit, ['receipt', 'reply'], effects) || isForbidden(visit) ? [] : early(patience);
    case 'wait-for-reply':
      if (outputs['replied'] === true && edge?.type !== 'timeout')
        return isEndedBy(visit, ['reply']) ? [] : [{ law: 'ended early', what: `${number}: no reply ended it` }];
      return isOptedOut(visit) ? [] : early(patience);
    case 'ask-question':
      return isEndedBy(visit, ['reply', 'receipt'], effects) || isForbidden(visit) ? [] : early(patience);
    default:
      return [];
  }
}

/** The run ended here by what the contact wrote: they opted out. */
function isOptedOut(visit: Visit): boolean {
  return isLast(visit) && isEndedBy(visit, ['reply']);
}

/** Nothing was sent: the run ended here, because the contact must not get anything. */
function isForbidden(visit: Visit): boolean {
  const { number, run } = visit;
  const step = Number(number.slice(run.id.length + 1));
  return isLast(visit) && !run.effects.some((effect) => effect.step === step);
}

function isLast({ number, run }: Visit): boolean {
  return run.steps.at(-1)?.id === number;
}

/** The router takes the path of the hour. Offices of these histories are open every day from 9 to 17. */
function checkOffice({ number, outputs, start }: Visit, { groups }: Settings): readonly Finding[] {
  const [group] = Array.isArray(groups) ? (groups as readonly JsonObject[]) : [];
  const hours = group?.['officeHours'];
  const hour = hourIn(String(isJsonObject(hours) ? hours['timezone'] : 'UTC'), start);
  const isOpen = hour >= 9 && hour < 17;
  if (outputs['open'] === undefined || outputs['open'] === isOpen) return [];
  return [{ law: 'office hours', what: `${number} in hour ${hour}: ${isOpen ? 'closed' : 'open'}` }];
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function hourIn(timeZone: string, instant: number): number {
  let clock = clocks.get(timeZone);
  if (!clock)
    clocks.set(timeZone, (clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })));
  return Number(clock.format(instant));
}

/** Milliseconds of a duration of days, hours and minutes. */
function durationOf(value: unknown): number {
  const [, days = 0, hours = 0, minutes = 0] = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(String(value)) ?? [];
  return Number(days) * day + Number(hours) * 3_600_000 + Number(minutes) * 60_000;
}

const iso = (instant: number): string => new Date(instant).toISOString();
