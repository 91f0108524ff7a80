import * as z from 'zod/mini';
import { isJsonObject } from '#base';

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
});
export interface VersionSummary extends z.infer<typeof versionSummarySchema> {}

/** Columns of a summary. */
export const summaryColumns = [
  'id',
  'number',
  'name',
  'request_name',
  'renamed',
  'readonly',
  'active',
  'last_active',
  'created',
] as const;

export interface VersionRow {
  readonly id: string;
  readonly number: number;
  readonly name: string | null;
  readonly request_name: string | null;
  readonly renamed: string | null;
  readonly readonly: boolean | null;
  readonly active: string | null;
  readonly last_active: string | null;
  /** A timestamp as JSON text. */
  readonly created: string;
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
  };
}

function nameOfActor(actor: unknown): string | undefined {
  if (!isJsonObject(actor)) return undefined;
  const { name, firstName, lastName, email, id } = actor;
  const full = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return [name, full, email, id].find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  );
}
