import { isJsonObject } from '#base';
import type { WorkflowVersion } from '#model';
import type { Answer } from '../failure.js';
import type { StoredWorkflow } from './memory-store.js';
import type { Page, PageQuery, VersionSummary, WorkflowSummary } from '../workflow-adapter.js';

/** One page of a complete list. */
export function pageOf<Item>(items: readonly Item[], { limit = 25, offset = 0 }: PageQuery = {}): Answer<Page<Item>> {
  const page = { limit: Math.min(100, Math.max(1, limit)), offset: Math.max(0, offset) };
  return {
    ok: true,
    data: {
      items: items.slice(page.offset, page.offset + page.limit),
      pagination: { ...page, hasNext: items.length > page.offset + page.limit },
    },
  };
}

export function summarizeWorkflow({ name, versions, executions }: StoredWorkflow, id: string): WorkflowSummary {
  const newest = versions.at(-1)?.version;
  return {
    id,
    name,
    ...textAs('activeVersionId', versions.findLast(({ version }) => typeof version.active === 'string')?.id),
    ...textAs('updatedAt', newest?.updated?.at ?? newest?.created?.at),
    versions: versions.length,
    executions: executions.length,
  };
}

export function summarizeVersion(version: WorkflowVersion, id: string, number: number): VersionSummary {
  const { created } = version;
  const by = isJsonObject(created?.by) ? created.by : {};
  const fullName = joined(by.firstName, by.lastName);
  return {
    id,
    name: typeof version.name === 'string' ? version.name : id,
    number,
    ...textAs('createdAt', created?.at),
    ...textAs('createdBy', by.name || fullName || by.email || by.id),
    ...textAs('active', version.active),
    ...textAs('lastActive', version.lastActive),
    ...(typeof version.readonly === 'boolean' ? { readonly: version.readonly } : {}),
  };
}

function joined(...parts: readonly unknown[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ');
}

function textAs<Key extends string>(key: Key, value: unknown): { readonly [Name in Key]?: string } {
  return typeof value === 'string' && value !== '' ? ({ [key]: value } as { [Name in Key]: string }) : {};
}

/** Latest first; by id where the times are equal. */
export function compareTimes(
  left: { readonly id: string },
  leftAt = '',
  right: { readonly id: string },
  rightAt = '',
): number {
  if (leftAt !== rightAt) return leftAt < rightAt ? 1 : -1;
  return left.id < right.id ? -1 : 1;
}
