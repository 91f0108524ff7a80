'use client';
import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

type Side = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipProps {
  /** Text, which the control has as its accessible name already: a tooltip adds no information. */
  readonly text: string;
  readonly keys?: readonly string[];
  readonly side?: Side;
  /** The control: one element that passes attributes on to its DOM element. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
}

/**
 * Gives a control a tooltip after half a second of hover, or on keyboard focus. It only marks the control: the root
 * shows one tooltip for all of them.
 */
export function Tooltip({ text, keys, side = 'bottom', children }: TooltipProps): ReactElement {
  return cloneElement(children, tooltipMarks({ text, side, ...(keys && { keys }) }));
}

/** A tooltip as a control's attributes carry it. */
interface TooltipText {
  readonly text: string;
  readonly keys: readonly string[];
  readonly side: Side;
}

/** A tooltip that is shown. */
export interface ShownTooltip extends TooltipText {
  readonly control: HTMLElement;
}

/** Returns the attributes that give a control a tooltip. */
export function tooltipMarks({
  keys,
  side = 'bottom',
  text,
}: Pick<TooltipProps, 'keys' | 'side' | 'text'>): HTMLAttributes<HTMLElement> {
  return {
    'data-tip': text,
    ...(keys && keys.length > 0 && { 'data-tip-keys': keys.join('\n') }),
    ...(side !== 'bottom' && { 'data-tip-side': side }),
  } as HTMLAttributes<HTMLElement>;
}

/** The control with a tooltip that an event is about. */
export function controlWithTooltip(target: EventTarget | null): HTMLElement | null {
  return (target as Element | null)?.closest?.<HTMLElement>('[data-tip]') ?? null;
}

/** Reads the tooltip of a control. */
export function readTooltip({ dataset }: HTMLElement): TooltipText {
  return {
    text: dataset['tip'] ?? '',
    keys: dataset['tipKeys']?.split('\n') ?? [],
    side: (dataset['tipSide'] as Side | undefined) ?? 'bottom',
  };
}
