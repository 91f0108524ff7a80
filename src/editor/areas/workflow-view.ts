'use client';
import { useCallback, useState } from 'react';
import { useLatest } from '#ui';

/** How the workflow is shown: on the canvas, in the outline of branches, or in both side by side. */
export type WorkflowView = 'canvas' | 'outline' | 'both';

/** Switches the view; `other` toggles between canvas and outline. */
export type ShowAs = (view: WorkflowView | 'other') => void;

/** The props of the host about the view. */
interface ViewProps {
  readonly defaultView?: WorkflowView;
  readonly view?: WorkflowView;
  readonly onViewChange?: (view: WorkflowView) => void;
}

/**
 * Returns the current view: the controlled one of the host, else the choice of the user. A narrow editor begins with the
 * outline, and shows one of both views.
 */
export function useWorkflowView(
  { defaultView, onViewChange, view }: ViewProps,
  narrow: boolean,
): {
  readonly shownAs: WorkflowView;
  readonly showAs: ShowAs;
} {
  const [chosen, setChosen] = useState<WorkflowView | undefined>(defaultView);
  const shownAs = view ?? chosen ?? (narrow ? 'outline' : 'canvas');
  const latestRef = useLatest({ onViewChange, shownAs });
  const showAs = useCallback<ShowAs>(
    (wanted) => {
      const { onViewChange, shownAs: now } = latestRef.current;
      const next = wanted === 'other' ? (now === 'outline' ? 'canvas' : 'outline') : wanted;
      if (next === now) return;
      setChosen(next);
      onViewChange?.(next);
    },
    [latestRef],
  );
  return { shownAs, showAs };
}
