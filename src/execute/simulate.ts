import type { JsonObject } from '#base';
import { parseDuration } from '#catalog';
import type { Contact, ExecutionStep, WorkflowExecution, WorkflowVersion, Media } from '#model';
import type { ExecutionEnvironment } from './environment.js';
import type { Advance } from './advance.js';
import { advanceExecution, startExecution, type StartInput } from './execute.js';
import type { ExecutionDecision, Effect, ExecutionEvent, ExecutionState, Pins } from './execution-state.js';

/** When something of a scenario happens: at an instant, or so long after what happened before it. */
type When =
  | { readonly at: string | number; readonly after?: undefined }
  /** An ISO 8601 duration such as `PT5M`, or milliseconds. @default at once */
  | { readonly after?: string | number; readonly at?: undefined };

/** Something that happens in a scenario. */
export type ScenarioEvent = When &
  (
    | {
        readonly reply: string;
        /** Files that the contact sends with it, such as a photo. */
        readonly media?: readonly Media[];
        readonly understood?: { readonly answer: string; readonly confidence: number };
      }
    /** What the node that waits for it leaves behind, and where it leads. */
    | { readonly outputs: JsonObject; readonly edgeId?: string }
    /** The edge to take where none could be found. */
    | { readonly choice: string }
    /** News of the message that was sent last. */
    | { readonly receipt: 'delivered' | 'undelivered' | 'refused'; readonly code?: number; readonly message?: string }
    | { readonly cancel: string }
    /** Nothing but time. */
    | { readonly wait: true }
  );

/** What happens to one contact, from the start on. */
export interface Scenario extends ExecutionEnvironment {
  /** The contact; changes are made to a copy. */
  readonly contact: Contact;
  /** When it starts: ISO 8601, or milliseconds since 1970. */
  readonly at: string | number;
  /** What happens, in order. @default nothing but time and receipts */
  readonly events?: readonly ScenarioEvent[];
  /** The node it begins at, and what that leaves behind. @default the first trigger */
  readonly trigger?: StartInput['trigger'];
  /** What is known beside the contact when it begins. @default nothing */
  readonly context?: StartInput['context'];
  /** Where random splits are drawn from. @default 1 */
  readonly seed?: number;
  /** Edges and outputs that take the place of what nodes do. */
  readonly pins?: Pins;
  /**
   * What becomes of messages of which no event says it: `delivered` after two seconds, or no receipt ever.
   *
   * @default delivered
   */
  readonly receipts?: 'delivered' | 'none';
  /** Until when time passes after the last event; absent: until nothing is due. */
  readonly until?: string | number;
}

/** A message of a simulated conversation. */
export interface SimulatedMessage {
  /** Who wrote it. */
  readonly from: 'account' | 'contact';
  /** As it was sent: placeholders filled in, links shortened. */
  readonly text: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The node that sent it. */
  readonly nodeId?: string;
  /** The number of the step that sent it. */
  readonly step?: number;
  /** SMS segments; 0 with media. */
  readonly segments?: number;
  /** In the currency of the account; absent without prices. */
  readonly price?: number;
  /** Files that the contact sent with it. */
  readonly media?: readonly unknown[];
}

/** What a version did with a contact. */
export interface Simulation {
  /** As the interface has executions. */
  readonly execution: WorkflowExecution;
  /** The conversation. */
  readonly messages: readonly SimulatedMessage[];
  /** Why it went this way, in order. */
  readonly decisions: readonly ExecutionDecision[];
  /** What was to be done elsewhere, in order. */
  readonly effects: readonly Effect[];
  /** How it ended, or `waiting`. */
  readonly status: ExecutionState['status'];
  /** To go on from. */
  readonly state: ExecutionState;
  /** The next instant at which time alone makes a difference. */
  readonly wakeAt?: number;
}

const receiptAfter = 2000;
/** Why a message did not arrive, where an event only says that it did not. */
export const notDelivered = 'The message was not delivered';

/**
 * Leads a contact through a version: starts it, lets everything happen at its time, and lets time pass until nothing is
 * due. Pure and repeatable.
 *
 * @example
 * ```ts
 * import { simulate, type WorkflowVersion } from 'pathboard/core';
 *
 * export function textsOf(version: WorkflowVersion): readonly string[] {
 *   const { messages } = simulate(version, {
 *     at: '2026-12-01T17:00:00Z',
 *     contact: { firstName: 'Maya', mobile: { number: '+15105550142' } },
 *     events: [{ after: 'PT5M', reply: 'YES' }],
 *   });
 *   return messages.map(({ from, text }) => `${from}: ${text}`);
 * }
 * ```
 */
export function simulate(version: WorkflowVersion, scenario: Scenario): Simulation {
  return new Simulator(version, scenario).run();
}

function instantOfText(at: string | number): number {
  return typeof at === 'number' ? at : Date.parse(at);
}

class Simulator {
  readonly #steps = new Map<string, ExecutionStep>();
  readonly #messages: SimulatedMessage[] = [];
  readonly #decisions: ExecutionDecision[] = [];
  readonly #effects: Effect[] = [];
  #receipts: { readonly at: number; readonly effectId: string }[] = [];
  #last: Advance;
  #now: number;

