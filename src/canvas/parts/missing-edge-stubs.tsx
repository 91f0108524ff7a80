'use client';
import { ViewportPortal } from '@xyflow/react';
import { type ReactElement, memo } from 'react';
import { type Point, roundedLine } from '#layout';
import { Icon, useMessages } from '#ui';
import { useCanvasContext } from '../canvas-context.js';
import type { OpenEdge } from '../carried-node.js';
import type { PlacedStub } from './place-stubs.js';
import { pullByFinger, pullByMouse } from './pull-port.js';
import { drawingMessages } from './drawing-messages.js';

export interface MissingEdgeStubsProps {
  readonly stubs: readonly PlacedStub[];
  /** The stub under a carried node, and whether the drop is refused. */
  /** The pointer pulls a path of this kind from the port of its node. */
  readonly onPull?: ((edge: OpenEdge) => void) | undefined;
  readonly drop?: { readonly stubKey?: string | undefined; readonly refused: boolean } | undefined;
}

/** Missing edges: dashed stubs with a `+`. The layout reserves no space for them. */
export const MissingEdgeStubs = memo(function MissingEdgeStubs({
  stubs,
  drop,
  onPull,
}: MissingEdgeStubsProps): ReactElement | null {
  if (stubs.length === 0) return null;
  return (
    <ViewportPortal>
      <svg className="pb-stubs" aria-hidden>
        {stubs.map((stub) => (
          <g key={stub.key} className="pb-edge" data-state={stateOf(stub, drop)}>
            <path className="pb-edge__line" d={roundedLine(stub.line)} />
          </g>
        ))}
      </svg>
      {stubs.map((stub) => (
        <Stub key={stub.key} stub={stub} state={stateOf(stub, drop)} onPull={onPull} />
      ))}
    </ViewportPortal>
  );
});

function Stub({
  onPull,
  state,
  stub,
}: Pick<MissingEdgeStubsProps, 'onPull'> & { readonly stub: PlacedStub; readonly state: string }): ReactElement {
  const { missingEdge: messages } = useMessages(drawingMessages);
  const { handlers, can } = useCanvasContext();
  const words = stub.label ?? messages.next;
  const portFor = (button: Element): (() => Element | null | undefined) => {
    const flow = button.closest('.react-flow');
    return () => {
      const { edgeType, label, nodeId, value } = stub;
      onPull?.({ nodeId, edgeType, label, value });
      return flow?.querySelector(`.react-flow__node[data-id="${CSS.escape(nodeId)}"] .react-flow__handle.source`);
    };
  };
  const plus = can.add && (
    <button
      type="button"
      className="pb-plus"
      data-state={state}
      tabIndex={-1}
      data-stub={stub.key}
      aria-label={stub.optional ? messages.addStep : messages.connect(stub.label)}
      onMouseDown={(event) => onPull && pullByMouse(event, portFor(event.currentTarget))}
      onTouchStart={(event) => onPull && pullByFinger(event, portFor(event.currentTarget))}
      onClick={(event) =>
        handlers.addAfter(stub.nodeId, stub.edgeType, event.currentTarget.getBoundingClientRect(), stub.value)
      }
    >
      <Icon name="plus" size={14} />
    </button>
  );
  return (
    <>
      {stub.pill && (
        <div
          className="pb-path-label nodrag nopan"
          data-words=""
          data-beside={stub.plus === undefined || undefined}
          style={placeAt(stub.pill)}
        >
          <span className="pb-pill" data-kind={stub.timed ? 'timeout' : 'standard'} data-state={state}>
            {stub.timed && <Icon name="timer" size={12} />}
            <span className="pb-trunc">{words}</span>
          </span>
          {stub.plus === undefined && plus}
        </div>
      )}
      {stub.plus && plus && (
        <div className="pb-path-label nodrag nopan" style={placeAt(stub.plus)}>
          {plus}
        </div>
      )}
    </>
  );
}

function stateOf({ key, optional }: PlacedStub, drop: MissingEdgeStubsProps['drop']): string {
  const base = optional ? 'quick' : 'open';
  return drop?.stubKey !== key ? base : `${base} ${drop.refused ? 'refused' : 'dropping'}`;
}

function placeAt(point: Point): { transform: string } {
  return { transform: `translate(-50%, -50%) translate(${point.x}px, ${point.y}px)` };
}
