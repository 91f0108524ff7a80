'use client';
import { type ReactElement, useMemo, useState } from 'react';
import type { Trace } from '#trace';
import { Button, Dialog, useAnnounce, useMessages, useToast } from '#ui';
import type { VisitStep } from '../words/visit-step.js';
import { actionsMessages } from './actions-messages.js';
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
  const messages = useMessages(actionsMessages);
  const { retry, resume } = messages;
  const announce = useAnnounce();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const step = from === undefined ? undefined : stepOf(from).title;
  const begin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await act();
      const message = step === undefined ? retry.done : resume.done(step);
      toast({ text: message });
      announce(message);
    } catch (problem) {
      const reason = problem instanceof Error && problem.message !== '' ? problem.message : undefined;
      const message = messages.failed(reason);
      toast({ text: message, kind: 'error' });
      announce(message, 'assertive');
    }
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={step === undefined ? retry.title(person) : resume.title(step)}
      text={step === undefined ? retry.text(person, effects.first) : resume.text(person, step)}
      actions={
        <>
          <Button onClick={onDone}>{messages.cancel}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void begin()}>
            {step === undefined ? retry.confirm : resume.confirm}
          </Button>
        </>
      }
    >
      <div role="list" className="pb-rerun">
        {rerunWords(effects, person, messages.effects).map((line) => (
          <div key={line} role="listitem">
            {line}
          </div>
        ))}
      </div>
    </Dialog>
  );
}
