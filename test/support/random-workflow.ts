import { seededRandom } from '#base';
import { defaultConfig, defaultEdgeValue, edgeRulesOf, messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/**
 * Texts that reference values of every kind: of the contact, of the workflow, of nodes; with and without a fallback,
 * and unknown ones.
 */
export const namingTexts: readonly string[] = [
  'Hi {firstName|there}, {lastName}',
  'You wrote {Wait for reply.reply}',
  'You wrote {Wait for reply.reply|nothing} {}',
  'This {properties.season}',
  'This {properties.sesaon|year} or {properties.p1}',
  '{attributes.y|there} and {attributes.y}',
  '{attributes.rating}',
  '{Ask a question.answer} {Ask a question.anwser}',
  '{Send message.delivered} {Branch.branch}',
  '{Keyword received.keyword}',
  'Dear {Greeting.answer}',
  '{frstName} {nobody knows}',
  '{Office-hours router.nextOpen}',
  'plain',
];

/** Settings by which nodes write and read attributes. */
export const namingSettings: { readonly [typeName: string]: readonly { readonly [name: string]: unknown }[] } = {
  'set-attribute': [
    { attribute: 'attributes.y', value: 'once' },
    { attribute: 'y', value: '' },
    { attribute: 'attributes.rating', value: '{Ask a question.answer}' },
  ],
  'ask-question': [{ saveTo: 'attributes.rating' }, { saveTo: 'y' }, { saveTo: '' }],
  branch: [
    { field: 'Ask a question.answer' },
    { field: 'attributes.y' },
    { branchBy: 'conditions', field: 'Gone.answer', conditions: [{ attribute: 'Wait for reply.reply' }] },
  ],
};

/**
 * Returns a workflow of built-in node types with random edges: loops, repeated joins, unreachable parts. Same seed,
 * same workflow.
 */
export function randomWorkflow(seed: number, nodeCount: number): WorkflowVersion {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  // A random sequence of its own, so that the edges of a seed stay the same.
  const naming = seededRandom(seed + 1);
  const draw = <Item>(items: readonly Item[]): Item => items[Math.floor(naming() * items.length)] as Item;
  const nodes: WorkflowNode[] = Array.from({ length: nodeCount }, (_, index) => {
    const type = pick(messagingNodeTypes);
    const text = naming() < 0.5 ? { message: draw(namingTexts) } : {};
    const names = draw(namingSettings[type.type ?? ''] ?? [{}]);
    return {
      id: `s${index}`,
      type,
      config: { ...defaultConfig(type), odd: { 'phoneNumbers?': [index] }, ...text, ...names },
    };
  });
  const edges: WorkflowEdge[] = [];
  if (nodeCount > 0) {
    const count = Math.floor(random() * nodeCount * 1.6);
    for (let index = 0; index < count; index++) {
      const source = pick(nodes);
      const rule = pick(edgeRulesOf(source.type ?? {}));
      const value = rule === undefined ? undefined : defaultEdgeValue(rule);
      edges.push({
        id: `p${index}`,
        type: rule?.type ?? 'standard',
        source: source.id,
        target: random() < 0.04 ? 'nowhere' : pick(nodes).id,
        ...(value === undefined ? {} : { value }),
      });
    }
  }
  return {
    id: `v${seed}`,
    name: 'Random workflow',
    unknown: { kept: true },
    definition: { nodes, extra: [1], edges, properties: [{ name: 'season', dataType: 'string' }] },
  };
}
