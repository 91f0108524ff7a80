'use client';
import type { ReactElement } from 'react';
import { Button, Dialog, useMessages } from '#ui';
import { homeMessages } from '../home-messages.js';
import type { DeleteQuestion } from './use-home-actions.js';

/** Asks what becomes of the contacts under way in a workflow that is to be deleted. */
export function AskToDelete({
  onClose,
  question,
}: {
  readonly question: DeleteQuestion;
  readonly onClose: () => void;
}): ReactElement {
  const messages = useMessages(homeMessages);
  const { answer, workflow } = question;
  const count = workflow.underWay ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={messages.ask.title(workflow.name)}
      {...(count > 0 && { text: messages.ask.text(count) })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {messages.cancel}
          </Button>
          {count === 0 ? (
            <Button variant="danger" onClick={() => answer(undefined)}>
              {messages.action.remove}
            </Button>
          ) : (
            <>
              <Button variant="danger" onClick={() => answer('end')}>
                {messages.ask.end(count)}
              </Button>
              <Button variant="primary" onClick={() => answer('finish')}>
                {messages.ask.finish(count)}
              </Button>
            </>
          )}
        </>
      }
    />
  );
}
