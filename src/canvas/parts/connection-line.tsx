'use client';
import { reroute, roundedLine } from '#layout';
import { useConnection, ViewportPortal } from '@xyflow/react';
import { type ReactElement, useEffect } from 'react';
import type { Connecting } from '../gestures/connecting.js';
import type { LooseEnd } from '../gestures/connect-aim.js';
import { useCanvasContext } from '../canvas-context.js';
import type { CanvasNode } from '../projection/canvas-elements.js';
import { PointerTip } from './pointer-tip.js';

/** The edge being drawn: dashed, in another dash where it is refused, with a tooltip for the effect of a release. */
export function ConnectionLine({
  end,
  connecting,
}: {
  readonly end: LooseEnd;
  readonly connecting: Pick<Connecting, 'outcomeAt' | 'aimAt'>;
}): ReactElement | null {
  const { direction } = useCanvasContext();
  const connection = useConnection<CanvasNode>();
  const outcome = connection.inProgress ? connecting.outcomeAt(connection.to, connection.from) : undefined;
  useEffect(() => {
    if (outcome) connecting.aimAt(outcome);
  });
  if (!connection.inProgress || !outcome) return null;
  const { aim, refused, words } = outcome;
  const isJoined = aim?.decision.ok === true;
  const to = isJoined ? aim.port : connection.to;
  const { from } = connection;
  return (
    <>
      <ViewportPortal>
        <svg className="pb-over" aria-hidden>
          <g className="pb-edge" data-state={refused ? 'refused' : 'connecting'}>
            <path
              className="pb-edge__line"
              d={roundedLine(end.fixed === 'source' ? reroute(from, to, direction) : reroute(to, from, direction))}
            />
            <circle className="pb-edge__dot" cx={from.x} cy={from.y} r={5} />
            {isJoined && <circle className="pb-edge__dot" cx={to.x} cy={to.y} r={5} />}
          </g>
        </svg>
      </ViewportPortal>
      {words !== undefined && (
        <PointerTip at={connection.pointer} refused={refused}>
          {words}
        </PointerTip>
      )}
    </>
  );
}
