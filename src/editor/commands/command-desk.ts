'use client';
import { type RefObject, useMemo } from 'react';
import { type CanvasBindings, canvasBindings, type CanvasSelection, type CanvasView } from '#canvas';
import { type OutlineBindings, outlineBindings } from '#outline';
import type { Editor } from '#store';
import {
  ariaKeys,
  type Chord,
  chordText,
  isApplePlatform,
  keyCaps,
  keyPressOf,
  matchesChord,
  ownerWindow,
  parseChord,
  useLatest,
  useMessages,
} from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import type { EditorMode } from '../editor-mode.js';
import type { WorkflowEditorProps } from '../editor-props.js';
import { builtInCommands, type HostAbilities } from './built-in-commands.js';
import { commandMessages, type CommandWords, commandWordMessages } from './command-messages.js';
import type { WorkflowView } from '../areas/workflow-view.js';
import { type CommandTable, createCommandTable } from './command-table.js';
import type { CommandScene, EditorCommand } from './editor-command.js';

/** The commands of one editor for its parts: the table, printed keys and running. */
export interface CommandDesk {
  readonly table: CommandTable;
  /** What built-in commands say. */
  readonly words: CommandWords;
  /** The keys that canvas and outline handle themselves. */
  readonly bindings: CanvasBindings & OutlineBindings;
  /** Returns the scene a command decides on; `about` overrides what the editor finds. */
  scene(about?: Partial<Pick<CommandScene, 'subject' | 'anchor' | 'noteId'>>): CommandScene;
  /** Runs a command, or shows why it cannot run. Returns false where the command is hidden. */
  run(id: string, scene?: CommandScene): boolean;
  /** The first chord of a command as printed keys; empty without one. */
  caps(id: string): readonly string[];
  /** Whether an event matches a chord of the command. */
  pressed(id: string, event: KeyboardEvent): boolean;
  /** Prints a chord such as `Alt+Enter` for this platform. */
  print(keys: string): readonly string[];
  /** All chords of a command for `aria-keyshortcuts`; undefined without any. */
  ariaKeys(id: string): string | undefined;
}

interface DeskOptions {
  readonly editor: Editor;
  readonly actions: EditorActions;
  readonly view: RefObject<CanvasView | null>;
  readonly frame: RefObject<HTMLElement | null>;
  readonly props: WorkflowEditorProps;
  readonly mode: EditorMode;
  /** There is a history of versions. */
  readonly listsVersions: boolean;
}

/** What the host can do; the same object while it stays the same. */
function useAbilities({ listsVersions, props: { account, adapter, slots } }: DeskOptions): HostAbilities {
  const skipsSteps = account?.skipsSteps === true;
  const saves = adapter !== undefined;
  const goesLive = adapter?.activateVersion !== undefined;
  const sends = adapter?.sendToList !== undefined;
  const listsExecutions = adapter?.listExecutions !== undefined;
  const hasSettings = slots?.Inspector === undefined;
  return useMemo(
    () => ({ goesLive, hasSettings, listsExecutions, listsVersions, saves, sends, skipsSteps }),
    [goesLive, hasSettings, listsExecutions, listsVersions, saves, sends, skipsSteps],
  );
}

/** Returns the command desk. It changes only with the commands and keys of the host. */
export function useCommandDesk(options: DeskOptions): CommandDesk {
  const {
    props: { commands, keymap, singleKeys },
  } = options;
  const latest = useLatest(options);
  const abilities = useAbilities(options);
  const [ofCommands, shared] = [useMessages(commandMessages), useMessages(commandWordMessages)];
  return useMemo((): CommandDesk => {
    const words = { commands: ofCommands, shared };
    const table = createCommandTable({
      builtIn: builtInCommands(abilities, words),
      own: commands,
      keymap,
      singleKeys,
      words: shared.refusals,
    });
    const desk: CommandDesk = {
      table,
      words,
      bindings: bindingsOf(table),
      scene: (about) => {
        const { actions, editor, frame, mode, view } = latest.current;
        return {
          editor,
          actions,
          view: view.current,
          mode,
          readOnly: editor.store.getState().readOnly,
          shown: shownIn(frame.current),
          page: ownerWindow(frame.current),
          ...aboutNow(editor, view.current, frame.current),
          ...about,
        };
      },
      run: (id, scene = desk.scene()) => {
        const command = table.command(id);
        return command !== undefined && runCommand(command, scene);
      },
      ...keyPrinter(table),
    };
    return desk;
  }, [abilities, commands, keymap, latest, ofCommands, shared, singleKeys]);
}