  constructor(
    private readonly version: WorkflowVersion,
    private readonly scenario: Scenario,
  ) {
    const { at, contact, context, pins, seed, trigger } = scenario;
    this.#now = instantOfText(at);
    this.#last = this.#keep(
      startExecution({
        ...this.#environment,
        version,
        contact,
        at: this.#now,
        ...(trigger ? { trigger } : {}),
        ...(context ? { context } : {}),
        ...(seed === undefined ? {} : { seed }),
        ...(pins ? { pins } : {}),
      }),
    );
  }

  get #environment(): ExecutionEnvironment {
    const { account, alone, behaviours, limits, presentation } = this.scenario;
    return {
      ...(alone === undefined ? {} : { alone }),
      ...(account ? { account } : {}),
      ...(behaviours ? { behaviours } : {}),
      ...(limits ? { limits } : {}),
      ...(presentation ? { presentation } : {}),
    };
  }

  run(): Simulation {
    for (const event of this.scenario.events ?? []) {
      const at = event.at === undefined ? this.#now + millisecondsOf(event.after) : instantOfText(event.at);
      this.#pass(at, false);
      this.#happen(event, at);
      this.#now = Math.max(this.#now, at);
    }
    const { until } = this.scenario;
    this.#pass(until === undefined ? Infinity : instantOfText(until), true);
    const { state, wakeAt } = this.#last;
    return {
      execution: this.#execution(),
      messages: this.#messages,
      decisions: this.#decisions,
      effects: this.#effects,
      status: state.status,
      state,
      ...(wakeAt === undefined ? {} : { wakeAt }),
    };
  }

  /** Receipts and what is due up to an instant, in order; a receipt comes before a time at the same instant. */
  #pass(until: number, inclusive: boolean): void {
    for (;;) {
      const [receipt] = this.#receipts;
      const { wakeAt = Infinity } = this.#last;
      const next = Math.min(receipt?.at ?? Infinity, wakeAt);
      if (next === Infinity || next > until || (next === until && !inclusive) || this.#last.done) return;
      if (receipt && receipt.at <= wakeAt) {
        this.#receipts.shift();
        this.#take({ kind: 'receipt', status: 'delivered', ...receipt });
      } else this.#take({ kind: 'due', at: wakeAt });
      this.#now = Math.max(this.#now, next);
    }
  }

  #happen(event: ScenarioEvent, at: number): void {
    if ('reply' in event) {
      const { media = [], understood } = event;
      this.#messages.push({ from: 'contact', text: event.reply, at, ...(media.length === 0 ? {} : { media }) });
      this.#take({ kind: 'reply', at, text: event.reply, ...(understood ? { understood } : {}) });
    } else if ('outputs' in event) {
      const { edgeId, outputs } = event;
      this.#take({ kind: 'outputs', at, outputs, ...(edgeId === undefined ? {} : { edgeId }) });
    } else if ('choice' in event) this.#take({ kind: 'edge', at, edgeId: event.choice });
    else if ('receipt' in event) this.#receive(event, at);
    else if ('cancel' in event) this.#take({ kind: 'cancel', at, reason: event.cancel });
    else this.#take({ kind: 'due', at });
  }

  #receive(event: Extract<ScenarioEvent, { readonly receipt: unknown }>, at: number): void {
    const sent = this.#effects.findLast(({ kind }) => kind === 'send-message');
    if (!sent) return;
    this.#receipts = this.#receipts.filter(({ effectId }) => effectId !== sent.id);
    const error = event.message ?? event.code;
    this.#take({
      kind: 'receipt',
      at,
      effectId: sent.id,
      status: event.receipt,
      ...(error === undefined
        ? {}
        : {
            error: {
              ...(event.code === undefined ? {} : { code: event.code }),
              message: event.message ?? notDelivered,
            },
          }),
    });
  }

  #take(event: ExecutionEvent): void {
    this.#last = this.#keep(advanceExecution(this.version, this.#last.state, event, this.#environment));
  }

  #keep(advance: Advance): Advance {
    const says = this.scenario.events?.some((event) => 'receipt' in event) === true;
    for (const step of advance.steps) this.#steps.set(String(step.id), step);
    this.#decisions.push(...advance.decisions);
    for (const effect of advance.effects) {
      this.#effects.push(effect);
      if (effect.kind !== 'send-message') continue;
      const { id, nodeId, price, segments, step, text } = effect;
      const { at } = advance.state;
      this.#messages.push({
        from: 'account',
        text,
        at,
        nodeId,
        step,
        segments,
        ...(price === undefined ? {} : { price }),
      });
      if (this.scenario.receipts !== 'none' && !says) this.#receipts.push({ at: at + receiptAfter, effectId: id });
    }
    return advance;
  }

  #execution(): WorkflowExecution {
    const { at, id, start, status } = this.#last.state;
    return {
      id,
      status,
      version: { id: this.version.id ?? '', name: this.version.name ?? '' },
      start: new Date(start).toISOString(),
      ...(this.#last.done ? { end: new Date(at).toISOString() } : {}),
      steps: [...this.#steps.values()],
    };
  }
}

function millisecondsOf(after: string | number | undefined): number {
  return typeof after === 'number' ? after : after === undefined ? 0 : (parseDuration(after) ?? 0);
}
