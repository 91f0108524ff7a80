'use client';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { type CanvasMarks, visitNumbers } from '#canvas';
import type { Presentation, WorkflowVersion } from '#model';
import { type OutlineActions, outlineBindings, type OutlineView, type OutlineVisit, WorkflowOutline } from '#outline';
import { IconButton, type IconTable, useMessages } from '#ui';
import { type WordMessages, wordMessages } from '../words/word-messages.js';
import { replayOutlineMessages } from './outline-messages.js';

export interface ReplayOutlineProps {
  readonly version: WorkflowVersion;
  readonly presentation: Presentation | undefined;
  readonly icons: IconTable | undefined;
  readonly marks: CanvasMarks;
  /** The node at the playhead. */
  readonly current: string | undefined;
  readonly actions: OutlineActions;
  readonly onClose: () => void;
}

// Letters that jump to rows would be taken by the keys of the replay.
const bindings = { ...outlineBindings, jump: [] };

/** Lists the version of a run. The row at the playhead is selected and in view; selecting a row goes to its visit. */
export function ReplayOutline({
  version,
  presentation,
  icons,
  marks,
  current,
  actions,
  onClose,
}: ReplayOutlineProps): ReactElement {
  const messages = useMessages(replayOutlineMessages);
  const words = useMessages(wordMessages);
  const [view, setView] = useState<OutlineView | null>(null);
  const visits = useMemo(
    () => visitsOf(marks, words, (state, numbers) => messages.visits(state, numbers)),
    [marks, words, messages],
  );
  const selection = useMemo(() => ({ nodeIds: current === undefined ? [] : [current], edgeIds: [] }), [current]);
  useEffect(() => {
    if (current !== undefined) view?.reveal(current);
  }, [view, current]);
  return (
    <WorkflowOutline
      version={version}
      presentation={presentation}
      label={typeof version.name === 'string' ? version.name : ''}
      selection={selection}
      visits={visits}
      icons={icons}
      actions={actions}
      bindings={bindings}
      viewRef={setView}
      readOnly
    >
      <IconButton icon="x" label={messages.close} size="sm" tone="mut" onClick={onClose} />
    </WorkflowOutline>
  );
}

/** The marks of the drawing as the outline says them. */
function visitsOf(
  { nodes }: CanvasMarks,
  { status }: WordMessages,
  say: (state: string, numbers: string) => string,
): ReadonlyMap<string, OutlineVisit> {
  return new Map(
    [...nodes].map(([nodeId, { state, summary, visits }]) => {
      const numbers = visitNumbers(visits);
      const known: { readonly [state: string]: string } = status;
      return [
        nodeId,
        {
          numbers,
          words: say(known[state] ?? status.unknown, numbers),
          ...(summary !== undefined && { summary }),
          ...(state === 'failed' && { look: 'err' }),
          ...((state === 'timedOut' || state === 'waiting') && { look: 'wait' }),
        },
      ];
    }),
  );
}
