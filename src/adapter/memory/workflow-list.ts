import { isJsonObject } from '#base';
import type { NodeType, WorkflowVersion } from '#model';
import { type VersionFacts, versionFacts } from '#rules';
import { isUnderWay } from '#trace';
import type { Answer } from '../failure.js';
import {
  type WorkflowFilter,
  workflowFilters,
  type WorkflowPage,
  type WorkflowQuery,
  type WorkflowSummary,
} from '../workflow-adapter.js';
import { searchKey } from './memory-executions.js';
import type { StoredWorkflow } from './memory-store.js';
import { compareTimes, pageOf, summarizeWorkflow } from './memory-summary.js';

/** What summaries depend on besides the workflow. */
export interface ListFacts {
  readonly nodeTypes: readonly NodeType[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Listed {
  readonly summary: WorkflowSummary;
  /** Folded name, and all folded words. */
  readonly nameKey: string;
  readonly words: string;
  readonly recent: number;
}

/** A workflow as the reference service would list it. */
export function listedWorkflow(workflow: StoredWorkflow, id: string, facts: ListFacts): WorkflowSummary {
  return listed(workflow, id, facts).summary;
}

/** Searches, filters, counts, sorts and pages workflows as the reference service would. */
export function listWorkflows(
  workflows: Iterable<readonly [string, StoredWorkflow]>,
  query: WorkflowQuery,
  facts: ListFacts,
): Answer<WorkflowPage> {
  const words = searchKey(query.search ?? '').split(' ');
  const found = [...workflows]
    .map(([id, workflow]) => listed(workflow, id, facts))
    .filter((item) => words.every((word) => item.words.includes(word)));
  const asked: readonly WorkflowFilter[] = [query.filter ?? []].flat();
  const page = pageOf(
    found
      .filter(({ summary }) => asked.every((filter) => passes(summary, filter)))
      .sort(orders[query.sort ?? 'edited'])
      .map(({ summary }) => summary),
    query,
  );
  const counts = Object.fromEntries(
    workflowFilters.map((filter) => [filter, found.filter(({ summary }) => passes(summary, filter)).length]),
  ) as { readonly [Name in WorkflowFilter]: number };
  return page.ok ? { ok: true, data: { ...page.data, counts: { all: found.length, ...counts } } } : page;
}

function passes({ activeVersionId, pausedAt, problems = 0 }: WorkflowSummary, filter: WorkflowFilter): boolean {
  switch (filter) {
    case 'live':
      return activeVersionId !== undefined;
    case 'paused':
      return pausedAt !== undefined;
    case 'draft':
      return activeVersionId === undefined && pausedAt === undefined;
    case 'problems':
      return problems > 0;
  }
}

const byId = (left: Listed, right: Listed): number => (left.summary.id < right.summary.id ? -1 : 1);
const orders: { readonly [Sort in NonNullable<WorkflowQuery['sort']>]: (left: Listed, right: Listed) => number } = {
  edited: (left, right) => compareTimes(left.summary, left.summary.updatedAt, right.summary, right.summary.updatedAt),
  name: (left, right) => (left.nameKey === right.nameKey ? byId(left, right) : left.nameKey < right.nameKey ? -1 : 1),
  runs: (left, right) => right.recent - left.recent || byId(left, right),
};

function listed(workflow: StoredWorkflow, id: string, { nodeTypes, now }: ListFacts): Listed {
  const { name, paused, versions } = workflow;
  const newest = versions.at(-1);
  const { words = '', ...facts } = newest ? factsOf(newest.version, nodeTypes) : {};
  const active = versions.findLastIndex(({ version }) => typeof version.active === 'string');
  const author = newest && authorOf(newest.version);
  const recentExecutions = countByDay(workflow, now);
  const summary: WorkflowSummary = {
    updatedAt: workflow.createdAt,
    ...summarizeWorkflow(workflow, id),
    ...(active < 0 ? {} : { activeVersionNumber: active + 1 }),
    ...(paused ? { pausedAt: paused.at } : {}),
    ...(newest ? { newestVersionId: newest.id } : {}),
    ...facts,
    ...(author ? { updatedBy: author } : {}),
    recentExecutions,
    underWay: workflow.executions.filter(isUnderWay).length,
  };
  return {
    summary,
    nameKey: searchKey(name),
    words: searchKey(`${name}\n${words}`),
    recent: recentExecutions.reduce((sum, count) => sum + count, 0),
  };
}

/** Versions never change; checking one takes milliseconds. */
const knownFacts = new WeakMap<object, VersionFacts>();

function factsOf(version: WorkflowVersion, nodeTypes: readonly NodeType[]): VersionFacts {
  const key = version.definition ?? version;
  const facts = knownFacts.get(key) ?? versionFacts(version, { nodeTypes });
  knownFacts.set(key, facts);
  return facts;
}

const day = 86_400_000;
const days = 30;

/** Executions by the day they began in UTC, today last. */
function countByDay({ executions }: StoredWorkflow, now: number): readonly number[] {
  const today = Math.floor(now / day);
  const counts = Array.from({ length: days }, () => 0);
  for (const { start } of executions) {
    const at = days - 1 - (today - Math.floor(Date.parse(start ?? '') / day));
    if (at >= 0 && at < days) counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

function authorOf({ created, updated }: WorkflowVersion): WorkflowSummary['updatedBy'] {
  const by = [updated?.by, created?.by].find(isJsonObject);
  if (!by) return undefined;
  const { email, firstName, id, lastName, name } = by;
  const full = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '').join(' ');
  const first = (...candidates: readonly unknown[]): string | undefined =>
    candidates.find((text): text is string => typeof text === 'string' && text !== '');
  const [shown, key] = [first(name, full, email, id), first(id, email, name, full)];
  return shown === undefined || key === undefined ? undefined : { id: key, name: shown };
}
