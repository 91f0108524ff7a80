import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';
import { holds, searchKey, searchWords } from '../database/search-text.js';
import { checkBody } from '../http/check-body.js';
import { readPage } from '../http/page.js';
import { readValues } from '../http/query-values.js';
import { notFound } from '../http/refused-request.js';
import { type Call, type Reply, replyWithPage, type Route } from '../http/route.js';
import { readTerm } from '../http/search-term.js';
import { requireWorkflow } from './find-workflow.js';
import { summarizeVersion, versionSummariesOf, versionSummarySchema } from './version-summary.js';

/** A token is for programs, so that no caller is known as a user: a filter by the own versions is not among these. */
const filters = ['wentLive', 'labelled'] as const;

const conditions: { readonly [Name in (typeof filters)[number]]: RawBuilder<boolean> } = {
  wentLive: sql<boolean>`EXISTS (SELECT 1 FROM live_spans s
    WHERE s.account_id = v.account_id AND s.workflow_id = v.workflow_id AND s.version_id = v.id)`,
  labelled: sql<boolean>`v.label IS NOT NULL`,
};

const describeSchema = z.looseObject({
  label: z.optional(z.string().check(z.maxLength(200))),
  note: z.optional(z.string().check(z.maxLength(2000))),
});

const versions = '/v1/accounts/:accountId/workflows/:workflowId/versions';
const summary = { name: 'WorkflowVersionSummary', schema: versionSummarySchema } as const;

/** The list of versions, and what users say about them. */
export const versionListRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: versions,
    operationId: 'listVersions',
    extension: true,
    summary:
      'The versions of a workflow, newest first, without their definitions: with labels, notes, numbers of runs, and when each was live.',
    paged: true,
    query: [
      {
        name: 'search',
        description:
          'Words, each of which is in the author, the label or the note, or in a title, the trigger, a message or a tag of a step',
      },
      {
        name: 'filter',
        many: true,
        values: filters,
        description: 'Only versions that were live (`wentLive`), that have a label (`labelled`), or both',
      },
    ],
    answer: { ...summary, list: true },
    handle: listVersions,
  },
  {
    method: 'PATCH',
    path: `${versions}/:versionId`,
    operationId: 'describeVersion',
    extension: true,
    summary:
      'Sets the label or the note of a version. An empty text removes it; what is left out stays. The version itself never changes. Repeating the call is harmless.',
    body: {
      name: 'DescribeVersion',
      schema: describeSchema,
      example: { label: 'Shorter wait', note: 'Contacts answer within two hours, or not at all.' },
    },
    answer: { ...summary, list: false },
    handle: describeVersion,
  },
];

async function listVersions({ accountId, param, queries, query }: Call): Promise<Reply> {
  const page = readPage(query);
  const asked = readValues(query, 'filter', filters, filters.length);
  const words = searchWords(readTerm(query, 'search') ?? '');
  const workflowId = param('workflowId');
  await requireWorkflow(queries, accountId, workflowId);
  const found = words.map((word) => sql<boolean>`(${holds('v.words_key', word)} OR ${holds('v.described_key', word)})`);
  let list = versionSummariesOf(queries, accountId, workflowId);
  for (const condition of [...found, ...asked.map((filter) => conditions[filter])]) list = list.where(condition);
  const rows = await list
    .orderBy('v.number', 'desc')
    .limit(page.limit + 1)
    .offset(page.offset)
    .execute();
  return replyWithPage(
    page,
    rows.map((row) => JSON.stringify(summarizeVersion(row))),
  );
}

async function describeVersion({ accountId, body: { value }, param, queries }: Call): Promise<Reply> {
  const body = checkBody(value, describeSchema);
  const [label, note] = [textOrNull(body['label']), textOrNull(body['note'])];
  const [workflowId, versionId] = [param('workflowId'), param('versionId')];
  await requireWorkflow(queries, accountId, workflowId);
  const before = await queries
    .selectFrom('workflow_versions')
    .select(['label', 'note'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw notFound();
  const described = {
    label: label === undefined ? before.label : label,
    note: note === undefined ? before.note : note,
  };
  await queries
    .updateTable('workflow_versions')
    .set({ ...described, described_key: searchKey(described.label, described.note) })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .execute();
  const row = await versionSummariesOf(queries, accountId, workflowId)
    .where('v.id', '=', versionId)
    .executeTakeFirstOrThrow();
  return { data: JSON.stringify(summarizeVersion(row)) };
}

/** A text to store, null to remove it, `undefined` to leave it as it is. */
function textOrNull(value: unknown): string | null | undefined {
  if (typeof value !== 'string') return undefined;
  return value.trim() === '' ? null : value.trim();
}
