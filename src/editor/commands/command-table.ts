import { isJsonObject, reportUncaught } from '#base';
import { type Chord, chordText, isForTyping, isSingleKey, type KeyPress, matchesChord, parseChord } from '#ui';
import type { CommandWords } from './command-messages.js';
import type { CommandDecision, EditorCommand, Keymap } from './editor-command.js';

/** Two commands with one chord in one place. The first of them keeps it. */
export interface KeyConflict {
  readonly keys: string;
  readonly commandIds: readonly string[];
}

/**
 * Where a key was pressed: on the canvas or outline, in another region, in a text field, or in a text field that writes
 * to the document while the user types, where undo belongs to the editor.
 */
export type KeyPlace = 'steps' | 'elsewhere' | 'field' | 'written';

export interface CommandTableOptions {
  /** The built-in commands in listed order. */
  readonly builtIn: readonly EditorCommand[];
  /** The commands of the host; one with the id of a built-in command replaces it. */
  readonly own?: readonly EditorCommand[] | undefined;
  readonly keymap?: Keymap | undefined;
  /** `false` disables chords of a single letter or sign. */
  readonly singleKeys?: boolean | undefined;
  /** Why a command of the host stopped. */
  readonly words: Pick<CommandWords['shared']['refusals'], 'stopped' | 'commandStopped'>;
}

/** Every command with its effective chords. */
export interface CommandTable {
  readonly commands: readonly EditorCommand[];
  readonly conflicts: readonly KeyConflict[];
  command(id: string): EditorCommand | undefined;
  /** The effective chords of a command, the printed one first. */
  chordsOf(id: string): readonly Chord[];
  /** Returns the command of a key press in a place. */
  match(press: KeyPress, place: KeyPlace, apple: boolean): EditorCommand | undefined;
}

interface Binding {
  readonly command: EditorCommand;
  readonly chord: Chord;
}

/** Joins commands and keys. A chord of the host takes precedence; a built-in command loses it silently. */
export function createCommandTable({
  builtIn,
  keymap = {},
  own = [],
  singleKeys = true,
  words,
}: CommandTableOptions): CommandTable {
  const replaced = new Map(own.map((command) => [command.id, guarded(command, words)]));
  const known = new Set(builtIn.map(({ id }) => id));
  const commands = [
    ...builtIn.map((command) => replaced.get(command.id) ?? command),
    ...[...replaced.values()].filter(({ id }) => !known.has(id)),
  ];
  const bound: Binding[] = [];
  const conflicts = new Map<string, Set<string>>();
  const add = (command: EditorCommand, byHost: boolean): void => {
    for (const chord of chordsFor(command, keymap)) {
      if (!singleKeys && isSingleKey(chord)) continue;
      const text = chordText(chord);
      const taken = bound.find((other) => chordText(other.chord) === text && placesMeet(other.command, command));
      if (!taken) bound.push({ command, chord });
      else if (taken.command !== command && isByHost(taken.command.id, keymap, replaced) === byHost) {
        const ids = conflicts.get(text) ?? new Set([taken.command.id]);
        conflicts.set(text, ids.add(command.id));
      }
    }
  };
  for (const command of commands) if (isByHost(command.id, keymap, replaced)) add(command, true);
  for (const command of commands) if (!isByHost(command.id, keymap, replaced)) add(command, false);

  const byId = new Map(commands.map((command) => [command.id, command]));
  const chords = new Map(
    commands.map(({ id }) => [id, bound.filter((binding) => binding.command.id === id).map(({ chord }) => chord)]),
  );
  return {
    commands,
    conflicts: [...conflicts].map(([keys, ids]) => ({ keys, commandIds: [...ids] })),
    command: (id) => byId.get(id),
    chordsOf: (id) => chords.get(id) ?? [],
    // A single letter that worked everywhere would be pressed by mistake, or by speech input.
    match: (press, place, apple) =>
      bound.find(
        ({ chord, command }) =>
          (place === 'steps' || (command.where === 'anywhere' && !isSingleKey(chord))) &&
          !isLeftTo(place, command, chord) &&
          matchesChord(chord, press, apple),
      )?.command,
  };
}

/**
 * Returns a host's command that cannot stop the editor: what it throws is reported as an uncaught error, and the user
 * sees a message. Every menu asks whether it can run, so the same error is reported once.
 */
function guarded(command: EditorCommand, words: CommandTableOptions['words']): EditorCommand {
  let reported: string | undefined;
  const attempt = (ask: () => unknown, otherwise: unknown): unknown => {
    try {
      return ask();
    } catch (error) {
      const message = error instanceof Error ? error.message : typeof error;
      if (message !== reported) reportUncaught(error);
      reported = message;
      return otherwise;
    }
  };
  return {
    ...command,
    ...(command.titleFor
      ? {
          titleFor: (scene) => {
            const title = attempt(() => command.titleFor?.(scene), undefined);
            return typeof title === 'string' ? title : command.title;
          },
        }
      : {}),
    decision: (scene) => {
      const decision = attempt(() => command.decision(scene), { reason: words.stopped });
      return decision === 'run' || (isJsonObject(decision) && typeof decision['reason'] === 'string')
        ? (decision as CommandDecision)
        : 'hide';
    },
    run: (scene) => {
      try {
        command.run(scene);
      } catch (error) {
        reportUncaught(error);
        scene.actions.refuse(words.commandStopped(command.title));
      }
    },
  };
}

/** Whether the field handles the chord itself. */
function isLeftTo(place: KeyPlace, { id }: EditorCommand, chord: Chord): boolean {
  if (place === 'written' && (id === 'undo' || id === 'redo')) return false;
  return (place === 'field' || place === 'written') && isForTyping(chord);
}

function isByHost(id: string, keymap: Keymap, replaced: ReadonlyMap<string, EditorCommand>): boolean {
  return Object.hasOwn(keymap, id) || replaced.has(id);
}

function chordsFor({ id, keys = [] }: EditorCommand, keymap: Keymap): readonly Chord[] {
  const wanted = Object.hasOwn(keymap, id) ? keymap[id] : keys;
  return (Array.isArray(wanted) ? wanted : []).flatMap((text: unknown) =>
    typeof text === 'string' ? (parseChord(text) ?? []) : [],
  );
}

function placesMeet(left: EditorCommand, right: EditorCommand): boolean {
  return left.where === right.where || left.where === 'anywhere' || right.where === 'anywhere';
}
