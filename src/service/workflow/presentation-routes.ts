import * as z from 'zod/mini';
import { type Clock, isJsonObject } from '#base';
import { defaultLimits, emptyPresentation } from '#model';
import type { Database } from '../database/database.js';
import { readJsonBody } from '../http/read-json-body.js';
import { RefusedRequest } from '../http/refused-request.js';
import type { Route } from '../http/route.js';
import { findVersion } from './save-version.js';

/** How a person arranged and named steps: kept beside a version, never in it. */
const presentationSchema = z.looseObject({
  version: z.literal(1),
  nodes: z.optional(z.record(z.string(), z.looseObject({}))),
  notes: z.optional(z.array(z.looseObject({}))),
  groups: z.optional(z.array(z.looseObject({}))),
});

/** Keeping and giving back what people arranged. */
export function presentationRoutes(database: Database, clock: Clock): readonly Route[] {
  const path = '/v1/accounts/:accountId/workflows/:workflowId/versions/:versionId/presentation';
  return [
    {
      method: 'GET', path, operationId: 'getPresentation', extension: true,
      summary: 'How the steps of this version are arranged or, where nothing was kept for it, as last kept for the workflow.',
      answer: { name: 'Presentation', schema: presentationSchema, list: false },
      handle: async (call) => {
        const [workflowId, versionId] = [call.param('workflowId'), call.param('versionId')];
        await findVersion(database, call.accountId, workflowId, versionId);
        // A version saved a moment ago has none of its own yet; what people arranged for the one before still suits it.
        const [found] = await database.query<{ readonly document: string }>(
          `SELECT document FROM presentations WHERE account_id = $1 AND workflow_id = $2
           ORDER BY (version_id = $3) DESC, updated_at DESC LIMIT 1`,
          [call.accountId, workflowId, versionId],
        );
        return { data: found?.document ?? JSON.stringify(emptyPresentation) };
      },
    },
    {
      method: 'PUT', path, operationId: 'savePresentation', extension: true,
      summary: 'Keeps how the steps of this version are arranged.',
      body: { name: 'Presentation', schema: presentationSchema },
      answer: { name: 'Presentation', schema: presentationSchema, list: false },
      handle: async (call) => {
        const [workflowId, versionId] = [call.param('workflowId'), call.param('versionId')];
        const { text, value } = await readJsonBody(call.request, defaultLimits.maxDepth);
        const fault = faultOf(value);
        if (fault) throw new RefusedRequest(400, 'invalid-request', fault.message, [fault]);
        await findVersion(database, call.accountId, workflowId, versionId);
        await database.query(
          `INSERT INTO presentations (account_id, workflow_id, version_id, document, updated_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (account_id, workflow_id, version_id) DO UPDATE SET document = $4, updated_at = $5`,
          [call.accountId, workflowId, versionId, text, new Date(clock.now()).toISOString()],
        );
        return { data: text };
      },
    },
  ];
}

/** What keeps a value from being a presentation that an editor could load again. */
function faultOf(value: unknown): { readonly path: string; readonly message: string } | undefined {
  if (!isJsonObject(value) || value['version'] !== 1) return { path: 'version', message: 'A presentation is an object with version 1' };
  const { groups, nodes, notes } = value;
  if (nodes !== undefined && !(isJsonObject(nodes) && Object.values(nodes).every(isJsonObject))) {
    return { path: 'nodes', message: 'The nodes of a presentation are objects by id' };
  }
  for (const [path, list] of Object.entries({ notes, groups })) {
    if (list === undefined || (Array.isArray(list) && list.every(isJsonObject))) continue;
    return { path, message: `The ${path} of a presentation are a list of objects` };
  }
  return undefined;
}
