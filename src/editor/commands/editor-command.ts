import type { CanvasSelection, CanvasView } from '#canvas';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import type { EditorMode } from '../editor-mode.js';
import type { WorkflowView } from '../areas/workflow-view.js';

/** What a command is asked about, as it was when the person asked. */
export interface CommandScene {
  readonly editor: Editor;
  /** What a person can do, each saying what came of it. */
  readonly actions: EditorActions;
  /** The drawing, where it is shown. */
  readonly view: CanvasView | null;
  /** What the command is about: the step or path that has the focus, or the selection where that is part of it. */
  readonly subject: CanvasSelection;
  /** The note it is about, where that is one; then it is about no step and no path. */
  readonly noteId?: string | undefined;
  /** Where something may open. */
  readonly anchor: DOMRect;
  readonly mode: EditorMode;
  /** What the workflow is seen as. */
  readonly shown: WorkflowView;
  readonly readOnly: boolean;
  /** The window that shows the editor: an iframe or a window of its own may be another than the one whose script runs. */
  readonly page: Window & typeof globalThis;
}

/** `run`: it can be done. `hide`: it makes no sense here. Else why it cannot be done, in a sentence. */
export type CommandDecision = 'run' | 'hide' | { readonly reason: string };

/** Under which heading a command is listed. A host's own group comes after these. */
export type CommandGroup = 'Move' | 'Build' | 'Arrange' | 'Edit' | 'View' | 'Workflow' | (string & {});

/**
 * One thing that a person can do in the editor. The keyboard, the command palette, menus, toolbars and the list of keys are all
 * drawn from the same table of these.
 */
export interface EditorCommand {
  /** Names it in `keymap`. One with the id of a built-in command takes its place. */
  readonly id: string;
  /** What it does, in the imperative. */
  readonly title: string;
  /** The same in a word or two, for bars. */
  readonly short?: string;
  /** The same with what it is about, such as the name of the step. */
  titleFor?(scene: CommandScene): string;
  readonly group: CommandGroup;
  /** Other words that people may look for. */
  readonly keywords?: readonly string[];
  /** `Mod+D`, `A`, `Shift+T`: ⌘ or Ctrl, letters in upper case, the names of keys as browsers give them. The first is shown. */
  readonly keys?: readonly string[];
  readonly icon?: string;
  /** `steps`: its keys count only while the canvas or the outline has the focus. Letters and signs alone never count elsewhere. */
  readonly where: 'anywhere' | 'steps';
  /** Whether holding its key down does it again and again. */
  readonly repeats?: boolean;
  /** Red where it is listed. */
  readonly danger?: boolean;
  /** Whether it can be done now. */
  decision(scene: CommandScene): CommandDecision;
  run(scene: CommandScene): void;
}

/** Other keys for commands, by command id: a list replaces, `null` takes them away. */
export interface Keymap {
  readonly [commandId: string]: readonly string[] | null;
}
