'use client';
import { useMemo } from 'react';
import type { Graph } from '#graph';
import { missingByNode } from '#rules';
import type { CanvasMissingEdge } from '../canvas-props.js';
import type { Places } from '../window/places.js';
import { type PlacedStub, placeStubs } from './place-stubs.js';

interface StubSources {
  readonly graph: Graph;
  readonly places: Places;
  /** Positions from the layout alone, without the gap for a carried node. */
  readonly laid: Places;
  readonly missingEdges: readonly CanvasMissingEdge[];
  /** Nodes that are elements; undefined where all nodes are. */
  readonly nodeIds: ReadonlySet<string> | undefined;
  readonly selectedIds: readonly string[];
  readonly tabStop: string | undefined;
  readonly readOnly: boolean;
  /** False where no node may offer an edge that no rule requires. */
  readonly canOffer: boolean;
}

/** Up to this many selected nodes offer a new edge each; in a larger selection only the focused node does. */
const maxOffers = 20;
const none: readonly never[] = [];

/** Places the stubs of missing edges: `stubs` as drawn now, `laidStubs` as the layout has them. */
export function useStubs({
  graph,
  places,
  laid,
  missingEdges,
  nodeIds,
  selectedIds,
  tabStop,
  readOnly,
  canOffer,
}: StubSources): { readonly stubs: readonly PlacedStub[]; readonly laidStubs: readonly PlacedStub[] } {
  const offerAfter = useMemo(
    () => [
      ...new Set([
        ...(selectedIds.length <= maxOffers ? selectedIds : none),
        ...(tabStop === undefined ? none : [tabStop]),
      ]),
    ],
    [selectedIds, tabStop],
  );
  const missingNear = useMemo(() => {
    const missing = missingByNode(missingEdges);
    if (readOnly || missing.size === 0) return none;
    return nodeIds ? [...nodeIds].flatMap((id) => missing.get(id) ?? none) : missingEdges;
  }, [missingEdges, readOnly, nodeIds]);
  const offering = readOnly || !canOffer ? none : offerAfter;
  const laidStubs = useMemo(() => placeStubs(graph, laid, missingNear, offering), [graph, laid, missingNear, offering]);
  const stubs = useMemo(
    () => (places === laid ? laidStubs : placeStubs(graph, places, missingNear, offering)),
    [graph, places, laid, laidStubs, missingNear, offering],
  );
  return { stubs, laidStubs };
}
