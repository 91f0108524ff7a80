import type { AccountTables } from './migrations/accounts.js';
import type { ContactTables } from './migrations/contacts.js';
import type { OrderedTables } from './migrations/ordered.js';
import type { OutreachTables } from './migrations/outreach.js';
import type { SealedTables } from './migrations/sealed.js';
import type { SentTables } from './migrations/sent.js';
import type { TeamTables } from './migrations/team.js';
import type { WorkflowTables } from './migrations/workflows.js';

/** The tables as the last migration that touched them left them. */
interface LatestTables extends OrderedTables, SentTables, SealedTables {}

/** Every table by its name, for the query builder. Each migration file describes the shapes of the tables that it makes or changes. */
export interface Tables
  extends
    LatestTables,
    Omit<WorkflowTables, keyof LatestTables>,
    Omit<AccountTables, keyof LatestTables>,
    OutreachTables,
    TeamTables,
    ContactTables {}
