import type { MergeCheck, MergeOptions } from '#compare';
import type { FieldTable, Resources } from '#forms';
import type { Presentation, WorkflowVersion } from '#model';
import type { IconTable } from '#ui';
import type { KeptChoices } from './merge-questions.js';

/** A merged version, with the choices in it. */
export interface MergedVersion {
  /** The version with the changes of both. */
  readonly version: WorkflowVersion;
  /** Its titles, notes, regions and positions. */
  readonly presentation: Presentation;
  /** What the user wrote about it; empty where they wrote nothing, or the host takes no note. */
  readonly note: string;
}

/** Something else than merging, in the menu *Other ways*. */
export interface OtherWay {
  /** Tells the rows of the menu apart. */
  readonly id: string;
  /** What the row says. */
  readonly label: string;
  /** Name of its icon. */
  readonly icon?: string;
  /** Called when it is chosen. */
  readonly onSelect: () => void;
}

/** Props of `VersionMerge`. */
export interface VersionMergeProps {
  /** The version that both were made of. */
  readonly base: WorkflowVersion;
  /** The version of the user. */
  readonly mine: WorkflowVersion;
  /** The other version. */
  readonly theirs: WorkflowVersion;
  /** Titles, notes, regions and positions of the three. */
  readonly presentations?: MergeOptions['presentations'] | undefined;
  /**
   * What the three are called.
   *
   * @default Before, Mine, Theirs
   */
  readonly names?: { readonly base: string; readonly mine: string; readonly theirs: string } | undefined;
  /** The user who made the other version, and when, in words. */
  readonly by?: { readonly name?: string | undefined; readonly when?: string | undefined } | undefined;
  /** What the merged version will be called, such as “v9”. */
  readonly nextName?: string | undefined;
  /** What the rules know and check, as in `validateVersion`. Pass the same object as long as it stays the same. */
  readonly check?: MergeCheck | undefined;
  /** The choices to begin with, from `onChoices`. Those made for other values are left out. */
  readonly defaultChoices?: KeptChoices | undefined;
  /** Receives the choices after each of them, to be kept. */
  readonly onChoices?: ((choices: KeptChoices) => void) | undefined;
  /** Receives the merged version. Called once nothing is left to choose and the rules find no error. */
  readonly onSave: (merged: MergedVersion) => void;
  /**
   * The merged version is being saved.
   *
   * @default false
   */
  readonly isSaving?: boolean | undefined;
  /** Words on the button that saves, and over the list, for other uses than saving. */
  readonly words?: { readonly save?: string; readonly heading?: string; readonly text?: string } | undefined;
  /** Asks for a note about the merged version. @default false */
  readonly takesNote?: boolean | undefined;
  /** What can be done instead, in a menu. */
  readonly otherWays?: readonly OtherWay[] | undefined;
  /** Applies what is merged so far where only editing can fix an error. Absent without it. */
  readonly onFix?: ((merged: MergedVersion) => void) | undefined;
  /** Closes the merge; absent without it. */
  readonly onClose?: (() => void) | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /** Fields by type, added to the built-in ones. */
  readonly fields?: FieldTable | undefined;
  /** What the account has to choose from. */
  readonly resources?: Resources | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}
