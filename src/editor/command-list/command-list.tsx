'use client';
import { type FocusEvent, type ReactElement, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { CanvasSelection } from '#canvas';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import { graphOf } from '#graph';
import { Icon, IconTile, isNode, Kbd, MarkedText, useMessages, VisuallyHidden } from '#ui';
import { describeEdge, describeNodes } from '../commands/command-subject.js';
import { useEditorContext } from '../editor-context.js';
import { giveFocusBack } from '../focus/return-focus.js';
import type { CommandEntry } from './command-entries.js';
import { commandListMessages } from './command-list-messages.js';
import { type CommandListProps, type CommandSearch, useCommandSearch } from './use-command-search.js';

/** Searches commands, nodes and node types at once. The page around stays usable; Escape closes the list. */
export function CommandList(props: CommandListProps): ReactElement {
  const { onClose, opener } = props;
  const messages = useMessages(commandListMessages);
  const dialog = useRef<HTMLDivElement>(null);
  const left = useOverCanvas(dialog);
  const listRef = useRef<HTMLDivElement>(null);
  const list = useCommandSearch(props, listRef);
  const { at, current, entries, hasScope, more, query, scope, searched } = list;
  const onBlur = (event: FocusEvent): void => {
    // A press elsewhere closes the list; a window that loses the focus does not.
    if (isNode(event.relatedTarget) && !event.currentTarget.contains(event.relatedTarget)) onClose();
  };
  return (
    <div ref={dialog} style={{ left }} className="pb-cmd" role="dialog" aria-label={messages.label} onBlur={onBlur}>
      <div className="pb-cmd__i">
        <Icon name="search" size={18} />
        <SearchField list={list} />
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
      <div className="pb-cmd__l" role="listbox" id={list.id} aria-label={messages.list} ref={listRef} tabIndex={-1}>
        {entries.map((entry, index) => (
          <div key={entry.id} role="presentation">
            {entries[index - 1]?.group !== entry.group && (
              <div className="pb-cmd__g" role="presentation">
                {entry.group}
              </div>
            )}
            <CommandRow
              entry={entry}
              id={`${list.id}-${index}`}
              index={index}
              isActive={index === at}
              onActive={list.setActive}
              onChoose={list.finish}
            />
          </div>
        ))}
        <ListEnd isEmpty={entries.length === 0} more={more} query={searched} />
      </div>
      <VisuallyHidden role="status">
        {searched.trim() === '' ? '' : messages.results(entries.length + more)}
      </VisuallyHidden>
      <KeyHints current={current} scope={hasScope && query === '' ? scope : undefined} />
    </div>
  );
}

/** The field, after what the commands apply to. */
function SearchField({ list }: { readonly list: CommandSearch }): ReactElement {
  const messages = useMessages(commandListMessages);
  const scopeWords = useScopeWords(list.scope);
  return (
    <>
      {list.hasScope && <ScopeChip scope={list.scope} words={scopeWords} />}
      <input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={list.id}
        aria-autocomplete="list"
        aria-activedescendant={list.current ? `${list.id}-${list.at}` : undefined}
        aria-label={list.hasScope ? messages.searchFor(scopeWords) : messages.search}
        placeholder={messages.search}
        spellCheck={false}
        autoComplete="off"
        value={list.query}
        onKeyDown={list.onKeyDown}
        onChange={(event) => list.search(event.target.value)}
      />
    </>
  );
}

/** How many nodes are left out, or that nothing matches. */
function ListEnd({
  isEmpty,
  more,
  query,
}: {
  readonly isEmpty: boolean;
  readonly more: number;
  readonly query: string;
}): ReactElement {
  const { props } = useEditorContext();
  const messages = useMessages(commandListMessages);
  return (
    <>
      {more > 0 && (
        <div className="pb-cmd__more" role="presentation">
          {messages.more(more.toLocaleString(props.locale))}
        </div>
      )}
      {isEmpty && (
        <div className="pb-cmd__none" role="presentation">
          {messages.noMatch(query)}
        </div>
      )}
    </>
  );
}

/** The keys of the list; with a scope also the one that clears it. */
function KeyHints({
  current,
  scope,
}: {
  readonly current: CommandEntry | undefined;
  readonly scope: CanvasSelection | undefined;
}): ReactElement {
  const { commands } = useEditorContext();
  const { clear, hints } = useMessages(commandListMessages);
  return (
    <div className="pb-cmd__f" aria-hidden>
      <span>
        <Kbd keys={['↑', '↓']} /> {hints.move}
      </span>
      <span>
        <Kbd keys={['↵']} /> {hints[current?.kind === 'type' ? 'add' : current?.kind === 'node' ? 'go' : 'run']}
      </span>
      {current?.runBefore && (
        <span>
          <Kbd keys={commands.print('Alt+Enter')} /> {hints.addBefore}
        </span>
      )}
      <span className="pb-grow" />
      {scope && (
        <span>
          <Kbd keys={['⌫']} />{' '}
          {scope.nodeIds.length + scope.edgeIds.length > 1
            ? clear.selection
            : scope.nodeIds.length > 0
              ? clear.step
              : clear.path}
        </span>
      )}
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
