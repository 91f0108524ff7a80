import type { AccountTables } from './migrations/accounts.js';
import type { ContactTables } from './migrations/contacts.js';
import type { OutreachTables } from './migrations/outreach.js';
import type { SealedTables } from './migrations/sealed.js';
import type { StandingTables } from './migrations/standing.js';
import type { TeamTables } from './migrations/team.js';
import type { WorkflowTables } from './migrations/workflows.js';

/** Every table by its name, for the query builder. Each migration tells the shapes of the tables that it makes. */
export interface Tables
  extends Omit<WorkflowTables, keyof StandingTables>, StandingTables, OutreachTables, TeamTables, Omit<AccountTables, keyof SealedTables>, SealedTables, ContactTables {}
