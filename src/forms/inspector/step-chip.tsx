'use client';
import { nodeTypeOf, stepGroupOf, stepTitle } from '#catalog';
import type { Editor } from '#store';
import { type IconTable, IconTile } from '#ui';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { useNode } from './use-inspected.js';

export interface StepChipProps {
  readonly editor: Editor;
  readonly nodeId: string;
  readonly icons?: IconTable | undefined;
  /** Without it the chip only names the step. */
  readonly onOpen?: ((nodeId: string) => void) | undefined;
  readonly wide?: boolean;
}

/** A step as a small button that opens it. */
export function StepChip({ editor, nodeId, icons, onOpen, wide = false }: StepChipProps): ReactElement {
  const node = useNode(editor, nodeId);
  const title = useStore(editor.store, (state) => (node ? stepTitle(node, state.presentation) : ''));
  if (!node) return <span className="pb-to" data-broken="">Step is gone</span>;
  const type = nodeTypeOf(node);
  const className = wide ? 'pb-to pb-to--wide' : 'pb-to';
  const inside = (
    <>
      <IconTile icon={type.icon} icons={icons} group={stepGroupOf(type)} color={type.color} size={20} />
      <span className="pb-trunc">{title}</span>
    </>
  );
  if (!onOpen) return <span className={className}>{inside}</span>;
  return <button type="button" className={className} aria-label={`Open ${title}`} onClick={() => onOpen(nodeId)}>{inside}</button>;
}
