import { createCatalog, defaultConfig, messagingNodeTypes } from '#catalog';
import type { Json, JsonObject } from '#base';
import type { WorkflowEdge, WorkflowNode } from '#model';

/** The steps and paths of a version before it is dressed up as one. */
export interface WorkflowDraft {
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
}

const catalog = createCatalog(messagingNodeTypes);

/** A step of a built-in type, its defaults filled in. */
export function step(id: string, typeName: string, config: object = {}): WorkflowNode {
  const type = catalog.find(typeName);
  if (!type) throw new Error(`No built-in step type is called ${typeName}`);
  return { id, type, config: { ...defaultConfig(type), ...config } };
}

/** A path; `words` are what is written on it. */
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
 * The draft without these steps. What led to one leads on to where its first path went, and what nothing leads to any more
 * is to be named as well.
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

/** The draft with other settings in one step. */
export function withConfig(draft: WorkflowDraft, id: string, config: JsonObject): WorkflowDraft {
  return {
    ...draft,
    nodes: draft.nodes.map((node) => (node.id === id ? { ...node, config: { ...node.config, ...config } } : node)),
  };
}

/** The draft with other words on one path. */
export function withWords(draft: WorkflowDraft, edgeId: string, value: Json): WorkflowDraft {
  return { ...draft, edges: draft.edges.map((edge) => (edge.id === edgeId ? { ...edge, value } : edge)) };
}
