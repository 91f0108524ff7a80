import type { WorkflowEdge } from '#model';
import type { StateStatus } from '../execution-state.js';

/** What one contact of a forecast did. */
export interface Passage {
  readonly entryId: string;
  /** The zone of the contact. */
  readonly zone: string;
  /** When it began, in milliseconds since 1970. */
  readonly start: number;
  /** The edges taken, in order, and when each was taken. */
  readonly edges: readonly WorkflowEdge[];
  readonly times: readonly number[];
  readonly status: StateStatus;
  /** The time of its latest event. */
  readonly end: number;
  /** When messages were sent. */
  readonly sent: readonly number[];
  readonly segments: number;
  /** In the currency of the account; 0 without prices. */
  readonly price: number;
  readonly replies: number;
  /** The last message did not arrive, and the execution ended with it. */
  readonly isUnreachable: boolean;
  /** The contact opted out. */
  readonly optedOut: boolean;
}

type Written<Value> = { -readonly [Key in keyof Value]: Value[Key] };

/** A passage while it is written. */
export interface WrittenPassage extends Written<Omit<Passage, 'edges' | 'times' | 'sent'>> {
  readonly edges: WorkflowEdge[];
  readonly times: number[];
  readonly sent: number[];
}

export function createPassage(entryId: string, zone: string, start: number): WrittenPassage {
  return {
    entryId,
    zone,
    start,
    edges: [],
    times: [],
    status: 'running',
    end: start,
    sent: [],
    segments: 0,
    price: 0,
    replies: 0,
    isUnreachable: false,
    optedOut: false,
  };
}
