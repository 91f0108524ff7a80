'use client';
import { useMemo } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { nodeContent } from '#canvas';
import { type Graph, graphOf, readingOrder } from '#graph';
import { shortVersionName, type WorkflowVersion } from '#model';
import type { Option } from '#ui';
import { useAnswer } from '../loading/use-answer.js';

/** The versions and steps that runs can be looked for by. */
export interface FilterChoices {
  readonly versions?: readonly Option[] | undefined;
  readonly steps?: readonly Option[] | undefined;
  /** The newest version, of which the steps are. */
  readonly version?: WorkflowVersion | undefined;
}

const mostVersions = 100;

/** Asks for the versions of a workflow and the steps of its newest, once they are wanted. What cannot be had is not offered. */
export function useFilterChoices(adapter: WorkflowAdapter, workflowId: string, wanted: boolean): FilterChoices {
  const askVersions = useMemo(
    () =>
      wanted && adapter.listVersions
        ? (signal: AbortSignal) => adapter.listVersions!({ workflowId, limit: mostVersions }, { signal })
        : undefined,
    [adapter, workflowId, wanted],
  );
  const askSteps = useMemo(
    () =>
      wanted && adapter.loadVersion
        ? (signal: AbortSignal) => adapter.loadVersion!({ workflowId }, { signal })
        : undefined,
    [adapter, workflowId, wanted],
  );
  const { data: listed } = useAnswer(askVersions);
  const { data: version } = useAnswer(askSteps);
  const versions = useMemo(
    () =>
      listed?.items.map(({ id, name }): Option => {
        const short = shortVersionName(id);
        return { value: id, label: short, ...(name !== '' && name !== short && name !== id && { note: name }) };
      }),
    [listed],
  );
  const steps = useMemo(() => (version ? stepOptions(graphOf(version)) : undefined), [version]);
  return { versions, steps, version };
}

/** The steps of a version in the order people read them. Several with one name are told apart by what they are set to. */
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

/** The steps of a version in the order people read them. */
export function stepsInOrder(graph: Graph): readonly { readonly id: string }[] {
  const starts = graph.nodes.filter(({ id }) => graph.incomingAt(id).length === 0).map(({ id }) => id);
  return readingOrder(graph, starts).map((id) => ({ id }));
}
