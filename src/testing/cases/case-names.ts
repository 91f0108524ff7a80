import type { WorkflowCase } from '#execute';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import { labelOfEdge } from '#rules';
import type { CasesMessages } from './cases-messages.js';
import { freeName } from './merge-cases.js';

/** Names cases that were found by what is special about them: the last reply, else the last path with a name. */
export function namedCases(
  version: WorkflowVersion,
  found: readonly WorkflowCase[],
  known: readonly WorkflowCase[],
  { names }: CasesMessages,
): readonly WorkflowCase[] {
  const graph = graphOf(version);
  const all: WorkflowCase[] = [...known];
  for (const each of found) {
    const reply = each.events?.findLast((event) => 'reply' in event);
    const labels = (each.expect?.path ?? []).flatMap((id) => {
      const edge = graph.edge(id);
      const label = edge && graph.outgoing(edge.source).length > 1 ? labelOfEdge(graph, edge) : undefined;
      return label === undefined ? [] : [label];
    });
    const label = labels.at(-1);
    const name = reply ? names.replies(reply.reply) : label === undefined ? names.plain : names.path(label);
    all.push({ ...each, name: freeName(name, all) });
  }
  return all.slice(known.length);
}
