'use client';
import { type ReactElement, memo } from 'react';
import { VisuallyHidden } from '#ui';

/** The same workflow as an ordered list, for readers who go by lists and not by arrows. */
export const StepOutline = memo(function StepOutline({ label, names }: { readonly label: string; readonly names: readonly string[] }): ReactElement {
  return (
    <VisuallyHidden>
      <ol aria-label={`Steps of ${label}`}>
        {names.map((name, index) => <li key={index}>{name}</li>)}
      </ol>
    </VisuallyHidden>
  );
});
