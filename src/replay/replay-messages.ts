import type { CanvasMessages } from '#canvas';
import type { MessageOverrides } from '#ui';

/** The tables of runs and their statistics, by part. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled table by table
interface ReplayTables {}

/** Overrides of the words of runs and their statistics. */
export interface ReplayMessages extends CanvasMessages {
  /** Words of runs and their statistics, by part. */
  readonly replay?: MessageOverrides<ReplayTables> | undefined;
}
