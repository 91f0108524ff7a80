import type { JsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';
import type {
  ReasonCode,
  ExecutionEvent,
  ExecutionState,
  StateStatus,
  ExecutionWait,
  WantedEffect,
} from './execution-state.js';
import type { ExecutionAccount } from './account.js';

/** A decision without what the interpreter adds. */
export interface Reason {
  /** Why. */
  readonly code: ReasonCode;
  /** Name and value of the fact that decided. */
  readonly fact?: { readonly name: string; readonly value: unknown };
  /** The rule in words. */
  readonly rule?: string;
  /** Until when it waits, in milliseconds since 1970. */
  readonly until?: number;
  /** The time zone that clock times are meant in. */
  readonly zone?: string;
}

/** What all outcomes have. */
interface OutcomeBase {
  /** Why. */
  readonly reason: Reason;
  /** Reasons that come before, such as an empty placeholder. */
  readonly remarks?: readonly Reason[];
  /** What is to be done elsewhere, in this order. */
  readonly effects?: readonly WantedEffect[];
  /** What is known afterwards; the context as it is, where absent. */
  readonly context?: JsonObject;
  /** What the node leaves behind; where absent, what it left before stays. */
  readonly outputs?: JsonObject;
}

/** What a node does with a contact. */
export type Outcome =
  /** It goes on along an edge; without one it is missing, and has to be chosen. */
  | (OutcomeBase & { readonly kind: 'leave'; readonly edge: WorkflowEdge | undefined })
  /** It waits. */
  | (OutcomeBase & { readonly kind: 'wait'; readonly wait: ExecutionWait })
  /** The execution is over. */
  | (OutcomeBase & { readonly kind: 'end'; readonly status: Exclude<StateStatus, 'running' | 'waiting'> });

/** What a behaviour sees of an execution. */
export interface Scene {
  /** The visited node. */
  readonly node: WorkflowNode;
  /** The edges that leave the node, in wire order. */
  readonly edges: readonly WorkflowEdge[];
  /** The execution so far. Valid during the call. */
  readonly state: ExecutionState;
  /** The time now, in milliseconds since 1970. */
  readonly at: number;
  /** What is known of the account. */
  readonly account: ExecutionAccount;
  /** The time zone of the contact. */
  readonly zone: string;
  /** A setting of the node: its own value, else the default of its type. */
  setting(name: string): unknown;
  /** The value of a field, an attribute, a property or an output, by its name in texts and conditions. */
  valueOf(name: string): unknown;
  /** A text with its placeholders filled in, and the names of those without a value and a fallback. */
  fill(text: string): { readonly text: string; readonly missing: readonly string[] };
  /** A number in [0, 1) for this visit; `sticky`: for this contact and node, at each visit. */
  draw(sticky: boolean): number;
  /** The id of the n-th effect of this advance at this node. */
  effectId(n: number): string;
}

/** The behaviour of a node type. */
export interface Behaviour {
  /** The contact arrives. */
  begin(scene: Scene): Outcome;
  /**
   * Something happens while the contact waits. Undefined: it makes no difference here.
   *
   * @param event a reply or a receipt; or `due`, when the wait is over
   */
  resume?(scene: Scene, event: ExecutionEvent, wait: ExecutionWait): Outcome | undefined;
}

/** Behaviours by the `type` of node types. */
export type Behaviours = { readonly [type: string]: Behaviour };
