'use client';
import { type KeyboardEvent, type ReactElement, useId, useMemo, useRef, useState } from 'react';
import { type Catalog, nodeTypeOf, nodeTypeGroupOf, nodeTitle, isTriggerType } from '#catalog';
import { type Graph, graphOf } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import { canConnect, canInsert, edgeCountOf, nodeContent, nodeNumbers } from '#rules';
import type { Editor } from '#store';
import { Icon, IconTile, type MessagesOf, useMessages, VisuallyHidden } from '#ui';
import type { EditorActions, PickerPlace } from '../actions/editor-actions.js';
import { useEditorContext } from '../editor-context.js';
import { paletteMessages } from './palette-messages.js';

interface Choice {
  readonly id: string;
  readonly group: string;
  readonly type: NodeType;
  readonly title: string;
  readonly detail: string;
  readonly choose: () => void;
}

interface NodePickerProps {
  readonly place: PickerPlace;
  /** Node types added last, newest first; listed first while the query is empty. */
  readonly recent: readonly string[];
  readonly onDone: () => void;
}

/**
 * Lists the node types that fit a place, and for a missing edge also its possible targets. Typing filters, arrow keys
 * choose.
 */
// oxlint-disable-next-line max-lines-per-function -- one field and its list: every key reads the whole state
export function NodePicker({ place, recent, onDone }: NodePickerProps): ReactElement {
  const messages = useMessages(paletteMessages);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const ranked = ranking(
    useChoices(place, recent),
    query,
    'at' in place || (place.kind === 'after' && place.connects !== true),
  );
  const at = Math.min(active, Math.max(0, ranked.length - 1));
  const finish = (choice: Choice | undefined): void => {
    if (!choice) return;
    onDone();
    choice.choose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      const next = (at + step + ranked.length) % Math.max(1, ranked.length);
      setActive(next);
      list.current?.querySelector(`[data-index="${next}"]`)?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      finish(ranked[at]);
    }
    if (event.key !== 'Escape') event.stopPropagation();
  };
  return (
    <div className="pb-pick">
      <label className="pb-search pb-pick__q">
        <Icon name="search" size={15} />
        <input
          ref={field}
          autoFocus
          role="combobox"
          aria-expanded={ranked.length > 0}
          aria-controls={ranked.length > 0 ? listId : undefined}
          aria-autocomplete="list"
          aria-activedescendant={ranked[at] ? `${listId}-${at}` : undefined}
          aria-label={messages.search}
          placeholder={messages.search}
          value={query}
          onKeyDown={onKeyDown}
          onChange={(event) => {
            setQuery(event.target.value);
            setActive(0);
          }}
        />
      </label>
      {ranked.length > 0 && (
        <div className="pb-pick__l" role="listbox" id={listId} aria-label={messages.picker.list} ref={list}>
          {ranked.map((choice, index) => (
            <ChoiceRow
              key={choice.id}
              choice={choice}
              hasHeading={query.trim() === '' && ranked[index - 1]?.group !== choice.group}
              id={`${listId}-${index}`}
              index={index}
              isActive={index === at}
              onActive={setActive}
              onChoose={finish}
            />
          ))}
        </div>
      )}
      <PickerResult
        count={ranked.length}
        query={query}
        onClear={() => {
          setQuery('');
          field.current?.focus();
        }}
      />
    </div>
  );
}

/**
 * Returns the recent node types, all that fit, and the nodes that an edge may lead to: these first where the user wants
 * to connect.
 */
function useChoices(place: PickerPlace, recent: readonly string[]): readonly Choice[] {
  const { actions, editor } = useEditorContext();
  const messages = useMessages(paletteMessages);
  return useMemo(() => {
    const { catalog, version } = editor.store.getState();
    const graph = graphOf(version);
    const types = typesFor(catalog, graph, place, editor).map((type): Choice => ({
      id: `type:${type.type}`,
      group: type.group ?? messages.otherGroup,
      type,
      title: nodeTitle({ id: '', type }),
      detail: type.description ?? '',
      choose: () =>
        place.kind === 'replace'
          ? actions.changeType(place.nodeId, type.type ?? '')
          : actions.addNode(type.type ?? '', place, 'at' in place ? place.at : undefined),
    }));
    const again = recent.flatMap((word) =>
      types
        .filter(({ type }) => type.type === word)
        .map((choice): Choice => ({ ...choice, id: `recent:${word}`, group: messages.picker.recent })),
    );
    const targets = targetsFor(graph, place, editor, actions, messages.picker);
    return place.kind === 'after' && place.connects === true
      ? [...targets, ...again, ...types]
      : [...again, ...types, ...targets];
  }, [editor, place, recent, actions, messages]);
}

/**
 * Returns the choices that match a query, best first; recent ones only without a query. Among equal matches an existing
 * node precedes a new one, except where the list adds: only an end is joined there more often than made anew.
 */
function ranking(choices: readonly Choice[], query: string, adds: boolean): readonly Choice[] {
  const words = query.trim().toLowerCase();
  if (words === '') return choices;
  return choices
    .filter(
      ({ detail, group, id, title }) =>
        !id.startsWith('recent:') && `${title} ${group} ${detail}`.toLowerCase().includes(words),
    )
    .sort(
      (left, right) => startRank(left, words) - startRank(right, words) || hereRank(left, adds) - hereRank(right, adds),
    );
}

