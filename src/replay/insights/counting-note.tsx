'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { Button, useMessages } from '#ui';
import { createTimeWords } from '../words/time-words.js';
import { wordMessages } from '../words/word-messages.js';
import type { FlowWords } from './flow-words.js';
import type { CountedExecutions } from './use-counted-executions.js';

export interface CountingNoteProps {
  readonly counted: CountedExecutions | undefined;
  /** Number of counted executions. */
  readonly executions: number;
  readonly words: FlowWords;
  readonly locale: string | undefined;
  /** The name of the compared executions. Absent for those shown. */
  readonly of?: string | undefined;
}

/** Shows the progress of counting and its actions. */
export function CountingNote({ counted, locale, of, executions, words }: CountingNoteProps): ReactElement {
  const shared = useMessages(wordMessages);
  const times = useMemo(() => createTimeWords({ locale }, shared), [locale, shared]);
  const [opened] = useState(Date.now);
  const state = counted?.state ?? 'done';
  const { backTo, gone = 0 } = counted?.progress ?? {};
  const reach = backTo === undefined ? '' : `, back to ${times.day(backTo, opened)}`;
  const compared = of === undefined ? '' : `Compared with ${of}: `;
  const reason = counted?.reason === undefined ? '' : ` ${counted.reason}`;
  const text =
    state === 'counting'
      ? `${compared}${of === undefined ? 'Counting' : 'counting'} runs: ${words.count(executions)} so far${reach}`
      : state === 'stopped'
        ? `${compared}${words.count(executions)} ${executions === 1 ? 'run' : 'runs'} counted${reach}. There are more.`
        : state === 'failed'
          ? `${compared}${of === undefined ? 'Not' : 'not'} all runs could be loaded. What is shown is what came.${reason}`
          : executions === 0
            ? of === undefined
              ? 'No one has been through this workflow yet.'
              : `${compared}there are no runs.`
            : gone > 0
              ? `${compared}${gone === 1 ? `${of === undefined ? 'One' : 'one'} run was deleted meanwhile and is not counted.` : `${words.count(gone)} runs were deleted meanwhile and are not counted.`}`
              : '';
  // Only the start and the end of counting are announced: announcing each number would never end.
  const isBusy = state === 'counting';
  return (
    <div className="pb-flowview__note" data-empty={text === '' || undefined}>
      <span aria-hidden={isBusy || undefined}>{text}</span>
      <span className="pb-visually-hidden" role="status">
        {isBusy ? `${compared}${of === undefined ? 'Counting' : 'counting'} runs` : text}
      </span>
      {isBusy && counted?.progress && (
        <Button
          size="sm"
          icon="pause"
          aria-label={of === undefined ? undefined : `Stop counting ${of}`}
          onClick={counted.stop}
        >
          Stop
        </Button>
      )}
      {!isBusy && counted?.canResume === true && (
        <Button size="sm" icon={state === 'failed' ? 'refresh-cw' : 'play'} onClick={counted.resume}>
          {state === 'failed' ? 'Retry' : 'Go on'}
        </Button>
      )}
    </div>
  );
}
