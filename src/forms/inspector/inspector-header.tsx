'use client';
import { IconButton, type IconTable, IconTile, useMessages } from '#ui';
import type { ReactElement, ReactNode } from 'react';
import { inspectorMessages } from './inspector-messages.js';

export interface InspectorHeaderProps {
  readonly icon: string | null | undefined;
  readonly icons?: IconTable | undefined;
  readonly group?: string | undefined;
  readonly color?: unknown;
  readonly title: string;
  readonly subtitle: string;
  /** Buttons before the close button. */
  readonly tools?: ReactNode;
  readonly onClose: () => void;
}

/** The title of the selected element and the close button. */
export function InspectorHeader({
  icon,
  icons,
  group,
  color,
  title,
  subtitle,
  tools,
  onClose,
}: InspectorHeaderProps): ReactElement {
  const { close } = useMessages(inspectorMessages);
  return (
    <div className="pb-insp__h">
      <IconTile icon={icon} icons={icons} {...(group !== undefined && { group })} color={color} size={32} />
      <div className="pb-insp__t">
        <span role="heading" aria-level={2} className="pb-insp__name">
          {title}
        </span>
        <span className="pb-insp__sub">{subtitle}</span>
      </div>
      <div className="pb-insp__tools">
        {tools}
        <IconButton icon="x" tone="mut" label={close} onClick={onClose} />
      </div>
    </div>
  );
}
