'use client';
import { type ConnectionLineComponentProps, ViewportPortal, useConnection, useStore } from '@xyflow/react';
import type { ReactElement } from 'react';
import type { StepElement } from '../projection/canvas-elements.js';
import type { ConnectVerdict } from '../canvas-props.js';
import { reroute, roundedLine } from './path-geometry.js';

/** The path under the pointer while it is drawn: dashed, and in another dash where it may not go. */
export function ConnectionLine({ fromX, fromY, toX, toY, connectionStatus }: ConnectionLineComponentProps<StepElement>): ReactElement {
  return (
    <g className="pb-edge" data-state={connectionStatus === 'invalid' ? 'refused' : 'connecting'}>
      <path className="pb-edge__line" d={roundedLine(reroute({ x: fromX, y: fromY }, { x: toX, y: toY }))} />
      <circle className="pb-edge__dot" cx={fromX} cy={fromY} r={5} />
    </g>
  );
}

/** Names what a release would do, or says why it would do nothing, beside the pointer. */
export function ConnectTip({ verdict }: { readonly verdict: (source: string, target: string) => ConnectVerdict }): ReactElement | null {
  const connection = useConnection<StepElement>();
  const zoom = useStore((state) => state.transform[2]);
  if (!connection.inProgress) return null;
  const source = connection.fromNode.internals.userNode.data.nodeId;
  const target = connection.toNode?.internals.userNode.data.nodeId;
  if (target === undefined || target === source) return null;
  const answer = verdict(source, target);
  const { x, y } = connection.to;
  const words = answer.ok ? (answer.label === undefined ? 'Connect' : `Connect as “${answer.label}”`) : answer.reason;
  return (
    <ViewportPortal>
      <div className="pb-tip pb-tip--pointer" style={{ transform: `translate(${x}px, ${y}px) scale(${1 / zoom}) translate(16px, -34px)` }}>{words}</div>
    </ViewportPortal>
  );
}
