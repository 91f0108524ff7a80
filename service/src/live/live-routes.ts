import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ContactChoice } from '#trace';
import { checkBody, invalidRequest, unusable } from '../http/check-body.js';
import { readDateTime } from '../http/check-text.js';
import type { Call, Reply, Route } from '../http/route.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { requireWorkflow } from '../workflow/find-workflow.js';
import { findVersion } from '../workflow/save-version.js';
import { lockExecutions, moveContacts } from './contact-moves.js';
import { cancelSchedule, findSchedule, scheduleVersion } from './schedules.js';

const id = z.string().check(z.minLength(1), z.maxLength(200));
const choiceSchema = z.looseObject({
  nodeId: id,
  action: z.enum(['move', 'finish', 'end']),
  to: z.optional(id),
});
const choicesSchema = z.array(choiceSchema).check(z.maxLength(1_000));
const scheduleSchema = z.looseObject({
  scheduled: z.optional(
    z.looseObject({
      versionId: z.string(),
      at: z.string(),
      contacts: z.optional(choicesSchema),
      by: z.optional(z.string()),
    }),
  ),
});
const scheduleBodySchema = z.looseObject({ at: z.string(), contacts: z.optional(choicesSchema) });
const moveBodySchema = z.looseObject({ fromVersionId: id, contacts: choicesSchema });
const waitingSchema = z.looseObject({
  contacts: z.number(),
  steps: z.array(z.looseObject({ nodeId: z.string(), contacts: z.number(), until: z.optional(z.string()) })),
});
const movedSchema = z.looseObject({
  carriedOn: z.number(),
  moved: z.number(),
  ended: z.number(),
  finishing: z.number(),
  failed: z.array(z.looseObject({ executionId: z.string(), contactName: z.optional(z.string()), reason: z.string() })),
});

const workflow = '/v1/accounts/:accountId/workflows/:workflowId';
const version = `${workflow}/versions/:versionId`;
const schedule = { name: 'Schedule', schema: scheduleSchema, list: false } as const;
const exampleChoices = [
  { nodeId: 'wait-two-days', action: 'move', to: 'wait-one-day' },
  { nodeId: 'survey', action: 'finish' },
];

/** Making versions live at a time, and what happens to contacts under way. */
export const liveRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `${workflow}/schedule`,
    operationId: 'getSchedule',
    extension: true,
    summary: 'The version that goes live next, and when; an empty object where none is scheduled.',
    answer: schedule,
    handle: async ({ accountId, param, queries }) => {
      const target = { accountId, workflowId: param('workflowId') };
      await requireWorkflow(queries, accountId, target.workflowId);
      return replyWithSchedule(queries, target);
    },
  },
  {
    method: 'DELETE',
    path: `${workflow}/schedule`,
    operationId: 'cancelSchedule',
    extension: true,
    summary: 'Cancels what is scheduled. Repeating the call is harmless.',
    answer: schedule,
    handle: async ({ accountId, param, queries }) => {
      const target = { accountId, workflowId: param('workflowId') };
      await requireWorkflow(queries, accountId, target.workflowId);
      await cancelSchedule(queries, target);
      return replyWithSchedule(queries, target);
    },
  },
  {
    method: 'PUT',
    path: `${version}/schedule`,
    operationId: 'scheduleVersion',
    extension: true,
    summary:
      'Schedules a version to go live, in place of what was scheduled before. The service makes it live at that time, or as soon as it runs again; with `contacts`, those under way on the version that is live until then move as chosen. Later saves do not change what goes live. Refused with 422 for a time in the past.',
    body: {
      name: 'ScheduleVersion',
      schema: scheduleBodySchema,
      example: { at: '2036-10-15T16:00:00Z' },
    },
    answer: schedule,
    handle: putSchedule,
  },
  {
    method: 'GET',
    path: `${version}/waiting`,
    operationId: 'getWaitingContacts',
    extension: true,
    summary: 'The contacts under way on a version: their number, and how many are at each step, most first.',
    answer: { name: 'WaitingContacts', schema: waitingSchema, list: false },
    handle: getWaiting,
  },
  {
    method: 'POST',
    path: `${version}/moved-contacts`,
    operationId: 'moveContacts',
    extension: true,
    summary:
      'Moves the contacts under way on another version to this one. At a step that this version has they carry on; at any other they do as chosen for the step, and without a choice finish on their version. All are moved or none. Contacts that have moved are no longer on the other version, so that repeating the call is harmless.',
    body: {
      name: 'MoveContacts',
      schema: moveBodySchema,
      example: { fromVersionId: 'the-version-before', contacts: exampleChoices },
    },
    answer: { name: 'MovedContacts', schema: movedSchema, list: false },
    handle: postMoved,
  },
];

