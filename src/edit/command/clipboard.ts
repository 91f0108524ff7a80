import { accept, isJsonObject, refuse, type Result } from '#base';
import { stepTitle } from '#catalog';
import { findNonJson, type NodePresentation, parseVersion, type WorkflowEdge, type WorkflowNode } from '#model';
import { graphOf } from '#graph';
import { Plan } from '../plan.js';
import type { EditedDocument } from '../step.js';
import type { CommandContext, Planned } from './command.js';

/** Steps and the paths among them, as they travel through a clipboard. */
export interface Fragment {
  readonly kind: 'pathboard/fragment';
  readonly version: 1;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  readonly presentation?: { readonly [nodeId: string]: NodePresentation };
}

export interface Selection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

/** Copies the selected steps with the paths among them. */
export function copyFragment({ version, presentation }: EditedDocument, selection: Selection): Result<{ readonly document: Fragment }> {
  const graph = graphOf(version);
  const wanted = new Set(selection.nodeIds);
  const nodes = graph.nodes.filter((node) => wanted.has(node.id));
  if (nodes.length === 0) return refuse('nothing-selected', 'Select the steps to copy first.');
  const edges = graph.edges.filter((edge) => wanted.has(edge.source) && wanted.has(edge.target));
  const arranged = Object.entries(presentation.nodes ?? {}).filter(([id]) => wanted.has(id));
  return accept({
    document: {
      kind: 'pathboard/fragment', version: 1, nodes, edges,
      ...(arranged.length > 0 ? { presentation: Object.fromEntries(arranged) } : {}),
    },
  });
}

/** Adds copied steps with new ids; paths among them are kept. Anything that is not a fragment is refused, saying why. */
export function planPaste(context: CommandContext, fragment: unknown, word = 'Pasted'): Planned<{ readonly nodeIds: readonly string[] }> {
  const nonJson = findNonJson(fragment, 100);
  if (nonJson) return refuse('not-a-fragment', `This cannot be pasted: ${nonJson.message}.`);
  if (!isJsonObject(fragment) || fragment['kind'] !== 'pathboard/fragment') {
    return refuse('not-a-fragment', 'This cannot be pasted: it is not a copy of workflow steps.');
  }
  if (fragment['version'] !== 1) return refuse('newer-fragment', 'This was copied with a newer version. Update this page and try again.');
  const parsed = parseVersion({ definition: { nodes: fragment['nodes'], edges: fragment['edges'] } });
  if (!parsed.ok) return refuse('not-a-fragment', `This cannot be pasted: ${parsed.problems[0]?.message ?? 'it is damaged'}.`);
  const { nodes = [], edges = [] } = parsed.version.definition ?? {};
  const plan = new Plan(context.document);
  const newIds = new Map<string, string>();
  for (const node of nodes ?? []) {
    if (newIds.has(node.id)) continue;
    const id = context.createId();
    newIds.set(node.id, id);
    plan.addNode({ ...node, id });
  }
  plan.arrange(new Map([...newIds].map(([old, id]) => [id, titleOnly(fragment['presentation'], old)])));
  if (newIds.size === 0) return refuse('nothing-selected', 'There are no steps in what was copied.');
  for (const edge of edges ?? []) {
    const source = newIds.get(edge.source);
    const target = newIds.get(edge.target);
    if (source !== undefined && target !== undefined) plan.addEdge({ ...edge, id: context.createId(), source, target });
  }
  const first = (nodes ?? [])[0];
  const what = newIds.size === 1 && first ? stepTitle(first) : `${newIds.size} steps`;
  return accept({ nodeIds: [...newIds.values()], change: { steps: plan.steps, label: `${word} ${what}`, command: word === 'Pasted' ? 'paste' : 'duplicate' } });
}

/** What travels with a copied step: its own name and colour, not its place. */
function titleOnly(presentation: unknown, nodeId: string): NodePresentation | undefined {
  const own = isJsonObject(presentation) && Object.hasOwn(presentation, nodeId) ? presentation[nodeId] : undefined;
  if (!isJsonObject(own)) return undefined;
  const { color, title } = own;
  if (typeof title !== 'string' && typeof color !== 'string') return undefined;
  return { ...(typeof title === 'string' ? { title } : {}), ...(typeof color === 'string' ? { color } : {}) };
}
