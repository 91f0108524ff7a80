import { accept, isJsonObject, refuse } from '#base';
import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowNode, WorkflowProperty, WorkflowVersion } from '#model';
import { analyzeWorkflow, referencesOf } from '#rules';
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
import { isOutputName } from './resources-of.js';

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
  const outputs = outputsOutside({ presentation, version }, nodes);
  const looks = travellingLooks(presentation.nodes, nodes);
  return accept({
    document: {
      kind: fragmentKind,
      version: fragmentVersion,
      ...(source ? { source } : {}),
      nodes,
      edges,
      ...(properties.length > 0 ? { properties } : {}),
      ...(outputs ? { outputs } : {}),
      ...(looks ? { presentation: looks } : {}),
    },
  });
}

/** The outputs of other nodes that these nodes use, by name; `undefined` for none. */
function outputsOutside(
  { presentation, version }: EditedDocument,
  nodes: readonly WorkflowNode[],
): Fragment['outputs'] {
  const names = new Set(
    nodes.flatMap((node) => referencesOf(node).flatMap(({ name }) => (isOutputName(name) ? [name] : []))),
  );
  if (names.size === 0) return undefined;
  const copied = new Set(nodes.map(({ id }) => id));
  const analysis = analyzeWorkflow({
    version,
    presentation,
    graph: graphOf(version),
    catalog: createCatalog([]),
    comparators: {},
    account: {},
  });
  const outside = [...names].flatMap((name) => {
    const meant = analysis.resolve(name);
    return meant.kind === 'output' && !meant.nodeIds.some((id) => copied.has(id))
      ? [[name, meant.nodeIds] as const]
      : [];
  });
  return outside.length === 0 ? undefined : Object.fromEntries(outside);
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
