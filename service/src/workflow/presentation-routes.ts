import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isJsonObject } from '#base';
import { emptyPresentation, type Presentation } from '#model';
import { RefusedRequest } from '../http/refused-request.js';
import type { Route } from '../http/route.js';
import { findVersion } from './save-version.js';
import { refreshVersionKeys } from './version-facts.js';

/** Positions and titles of a user: stored beside a version, never in it. */
export const presentationSchema = z.looseObject({
  version: z.literal(1),
  nodes: z.optional(z.record(z.string(), z.looseObject({}))),
  notes: z.optional(z.array(z.looseObject({}))),
  groups: z.optional(z.array(z.looseObject({}))),
});

const path = '/v1/accounts/:accountId/workflows/:workflowId/versions/:versionId/presentation';

/** Reading and storing presentations. */
export const presentationRoutes: readonly Route[] = [
  {
    method: 'GET',
    path,
    operationId: 'getPresentation',
    extension: true,
    summary:
      'How the steps of this version are arranged or, where nothing was kept for it, as last kept for the workflow.',
    answer: { name: 'Presentation', schema: presentationSchema, list: false },
    handle: async ({ accountId, param, queries }) => {
      const [workflowId, versionId] = [param('workflowId'), param('versionId')];
      await findVersion(queries, accountId, workflowId, versionId);
      // A version saved a moment ago has none of its own yet; that of the version before still fits.
      const found = await queries
        .selectFrom('presentations')
        .select('document')
        .where('account_id', '=', accountId)
        .where('workflow_id', '=', workflowId)
        .orderBy(sql`(version_id = ${versionId})`, 'desc')
        .orderBy('updated_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return { data: found?.document ?? JSON.stringify(emptyPresentation) };
    },
  },
  {
    method: 'PUT',
    path,
    operationId: 'savePresentation',
    extension: true,
    summary: 'Keeps how the steps of this version are arranged.',
    body: {
      name: 'Presentation',
      schema: presentationSchema,
      example: { version: 1, nodes: { welcome: { dx: 12, dy: 0, title: 'Say hello' } } },
    },
    answer: { name: 'Presentation', schema: presentationSchema, list: false },
    handle: async ({ accountId, at, body: { text, value }, param, queries }) => {
      const [workflowId, versionId] = [param('workflowId'), param('versionId')];
      const fault = faultOf(value);
      if (fault) throw new RefusedRequest(400, 'invalid-request', fault.message, [fault]);
      await findVersion(queries, accountId, workflowId, versionId);
      await queries
        .insertInto('presentations')
        .values({
          account_id: accountId,
          workflow_id: workflowId,
          version_id: versionId,
          document: text,
          updated_at: at,
        })
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'workflow_id', 'version_id']).doUpdateSet({ document: text, updated_at: at }),
        )
        .execute();
      await refreshVersionKeys(queries, { accountId, workflowId, versionId }, value as unknown as Presentation);
      return { data: text };
    },
  },
];

/** The fault that keeps a value from being a presentation an editor could load. */
export function faultOf(value: unknown): { readonly path: string; readonly message: string } | undefined {
  if (!isJsonObject(value) || value['version'] !== 1)
    return { path: 'version', message: 'A presentation is an object with version 1' };
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
