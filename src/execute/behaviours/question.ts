import { isJsonObject, type JsonObject } from '#base';
import { matchesCondition } from '#rules';
import type { Behaviour, Outcome, Scene } from '../behaviour.js';
import { namesIn, withSection } from '../context.js';
import type { ExecutionEvent, WantedEffect } from '../execution-state.js';
import { heldOutcome, prepareMessage } from './messages.js';
import { mainEdge } from './leaving.js';
import { foldReply, hasWords } from './said.js';
import { answerIn, givenUp, waitForReply } from './timing.js';

const noAnswer: JsonObject = { answered: false, answer: '' };
const email = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]{2,}$/;

/** The answer that a reply gives to a question of its kind; undefined for one that does not fit. */
function answerOf({ setting }: Scene, reply: string): string | undefined {
  const says = (comparator: string): boolean =>
    matchesCondition({ attribute: 'reply', comparator }, () => reply) === true;
  switch (setting('answerType')) {
    case 'choice':
      return chosenIn(namesIn(setting('choices')), reply);
    case 'number':
      return says('isNumber') ? reply.trim() : undefined;
    case 'date':
      return says('isDate') ? reply.trim() : undefined;
    case 'email':
      return reply
        .split(/[\s,;<>()]+/)
        .find((word) => email.test(word.replace(/[.!?]+$/, '')))
        ?.replace(/[.!?]+$/, '');
    default:
      return reply.trim() === '' ? undefined : reply;
  }
}

/** The choice that a reply names: all of it, its number in the list, or the only one whose words it has. */
function chosenIn(choices: readonly string[], reply: string): string | undefined {
  const folded = foldReply(reply);
  const exact = choices.find((choice) => foldReply(choice) === folded);
  if (exact !== undefined) return exact;
  const named = choices.filter((choice) => hasWords(folded, choice));
  if (named.length === 1) return named[0];
  return /^\d{1,2}$/.test(folded) ? choices[Number(folded) - 1] : undefined;
}

/** Sends a text and waits for the answer to it. */
function ask(scene: Scene, text: string, note: 'asked' | 'asked-again'): Outcome {
  const prepared = prepareMessage(scene, text);
  if (!prepared.ok) return prepared.outcome;
  const { context, effect, remarks } = prepared;
  const waiting = waitForReply(scene, note);
  return {
    ...waiting,
    remarks,
    effects: [effect],
    context,
    ...(note === 'asked-again' && { reason: { ...waiting.reason, code: 'answer-asked-again' as const } }),
  };
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function answered(scene: Scene, event: Extract<ExecutionEvent, { readonly kind: 'reply' }>, answer: string): Outcome {
  const { understood, text } = event;
  const reason = {
    code: 'answer-fits' as const,
    fact: { name: 'Answer', value: text },
    ...(understood && { rule: `${understood.answer}, ${Math.round(understood.confidence * 100)} % sure` }),
  };
  const kept = keptIn(scene, answer);
  return {
    kind: 'leave',
    edge: mainEdge(scene.edges),
    reason,
    outputs: { answered: true, answer },
    ...kept,
  };
}

/** Keeps the answer in an attribute of the contact, where the question says so. */
function keptIn({ setting, state }: Scene, answer: string): Pick<Outcome, 'context' | 'effects'> {
  const setting_ = setting('saveTo');
  const name = textOf(isJsonObject(setting_) ? setting_['name'] : setting_).replace(/^attributes\./, '');
  if (name === '') return {};
  const effect: WantedEffect = { kind: 'change-contact', attributes: { [name]: answer } };
  return { context: withSection(state.context, 'attributes', { [name]: answer }), effects: [effect] };
}

function misfit(scene: Scene, reply: string, note: string | undefined): Outcome {
  if (note === 'asked') {
    const again = textOf(scene.setting('askAgain'));
    return ask(scene, again.trim() === '' ? textOf(scene.setting('message')) : again, 'asked-again');
  }
  const { edge, outputs } = givenUp(scene, noAnswer) as Extract<Outcome, { readonly kind: 'leave' }>;
  return {
    kind: 'leave',
    edge,
    outputs: outputs!,
    reason: { code: 'answer-given-up', fact: { name: 'Answer', value: reply } },
  };
}

/** Asks, asks once more where the answer does not fit, and keeps the answer. */
export const questionBehaviour: Behaviour = {
  begin: (scene) => heldOutcome(scene) ?? ask(scene, textOf(scene.setting('message')), 'asked'),
  resume: (scene, event, wait) => {
    if (wait.note === 'held') return event.kind === 'due' ? questionBehaviour.begin(scene) : undefined;
    if (event.kind === 'due') return givenUp(scene, noAnswer);
    if (event.kind === 'receipt') return undeliveredQuestion(scene, event);
    if (event.kind !== 'reply') return undefined;
    const said = answerIn(event);
    const answer = answerOf(scene, said);
    return answer === undefined ? misfit(scene, event.text, wait.note) : answered(scene, event, answer);
  },
};

/** A question that did not arrive will not be answered. */
function undeliveredQuestion(
  scene: Scene,
  { error, status }: Extract<ExecutionEvent, { readonly kind: 'receipt' }>,
): Outcome | undefined {
  if (status === 'delivered') return undefined;
  const message = error?.message ?? 'The message was not delivered';
  return {
    kind: 'end',
    status: 'failed',
    outputs: noAnswer,
    reason: { code: 'message-undelivered', fact: { name: 'Receipt', value: error?.code ?? status }, rule: message },
    context: { ...scene.state.context, error: { code: error?.code ?? status, message } },
  };
}
