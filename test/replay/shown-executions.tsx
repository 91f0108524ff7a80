import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { render, type RenderResult } from 'vitest-browser-react';
import type { Answer, ExecutionSummary, Failure, WorkflowAdapter } from '#adapter';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { ExecutionsView, type ExecutionsViewProps } from '#replay';
import { PbRoot } from '#ui';
import { smallExecution } from '../support/small-execution.js';

/** The time at which the lists of these tests are looked at: an hour and a half after noon. */
export const seenAt = Date.UTC(2026, 4, 1, 13, 30);

export const failureOf = (kind: Failure['kind'], message = ''): Extract<Answer<never>, { ok: false }> => ({
  ok: false,
  failure: { kind, code: 'test', message, endpoint: 'GET /executions' },
});

/** Two nodes and an edge: what `smallExecution` with its usual nodes ran on. */
export const smallVersion: WorkflowVersion = {
  id: 'v1',
  name: 'Welcome',
  definition: {
    nodes: ['start', 'next'].map((id) => ({
      id,
      type: { type: 'add-tag', label: `Step ${id}`, group: 'Contact data' },
    })),
    edges: [{ id: 'e', source: 'start', target: 'next', type: 'standard' }],
  },
};

/** Summaries of `count` executions, one per minute, latest first. */
export function summariesOf(count: number, own: Partial<ExecutionSummary> = {}): readonly ExecutionSummary[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `run-${at}`,
    status: at % 3 === 0 ? 'failed' : 'completed',
    versionId: 'v1',
    steps: 1,
    contactName: `Contact ${at}`,
    start: new Date(seenAt - (at + 1) * 60_000).toISOString(),
    end: new Date(seenAt - at * 60_000).toISOString(),
    ...own,
  }));
}

/** An adapter over a list of summaries that filters by status and pages by offset. */
export function listing(
  summaries: readonly ExecutionSummary[],
  own: Partial<WorkflowAdapter> = {},
  pageLength = 50,
): WorkflowAdapter {
  return {
    executionFilters: ['status'],
    saveVersion: async () => failureOf('rejected'),
    getExecution: async ({ executionId }): Promise<Answer<WorkflowExecution>> => ({
      ok: true,
      data: smallExecution(executionId),
    }),
    loadVersion: async () => ({ ok: true, data: smallVersion }),
    listExecutions: async ({ offset = 0, status }) => {
      const wanted = status === undefined ? undefined : [status].flat();
      const all = summaries.filter((one) => wanted === undefined || wanted.includes(one.status));
      return {
        ok: true,
        data: {
          items: all.slice(offset, offset + pageLength),
          pagination: { limit: pageLength, offset, hasNext: offset + pageLength < all.length },
        },
      };
    },
    ...own,
  };
}

/** The view of executions in a root of 1400 × 900 px. */
export function executionsView(adapter: WorkflowAdapter, own: Partial<ExecutionsViewProps> = {}): ReactElement {
  return inRoot(
    <ExecutionsView adapter={adapter} workflowId="w1" locale="en-US" timeZone="UTC" now={() => seenAt} {...own} />,
  );
}

/** A part of the screen in a root of 1400 × 900 px. */
export const inRoot = (part: ReactElement): ReactElement => (
  <div style={{ width: 1400, height: 900 }}>
    <PbRoot label="Runs" theme="light" style={{ height: 900 }}>
      {part}
    </PbRoot>
  </div>
);

export const showExecutions = (
  adapter: WorkflowAdapter,
  own: Partial<ExecutionsViewProps> = {},
): Promise<RenderResult> => render(executionsView(adapter, own));

/** Waits until these words are in a live region. */
export async function expectSaid(words: RegExp | string): Promise<void> {
  await expect
    .poll(() => [...document.querySelectorAll('[aria-live]')].map((region) => region.textContent).join(' '))
    .toMatch(words);
}
