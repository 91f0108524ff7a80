'use client';
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import { Button, Dialog, useMessages } from '#ui';
import { dialogMessages } from './dialog-messages.js';

interface ChoiceDialogProps {
  readonly title: string;
  readonly text: string;
  /** The accessible name of the choices. */
  readonly label: string;
  /** The first is chosen when the dialog opens; without any, the dialog asks only whether. */
  readonly choices: readonly { readonly value: string; readonly words: string }[];
  /** Below the choices. */
  readonly children?: ReactNode;
  readonly submit: string;
  readonly onSubmit: (value: string) => void;
  readonly onDone: () => void;
}

/** Asks for one of several consequences before something is removed. */
export function ChoiceDialog(props: ChoiceDialogProps): ReactElement {
  const { children, choices, label, onDone, onSubmit, submit, text, title } = props;
  const { cancel } = useMessages(dialogMessages);
  const name = useId();
  const [chosen, setChosen] = useState(choices[0]?.value ?? '');
  return (
    <Dialog
      open
      onClose={onDone}
      title={title}
      text={text}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {cancel}
          </Button>
          <Button
            variant="danger"
            onClick={() => {
              onDone();
              onSubmit(chosen);
            }}
          >
            {submit}
          </Button>
        </>
      }
    >
      {choices.length > 0 && (
        <div role="radiogroup" aria-label={label} className="pb-choices">
          {choices.map(({ value, words }) => (
            <label key={value} className="pb-choice">
              <input type="radio" name={name} checked={chosen === value} onChange={() => setChosen(value)} />
              <span>{words}</span>
            </label>
          ))}
        </div>
      )}
      {children}
    </Dialog>
  );
}
