import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import type { Queries } from '../database/database.js';
import { nameOfActor } from './version-keys.js';

/** A version in a list. */
export const versionSummarySchema = z.looseObject({
  id: z.string(),
  name: z.string(),
  number: z.optional(z.number()),
  createdAt: z.optional(z.string()),
  createdBy: z.optional(z.string()),
  active: z.optional(z.string()),
  lastActive: z.optional(z.string()),
  readonly: z.optional(z.boolean()),
  label: z.optional(z.string()),
  note: z.optional(z.string()),
  executions: z.optional(z.number()),
  underWay: z.optional(z.number()),
  liveSpans: z.optional(z.array(z.looseObject({ from: z.string(), to: z.optional(z.string()) }))),
});
export interface VersionSummary extends z.infer<typeof versionSummarySchema> {}

export interface VersionRow {
  readonly id: string;
  readonly number: number;
  readonly name: string | null;
  readonly request_name: string | null;
  readonly renamed: string | null;
  readonly readonly: boolean | null;
  readonly active: string | null;
  readonly last_active: string | null;
  readonly label: string | null;
  readonly note: string | null;
  /** A timestamp as JSON text. */
  readonly created: string;
  readonly executions: number;
  readonly under_way: number;
  /** JSON text. */
  readonly spans: string | null;
}

/** The versions `v` of a workflow, with what a summary shows of each. */
export function versionSummariesOf(queries: Queries, accountId: string, workflowId: string) {
  const executions = sql`FROM executions e
    WHERE e.account_id = v.account_id AND e.workflow_id = v.workflow_id AND e.version_id = v.id`;
  return queries
    .selectFrom('workflow_versions as v')
    .select([
      'v.id',
      'v.number',
      'v.name',
      'v.request_name',
      'v.renamed',
      'v.readonly',
      'v.active',
      'v.last_active',
      'v.label',
      'v.note',
      'v.created',
      sql<number>`(SELECT count(*)::integer ${executions})`.as('executions'),
      sql<number>`(SELECT count(*)::integer ${executions} AND e.under_way)`.as('under_way'),
      sql<
        string | null
      >`(SELECT json_agg(json_build_object('from', s.began, 'to', s.ended) ORDER BY s.began, s.ended NULLS LAST)::text
        FROM live_spans s WHERE s.account_id = v.account_id AND s.workflow_id = v.workflow_id AND s.version_id = v.id)`.as(
        'spans',
      ),
    ])
    .where('v.account_id', '=', accountId)
    .where('v.workflow_id', '=', workflowId);
}

/** Absent rather than null where a value is unknown. */
export function summarizeVersion(row: VersionRow): VersionSummary {
  const stamp: unknown = JSON.parse(row.created);
  const at = isJsonObject(stamp) && typeof stamp['at'] === 'string' ? stamp['at'] : undefined;
  const by = isJsonObject(stamp) ? nameOfActor(stamp['by']) : undefined;
  return {
    id: row.id,
    name: row.renamed ?? row.name ?? row.request_name ?? row.id,
    number: row.number,
    ...(at === undefined ? {} : { createdAt: at }),
    ...(by === undefined ? {} : { createdBy: by }),
    ...(row.active === null ? {} : { active: row.active }),
    ...(row.last_active === null ? {} : { lastActive: row.last_active }),
    ...(row.readonly === null ? {} : { readonly: row.readonly }),
    ...(row.label === null ? {} : { label: row.label }),
    ...(row.note === null ? {} : { note: row.note }),
    executions: row.executions,
    underWay: row.under_way,
    liveSpans: spansOf(row.spans),
  };
}

function spansOf(text: string | null): NonNullable<VersionSummary['liveSpans']> {
  const spans = text === null ? [] : (JSON.parse(text) as { readonly from: string; readonly to: string | null }[]);
  return spans.map(({ from, to }) => (to === null ? { from } : { from, to }));
}
