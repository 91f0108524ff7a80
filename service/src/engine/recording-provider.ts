import { seededRandom } from '#base';
import type { OutgoingMessage, Provider, SendAnswer } from './provider.js';
import type { Receipt } from './service-engine.js';

/** How often what fails, each between 0 and 1. Everything is drawn from the seed: the same calls fail the same. */
export interface ProviderFaults {
  /** The request is lost: nothing is sent, and there is no answer. @default 0 */
  readonly lost?: number;
  /** The message is sent, and its answer is lost. @default 0 */
  readonly unanswered?: number;
  /** The answer comes only with `answerSlow`, receipts may be faster. @default 0 */
  readonly slow?: number;
  /** The carrier refuses the message, unless it has sent one with its key before. @default 0 */
  readonly refused?: number;
  /** The carrier is busy, and has not sent it. @default 0 */
  readonly busy?: number;
  /** The message does not arrive at the phone. @default 0 */
  readonly undelivered?: number;
  /** A receipt comes twice. @default 0 */
  readonly doubled?: number;
  /** Receipts come in any order. @default false */
  readonly unordered?: boolean;
}

/** Options of {@link createRecordingProvider}. */
export interface RecordingProviderOptions {
  /** Draws what fails: the same seed and calls fail the same. @default 1 */
  readonly seed?: number;
  /** What fails, and how often. @default nothing */
  readonly faults?: ProviderFaults;
  /** Whether it sends a message with a known key only once. @default false */
  readonly idempotent?: boolean;
  /** Whether receipts name the key of their message. @default true */
  readonly reportsKeys?: boolean;
  /** Names it in the source of receipts. @default 'recording' */
  readonly name?: string;
}

/** A provider for tests: it keeps what it is asked, and fails as its faults say. */
export interface RecordingProvider extends Provider {
  /** Every request, in order. */
  readonly asked: readonly OutgoingMessage[];
  /** What it sent to phones, in order. */
  readonly sent: readonly OutgoingMessage[];
  /** Answers the requests that are slow. */
  answerSlow(): void;
  /** Returns the receipts that came up since the last call, for `service.engine.receipt`. */
  takeReceipts(): readonly Receipt[];
}

/**
 * Creates a provider that records messages instead of sending them, for tests of hosts. Its faults are those of real carriers.
 *
 * @param options what fails, how often, and how the carrier behaves; @default nothing fails, and keys are not heeded
 * @example
 * ```ts
 * import { createRecordingProvider, createService } from 'pathboard-service';
 *
 * const provider = createRecordingProvider({ seed: 7, faults: { unanswered: 0.1, doubled: 0.2, unordered: true } });
 * const service = await createService({ database: 'memory://', seed: true, engine: { provider } });
 * // … what your test does …
 * await service.engine.settle();
 * for (const receipt of provider.takeReceipts()) await service.engine.receipt(receipt);
 * console.log(provider.sent.map(({ text }) => text));
 * await service.close();
 * ```
 */
export function createRecordingProvider(options: RecordingProviderOptions = {}): RecordingProvider {
  const { faults = {}, idempotent = false, name = 'recording', reportsKeys = true, seed = 1 } = options;
  const random = seededRandom(seed);
  const happens = (share = 0): boolean => random() < share;
  const asked: OutgoingMessage[] = [];
  const sent: OutgoingMessage[] = [];
  const ids = new Map<string, string>();
  const slow: (() => void)[] = [];
  let receipts: Receipt[] = [];

  const deliver = (message: OutgoingMessage): string => {
    const known = ids.get(message.key);
    if (known !== undefined && idempotent) return known;
    sent.push(message);
    const id = `${name}-${sent.length}`;
    ids.set(message.key, id);
    const { accountId, key } = message;
    const news = happens(faults.undelivered)
      ? ({ status: 'undelivered', error: { code: 30003, message: 'The phone is off' } } as const)
      : ({ status: 'delivered' } as const);
    const receipt: Receipt = { accountId, id, ...(reportsKeys ? { key } : {}), ...news };
    receipts.push(receipt, ...(happens(faults.doubled) ? [receipt] : []));
    return id;
  };

  return {
    name,
    idempotent,
    asked,
    sent,
    send: (message) => {
      asked.push(message);
      const late = happens(faults.slow);
      const isKnown = idempotent && ids.has(message.key);
      const answer = answerTo(message, isKnown ? { ...faults, busy: 0, refused: 0 } : faults, happens, deliver);
      if (!late) return answer;
      // The rejection is handled by who awaits the slow promise.
      answer.catch(() => {});
      return new Promise<SendAnswer>((resolve) => slow.push(() => resolve(answer)));
    },
    answerSlow: () => slow.splice(0).forEach((resolve) => resolve()),
    takeReceipts: () => {
      const taken = receipts;
      receipts = [];
      if (faults.unordered) shuffle(taken, random);
      return taken;
    },
  };
}

function answerTo(
  message: OutgoingMessage,
  faults: ProviderFaults,
  happens: (share?: number) => boolean,
  deliver: (message: OutgoingMessage) => string,
): Promise<SendAnswer> {
  if (happens(faults.lost)) return Promise.reject(new Error('The request was lost'));
  if (happens(faults.busy)) return Promise.resolve({ status: 'later', message: 'The carrier is busy' });
  if (happens(faults.refused))
    return Promise.resolve({ status: 'refused', code: 21211, message: 'The number cannot be reached' });
  const id = deliver(message);
  if (happens(faults.unanswered)) return Promise.reject(new Error('The answer was lost'));
  return Promise.resolve({ status: 'sent', id });
}

/** Fisher and Yates. */
function shuffle(items: unknown[], random: () => number): void {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [items[last], items[other]] = [items[other], items[last]];
  }
}
