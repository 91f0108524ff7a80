import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { executionToCase, traceExecution } from '#trace';
import { buildSeed } from '../../../service/src/seed/build-seed.js';
import { anyVersion, oddExecution, seed } from '../odd-executions.js';

const [fernway] = buildSeed().accounts;
const workflow = (id: string) => fernway!.workflows.find((one) => one.id === id)!;
const versionOf = (id: string, execution: WorkflowExecution): WorkflowVersion =>
  workflow(id).versions.find((version) => version.id === execution.version?.id)!;

describe('executionToCase', () => {
  it('[K1] [K2] any execution becomes a JSON case with one outcome for each visit', () => {
    fc.assert(
      fc.property(oddExecution, fc.option(anyVersion, { nil: undefined }), (execution, version) => {
        const made = executionToCase(execution, version as WorkflowVersion | undefined);
        expect(JSON.parse(JSON.stringify(made))).toEqual(made);
        const { visits } = traceExecution(execution, version as WorkflowVersion | undefined);
        expect(made.outcomes.map(({ nodeId, state }) => [nodeId, state])).toEqual(
          visits.map(({ nodeId, state }) => [nodeId, state]),
        );
        expect(new Set(made.outcomes.map(({ nodeId, round }) => `${round} ${nodeId}`)).size).toBe(visits.length);
      }),
      { seed, numRuns: 300 },
    );
  });

  it('a case has the contact, the trigger, the replies with their times, and the outcome of each visit', () => {
    const [execution] = workflow('wf_trial').executions;
    const made = executionToCase(execution!, versionOf('wf_trial', execution!));
    expect(made).toMatchObject({
      format: 'pathboard-case',
      formatVersion: 1,
      version: { id: 'wf_trial_v7' },
      start: execution!.start,
      contact: { firstName: 'Maya', mobile: { number: '+15105550139' } },
      trigger: { nodeId: 'keyword', type: 'trigger-keyword', outputs: { keyword: 'TRIAL', message: 'Trial' } },
      replies: [{ nodeId: 'wait', round: 1, text: 'YES', afterMs: 4_336_000 }],
      concealed: [],
    });
    expect(made.outcomes.map(({ nodeId, path, state }) => `${nodeId} ${state} ${path?.value ?? ''}`.trim())).toEqual([
      'keyword done',
      'welcome done Delivered',
      'wait done Reply',
      'by-plan done premium',
      'desk-hours done Closed',
      'after-hours failed',
      'tag-hot running',
    ]);
    expect(made.outcomes[5]).toMatchObject({ error: { code: 30007 }, path: { certainty: 'certain' } });
  });

  it('the iterations of a loop keep their own replies', () => {
    const execution = workflow('wf_review').executions.find(
      ({ steps }) => steps?.filter((step) => step.node?.id === 'ask').length === 3 && steps.at(-1)?.node?.id === 'end',
    )!;
    const made = executionToCase(execution, versionOf('wf_review', execution));
    expect(made.outcomes.filter(({ nodeId }) => nodeId === 'ask').map(({ round }) => round)).toEqual([1, 2, 3]);
    expect(made.replies.every(({ nodeId, text }) => nodeId === 'ask' && text !== '')).toBe(true);
  });

  it('[K3] a case has no concealed value, and lists where each one was', () => {
    const [execution] = workflow('wf_trial').executions;
    const private_ = new Set(['Maya', 'Torres', '+15105550139', 'YES', 'maya.torres@mail.example']);
    const made = executionToCase(execution!, versionOf('wf_trial', execution!), {
      conceal: {
        value: (_path, value) => (private_.has(value as string) ? 'hidden' : value),
        key: (key) => (key === 'homeClub' ? 'a key' : key),
      },
    });
    const text = JSON.stringify(made);
    for (const word of ['"Maya"', 'Torres"', '+15105550139', '"YES"', 'homeClub']) expect(text).not.toContain(word);
    expect(made.concealed).toEqual(
      expect.arrayContaining(['contact.firstName', 'contact.lastName', 'contact.mobile.number', 'outputs.wait.reply']),
    );
    expect(made.contact['language']).toBe('en');
  });
});
