'use client';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import { graphOf } from '#graph';
import { distinctTitle } from '#rules';
import type { Editor } from '#store';
import { type IconTable, IconTile, useMessages } from '#ui';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import { inspectorMessages } from './inspector-messages.js';

export interface NodeChipProps {
  readonly editor: Editor;
  readonly nodeId: string;
  readonly icons?: IconTable | undefined;
  /** Opens the node; without it the chip is plain text. */
  readonly onOpen?: ((nodeId: string) => void) | undefined;
  readonly wide?: boolean;
}

/** A node as a small button that opens it. */
export function NodeChip({ editor, nodeId, icons, onOpen, wide = false }: NodeChipProps): ReactElement {
  const messages = useMessages(inspectorMessages);
  // Selects only what is shown: typing in a node must not render the chips that refer to it.
  const shown = useStore(
    editor.store,
    useShallow((state) => {
      const graph = graphOf(state.version);
      const node = graph.node(nodeId);
      if (!node) return undefined;
      const type = nodeTypeOf(node);
      return {
        title: distinctTitle(graph, node, state.presentation),
        icon: type.icon,
        group: nodeTypeGroupOf(type),
        color: type.color,
      };
    }),
  );
  if (!shown)
    return (
      <span className="pb-to" data-broken="">
        {messages.gone}
      </span>
    );
  const { title, ...tile } = shown;
  const className = wide ? 'pb-to pb-to--wide' : 'pb-to';
  const inside = (
    <>
      <IconTile {...tile} icons={icons} size={20} />
      <span className="pb-trunc">{title}</span>
    </>
  );
  if (!onOpen) return <span className={className}>{inside}</span>;
  return (
    <button type="button" className={className} aria-label={messages.open(title)} onClick={() => onOpen(nodeId)}>
      {inside}
    </button>
  );
}
