import { isJsonObject } from '#base';
import type { Presentation, WorkflowVersion } from '#model';
import { versionWordsWithTitles } from '#rules';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { storable } from './workflow-facts.js';

/** The name of an actor of a timestamp. */
export function nameOfActor(actor: unknown): string | undefined {
  if (!isJsonObject(actor)) return undefined;
  const { name, firstName, lastName, email, id } = actor;
  const full = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  return [name, full, email, id].find(
    (candidate): candidate is string => typeof candidate === 'string' && candidate !== '',
  );
}

/**
 * What a version is found by, folded: its author, and the titles, triggers, messages and tags of its steps. A version
 * that cannot be read has none, so that it cannot stop a save.
 *
 * @param created its timestamp as JSON text
 */
export function readVersionKeys(version: WorkflowVersion, created: string, presentation?: Presentation): string {
  const stamp: unknown = JSON.parse(created);
  const author = isJsonObject(stamp) ? nameOfActor(stamp['by']) : undefined;
  try {
    return searchKey(storable(`${author ?? ''}\n${versionWordsWithTitles(version, presentation)}`));
  } catch {
    return searchKey(storable(author ?? ''));
  }
}

/** Reads the search key of a version anew, whose steps got other titles. */
export async function refreshVersionKeys(
  queries: Queries,
  {
    accountId,
    versionId,
    workflowId,
  }: { readonly accountId: string; readonly workflowId: string; readonly versionId: string },
  presentation: Presentation,
): Promise<void> {
  const version = await queries
    .selectFrom('workflow_versions')
    .select(['document', 'created'])
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow();
  const words_key = readVersionKeys(JSON.parse(version.document) as WorkflowVersion, version.created, presentation);
  await queries
    .updateTable('workflow_versions')
    .set({ words_key })
    .where('account_id', '=', accountId)
    .where('workflow_id', '=', workflowId)
    .where('id', '=', versionId)
    .where('words_key', '<>', words_key)
    .execute();
}
