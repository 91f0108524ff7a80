import type { Behaviour, Outcome, Reason, Scene } from '../behaviour.js';
import type { ExecutionEvent } from '../execution-state.js';
import { dateIn, heldForQuietHours, nights } from './clock.js';
import { durationOf, durationWords } from './duration.js';
import { edgeOf, mainEdge } from './leaving.js';
import { foldReply, hasWords } from './said.js';
import { namesIn } from '../context.js';

const usualTimeout = 24 * 3_600_000;

/** When an answer is given up: what the path says, else the setting, else a day. */
export function patienceOf({ edges, setting }: Scene): number {
  for (const written of [edgeOf(edges, 'timeout')?.value, setting('timeout')]) {
    const duration = typeof written === 'string' ? durationOf(written) : undefined;
    if (duration !== undefined) return duration;
  }
  return usualTimeout;
}

/** Waits for a reply until an instant. */
export function waitForReply(scene: Scene, note?: string): Extract<Outcome, { readonly kind: 'wait' }> {
  const until = scene.at + patienceOf(scene);
  return {
    kind: 'wait',
    wait: note === undefined ? { for: 'reply', until } : { for: 'reply', until, note },
    reason: { code: 'waits', until, rule: 'reply', zone: scene.zone },
  };
}

/** No answer came in time. */
export function givenUp({ edges, state }: Scene, outputs: Outcome['outputs'] & {}): Outcome {
  const edge = edgeOf(edges, 'timeout');
  const waited = durationWords(`PT${Math.max(0, Math.round((state.at - state.since) / 1000))}S`);
  return { kind: 'leave', edge, reason: { code: 'no-answer', rule: waited }, outputs };
}

function counts(scene: Scene, text: string): Reason | undefined {
  if (scene.setting('accept') !== 'keywords') return { code: 'reply-counts', fact: { name: 'Reply', value: text } };
  const reply = foldReply(text);
  const word = namesIn(scene.setting('keywords')).find((each) => hasWords(reply, each));
  return word === undefined ? undefined : { code: 'reply-counts', fact: { name: 'Reply', value: text }, rule: word };
}

const waitForReplyBehaviour: Behaviour = {
  begin: (scene) => waitForReply(scene),
  resume: (scene, event, wait) => {
    if (event.kind === 'due') return givenUp(scene, { replied: false, reply: '' });
    if (event.kind !== 'reply') return undefined;
    const reason = counts(scene, event.text);
    if (reason)
      return { kind: 'leave', edge: mainEdge(scene.edges), reason, outputs: { replied: true, reply: answerIn(event) } };
    return {
      kind: 'wait',
      wait,
      reason: {
        code: 'reply-not-counted',
        fact: { name: 'Reply', value: event.text },
        rule: namesIn(scene.setting('keywords')).join(', '),
      },
    };
  },
};

/** The reply, or what a classifier of the host read in it. */
export function answerIn({ text, understood }: Extract<ExecutionEvent, { readonly kind: 'reply' }>): string {
  return understood && understood.confidence >= 0.5 ? understood.answer : text;
}

/** Leaves when the time is over. */
function timed(begin: (scene: Scene) => Outcome): Behaviour {
  return {
    begin,
    resume: ({ edges }, event) =>
      event.kind === 'due'
        ? { kind: 'leave', edge: mainEdge(edges) ?? edges[0], reason: { code: 'time-passed' } }
        : undefined,
  };
}

/** Waits until an instant; the reason names it. */
function waitUntil(until: number, reason: Reason, remarks?: readonly Reason[]): Outcome {
  const wait = { for: 'time', until } as const;
  return remarks ? { kind: 'wait', wait, reason, remarks } : { kind: 'wait', wait, reason };
}

function delay(scene: Scene): Outcome {
  const { at, edges, setting, zone } = scene;
  const duration = durationOf(String(setting('duration') ?? '')) ?? 0;
  const end = at + duration;
  const until = String(setting('avoidNights')) === 'true' ? heldForQuietHours(nights, end, zone) : end;
  if (until <= at) return { kind: 'leave', edge: mainEdge(edges) ?? edges[0], reason: { code: 'time-passed' } };
  const remarks: readonly Reason[] = until > end ? [{ code: 'held-for-night', until, zone }] : [];
  return waitUntil(until, { code: 'waits', rule: durationWords(String(setting('duration'))), until, zone }, remarks);
}

function untilDate(scene: Scene): Outcome {
  const { at, edges, setting, valueOf, zone } = scene;
  const isField = setting('until') === 'field';
  const name = String(setting('field') ?? '');
  const value = isField ? valueOf(name) : setting('date');
  const fact = { name: isField ? name : 'Date', value: value ?? null };
  const date = dateIn(value, zone);
  const onward = (code: 'date-missing' | 'date-passed'): Outcome => ({
    kind: 'leave',
    edge: mainEdge(edges) ?? edges[0],
    reason: { code, fact },
  });
  if (date === undefined) return onward('date-missing');
  const until = date - (isField ? (durationOf(String(setting('before') ?? '')) ?? 0) : 0);
  return until <= at ? onward('date-passed') : waitUntil(until, { code: 'waits', fact, until, zone });
}

/** The behaviours of nodes that make the contact wait. */
export const timingBehaviours: readonly (readonly [string, Behaviour])[] = [
  ['wait-for-reply', waitForReplyBehaviour],
  ['delay', timed(delay)],
  ['wait-until-date', timed(untilDate)],
];
