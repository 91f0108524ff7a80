'use client';
import { type FocusEvent, type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { isTriggerType, nodeTypeOf, nodeTitle } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { NodeType } from '#model';
import type { Editor } from '#store';
import { Icon, IconButton, isNode, Kbd, useMessages, usePartLabel } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { PaletteCard } from './palette-card.js';
import { NodeGhost } from './node-ghost.js';
import { paletteMessages } from './palette-messages.js';
import { usePaletteDrag } from './use-palette-drag.js';

/** The node types by group. A drag drops one on an edge; a press adds it after the selected node. */
export function Palette(): ReactElement {
  const { actions, commands, editor, props, view } = useEditorContext();
  const messages = useMessages(paletteMessages);
  const label = usePartLabel(messages.label);
  const drag = usePaletteDrag(view);
  const catalog = useStore(editor.store, (state) => state.catalog);
  const triggersUsed = useStore(editor.store, (state) => countTriggers(editor, graphOf(state.version)));
  const [query, setQuery] = useState('');
  // A group of triggers begins folded: most workflows have one trigger.
  const [pressed, setPressed] = useState<ReadonlySet<string>>(() => new Set());
  const isFolded = (name: string, types: readonly NodeType[]): boolean =>
    pressed.has(name) !== types.every(isTriggerType);
  // In a narrow editor the palette is a rail of icons that expands over the canvas.
  const [out, setOut] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  // One roving tab stop: separate stops would take thirty presses of Tab.
  const [stop, setStop] = useState<string>();
  const list = useRef<HTMLDivElement>(null);
  const travel = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const cards = [...(list.current?.querySelectorAll<HTMLElement>('[data-stop]') ?? [])].filter(
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
  };
  const groups = useMemo(() => groupTypes(catalog.types, messages.otherGroup), [catalog, messages]);
  const words = query.trim().toLowerCase();
  const shown = groups
    .map(
      ([name, types]) =>
        [
          name,
          types.filter((type) =>
            `${nodeTitle({ id: '', type })} ${type.description ?? ''}`.toLowerCase().includes(words),
          ),
        ] as const,
    )
    .filter(([, types]) => types.length > 0);

  const add = (type: NodeType): void => {
    const {
      edgeIds: [edgeId],
      nodeIds: [nodeId],
    } = editor.store.getState().selection;
    const place = isTriggerType(type)
      ? { kind: 'free' as const }
      : nodeId !== undefined
        ? { kind: 'after' as const, nodeId }
        : edgeId !== undefined
          ? { kind: 'edge' as const, edgeId }
          : { kind: 'free' as const };
    actions.addNode(type.type ?? '', place);
  };
  const stops = shown.flatMap(([name, types]) => [
    `group ${name}`,
    ...(words !== '' || !isFolded(name, types) ? types.map(stopOf) : []),
  ]);
  const tabStop =
    stop !== undefined && stops.includes(stop) ? stop : (stops.find((one) => !one.startsWith('group ')) ?? stops[0]);
  const tabIndexOf = (one: string): 0 | -1 => (one === tabStop ? 0 : -1);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !out) return;
    event.preventDefault();
    setOut(false);
    opener.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (out && isNode(relatedTarget) && !currentTarget.contains(relatedTarget)) setOut(false);
  };

  return (
    <div
      className="pb-pal"
      role="region"
      aria-label={label}
      data-region="palette"
      data-out={out || undefined}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      <div className="pb-pal__out">
        <IconButton
          ref={opener}
          icon="panel-left"
          label={out ? messages.fold : messages.expand}
          aria-expanded={out}
          data-nodes-out
          onClick={() => setOut(!out)}
        />
      </div>
      <div className="pb-pal__h">
        <label className="pb-search">
          <Icon name="search" size={15} />
          <input
            placeholder={messages.search}
            aria-label={messages.search}
            data-node-search
            value={query}
            onKeyDown={travel}
            onChange={(event) => setQuery(event.target.value)}
          />
          <Kbd keys={commands.caps('find-type')} />
        </label>
      </div>
      <div
        ref={list}
        className="pb-pal__b"
        role="toolbar"
        aria-orientation="vertical"
        aria-label={messages.list}
        onKeyDown={travel}
        onFocus={(event) => setStop(event.target.dataset['stop'])}
      >
        {shown.map(([name, types]) => {
          const isOpen = words !== '' || !isFolded(name, types);
          return (
            <div key={name} className="pb-pg" role="group" aria-label={name}>
              <button
                type="button"
                className="pb-pg__h"
                aria-expanded={isOpen}
                data-stop={`group ${name}`}
                tabIndex={tabIndexOf(`group ${name}`)}
                onClick={() => setPressed(toggled(pressed, name))}
              >
                <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={13} />
                <span>{name}</span>
                {types.every(isTriggerType) && triggersUsed > 0 && <em>{messages.used(triggersUsed)}</em>}
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
                      onAdd={() => add(type)}
                    />
                  ))}
                </div>
              )}
            </div>
          );
        })}
        {shown.length === 0 && (
          <div className="pb-pal__none">
            {messages.noMatch(query)}{' '}
            <button type="button" className="pb-link" onClick={() => setQuery('')}>
              {messages.clear}
            </button>
          </div>
        )}
      </div>
      {drag.carried && <NodeGhost element={drag.ghost} type={drag.carried} icons={props.icons} />}
      <div className="pb-pal__f">
        {messages.hint.before} <Kbd keys={commands.caps('add-after')} /> {messages.hint.after}
      </div>
    </div>
  );
}

/** Reads the index of entry nodes rather than all nodes, since it runs after every key. */
function countTriggers(editor: Editor, graph: Graph): number {
  return editor.flow().entries.filter((id) => isTriggerType(nodeTypeOf(graph.node(id) ?? { id }))).length;
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
