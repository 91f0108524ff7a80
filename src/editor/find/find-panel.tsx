'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { groupsIn } from '#model';
import { problemCounts, toggleFilter } from '#rules';
import { Button, Icon, IconButton, Kbd, useMessages, usePageWindow, usePartLabel } from '#ui';
import type { FindPanelProps } from '../editing/parts.js';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { inFrames } from '../focus/in-frames.js';
import { FindChips } from './find-chips.js';
import { findMessages } from './find-messages.js';
import { FoundList, foundRowHeight } from './found-list.js';
import { nothingFound } from './found-nodes.js';
import { useRowWindow } from '../row-window.js';
import { type NodesFound, useNodeSearch } from './use-node-search.js';

/** Cards are not legible at a smaller zoom. */
const minZoom = 0.6;
/** Frames until an expanded group has its layout. */
const framesToOpen = 4;
/** Counts are announced this many milliseconds after the last key. */
const quiet = 500;

/**
 * Searches the nodes of the workflow. Arrow keys reveal each match while the field keeps the focus; Enter focuses it,
 * Shift+Enter selects all, Escape returns the focus.
 */
// oxlint-disable-next-line max-lines-per-function -- one panel whose parts share the query, the matches and the row
export function FindPanel({ initialText, onClose, opener }: FindPanelProps): ReactElement {
  const { editor, props, view } = useEditorContext();
  const messages = useMessages(findMessages);
  const label = usePartLabel(messages.label);
  const [text, setText] = useState(initialText);
  const [shown, setShown] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const problems = useStore(editor.store, (state) => state.problems);
  const found = useNodeSearch(editor, text);
  const total = found.ids.length + found.notes.length;
  const rows = useRowWindow(list, total, foundRowHeight);
  const at = Math.min(shown ?? 0, Math.max(0, total - 1));
  useLayoutEffect(() => field.current?.select(), []);
  useMatchFeedback(found);
  const search = (next: string): void => {
    setText(next);
    setShown(undefined);
    list.current?.scrollTo({ top: 0 });
  };
  const close = (): void => {
    onClose(text);
    giveFocusBack(opener, field.current, () => {
      const [nodeId] = editor.store.getState().selection.nodeIds;
      if (nodeId !== undefined) view.current?.focusNode(nodeId, { still: true });
    });
  };
  const showRow = (index: number): void => {
    setShown(index);
    rows.show(index);
  };
  const { onKeyDown, goTo, selectAll } = useFoundRows(found, {
    at,
    isShown: shown !== undefined,
    showRow,
    onLeave: () => onClose(text),
    placeOf: () => field.current?.getBoundingClientRect() ?? new DOMRect(),
  });
  return (
    <div
      className="pb-find"
      role="search"
      aria-label={label}
      data-region="find"
      onKeyDown={(event) => {
        // A menu of the panel closes first; it is rendered outside of the panel.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        close();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
      <FindField
        field={field}
        listId={listId}
        text={text}
        position={{ at, total, isShown: shown !== undefined, isEmpty: found.isEmpty }}
        onText={search}
        onKeyDown={onKeyDown}
        onClose={close}
      />
      <FindChips
        text={text}
        graph={found.scene.graph}
        onToggle={(filter) => {
          search(toggleFilter(text, filter));
          field.current?.focus();
        }}
      />
      {total > 0 && (
        <FoundList
          id={listId}
          listRef={list}
          found={found}
          at={at}
          isShown={shown !== undefined}
          rows={rows}
          problems={problemCounts(problems)}
          icons={props.icons}
          onChoose={goTo}
        />
      )}
      <FindNotice
        found={found}
        text={text}
        onClear={() => {
          search('');
          field.current?.focus();
        }}
      />
      {found.ids.length > 0 && <FindFooter count={found.ids.length} onSelectAll={selectAll} />}
    </div>
  );
}

interface FindFieldProps {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly listId: string;
  readonly text: string;
  /** The match that Enter goes to, among all. */
  readonly position: {
    readonly at: number;
    readonly total: number;
    readonly isShown: boolean;
    readonly isEmpty: boolean;
  };
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

/** The query, the number of matches, and the button that closes the search. */
function FindField({
  field,
  listId,
  onClose,
  onKeyDown,
  onText,
  position: { at, isEmpty, isShown, total },
  text,
}: FindFieldProps): ReactElement {
  const { props } = useEditorContext();
  const messages = useMessages(findMessages);
  const [shownAt, shownTotal] = [(at + 1).toLocaleString(props.locale), total.toLocaleString(props.locale)];
  return (
    <div className="pb-find__i">
      <Icon name="search" size={16} />
      <input
        ref={field}
        autoFocus
        role="combobox"
        aria-expanded={total > 0}
        aria-controls={total > 0 ? listId : undefined}
        aria-autocomplete="list"
        data-find
        aria-activedescendant={total > 0 ? `${listId}-${at}` : undefined}
        aria-label={messages.search}
        placeholder={messages.search}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onKeyDown={onKeyDown}
        onChange={(event) => onText(event.target.value)}
      />
      {!isEmpty && <span className="pb-find__k">{isShown ? messages.position(shownAt, shownTotal) : shownTotal}</span>}
      <IconButton icon="x" size="sm" tone="mut" label={messages.close} keys={['Esc']} onClick={onClose} />
    </div>
  );
}

interface FoundRowsOptions {
  /** The index that Enter goes to. */
  readonly at: number;
  /** Whether arrow keys reached it; before, the first row is only the next. */
  readonly isShown: boolean;
  readonly showRow: (index: number) => void;
  /** Closes the search; the focus goes to what was chosen. */
  readonly onLeave: () => void;
  /** Returns where the form of a note may open. */
  readonly placeOf: () => DOMRect;
}

/** The keys of the search, and the ways to what it found. */
function useFoundRows(
  { ids, notes }: NodesFound,
  { at, isShown, onLeave, placeOf, showRow }: FoundRowsOptions,
): {
  readonly goTo: (index: number) => void;
  readonly selectAll: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
} {
  const { actions, editor, props, view } = useEditorContext();
  const messages = useMessages(findMessages);
  const page = usePageWindow();
  const reveal = useReveal();
  const show = (index: number): void => {
    showRow(index);
    view.current?.notes.point(notes[index - ids.length]?.id);
    if (ids[index] !== undefined) reveal(ids[index]);
  };
  const goTo = (index: number): void => {
    const nodeId = ids[index];
    const note = notes[index - ids.length];
    if (nodeId === undefined && note === undefined) return;
    show(index);
    const place = placeOf();
    onLeave();
    inFrames(page(), 2, () => {
      if (nodeId !== undefined) view.current?.focusNode(nodeId, { still: true });
      // The outline has no note cards and opens the note in a form.
      else if (note && !view.current?.notes.focus(note.id)) actions.editNote(note.id, place);
    });
  };
  const selectAll = (): void => {
    if (ids.length === 0) return;
    editor.select({ nodeIds: ids });
    onLeave();
    view.current?.fit(ids);
    inFrames(page(), 2, () => view.current?.focusNode(ids[0] as string, { still: true }));
    actions.say(messages.selected(ids.length, ids.length.toLocaleString(props.locale)));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const next = rowForKey(event, at, !isShown, ids.length + notes.length - 1);
    if (next !== undefined) show(next);
    else if (event.key === 'Enter' && event.shiftKey) selectAll();
    else if (event.key === 'Enter') goTo(at);
    else {
      // Only F keys and Escape propagate: typing triggers no command, and Mod+F reaches the browser's own search.
      if (!/^(F\d+|Escape)$/.test(event.key)) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { goTo, selectAll, onKeyDown };
}

/** Returns a function that selects a node and centers it, after its group has expanded. */
function useReveal(): (nodeId: string) => void {
  const { editor, view } = useEditorContext();
  const page = usePageWindow();
  return (nodeId) => {
    const isHidden = groupsIn(editor.store.getState().presentation).some(
      ({ collapsed, nodeIds }) => collapsed === true && nodeIds.includes(nodeId),
    );
    editor.select({ nodeIds: [nodeId] });
    view.current?.centerOn(nodeId, { atLeast: minZoom });
    // Expanding a group changes the layout; the position of the node is known only afterwards.
    if (isHidden)
      inFrames(page(), framesToOpen, () => {
        if (editor.store.getState().selection.nodeIds[0] === nodeId)
          view.current?.centerOn(nodeId, { atLeast: minZoom });
      });
  };
}

/** What to search for, that nothing matches, or that the check is still running. */
function FindNotice({
  found: { ids, isEmpty, notes, query },
  onClear,
  text,
}: {
  readonly found: NodesFound;
  readonly text: string;
  readonly onClear: () => void;
}): ReactElement {
  const { editor } = useEditorContext();
  const messages = useMessages(findMessages);
  const isChecking = useStore(editor.store, (state) => state.checking !== undefined);
  return (
    <>
      {!isEmpty && ids.length + notes.length === 0 && (
        <div className="pb-find__none">
          {messages.noMatch(text.trim())}{' '}
          <button type="button" className="pb-link" onClick={onClear}>
            {messages.clear}
          </button>
        </div>
      )}
      {isChecking && query.has.some((words) => words.some((word) => word !== 'note')) && (
        <div className="pb-find__none">{messages.checking}</div>
      )}
      {isEmpty && <div className="pb-find__none">{messages.hint}</div>}
    </>
  );
}

/** Marks the matches in all views while the query lasts, and announces their number when typing pauses. */
function useMatchFeedback({ ids, isEmpty, notes }: NodesFound): void {
  const { actions, found: marked, view } = useEditorContext();
  const messages = useMessages(findMessages);
  useEffect(() => marked.setState(isEmpty ? nothingFound : new Set(ids), true), [ids, isEmpty, marked]);
  useEffect(() => () => marked.setState(nothingFound, true), [marked]);
  useEffect(
    () => () => {
      view.current?.notes.point(undefined);
    },
    [view],
  );
  useEffect(() => {
    if (isEmpty) return undefined;
    const timer = setTimeout(() => actions.say(messages.found(ids.length, notes.length)), quiet);
    return () => clearTimeout(timer);
  }, [actions, ids, isEmpty, messages, notes]);
}

/** Returns the row that a plain arrow or page key leads to; arrow keys wrap around. Undefined for other keys. */
function rowForKey(
  { altKey, ctrlKey, key, metaKey, shiftKey }: KeyboardEvent,
  at: number,
  isInitial: boolean,
  last: number,
): number | undefined {
  if (altKey || ctrlKey || metaKey || shiftKey || last < 0) return undefined;
  switch (key) {
    case 'ArrowDown':
      return isInitial || at === last ? 0 : at + 1;
    case 'ArrowUp':
      return isInitial || at === 0 ? last : at - 1;
    case 'PageDown':
      return Math.min(last, at + 7);
    case 'PageUp':
      return Math.max(0, at - 7);
    default:
      return undefined;
  }
}

/** The keys of the search, and the button that selects all matches. */
function FindFooter({
  count,
  onSelectAll,
}: {
  readonly count: number;
  readonly onSelectAll: () => void;
}): ReactElement {
  const { commands, props } = useEditorContext();
  const messages = useMessages(findMessages);
  return (
    <div className="pb-find__f">
      <span aria-hidden>
        <Kbd keys={['↑', '↓']} /> {messages.keys.move}
      </span>
      <span aria-hidden>
        <Kbd keys={['↵']} /> {messages.keys.goThere}
      </span>
      <span className="pb-grow" />
      <Button size="sm" variant="ghost" onClick={onSelectAll}>
        {messages.selectAll(count, count.toLocaleString(props.locale))} <Kbd keys={commands.print('Shift+Enter')} />
      </Button>
    </div>
  );
}
