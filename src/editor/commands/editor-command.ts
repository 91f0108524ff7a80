import type { CanvasSelection, CanvasView } from '#canvas';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import type { EditorMode } from '../editor-mode.js';
import type { WorkflowView } from '../areas/workflow-view.js';

/** The context in which a command decides and runs, taken when the user asked. */
export interface CommandScene {
  /** The editor of the open document. */
  readonly editor: Editor;
  /** The actions of the user, each of which announces its result. */
  readonly actions: EditorActions;
  /** The canvas, while it is shown. */
  readonly view: CanvasView | null;
  /** The focused node or edge, or the selection where that contains it. */
  readonly subject: CanvasSelection;
  /** The focused note; the subject is empty then. */
  readonly noteId?: string | undefined;
  /** Where a popover may open, in client pixels. */
  readonly anchor: DOMRect;
  /** The current mode. */
  readonly mode: EditorMode;
  /** The visible view of the workflow. */
  readonly shown: WorkflowView;
  /** Whether the document is read-only or the editor too narrow for changes. */
  readonly readOnly: boolean;
  /** The window that shows the editor. An iframe or popup differs from the window whose script runs. */
  readonly page: Window & typeof globalThis;
}

/** `run`: the command can run. `hide`: it does not apply. Otherwise the reason, in a sentence. */
export type CommandDecision = 'run' | 'hide' | { readonly reason: string };

/** The group a command is listed in. Any other text is the heading of a group of the host, which is listed first. */
export type CommandGroup = 'move' | 'build' | 'arrange' | 'edit' | 'view' | 'workflow' | (string & {});

/**
 * One command of the editor. Keyboard, command list, menus, toolbars and the list of keys are all built from one table
 * of these.
 */
export interface EditorCommand {
  /** Identifies the command, also in `keymap`. The id of a built-in command replaces that command. */
  readonly id: string;
  /** What the command does, in the imperative. */
  readonly title: string;
  /** The title in a word or two, for bars. */
  readonly short?: string;
  /** The title with the name of its subject. */
  titleFor?(scene: CommandScene): string;
  /** The group in the command list and the list of keys. */
  readonly group: CommandGroup;
  /** Synonyms that users may search for. */
  readonly keywords?: readonly string[];
  /**
   * Chords such as `Mod+D`, `A`, `Shift+T`: `Mod` is ⌘ or Ctrl, letters are upper case, other keys have their
   * `KeyboardEvent.key` names. The first is printed.
   */
  readonly keys?: readonly string[];
  /** The name of an icon. */
  readonly icon?: string;
  /**
   * `steps`: the chords apply only while canvas or outline has the focus. Single letters and signs never apply
   * elsewhere.
   */
  readonly where: 'anywhere' | 'steps';
  /** Whether holding the key repeats the command. */
  readonly repeats?: boolean;
  /** Whether the command is listed in red. */
  readonly danger?: boolean;
  /** Whether the command can run now. */
  decision(scene: CommandScene): CommandDecision;
  /** Carries the command out. Called only where `decision` returned `run`. */
  run(scene: CommandScene): void;
}

/** Chords by command id: a list replaces the built-in ones, `null` removes them. */
export interface Keymap {
  readonly [commandId: string]: readonly string[] | null;
}
