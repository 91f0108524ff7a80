import { equalJson, type Json, valueWords } from '#base';
import { edgeRuleFor, edgeSettingOf, edgeTypeOf, nodeTypeOf } from '#catalog';
import type { Presentation, WorkflowEdge, WorkflowNode } from '#model';
import {
  attributeOf,
  type Condition,
  edgeRowsOf,
  type EdgeRows,
  isComparison,
  nearestAnswer,
  newRow,
  pathOf,
  pathOfEdge,
  renamedRow,
  settingOf,
} from '#rules';
import type { Plan } from './plan.js';

/*
 * A setting may make the value of an edge, such as the time of a timeout, or with a list of rows one edge for each. The
 * wire has both: the setting is there before the edge is, and services read the edge. A command that writes one of them
 * writes the other, unless it empties it: an empty value is one problem, not two.
 */

/**
 * Writes the value of a setting on the edges that it makes.
 *
 * @param node the node before the change
 */
export function setMadeEdges(plan: Plan, node: WorkflowNode, name: unknown, value: unknown): void {
  const before = edgeRowsOf(node);
  if (before && before.name === name) return renameRowEdges(plan, node, before);
  if (!isWritten(value)) return;
  for (const edge of addressableEdges(plan, node.id)) {
    if (makerOf(node, edge) === name && !equalJson(edge.value, value)) plan.set('edge', edge.id, ['value'], value);
  }
}

/**
 * Writes the value of an edge into the setting that makes it.
 *
 * @param presentation titles of nodes, for the name of what a new row is about
 */
export function setMaker(plan: Plan, edgeId: string, presentation?: Presentation): void {
  const edge = plan.edge(edgeId);
  const node = edge && plan.node(edge.source);
  if (!node) return;
  const made = edgeRowsOf(node);
  if (made && edgeTypeOf(edge) === edgeTypeOf(made.rule)) return setRow(plan, node, made, edge, presentation);
  const name = makerOf(node, edge);
  if (name !== undefined && isWritten(edge.value) && !equalJson(settingOf(node, name), edge.value))
    plan.set('node', node.id, ['config', name], edge.value);
}

/** Renames the edges whose rows have another path now. Edges of other rows, and of rows that are gone, stay. */
function renameRowEdges(plan: Plan, node: WorkflowNode, before: EdgeRows): void {
  const after = edgeRowsOf(plan.node(node.id) as WorkflowNode);
  if (!after) return;
  const edges = addressableEdges(plan, node.id);
  const isDrawn = (path: string): boolean => edges.some((edge) => pathOfEdge(before, edge) === path);
  for (const [old, path] of renamedPaths(before, after)) {
    if (isDrawn(path)) continue;
    for (const edge of edges) if (pathOfEdge(before, edge) === old) plan.set('edge', edge.id, ['value'], path);
  }
}

/** Paths that rows had and none has now, each with the new path in its place. A moved row keeps its path. */
function renamedPaths(before: EdgeRows, after: EdgeRows): readonly (readonly [string, string])[] {
  const [olds, news] = [before.rows.map(pathOf), after.rows.map(pathOf)];
  if (olds.length !== news.length) return [];
  return olds.flatMap((old, index): readonly (readonly [string, string])[] => {
    const path = news[index] as string;
    const isRenamed = old !== path && isWritten(old) && isWritten(path) && !news.includes(old) && !olds.includes(path);
    return isRenamed ? [[old, path]] : [];
  });
}

/** Renames the rows of an edge with another name, or adds one where no row leads to it. */
function setRow(
  plan: Plan,
  node: WorkflowNode,
  made: EdgeRows,
  edge: WorkflowEdge,
  presentation: Presentation | undefined,
): void {
  const path = pathOfEdge(made, edge);
  if (path === undefined || made.paths.includes(path)) return;
  const start = plan.graph.edge(edge.id);
  const old = start?.source === edge.source ? pathOfEdge(made, start) : undefined;
  const own = made.rows.flatMap((row, index) => (old !== undefined && pathOf(row) === old ? [index] : []));
  const isShared =
    old !== undefined &&
    addressableEdges(plan, node.id).some((other) => pathOfEdge(made, other) === old && other.id !== edge.id);
  if (own.length > 0 && !isShared) {
    for (const index of own) {
      const row = made.rows[index] as Condition;
      const next = own.length === 1 ? renamedRow(row, path) : { ...row, path };
      setParts(plan, node.id, [made.name, index], row, next);
    }
    return;
  }
  const about = made.rows.filter(isComparison).map((row) => attributeOf(row));
  const attribute =
    about.length > 0 ? valueWords(about.at(-1)) : (nearestAnswer(plan.graph, node.id, presentation)?.name ?? '');
  const row = newRow(path, attribute);
  const rows = settingOf(node, made.name);
  plan.set('node', node.id, ['config', made.name], [...(Array.isArray(rows) ? (rows as Json[]) : []), row]);
}

/** Writes what differs between two rows, key by key: other keys, and their order, stay. */
function setParts(
  plan: Plan,
  nodeId: string,
  path: readonly (string | number)[],
  row: Condition,
  next: Condition,
): void {
  for (const [key, value] of Object.entries(next))
    if (!equalJson(row[key], value)) plan.set('node', nodeId, ['config', ...path, key], value);
}

/** The edges of a node that operations reach: of repeated ids the first. */
function addressableEdges({ graph }: Plan, nodeId: string): readonly WorkflowEdge[] {
  return graph.outgoingAt(nodeId).flatMap((position) => {
    const edge = graph.edges[position] as WorkflowEdge;
    return graph.edgeIndex(edge.id) === position ? [edge] : [];
  });
}

function makerOf(node: WorkflowNode, edge: WorkflowEdge): string | undefined {
  const rule = edgeRuleFor(nodeTypeOf(node), edgeTypeOf(edge), edge.value);
  return rule?.multiple === true ? undefined : edgeSettingOf(rule);
}

function isWritten(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}
