'use client';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useStore } from 'zustand';
import { isTriggerType, nodeTypeOf, nodeTitle } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { NodeType } from '#model';
import type { Editor } from '#store';
import { Icon, IconButton, isNode, Kbd, useMessages, usePartLabel } from '#ui';
import type { PickerPlace } from '../actions/editor-actions.js';
import { useEditorContext } from '../editor-context.js';
import { PaletteCard } from './palette-card.js';
import { NodeGhost } from './node-ghost.js';
import { paletteMessages } from './palette-messages.js';
import { type PaletteDrag, usePaletteDrag } from './use-palette-drag.js';

/** The node types by group. A drag drops one on an edge; a press adds it after the selected node. */
export function Palette(): ReactElement {
  const { props, view } = useEditorContext();
  const messages = useMessages(paletteMessages);
  const label = usePartLabel(messages.label);
  const list = useRef<HTMLDivElement>(null);
  const drag = usePaletteDrag(view, list);
  const [query, setQuery] = useState('');
  const { groups, isOpen, toggle } = useTypeGroups(query);
  const opener = useRef<HTMLButtonElement>(null);
  const rail = useRail(opener);
  // One roving tab stop: separate stops would take thirty presses of Tab.
  const [stop, setStop] = useState<string>();
  const tabStop = tabStopOf(groups, isOpen, stop);
  const travel = (event: KeyboardEvent): void => travelCards(list.current, event);
  return (
    <div
      className="pb-pal"
      role="region"
      aria-label={label}
      data-region="palette"
      data-out={rail.out || undefined}
      onKeyDown={rail.onKeyDown}
      onBlur={rail.onBlur}
    >
      <div className="pb-pal__out">
        <IconButton
          ref={opener}
          icon="panel-left"
          label={rail.out ? messages.fold : messages.expand}
          aria-expanded={rail.out}
          data-nodes-out
          onClick={rail.toggle}
        />
      </div>
      <TypeSearch query={query} onQuery={setQuery} onKeyDown={travel} />
      <div
        ref={list}
        className="pb-pal__b"
        role="toolbar"
        aria-orientation="vertical"
        aria-label={messages.list}
        onKeyDown={travel}
        onFocus={(event) => setStop(event.target.dataset['stop'])}
      >
        {groups.map((group) => (
          <PaletteGroup
            key={group.name}
            group={group}
            isOpen={isOpen(group)}
            drag={drag}
            tabStop={tabStop}
            onToggle={() => toggle(group.name)}
          />
        ))}
        {groups.length === 0 && <NoTypes query={query} onClear={() => setQuery('')} />}
      </div>
      {drag.carried && <NodeGhost element={drag.ghost} type={drag.carried} icons={props.icons} />}
      <PaletteHint />
    </div>
  );
}

/** A group of node types, those that match the query. */
interface TypeGroup {
  readonly name: string;
  readonly types: readonly NodeType[];
}

/** Returns the groups of node types that match a query, and which of them are open. */
function useTypeGroups(query: string): {
  readonly groups: readonly TypeGroup[];
  readonly isOpen: (group: TypeGroup) => boolean;
  readonly toggle: (name: string) => void;
} {
  const { editor } = useEditorContext();
  const { otherGroup } = useMessages(paletteMessages);
  const catalog = useStore(editor.store, (state) => state.catalog);
  const [pressed, setPressed] = useState<ReadonlySet<string>>(() => new Set());
  const all = useMemo(() => groupTypes(catalog.types, otherGroup), [catalog, otherGroup]);
  const words = query.trim().toLowerCase();
  const matches = (type: NodeType): boolean =>
    `${nodeTitle({ id: '', type })} ${type.description ?? ''}`.toLowerCase().includes(words);
  return {
    groups: all
      .map(([name, types]) => ({ name, types: types.filter(matches) }))
      .filter(({ types }) => types.length > 0),
    // A group of triggers begins folded: most workflows have one trigger.
    isOpen: ({ name, types }) => words !== '' || pressed.has(name) === types.every(isTriggerType),
    toggle: (name) => setPressed((before) => toggled(before, name)),
  };
}

/** Returns the last focused group or card while it is shown, else the first card. */
function tabStopOf(
  groups: readonly TypeGroup[],
  isOpen: (group: TypeGroup) => boolean,
  last: string | undefined,
): string | undefined {
  const stops = groups.flatMap((group) => [groupStop(group.name), ...(isOpen(group) ? group.types.map(stopOf) : [])]);
  return last !== undefined && stops.includes(last)
    ? last
    : (stops.find((one) => !one.startsWith('group ')) ?? stops[0]);
}

/** How to add a step by pointer and by key. */
function PaletteHint(): ReactElement {
  const { commands } = useEditorContext();
  const { hint } = useMessages(paletteMessages);
  return (
    <div className="pb-pal__f">
      {hint.before} <Kbd keys={commands.caps('add-after')} /> {hint.after}
    </div>
  );
}

