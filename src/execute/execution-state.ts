import type { JsonObject } from '#base';

/** What an execution does from now on; the statuses of the interface. */
export type StateStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'canceled' | 'timedOut';

/** What a contact waits for at a node. */
export interface Wait {
  /**
   * `reply`: an answer of the contact. `receipt`: news of a message. `time`: an instant alone. `edge`: the choice of a
   * path. `outputs`: what the node leaves behind, because no behaviour knows it.
   */
  readonly for: 'reply' | 'receipt' | 'time' | 'edge' | 'outputs';
  /** When it ends without an event, in milliseconds since 1970; absent where it has no end. */
  readonly until?: number;
  /** The effect whose receipt is awaited. */
  readonly effectId?: string;
  /** What the behaviour keeps for itself until it goes on. */
  readonly note?: string;
}

/** Counters that limits apply to. */
export interface ExecutionCounts {
  /** Visits to nodes. */
  readonly steps: number;
  /** Messages sent. */
  readonly messages: number;
  /** Effects of the present visit. */
  readonly effects: number;
  /** Visits since time last passed. */
  readonly sinceWait: number;
}

/**
 * All that is needed to go on with an execution after any time: plain JSON, to be stored and read again. It has no copy of
 * the version, which its holder keeps beside it.
 */
export interface ExecutionState {
  /** The version of this format. */
  readonly stateVersion: 1;
  /** The id of the execution; ids of steps and effects begin with it. */
  readonly id: string;
  /** Where random splits are drawn from. */
  readonly seed: number;
  readonly status: StateStatus;
  /** When it began, in milliseconds since 1970. */
  readonly start: number;
  /** The time of its latest event, in milliseconds since 1970. Never goes back. */
  readonly at: number;
  /** The visited node; null once the execution is over. */
  readonly nodeId: string | null;
  /** When the visit to it began, in milliseconds since 1970. */
  readonly since: number;
  /** What the execution knows, as its steps show it. */
  readonly context: JsonObject;
  readonly counts: ExecutionCounts;
  /** The number of the latest visit to each node that left outputs, by id: with equal titles the latest one is meant. */
  readonly left: { readonly [nodeId: string]: number };
  /** Present while the contact waits. */
  readonly wait?: Wait;
  /** Edges and outputs that take the place of what nodes do, by node id. */
  readonly pins?: Pins;
}

/** What a node leaves behind and where it leads, whatever its behaviour would do. */
export interface Pin {
  /** The edge to take; absent for the one that the outputs name, else the only one. */
  readonly edgeId?: string;
  /** What it leaves behind. @default nothing */
  readonly outputs?: JsonObject;
}

/** Pins by node id. */
export type Pins = { readonly [nodeId: string]: Pin };

/** Something that happens to an execution. `at` is in milliseconds since 1970. */
export type ExecutionEvent =
  /** Time passes. */
  | { readonly kind: 'due'; readonly at: number }
  /** The contact writes. */
  | {
      readonly kind: 'reply';
      readonly at: number;
      readonly text: string;
      /** What a classifier of the host read in it; stands in the decision. `confidence` is from 0 to 1. */
      readonly understood?: { readonly answer: string; readonly confidence: number };
    }
  /** News of a message that was sent. */
  | {
      readonly kind: 'receipt';
      readonly at: number;
      readonly effectId: string;
      readonly status: 'delivered' | 'undelivered' | 'refused';
      /** Why it was not delivered. */
      readonly error?: { readonly code?: number | string; readonly message: string };
    }
  /** A node without a behaviour was done elsewhere, and left this behind. */
  | { readonly kind: 'outputs'; readonly at: number; readonly outputs: JsonObject; readonly edgeId?: string }
  /** The path to take where none could be found. */
  | { readonly kind: 'edge'; readonly at: number; readonly edgeId: string }
  /** The execution is taken off. */
  | { readonly kind: 'cancel'; readonly at: number; readonly reason?: string };

