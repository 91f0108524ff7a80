import { isJsonObject, memoizeByIdentity } from '#base';
import type { NodeContent } from '#canvas';
import { nodeContent } from '#canvas';
import { type Catalog, nodeTitle, nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { NodeType, Presentation, WorkflowNode } from '#model';
import type { Visit } from '#trace';
import type { WordMessages } from './word-messages.js';

/** The appearance of a visit's node. */
export interface VisitStep extends NodeContent {
  /** The summary of the node's settings in one line. */
  readonly line: string;
}

/** Creates a reader of titles and icons: from the version, else from the execution. */
export function createVisitSteps(
  graph: Graph,
  catalog: Catalog,
  words: WordMessages,
  presentation?: Presentation,
): (visit: Visit) => VisitStep {
  const known = new Map<string, VisitStep>();
  const read = (visit: Visit): VisitStep => {
    const node = graph.node(visit.nodeId) ?? { id: visit.nodeId };
    const content = nodeContent(withType(node, visit, catalog), graph.outgoing(visit.nodeId), presentation);
    const title =
      content.title === '' || content.title === untitled ? visit.nodeId || words.unknownStep : content.title;
    return { ...content, title, line: content.summary.map((part) => part.text).join('') };
  };
  const readGhost = memoizeByIdentity(read);
  return (visit) => {
    // A ghost's type may differ by visit; a node of the version has one appearance.
    if (visit.ghost) return readGhost(visit);
    const step = known.get(visit.nodeId) ?? read(visit);
    known.set(visit.nodeId, step);
    return step;
  };
}

/** The title of a node about which nothing is known. */
const untitled = nodeTitle({ id: '' });

/** A node with an unknown type takes the type from the execution, or the catalogue's type of that name. */
function withType(node: WorkflowNode, visit: Visit, catalog: Catalog): WorkflowNode {
  if (saysItsName(nodeTypeOf(node))) return node;
  const brought: unknown = isJsonObject(visit.step.node) ? visit.step.node.type : undefined;
  const candidates = [brought, nodeTypeOf(node)].filter(isJsonObject) as NodeType[];
  for (const type of candidates) {
    if (saysItsName(type)) return { ...node, type };
    const known = typeof type.type === 'string' ? catalog.find(type.type) : undefined;
    if (known) return { ...node, type: known };
  }
  return candidates[0] ? { ...node, type: candidates[0] } : node;
}

const saysItsName = (type: NodeType): boolean => typeof type.label === 'string' || typeof type.name === 'string';
