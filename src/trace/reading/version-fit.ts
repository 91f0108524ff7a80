import { isJsonObject } from '#base';
import { nodeTypeOf } from '#catalog';
import type { Graph } from '#graph';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import type { Visit } from '../visit.js';

/** A node with a different type in the version than in the execution. */
export interface RetypedNode {
  /** The id of the node. */
  readonly nodeId: string;
  /** The `type` of its node type in the execution. */
  readonly ran: string;
  /** The `type` of its node type in the version. */
  readonly shown: string;
}

/** How well a version explains an execution. */
export interface VersionFit {
  /** Whether it is the executed version. `unknown`: one of the two has no id; `none`: no version was given. */
  readonly match: 'same' | 'other' | 'unknown' | 'none';
  /** The id of the version according to the execution. */
  readonly ranId?: string;
  /** The name of the version that the execution says it went through. */
  readonly ranName?: string;
  /** Ids of visited nodes that are not in the version, in order. */
  readonly missing: readonly string[];
  /** The nodes with another type. */
  readonly retyped: readonly RetypedNode[];
  /** Indexes of visits to nodes of the version that no edge explains. */
  readonly jumps: readonly number[];
}

/** Returns the differences between the executed version and the given one. */
export function versionFit(
  execution: WorkflowExecution,
  given: WorkflowVersion | undefined,
  visits: readonly Visit[],
  positions: Int32Array,
  graph: Graph,
): VersionFit {
  const ran: unknown = execution.version;
  const ranId = isJsonObject(ran) ? text(ran['id']) : undefined;
  const ranName = isJsonObject(ran) ? text(ran['name']) : undefined;
  const missing = new Set<string>();
  const retyped = new Map<number, RetypedNode>();
  const jumps: number[] = [];
  const shownTypes = new Map<number, string | undefined>();
  for (let at = 0; at < visits.length; at++) {
    const { ghost, index, nodeId, step, via } = visits[at] as Visit;
    if (ghost) {
      missing.add(nodeId);
      continue;
    }
    if (via?.certainty === 'jump') jumps.push(index);
    const brought: unknown = isJsonObject(step.node) ? step.node.type : undefined;
    const before = isJsonObject(brought) ? text(brought['type']) : undefined;
    if (before === undefined) continue;
    const position = positions[at] as number;
    let now = shownTypes.get(position);
    if (now === undefined && !shownTypes.has(position)) {
      const node = graph.nodes[position];
      now = node && text(nodeTypeOf(node).type);
      shownTypes.set(position, now);
    }
    if (now !== undefined && now !== before && !retyped.has(position))
      retyped.set(position, { nodeId, ran: before, shown: now });
  }
  return {
    match: matchOf(given, ranId),
    ...(ranId === undefined ? {} : { ranId }),
    ...(ranName === undefined ? {} : { ranName }),
    missing: [...missing],
    retyped: [...retyped.values()],
    jumps,
  };
}

function matchOf(given: WorkflowVersion | undefined, ranId: string | undefined): VersionFit['match'] {
  if (!isJsonObject(given)) return 'none';
  const shownId = text((given as WorkflowVersion).id);
  return shownId === undefined || ranId === undefined ? 'unknown' : shownId === ranId ? 'same' : 'other';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
