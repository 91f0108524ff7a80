'use client';
import { type ReactElement, useMemo, useState } from 'react';
import type { Trace } from '#trace';
import { Button, Dialog, useAnnounce, useToast } from '#ui';
import type { VisitStep } from '../words/visit-step.js';
import { rerunEffects, rerunWords } from './rerun-effects.js';

export interface RerunDialogProps {
  readonly trace: Trace;
  /** The visit to resume from. Absent: from the start. */
  readonly from: number | undefined;
  /** The contact, masked where personal data is hidden. */
  readonly person: string;
  readonly stepOf: (index: number) => VisitStep;
  readonly act: () => unknown;
  readonly onDone: () => void;
}

/** Asks the user to confirm a rerun and lists its effects on the contact. */
export function RerunDialog({ act, from, onDone, person, stepOf, trace }: RerunDialogProps): ReactElement {
  const effects = useMemo(() => rerunEffects(trace, from ?? 1, stepOf), [trace, from, stepOf]);
  const announce = useAnnounce();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const step = from === undefined ? undefined : stepOf(from).title;
  const begin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await act();
      const message = step === undefined ? 'The run is started again.' : `The run goes on from ${step}.`;
      toast({ text: message });
      announce(message);
    } catch (problem) {
      const message = `That did not work. ${problem instanceof Error && problem.message !== '' ? problem.message : 'Nothing was started.'}`;
      toast({ text: message, kind: 'error' });
      announce(message, 'assertive');
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
          <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
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
