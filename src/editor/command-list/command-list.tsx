'use client';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import type { CanvasSelection } from '#canvas';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import { graphOf } from '#graph';
import { Icon, IconTile, isNode, Kbd, MarkedText, useMessages, usePageWindow, VisuallyHidden } from '#ui';
import { describeEdge, describeNodes } from '../commands/command-subject.js';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import { type CommandEntry, commandEntries } from './command-entries.js';
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

/** Searches commands, nodes and node types at once. The page around stays usable; Escape closes the list. */
export function CommandList({
  anchor,
  noteId,
  onClose,
  onUse,
  opener,
  recent,
  subject,
}: CommandListProps): ReactElement {
  const { actions, commands, props } = useEditorContext();
  const messages = useMessages(commandListMessages);
  const [scope, setScope] = useState(subject);
  const scopeWords = useScopeWords(scope);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const listId = useId();
  const dialog = useRef<HTMLDivElement>(null);
  const left = useOverCanvas(dialog);
  // The search reads thousands of nodes; typing must not wait for it.
  const searched = useDeferredValue(query);
  const page = usePageWindow();
  const scene = useMemo(() => commands.scene({ subject: scope, anchor, noteId }), [anchor, commands, noteId, scope]);
  const entriesFor = useCallback(
    (words: string) =>
      commandEntries({
        query: words,
        scene,
        commands: commands.table.commands,
        recent,
        messages,
        headings: commands.words.shared.groups,
      }),
    [commands, messages, recent, scene],
  );
  const { entries, more } = useMemo(() => entriesFor(searched), [entriesFor, searched]);
  const at = Math.min(active, Math.max(0, entries.length - 1));
  const current = entries[at];
  const hasScope = scope.nodeIds.length + scope.edgeIds.length > 0;

  const finish = (entry: CommandEntry | undefined, before = false): void => {
    if (!entry) return;
    if (entry.reason !== undefined) return actions.refuse(entry.reason);
    if (entry.commandId !== undefined) onUse(entry.commandId);
    onClose();
    // The command may read or move the focus.
    giveFocusBack(opener, null);
    page().requestAnimationFrame(before && entry.runBefore ? entry.runBefore : entry.run);
  };
  const choose = (next: number): void => {
    setActive(next);
    page().requestAnimationFrame(() =>
      list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const count = Math.max(1, entries.length);
    const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey;
    const jump =
      event.key === 'ArrowDown'
        ? (at + 1) % count
        : event.key === 'ArrowUp'
          ? (at - 1 + count) % count
          : event.key === 'PageDown'
            ? Math.min(count - 1, at + 8)
            : event.key === 'PageUp'
              ? Math.max(0, at - 8)
              : undefined;
    if (event.nativeEvent.isComposing) return;
    if (jump !== undefined && isPlain) choose(jump);
    // Enter right after typing applies to the typed query, although the rows may still show the one before.
    else if (event.key === 'Enter')
      finish(query === searched ? current : entriesFor(query).entries[active], event.altKey);
    else if (event.key === 'Escape' || commands.pressed('commands', event.nativeEvent)) {
      onClose();
      giveFocusBack(opener, null);
    } else if (event.key === 'Backspace' && query === '' && hasScope) {
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
  const onBlur = (event: FocusEvent): void => {
    // A press elsewhere closes the list; a window that loses the focus does not.
    if (isNode(event.relatedTarget) && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };

  return (
    <div ref={dialog} style={{ left }} className="pb-cmd" role="dialog" aria-label={messages.label} onBlur={onBlur}>
      <div className="pb-cmd__i">
        <Icon name="search" size={18} />
        {hasScope && <ScopeChip scope={scope} words={scopeWords} />}
        <input
          autoFocus
          role="combobox"
          aria-expanded
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={current ? `${listId}-${at}` : undefined}
          aria-label={hasScope ? messages.searchFor(scopeWords) : messages.search}
          placeholder={messages.search}
          spellCheck={false}
          autoComplete="off"
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
            list.current?.scrollTo({ top: 0 });
          }}
        />
        <button
          type="button"
          className="pb-cmd__x"
          tabIndex={-1}
          onClick={() => {
            onClose();
            giveFocusBack(opener, null);
          }}
        >
          <Kbd keys={['Esc']} />
          <VisuallyHidden>{messages.close}</VisuallyHidden>
        </button>
      </div>
      <div className="pb-cmd__l" role="listbox" id={listId} aria-label={messages.list} ref={list} tabIndex={-1}>
        {entries.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entries[index - 1]?.group !== entry.group && (
              <div className="pb-cmd__g" role="presentation">
                {entry.group}
              </div>
            )}
            <CommandRow
              entry={entry}
              id={`${listId}-${index}`}
              index={index}
              isActive={index === at}
              onActive={setActive}
              onChoose={finish}
            />
          </div>
        ))}
        {more > 0 && (
          <div className="pb-cmd__more" role="presentation">
            {messages.more(more.toLocaleString(props.locale))}
          </div>
        )}
        {entries.length === 0 && (
          <div className="pb-cmd__none" role="presentation">
            {messages.noMatch(searched)}
          </div>
        )}
      </div>
      <VisuallyHidden role="status">
        {searched.trim() === '' ? '' : messages.results(entries.length + more)}
      </VisuallyHidden>
      <div className="pb-cmd__f" aria-hidden>
        <span>
          <Kbd keys={['↑', '↓']} /> {messages.hints.move}
        </span>
        <span>
          <Kbd keys={['↵']} />{' '}
          {messages.hints[current?.kind === 'type' ? 'add' : current?.kind === 'node' ? 'go' : 'run']}
        </span>
        {current?.runBefore && (
          <span>
            <Kbd keys={commands.print('Alt+Enter')} /> {messages.hints.addBefore}
          </span>
        )}
        <span className="pb-grow" />
        {hasScope && query === '' && (
          <span>
            <Kbd keys={['⌫']} />{' '}
            {
              messages.clear[
                scope.nodeIds.length + scope.edgeIds.length > 1
                  ? 'selection'
                  : scope.nodeIds.length > 0
                    ? 'step'
                    : 'path'
              ]
            }
          </span>
        )}
      </div>
    </div>
  );
}