/** Says that nothing matches. */
function NoTypes({ onClear, query }: { readonly query: string; readonly onClear: () => void }): ReactElement {
  const messages = useMessages(paletteMessages);
  return (
    <div className="pb-pal__none">
      {messages.noMatch(query)}{' '}
      <button type="button" className="pb-link" onClick={onClear}>
        {messages.clear}
      </button>
    </div>
  );
}

/** In a narrow editor the palette is a rail of icons that expands over the canvas. */
function useRail(opener: RefObject<HTMLButtonElement | null>): {
  readonly out: boolean;
  readonly toggle: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: (event: FocusEvent) => void;
} {
  const [out, setOut] = useState(false);
  return {
    out,
    toggle: () => setOut(!out),
    onKeyDown: (event) => {
      if (event.key !== 'Escape' || !out) return;
      event.preventDefault();
      setOut(false);
      opener.current?.focus();
    },
    onBlur: ({ currentTarget, relatedTarget }) => {
      if (out && isNode(relatedTarget) && !currentTarget.contains(relatedTarget)) setOut(false);
    },
  };
}

/** Moves the focus from card to card by arrow keys, Home and End. */
function travelCards(list: HTMLElement | null, event: KeyboardEvent): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const cards = [...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
    (card) => card.getClientRects().length > 0 && !card.matches(':disabled'),
  );
  const at = cards.findIndex((card) => card === event.target);
  const next = {
    ArrowDown: Math.min(cards.length - 1, at + 1),
    ArrowUp: Math.max(0, at - 1),
    Home: 0,
    End: cards.length - 1,
  }[event.key];
  // From the search field, only ArrowDown leads into the list.
  if (next === undefined || (at < 0 && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  cards[next]?.focus();
}

/** The search over the node types. */
function TypeSearch({
  onKeyDown,
  onQuery,
  query,
}: {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}): ReactElement {
  const { commands } = useEditorContext();
  const { search } = useMessages(paletteMessages);
  return (
    <div className="pb-pal__h">
      <label className="pb-search">
        <Icon name="search" size={15} />
        <input
          placeholder={search}
          aria-label={search}
          data-node-search
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => onQuery(event.target.value)}
        />
        <Kbd keys={commands.caps('find-type')} />
      </label>
    </div>
  );
}

interface PaletteGroupProps {
  readonly group: TypeGroup;
  readonly isOpen: boolean;
  readonly drag: PaletteDrag;
  /** The one tab stop of the palette. */
  readonly tabStop: string | undefined;
  readonly onToggle: () => void;
}

/** A group under its name, which folds it. */
function PaletteGroup({ drag, group: { name, types }, isOpen, onToggle, tabStop }: PaletteGroupProps): ReactElement {
  const { actions, editor, props } = useEditorContext();
  const { used } = useMessages(paletteMessages);
  const triggersUsed = useStore(editor.store, (state) => countTriggers(editor, graphOf(state.version)));
  const tabIndexOf = (stop: string): 0 | -1 => (stop === tabStop ? 0 : -1);
  return (
    <div className="pb-pg" role="group" aria-label={name}>
      <button
        type="button"
        className="pb-pg__h"
        aria-expanded={isOpen}
        data-stop={groupStop(name)}
        tabIndex={tabIndexOf(groupStop(name))}
        onClick={onToggle}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={13} />
        <span>{name}</span>
        {types.every(isTriggerType) && triggersUsed > 0 && <em>{used(triggersUsed)}</em>}
      </button>
      {isOpen && (
        <div className="pb-pg__b">
          {types.map((type) => (
            <PaletteCard
              key={type.type}
              type={type}
              icons={props.icons}
              drag={drag}
              stop={stopOf(type)}
              tabIndex={tabIndexOf(stopOf(type))}
              onAdd={() => actions.addNode(type.type ?? '', placeFor(type, editor))}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Returns where a press adds a node type: after the selected node, on the selected edge, or unconnected. */
function placeFor(type: NodeType, editor: Editor): PickerPlace {
  const {
    edgeIds: [edgeId],
    nodeIds: [nodeId],
  } = editor.store.getState().selection;
  if (isTriggerType(type)) return { kind: 'free' };
  if (nodeId !== undefined) return { kind: 'after', nodeId };
  return edgeId === undefined ? { kind: 'free' } : { kind: 'edge', edgeId };
}

/** Reads the index of entry nodes rather than all nodes, since it runs after every key. */
function countTriggers(editor: Editor, graph: Graph): number {
  return editor.analysis().entries.filter((id) => isTriggerType(nodeTypeOf(graph.node(id) ?? { id }))).length;
}

function groupStop(name: string): string {
  return `group ${name}`;
}

function stopOf({ type }: NodeType): string {
  return `type ${type}`;
}

function groupTypes(types: readonly NodeType[], other: string): readonly (readonly [string, readonly NodeType[]])[] {
  const groups = new Map<string, NodeType[]>();
  for (const type of types) {
    const name = typeof type.group === 'string' && type.group !== '' ? type.group : other;
    const group = groups.get(name);
    if (group) group.push(type);
    else groups.set(name, [type]);
  }
  return [...groups];
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
