import { isJsonObject } from '#base';
import type { WorkflowVersion } from '#model';
import { versionWordsWithTitles } from '#rules';
import { searchKey } from './memory-executions.js';
import type { StoredVersion, StoredWorkflow } from './memory-store.js';

/** The versions that have each word of a search, as the reference service would find them. */
export function searchedVersions(workflow: StoredWorkflow, search: string): ReadonlySet<StoredVersion> {
  const words = searchKey(search).split(' ');
  return new Set(
    workflow.versions.filter((stored) => {
      const key = searchKey(textOf(workflow, stored));
      return words.every((word) => key.includes(word));
    }),
  );
}

function textOf({ presentations }: StoredWorkflow, { id, label = '', note = '', version }: StoredVersion): string {
  const texts = [authorIn(version), versionWordsWithTitles(version, presentations.get(id)), label, note];
  return texts.join('\n');
}

function authorIn({ created }: WorkflowVersion): string {
  const by = isJsonObject(created?.by) ? created.by : {};
  return [by.name, by.firstName, by.lastName, by.email].filter((part) => typeof part === 'string').join(' ');
}
