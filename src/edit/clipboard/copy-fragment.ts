import { accept, isJsonObject, refuse } from '#base';
import { graphOf } from '#graph';
import type { WorkflowNode, WorkflowProperty, WorkflowVersion } from '#model';
import { referencesOf } from '#rules';
import type { EditedDocument } from '../operation/operation.js';
import {
  type Fragment,
  fragmentKind,
  type FragmentSource,
  fragmentVersion,
  maxFragmentLength,
  type Selection,
  travellingLooks,
} from './fragment.js';
import type { Result } from '../command/refusal.js';

const propertyPrefix = 'properties.';

/**
 * Copies the selected nodes with the edges among them. Of nodes with the same id the first is copied. The copy shares
 * nothing with the workflow; one that is too long to be pasted is refused, so that nothing is cut that could not
 * return.
 */
export function copyFragment(
  document: EditedDocument,
  selection: Pick<Selection, 'nodeIds'>,
  source?: FragmentSource,
): Result<{ readonly document: Fragment }> {
  const taken = takeFragment(document, selection, source);
  if (!taken.ok) return taken;
  const text = JSON.stringify(taken.document);
  if (text.length > maxFragmentLength)
    return refuse('too-large', 'This copy would be too large to paste. Copy fewer steps at a time.');
  return accept({ document: JSON.parse(text) as Fragment });
}

/** The selected nodes as they are in the workflow, for commands that add them to the same one. */
export function takeFragment(
  { presentation, version }: EditedDocument,
  selection: Pick<Selection, 'nodeIds'>,
  source?: FragmentSource,
): Result<{ readonly document: Fragment }> {
  const graph = graphOf(version);
  const wanted = new Set(selection.nodeIds);
  const nodes = graph.nodes.filter(({ id }, position) => wanted.has(id) && graph.nodeIndex(id) === position);
  if (nodes.length === 0) return refuse('nothing-selected', 'Select the steps to copy first.');
  const edges = graph.edges.filter(
    (edge) =>
      wanted.has(edge.source) &&
      wanted.has(edge.target) &&
      graph.nodeIndex(edge.source) >= 0 &&
      graph.nodeIndex(edge.target) >= 0,
  );
  const properties = usedProperties(version, nodes);
  const looks = travellingLooks(presentation.nodes, nodes);
  return accept({
    document: {
      kind: fragmentKind,
      version: fragmentVersion,
      ...(source ? { source } : {}),
      nodes,
      edges,
      ...(properties.length > 0 ? { properties } : {}),
      ...(looks ? { presentation: looks } : {}),
    },
  });
}

/** The declared workflow properties whose values these nodes use. */
function usedProperties(version: WorkflowVersion, nodes: readonly WorkflowNode[]): readonly WorkflowProperty[] {
  const used = new Set<string>();
  for (const node of nodes) {
    for (const { name } of referencesOf(node))
      if (name.startsWith(propertyPrefix)) used.add(name.slice(propertyPrefix.length));
  }
  return declaredProperties(version).filter(({ name }) => typeof name === 'string' && used.has(name));
}

/** The workflow properties that a version declares, without invalid declarations. */
export function declaredProperties({ definition }: Pick<WorkflowVersion, 'definition'>): readonly WorkflowProperty[] {
  const properties: unknown = definition?.properties;
  return Array.isArray(properties)
    ? properties.filter((property): property is WorkflowProperty => isJsonObject(property))
    : [];
}
