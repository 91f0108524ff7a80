import { createCatalog, messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

const catalog = createCatalog(messagingNodeTypes);

function step(id: string, type: string, config: WorkflowNode['config'] = {}): WorkflowNode {
  return { id, type: catalog.find(type) ?? { type }, config };
}
function edge(source: string, target: string, type = 'standard', value?: string): WorkflowEdge {
  return { id: `${source}-${target}`, type, source, target, ...(value === undefined ? {} : { value }) };
}

/** Four nodes in a line. */
export const plainWorkflow: WorkflowVersion = {
  id: 'plain',
  name: 'Welcome',
  definition: {
    nodes: [
      step('start', 'trigger-keyword', { keywords: ['HELLO'], number: '+15105550142' }),
      step('hi', 'send-message', { message: 'Hi {firstName|there}, good to have you.' }),
      step('tag', 'add-tag', { tags: ['welcomed'] }),
      step('end', 'end'),
    ],
    edges: [edge('start', 'hi'), edge('hi', 'tag', 'standard', 'Delivered'), edge('tag', 'end')],
  },
};

/** Repeats a question until it is answered. */
export const loopingWorkflow: WorkflowVersion = {
  id: 'loop',
  name: 'Ask until answered',
  definition: {
    nodes: [
      step('start', 'trigger-keyword', { keywords: ['QUIZ'], number: '+15105550142' }),
      step('ask', 'send-message', { message: 'Which class would you like?' }),
      step('wait', 'wait-for-reply', { accept: 'any' }),
      step('pause', 'delay', { duration: 'PT1H' }),
      step('end', 'end'),
    ],
    edges: [
      edge('start', 'ask'),
      edge('ask', 'wait', 'standard', 'Delivered'),
      edge('wait', 'end', 'standard', 'Reply'),
      edge('wait', 'pause', 'timeout', 'PT2H'),
      edge('pause', 'ask'),
    ],
  },
};

/** Two unreachable nodes, one of which leads into the rest. */
export const partedWorkflow: WorkflowVersion = {
  ...plainWorkflow,
  id: 'parts',
  name: 'With parts',
  definition: {
    nodes: [
      ...(plainWorkflow.definition?.nodes ?? []),
      step('lost', 'send-template', { template: { id: 't1', name: 'Old offer' } }),
      step('lost-tag', 'add-tag', { tags: ['old'] }),
    ],
    edges: [...(plainWorkflow.definition?.edges ?? []), edge('lost', 'lost-tag'), edge('lost-tag', 'end')],
  },
};
