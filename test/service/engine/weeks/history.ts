import type { ExecutionStep, WorkflowVersion } from '#model';
import type { RunEvent } from '../../../../service/src/engine/run-event.js';

/** All that happened in one account: what came in, what is stored of it, and what the carrier was asked. */
export interface History {
  /** Whether the carrier sends a message with a known key only once. */
  readonly heedsKeys: boolean;
  /** The zone of each contact. */
  readonly zones: ReadonlyMap<string, string>;
  /** Hours of the clock in which nothing may be sent. */
  readonly quiet?: { readonly from: number; readonly to: number };
  /** The version of each workflow; those of campaigns are not among them. */
  readonly versions: ReadonlyMap<string, WorkflowVersion>;
  /** Messages of contacts that the service has answered as taken in. */
  readonly inputs: readonly Input[];
  /** The keys of inputs that stand in conversations, each as often as it does. */
  readonly logged: readonly string[];
  /** What the carrier was asked, in this order. */
  readonly calls: readonly Call[];
  /** The keys of messages that the carrier sent, in this order. */
  readonly sent: readonly string[];
  readonly runs: readonly HistoryRun[];
}

/** A message of a contact. */
export interface Input {
  readonly key: string;
  readonly contactId: string;
  readonly text: string;
  readonly optsOut: boolean;
  /** When it was handed to the service; again and again until it was answered. Milliseconds since 1970, no two inputs at one. */
  readonly attempts: readonly number[];
  /** How often the carrier had been asked when it was answered. */
  readonly callsBefore: number;
}

/** A request to the carrier. */
export interface Call {
  readonly key: string;
  readonly contactId: string;
  readonly at: number;
  /** What the carrier made of it; `unknown` where that is not known. */
  readonly outcome: 'sent' | 'refused' | 'later' | 'unknown';
}

/** An execution as it is stored in the end. */
export interface HistoryRun {
  readonly id: string;
  readonly workflowId: string;
  readonly contactId: string;
  readonly status: 'open' | 'over' | 'stuck';
  readonly isPaused: boolean;
  /** Milliseconds since 1970. */
  readonly overAt?: number;
  /** Its inbox, in its order. */
  readonly events: readonly { readonly used: boolean; readonly event: RunEvent }[];
  readonly steps: readonly ExecutionStep[];
  readonly effects: readonly HistoryEffect[];
}

export interface HistoryEffect {
  readonly id: string;
  /** The number of its step. */
  readonly step: number;
  readonly nodeId: string;
  readonly state: 'planned' | 'held' | 'paused' | 'attempting' | 'sent' | 'refused' | 'uncertain';
}

/** What is wrong with a history. */
export interface Finding {
  readonly law:
    | 'input lost'
    | 'input used twice'
    | 'message lost'
    | 'message sent twice'
    | 'message for nothing'
    | 'sent again by guess'
    | 'order'
    | 'ended early'
    | 'sent too early'
    | 'sent in quiet hours'
    | 'office hours'
    | 'after STOP';
  readonly what: string;
}
