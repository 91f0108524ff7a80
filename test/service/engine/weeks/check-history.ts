import type { JsonObject } from '#base';
import { checkWaits } from './check-waits.js';
import type { Finding, History, HistoryRun, Input } from './history.js';

/**
 * Looks through a history for what must never happen: an input that is lost or used twice, a message that is sent twice, lost, or
 * sent again without knowing, steps or messages out of order, a wait that ended early, anything after STOP.
 */
export function checkHistory(history: History): readonly Finding[] {
  return [
    ...history.inputs.flatMap((input) => checkInput(history, input)),
    ...history.runs.flatMap((run) => [
      ...checkInbox(run),
      ...checkReplies(history, run),
      ...checkEffects(history, run),
      ...checkOrder(history, run),
      ...checkWaits(history, run),
    ]),
    ...checkCalls(history),
  ];
}

/** It stands in its conversation once, and in the inbox of each run that was under way, once. */
function checkInput({ calls, logged, runs }: History, input: Input): readonly Finding[] {
  const { attempts, contactId, key, text } = input;
  const findings: Finding[] = [];
  const found = (law: Finding['law'], what: string): number =>
    findings.push({ law, what: `${key} "${text}": ${what}` });
  const times = logged.filter((each) => each === key).length;
  if (times === 0) found('input lost', 'it stands in no conversation');
  if (times > 1) found('input used twice', `it stands in conversations ${times} times`);
  const [first, last] = [Math.min(...attempts), Math.max(...attempts)];
  for (const run of runs) {
    if (run.contactId !== contactId) continue;
    const heard = run.events.filter(({ event }) => event.kind === 'reply' && attempts.includes(event.at)).length;
    if (heard > 1) found('input used twice', `the inbox of ${run.id} has it ${heard} times`);
    if (heard === 0 && begunAt(run) < first && (run.overAt ?? Infinity) > last)
      found('input lost', `the inbox of ${run.id} does not have it`);
  }
  if (!input.optsOut) return findings;
  for (const { at, contactId: whom, key: message } of calls.slice(input.callsBefore))
    if (whom === contactId) found('after STOP', `the carrier was asked for ${message} at ${iso(at)}`);
  return findings;
}

function begunAt({ events }: HistoryRun): number {
  return events.find(({ event }) => event.kind === 'start')?.event.at ?? Infinity;
}

/** What is in the inbox of a run is used, in its order, and news of a message counts once. */
function checkInbox({ events, id, isPaused, overAt, status }: HistoryRun): readonly Finding[] {
  const findings: Finding[] = [];
  const lastUsed = events.findLastIndex(({ used }) => used);
  for (const [at, { event, used }] of events.entries()) {
    if (used) continue;
    const what = `${id}: ${event.kind} of ${iso(event.at)} was never used`;
    if (at < lastUsed) findings.push({ law: 'order', what: `${what}, but what came after it was` });
    const isOpen = status === 'open' && !isPaused;
    if (isOpen || (status === 'over' && event.kind === 'reply' && event.at < (overAt ?? 0)))
      findings.push({ law: 'input lost', what });
  }
  const news = events.flatMap(({ event }) => (event.kind === 'receipt' ? [`${event.effectId} ${event.status}`] : []));
  for (const each of doubled(news)) findings.push({ law: 'input used twice', what: `${id}: receipt ${each}` });
  return findings;
}

/** A reply ends one wait of a run. */
function checkReplies({ inputs }: History, { contactId, id, steps }: HistoryRun): readonly Finding[] {
  const texts = inputs.filter((input) => input.contactId === contactId).map(({ text }) => text);
  const unique = new Set(texts.filter((text) => texts.indexOf(text) === texts.lastIndexOf(text)));
  const answers = steps.flatMap(({ end, node }) => {
    const context = (node?.context ?? {}) as JsonObject;
    if (typeof end !== 'string' || context['edgeId'] === null) return [];
    const outputs = (context['outputs'] ?? {}) as { readonly [nodeId: string]: JsonObject };
    const { answer, reply } = outputs[String(node?.id)] ?? {};
    const said = reply ?? answer;
    return typeof said === 'string' && unique.has(said) ? [said] : [];
  });
  return doubled(answers).map((text) => ({ law: 'input used twice', what: `${id}: "${text}" ends two waits` }));
}

