import { sql } from 'kysely';
import { isJsonObject, memoizeByIdentity } from '#base';
import type { ExecutionAccount, ExecutionEnvironment } from '#execute';
import type { Account, Presentation, Template, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import type { OneWorkflow } from '../workflow/one-version.js';
import { segmentPriceOf } from './credits.js';

/**
 * What executing in an account depends on: its zone, its quiet hours and prices, the templates that a version names, and
 * the steps that are turned off.
 */
export async function environmentOf(
  queries: Queries,
  workflow: OneWorkflow,
  account: Account,
  version: WorkflowVersion,
): Promise<ExecutionEnvironment> {
  const { accountId } = workflow;
  const presentation = await presentationOf(queries, workflow, version);
  const templateIds = templatesIn(version);
  const rows =
    templateIds.length === 0
      ? []
      : await queries
          .selectFrom('templates')
          .select(['id', 'document'])
          .where('account_id', '=', accountId)
          .where('id', 'in', templateIds)
          .execute();
  return {
    ...(presentation ? { presentation } : {}),
    account: {
      ...executionAccountOf(account),
      skipsSteps: true,
      ...(templateIds.length === 0
        ? {}
        : { templates: new Map(rows.map(({ document, id }) => [id, JSON.parse(document) as Template])) }),
    },
  };
}

/** Parsed once for each text, so that the plan of a version is kept as well. */
const parsed = memoizeByIdentity((_version: WorkflowVersion) => new Map<string, Presentation>());

/**
 * The presentation that the editor shows for a version, where it turns steps off or names them; undefined for any other,
 * which is not even read.
 */
async function presentationOf(
  queries: Queries,
  { accountId, workflowId }: OneWorkflow,
  version: WorkflowVersion,
): Promise<Presentation | undefined> {
  const found = await queries
    .selectFrom('presentations')
    .select(sql<string | null>`CASE WHEN document ~ '"(disabled|title)"' THEN document END`.as('document'))
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .orderBy(sql`(version_id = ${version.id ?? ''})`, 'desc')
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const text = found?.document ?? undefined;
  if (text === undefined) return undefined;
  const texts = parsed(version);
  const known = texts.get(text);
  if (known) return known;
  const presentation = JSON.parse(text) as Presentation;
  texts.clear();
  texts.set(text, presentation);
  return presentation;
}

const clock = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The zone of an account, its quiet hours (`options.quietHours`, as `{ from: '21:00', to: '08:00' }`), and the price of a segment. */
export function executionAccountOf(account: Account): ExecutionAccount {
  const { options, timezone } = account;
  const quiet = isJsonObject(options) ? options['quietHours'] : undefined;
  const [from, to] = isJsonObject(quiet) ? [quiet['from'], quiet['to']] : [];
  const price = segmentPriceOf(account);
  return {
    ...(typeof timezone === 'string' ? { timeZone: timezone } : {}),
    ...(typeof from === 'string' && typeof to === 'string' && clock.test(from) && clock.test(to)
      ? { quietHours: { from, to } }
      : {}),
    ...(price === undefined ? {} : { segmentPrice: () => price }),
  };
}

function templatesIn({ definition }: WorkflowVersion): readonly string[] {
  const ids = (definition?.nodes ?? []).flatMap(({ config }) => {
    const template = isJsonObject(config) ? config['template'] : undefined;
    const id = isJsonObject(template) ? template['id'] : undefined;
    return typeof id === 'string' ? [id] : [];
  });
  return [...new Set(ids)];
}