async function replyWithSchedule(queries: Call['queries'], target: OneWorkflow): Promise<Reply> {
  return { data: JSON.stringify(await findSchedule(queries, target)) };
}

async function putSchedule({ accountId, at: now, body: { value }, param, principal, queries }: Call): Promise<Reply> {
  const body = checkBody(value, scheduleBodySchema);
  const time = readDateTime(body['at']);
  if (time === undefined) throw invalidRequest('at', 'at must be a date-time');
  const target = { accountId, workflowId: param('workflowId'), versionId: param('versionId') };
  const contacts = body['contacts'] === undefined ? undefined : readChoices(body['contacts']);
  const asked = { at: new Date(time).toISOString(), by: principal.name, ...(contacts ? { contacts } : {}) };
  await scheduleVersion(queries, target, asked, now);
  return replyWithSchedule(queries, target);
}

async function postMoved({ accountId, at, body: { value }, param, queries }: Call): Promise<Reply> {
  const body = checkBody(value, moveBodySchema);
  const workflowId = param('workflowId');
  const [fromVersionId, versionId] = [body['fromVersionId'] as string, param('versionId')];
  if (fromVersionId === versionId)
    throw unusable('same-version', 'fromVersionId', 'Contacts can only move to another version of the workflow');
  const choices = readChoices(body['contacts']);
  await lockExecutions(queries, { accountId, workflowId });
  const moved = await moveContacts(queries, { accountId, workflowId, fromVersionId, versionId, choices, at });
  return { data: JSON.stringify(moved) };
}

/** Choices of the known fields only, so that they are stored as they are understood. */
function readChoices(value: unknown): readonly ContactChoice[] {
  return (value as readonly { readonly nodeId: string; readonly action: string; readonly to?: string }[]).map(
    ({ action, nodeId, to }, index) => {
      if (action !== 'move') return { nodeId, action: action === 'end' ? 'end' : 'finish' };
      if (to === undefined) throw invalidRequest(`contacts[${index}].to`, 'to must name the step where they go on');
      return { nodeId, action, to };
    },
  );
}

async function getWaiting({ accountId, param, queries }: Call): Promise<Reply> {
  const [workflowId, versionId] = [param('workflowId'), param('versionId')];
  await findVersion(queries, accountId, workflowId, versionId);
  const rows = await queries
    .selectFrom('executions')
    .select([
      'last_node_id',
      sql<number>`count(*)::integer`.as('contacts'),
      sql<string | null>`max(waits_until)`.as('until'),
    ])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('version_id', '=', versionId)
    .where('under_way', '=', true)
    .groupBy('last_node_id')
    .orderBy('contacts', 'desc')
    .orderBy(sql`last_node_id COLLATE "C"`)
    .execute();
  const steps = rows.flatMap(({ contacts, last_node_id, until }) =>
    last_node_id === null ? [] : [{ nodeId: last_node_id, contacts, ...(until === null ? {} : { until }) }],
  );
  return { data: JSON.stringify({ contacts: rows.reduce((sum, { contacts }) => sum + contacts, 0), steps }) };
}