interface EffectBase {
  /** The same whenever the step is computed again: execution, number of the step, number within it. */
  readonly id: string;
  readonly nodeId: string;
  /** The number of the step, from 1. */
  readonly step: number;
}

/** Something that an execution wants done. It is named here and done elsewhere. */
export type Effect = EffectBase &
  (
    | {
        readonly kind: 'send-message';
        /** The number of the contact. */
        readonly to: string;
        /** The sending number or pool, as the node has it. */
        readonly from?: unknown;
        readonly text: string;
        readonly media: readonly unknown[];
        /** 0 for a message with media. */
        readonly segments: number;
        /** In the currency of the account; absent without prices. */
        readonly price?: number;
      }
    | {
        readonly kind: 'change-contact';
        readonly addTags?: readonly string[];
        readonly removeTags?: readonly string[];
        /** Values by the name of the attribute; null clears. */
        readonly attributes?: JsonObject;
        readonly optOut?: true;
      }
    | { readonly kind: 'add-to-list' | 'remove-from-list'; readonly list: JsonObject }
    | { readonly kind: 'assign'; readonly group: JsonObject; readonly pick?: string }
    | { readonly kind: 'notify'; readonly users: readonly unknown[]; readonly text: string; readonly via: string }
    | { readonly kind: 'close-conversation'; readonly markRead: boolean }
    | { readonly kind: 'start-workflow'; readonly workflow: JsonObject }
    /** What a behaviour of the host wants. */
    | { readonly kind: 'host'; readonly name: string; readonly value: JsonObject }
  );

/** An effect without what the interpreter adds. */
export type WantedEffect = Effect extends infer Each
  ? Each extends Effect
    ? Omit<Each, 'id' | 'nodeId' | 'step'>
    : never
  : never;

/** Why an execution went on as it did, stopped or waits: the closed list of reasons. */
export type DecisionCode =
  | 'assigned'
  | 'already-set'
  | 'answer-asked-again'
  | 'answer-fits'
  | 'answer-given-up'
  | 'canceled'
  | 'chosen'
  | 'clock-went-back'
  | 'condition-holds'
  | 'contact-blocked'
  | 'contact-invalid'
  | 'contact-opted-out'
  | 'conversation-closed'
  | 'date-missing'
  | 'date-passed'
  | 'ended'
  | 'event-ignored'
  | 'goal-reached'
  | 'held-for-night'
  | 'held-for-quiet-hours'
  | 'limit-messages'
  | 'limit-steps'
  | 'limit-time'
  | 'limit-without-wait'
  | 'message-delivered'
  | 'message-empty'
  | 'message-undelivered'
  | 'no-answer'
  | 'no-condition-holds'
  | 'no-entry'
  | 'no-receipt'
  | 'node-gone'
  | 'office-closed'
  | 'office-open'
  | 'office-unknown'
  | 'opted-out'
  | 'path-missing'
  | 'path-only'
  | 'pinned'
  | 'placeholder-empty'
  | 'reply-counts'
  | 'reply-not-counted'
  | 'resource-missing'
  | 'sender-not-ready'
  | 'skipped'
  | 'started-workflow'
  | 'time-passed'
  | 'unknown-type'
  | 'value-fits'
  | 'value-fits-none'
  | 'variant-drawn'
  | 'variant-kept'
  | 'waits';

/** A reason, as facts: `decisionWords` says it in a sentence. */
export interface Decision {
  readonly code: DecisionCode;
  readonly nodeId: string;
  /** The number of the step, from 1. */
  readonly step: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The edge that was taken. */
  readonly edgeId?: string;
  /** Name and value of the fact that decided, such as a field of the contact. */
  readonly fact?: { readonly name: string; readonly value: unknown };
  /** The rule in words: the condition, the hours, the share. */
  readonly rule?: string;
  /** Until when it waits, in milliseconds since 1970. */
  readonly until?: number;
  /** The time zone that clock times are meant in. */
  readonly zone?: string;
}
