'use client';
import { useCallback, useState } from 'react';
import { useLatest } from '#ui';

/** How a workflow is shown: as a drawing, as a list of branches, or both beside each other. */
export type WorkflowView = 'canvas' | 'outline' | 'both';

/** Shows the workflow in another way; `other` goes between drawing and list. */
export type ShowAs = (view: WorkflowView | 'other') => void;

/** What a host says of it. */
interface ViewProps {
  readonly defaultView?: WorkflowView;
  readonly view?: WorkflowView;
  readonly onViewChange?: (view: WorkflowView) => void;
}

/** How the workflow is shown now: as the host says, else as the person chose. */
export function useWorkflowView({ defaultView = 'canvas', onViewChange, view }: ViewProps): {
  readonly shownAs: WorkflowView;
  readonly showAs: ShowAs;
} {
  const [chosen, setChosen] = useState<WorkflowView>(defaultView);
  const shownAs = view ?? chosen;
  const latestRef = useLatest({ onViewChange, shownAs });
  const showAs = useCallback<ShowAs>(
    (wanted) => {
      const { onViewChange: tell, shownAs: now } = latestRef.current;
      const next = wanted === 'other' ? (now === 'outline' ? 'canvas' : 'outline') : wanted;
      if (next === now) return;
      setChosen(next);
      tell?.(next);
    },
    [latestRef],
  );
  return { shownAs, showAs };
}
