import type { CSSProperties } from 'react';

/** The least widths in px of outline and canvas side by side: view bar and map have room on the canvas. */
export const leastWidths = { outline: 260, canvas: 400 };

/** The share of the outline as the styles of the area around both views take it. */
export function shareStyle(share: number | undefined): CSSProperties {
  return (
    share === undefined
      ? {}
      : {
          '--pb-outline': `clamp(${leastWidths.outline}px, ${share}%, max(${leastWidths.outline}px, 100% - ${leastWidths.canvas}px))`,
        }
  ) as CSSProperties;
}
