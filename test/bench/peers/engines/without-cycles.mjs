/** Returns the edges with back edges reversed; self loops and duplicates are left out. */
export function withoutCycles(nodes, edges) {
  const outgoing = new Map(nodes.map(({ id }) => [id, []]));
  const incoming = new Map(nodes.map(({ id }) => [id, 0]));
  for (const edge of edges) {
    outgoing.get(edge.source).push(edge);
    incoming.set(edge.target, incoming.get(edge.target) + 1);
  }
  const state = new Map();
  const seen = new Set();
  const kept = [];
  const keep = (edge, source, target) => {
    const key = `${source} ${target}`;
    if (source === target || seen.has(key)) return;
    seen.add(key);
    kept.push({ edge, source, target });
  };
  for (const { id: root } of [...nodes.filter(({ id }) => incoming.get(id) === 0), ...nodes]) {
    if (state.has(root)) continue;
    state.set(root, 'open');
    const stack = [{ id: root, next: 0 }];
    while (stack.length > 0) {
      const top = stack.at(-1);
      const edge = outgoing.get(top.id)[top.next++];
      if (!edge) {
        state.set(top.id, 'done');
        stack.pop();
      } else if (state.get(edge.target) === 'open') keep(edge, edge.target, edge.source);
      else {
        keep(edge, edge.source, edge.target);
        if (!state.has(edge.target)) {
          state.set(edge.target, 'open');
          stack.push({ id: edge.target, next: 0 });
        }
      }
    }
  }
  return kept;
}
