import type { AccountTables } from './migrations/accounts.js';
import type { CasedTables } from './migrations/cased.js';
import type { ContactTables } from './migrations/contacts.js';
import type { DescribedTables } from './migrations/described.js';
import type { EngineTables } from './migrations/engined.js';
import type { ExplainedTables } from './migrations/explained.js';
import type { HastenedTables } from './migrations/hastened.js';
import type { ListedTables } from './migrations/listed.js';
import type { MeteredTables } from './migrations/metered.js';
import type { NumberedTables } from './migrations/numbered.js';
import type { OutreachTables } from './migrations/outreach.js';
import type { ReviewedTables } from './migrations/reviewed.js';
import type { ScheduledTables } from './migrations/scheduled.js';
import type { SealedTables } from './migrations/sealed.js';
import type { StartedTables } from './migrations/started.js';
import type { TeamTables } from './migrations/team.js';
import type { WorkflowTables } from './migrations/workflows.js';

/** The tables after their last migrations. */
interface LatestTables
  extends
    CasedTables,
    DescribedTables,
    ExplainedTables,
    HastenedTables,
    Omit<ListedTables, keyof StartedTables | keyof ExplainedTables>,
    ReviewedTables,
    ScheduledTables,
    SealedTables,
    Omit<StartedTables, keyof HastenedTables> {}

/** All tables by name, for the query builder. Each migration file describes the tables that it creates or changes. */
export interface Tables
  extends
    LatestTables,
    Omit<WorkflowTables, keyof LatestTables>,
    Omit<AccountTables, keyof LatestTables>,
    Omit<EngineTables, keyof LatestTables>,
    MeteredTables,
    NumberedTables,
    OutreachTables,
    TeamTables,
    Omit<ContactTables, keyof LatestTables> {}
