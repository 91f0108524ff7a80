'use client';
import { type CSSProperties, type ReactElement, memo } from 'react';
import { hueFromColor } from '../color/hue-from-color.js';
import { Icon } from './icon.js';
import type { IconTable } from './resolve-icon.js';

export interface IconTileProps {
  readonly icon: string | null | undefined;
  /** Colour group of the tokens (`trigger`, `message`, `timing`, …); any other name is neutral. */
  readonly group?: string;
  /** A colour from the document. Only its hue is used; a colour without a hue falls back to the group. */
  readonly color?: unknown;
  /** Side in px. @default by density: 32 comfortable, 28 compact */
  readonly size?: number;
  readonly iconSize?: number;
  readonly icons?: IconTable | undefined;
}

/** An icon on a soft square in the colour of its group. */
export const IconTile = memo(function IconTile({
  icon,
  group = 'flow',
  color,
  size,
  iconSize,
  icons,
}: IconTileProps): ReactElement {
  const hue = hueFromColor(color);
  const style = {
    ...(size === undefined ? {} : { '--s': `${size}px`, '--tile-k': size / 32 }),
    ...(hue ? { '--hue': hue.hue, '--hue-c': hue.chroma } : {}),
  } as CSSProperties;
  return (
    <span className="pb-tile" data-g={group} data-hue={hue ? '' : undefined} style={style} aria-hidden>
      <Icon
        name={icon}
        size={iconSize ?? (size === undefined || size >= 28 ? 17 : Math.round(size * 0.56))}
        icons={icons}
      />
    </span>
  );
});
