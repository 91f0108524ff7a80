import { createSequentialId } from '#base';
import { createCatalog, defaultConfig, messagingNodeTypes } from '#catalog';
import { applyOperations, type CommandContext, type EditedDocument, invertOperations, type Planned } from '#edit';
import type { NodeType, Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';

export const messagingCatalog = createCatalog(messagingNodeTypes);

/** The built-in step type of this name. */
export function typeNamed(name: string): NodeType {
  const type = messagingCatalog.find(name);
  if (!type) throw new Error(`no type ${name}`);
  return type;
}

/** A step of a built-in type with its defaults and these settings. */
export function step(id: string, type: string, config: { readonly [name: string]: unknown } = {}): WorkflowNode {
  return { id, type: typeNamed(type), config: { ...defaultConfig(typeNamed(type)), ...config } };
}

/** A path; its id is made of its ends where none is given. */
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

/** What commands are planned with; new ids are `new-1`, `new-2`, and so on. */
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

/** The document after a plan; fails where the plan was refused. Proves on the way that undoing it changes nothing. */
export function carriedOut(context: CommandContext, planned: Planned): EditedDocument {
  if (!planned.ok) throw new Error(planned.refusal.message);
  const applied = applyOperations(context.document, planned.change.operations);
  if (!applied.ok) throw new Error(applied.refusal.message);
  const back = applyOperations(applied.document, invertOperations(applied.operations));
  if (!back.ok || JSON.stringify(back.document) !== JSON.stringify(context.document))
    throw new Error('undo is not the inverse');
  return applied.document;
}

/** Ids of what a document holds, with where its paths lead: `a -standard-> b`. */
export function pathsOf({ version }: EditedDocument): readonly string[] {
  return (version.definition?.edges ?? []).map(({ source, target, type }) => `${source} -${type ?? ''}-> ${target}`);
}
