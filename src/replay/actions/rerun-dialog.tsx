'use client';
import { type ReactElement, useMemo, useState } from 'react';
import type { Trace } from '#trace';
import { Button, Dialog, useAnnounce, useToast } from '#ui';
import type { VisitStep } from '../words/visit-step.js';
import { rerunEffects, rerunWords } from './rerun-effects.js';

export interface RerunDialogProps {
  readonly trace: Trace;
  /** The visit to go on from; absent: from the start. */
  readonly from: number | undefined;
  /** Who it is done to. */
  readonly person: string;
  readonly stepOf: (index: number) => VisitStep;
  readonly act: () => unknown;
  readonly onDone: () => void;
}

/** Asks before a contact goes through a workflow again, and says what that does to them. */
export function RerunDialog({ act, from, onDone, person, stepOf, trace }: RerunDialogProps): ReactElement {
  const effects = useMemo(() => rerunEffects(trace, from ?? 1, stepOf), [trace, from, stepOf]);
  const announce = useAnnounce();
  const toast = useToast();
  const [busy, setBusy] = useState(false);
  const step = from === undefined ? undefined : stepOf(from).title;
  const begin = async (): Promise<void> => {
    setBusy(true);
    try {
      await act();
      const said = step === undefined ? 'The run is started again.' : `The run goes on from ${step}.`;
      toast({ text: said });
      announce(said);
    } catch (problem) {
      const said = `That did not work. ${problem instanceof Error && problem.message !== '' ? problem.message : 'Nothing was started.'}`;
      toast({ text: said, kind: 'error' });
      announce(said, 'assertive');
    }
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={step === undefined ? `Start again for ${person}?` : `Go on from ${step}?`}
      text={
        step === undefined
          ? `${person} goes through this workflow once more, from ${effects.first ?? 'its start'} on. The run you look at stays as it is.`
          : `${person} goes through this workflow once more, from ${step} on. What was known before that step is kept.`
      }
      actions={
        <>
          <Button onClick={onDone}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void begin()}>
            {step === undefined ? 'Start again' : 'Go on from here'}
          </Button>
        </>
      }
    >
      <div role="list" className="pb-rerun">
        {rerunWords(effects, person).map((line) => (
          <div key={line} role="listitem">
            {line}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
