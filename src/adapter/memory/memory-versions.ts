import { isUnderWay } from '#trace';
import type { FullWorkflowAdapter } from '../http-adapter.js';
import { latePart, partNotLoaded } from '../late-part.js';
import type { VersionFilter, VersionQuery, VersionSummary } from '../workflow-adapter.js';
import { found, type MemoryRespond, refusal } from './memory-respond.js';
import { type MemoryStore, ownAuthor, type StoredVersion, type StoredWorkflow } from './memory-store.js';
import { pageOf, summarizeVersion } from './memory-summary.js';

type VersionMethods = Pick<
  FullWorkflowAdapter,
  'activateVersion' | 'deactivateVersion' | 'describeVersion' | 'listVersions' | 'loadVersion'
>;

/** Searching takes the titles of steps: pages that only list load none of it. */
const versionList = latePart(() => import('./version-list.js'));

/** Creates the methods for versions of an in-memory adapter. */
export function createVersionMethods(store: MemoryStore, respond: MemoryRespond): VersionMethods {
  const versionIn = (workflow: StoredWorkflow | undefined, versionId: string): StoredVersion | undefined =>
    workflow?.versions.find(({ id }) => id === versionId);
  return {
    loadVersion: ({ workflowId, versionId }, callOptions) =>
      respond('loadVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        return found((versionId === undefined ? workflow?.versions.at(-1) : versionIn(workflow, versionId))?.version);
      }),
    async listVersions({ workflowId, ...query }, callOptions) {
      const { search = '' } = query;
      const list = search.trim() === '' ? undefined : await versionList();
      if (search.trim() !== '' && !list) return { ok: false, failure: partNotLoaded('memory listVersions') };
      return respond('listVersions', callOptions, () => {
        const workflow = store.find(workflowId);
        if (!workflow) return 'notFound';
        const matching = list?.searchedVersions(workflow, search) ?? new Set(workflow.versions);
        return pageOf(summariesOf(workflow, matching, query), query);
      });
    },
    describeVersion: ({ workflowId, versionId, ...asked }, callOptions) =>
      respond<VersionSummary>('describeVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const fault = faultOf(asked);
        if (fault) return refusal('describeVersion', ...fault);
        const stored = versionIn(workflow, versionId);
        if (!workflow || !stored) return 'notFound';
        if (asked.label !== undefined) stored.label = asked.label.trim() || undefined;
        if (asked.note !== undefined) stored.note = asked.note.trim() || undefined;
        return { ok: true, data: summaryOf(workflow, stored) };
      }),
    activateVersion: ({ workflowId, versionId }, callOptions) =>
      respond('activateVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const stored = versionIn(workflow, versionId);
        if (!workflow || !stored) return 'notFound';
        store.setLive(workflow, versionId);
        return { ok: true, data: stored.version };
      }),
    deactivateVersion: ({ workflowId, versionId }, callOptions) =>
      respond('deactivateVersion', callOptions, () => {
        const workflow = store.find(workflowId);
        const stored = versionIn(workflow, versionId);
        if (!workflow || !stored) return 'notFound';
        if (typeof stored.version.active === 'string' || workflow.paused?.versionId === versionId)
          store.setLive(workflow, undefined);
        return { ok: true, data: stored.version };
      }),
  };
}

/** Versions that are among these and pass the filters, newest first. */
function summariesOf(
  workflow: StoredWorkflow,
  matching: ReadonlySet<StoredVersion>,
  { filter }: VersionQuery,
): readonly VersionSummary[] {
  const asked: readonly VersionFilter[] = [filter ?? []].flat();
  return workflow.versions
    .filter((stored) => matching.has(stored) && asked.every((each) => passes(stored, each)))
    .map((stored) => summaryOf(workflow, stored))
    .reverse();
}

function passes({ label, liveSpans, version }: StoredVersion, filter: VersionFilter): boolean {
  switch (filter) {
    case 'wentLive':
      return liveSpans.length > 0;
    case 'labelled':
      return label !== undefined;
    case 'mine':
      return version.created?.by?.name === ownAuthor.name && version.created.by.source === ownAuthor.source;
  }
}

function summaryOf({ executions, versions }: StoredWorkflow, stored: StoredVersion): VersionSummary {
  const { id, label, liveSpans, note, version } = stored;
  const own = executions.filter((execution) => execution.version?.id === id);
  return {
    ...summarizeVersion(version, id, versions.indexOf(stored) + 1),
    ...(label === undefined ? {} : { label }),
    ...(note === undefined ? {} : { note }),
    executions: own.length,
    underWay: own.filter(isUnderWay).length,
    liveSpans,
  };
}

const limits = { label: 200, note: 2000 } as const;

/** Why a label or a note is refused, as the reference service would. */
function faultOf(asked: {
  readonly label?: unknown;
  readonly note?: unknown;
}): readonly [code: string, message: string] | undefined {
  for (const name of ['label', 'note'] as const) {
    const text = asked[name];
    if (text === undefined) continue;
    if (typeof text === 'string' && /[\0\p{Surrogate}]/u.test(text))
      return ['unstorable-text', 'Text must not hold the character U+0000 or half of a surrogate pair'];
    if (typeof text !== 'string' || text.length > limits[name])
      return ['invalid-request', `${name} must be text of up to ${limits[name]} characters`];
  }
  return undefined;
}
