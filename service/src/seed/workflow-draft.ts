import {
  createCatalog,
  defaultConfig,
  edgeRuleFor,
  edgeSettingOf,
  edgeTypeOf,
  messagingNodeTypes,
  nodeTypeOf,
} from '#catalog';
import type { Json, JsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';

/** The nodes and edges of a version under construction. */
export interface WorkflowDraft {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

const catalog = createCatalog(messagingNodeTypes);

/** A node of a built-in type with its defaults. */
export function step(id: string, typeName: string, config: object = {}): WorkflowNode {
  const type = catalog.find(typeName);
  if (!type) throw new Error(`No built-in step type is called ${typeName}`);
  return { id, type, config: { ...defaultConfig(type), ...config } };
}

/** An edge; `words` is its value. */
export function path(
  source: string,
  target: string,
  words?: string,
  type: 'standard' | 'default' | 'timeout' = 'standard',
): WorkflowEdge {
  return {
    id: `${source}-${target}${type === 'standard' ? '' : `-${type}`}`,
    type,
    source,
    target,
    ...(words === undefined ? {} : { value: words }),
  };
}

/**
 * The draft without these nodes. Edges into a removed node go to the target of its first edge; nodes that become
 * unreachable have to be named as well.
 */
export function withoutSteps(draft: WorkflowDraft, ...ids: readonly string[]): WorkflowDraft {
  return ids.reduce((before, id) => {
    const next = before.edges.find((edge) => edge.source === id)?.target;
    const edges = before.edges
      .filter((edge) => edge.source !== id)
      .flatMap((edge) => (edge.target !== id ? [edge] : next === undefined ? [] : [{ ...edge, target: next }]));
    return { nodes: before.nodes.filter((node) => node.id !== id), edges };
  }, draft);
}

/** The draft with other settings of one node. */
export function withConfig(draft: WorkflowDraft, id: string, config: JsonObject): WorkflowDraft {
  return {
    ...draft,
    nodes: draft.nodes.map((node) => (node.id === id ? { ...node, config: { ...node.config, ...config } } : node)),
  };
}

/** The draft with another value of one edge. */
export function withWords(draft: WorkflowDraft, edgeId: string, value: Json): WorkflowDraft {
  return { ...draft, edges: draft.edges.map((edge) => (edge.id === edgeId ? { ...edge, value } : edge)) };
}

/** The draft in which each setting that makes an edge, such as how long to wait, has the value of that edge. */
export function withMadeSettings({ edges, nodes }: WorkflowDraft): WorkflowDraft {
  const made = (node: WorkflowNode): object =>
    Object.fromEntries(
      edges.flatMap((edge) => {
        const name =
          edge.source === node.id
            ? edgeSettingOf(edgeRuleFor(nodeTypeOf(node), edgeTypeOf(edge), edge.value))
            : undefined;
        return name === undefined ? [] : [[name, edge.value]];
      }),
    );
  return { nodes: nodes.map((node) => ({ ...node, config: { ...node.config, ...made(node) } })), edges };
}