/** A step sends its message once, and it comes to an end. */
function checkEffects(history: History, run: HistoryRun): readonly Finding[] {
  const { sent, versions } = history;
  const findings: Finding[] = [];
  const found = (law: Finding['law'], what: string): number => findings.push({ law, what });
  const nodes = versions.get(run.workflowId)?.definition?.nodes ?? [];
  const visits = new Set(run.steps.map((step) => String(step.id)));
  const perStep = new Map<number, number>();
  for (const { id, nodeId, state, step } of run.effects) {
    perStep.set(step, (perStep.get(step) ?? 0) + 1);
    const asks = nodes.find((node) => node.id === nodeId)?.type?.type === 'ask-question';
    if ((perStep.get(step) ?? 0) > (asks ? 2 : 1)) found('message sent twice', `${id}: its step sends too much`);
    if (!visits.has(`${run.id}-${step}`)) found('message for nothing', `${id}: its step is none of the run`);
    const times = sent.filter((key) => key === id).length;
    if (times > 1) found('message sent twice', `${id}: ${times} times`);
    if (state === 'sent' && times === 0) found('message lost', `${id} counts as sent`);
    if (state === 'refused' && times > 0) found('message lost', `${id} counts as refused, and was sent`);
    if ((state === 'planned' || state === 'attempting') && !run.isPaused)
      found('message lost', `${id} is still ${state}`);
  }
  return findings;
}

/** Steps follow each other without a gap, and messages are sent in the order of their steps. */
function checkOrder({ sent }: History, { effects, id, steps }: HistoryRun): readonly Finding[] {
  const findings: Finding[] = [];
  const found = (what: string): number => findings.push({ law: 'order', what: `${id}: ${what}` });
  for (const [at, { end, id: stepId, start }] of steps.entries()) {
    if (stepId !== `${id}-${at + 1}`) found(`step ${at + 1} is ${String(stepId)}`);
    const next = steps[at + 1];
    if (next && end !== next.start) found(`step ${at + 1} ends at ${end}, the next one begins at ${next.start}`);
    if (typeof end === 'string' && typeof start === 'string' && end < start)
      found(`step ${at + 1} ends before it begins`);
  }
  const places = effects
    .toSorted((one, other) => one.step - other.step || numberIn(one.id) - numberIn(other.id))
    .flatMap((effect) => (sent.includes(effect.id) ? [{ id: effect.id, place: sent.indexOf(effect.id) }] : []));
  for (const [at, { id: message, place }] of places.entries()) {
    const before = places[at - 1];
    if (before && before.place > place) found(`${message} was sent before ${before.id}`);
  }
  return findings;
}

const numberIn = (effectId: string): number => Number(effectId.split('/').at(-1));

/** The carrier is asked for what a run wants, and never again without knowing that it was not sent. */
function checkCalls({ calls, heedsKeys, runs }: History): readonly Finding[] {
  const known = new Set(runs.flatMap(({ effects }) => effects.map(({ id }) => id)));
  const uncertain = new Map<string, string>();
  const findings: Finding[] = [];
  for (const { at, key, outcome } of calls) {
    if (!known.has(key)) findings.push({ law: 'message for nothing', what: `the carrier was asked for ${key}` });
    const before = uncertain.get(key);
    if (before !== undefined)
      findings.push({ law: 'sent again by guess', what: `${key} at ${iso(at)}, after the answer ${before}` });
    if (!heedsKeys && outcome !== 'later') uncertain.set(key, outcome);
  }
  return findings;
}

function doubled(texts: readonly string[]): readonly string[] {
  return [...new Set(texts.filter((text, at) => texts.indexOf(text) !== at))];
}

const iso = (instant: number): string => new Date(instant).toISOString();
