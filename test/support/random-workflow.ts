import { seededRandom } from '#base';
import { defaultConfig, defaultEdgeValue, edgeRulesOf, messagingNodeTypes } from '#catalog';
import type { WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

/** A workflow of built-in step types with random paths: loops, repeated joins, parts nothing leads to. Same seed, same workflow. */
export function randomWorkflow(seed: number, nodeCount: number): WorkflowVersion {
  const random = seededRandom(seed);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const nodes: WorkflowNode[] = Array.from({ length: nodeCount }, (_, index) => {
    const type = pick(messagingNodeTypes);
    return { id: `s${index}`, type, config: { ...defaultConfig(type), odd: { 'phoneNumbers?': [index] } } };
  });
  const edges: WorkflowEdge[] = [];
  if (nodeCount > 0) {
    const count = Math.floor(random() * nodeCount * 1.6);
    for (let index = 0; index < count; index++) {
      const source = pick(nodes);
      const rule = pick(edgeRulesOf(source.type ?? {}));
      const value = rule === undefined ? undefined : defaultEdgeValue(rule);
      edges.push({
        id: `p${index}`, type: rule?.type ?? 'standard', source: source.id,
        target: random() < 0.04 ? 'nowhere' : pick(nodes).id, ...(value === undefined ? {} : { value }),
      });
    }
  }
  return { id: `v${seed}`, name: 'Random workflow', unknown: { kept: true }, definition: { nodes, extra: [1], edges, properties: [{ name: 'season', dataType: 'string' }] } };
}
