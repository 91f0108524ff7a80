'use client';
import { type ReactElement, useMemo, useState } from 'react';
import type { Trace } from '#trace';
import { Button, Dialog, useAnnounce, useMessages, useToast } from '#ui';
import type { VisitStep } from '../words/visit-step.js';
import { actionsMessages, type ActionsMessages } from './actions-messages.js';
import { rerunEffects, rerunWords } from './rerun-effects.js';

/** A change of an execution that the user has to confirm. `from` is the visit to resume from, counted from 1. */
export type ExecutionChange =
  { readonly kind: 'retry' | 'cancel' } | { readonly kind: 'resume'; readonly from: number };

export interface ChangeDialogProps {
  readonly trace: Trace;
  readonly change: ExecutionChange;
  /** The contact, masked where personal data is hidden. */
  readonly person: string;
  readonly stepOf: (index: number) => VisitStep;
  readonly act: () => unknown;
  readonly onDone: () => void;
}

/** Asks the user to confirm a change of an execution and lists its effects on the contact. */
export function ChangeDialog(props: ChangeDialogProps): ReactElement {
  const { act, onDone } = props;
  const messages = useMessages(actionsMessages);
  const question = useMemo(() => questionOf(props, messages), [props, messages]);
  const announce = useAnnounce();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const begin = async (): Promise<void> => {
    setIsBusy(true);
    try {
      await act();
      toast({ text: question.done });
      announce(question.done);
    } catch (problem) {
      const reason = problem instanceof Error && problem.message !== '' ? problem.message : undefined;
      const message = question.failed(reason);
      toast({ text: message, kind: 'error' });
      announce(message, 'assertive');
    }
    onDone();
  };
  return (
    <Dialog
      open
      onClose={onDone}
      title={question.title}
      text={question.text}
      actions={
        <>
          <Button onClick={onDone}>{question.keep}</Button>
          <Button variant={question.isDanger ? 'danger' : 'primary'} busy={isBusy} onClick={() => void begin()}>
            {question.confirm}
          </Button>
        </>
      }
    >
      <div role="list" className="pb-rerun">
        {question.effects.map((line) => (
          <div key={line} role="listitem">
            {line}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

interface Question {
  readonly title: string;
  readonly text: string;
  readonly effects: readonly string[];
  readonly confirm: string;
  readonly keep: string;
  readonly done: string;
  readonly failed: (reason: string | undefined) => string;
  readonly isDanger: boolean;
}

function questionOf({ change, person, stepOf, trace }: ChangeDialogProps, messages: ActionsMessages): Question {
  const { end, failed, resume, retry } = messages;
  const at = trace.open.at(-1);
  const current = at === undefined ? undefined : stepOf(at).title;
  if (change.kind === 'cancel')
    return {
      title: end.title(person),
      text: end.text(person, current),
      effects: [end.none, end.sent, end.again(person)],
      confirm: end.confirm,
      keep: end.keep,
      done: end.done,
      failed: end.failed,
      isDanger: true,
    };
  const from = change.kind === 'resume' ? change.from : 1;
  const effects = rerunEffects(trace, from, stepOf);
  const shared = { effects: rerunWords(effects, person, messages.effects), keep: messages.cancel, failed };
  if (change.kind === 'retry')
    return {
      ...shared,
      title: retry.title(person),
      text: retry.text(person, effects.first),
      confirm: retry.confirm,
      done: retry.done,
      isDanger: false,
    };
  const step = stepOf(from).title;
  return {
    ...shared,
    title: resume.title(step),
    text: trace.ended ? resume.text(person, step) : resume.leaves(person, step, current),
    confirm: resume.confirm,
    done: resume.done(step),
    isDanger: false,
  };
}
