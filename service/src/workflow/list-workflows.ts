import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queries } from '../database/database.js';
import { holds, searchWords } from '../database/search-text.js';
import { readPage } from '../http/page.js';
import { readValues } from '../http/query-values.js';
import { type Call, type QueryParameter, type Reply, replyWithPage } from '../http/route.js';
import { readTerm } from '../http/search-term.js';
import { recentDays, recentExecutions, summariesOf, summarizeWorkflow, workflowsOf } from './workflow-summary.js';

const filters = ['live', 'draft', 'paused', 'problems'] as const;
type Filter = (typeof filters)[number];
const sorts = ['edited', 'name', 'runs'] as const;

/** Query parameters of the list of workflows. */
export const workflowListParameters: readonly QueryParameter[] = [
  {
    name: 'search',
    description: 'Words, each of which is in the name, or in the trigger, a message or a tag of the newest version',
  },
  {
    name: 'filter',
    many: true,
    values: filters,
    description:
      'Only workflows of this kind, or of each of these: `live`, `paused`, `draft` for all others, `problems` where the newest version has errors',
  },
  {
    name: 'sort',
    values: sorts,
    description:
      '`edited`: last saved first, as without it. `name`: by name. `runs`: most runs of the last 30 days first',
  },
];

/** Number of workflows that match the same search, with the filters left out. */
export const workflowCountsSchema = z.looseObject({
  all: z.number(),
  live: z.number(),
  draft: z.number(),
  paused: z.number(),
  problems: z.number(),
});

const conditions: { readonly [Name in Filter]: RawBuilder<boolean> } = {
  live: sql<boolean>`w.active_version_id IS NOT NULL`,
  draft: sql<boolean>`w.active_version_id IS NULL AND w.paused_at IS NULL`,
  paused: sql<boolean>`w.paused_at IS NOT NULL`,
  problems: sql<boolean>`coalesce(w.problems, 0) > 0`,
};

/** Answers the list of workflows: searched, filtered, sorted, paged, and counted by kind. */
export async function listWorkflows({ accountId, at, queries, query }: Call): Promise<Reply> {
  const page = readPage(query);
  const asked = readFilters(query);
  const [sort = 'edited'] = readValues(query, 'sort', sorts, 1);
  const words = searchWords(readTerm(query, 'search') ?? '');
  const found = words.map((word) => sql<boolean>`(${holds('w.name_key', word)} OR ${holds('w.words_key', word)})`);
  let list = workflowsOf(queries, accountId).where('w.campaign_id', 'is', null).select('w.id');
  for (const condition of [...found, ...asked.map((filter) => conditions[filter])]) list = list.where(condition);
  const order = {
    edited: sql`w.updated_at DESC`,
    name: sql`w.name_key`,
    runs: runsSince(at),
  }[sort];
  const rows = await list
    .orderBy(order)
    .orderBy('w.id')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  const ids = rows.map(({ id }) => id);
  const summaries = await summariesIn(queries, accountId, ids, at);
  return {
    ...replyWithPage(
      page,
      ids.flatMap((id) => summaries.get(id) ?? []),
    ),
    counts: JSON.stringify(await countWorkflows(queries, accountId, found)),
  };
}

/** Summaries as JSON text, by id. Counting is for those of the page only, not for all that come before it. */
async function summariesIn(
  queries: Queries,
  accountId: string,
  ids: readonly string[],
  at: string,
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const recent = await recentExecutions(queries, accountId, ids, at);
  const rows = await summariesOf(queries, accountId).where('w.id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, JSON.stringify(summarizeWorkflow(row, recent(row.id)))]));
}

function runsSince(at: string): RawBuilder<unknown> {
  const [from, to] = recentDays(at);
  return sql`(SELECT count(*) FROM executions e WHERE e.account_id = w.account_id AND e.workflow_id = w.id
    AND e.begun >= ${from} AND e.begun < ${to}) DESC`;
}

async function countWorkflows(
  queries: Queries,
  accountId: string,
  found: readonly RawBuilder<boolean>[],
): Promise<object> {
  const counted = (name: string, condition: RawBuilder<boolean>) =>
    sql<number>`count(*) FILTER (WHERE ${condition})::integer`.as(name);
  let counts = workflowsOf(queries, accountId)
    .where('w.campaign_id', 'is', null)
    .select([sql<number>`count(*)::integer`.as('all'), ...filters.map((name) => counted(name, conditions[name]))]);
  for (const condition of found) counts = counts.where(condition);
  return counts.executeTakeFirstOrThrow();
}

function readFilters(query: URLSearchParams): readonly Filter[] {
  return readValues(query, 'filter', filters, filters.length);
}
