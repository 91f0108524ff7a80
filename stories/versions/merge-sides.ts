import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const nodes: readonly WorkflowNode[] = freeTrial.definition?.nodes ?? [];
const edges: readonly WorkflowEdge[] = freeTrial.definition?.edges ?? [];

/** The version that both sides were made of. */
export const base: WorkflowVersion = { ...freeTrial, id: 'wf_trial_v7' };

interface Edit {
  readonly nodes?: (nodes: readonly WorkflowNode[]) => readonly WorkflowNode[];
  readonly edges?: (edges: readonly WorkflowEdge[]) => readonly WorkflowEdge[];
}

/** The common version with changes, under another id. */
export const edited = (id: string, { edges: ofEdges, nodes: ofNodes }: Edit): WorkflowVersion => ({
  ...freeTrial,
  id,
  definition: {
    ...freeTrial.definition,
    nodes: [...(ofNodes?.(nodes) ?? nodes)],
    edges: [...(ofEdges?.(edges) ?? edges)],
  },
});

/** Settings of steps, by the id of the step. */
const withSettings = (settings: { readonly [nodeId: string]: object }) => (all: readonly WorkflowNode[]) =>
  all.map((node) => (settings[node.id] ? { ...node, config: { ...node.config, ...settings[node.id] } } : node));

const withEdge = (edgeId: string, change: Partial<WorkflowEdge>) => (all: readonly WorkflowEdge[]) =>
  all.map((edge) => (edge.id === edgeId ? { ...edge, ...change } : edge));

/** Both rewrote one sentence and set one wait; each has changes of its own besides. */
export const mine = edited('mine', {
  nodes: withSettings({
    welcome: {
      message: 'Hi {firstName}, thanks for trying Fernway Fitness. Reply YES to book a free class this week.',
    },
    assign: { groups: [{ id: 'g3', name: 'Evening desk' }] },
    'after-hours': { template: { id: 't4', name: 'After-hours reply 2' } },
  }),
  edges: withEdge('wait-nudge', { value: 'PT3H' }),
});
export const theirs = edited('wf_trial_v8', {
  nodes: (all) => [
    ...withSettings({
      welcome: {
        message: 'Hi {firstName}, thanks for trying Fernway Fitness. Reply YES to book a free session with a coach.',
      },
      keyword: { keywords: ['TRIAL', 'FREE'] },
      plans: { template: { id: 't5', name: 'Plans overview 2' } },
    })(all),
    { id: 'vip', type: nodes.find(({ id }) => id === 'hot-lead')?.type ?? {}, config: { tags: ['vip'] } },
  ],
  edges: (all) => [
    ...withEdge('wait-nudge', { value: 'PT90M' })(withEdge('hot-lead-end', { target: 'vip' })(all)),
    { id: 'vip-end', type: 'standard', source: 'vip', target: 'end' },
  ],
});

/** A change that no one else made. */
export const alone = edited('mine', { nodes: withSettings({ 'no-reply': { tags: ['no-reply', 'trial'] } }) });

/** One removed a step with its paths, the other changed it. */
export const removed = edited('wf_trial_v8', {
  nodes: (all) => all.filter(({ id }) => id !== 'assign'),
  edges: (all) => all.filter(({ source, target }) => source !== 'assign' && target !== 'assign'),
});
export const changed = edited('mine', {
  nodes: withSettings({ assign: { groups: [{ id: 'g3', name: 'Evening desk' }] } }),
});

/** The end of the wait leads to another step. */
export const ledTo = (id: string, target: string): WorkflowVersion =>
  edited(id, { edges: withEdge('wait-nudge', { target }) });

/** The end of the wait has another label. */
export const relabelled = (id: string, label: Partial<WorkflowEdge>): WorkflowVersion =>
  edited(id, { edges: withEdge('wait-nudge', label) });

/** A tag that leads nowhere, and the same connected. */
export const open = edited('wf_trial_v7', { edges: (all) => all.filter(({ id }) => id !== 'nudge-no-reply') });
export const connected = (id: string, target: string): WorkflowVersion =>
  edited(id, {
    edges: (all) => [
      ...all.filter((edge) => edge.id !== 'nudge-no-reply'),
      { id: `nudge-${target}`, type: 'standard', source: 'nudge', target },
    ],
  });

/** A version with many more steps in a row, the same in each. */
export function longer({ definition, ...version }: WorkflowVersion): WorkflowVersion {
  const first = (definition?.nodes ?? []).find(({ id }) => id === 'hot-lead');
  const ids = Array.from({ length: 300 }, (_, at) => `more-${at}`);
  return {
    ...version,
    definition: {
      ...definition,
      nodes: [...(definition?.nodes ?? []), ...ids.map((id) => ({ ...first, id, config: { tags: [id] } }))],
      edges: [
        ...(definition?.edges ?? []),
        ...ids.slice(1).map((id, at) => ({ id: `${id}-in`, type: 'standard', source: ids[at]!, target: id })),
      ],
    },
  };
}
