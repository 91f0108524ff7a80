import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import type { Scene } from './pages/scene.js';

/** Returns a version with positions, and a message node in its middle with one outgoing edge. */
export function makeScene(version: WorkflowVersion): Scene {
  const { nodes: places } = layoutVersion(version);
  const nodes = version.definition?.nodes ?? [];
  const outgoing = new Map<string, { readonly id: string; readonly target: string }[]>();
  for (const edge of version.definition?.edges ?? [])
    outgoing.set(edge.source, [...(outgoing.get(edge.source) ?? []), edge]);
  const messages = nodes.filter((node) => node.type?.type === 'send-message' && outgoing.get(node.id)?.length === 1);
  // Chooses the node with the most neighbours in the middle third, so that the viewport is as full as possible.
  const middle = messages.slice(Math.floor(messages.length / 3), Math.ceil((messages.length * 2) / 3));
  const stride = Math.max(1, Math.floor(middle.length / 40));
  const all = Object.values(places);
  let best: { readonly id: string; readonly crowd: number } | undefined;
  for (let index = 0; index < middle.length; index += stride) {
    const id = middle[index]?.id ?? '';
    const place = places[id];
    if (!place) continue;
    const crowd = all.filter(({ x, y }) => Math.abs(x - place.x) < 500 && Math.abs(y - place.y) < 360).length;
    if (!best || crowd > best.crowd) best = { id, crowd };
  }
  const edge = outgoing.get(best?.id ?? '')?.[0];
  if (!best || !edge) throw new Error('There is no message to work with.');
  return {
    version,
    places,
    focus: { nodeId: best.id, edgeId: edge.id, targetId: edge.target },
    stand: { x: 640, y: 380 },
  };
}
