import { isJsonObject } from '#base';
import type { ExecutionAccount, ExecutionEnvironment } from '#execute';
import type { Account, Template, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import { segmentPriceOf } from './credits.js';

/** What executing in an account depends on: its zone, its quiet hours and prices, and the templates that a version names. */
export async function environmentOf(
  queries: Queries,
  accountId: string,
  account: Account,
  version: WorkflowVersion,
): Promise<ExecutionEnvironment> {
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
    account: {
      ...executionAccountOf(account),
      ...(templateIds.length === 0
        ? {}
        : { templates: new Map(rows.map(({ document, id }) => [id, JSON.parse(document) as Template])) }),
    },
  };
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