/** One row of the list. Its press does not move the focus from the field. */
function CommandRow({
  entry,
  id,
  index,
  isActive,
  onActive,
  onChoose,
}: {
  readonly entry: CommandEntry;
  readonly id: string;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
  readonly onChoose: (entry: CommandEntry, before: boolean) => void;
}): ReactElement {
  const { commands, props } = useEditorContext();
  return (
    <div
      role="option"
      id={id}
      data-index={index}
      aria-selected={isActive}
      aria-disabled={entry.reason === undefined ? undefined : true}
      aria-keyshortcuts={entry.commandId === undefined ? undefined : commands.ariaKeys(entry.commandId)}
      className="pb-cmd__r"
      data-danger={entry.danger}
      onPointerMove={() => !isActive && onActive(index)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={(event) => onChoose(entry, event.altKey)}
    >
      {entry.type ? (
        <IconTile
          icon={entry.type.icon}
          group={nodeTypeGroupOf(entry.type)}
          color={entry.type.color}
          size={24}
          icons={props.icons}
        />
      ) : (
        <span className="pb-cmd__ic">{entry.icon !== undefined && <Icon name={entry.icon} size={16} />}</span>
      )}
      <span className="pb-cmd__t">
        <MarkedText text={entry.title} ranges={entry.found.ranges} />
      </span>
      {entry.detail !== undefined && <VisuallyHidden>, </VisuallyHidden>}
      {entry.detail !== undefined && (
        <span className="pb-cmd__d">
          <MarkedText text={entry.detail} ranges={entry.found.detailRanges} />
        </span>
      )}
      <span className="pb-cmd__k">
        <Kbd keys={entry.commandId === undefined ? (isActive ? ['↵'] : []) : commands.caps(entry.commandId)} />
      </span>
    </div>
  );
}

/** Centres the list over the canvas where there is space, so that the panels stay visible. */
function useOverCanvas(dialog: RefObject<HTMLDivElement | null>): number | undefined {
  const [left, setLeft] = useState<number>();
  useLayoutEffect(() => {
    const root = dialog.current?.closest('.pb');
    const canvas = root?.querySelector('[data-region="canvas"], [data-region="outline"]')?.getBoundingClientRect();
    if (!dialog.current || !root || !canvas || canvas.width < dialog.current.offsetWidth + 48) return;
    setLeft(canvas.left - root.getBoundingClientRect().left + canvas.width / 2);
  }, [dialog]);
  return left;
}

/** The elements that the commands apply to. */
function ScopeChip({ scope, words }: { readonly scope: CanvasSelection; readonly words: string }): ReactElement {
  const { editor, props } = useEditorContext();
  const [nodeId] = scope.nodeIds;
  const node = useStore(editor.store, ({ version }) =>
    nodeId === undefined || scope.nodeIds.length > 1 ? undefined : graphOf(version).node(nodeId),
  );
  const type = node && nodeTypeOf(node);
  return (
    <span className="pb-cmd__scope">
      {type ? (
        <IconTile icon={type.icon} group={nodeTypeGroupOf(type)} color={type.color} size={18} icons={props.icons} />
      ) : (
        <Icon name={scope.nodeIds.length > 0 ? 'layers' : 'spline'} size={13} />
      )}
      <span className="pb-trunc">{words}</span>
    </span>
  );
}

/** Describes what the commands apply to: "Delay", "2 steps and 1 path". */
function useScopeWords(scope: CanvasSelection): string {
  const { commands, editor } = useEditorContext();
  const { stepsAndPaths } = useMessages(commandListMessages);
  const { edgeIds, nodeIds } = scope;
  const scene = { editor, subject: scope, words: commands.words };
  const paths = commands.words.shared.paths(edgeIds.length);
  if (nodeIds.length === 0) return edgeIds.length === 1 ? describeEdge(scene, edgeIds[0] as string) : paths;
  return edgeIds.length === 0 ? describeNodes(scene) : stepsAndPaths(describeNodes(scene), paths);
}
