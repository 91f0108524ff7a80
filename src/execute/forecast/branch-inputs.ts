import { isJsonObject, type Json, type JsonObject, valueWords } from '#base';
import type { Graph } from '#graph';
import type { WorkflowNode } from '#model';
import { edgeRowsOf, settingOf } from '#rules';
import type { Behaviour, Scene } from '../behaviour.js';
import { withSection } from '../context.js';
import { comparedIn } from '../explore/input-pools.js';

/** Values of fields, by the names that conditions have for them; undefined leaves a field out. */
export type FieldValues = ReadonlyMap<string, Json | undefined>;

/** More combinations of values than this are not tried. */
const maxTried = 400;

/**
 * Finds values of fields for which a branch takes each of its edges, by trying those that its conditions name. An edge
 * without an entry is taken for no reason that was found.
 */
export function inputsOfBranch(scene: Scene, graph: Graph, behaviour: Behaviour): ReadonlyMap<string, FieldValues> {
  const pools = new Map<string, Set<Json | undefined>>();
  for (const { name, values } of comparedIn(scene.node, graph)) {
    const known = pools.get(name) ?? new Set<Json | undefined>([undefined]);
    for (const value of values) known.add(value);
    pools.set(name, known);
  }
  const found = new Map<string, FieldValues>();
  let tried = 0;
  for (const values of combinations([...pools])) {
    if ((tried += 1) > maxTried || found.size === scene.edges.length) break;
    const outcome = behaviour.begin({
      ...scene,
      valueOf: (name) => (values.has(name) ? values.get(name) : scene.valueOf(name)),
    });
    if (outcome.kind === 'leave' && outcome.edge && !found.has(outcome.edge.id)) found.set(outcome.edge.id, values);
  }
  return found;
}

function* combinations(pools: readonly (readonly [string, ReadonlySet<Json | undefined>])[]): Generator<FieldValues> {
  const [first, ...rest] = pools;
  if (!first) {
    yield new Map();
    return;
  }
  const [name, values] = first;
  for (const other of combinations(rest)) for (const value of values) yield new Map([...other, [name, value]]);
}

/** The context of a contact with these values. Outputs of steps and the conversation stay as they happened. */
export function withInputs(context: JsonObject, values: FieldValues | undefined): JsonObject {
  let next = context;
  for (const [name, value] of values ?? []) {
    const attribute = /^attributes\.(.+)$/.exec(name)?.[1];
    if (attribute !== undefined) next = withSection(next, 'attributes', { [attribute]: value ?? null });
    else if (!name.includes('.')) next = withSection(next, 'contact', { [name]: value ?? null });
  }
  return next;
}

/**
 * What a branch asks of the contact alone, so that two branches that ask the same get the same answer. Undefined where it
 * asks about replies or what steps left behind.
 */
export function questionOf(node: WorkflowNode, graph: Graph): string | undefined {
  const compared = comparedIn(node, graph);
  if (compared.length === 0) return undefined;
  if (compared.some(({ name }) => name.includes('.') && !name.startsWith('attributes.'))) return undefined;
  const rows = (edgeRowsOf(node)?.rows ?? []).map((row) =>
    isJsonObject(row) ? Object.entries(row).filter(([key]) => key !== 'path' && key !== 'id') : row,
  );
  const values = graph.outgoing(node.id).map(({ value }) => valueWords(value));
  const field = settingOf(node, 'field');
  return JSON.stringify([
    rows,
    field ?? null,
    rows.length === 0 ? values : values.length,
    settingOf(node, 'exactText'),
  ]);
}
