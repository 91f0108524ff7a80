'use client';
import { type CSSProperties, memo, type MouseEvent, type ReactElement, useState } from 'react';
import { isJsonObject, type Json, shorten } from '#base';
import { writtenNumber } from '#model';
import { Icon, IconButton, ownerWindow, useMessages } from '#ui';
import type { Lens, SeenValue } from '../privacy/lens.js';
import { MaskedWords } from '../privacy/masked-words.js';
import { type ContextMessages, contextMessages } from './context-messages.js';
import type { ContextRow } from './context-rows.js';
import { pathOfNode } from './path-node.js';
import {
  maxKeyLength,
  maxPartLength,
  maxTextLength,
  partsOf,
  textPart,
  valueWords,
  withSeenSigns,
} from './value-words.js';

/** Shows a long text in full, page by page where it is very long. */
function LongText({ text, tabIndex }: { readonly text: string; readonly tabIndex: number }): ReactElement {
  const { text: messages } = useMessages(contextMessages);
  const [part, setPart] = useState(0);
  const parts = partsOf(text);
  if (parts === 1) return <span data-tone="s">{textPart(text, 0)}</span>;
  const at = Math.min(part, parts - 1);
  const go =
    (to: number) =>
    (event: { stopPropagation(): void }): void => {
      event.stopPropagation();
      setPart(Math.max(0, Math.min(parts - 1, to)));
    };
  // The buttons use `aria-disabled`: a disabled button would lose the focus when pressed.
  return (
    <>
      <span className="pb-jr__parts" role="group" aria-label={messages.label}>
        <button type="button" className="pb-jr__all" tabIndex={tabIndex} aria-disabled={at === 0} onClick={go(at - 1)}>
          {messages.previous}
        </button>
        <span>
          {messages.position(at * maxPartLength + 1, Math.min(text.length, (at + 1) * maxPartLength), text.length)}
        </span>
        <button
          type="button"
          className="pb-jr__all"
          tabIndex={tabIndex}
          aria-disabled={at === parts - 1}
          onClick={go(at + 1)}
        >
          {messages.next}
        </button>
        <button
          type="button"
          className="pb-jr__all"
          tabIndex={tabIndex}
          aria-disabled={at === parts - 1}
          onClick={go(parts - 1)}
        >
          {messages.last}
        </button>
      </span>
      <span data-tone="s">{textPart(text, at)}</span>
    </>
  );
}

export interface ContextRowViewProps {
  readonly row: ContextRow;
  /** Index among all rows, for the virtualiser. */
  readonly at: number;
  readonly top: number;
  readonly measure: (element: HTMLElement | null) => void;
  readonly isTabbable: boolean;
  /** The row is the current search hit. */
  readonly found: boolean;
  readonly lens: Lens;
  readonly onToggle: (row: ContextRow) => void;
  readonly onCopy: (row: ContextRow, what: 'path' | 'value') => void;
  readonly onFocus: (row: ContextRow) => void;
  readonly onReveal: ((row: ContextRow) => void) | undefined;
}

const signs = {
  added: { kind: 'add', glyph: '+' },
  removed: { kind: 'del', glyph: '−' },
  changed: { kind: 'chg', glyph: '~' },
} as const;

/** Deeper rows are not indented further but show their depth as a number. */
const maxIndent = 12;

