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

/** Returns the current view: the controlled one of the host, else the choice of the user. */
export function useWorkflowView({ defaultView = 'canvas', onViewChange, view }: ViewProps): {
  readonly shownAs: WorkflowView;
  readonly showAs: ShowAs;
} {
  const [chosen, setChosen] = useState<WorkflowView>(defaultView);
  const shownAs = view ?? chosen;
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
