import { DatabaseBusy, type Queries } from '../database/database.js';
import type { EffectTable } from '../database/migrations/engined.js';
import { beginAttempts } from './begin-attempts.js';
import {
  lockEffects,
  markRefused,
  type MessageKey,
  type SendEffect,
  setState,
  takeAnswers,
  type TakenEffect,
} from './outcomes.js';
import type { SendAnswer } from './provider.js';
import { at, hold, maxAttempts, nameOf, outcomesOf, type Sending, unanswered } from './sending.js';
import { together } from './together.js';

/**
 * Sends a planned message. `attempting` is committed before the provider is called, in a transaction that looks once more at
 * what could forbid it or hold it back: nothing is sent after an opt-out, in quiet hours, without credit, or faster than its
 * number may. A message of which it is unknown whether it was sent is `uncertain` where the provider does not heed keys, and is
 * never sent again.
 *
 * @throws Error where the provider heeds keys and did not answer: to be tried again
 */
export async function sendMessage(sending: Sending, accountId: string, effectId: string): Promise<void> {
  const key = { accountId, effectId };
  const error = (await sendMessages(sending, [key])).get(key);
  if (error) throw error;
}

/**
 * Does what {@link sendMessage} does for many messages: one transaction begins them, the provider is asked for all at once, and what
 * it has answered is stored together, without waiting for what it has not.
 *
 * @returns those that failed, with their errors
 */
export async function sendMessages<Key extends MessageKey>(
  sending: Sending,
  keys: readonly Key[],
): Promise<ReadonlyMap<Key, Error>> {
  const { queries } = sending;
  const asking: Promise<ReadonlyMap<Key, Error>>[] = [];
  const failed = await together(keys, async (some) => {
    const effects = new Map(
      await queries.transaction().execute((transaction) => beginAttempts(transaction, sending, some)),
    );
    const begun: Begun<Key>[] = [];
    for (const key of some) {
      const effect = effects.get(nameOf(key));
      if (effect) begun.push({ key, effect });
      // Two jobs of one message are one attempt.
      effects.delete(nameOf(key));
    }
    // At once: what is begun must not wait while others are begun alone.
    asking.push(askAll(sending, begun));
  });
  const unanswered = await Promise.all(asking);
  return new Map([...failed, ...unanswered.flatMap((each) => [...each])]);
}

interface Begun<Key> {
  readonly key: Key;
  readonly effect: EffectTable;
}

interface Answered<Key> extends Begun<Key> {
  readonly answer: SendAnswer | Error;
}

/** Asks the provider for all messages, and stores its answers as they come: those of one moment, and of while others are stored, together. */
async function askAll<Key extends MessageKey>(
  sending: Sending,
  begun: readonly Begun<Key>[],
): Promise<ReadonlyMap<Key, Error>> {
  const failed = new Map<Key, Error>();
  const triedAgain = new Set<Answered<Key>>();
  let answered: Answered<Key>[] = [];
  let settling: Promise<void> | undefined;
  const settleAll = async (): Promise<void> => {
    while (answered.length > 0) {
      const some = answered;
      answered = [];
      for (const [one, error] of await together(some, (each) => settleTogether(sending, each)))
        if (error instanceof DatabaseBusy && !triedAgain.has(one)) {
          triedAgain.add(one);
          answered.push(one);
        } else failed.set(one.key, error);
    }
    settling = undefined;
  };
  await Promise.all(
    begun.map(async (one) => {
      const answer = await ask(sending, one.effect).catch((cause: unknown) => {
        failed.set(one.key, cause instanceof Error ? cause : new Error(String(cause)));
        return undefined;
      });
      if (!answer) return;
      answered.push({ ...one, answer });
      // What is answered in this turn joins it.
      await (settling ??= Promise.resolve().then(settleAll));
    }),
  );
  return failed;
}

/** @throws Error where the provider heeds keys and did not answer */
async function ask({ provider }: Sending, { account_id, document }: EffectTable): Promise<SendAnswer | Error> {
  const { from, id, media, text, to } = JSON.parse(document) as SendEffect;
  try {
    return await provider.send({
      key: id,
      accountId: account_id,
      to,
      text,
      media,
      ...(from === undefined ? {} : { from }),
    });
  } catch (cause) {
    if (provider.idempotent) throw cause;
    return cause instanceof Error ? cause : new Error(String(cause));
  }
}

/** Stores what a provider answered, in one transaction. Receipts may have been faster. */
async function settleTogether<Key extends MessageKey>(sending: Sending, some: readonly Answered<Key>[]): Promise<void> {
  const answers = new Map(some.map(({ answer, key }) => [nameOf(key), answer]));
  await sending.queries.transaction().execute(async (transaction) => {
    const effects = await lockEffects(
      transaction,
      some.map(({ key }) => key),
    );
    const taken: TakenEffect[] = [];
    const others: (() => Promise<void>)[] = [];
    for (const effect of effects) {
      const answer = answers.get(nameOf({ accountId: effect.account_id, effectId: effect.id }))!;
      if (!(answer instanceof Error) && answer.status === 'sent')
        taken.push({ effect, providerKey: answer.id, receipt: answer.receipt });
      else others.push(() => settleUnsent(transaction, sending, effect, answer));
    }
    await takeAnswers(transaction, outcomesOf(sending), taken);
    for (const settle of others) await settle();
  });
}

/** Stores that a message was not sent, or that it is unknown. A receipt may have been faster. */
async function settleUnsent(
  queries: Queries,
  sending: Sending,
  effect: EffectTable,
  answer: Exclude<SendAnswer, { readonly status: 'sent' }> | Error,
): Promise<void> {
  if (effect.state !== 'attempting') return;
  if (answer instanceof Error) {
    const note = `The provider did not answer: ${answer.message}`;
    return setState(queries, effect, { state: 'uncertain', note, changed_at: at(sending) });
  }
  const { message } = answer;
  if (answer.status === 'refused') {
    const { code } = answer;
    return markRefused(queries, outcomesOf(sending), effect, { message, ...(code === undefined ? {} : { code }) });
  }
  if (effect.attempts >= maxAttempts) return markRefused(queries, outcomesOf(sending), effect, { message });
  const pause = Math.min(600_000, 5000 * 2 ** (effect.attempts - 1));
  const until = sending.now() + Math.max(1000, answer.after ?? pause);
  // Where an attempt before was not answered, the message may have been sent: it is not merely planned again.
  const state = effect.note === unanswered ? {} : ({ state: 'planned' } as const);
  await hold(queries, sending, effect, { ...state, reason: 'carrier', until, note: message });
}
