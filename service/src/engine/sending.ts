import type { Queries } from '../database/database.js';
import type { EffectTable, HeldFor } from '../database/migrations/engined.js';
import { type MessageKey, type Outcomes, setState } from './outcomes.js';
import type { Provider } from './provider.js';
import type { Spacing } from './rates.js';

/** What sending needs. */
export interface Sending {
  readonly queries: Queries;
  readonly provider: Provider;
  readonly now: () => number;
  /** @default that of the provider */
  readonly spacing?: Spacing;
}

/** The note of a message that is attempted again without knowing what became of it. */
export const unanswered = 'An attempt before was not answered';

/** After so many attempts a message counts as refused where it was certainly not sent, else as uncertain. */
export const maxAttempts = 20;

/** Names a message among those of all accounts. */
export const nameOf = ({ accountId, effectId }: MessageKey): string => JSON.stringify([accountId, effectId]);

/** What holds a message back, and until when. */
interface Holding {
  /** @default the state it has */
  readonly state?: 'planned' | 'held';
  readonly reason: HeldFor;
  readonly note: string;
  /** @default until something else releases it */
  readonly until?: number;
}

/** Keeps a message back. */
export async function hold(
  queries: Queries,
  sending: Sending,
  effect: EffectTable,
  { note, reason, state, until }: Holding,
): Promise<void> {
  await setState(queries, effect, {
    ...(state === undefined ? {} : { state, changed_at: at(sending) }),
    ...(until === undefined ? {} : { due_at: new Date(until).toISOString() }),
    held_for: reason,
    handed: false,
    note,
  });
}

export function outcomesOf({ now, provider }: Sending): Outcomes {
  return { now, providerName: provider.name };
}

/** The present time, ISO 8601 in UTC. */
export function at({ now }: Sending): string {
  return new Date(now()).toISOString();
}
