import type { Selectable } from 'kysely';
import type { DueStartTable } from '../database/migrations/started.js';

/** The row of a schedule, a campaign or a meeting that is due. */
export type DueStart = Selectable<DueStartTable>;

/** When a row is looked at next, and what it remembers until then. */
export interface NextLook {
  readonly dueAt: string | null;
  /** The last contact that was started in this round. */
  readonly afterContact: string | null;
  readonly document: string;
  /** The workflow that contacts start in. @default as before */
  readonly workflowId?: string;
}

/** Contacts that are started in one transaction. */
export const contactsAtOnce = 500;
