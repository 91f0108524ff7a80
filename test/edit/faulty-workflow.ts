import { freezeJson, seededRandom } from '#base';
import { messagingNodeTypes } from '#catalog';
import type { EditedDocument } from '#edit';
import type { NodePresentation, WorkflowEdge, WorkflowNode } from '#model';
import { randomWorkflow } from '../support/random-workflow.js';

const words = [
  'Hi {firstName|there}',
  'Hi {firstName}',
  '{firstNam}',
  'It’s “{properties.season}” – {properties.year}',
  'You said {Wait for reply.reply}',
  '{First.reply|nothing} and { Ask a question.answer }',
  'See {attributes.plan}',
  'Reply STOP to opt out',
  '{First.answer}{First.answer}',
  '',
  'Sure 🙂',
  '“Fern” – it’s the studio around the corner. We’ve kept a place for you, so come by whenever you’re free…',
  '{properties.deleted|soon} {firstNmae|you}',
];
const titles = ['First', 'Wait for reply', 'Send message', 'a.b', 'mobile', 'Ask a question', 'properties'];
const fewTypes = messagingNodeTypes.filter(({ type }) =>
  ['wait-for-reply', 'ask-question', 'send-message'].includes(type ?? ''),
);
const shares = ['50%', '30 %', '7', 'half'];

/** Returns a random workflow with many faults: unknown names, repeated ids, wrong shares, nodes without settings. */
export function faultyWorkflow(seed: number): EditedDocument {
  const random = seededRandom(seed + 1);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const version = randomWorkflow(seed, 1 + (seed % 14));
  const { definition } = version;
  const nodes = (definition?.nodes ?? []).map((node): WorkflowNode => {
    const config: { [name: string]: unknown } = { ...node.config };
    if (random() < 0.7) config['message'] = pick(words);
    if (random() < 0.3)
      config['conditions'] = [
        {
          path: 'x',
          attribute: pick(['firstName', 'attributes.plan', 'Wait for reply.reply', 'nobody']),
          comparator: 'equals',
          value: ['1'],
        },
      ];
    if (random() < 0.3) config['field'] = pick(['First.reply', 'firstName', 'properties.season']);
    if (random() < 0.5)
      config['list'] = pick([
        { id: 'l1', name: 'Guests' },
        { id: 'l9', name: 'Guests' },
        { id: 'l8', name: 'Staff' },
      ]);
    if (random() < 0.3) config['until'] = pick(['someday', 'date']);
    if (random() < 0.3) config['duration'] = pick(['PT0S', 'PT2H', 'P1Y']);
    // Half of the workflows use few node types, so that many nodes share a title.
    const type = seed % 2 === 0 ? node.type : pick(fewTypes);
    return { ...node, ...(type ? { type } : {}), config: config as NonNullable<WorkflowNode['config']> };
  });
  const edges = (definition?.edges ?? []).map((edge): WorkflowEdge => {
    const isSplit = nodes.find(({ id }) => id === edge.source)?.type?.type === 'random-split';
    const odd = random() < 0.1 ? { type: pick(['odd', 'timeout', 'default', 'standard']) } : {};
    return { ...edge, ...odd, ...(isSplit ? { value: pick(shares) } : {}) };
  });
  const repeatId = <Element extends { readonly id: string }>(list: Element[]): void => {
    if (list.length > 1 && random() < 0.15)
      list[list.length - 1] = { ...(list[list.length - 1] as Element), id: (list[0] as Element).id };
  };
  repeatId(nodes);
  repeatId(edges);
  const presentations = new Map<string, NodePresentation>();
  for (const { id } of nodes) {
    if (random() < 0.4)
      presentations.set(id, {
        ...(random() < 0.8 ? { title: pick(titles) } : {}),
        ...(random() < 0.3 ? { disabled: true } : {}),
        dx: 3,
      });
  }
  return freezeJson(
    structuredClone({
      version: {
        ...version,
        definition: {
          ...definition,
          nodes,
          edges,
          properties: [{ name: 'season', dataType: 'string' }, { name: 'unused' }],
        },
      },
      presentation: { version: 1 as const, nodes: Object.fromEntries(presentations) },
    }),
  );
}
