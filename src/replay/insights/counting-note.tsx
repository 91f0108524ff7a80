'use client';
import { type ReactElement, useMemo, useState } from 'react';
import { Button, uiMessages, useMessages } from '#ui';
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
  const { retry } = useMessages(uiMessages);
  const { counting } = words.messages;
  const inComparison = (text: string): string => (of === undefined || text === '' ? text : counting.compared(of, text));
  const text = inComparison(
    stateWords(counted, executions, words, (time) => times.day(time, opened), of !== undefined),
  );
  // Only the start and the end of counting are announced: announcing each number would never end.
  const isBusy = counted?.state === 'counting';
  const hasFailed = counted?.state === 'failed';
  return (
    <div className="pb-flowview__note" data-empty={text === '' || undefined}>
      <span aria-hidden={isBusy || undefined}>{text}</span>
      <span className="pb-visually-hidden" role="status">
        {isBusy ? inComparison(counting.now) : text}
      </span>
      {isBusy && counted?.progress && (
        <Button
          size="sm"
          icon="pause"
          aria-label={of === undefined ? undefined : counting.stopCompared(of)}
          onClick={counted.stop}
        >
          {counting.stop}
        </Button>
      )}
      {!isBusy && counted?.canResume === true && (
        <Button size="sm" icon={hasFailed ? 'refresh-cw' : 'play'} onClick={counted.resume}>
          {hasFailed ? retry : counting.resume}
        </Button>
      )}
    </div>
  );
}

/** Describes the state of counting and its end; empty where nothing was counted here. */
function stateWords(
  counted: CountedExecutions | undefined,
  executions: number,
  words: FlowWords,
  dayOf: (time: number) => string,
  isCompared: boolean,
): string {
  const { counting } = words.messages;
  const { backTo, gone = 0 } = counted?.progress ?? {};
  const day = backTo === undefined ? undefined : dayOf(backTo);
  switch (counted?.state) {
    case 'counting':
      return counting.soFar(words.count(executions), day);
    case 'stopped':
      return counting.stopped(words.count(executions), executions === 1, day);
    case 'failed':
      return counting.failed(counted.reason);
    default:
      if (executions === 0) return isCompared ? counting.noneCompared : counting.none;
      if (counted === undefined) return '';
      return [
        counting.counted(words.count(executions), executions === 1),
        ...(gone > 0 ? [counting.deleted(words.count(gone), gone === 1)] : []),
      ].join('. ');
  }
}
