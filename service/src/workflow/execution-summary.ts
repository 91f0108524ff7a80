import { type ExecutionSummary, waitKinds } from '#trace';
import * as z from 'zod/mini';

/** An execution in a list. */
export const executionSummarySchema = z.looseObject({
  id: z.string(),
  status: z.string(),
  versionId: z.optional(z.string()),
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  contactName: z.optional(z.string()),
  contactNumber: z.optional(z.string()),
  lastStep: z.optional(z.string()),
  steps: z.number(),
  failedSteps: z.optional(z.number()),
  failureCode: z.optional(z.string()),
  failureMessage: z.optional(z.string()),
  waitsFor: z.optional(z.enum(waitKinds)),
  waitsUntil: z.optional(z.string()),
});

/** Columns of a summary. */
export const summaryColumns = [
  'id',
  'status',
  'version_id',
  'started_at',
  'ended_at',
  'contact_name',
  'contact_number',
  'last_step',
  'step_count',
  'failed_steps',
  'failure_code',
  'failure_message',
  'waits_for',
  'waits_until',
] as const;

export interface ExecutionRow {
  readonly id: string;
  readonly status: string | null;
  readonly version_id: string | null;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly contact_name: string | null;
  readonly contact_number: string | null;
  readonly last_step: string | null;
  readonly step_count: number;
  readonly failed_steps: number | null;
  readonly failure_code: string | null;
  readonly failure_message: string | null;
  readonly waits_for: string | null;
  readonly waits_until: string | null;
}

/** Absent rather than null where a value is unknown. */
export function summarizeRow(row: ExecutionRow): ExecutionSummary {
  const waitsFor = waitKinds.find((kind) => kind === row.waits_for);
  return {
    id: row.id,
    status: row.status ?? '',
    ...(row.version_id === null ? {} : { versionId: row.version_id }),
    ...(row.started_at === null ? {} : { start: row.started_at }),
    ...(row.ended_at === null ? {} : { end: row.ended_at }),
    ...(row.contact_name === null ? {} : { contactName: row.contact_name }),
    ...(row.contact_number === null ? {} : { contactNumber: row.contact_number }),
    ...(row.last_step === null ? {} : { lastStep: row.last_step }),
    steps: row.step_count,
    ...(row.failed_steps === null || row.failed_steps === 0 ? {} : { failedSteps: row.failed_steps }),
    ...(row.failure_code === null ? {} : { failureCode: row.failure_code }),
    ...(row.failure_message === null ? {} : { failureMessage: row.failure_message }),
    ...(waitsFor === undefined ? {} : { waitsFor }),
    ...(row.waits_until === null ? {} : { waitsUntil: row.waits_until }),
  };
}
