import { createSequentialId, freezeJson } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { applyOperations, type CommandContext, type EditedDocument, invertOperations, type Planned } from '#edit';
import { graphOf, rebuildGraph } from '#graph';
import type { NodeType, Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { expect } from 'vitest';

/** Returns a frozen document of the given nodes and edges: a write into it throws. */
export function documentOf(
  nodes: readonly WorkflowNode[],
  edges: readonly WorkflowEdge[] = [],
  more: { readonly properties?: unknown; readonly presentation?: Presentation } = {},
): EditedDocument {
  const { presentation = { version: 1 }, ...rest } = more;
  const version = { id: 'v1', name: 'Trial', definition: { nodes, edges, ...rest } } as WorkflowVersion;
  return freezeJson(structuredClone({ version, presentation }));
}

export function contextOf(
  document: EditedDocument,
  nodeTypes: readonly NodeType[] = messagingNodeTypes,
): CommandContext {
  return { document, catalog: createCatalog(nodeTypes), createId: createSequentialId('new') };
}

/** Returns a node of a built-in type. */
export function step(id: string, type: string, config: object = {}): WorkflowNode {
  return {
    id,
    type: messagingNodeTypes.find((candidate) => candidate.type === type) ?? { type },
    config: config as NonNullable<WorkflowNode['config']>,
  };
}

export function edge(id: string, source: string, target: string, type = 'standard', value?: unknown): WorkflowEdge {
  return { id, type, source, target, ...(value === undefined ? {} : { value }) };
}

/**
 * Applies the planned operations and returns the document after them. Also undoes them through JSON, redoes them, and
 * expects the same documents byte for byte.
 */
export function carriedOut(document: EditedDocument, planned: Planned): EditedDocument {
  if (!planned.ok) throw new Error(`refused: ${planned.refusal.code} ${planned.refusal.message}`);
  const before = JSON.stringify(document);
  const done = applyOperations(document, planned.change.operations);
  if (!done.ok) throw new Error(`not applied: ${done.refusal.message}`);
  const after = JSON.stringify(done.document);
  expect(after).not.toBe(before);
  expect(JSON.stringify(document)).toBe(before);
  const undone = applyOperations(
    done.document,
    invertOperations(JSON.parse(JSON.stringify(done.operations)) as typeof done.operations),
  );
  expect(undone.ok && JSON.stringify(undone.document)).toBe(before);
  const redone = undone.ok && applyOperations(undone.document, done.operations);
  expect(redone && redone.ok && JSON.stringify(redone.document)).toBe(after);
  const [kept, built] = [graphOf(done.document.version), rebuildGraph(done.document.version)];
  for (const node of built.nodes) {
    expect(kept.outgoingAt(node.id)).toEqual(built.outgoingAt(node.id));
    expect(kept.nodeIndex(node.id)).toBe(built.nodeIndex(node.id));
  }
  return done.document;
}
