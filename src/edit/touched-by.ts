import { graphOf } from '#graph';
import type { WorkflowEdge } from '#model';
import type { Touched } from '#rules';
import type { EditedDocument, Step } from './step.js';

/** What applied steps can have changed the problems of. `before` and `after` are the documents around them. */
export function touchedBy(steps: readonly Step[], before: EditedDocument, after: EditedDocument): Touched {
  const nodeIds = new Set<string>();
  const edgeIds = new Set<string>();
  let structure = false;
  let everything = false;
  const graphs = [graphOf(before.version), graphOf(after.version)];
  const touchNode = (id: string): void => {
    nodeIds.add(id);
    for (const graph of graphs) for (const edge of [...graph.outgoing(id), ...graph.incoming(id)]) edgeIds.add(edge.id);
  };
  const touchEdge = (id: string): void => {
    edgeIds.add(id);
    for (const graph of graphs) {
      const edge = graph.edge(id);
      if (!edge) continue;
      nodeIds.add(edge.source);
      nodeIds.add(edge.target);
    }
  };
  for (const step of steps) {
    if (step.op === 'set') {
      if (step.kind === 'workflow') everything ||= step.path[0] === 'definition';
      else if (step.kind === 'edge') {
        touchEdge(step.id ?? '');
        structure ||= step.path[0] === 'source' || step.path[0] === 'target';
      } else if (step.kind === 'node') {
        if (step.path[0] === 'type') {
          touchNode(step.id ?? '');
          structure = true;
        } else nodeIds.add(step.id ?? '');
      }
    } else {
      if (step.kind === 'node') touchNode(step.value.id);
      else {
        touchEdge(step.value.id);
        // Where ids repeat, the index knows only the first: the path itself tells which steps it was about.
        const { source, target } = step.value as WorkflowEdge;
        nodeIds.add(source);
        nodeIds.add(target);
      }
      structure = true;
    }
  }
  return { nodeIds, edgeIds, structure, everything };
}
