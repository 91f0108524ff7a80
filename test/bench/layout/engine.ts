import type { Point } from '#layout';
import type { WorkflowVersion } from '#model';

/** The input of every engine: sizes and edges, and for ours the version. */
export interface BenchGraph {
  readonly version: WorkflowVersion;
  readonly nodes: readonly { readonly id: string; readonly width: number; readonly height: number }[];
  readonly edges: readonly { readonly id: string; readonly source: string; readonly target: string }[];
  /** The gap between two cards across and along the flow. */
  readonly gaps: { readonly across: number; readonly along: number };
}

/** Top left corners, and bend points of edges if the engine routes them. */
export interface Drawing {
  readonly places: ReadonlyMap<string, Point>;
  readonly routes?: ReadonlyMap<string, readonly Point[]>;
}

export interface Engine {
  readonly begin?: () => Promise<void>;
  readonly layout: (graph: BenchGraph) => Drawing | Promise<Drawing>;
}

/** Reads a version for all engines. */
export function benchGraph(version: WorkflowVersion): BenchGraph {
  const ids = new Set((version.definition?.nodes ?? []).map(({ id }) => id));
  return {
    version,
    nodes: (version.definition?.nodes ?? []).map(({ id, type }) =>
      type?.type === 'end' ? { id, width: 112, height: 40 } : { id, width: 216, height: 60 },
    ),
    edges: (version.definition?.edges ?? [])
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .map(({ id, source, target }) => ({ id, source, target })),
    gaps: { across: 24, along: 50 },
  };
}
