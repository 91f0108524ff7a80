import { edgeRuleFor, edgeRulesOf, isEndType, isTriggerType, nodeTypeOf, pathKind, pathLabel } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import type { NodeType, WorkflowVersion } from '#model';
import type { LayoutGraph } from './layout-graph.js';
import { type LayoutDensity, type LayoutDirection, type Size, stepSize } from './layout-metrics.js';

/** A version as the engine sees it, and the ids behind its positions. */
export interface ReadGraph {
  readonly graph: LayoutGraph;
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}

export interface ReadOptions {
  readonly direction: LayoutDirection;
  readonly density: LayoutDensity;
  readonly sizes?: { readonly [nodeId: string]: Size } | undefined;
}

/**
 * Reads what is to be drawn. The first of several steps or paths with one id counts, paths without both ends are left out,
 * and what is no step or path at all is passed over. For a flow to the right, widths and heights trade places.
 */
export function readGraph(version: WorkflowVersion, { direction, density, sizes }: ReadOptions): ReadGraph {
  const position = new Map<string, number>();
  const types: NodeType[] = [];
  const sizeOfStep: Size[] = [];
  for (const node of listOf(nodesOf(version))) {
    if (typeof node?.id !== 'string' || position.has(node.id)) continue;
    const type = nodeTypeOf(node);
    position.set(node.id, types.length);
    types.push(type);
    sizeOfStep.push(sizeOf(sizes, node.id) ?? stepSize(density, isEndType(type)));
  }
  const turned = direction === 'right';
  const width = Int32Array.from(sizeOfStep, (size) => (turned ? size.height : size.width));
  const height = Int32Array.from(sizeOfStep, (size) => (turned ? size.width : size.height));
  const start = Uint8Array.from(types, (type) => Number(isTriggerType(type)));

  const known = new Set<string>();
  const paths: ReadPath[] = [];
  const readType = createTypeReader();
  for (const wire of listOf(edgesOf(version))) {
    if (typeof wire?.id !== 'string' || known.has(wire.id)) continue;
    known.add(wire.id);
    const source = position.get(wire.source);
    const target = position.get(wire.target);
    if (source === undefined || target === undefined) continue;
    const type = types[source]!;
    const kind = pathKind(wire.type);
    const side = isDetour(kind) && readType(type);
    const rule = edgeRuleFor(type, typeof wire.type === 'string' ? wire.type : '', wire.value);
    const labelled = pathLabel(wire, rule) !== undefined;
    paths.push({ id: wire.id, source, target, side, labelled, order: side ? 2 : kind === 'default' ? 1 : 0 });
  }
  // Sorting keeps the order of equals, so paths of a kind stay in the order of the wire.
  paths.sort((a, b) => a.order - b.order);
  return {
    graph: {
      nodeCount: types.length, edgeCount: paths.length, width, height, start,
      source: Int32Array.from(paths, (path) => path.source), target: Int32Array.from(paths, (path) => path.target),
      side: Uint8Array.from(paths, (path) => Number(path.side)), labelled: Uint8Array.from(paths, (path) => Number(path.labelled)),
    },
    nodeIds: [...position.keys()],
    edgeIds: paths.map(({ id }) => id),
  };
}

interface ReadPath {
  readonly id: string;
  readonly source: number;
  readonly target: number;
  readonly side: boolean;
  readonly labelled: boolean;
  readonly order: number;
}

/** Whether steps of a type have a main path, found out once for each type object. */
function createTypeReader(): (type: NodeType) => boolean {
  const known = new Map<NodeType, boolean>();
  return (type) => {
    let main = known.get(type);
    if (main === undefined) known.set(type, (main = hasMainPath(type)));
    return main;
  };
}

/** A step that offers nothing but a timeout, such as a delay, runs on along it. */
function hasMainPath(type: NodeType): boolean {
  return edgeRulesOf(type).some((rule) => !isDetour(pathKind(rule.type)));
}

function isDetour(kind: ReturnType<typeof pathKind>): boolean {
  return kind === 'timeout' || kind === 'error';
}

function sizeOf(sizes: ReadOptions['sizes'], id: string): Size | undefined {
  if (!sizes || !Object.hasOwn(sizes, id)) return undefined;
  const size: unknown = sizes[id];
  if (typeof size !== 'object' || size === null) return undefined;
  const { width, height } = size as Partial<Size>;
  return isLength(width) && isLength(height) ? { width: Math.round(width), height: Math.round(height) } : undefined;
}

function isLength(value: unknown): value is number {
  return typeof value === 'number' && value >= 1 && value <= 10_000;
}

function listOf<Item>(list: readonly Item[]): readonly Item[] {
  return Array.isArray(list) ? list : [];
}
