import { messagingNodeTypes } from 'pathboard/catalog';
import type { NodeType, Rule, WorkflowVersion } from 'pathboard/core';
import { freeTrial } from '../canvas/free-trial-workflow.js';

/** Types are data: this account wants every message to say what happens without a delivery receipt. */
export const strictNodeTypes: readonly NodeType[] = messagingNodeTypes.map((type) =>
  type.type === 'send-message'
    ? { ...type, validation: { ...type.validation, numEdgeCondition: 'exactly', numEdges: 2 } }
    : type,
);

const sendMessage = strictNodeTypes.find(({ type }) => type === 'send-message') ?? {};

/** The free trial while it is being worked on: one path is not connected and nobody is chosen to send from. */
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

/** A rule of the host's own: its carriers filter reminders that do not say how to opt out. */
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
