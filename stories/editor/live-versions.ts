import type { WorkflowExecution, WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const { edges, nodes: drawn } = freeTrial.definition ?? {};
/** The steps of the free trial, with the number that they send from. */
const nodes = (drawn ?? []).map((node) => ({ ...node, config: { sendFrom: '+15105550142', ...node.config } }));

/** The version that is live. */
export const liveVersion: WorkflowVersion = {
  ...freeTrial,
  definition: { ...freeTrial.definition, nodes },
  id: 'wf_trial_v7',
  created: { at: '2026-10-03T14:14:00Z', by: { name: 'Ana Whitfield' } },
  active: '2026-10-03T14:20:00Z',
};

const renamed = (id: string): string => (id === 'wait' ? 'wait-short' : id);

/** The next one: another wait in place of the one where contacts are, and another greeting. */
export const nextVersion: WorkflowVersion = {
  ...freeTrial,
  id: 'wf_trial_v8',
  created: { at: '2026-10-12T09:30:00Z', by: { name: 'Ana Whitfield' } },
  active: null,
  definition: {
    ...freeTrial.definition,
    nodes: nodes.map((node) =>
      node.id === 'wait'
        ? { ...node, id: 'wait-short', config: { ...node.config, accept: 'keywords', keywords: ['YES'] } }
        : node.id === 'welcome'
          ? {
              ...node,
              config: {
                ...node.config,
                message: 'Hi {firstName}, this is Fernway Fitness. Reply YES to book a free class.',
              },
            }
          : node,
    ),
    edges: (edges ?? []).map((edge) => ({
      ...edge,
      source: renamed(edge.source ?? ''),
      target: renamed(edge.target ?? ''),
      ...(edge.source === 'wait' && edge.type === 'timeout' ? { value: 'PT1H' } : {}),
    })),
  },
};

/** The live version with another greeting: contacts carry on everywhere. */
export const alikeVersion: WorkflowVersion = {
  ...liveVersion,
  id: 'wf_trial_v8',
  active: null,
  definition: {
    ...freeTrial.definition,
    nodes: nodes.map((node) =>
      node.id === 'welcome'
        ? {
            ...node,
            config: {
              ...node.config,
              message: 'Hi {firstName}, this is Fernway Fitness. Reply YES to book a free class.',
            },
          }
        : node,
    ),
  },
};

const names = ['Ada Moss', 'Ben Okoro', 'Cleo Lind', 'Dan Reyes', 'Eva Holt', 'Finn Ito', 'Gia Park', 'Hal Byrd'];

/** Six contacts at the wait, two at the nudge. */
export const underWay: readonly WorkflowExecution[] = names.map((name, index) => {
  const [firstName, lastName] = name.split(' ');
  const start = `2026-10-12T0${index}:00:00.000Z`;
  const visited = ['keyword', 'welcome', 'wait', ...(index < 6 ? [] : ['nudge'])];
  return {
    id: `run-${index + 1}`,
    status: 'waiting',
    version: { id: 'wf_trial_v7', name: 'Free trial sign-up' },
    start,
    steps: visited.map((nodeId, place) => ({
      id: `run-${index + 1}-${place}`,
      start,
      ...(place < visited.length - 1 ? { end: start } : {}),
      node: {
        id: nodeId,
        type: nodes.find(({ id }) => id === nodeId)?.type ?? null,
        context: { contact: { firstName, lastName } },
      },
    })),
  };
});
