'use client';
import { type ReactElement, useCallback, useMemo, useState } from 'react';
import { type Chord, Icon, IconButton, isApplePlatform, Kbd, keyCaps, usePartLabel, VisuallyHidden } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { type KeyGroup, keyGroups, keyGroupsOfExecutions } from './key-rows.js';

/** Prints the list of keys from a temporary iframe, without the page of the host. */
function printKeys(anchor: HTMLElement, groups: readonly KeyGroup[], apple: boolean): void {
  const frame = anchor.ownerDocument.createElement('iframe');
  frame.title = 'Keyboard shortcuts';
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'absolute', width: '0', height: '0', border: '0', visibility: 'hidden' });
  anchor.closest('.pb')?.append(frame);
  const paper = frame.contentDocument;
  const printed = frame.contentWindow;
  if (!paper || !printed) return frame.remove();
  writeKeys(paper, groups, apple);
  printed.addEventListener('afterprint', () => frame.remove());
  printed.print();
}

/** Builds the document by elements: a strict content-security policy allows no inline styles or scripts in markup. */
function writeKeys(paper: Document, groups: readonly KeyGroup[], apple: boolean): void {
  const put = (parent: Element, name: string, style: Partial<CSSStyleDeclaration>, text?: string): HTMLElement => {
    const element = paper.createElement(name);
    Object.assign(element.style, style);
    if (text !== undefined) element.textContent = text;
    parent.append(element);
    return element;
  };
  paper.title = 'Keyboard shortcuts';
  Object.assign(paper.body.style, {
    font: '11px/16px ui-sans-serif, system-ui, sans-serif',
    columns: '2',
    columnGap: '32px',
    margin: '0',
  });
  put(paper.body, 'h1', { font: '600 18px/24px inherit', columnSpan: 'all', margin: '0 0 8px' }, 'Keyboard shortcuts');
  for (const { rows, title } of groups) {
    const block = put(paper.body, 'section', { breakInside: 'avoid', marginBottom: '12px' });
    put(block, 'h2', { font: '600 12px/18px inherit', margin: '0 0 4px' }, title);
    for (const { chords, title: words } of rows) {
      const line = put(block, 'div', {
        display: 'flex',
        justifyContent: 'space-between',
        gap: '12px',
        borderBottom: '1px solid #ddd',
        padding: '2px 0',
      });
      put(line, 'span', {}, words);
      put(line, 'span', { whiteSpace: 'nowrap' }, chords.map((chord) => keyCaps(chord, apple).join(' ')).join('   '));
    }
  }
}

/** Lists all commands with their effective keys, for this platform or the other. Searchable and printable. */
export function KeySheet(): ReactElement {
  const { actions, commands, drawers, mode, props } = useEditorContext();
  const label = usePartLabel('Keyboard');
  const [query, setQuery] = useState('');
  const [apple, setApple] = useState(isApplePlatform);
  const groupsFor = useCallback(
    (words: string) =>
      mode === 'runs'
        ? keyGroupsOfExecutions(commands.table, words, props.singleKeys)
        : keyGroups(commands.table, words),
    [commands, mode, props.singleKeys],
  );
  const groups = useMemo(() => groupsFor(query), [groupsFor, query]);
  const close = (): void => {
    actions.leave('keys');
  };
  return (
    <div className="pb-keys" role={drawers ? 'dialog' : 'region'} aria-label={label} data-region="keys">
      <div className="pb-keys__h">
        <b>Keyboard</b>
        <IconButton
          icon={apple ? 'monitor' : 'command'}
          label={apple ? 'Show keys for Windows and Linux' : 'Show keys for Mac'}
          onClick={() => setApple(!apple)}
        />
        <IconButton
          icon="printer"
          label="Print"
          onClick={(event) => printKeys(event.currentTarget, groupsFor(''), apple)}
        />
        <IconButton icon="x" label="Close the list of keys" onClick={close} />
      </div>
      <label className="pb-search pb-keys__q">
        <Icon name="search" size={15} />
        <input
          autoFocus
          aria-label="Search keys"
          placeholder="Search keys"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      <div
        className="pb-keys__b"
        role="group"
        aria-label={apple ? 'Keys on a Mac' : 'Keys on Windows and Linux'}
        tabIndex={0}
      >
        {groups.map(({ rows, title }) => (
          <div key={title} role="group" aria-label={title}>
            <div className="pb-keys__g" aria-hidden>
              {title}
            </div>
            <dl>
              {rows.map((row) => (
                <div key={row.title} className="pb-keys__r">
                  <dt>
                    {row.title}
                    {row.clashes.length > 0 && (
                      <span className="pb-keys__clash">Also asked for by {row.clashes.join(', ')}</span>
                    )}
                  </dt>
                  <dd>
                    {row.chords.length > 0 ? (
                      <>
                        <Kbd keys={shownCaps(row.chords, apple)} />
                        <VisuallyHidden>{spoken(row.chords, apple)}</VisuallyHidden>
                      </>
                    ) : (
                      <span>None</span>
                    )}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
        {groups.length === 0 && <span className="pb-keys__note">No keys match “{query}”.</span>}
        {props.singleKeys === false && <span className="pb-keys__note">Letters alone are switched off.</span>}
      </div>
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

const words: ReadonlyMap<string, string> = new Map([
  ['⌘', 'Command'],
  ['⌥', 'Option'],
  ['⇧', 'Shift'],
  ['Ctrl', 'Control'],
  ['↵', 'Enter'],
  ['⌫', 'Backspace'],
  ['⌦', 'Delete'],
  ['Del', 'Delete'],
  ['↑', 'Up'],
  ['↓', 'Down'],
  ['←', 'Left'],
  ['→', 'Right'],
  ['−', 'Minus'],
  ['+', 'Plus'],
  ['?', 'Question mark'],
  ['/', 'Slash'],
  ['.', 'Point'],
  [',', 'Comma'],
  ['[', 'Bracket'],
  [']', 'Closing bracket'],
]);

function spoken(chords: readonly Chord[], apple: boolean): string {
  return chords
    .map((chord) =>
      keyCaps(chord, apple)
        .map((cap) => words.get(cap) ?? cap)
        .join(' '),
    )
    .join(', ');
}
