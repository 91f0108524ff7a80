import * as z from 'zod/mini';

/** What a list tells of a run. */
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
});
