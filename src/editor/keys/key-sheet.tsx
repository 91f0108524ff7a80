'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { replayKeyMessages } from '#replay';
import { testKeyMessages } from '#testing';
import {
  type Chord,
  Icon,
  IconButton,
  isApplePlatform,
  Kbd,
  keyCaps,
  useMessages,
  usePartLabel,
  VisuallyHidden,
} from '#ui';
import { useEditorContext } from '../editor-context.js';
import { keyMessages } from './key-messages.js';
import { type KeyGroup, keyGroups, keyGroupsOfExecutions, keyGroupsOfInsights, keyGroupsOfTests } from './key-rows.js';

/** Prints the list of keys from a temporary iframe, without the page of the host. */
function printKeys(anchor: HTMLElement, heading: string, groups: readonly KeyGroup[], apple: boolean): void {
  const frame = anchor.ownerDocument.createElement('iframe');
  frame.title = heading;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0', visibility: 'hidden' });
  anchor.closest('.pb')?.append(frame);
  const paper = frame.contentDocument;
  const printed = frame.contentWindow;
  if (!paper || !printed) return frame.remove();
  writeKeys(paper, heading, groups, apple);
  printed.addEventListener('afterprint', () => frame.remove());
  printed.print();
}

/** Builds the document by elements: a strict content-security policy allows no inline styles or scripts in markup. */
function writeKeys(paper: Document, heading: string, groups: readonly KeyGroup[], apple: boolean): void {
  const put = (parent: Element, name: string, style: Partial<CSSStyleDeclaration>, text?: string): HTMLElement => {
    const element = paper.createElement(name);
    Object.assign(element.style, style);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  paper.title = heading;
  Object.assign(paper.body.style, {
    font: '11px/16px ui-sans-serif, system-ui, sans-serif',
    columns: '2',
    columnGap: '32px',
    margin: '0',
  });
  put(paper.body, 'h1', { font: '600 18px/24px inherit', columnSpan: 'all', margin: '0 0 8px' }, heading);
  for (const { rows, title } of groups) {
    const block = put(paper.body, 'section', { breakInside: 'avoid', marginBottom: '12px' });
    put(block, 'h2', { font: '600 12px/18px inherit', margin: '0 0 4px' }, title);
    for (const { chords, title: line } of rows) {
      const row = put(block, 'div', {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '12px',
        borderBottom: '1px solid #ddd',
        padding: '2px 0',
      });
      put(row, 'span', {}, line);
      put(row, 'span', { whiteSpace: 'nowrap' }, chords.map((chord) => keyCaps(chord, apple).join(' ')).join('   '));
    }
  }
}

/** Lists all commands with their effective keys, for this platform or the other. Searchable and printable. */
export function KeySheet(): ReactElement {
  const { actions, drawers, props } = useEditorContext();
  const messages = useMessages(keyMessages);
  const label = usePartLabel(messages.label);
  const [query, setQuery] = useState('');
  const [apple, setApple] = useState(isApplePlatform);
  const here = apple ? messages.apple : messages.other;
  const groupsFor = useKeyGroups();
  const groups = useMemo(() => groupsFor(query), [groupsFor, query]);
  const close = (): void => {
    actions.leave('keys');
  };
  return (
    <div className="pb-keys" role={drawers ? 'dialog' : 'region'} aria-label={label} data-region="keys">
      <div className="pb-keys__h">
        <b>{messages.label}</b>
        <IconButton
          icon={apple ? 'monitor' : 'command'}
          label={apple ? messages.other.show : messages.apple.show}
          onClick={() => setApple(!apple)}
        />
        <IconButton
          icon="printer"
          label={messages.print}
          onClick={(event) => printKeys(event.currentTarget, messages.printed, groupsFor(''), apple)}
        />
        <IconButton icon="x" label={messages.close} onClick={close} />
      </div>
      <label className="pb-search pb-keys__q">
        <Icon name="search" size={15} />
        <input
          autoFocus
          aria-label={messages.search}
          placeholder={messages.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div className="pb-keys__b" role="group" aria-label={here.label} tabIndex={0}>
        {groups.map((group) => (
          <KeyList key={group.id} group={group} apple={apple} />
        ))}
        {groups.length === 0 && <span className="pb-keys__note">{messages.noMatch(query)}</span>}
        {props.singleKeys === false && <span className="pb-keys__note">{messages.lettersOff}</span>}
      </div>
      <CanvasBy />
    </div>
  );
}

/** Returns the groups of the mode that match a query. */
function useKeyGroups(): (query: string) => readonly KeyGroup[] {
  const {
    commands: { table, words: commandWords },
    mode,
    props: { singleKeys },
  } = useEditorContext();
  const keys = useMessages(keyMessages);
  const replay = useMessages(replayKeyMessages);
  const testing = useMessages(testKeyMessages);
  const { groups } = commandWords.shared;
  return useCallback(
    (query) => {
      const words = { keys, groups, replay, testing };
      if (mode === 'runs') return keyGroupsOfExecutions(table, words, query, singleKeys);
      if (mode === 'test') return keyGroupsOfTests(table, words, query, singleKeys);
      if (mode === 'insights') return keyGroupsOfInsights(table, words, query);
      return keyGroups(table, words, query);
    },
    [groups, keys, mode, replay, singleKeys, table, testing],
  );
}

/** The name of the library that draws the canvas, in a place where nothing lies under it. */
function CanvasBy(): ReactElement {
  const { canvasBy } = useMessages(keyMessages);
  return (
    <div className="pb-keys__by">
      <a href="https://reactflow.dev" target="_blank" rel="noopener noreferrer">
        {canvasBy}
      </a>
    </div>
  );
}

/** The keys of one group of commands. */
function KeyList({
  apple,
  group: { rows, title },
}: {
  readonly group: KeyGroup;
  readonly apple: boolean;
}): ReactElement {
  const messages = useMessages(keyMessages);
  return (
    <div role="group" aria-label={title}>
      <div className="pb-keys__g" aria-hidden>
        {title}
      </div>
      <dl>
        {rows.map((row) => (
          <div key={row.title} className="pb-keys__r">
            <dt>
              {row.title}
              {row.clashes.length > 0 && <span className="pb-keys__clash">{messages.clash(row.clashes)}</span>}
            </dt>
            <dd>
              {row.chords.length > 0 ? (
                <>
                  <Kbd keys={shownCaps(row.chords, apple)} />
                  <VisuallyHidden>{spoken(row.chords, messages.spoken, apple)}</VisuallyHidden>
                </>
              ) : (
                <span>{messages.none}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Prints a shared modifier once for several chords. */
function shownCaps(chords: readonly Chord[], apple: boolean): readonly string[] {
  const caps = chords.map((chord) => keyCaps(chord, apple));
  const held = caps.map((all) => all.slice(0, -1).join(' '));
  const [first = ''] = held;
  if (chords.length < 3 || first === '' || held.some((other) => other !== first))
    return caps.map((all) => all.join(' '));
  return [first, caps.map((all) => all.at(-1)).join(' ')];
}

function spoken(chords: readonly Chord[], words: { readonly [cap: string]: string }, apple: boolean): string {
  return chords
    .map((chord) =>
      keyCaps(chord, apple)
        .map((cap) => (Object.hasOwn(words, cap) ? words[cap] : cap))
        .join(' '),
    )
    .join(', ');
}
