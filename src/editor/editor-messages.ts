import type { FormMessages } from '#forms';
import type { OutlineMessages } from '#outline';
import type { ReplayMessages } from '#replay';
import type { TestModeMessages } from '#testing';
import type { MessageOverrides, MessagesOf } from '#ui';
import type { VersionMessages } from '#versions';
import type { actionMessages } from './actions/action-messages.js';
import type { areaMessages } from './areas/area-messages.js';
import type { commandListMessages } from './command-list/command-list-messages.js';
import type { commandMessages, commandWordMessages } from './commands/command-messages.js';
import type { dialogMessages } from './dialogs/dialog-messages.js';
import type { draftMessages } from './drafts/draft-messages.js';
import type { editHistoryMessages } from './edit-history/edit-history-messages.js';
import type { findMessages } from './find/find-messages.js';
import type { firstStepsMessages } from './first-steps/first-steps-messages.js';
import type { groupMessages } from './groups/group-messages.js';
import type { historyMessages } from './history/history-messages.js';
import type { keyMessages } from './keys/key-messages.js';
import type { paletteMessages } from './palette/palette-messages.js';
import type { problemMessages } from './problems/problem-messages.js';
import type { sessionMessages } from './session/session-messages.js';
import type { settingsMessages } from './settings/settings-messages.js';
import type { topBarMessages } from './top-bar/top-bar-messages.js';

/** The tables of the editor, by part. */
interface EditorTables {
  /** What actions announce, and the labels they leave in the history. */
  readonly actions: MessagesOf<typeof actionMessages>;
  /** Canvas, outline and the list of runs. */
  readonly areas: MessagesOf<typeof areaMessages>;
  /** The built-in commands, by id. */
  readonly commands: MessagesOf<typeof commandMessages>;
  /** The list that searches commands, steps and kinds of step. */
  readonly commandList: MessagesOf<typeof commandListMessages>;
  /** Headings of commands, names of what they are about, and why they cannot run. */
  readonly commandWords: MessagesOf<typeof commandWordMessages>;
  /** Dialogs and small forms. */
  readonly dialogs: MessagesOf<typeof dialogMessages>;
  /** Drafts and the save status. */
  readonly drafts: MessagesOf<typeof draftMessages>;
  /** The edit history. */
  readonly editHistory: MessagesOf<typeof editHistoryMessages>;
  /** An empty workflow: how it starts. */
  readonly firstSteps: MessagesOf<typeof firstStepsMessages>;
  /** The search over steps. */
  readonly find: MessagesOf<typeof findMessages>;
  /** Groups of steps. */
  readonly groups: MessagesOf<typeof groupMessages>;
  /** The version that is viewed, and restoring it; the list itself is under `versions`. */
  readonly history: MessagesOf<typeof historyMessages>;
  /** The list of keys. */
  readonly keys: MessagesOf<typeof keyMessages>;
  /** The palette and the picker of steps. */
  readonly palette: MessagesOf<typeof paletteMessages>;
  /** The list of problems, their counts and fixes. */
  readonly problems: MessagesOf<typeof problemMessages>;
  /** Opening, failures, and the names of the parts. */
  readonly session: MessagesOf<typeof sessionMessages>;
  /** The panel of the settings. */
  readonly settings: MessagesOf<typeof settingsMessages>;
  /** The top bar and its menus. */
  readonly topBar: MessagesOf<typeof topBarMessages>;
}

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
export interface Messages extends FormMessages, OutlineMessages, ReplayMessages, TestModeMessages, VersionMessages {
  /** Words of the editor, by part. */
  readonly editor?: MessageOverrides<EditorTables> | undefined;
}
