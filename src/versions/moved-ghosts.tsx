'use client';
import type { ReactElement } from 'react';
import { NodeCard, nodeContent } from '#canvas';
import { edgeShape } from '#layout';
import { graphOf } from '#graph';
import { type IconTable, useMessages } from '#ui';
import { compareMessages } from './compare-messages.js';
import type { Compared } from './compared.js';
import type { Ghost } from './place-ghosts.js';

interface MovedGhostsProps {
  readonly compared: Compared;
  readonly ghosts: readonly Ghost[];
  readonly icons: IconTable | undefined;
}

/** Where moved steps were, with a dotted arrow to where they are. Decoration: their cards and the list say it in words. */
export function MovedGhosts({ compared, ghosts, icons }: MovedGhostsProps): ReactElement {
  return (
    <div className="pb-vc__ghs" aria-hidden>
      <svg className="pb-vc__gw">
        {ghosts.map(({ nodeId, way }) => {
          const shape = edgeShape(way);
          return (
            shape && (
              <g key={nodeId}>
                <path d={shape.line} />
                <path d={shape.head} data-head="" />
              </g>
            )
          );
        })}
      </svg>
      {ghosts.map((ghost) => (
        <GhostCard key={ghost.nodeId} {...{ compared, ghost, icons }} />
      ))}
    </div>
  );
}

/** The card as the first version had it. */
function GhostCard({
  compared,
  ghost: { height, nodeId, width, x, y },
  icons,
}: Pick<MovedGhostsProps, 'compared' | 'icons'> & { readonly ghost: Ghost }): ReactElement | null {
  const messages = useMessages(compareMessages);
  const { presentation, version } = compared.documents.before;
  const graph = graphOf(version);
  const node = graph.node(nodeId);
  if (!node) return null;
  const content = nodeContent(node, graph.outgoing(nodeId), presentation);
  return (
    <div className="pb-vc__gh" style={{ width, height, transform: `translate(${x}px, ${y}px)` }}>
      <NodeCard node={{ ...plain, content }} icons={icons} />
      <span className="pb-vc__gt">{messages.wasHere}</span>
    </div>
  );
}

const plain = {
  errors: 0,
  warnings: 0,
  mark: undefined,
  markSummary: undefined,
  visits: [],
  dim: false,
  current: false,
  selected: false,
  hint: undefined,
  dragging: false,
} as const;
