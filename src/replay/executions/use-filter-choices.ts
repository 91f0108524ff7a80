'use client';
import { useMemo } from 'react';
import type { VersionSummary, WorkflowAdapter } from '#adapter';
import { isJsonObject } from '#base';
import { nodeContent } from '#canvas';
import { type Graph, graphOf, levelOrder } from '#graph';
import { shortVersionName, versionName, type WorkflowVersion } from '#model';
import type { Option } from '#ui';
import { useAnswer } from '../loading/use-answer.js';

/** The versions and nodes to filter by. */
export interface FilterChoices {
  readonly versions?: readonly Option[] | undefined;
  readonly steps?: readonly Option[] | undefined;
  /** The newest version, whose nodes are offered. */
  readonly version?: WorkflowVersion | undefined;
}

const maxVersions = 100;

/** Requests the versions of a workflow and the nodes of the newest, once wanted. Failures offer nothing. */
export function useFilterChoices(adapter: WorkflowAdapter, workflowId: string, wanted: boolean): FilterChoices {
  const requestVersions = useMemo(
    () =>
      wanted && adapter.listVersions
        ? (signal: AbortSignal) => adapter.listVersions!({ workflowId, limit: maxVersions }, { signal })
        : undefined,
    [adapter, workflowId, wanted],
  );
  const requestSteps = useMemo(
    () =>
      wanted && adapter.loadVersion
        ? (signal: AbortSignal) => adapter.loadVersion!({ workflowId }, { signal })
        : undefined,
    [adapter, workflowId, wanted],
  );
  const { data: listed } = useAnswer(requestVersions);
  const { data: version } = useAnswer(requestSteps);
  const versions = useMemo(() => (Array.isArray(listed?.items) ? versionOptions(listed.items) : undefined), [listed]);
  const steps = useMemo(() => (version ? stepOptions(graphOf(version)) : undefined), [version]);
  return { versions, steps, version };
}

/** Returns versions as options. What an adapter lists without an id cannot be filtered by. */
export function versionOptions(listed: readonly VersionSummary[]): readonly Option[] {
  return listed
    .filter((one) => isJsonObject(one) && typeof one.id === 'string' && one.id !== '')
    .map(({ id, name, number }): Option => {
      const short = versionName(id, number) ?? (typeof name === 'string' && name !== '' ? name : shortVersionName(id));
      const isNews = typeof name === 'string' && name !== '' && name !== short && name !== id;
      return { value: id, label: short, ...(isNews && { note: name }) };
    });
}

/** Returns the nodes of a version as options in reading order. Equal titles are distinguished by their summaries. */
export function stepOptions(graph: Graph): readonly Option[] {
  return stepsInOrder(graph).map(({ id }): Option => {
    const { icon, summary, title } = nodeContent(graph.node(id) ?? { id }, graph.outgoing(id), undefined);
    const line = summary.map(({ text }) => text).join('');
    return {
      value: id,
      label: title === '' ? id : title,
      ...(typeof icon === 'string' && { icon }),
      ...(line !== '' && { note: line }),
    };
  });
}

/** Returns the nodes of a version in reading order. */
export function stepsInOrder(graph: Graph): readonly { readonly id: string }[] {
  const starts = graph.nodes.filter(({ id }) => graph.incomingAt(id).length === 0).map(({ id }) => id);
  return levelOrder(graph, starts).map((id) => ({ id }));
}
