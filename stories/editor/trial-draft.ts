import { messagingNodeTypes } from 'pathboard/catalog';
import type { NodeType, Rule, WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

/** Node types are data: in this account every message needs an edge for a missing delivery receipt. */
export const strictNodeTypes: readonly NodeType[] = messagingNodeTypes.map((type) =>
  type.type === 'send-message'
    ? { ...type, validation: { ...type.validation, numEdgeCondition: 'exactly', numEdges: 2 } }
    : type,
);

const sendMessage = strictNodeTypes.find(({ type }) => type === 'send-message') ?? {};

/** The unfinished free trial: one edge is missing, and one message has no sender. */
export const trialDraft: WorkflowVersion = {
  ...freeTrial,
  id: 'wf_trial_v7',
  definition: {
    ...freeTrial.definition,
    nodes: (freeTrial.definition?.nodes ?? []).map((node) => {
      if (node.id === 'welcome') {
        return {
          ...node,
          type: sendMessage,
          config: {
            message:
              'Hi {firstName|there}, thanks for trying Fernway Fitness. Reply YES to book a free class at our {attributes.homeClub} club. Reply STOP to opt out.',
            trackLinks: true,
            linkDomain: 'fern.fit',
          },
        };
      }
      return ['nudge', 'plans', 'after-hours'].includes(node.id)
        ? { ...node, config: { ...node.config, sendFrom: '+15105550142' } }
        : node;
    }),
  },
};

/** The draft, with an unconnected node. */
export const withLooseNode: WorkflowVersion = {
  ...trialDraft,
  definition: {
    ...trialDraft.definition,
    nodes: [
      ...(trialDraft.definition?.nodes ?? []),
      { id: 'loose', type: strictNodeTypes.find(({ type }) => type === 'delay') ?? {}, config: {} },
    ],
  },
};

/** A rule of the host: its carriers filter reminders without an opt-out text. */
export const optOutRule: Rule = {
  id: 'no-opt-out',
  scope: 'node',
  check: (node) =>
    node.id === 'nudge'
      ? [
          {
            code: 'no-opt-out',
            severity: 'warning',
            message: 'This template has no opt-out line',
            detail: 'Some carriers filter messages without one.',
            nodeId: node.id,
          },
        ]
      : [],
};
