import { isTriggerType } from '#catalog';
import type { Advance, ExecutionEvent } from '#execute';
import { graphOf } from '#graph';
import type { Contact, ExecutionStep, WorkflowNode, WorkflowVersion } from '#model';

/**
 * The outcome of an execution, where chance alone would rarely show it. `silent`: the contact never answers; `failsLate`:
 * nor is the third question delivered.
 */
export type Fate = 'natural' | 'silent' | 'fails' | 'failsLate' | 'stumbles' | 'cancels' | 'timesOut';

type Undelivered = Extract<ExecutionEvent, { readonly kind: 'receipt' }>['error'] & {};

const switchedOff: Undelivered = { code: 30003, message: 'The phone was switched off or out of reach' };
const notInUse: Undelivered = { code: 30005, message: 'The number is not in use' };
const filtered: Undelivered = { code: 30007, message: 'The carrier filtered this message as spam' };
const failures = [switchedOff, notInUse, filtered] as const;

const isSilent: ReadonlySet<Fate> = new Set(['silent', 'failsLate', 'timesOut']);

/** A contact as executions of the samples know them: the fields of the account, and where they live. */
export function asSampled(contact: Contact): Contact {
  const { attributes, email, firstName, id, lastName, lists, mobile, optIn } = contact;
  return {
    id: id ?? '',
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    email: email ?? null,
    mobile: { number: mobile?.number ?? '', country: mobile?.country ?? 'US' },
    lists: lists ?? [],
    tags: [],
    optIn: optIn ?? null,
    blocked: null,
    valid: true,
    language: 'en',
    timezone: 'America/Los_Angeles',
    attributes: attributes ?? {},
  };
}

export interface SampledContactOptions {
  readonly version: WorkflowVersion;
  readonly contact: Contact;
  readonly fate: Fate;
  /** What contacts of the workflow answer. */
  readonly replies: readonly string[];
  readonly random: () => number;
}

/** A contact of the samples: whether messages reach them, what they answer, and when. */
export class SampledContact {
  readonly #options: SampledContactOptions;
  #fate: Fate;
  /** Number of questions they were asked. */
  #asked = 0;

  constructor(options: SampledContactOptions) {
    this.#options = options;
    this.#fate = options.fate;
  }

  /** What happens next. */
  nextEvent({ effects, state }: Advance): ExecutionEvent | undefined {
    const { at, nodeId, wait } = state;
    const node = graphOf(this.#options.version).node(nodeId ?? '');
    if (!wait || !node) return undefined;
    const effectId = wait.effectId ?? effects.findLast(({ kind }) => kind === 'send-message')?.id ?? '';
    if (wait.for === 'receipt') return this.#receipt(at, effectId, node);
    if (wait.for === 'reply') return this.#reply(at, wait.until ?? at, effectId, node);
    return wait.until === undefined ? undefined : { kind: 'due', at: wait.until };
  }

  /** How long the service takes for a step that is done at once. */
  tookOf({ node }: ExecutionStep): number {
    const type = node?.type ?? {};
    if (isTriggerType(type)) return this.#between(8, 20);
    return type.group === 'logic' ? this.#between(2, 8) : this.#between(3, 60);
  }

  /** News of a message: delivered within seconds, now and then not at all. */
  #receipt(at: number, effectId: string, node: WorkflowNode): ExecutionEvent {
    const error = this.#failureOf(node);
    return error
      ? this.#undelivered(at, effectId, error)
      : { kind: 'receipt', at: at + this.#between(700, 3200), effectId, status: 'delivered' };
  }

  #undelivered(at: number, effectId: string, error: Undelivered): ExecutionEvent {
    const time = at + this.#between(1800, 9000);
    const invalid = error === notInUse ? { invalid: true as const } : {};
    return { kind: 'receipt', at: time, effectId, status: 'undelivered', error, ...invalid };
  }

  /** Why a message does not arrive; not always the first one. */
  #failureOf(node: WorkflowNode): Undelivered | undefined {
    const fails = this.#fate === 'fails' && this.#options.random() < 0.6;
    const stumbles = this.#fate === 'stumbles' && node.type?.type === 'send-template';
    if (!fails && !stumbles) return undefined;
    this.#fate = 'natural';
    return fails ? this.#pick(failures) : filtered;
  }

  /** An answer within the limit, or none. Most are quick; a few take nearly the whole limit. */
  #reply(at: number, until: number, effectId: string, node: WorkflowNode): ExecutionEvent {
    const { random } = this.#options;
    const isQuestion = node.type?.type === 'ask-question';
    if (isQuestion) this.#asked += 1;
    if (this.#fate === 'cancels')
      return { kind: 'reply', at: at + this.#between(20_000, (until - at) / 4), text: 'STOP' };
    const isThird = this.#fate === 'failsLate' && this.#asked > 2;
    const error = isThird ? notInUse : isQuestion ? this.#failureOf(node) : undefined;
    if (error) return this.#undelivered(at, effectId, error);
    if (isSilent.has(this.#fate) || random() < 0.38) return { kind: 'due', at: until };
    const after = Math.round(15_000 + random() ** 3 * (until - at - 20_000));
    return { kind: 'reply', at: at + after, text: this.#answerTo(node) };
  }

  #answerTo({ config }: WorkflowNode): string {
    const { contact, replies } = this.#options;
    const choices: unknown = config?.['choices'];
    if (Array.isArray(choices) && choices.length > 0) return String(this.#pick(choices));
    if (config?.['answerType'] === 'email') return contact.email ?? 'me@mail.example';
    return this.#pick(replies);
  }

  #between(least: number, most: number): number {
    return Math.round(least + this.#options.random() * (most - least));
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#options.random() * items.length)] as Item;
  }
}
