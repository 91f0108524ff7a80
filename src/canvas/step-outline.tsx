'use client';
import { type ReactElement, memo } from 'react';
import { VisuallyHidden } from '#ui';

export interface StepOutlineProps {
  readonly label: string;
  readonly names: readonly string[];
  /** How many steps come before the first one named, and how many there are. Of thousands, only those around the focus are in the page. */
  readonly before: number;
  readonly total: number;
}

/** The same workflow as an ordered list, for readers who go by lists and not by arrows. */
export const StepOutline = memo(function StepOutline({ label, names, before, total }: StepOutlineProps): ReactElement {
  const isPart = names.length < total;
  return (
    <VisuallyHidden>
      <ol aria-label={`Steps of ${label}`} {...(before > 0 && { start: before + 1 })}>
        {names.map((name, index) => <li key={before + index} {...(isPart && { 'aria-setsize': total, 'aria-posinset': before + index + 1 })}>{name}</li>)}
      </ol>
    </VisuallyHidden>
  );
});