function bindingsOf(table: CommandTable): CommandDesk['bindings'] {
  const acts = new Set([...Object.keys(canvasBindings), ...Object.keys(outlineBindings)]);
  return Object.fromEntries([...acts].map((act) => [act, table.chordsOf(act).map(chordText)]));
}

/** Prints and matches the chords of commands on this platform. */
function keyPrinter(table: CommandTable): Pick<CommandDesk, 'caps' | 'pressed' | 'print' | 'ariaKeys'> {
  const apple = isApplePlatform();
  const printed = (chord: Chord | undefined): readonly string[] => (chord ? [keyCaps(chord, apple).join(' ')] : []);
  return {
    caps: (id) => printed(table.chordsOf(id)[0]),
    pressed: (id, event) => table.chordsOf(id).some((chord) => matchesChord(chord, keyPressOf(event), apple)),
    print: (keys) => printed(parseChord(keys)),
    ariaKeys: (id) =>
      table
        .chordsOf(id)
        .map((chord) => ariaKeys(chord, apple))
        .join(' ') || undefined,
  };
}

/** Runs a command, or shows why it cannot run. Returns false where the command is hidden. */
export function runCommand(command: EditorCommand, scene: CommandScene): boolean {
  const decision = command.decision(scene);
  if (decision === 'hide') return false;
  if (decision === 'run') command.run(scene);
  else scene.actions.refuse(decision.reason);
  return true;
}

const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };

/** Returns the subject of a command now, and where a popover about it may open. */
export function aboutNow(
  editor: Editor,
  view: CanvasView | null,
  frame: HTMLElement | null,
): Pick<CommandScene, 'subject' | 'anchor' | 'noteId'> {
  const noteId = view?.notes.focused();
  if (noteId !== undefined) return { noteId, subject: nothing, anchor: view?.notes.rectOf(noteId) ?? middleOf(frame) };
  const subject = subjectOf(view?.focused(), editor.store.getState().selection);
  const {
    edgeIds: [edgeId],
    nodeIds: [nodeId],
  } = subject;
  const place =
    nodeId !== undefined || edgeId !== undefined
      ? view?.rectOf({ ...(nodeId === undefined ? {} : { nodeId }), ...(edgeId === undefined ? {} : { edgeId }) })
      : undefined;
  return {
    subject,
    anchor: place ?? middleOf(frame?.querySelector('[data-region="canvas"], [data-region="outline"]') ?? frame),
  };
}

/** Returns the focused element, or the selection where that contains it. */
export function subjectOf(focused: CanvasSelection | undefined, selection: CanvasSelection): CanvasSelection {
  if (!focused || focused.nodeIds.length + focused.edgeIds.length === 0) return selection;
  const isChosen =
    focused.nodeIds.every((id) => selection.nodeIds.includes(id)) &&
    focused.edgeIds.every((id) => selection.edgeIds.includes(id));
  return isChosen ? selection : focused;
}

/** Returns the view that is visible; a narrow editor shows only one of two requested. */
function shownIn(frame: HTMLElement | null): WorkflowView {
  const isThere = (region: string): boolean =>
    (frame?.querySelector(`[data-region="${region}"]`)?.getClientRects().length ?? 0) > 0;
  if (!isThere('outline')) return 'canvas';
  return isThere('canvas') ? 'both' : 'outline';
}

function middleOf(element: Element | null): DOMRect {
  const { height, left, top, width } = element?.getBoundingClientRect() ?? { left: 0, top: 0, width: 0, height: 0 };
  return new DOMRect(left + width / 2, top + Math.min(height / 3, 200), 1, 1);
}
