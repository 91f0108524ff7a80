import { isJsonObject } from '#base';
import type { ExecutionEnvironment } from '#execute';
import type { Account, Template, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';

/** What executing in an account depends on: its zone, and the templates that a version names. */
export async function environmentOf(
  queries: Queries,
  accountId: string,
  account: Account,
  version: WorkflowVersion,
): Promise<ExecutionEnvironment> {
  const zone: unknown = account.timezone;
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
      ...(typeof zone === 'string' ? { timeZone: zone } : {}),
      ...(templateIds.length === 0
        ? {}
        : { templates: new Map(rows.map(({ document, id }) => [id, JSON.parse(document) as Template])) }),
    },
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