interface ChoiceRowProps {
  readonly choice: Choice;
  /** The group begins with this row. */
  readonly hasHeading: boolean;
  readonly id: string;
  readonly index: number;
  readonly isActive: boolean;
  readonly onActive: (index: number) => void;
  readonly onChoose: (choice: Choice) => void;
}

function ChoiceRow({ choice, hasHeading, id, index, isActive, onActive, onChoose }: ChoiceRowProps): ReactElement {
  const { props } = useEditorContext();
  return (
    <div role="presentation">
      {hasHeading && (
        <div className="pb-pick__g" role="presentation">
          {choice.group}
        </div>
      )}
      <div
        role="option"
        id={id}
        data-index={index}
        aria-selected={isActive}
        className="pb-pick__o"
        onPointerMove={() => onActive(index)}
        onClick={() => onChoose(choice)}
      >
        <IconTile
          icon={choice.type.icon}
          group={nodeTypeGroupOf(choice.type)}
          color={choice.type.color}
          size={24}
          icons={props.icons}
        />
        <span className="pb-pick__t">{choice.title}</span>
        {choice.detail !== '' && <VisuallyHidden>, </VisuallyHidden>}
        <span className="pb-pick__d">{choice.detail}</span>
      </div>
    </div>
  );
}

/** Says that nothing matches, and announces how many choices do. */
function PickerResult({
  count,
  onClear,
  query,
}: {
  readonly count: number;
  readonly query: string;
  readonly onClear: () => void;
}): ReactElement {
  const messages = useMessages(paletteMessages);
  const isEmpty = query.trim() === '';
  return (
    <>
      {count === 0 && (
        <div className="pb-pick__none">
          {isEmpty ? (
            messages.picker.nothingFits
          ) : (
            <>
              {messages.noMatch(query)}{' '}
              <button type="button" className="pb-link" onClick={onClear}>
                {messages.clear}
              </button>
            </>
          )}
        </div>
      )}
      <VisuallyHidden role="status">
        {isEmpty ? '' : count === 0 ? messages.picker.noMatch : messages.picker.found(count)}
      </VisuallyHidden>
    </>
  );
}

function startRank({ title }: Choice, words: string): number {
  const lower = title.toLowerCase();
  return lower.startsWith(words) ? 0 : lower.includes(words) ? 1 : 2;
}

function hereRank({ id, type }: Choice, adds: boolean): number {
  if (!id.startsWith('node:')) return 1;
  return adds && edgeCountOf(type).most !== 0 ? 2 : 0;
}

function typesFor(catalog: Catalog, graph: Graph, place: PickerPlace, editor: Editor): readonly NodeType[] {
  const offered = catalog.types.filter((type) => (type.status ?? 'active') === 'active');
  switch (place.kind) {
    case 'free':
      return offered;
    case 'target':
      return [];
    case 'edge-end':
      return place.at ? offered.filter((type) => !isTriggerType(type)) : [];
    case 'replace':
      return offered.filter((type) => editor.can.replace({ nodeId: place.nodeId, type }).answer === 'allow');
    case 'edge':
      return offered.filter((type) => canInsert({ graph }, { type, edgeId: place.edgeId }).answer === 'allow');
    case 'after': {
      const { at: _at, connects: _connects, kind: _kind, ...after } = place;
      return offered.filter((type) => canInsert({ graph }, { type, after }).answer === 'allow');
    }
  }
}

/** Returns the existing nodes that a missing, new or moved edge may lead to. */
function targetsFor(
  graph: Graph,
  place: PickerPlace,
  editor: Editor,
  actions: EditorActions,
  words: MessagesOf<typeof paletteMessages>['picker'],
): readonly Choice[] {
  const { presentation } = editor.store.getState();
  const numbers = nodeNumbers(graph);
  // The number and summary distinguish nodes of one type.
  const aboutIt = (node: WorkflowNode): string => {
    const summary = nodeContent(node, graph.outgoing(node.id), presentation)
      .summary.map(({ text }) => text)
      .join('');
    return words.step(numbers.get(node.id) ?? graph.nodeIndex(node.id) + 1, summary);
  };
  const choice = (node: WorkflowNode, detail: string, choose: () => void): Choice => ({
    id: `node:${node.id}`,
    group: words.here,
    type: nodeTypeOf(node),
    title: nodeTitle(node, presentation),
    detail,
    choose,
  });
  if (place.kind === 'edge-end') {
    const { edgeId } = place;
    const source = graph.edge(edgeId)?.source ?? '';
    return graph.nodes
      .filter((node) => editor.can.connect({ source, target: node.id, movedEdgeId: edgeId }).answer === 'allow')
      .map((node) => choice(node, words.moveTo(aboutIt(node)), () => actions.moveEdge(edgeId, node.id)));
  }
  if (place.kind !== 'target' && place.kind !== 'after') return [];
  const { nodeId: source } = place;
  // Without a kind of edge, connecting takes the next missing one, as adding does.
  const edgeKind =
    place.kind === 'target' || place.edgeType === undefined
      ? {}
      : { edgeType: place.edgeType, ...(place.value === undefined ? {} : { value: place.value }) };
  return graph.nodes
    .filter((node) => canConnect({ graph }, { source, target: node.id, ...edgeKind }).answer === 'allow')
    .map((node) =>
      choice(node, words.connectTo(aboutIt(node)), () => actions.connect({ source, target: node.id, ...edgeKind })),
    );
}
