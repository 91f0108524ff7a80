'use client';
import type { ReactElement } from 'react';
import { nodeTypeGroupOf, nodeTitle } from '#catalog';
import type { NodeType } from '#model';
import { Icon, type IconTable, IconTile } from '#ui';
import type { PaletteDrag } from './use-palette-drag.js';

interface PaletteCardProps {
  readonly type: NodeType;
  readonly icons: IconTable | undefined;
  readonly drag: PaletteDrag;
  /** The key of the card among the roving tab stops. */
  readonly stop: string;
  readonly tabIndex: 0 | -1;
  readonly onAdd: () => void;
}

/** A node type of the palette: a press adds it after the selected node, a drag drops it. */
export function PaletteCard({ drag, icons, onAdd, stop, tabIndex, type }: PaletteCardProps): ReactElement {
  const allowed = (type.status ?? 'active') === 'active';
  return (
    <button
      type="button"
      className="pb-pc"
      data-stop={stop}
      tabIndex={tabIndex}
      disabled={!allowed}
      data-dragged={drag.carried === type || undefined}
      title={type.description ?? undefined}
      onPointerDown={(event) => allowed && drag.onPointerDown(event, type)}
      onClick={() => {
        if (!drag.takesClick()) onAdd();
      }}
    >
      <IconTile icon={type.icon} group={nodeTypeGroupOf(type)} color={type.color} size={24} icons={icons} />
      <span className="pb-pc__t">{nodeTitle({ id: '', type })}</span>
      <Icon name={allowed ? 'grip-vertical' : 'lock'} size={14} className="pb-pc__grip" />
    </button>
  );
}
