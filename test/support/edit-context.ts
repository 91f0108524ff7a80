import { createSequentialId } from '#base';
import { createCatalog, defaultConfig, messagingNodeTypes } from '#catalog';
import { applyOperations, type CommandContext, type EditedDocument, invertOperations, type Planned } from '#edit';
import type { NodeType, Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

export const messagingCatalog = createCatalog(messagingNodeTypes);

/** Returns the built-in node type of this name. */
export function typeNamed(name: string): NodeType {
  const type = messagingCatalog.find(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

/** Returns a node of a built-in type with its defaults and these settings. */
export function step(id: string, type: string, config: { readonly [name: string]: unknown } = {}): WorkflowNode {
  return { id, type: typeNamed(type), config: { ...defaultConfig(typeNamed(type)), ...config } };
}

/** Returns an edge; without an id, its id consists of its ends. */
export function path(source: string, target: string, more: Partial<WorkflowEdge> = {}): WorkflowEdge {
  return { id: `${source}-${target}`, type: 'standard', source, target, ...more };
}

export function workflowOf(
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[] = [],
  properties?: readonly { readonly name: string }[],
): WorkflowVersion {
  return {
    name: 'On trial',
    definition: { nodes: [...nodes], edges: [...edges], ...(properties ? { properties: [...properties] } : {}) },
  };
}

/** Returns the context of commands; new ids are `new-1`, `new-2`, and so on. */
export function contextOf(
  version: WorkflowVersion,
  more: Partial<CommandContext> & { readonly presentation?: Presentation } = {},
): CommandContext {
  const { presentation = { version: 1 }, ...rest } = more;
  return {
    document: { version, presentation },
    catalog: messagingCatalog,
    createId: createSequentialId('new'),
    ...rest,
  };
}

/** Returns the document after a plan; fails if the plan was refused. Checks that undo restores the document. */
export function carriedOut(context: CommandContext, planned: Planned): EditedDocument {
  if (!planned.ok) throw new Error(planned.refusal.message);
  const applied = applyOperations(context.document, planned.change.operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const back = applyOperations(applied.document, invertOperations(applied.operations));
  if (!back.ok || JSON.stringify(back.document) !== JSON.stringify(context.document))
    throw new Error('undo is not the inverse');
  return applied.document;
}

/** Returns the edges of a document as text: `a -standard-> b`. */
export function pathsOf({ version }: EditedDocument): readonly string[] {
  return (version.definition?.edges ?? []).map(({ source, target, type }) => `${source} -${type ?? ''}-> ${target}`);
}
