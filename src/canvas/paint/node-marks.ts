import type { Palette } from './palette.js';
import type { NodeLook } from './render-list.js';

/** The line around a card, outside of it. */
export interface Outline {
  readonly colour: string;
  readonly width: number;
}

/** Outline for the state of a node, with the precedence of the cards' stylesheet. */
export function outlineOf(look: NodeLook, palette: Palette): Outline | undefined {
  const { mark } = look;
  if (look.selected) return { colour: !look.dim && mark === 'failed' ? palette.error : palette.accent, width: 2 };
  if (look.dim || mark === 'unreached') return { colour: palette.edgeDim, width: 1 };
  if (mark === 'done' || mark === 'timedOut') return { colour: palette.lit, width: 1.5 };
  if (mark === 'running') return { colour: palette.lit, width: 2 };
  if (mark === 'failed') return { colour: palette.error, width: 2 };
  if (mark === 'waiting' || mark === 'standing') return { colour: palette.waiting, width: 2 };
  if (mark === 'added' || mark === 'removed' || mark === 'changed' || mark === 'moved')
    return { colour: palette[mark], width: 2 };
  if (mark === 'chosen' || mark === 'next') return { colour: palette.accent, width: mark === 'next' ? 1.5 : 2 };
  if (mark === 'first' || mark === 'second')
    return { colour: mark === 'first' ? palette.changed : palette.added, width: 2 };
  if (mark === 'expected') return { colour: palette.added, width: 2 };
  if (mark === 'never') return { colour: palette.waiting, width: 1.5 };
  if (mark === 'skipped' || look.disabled) return palette.forced ? { colour: palette.nodeLine, width: 1 } : undefined;
  return { colour: look.errors > 0 && mark === undefined ? palette.error : palette.nodeLine, width: 1 };
}

/** Colour of the badge at the end of a card, a dot from afar; undefined without a badge. */
export function badgeColour(
  { mark, disabled, errors, goal, warnings, unknown }: NodeLook,
  palette: Palette,
): string | undefined {
  if (mark === 'running') return palette.running;
  if (mark === 'failed') return palette.error;
  if (mark === 'waiting' || mark === 'timedOut') return palette.waiting;
  if (mark === 'skipped' || disabled) return palette.mute;
  if (mark !== undefined) return goal && mark === 'done' ? palette.added : undefined;
  if (errors > 0) return palette.error;
  if (warnings > 0 || unknown) return palette.warning;
  return goal ? palette.added : undefined;
}
