import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

const typeOf = (word: string) => messagingNodeTypes.find(({ type }) => type === word) ?? {};
const sender = '+15105550142';

/**
 * A workflow of a given size without problems, shaped like real ones: a trigger, then lap after lap of a message, a
 * wait for the reply, nodes after a reply and after a timeout, and a join; every fifth lap has three branches. Same
 * size, same workflow.
 */
export function largeWorkflow(size: number): WorkflowVersion {
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  const add = (word: string, config: { [name: string]: unknown } = {}): string => {
    const type = typeOf(word);
    const id = `s${nodes.length}`;
    nodes.push({ id, type, config: { ...defaultConfig(type), ...config } });
    return id;
  };
  const join = (source: string, target: string, type = 'standard', value?: string): void => {
    edges.push({ id: `p${edges.length}`, type, source, target, ...(value === undefined ? {} : { value }) });
  };
  const message = (words: string) => add('send-message', { message: words, sendFrom: sender });
  let last = add('trigger-keyword', { keywords: ['TRIAL'], number: sender });
  const leave = (target: string): void => {
    const type = nodes[Number(last.slice(1))]?.type?.type;
    join(last, target, 'standard', type === 'send-message' ? 'Delivered' : undefined);
    last = target;
  };
  leave(message('Hi {firstName|there}, thanks for trying Fernway. Reply YES to book. Reply STOP to opt out.'));
  for (let lap = 0; nodes.length < size - 9; lap++) {
    leave(message(`Lap ${lap}: does {attributes.homeClub|our club} suit you, {firstName|there}?`));
    const wait = add('wait-for-reply');
    leave(wait);
    const answered = add('add-tag', { tags: [`lap-${lap}`] });
    join(wait, answered, 'standard', 'Reply');
    const nudge = message('Still interested, {firstName|there}? Text us any time.');
    join(wait, nudge, 'timeout', 'PT2H');
    const merge = add('delay');
    join(nudge, merge, 'standard', 'Delivered');
    last = answered;
    if (lap % 5 === 4) {
      const branch = add('branch', { branchBy: 'field', field: 'attributes.plan' });
      leave(branch);
      for (const [index, value] of ['Gold', 'Silver', 'Otherwise'].entries()) {
        const way = add('add-tag', { tags: [`plan-${index}`] });
        join(branch, way, value === 'Otherwise' ? 'default' : 'standard', value);
        join(way, merge);
      }
      last = merge;
    } else leave(merge);
  }
  leave(add('end'));
  return {
    id: 'large',
    name: 'Large workflow',
    definition: { nodes, edges, properties: [{ name: 'season', dataType: 'string' }] },
  };
}