/** A row of a context: change marker, key, value and previous value. */
export const ContextRowView = memo(function ContextRowView(props: ContextRowViewProps): ReactElement {
  const { row, at, top, measure, isTabbable, found, lens, onToggle, onCopy, onFocus, onReveal } = props;
  const [wholeKey, setWholeKey] = useState(false);
  const [whole, setWhole] = useState(false);
  const [near, setNear] = useState(false);
  const sign = row.change && signs[row.change];
  const tabIndex = isTabbable ? 0 : -1;
  const name = row.name === '' ? '""' : withSeenSigns(lens.key(row.name));
  const cutKey = !wholeKey && name.length > maxKeyLength;
  const press = ({ currentTarget }: MouseEvent): void => {
    if (row.open !== undefined && !hasSelectedText(currentTarget)) onToggle(row);
  };
  const reveal = onReveal && ((): void => onReveal(row));
  return (
    <div
      ref={measure}
      className="pb-jr"
      role="treeitem"
      aria-level={row.depth + 1}
      aria-setsize={row.count}
      aria-posinset={row.position}
      aria-expanded={row.open}
      aria-keyshortcuts="Control+C Control+Shift+C"
      tabIndex={tabIndex}
      data-index={at}
      data-row={row.pathNode.id}
      data-k={sign?.kind}
      data-found={found || undefined}
      style={{ '--depth': Math.min(row.depth, maxIndent), top } as CSSProperties}
      onFocus={() => onFocus(row)}
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onClick={press}
    >
      <ChangeSign change={row.change} />
      <span className="pb-jr__tw" aria-hidden>
        {row.open !== undefined && <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={12} />}
      </span>
      <span className="pb-jr__v">
        {row.depth > maxIndent && (
          <span className="pb-jr__depth" aria-hidden>
            {row.depth + 1}
          </span>
        )}
        <RowWords row={row} name={name} cutKey={cutKey} lens={lens} whole={whole} tabIndex={tabIndex} reveal={reveal} />
      </span>
      {(cutKey || (!whole && isCut(row, lens))) && (
        <ShowAll
          row={row}
          tabIndex={tabIndex}
          onShow={() => {
            setWhole(true);
            setWholeKey(true);
          }}
        />
      )}
      {(near || isTabbable) && !row.stretch && <RowTools row={row} tabIndex={tabIndex} onCopy={onCopy} />}
    </div>
  );
});

/** The sign of a change in the gutter. */
function ChangeSign({ change }: { readonly change: ContextRow['change'] | undefined }): ReactElement {
  const { changes } = useMessages(contextMessages);
  if (!change) return <span className="pb-jr__gut" />;
  return (
    <span className="pb-jr__gut" title={changes[change]}>
      {signs[change].glyph}
      <span className="pb-visually-hidden">{changes[change]}</span>
    </span>
  );
}

/** Shows a cut key and value in full. */
function ShowAll({
  row: { value },
  tabIndex,
  onShow,
}: {
  readonly row: ContextRow;
  readonly tabIndex: number;
  readonly onShow: () => void;
}): ReactElement {
  const messages = useMessages(contextMessages);
  return (
    <button
      type="button"
      className="pb-jr__all"
      tabIndex={tabIndex}
      onClick={(event) => {
        event.stopPropagation();
        // The pressed button is removed; its row keeps the focus.
        event.currentTarget.closest<HTMLElement>('[role="treeitem"]')?.focus({ preventScroll: true });
        onShow();
      }}
    >
      {messages.showAll(typeof value === 'string' && value.length > maxTextLength ? value.length : undefined)}
    </button>
  );
}

/** The copy buttons of a row, rendered for the row under the pointer and the one with the tab stop. */
function RowTools({
  row,
  tabIndex,
  onCopy,
}: Pick<ContextRowViewProps, 'row' | 'onCopy'> & { readonly tabIndex: number }): ReactElement {
  const { copy: messages } = useMessages(contextMessages);
  const copies = (what: 'path' | 'value') => (event: MouseEvent) => {
    event.stopPropagation();
    onCopy(row, what);
  };
  return (
    <span className="pb-jr__tools">
      <IconButton
        icon="route"
        label={messages.path}
        size="sm"
        iconSize={12}
        tabIndex={tabIndex}
        onClick={copies('path')}
      />
      <IconButton
        icon="copy"
        label={messages.value}
        size="sm"
        iconSize={12}
        tabIndex={tabIndex}
        onClick={copies('value')}
      />
    </span>
  );
}

interface ValueProps {
  readonly row: ContextRow;
  readonly lens: Lens;
  readonly whole: boolean;
  readonly tabIndex: number;
  readonly reveal: (() => void) | undefined;
}

