import { isJsonObject } from '#base';
import type { Presentation, WorkflowVersion } from '#model';
import { versionWordsWithTitles } from '#rules';
import { searchKey, storable } from '../database/search-text.js';

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
