import type { MessageOverrides, UiMessages } from '#ui';

/** The tables of forms of settings, by part. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled table by table
interface FormTables {}

/** Overrides of the words of forms of settings. */
export interface FormMessages extends UiMessages {
  /** Words of forms of settings, by part. */
  readonly forms?: MessageOverrides<FormTables> | undefined;
}