/** Key and value of a row, or the entries it represents. */
function RowWords({
  name,
  cutKey,
  ...props
}: ValueProps & { readonly name: string; readonly cutKey: boolean }): ReactElement {
  const { row } = props;
  const messages = useMessages(contextMessages);
  return (
    <>
      {row.stretch ? (
        <span data-tone="p">{stretchWords(row, name, messages)}</span>
      ) : (
        <>
          <span data-tone="k">{cutKey ? shorten(name, maxKeyLength) : name}</span>
          {row.open === undefined ? <span data-tone="p">: </span> : ' '}
          <RowValue {...props} />
        </>
      )}
      {row.changesInside !== undefined && (
        <span className="pb-jr__in" data-k="chg">
          {messages.changesInside(row.changesInside)}
        </span>
      )}
    </>
  );
}

function RowValue(props: ValueProps): ReactElement {
  const { row } = props;
  const { became } = useMessages(contextMessages);
  if (row.open === true) return <span data-tone="p">{isJsonObject(row.value) ? '{' : '['}</span>;
  const now = <OneValue {...props} value={row.value} digits={writtenNumber(row.value, row.written)} />;
  return (
    <>
      {row.before !== undefined && (
        <>
          <del>
            <OneValue {...props} value={row.before} digits={writtenNumber(row.before, row.writtenBefore)} />
          </del>
          <span className="pb-jr__to" aria-label={became}>
            →
          </span>
        </>
      )}
      {row.change === 'removed' ? <del>{now}</del> : now}
    </>
  );
}

function OneValue({
  row,
  lens,
  whole,
  tabIndex,
  reveal,
  value,
  digits,
}: ValueProps & { readonly value: Json; readonly digits: string | undefined }): ReactElement {
  const seen = seenIn(row, lens, value, digits);
  if (seen.hidden !== undefined && seen.partly !== true)
    return <MaskedWords kind={seen.hidden} tabIndex={tabIndex} onReveal={reveal} />;
  const drawn = seen.value;
  if (whole && typeof drawn === 'string' && drawn.length > maxTextLength)
    return <LongText text={drawn} tabIndex={tabIndex} />;
  if (whole && digits !== undefined && drawn === value)
    return (
      <span data-tone="n" data-revealed={seen.revealed}>
        {digits}
      </span>
    );
  const words = valueWords(drawn, drawn === value ? digits : undefined);
  return (
    <span data-tone={words.tone} data-revealed={seen.revealed}>
      {words.text}
      {seen.hidden !== undefined && (
        <>
          {' '}
          <MaskedWords kind={seen.hidden} text="" tabIndex={tabIndex} onReveal={reveal} />
        </>
      )}
    </span>
  );
}

/** Returns a value of a row as the lens allows. */
export function seenIn(row: ContextRow, lens: Lens, value: Json, digits?: string): SeenValue {
  if (lens.isClear || value === null || typeof value === 'object') return { value };
  return lens.see(row.privately, pathOfNode(row.pathNode), value, digits);
}

function isCut(row: ContextRow, lens: Lens): boolean {
  return (
    [
      [row.value, row.written],
      [row.before, row.writtenBefore],
    ] as const
  ).some(([value, written]) => {
    const digits = writtenNumber(value, written);
    const text = typeof value === 'string' ? value : (digits ?? '');
    if (value === undefined || text.length <= maxTextLength) return false;
    const seen = seenIn(row, lens, value, digits);
    return seen.hidden === undefined || seen.partly === true;
  });
}

function stretchWords({ stretch, size = 0, value }: ContextRow, name: string, messages: ContextMessages): string {
  const [from, to] = stretch!;
  const entries = messages.entries(from + 1, to + 1);
  const plain = `${from} … ${to}`;
  return name === plain || value !== null
    ? messages.entriesOf(entries, size)
    : messages.entriesNamed(entries, shorten(name, maxKeyLength));
}

/** A click that ends a text selection does not act on the row. */
function hasSelectedText(place: Element): boolean {
  return (ownerWindow(place).getSelection()?.toString() ?? '') !== '';
}
