'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { Button } from '#ui';
import { createTimeWords } from '../words/time-words.js';
import type { FlowWords } from './flow-words.js';
import type { CountedExecutions } from './use-counted-executions.js';

export interface CountingNoteProps {
  readonly counted: CountedExecutions | undefined;
  /** How many runs are counted. */
  readonly executions: number;
  readonly words: FlowWords;
  readonly locale: string | undefined;
  /** What the runs are compared with that this is about; the runs that are shown when absent. */
  readonly of?: string | undefined;
}

/** How far the counting is, and what can be done about it. */
export function CountingNote({ counted, locale, of, executions, words }: CountingNoteProps): ReactElement {
  const times = useMemo(() => createTimeWords({ locale }), [locale]);
  const [opened] = useState(Date.now);
  const state = counted?.state ?? 'done';
  const { backTo, gone = 0 } = counted?.progress ?? {};
  const reach = backTo === undefined ? '' : `, back to ${times.day(backTo, opened)}`;
  const compared = of === undefined ? '' : `Compared with ${of}: `;
  const reason = counted?.reason === undefined ? '' : ` ${counted.reason}`;
  const said =
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
  // Every count said aloud would be one long murmur: that it goes on is said once, and how it ends.
  const isBusy = state === 'counting';
  return (
    <div className="pb-flowview__note" data-empty={said === '' || undefined}>
      <span aria-hidden={isBusy || undefined}>{said}</span>
      <span className="pb-visually-hidden" role="status">
        {isBusy ? `${compared}${of === undefined ? 'Counting' : 'counting'} runs` : said}
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
          {state === 'failed' ? 'Try again' : 'Go on'}
        </Button>
      )}
    </div>
  );
}
