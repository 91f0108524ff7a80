import type { NodeType, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

const trigger: NodeType = { type: 'trigger.keyword', group: 'Triggers' };
const end: NodeType = { type: 'end', group: 'Flow' };
const node: NodeType = {
  type: 'step',
  validation: { edges: [{ type: 'standard' }, { type: 'default' }, { type: 'timeout' }, { type: 'error' }] },
};

const kinds: { readonly [mark: string]: string } = { '-': 'standard', '?': 'default', '~': 'timeout', '!': 'error' };

/**
 * Returns the version of a sketch, one edge per line or between semicolons: `a>b` a plain edge, `a-Reply>b` one with a
 * value, `a?Otherwise>b` the default one, `a~PT2H>b` a timeout, `a!Failed>b` an error. A name alone is a node without
 * edges. Names that begin with Trigger or End are triggers and ends. An edge has its text as id: `a>b` or `a-Reply>b`.
 */
export function sketchVersion(sketch: string): WorkflowVersion {
  const nodes = new Map<string, WorkflowNode>();
  const edges: WorkflowEdge[] = [];
  const meet = (id: string): string => {
    if (!nodes.has(id))
      nodes.set(id, { id, type: id.startsWith('Trigger') ? trigger : id.startsWith('End') ? end : node });
    return id;
  };
  for (const line of sketch
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')) {
    const found = /^(\w+)(?:([-?~!])([^>]*))?>(\w+)$/.exec(line);
    if (!found) {
      meet(line);
      continue;
    }
    const [, source = '', mark = '-', words, target = ''] = found;
    edges.push({
      id: line,
      type: kinds[mark],
      source: meet(source),
      target: meet(target),
      ...(words && { value: words }),
    });
  }
  return { definition: { nodes: [...nodes.values()], edges } };
}
