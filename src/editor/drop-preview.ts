import type { CarriedNode, DropPreview } from '#canvas';
import { applyOperations, type CommandContext, planAddNode, planInsertNode, planTidy } from '#edit';
import { graphOf, nodesOf } from '#graph';
import { type LayoutDensity, layoutVersion } from '#layout';
import type { Presentation, WorkflowVersion } from '#model';
import type { Editor } from '#store';

/** Laying out more steps than this would be felt while something is dragged. */
const mostLaidOut = 400;

/** What is drawn of a workflow: all of it, or with groups as one card each. */
export type DrawnAs = (
  version: WorkflowVersion,
  presentation: Presentation,
) => { readonly version: WorkflowVersion; readonly presentation: Presentation };

/** The drawing as it would be with a carried step in a path: planned by the very command, applied to nothing, laid out. */
export function previewDrop(
  editor: Editor,
  node: CarriedNode,
  edgeId: string,
  density: LayoutDensity | undefined,
  drawnAs: DrawnAs,
): DropPreview | undefined {
  const { catalog, presentation, version } = editor.store.getState();
  if (nodesOf(version).length > mostLaidOut) return undefined;
  const graph = graphOf(version);
  const made: string[] = [];
  const createId = (): string => {
    let id = `carried-${made.length}`;
    while (graph.node(id) || graph.edge(id)) id += '-';
    made.push(id);
    return id;
  };
  const document = { version, presentation };
  const context: CommandContext = { document, catalog, createId };
  const planned =
    'type' in node
      ? planAddNode(context, { type: node.type, onEdge: edgeId })
      : planInsertNode(context, { nodeId: node.nodeId, edgeId });
  if (!planned.ok) return undefined;
  const nodeId = 'nodeId' in node ? node.nodeId : (made[0] ?? '');
  const pinned = 'nodeId' in node ? planTidy(context, { nodeIds: [nodeId] }) : undefined;
  const applied = applyOperations(document, [
    ...planned.change.operations,
    ...(pinned?.ok ? pinned.change.operations : []),
  ]);
  if (!applied.ok) return undefined;
  const after = applied.document;
  const onwardId = graphOf(after.version)
    .outgoing(nodeId)
    .find(({ id }) => made.includes(id))?.id;
  const { presentation: places, version: drawn } = drawnAs(after.version, after.presentation);
  return { layout: layoutVersion(drawn, { presentation: places, ...(density ? { density } : {}) }), nodeId, onwardId };
}
