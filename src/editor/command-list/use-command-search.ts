'use client';
import { type KeyboardEvent, type RefObject, useCallback, useDeferredValue, useId, useMemo, useState } from 'react';
import type { CanvasSelection } from '#canvas';
import { useMessages, usePageWindow } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { type CommandEntries, type CommandEntry, commandEntries } from './command-entries.js';
import { commandListMessages } from './command-list-messages.js';

export interface CommandListProps {
  /** The focused element or the selection when the list opened. */
  readonly subject: CanvasSelection;
  readonly noteId?: string | undefined;
  readonly anchor: DOMRect;
  /** The element that had the focus and gets it back. */
  readonly opener: Element | null;
  /** Ids of the commands chosen last, newest first. */
  readonly recent: readonly string[];
  readonly onClose: () => void;
  /** Called when a command was chosen. */
  readonly onUse: (commandId: string) => void;
}

const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };

/** A search over the commands and what they apply to. */
export interface CommandSearch {
  readonly id: string;
  readonly query: string;
  /** The query of the rows, which may lag behind. */
  readonly searched: string;
  readonly entries: readonly CommandEntry[];
  /** How many further nodes match. */
  readonly more: number;
  /** The index that Enter chooses, and its entry. */
  readonly at: number;
  readonly current: CommandEntry | undefined;
  /** What the commands apply to. */
  readonly scope: CanvasSelection;
  readonly hasScope: boolean;
  readonly search: (query: string) => void;
  readonly setActive: (index: number) => void;
  readonly finish: (entry: CommandEntry | undefined, before?: boolean) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

/** Searches while the user types, and carries out the choice. */
// oxlint-disable-next-line max-lines-per-function -- one field and its list: every key reads the whole state
export function useCommandSearch(
  { anchor, noteId, onClose, onUse, opener, recent, subject }: CommandListProps,
  listRef: RefObject<HTMLElement | null>,
): CommandSearch {
  const { actions, commands } = useEditorContext();
  const messages = useMessages(commandListMessages);
  const [scope, setScope] = useState(subject);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const id = useId();
  const page = usePageWindow();
  // The search reads thousands of nodes; typing must not wait for it.
  const searched = useDeferredValue(query);
  const entriesFor = useEntries({ anchor, noteId, recent, scope });
  const { entries, more } = useMemo(() => entriesFor(searched), [entriesFor, searched]);
  const at = Math.min(active, Math.max(0, entries.length - 1));
  const hasScope = scope.nodeIds.length + scope.edgeIds.length > 0;
  const close = (): void => {
    onClose();
    // The command may read or move the focus.
    giveFocusBack(opener, null);
  };
  const finish: CommandSearch['finish'] = (entry, before = false) => {
    if (!entry) return;
    if (entry.commandId !== undefined) onUse(entry.commandId);
    close();
    page().requestAnimationFrame(before && entry.runBefore ? entry.runBefore : entry.run);
  };
  const choose = (next: number): void => {
    setActive(next);
    page().requestAnimationFrame(() =>
      listRef.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = rowForKey(event, at, entries.length);
    if (next !== undefined) choose(next);
    // Enter right after typing applies to the typed query, although the rows may still show the one before.
    else if (event.key === 'Enter')
      finish(query === searched ? entries[at] : entriesFor(query).entries[active], event.altKey);
    else if (event.key === 'Escape' || commands.pressed('commands', event.nativeEvent)) close();
    else if (event.key === 'Backspace' && query === '' && hasScope) {
      setScope(nothing);
      setActive(0);
      actions.say(messages.cleared);
    } else {
      if (!/^F\d+$/.test(event.key)) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const search = (next: string): void => {
    setQuery(next);
    setActive(0);
    listRef.current?.scrollTo({ top: 0 });
  };
  return {
    id,
    query,
    searched,
    entries,
    more,
    at,
    current: entries[at],
    scope,
    hasScope,
    search,
    setActive,
    finish,
    onKeyDown,
  };
}

/** Returns the function that finds the entries of a query. */
function useEntries({
  anchor,
  noteId,
  recent,
  scope,
}: Pick<CommandListProps, 'anchor' | 'noteId' | 'recent'> & {
  readonly scope: CanvasSelection;
}): (query: string) => CommandEntries {
  const { commands } = useEditorContext();
  const messages = useMessages(commandListMessages);
  const scene = useMemo(() => commands.scene({ subject: scope, anchor, noteId }), [anchor, commands, noteId, scope]);
  return useCallback(
    (query) =>
      commandEntries({
        query,
        scene,
        commands: commands.table.commands,
        recent,
        messages,
        headings: commands.words.shared.groups,
      }),
    [commands, messages, recent, scene],
  );
}

/** Returns the row that a plain arrow or page key leads to; arrow keys wrap around. Undefined for other keys. */
function rowForKey({ altKey, ctrlKey, key, metaKey }: KeyboardEvent, at: number, rows: number): number | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const count = Math.max(1, rows);
  switch (key) {
    case 'ArrowDown':
      return (at + 1) % count;
    case 'ArrowUp':
      return (at - 1 + count) % count;
    case 'PageDown':
      return Math.min(count - 1, at + 8);
    case 'PageUp':
      return Math.max(0, at - 8);
    default:
      return undefined;
  }
}
