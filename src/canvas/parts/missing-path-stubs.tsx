'use client';
import { ViewportPortal } from '@xyflow/react';
import { type ReactElement, memo } from 'react';
import { isEndType, nodeTypeOf, pathKind } from '#catalog';
import type { Graph } from '#graph';
import type { LaidOutNode, Point } from '#layout';
import { Icon } from '#ui';
import { useCanvasContext } from '../canvas-context.js';
import type { CanvasMissingPath } from '../canvas-props.js';
import { missingPathLabel } from '../projection/missing-path-label.js';
import type { Places } from '../window/places.js';
import { roundedLine } from './path-geometry.js';
import { offersNoPath } from '../projection/step-content.js';

export interface MissingPathStubsProps {
  readonly graph: Graph;
  readonly places: Places;
  /** Those of the steps that are near enough to be elements. */
  readonly missingPaths: readonly CanvasMissingPath[];
  /** The steps that offer to go on though no rule wants it: those under the pointer, focused or selected. */
  readonly offerAfter: readonly string[];
}

/** How far to the right of its step a stub stands, and how far below the pill its `+` is. */
const stubOffset = 172;
const stubSpacing = 150;
const pillDrop = 36;
const plusDrop = 82;

/** Paths that are not there yet, drawn in place: dashed stubs with a `+`. They reserve no room. */
export const MissingPathStubs = memo(function MissingPathStubs({ graph, places, missingPaths, offerAfter }: MissingPathStubsProps): ReactElement | null {
  const { can } = useCanvasContext();
  const stubs = placeStubs(graph, places, missingPaths, can.add ? offerAfter : []);
  if (stubs.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="pb-stubs" aria-hidden>
        {stubs.map((stub) => (
          <g key={stub.key} className="pb-edge" data-state={stub.optional ? 'quick' : 'open'}>
            <path className="pb-edge__line" d={roundedLine(stub.line)} />
          </g>
        ))}
      </svg>
      {stubs.map((stub) => <Stub key={stub.key} stub={stub} />)}
    </ViewportPortal>
  );
});

interface PlacedStub {
  readonly key: string;
  readonly nodeId: string;
  readonly edgeType: string | undefined;
  readonly label: string | undefined;
  readonly timed: boolean;
  readonly optional: boolean;
  readonly line: readonly Point[];
  readonly pill: Point | undefined;
  /** Absent where a step stands in the way: the `+` then stands beside the pill. */
  readonly plus: Point | undefined;
}

function Stub({ stub }: { readonly stub: PlacedStub }): ReactElement {
  const { handlers, can } = useCanvasContext();
  const words = stub.label ?? 'Next step';
  const plus = can.add && (
    <button type="button" className="pb-plus" data-state={stub.optional ? 'quick' : 'open'} tabIndex={-1} data-stub={stub.key}
      aria-label={stub.optional ? 'Add step' : `Connect ${stub.label ?? 'next step'}`}
      onClick={(event) => handlers.addAfter(stub.nodeId, stub.edgeType, event.currentTarget.getBoundingClientRect())}>
      <Icon name="plus" size={14} />
    </button>
  );
  return (
    <>
      {stub.pill && (
        <div className="pb-path-label nodrag nopan" data-words="" data-beside={stub.plus === undefined || undefined} style={placeAt(stub.pill)}>
          <span className="pb-pill" data-kind={stub.timed ? 'timeout' : 'standard'} data-state="open">
            {stub.timed && <Icon name="timer" size={12} />}
            <span className="pb-trunc">{words}</span>
          </span>
          {stub.plus === undefined && plus}
        </div>
      )}
      {stub.plus && plus && <div className="pb-path-label nodrag nopan" style={placeAt(stub.plus)}>{plus}</div>}
    </>
  );
}

function placeAt(point: Point): { transform: string } {
  return { transform: `translate(-50%, -50%) translate(${point.x}px, ${point.y}px)` };
}

function placeStubs(graph: Graph, places: Places, missing: readonly CanvasMissingPath[], offerAfter: readonly string[]): readonly PlacedStub[] {
  const stubs: PlacedStub[] = [];
  const taken = new Map<string, number>();
  for (const path of missing) {
    const node = graph.node(path.nodeId);
    const laid = places.of(path.nodeId);
    if (!node || !laid) continue;
    const leads = graph.outgoing(path.nodeId).length > 0;
    const nth = taken.get(path.nodeId) ?? 0;
    taken.set(path.nodeId, nth + 1);
    // The first path of a step that leads nowhere yet goes straight down, where the next step would stand.
    const column = leads ? nth + 1 : nth;
    const x = laid.x + laid.width / 2 + (column === 0 ? 0 : stubOffset + (column - 1) * stubSpacing);
    const top = laid.y + laid.height;
    const label = missingPathLabel(node, path);
    const pill = label === undefined && column === 0 ? undefined : { x, y: top + pillDrop };
    const plusY = top + (pill ? plusDrop : pillDrop + 8);
    const plusIsFree = places.stepsIn({ x: x - 18, y: plusY - 18, width: 36, height: 36 }).length === 0;
    stubs.push({
      key: `${path.nodeId}|${path.edgeType}|${nth}`,
      nodeId: path.nodeId,
      edgeType: path.edgeType,
      label,
      timed: pathKind(path.edgeType) === 'timeout',
      optional: false,
      line: stubLine(laid, x, plusIsFree || !pill ? plusY - 19 : top + pillDrop),
      pill,
      plus: plusIsFree || !pill ? { x, y: plusY } : undefined,
    });
  }
  for (const nodeId of offerAfter) {
    const node = graph.node(nodeId);
    const laid = places.of(nodeId);
    if (!node || !laid || taken.has(nodeId) || graph.outgoing(nodeId).length > 0 || isEndType(nodeTypeOf(node)) || offersNoPath(nodeTypeOf(node))) continue;
    const plus = { x: laid.x + laid.width / 2, y: laid.y + laid.height + pillDrop + 8 };
    stubs.push({
      key: `${nodeId}|`, nodeId, edgeType: undefined, label: undefined, timed: false, optional: true,
      line: stubLine(laid, plus.x, plus.y - 14), pill: undefined, plus,
    });
  }
  return stubs;
}

function stubLine(laid: LaidOutNode, x: number, endY: number): readonly Point[] {
  const from = { x: laid.x + laid.width / 2, y: laid.y + laid.height };
  if (x === from.x) return [from, { x, y: endY }];
  return [from, { x: from.x, y: from.y + 16 }, { x, y: from.y + 16 }, { x, y: endY }];
}
