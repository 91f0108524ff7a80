import { parseVersion, type WorkflowEdge, type WorkflowNode, type WorkflowVersion } from '#model';

/** A version as it comes from a service: parsed, so that nothing in it is shared with another. */
export function freshly(from: WorkflowVersion): WorkflowVersion {
  const parsed = parseVersion(JSON.parse(JSON.stringify(from)));
  if (!parsed.ok) throw new Error('The version was to be one that parses');
  return parsed.version;
}

/** Changes texts, removes, adds and moves steps in turn, every ninth from an offset on. */
export function editedVersion(from: WorkflowVersion, edits: number, offset: number): WorkflowVersion {
  const nodes: WorkflowNode[] = [...(from.definition?.nodes ?? [])];
  let edges: WorkflowEdge[] = [...(from.definition?.edges ?? [])];
  const gone = new Set<string>();
  for (let at = 0; at < edits; at++) {
    const place = offset + at * 9;
    const node = nodes[place];
    if (!node) continue;
    const next = edges.findIndex(({ source }) => source === node.id);
    const edge = edges[next];
    if (at % 5 < 3) nodes[place] = { ...node, config: { ...node.config, note: `Edit ${at} from ${offset}` } };
    else if (at % 5 === 3 && edge) {
      const id = `new-${offset}-${at}`;
      nodes.push({ ...node, id });
      edges[next] = { ...edge, target: id };
      edges.push({ ...edge, id: `e-${id}`, source: id });
    } else if (edge) {
      gone.add(node.id);
      edges = edges.map((one) => (one.target === node.id ? { ...one, target: edge.target } : one));
    }
  }
  return freshly({
    ...from,
    definition: {
      ...from.definition,
      nodes: nodes.filter(({ id }) => !gone.has(id)),
      edges: edges.filter(({ source }) => !gone.has(source)),
    },
  });
}
