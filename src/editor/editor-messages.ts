import type { FormMessages } from '#forms';
import type { OutlineMessages } from '#outline';
import type { ReplayMessages } from '#replay';
import type { MessageOverrides } from '#ui';

/** The tables of the editor, by part. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled table by table
interface EditorTables {}

/**
 * Words on the screen in place of the English ones, by module and part. Absent entries stay English. Functions receive
 * what the text is about, so that plurals and word order are up to the translation; one that throws is reported and
 * replaced by the English text.
 *
 * @example
 * ```ts
 * import type { Messages } from 'pathboard';
 *
 * export const german: Messages = {
 *   ui: { retry: 'Erneut versuchen', sheetHeight: (percent) => `${percent} Prozent der Höhe` },
 * };
 * ```
 */
export interface Messages extends FormMessages, OutlineMessages, ReplayMessages {
  /** Words of the editor, by part. */
  readonly editor?: MessageOverrides<EditorTables> | undefined;
}
