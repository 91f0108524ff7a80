import type { ExecutionSummary } from '#adapter';
import { readableNumber } from '#catalog';
import { versionName } from '#model';
import { readDate, type SummaryWords } from '../executions/summary-words.js';
import { lengthOfExecution } from '../matrix/sort-executions.js';
import { executionStatusWords } from '../words/execution-status.js';
import type { TimeWords } from '../words/time-words.js';
import type { WordMessages } from '../words/word-messages.js';
import type { TableMessages } from './table-messages.js';

/** The built-in columns of a table of executions. */
export type ExecutionColumnId = keyof TableMessages['columns'];

/** A column of a table of executions. */
export interface ExecutionColumn {
  /** Unique in the table. */
  readonly id: string;
  /** The heading. */
  readonly label: string;
  /** Returns the text of a cell. Names and numbers are masked already. */
  readonly text: (execution: ExecutionSummary) => string;
  /** Returns what to sort by; undefined sorts last. Absent: the column cannot be sorted by. */
  readonly order?: ((execution: ExecutionSummary) => number | string | undefined) | undefined;
}

/** The column that a table is sorted by, and the direction. */
export interface ExecutionTableSort {
  /** The id of the column. */
  readonly column: string;
  /**
   * Whether the least or the greatest comes first.
   *
   * @default 'ascending'
   */
  readonly direction?: 'ascending' | 'descending' | undefined;
}

export const usualColumns: readonly ExecutionColumnId[] = [
  'contact',
  'status',
  'start',
  'duration',
  'lastStep',
  'reason',
];

interface ColumnWords {
  readonly messages: TableMessages;
  readonly shared: WordMessages;
  readonly words: SummaryWords;
  readonly times: TimeWords;
  readonly now: number;
}

/** Returns a built-in column in the words of the screen. */
export function builtInColumn(
  id: ExecutionColumnId,
  { messages, now, shared, times, words }: ColumnWords,
): ExecutionColumn {
  const column = (
    text: ExecutionColumn['text'],
    order: ExecutionColumn['order'] = (execution) => text(execution).toLocaleLowerCase() || undefined,
  ): ExecutionColumn => ({ id, label: messages.columns[id], text, order });
  switch (id) {
    case 'contact':
      return column(words.title);
    case 'number':
      return column(({ contactNumber }) => (contactNumber === undefined ? '' : readableNumber(contactNumber)));
    case 'status':
      return column(({ status }) => executionStatusWords(status, shared));
    case 'start':
      return column(
        ({ start }) => {
          const time = readDate(start);
          return time === undefined ? '' : `${times.day(time, now)}, ${times.hourAndMinute(time)}`;
        },
        ({ start }) => readDate(start),
      );
    case 'duration':
      return column(
        (execution) => words.duration(execution, now),
        (execution) => lengthOfExecution(execution, now),
      );
    case 'lastStep':
      return column(({ lastStep = '' }) => lastStep);
    case 'steps':
      return column(
        ({ steps }) => String(steps),
        ({ steps }) => steps,
      );
    case 'reason':
      return column((execution) => words.reason(execution) ?? '');
    case 'version':
      return column(({ versionId }) => (versionId === undefined ? '' : (versionName(versionId) ?? versionId)));
    case 'id':
      return column((execution) => execution.id);
  }
}

/** Sorts stably; executions without a value come last in both directions. */
export function sortByColumn(
  executions: readonly ExecutionSummary[],
  column: ExecutionColumn | undefined,
  direction: ExecutionTableSort['direction'],
): readonly ExecutionSummary[] {
  if (!column?.order) return executions;
  const sign = direction === 'descending' ? -1 : 1;
  const keyed = executions.map((execution) => ({ execution, key: column.order?.(execution) }));
  const compare = (left: number | string, right: number | string): number =>
    typeof left === 'number' && typeof right === 'number' ? left - right : String(left).localeCompare(String(right));
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined)
      return Number(one.key === undefined) - Number(other.key === undefined);
    return sign * compare(one.key, other.key);
  });
  return keyed.map(({ execution }) => execution);
}
