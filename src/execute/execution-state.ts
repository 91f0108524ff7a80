import type { JsonObject } from '#base';

/** What an execution does from now on; the statuses of the interface. */
export type StateStatus = 'running' | 'waiting' | 'completed' | 'failed' | 'canceled' | 'timedOut';

/** What a contact waits for at a node. */
export interface ExecutionWait {
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
  /** What it does now. */
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
  /** What limits count. */
  readonly counts: ExecutionCounts;
  /** The number of the latest visit to each node that left outputs, by id: with equal titles the latest one is meant. */
  readonly left: { readonly [nodeId: string]: number };
  /** Present while the contact waits. */
  readonly wait?: ExecutionWait;
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
      /** The number is not in use: the contact is marked, and gets no further messages. */
      readonly invalid?: true;
    }
  /** A node without a behaviour was done elsewhere, and left this behind. */
  | { readonly kind: 'outputs'; readonly at: number; readonly outputs: JsonObject; readonly edgeId?: string }
  /** The path to take where none could be found. */
  | { readonly kind: 'edge'; readonly at: number; readonly edgeId: string }
  /** The execution is taken off. */
  | { readonly kind: 'cancel'; readonly at: number; readonly reason?: string };

/** What all effects have. */
interface EffectBase {
  /** The same whenever the step is computed again: execution, number of the step, number within it. */
  readonly id: string;
  /** The node that wants it. */
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
        /** The number of the contact is not in use. */
        readonly valid?: false;
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
export type ReasonCode =
  /** The conversation was handed to a group. */
  | 'assigned'
  /** Nothing had to change. */
  | 'already-set'
  /** An answer did not fit, and the question was asked once more. */
  | 'answer-asked-again'
  /** The answer is of the kind that was asked for. */
  | 'answer-fits'
  /** The second answer did not fit either. */
  | 'answer-given-up'
  /** The execution was taken off. */
  | 'canceled'
  /** The path was chosen from outside. */
  | 'chosen'
  /** An event is from before the last one. */
  | 'clock-went-back'
  /** A condition of the step holds. */
  | 'condition-holds'
  /** The contact is blocked. */
  | 'contact-blocked'
  /** The number of the contact cannot be reached. */
  | 'contact-invalid'
  /** The contact opted out before. */
  | 'contact-opted-out'
  /** The conversation was closed. */
  | 'conversation-closed'
  /** There is no date to wait for. */
  | 'date-missing'
  /** The date to wait for has passed. */
  | 'date-passed'
  /** The execution is complete. */
  | 'ended'
  /** The step does not wait for this event. */
  | 'event-ignored'
  /** A goal was reached. */
  | 'goal-reached'
  /** A wait would have ended at night. */
  | 'held-for-night'
  /** A message is held until quiet hours end. */
  | 'held-for-quiet-hours'
  /** Too many messages. */
  | 'limit-messages'
  /** Too many steps. */
  | 'limit-steps'
  /** It took too long. */
  | 'limit-time'
  /** Steps lead in a circle without any wait. */
  | 'limit-without-wait'
  /** The message arrived. */
  | 'message-delivered'
  /** The message has no text (then the fact is the text), or nothing is left of it without its missing values. */
  | 'message-empty'
  /** The message did not arrive. */
  | 'message-undelivered'
  /** The contact was moved to the step from another one. */
  | 'moved'
  /** Nothing came in time. */
  | 'no-answer'
  /** No condition of the step holds. */
  | 'no-condition-holds'
  /** The version has no step to begin with. */
  | 'no-entry'
  /** No news of the message came in time. */
  | 'no-receipt'
  /** The step to go on at is not there. */
  | 'node-gone'
  /** It is outside office hours. */
  | 'office-closed'
  /** It is within office hours. */
  | 'office-open'
  /** The office hours cannot be read. */
  | 'office-unknown'
  /** The contact opted out now. */
  | 'opted-out'
  /** The path to take is missing, or nothing says which. */
  | 'path-missing'
  /** There is only one way on. */
  | 'path-only'
  /** The step was given what it leaves behind. */
  | 'pinned'
  /** A placeholder has no value and no fallback. */
  | 'placeholder-empty'
  /** The reply is one that the step waits for. */
  | 'reply-counts'
  /** The reply is none that the step waits for. */
  | 'reply-not-counted'
  /** A template, list, group, attribute or workflow is missing. */
  | 'resource-missing'
  /** The sender cannot send. */
  | 'sender-not-ready'
  /** The step is turned off. */
  | 'skipped'
  /** The contact goes on in another workflow. */
  | 'started-workflow'
  /** The time is over. */
  | 'time-passed'
  /** No behaviour knows the type of the step. */
  | 'unknown-type'
  /** A path has the value of the field, or is named by the outputs. */
  | 'value-fits'
  /** No path has the value of the field. */
  | 'value-fits-none'
  /** The path was drawn by chance. */
  | 'variant-drawn'
  /** The path was drawn by chance once for this contact. */
  | 'variant-kept'
  /** The contact waits. */
  | 'waits';

/** A reason, as facts: `decisionWords` says it in a sentence. */
export interface ExecutionDecision {
  /** Why. */
  readonly code: ReasonCode;
  /** The node where it was decided; empty where there was none. */
  readonly nodeId: string;
  /** The number of the step, from 1. */
  readonly step: number;
  /** In milliseconds since 1970. */
  readonly at: number;
  /** The edge that was taken. */
  readonly edgeId?: string;
  /** Name and value of the fact that decided, such as a field of the contact. */
  readonly fact?: { readonly name: string; readonly value: unknown };
  /** The rule in words: the condition, the hours, the share. @default empty */
  readonly rule?: string;
  /** Until when it waits, in milliseconds since 1970. */
  readonly until?: number;
  /** The time zone that clock times are meant in. */
  readonly zone?: string;
}
