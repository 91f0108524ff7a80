'use client';
import { type KeyboardEvent, type ReactElement, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { groupsIn } from '#model';
import { problemCounts, toggleFilter } from '#rules';
import { Button, Icon, IconButton, Kbd, usePageWindow, usePartLabel } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { inFrames } from '../focus/in-frames.js';
import { FindChips } from './find-chips.js';
import { FoundList, foundRowHeight } from './found-list.js';
import { nothingFound } from './found-nodes.js';
import { useRowWindow } from '../row-window.js';
import { useNodeSearch } from './use-node-search.js';

export interface FindPanelProps {
  /** What had the focus, and gets it back. */
  readonly opener: Element | null;
  /** What was looked for last. */
  readonly initialText: string;
  /** Is told what was looked for. */
  readonly onClose: (text: string) => void;
}

/** Nobody reads a card that is smaller than this. */
const leastZoom = 0.6;
/** So many frames after a group was opened its steps stand where they will. */
const framesToOpen = 4;
/** Counts are said when a person has stopped typing. */
const quiet = 500;

/**
 * The search over the steps of the workflow. The arrows go through what was found and show each step in its place, while the focus
 * stays in the field; Enter goes there, Shift+Enter selects them all, Escape gives the focus back.
 */
export function FindPanel({ initialText, onClose, opener }: FindPanelProps): ReactElement {
  const { actions, commands, editor, found: marked, props, view } = useEditorContext();
  const label = usePartLabel('Search');
  const [text, setText] = useState(initialText);
  const [shown, setShown] = useState<number>();
  const field = useRef<HTMLInputElement>(null);
  const page = usePageWindow();
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const problems = useStore(editor.store, (state) => state.problems);
  const isChecking = useStore(editor.store, (state) => state.checking !== undefined);
  const found = useNodeSearch(editor, text);
  const { ids, isEmpty, notes, query } = found;
  const total = ids.length + notes.length;
  const rows = useRowWindow(list, total, foundRowHeight);
  const at = Math.min(shown ?? 0, Math.max(0, total - 1));
  const count = (steps: number): string => `${steps.toLocaleString(props.locale)} ${steps === 1 ? 'step' : 'steps'}`;

  useLayoutEffect(() => field.current?.select(), []);
  // What is found is marked wherever it is seen, as long as one looks for it.
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
    const timer = setTimeout(
      () =>
        actions.say(
          total === 0
            ? 'No steps found'
            : `${[ids.length > 0 && `${ids.length} ${ids.length === 1 ? 'step' : 'steps'}`, notes.length > 0 && `${notes.length} ${notes.length === 1 ? 'note' : 'notes'}`].filter(Boolean).join(', ')} found`,
        ),
      quiet,
    );
    return () => clearTimeout(timer);
  }, [actions, ids, isEmpty, notes, total]);

  const look = (next: string): void => {
    setText(next);
    setShown(undefined);
    list.current?.scrollTo({ top: 0 });
  };
  const toggle = (filter: string): void => {
    look(toggleFilter(text, filter));
    field.current?.focus();
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
    const nodeId = ids[index];
    view.current?.notes.point(notes[index - ids.length]?.id);
    if (nodeId === undefined) return;
    const isHidden = groupsIn(editor.store.getState().presentation).some(
      ({ collapsed, nodeIds }) => collapsed === true && nodeIds.includes(nodeId),
    );
    editor.select({ nodeIds: [nodeId] });
    view.current?.centerOn(nodeId, { atLeast: leastZoom });
    // A group that opens for its step lays out the drawing anew: the step is where it is only then.
    if (isHidden)
      inFrames(page(), framesToOpen, () => {
        if (editor.store.getState().selection.nodeIds[0] === nodeId)
          view.current?.centerOn(nodeId, { atLeast: leastZoom });
      });
  };
  const goTo = (index: number): void => {
    const nodeId = ids[index];
    const note = notes[index - ids.length];
    if (nodeId === undefined && note === undefined) return;
    showRow(index);
    const place = field.current?.getBoundingClientRect() ?? new DOMRect();
    onClose(text);
    if (nodeId === undefined) {
      // In the list, which has no cards of notes, it is read in a form.
      inFrames(page(), 2, () => {
        if (note && !view.current?.notes.focus(note.id)) actions.editNote(note.id, place);
      });
      return;
    }
    inFrames(page(), 2, () => view.current?.focusNode(nodeId, { still: true }));
  };
  const selectAll = (): void => {
    if (ids.length === 0) return;
    editor.select({ nodeIds: ids });
    onClose(text);
    view.current?.fit(ids);
    inFrames(page(), 2, () => view.current?.focusNode(ids[0] as string, { still: true }));
    actions.say(`${count(ids.length)} selected`);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const last = total - 1;
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const next =
      !isPlain || last < 0
        ? undefined
        : event.key === 'ArrowDown'
          ? shown === undefined || at === last
            ? 0
            : at + 1
          : event.key === 'ArrowUp'
            ? shown === undefined || at === 0
              ? last
              : at - 1
            : event.key === 'PageDown'
              ? Math.min(last, at + 7)
              : event.key === 'PageUp'
                ? Math.max(0, at - 7)
                : undefined;
    if (next !== undefined) showRow(next);
    else if (event.key === 'Enter' && event.shiftKey) selectAll();
    else if (event.key === 'Enter') goTo(at);
    else {
      // What is typed is no command. The keys that opened it come through to the browser's own search, too.
      if (!/^(F\d+|Escape)$/.test(event.key)) event.stopPropagation();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      className="pb-find"
      role="search"
      aria-label={label}
      data-region="find"
      onKeyDown={(event) => {
        // A menu that opened from it is a level of its own, and is not within it on the page.
        if (event.key !== 'Escape' || event.defaultPrevented || !event.currentTarget.contains(event.target as Node))
          return;
        close();
        event.preventDefault();
        event.stopPropagation();
      }}
    >
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
          aria-label="Search the steps of the workflow"
          placeholder="Search the steps of the workflow"
          spellCheck={false}
          autoComplete="off"
          value={text}
          onKeyDown={onKeyDown}
          onChange={(event) => look(event.target.value)}
        />
        {!isEmpty && (
          <span className="pb-find__k">
            {shown === undefined
              ? total.toLocaleString(props.locale)
              : `${(at + 1).toLocaleString(props.locale)} of ${total.toLocaleString(props.locale)}`}
          </span>
        )}
        <IconButton icon="x" size="sm" tone="mut" label="Close the search" keys={['Esc']} onClick={close} />
      </div>
      <FindChips text={text} graph={found.scene.graph} onToggle={toggle} />
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
      {!isEmpty && total === 0 && (
        <div className="pb-find__none">
          No steps match “{text.trim()}”.{' '}
          <button
            type="button"
            className="pb-link"
            onClick={() => {
              look('');
              field.current?.focus();
            }}
          >
            Clear search
          </button>
        </div>
      )}
      {isChecking && query.has.some((words) => words.some((word) => word !== 'note')) && (
        <div className="pb-find__none">Still checking: there may be more.</div>
      )}
      {isEmpty && (
        <div className="pb-find__none">
          Names, messages, settings, paths, notes and ids. Quotation marks keep words together.
        </div>
      )}
      {ids.length > 0 && (
        <div className="pb-find__f">
          <span aria-hidden>
            <Kbd keys={['↑', '↓']} /> Move
          </span>
          <span aria-hidden>
            <Kbd keys={['↵']} /> Go there
          </span>
          <span className="pb-grow" />
          <Button size="sm" variant="ghost" onClick={selectAll}>
            Select {ids.length === 1 ? 'it' : `all ${ids.length.toLocaleString(props.locale)}`}{' '}
            <Kbd keys={commands.print('Shift+Enter')} />
          </Button>
        </div>
      )}
    </div>
  );
}
