'use client';
import { type CSSProperties, type ReactElement, memo, useState } from 'react';
import { isJsonObject } from '#base';
import { Icon, IconButton } from '#ui';
import type { ContextRow } from './context-rows.js';
import { type ValueWords, valueWords } from './value-words.js';

export interface ContextRowViewProps {
  readonly row: ContextRow;
  readonly tabbable: boolean;
  readonly onToggle: (row: ContextRow) => void;
  readonly onCopy: (row: ContextRow, what: 'path' | 'value') => void;
  readonly onFocus: (key: string) => void;
}

const signs = { added: { kind: 'add', glyph: '+', word: 'added' }, removed: { kind: 'del', glyph: '−', word: 'removed' }, changed: { kind: 'chg', glyph: '~', word: 'changed' } } as const;

/** A line of a context: a sign for what happened to it, its name, its value, and what it was before. */
export const ContextRowView = memo(function ContextRowView({ row, tabbable, onToggle, onCopy, onFocus }: ContextRowViewProps): ReactElement {
  const [whole, setWhole] = useState(false);
  const [near, setNear] = useState(false);
  const sign = row.change && signs[row.change];
  const common = {
    className: 'pb-jr', role: 'treeitem', 'aria-level': row.depth + 1, tabIndex: tabbable ? 0 : -1, 'data-row': row.key,
    style: { '--depth': row.depth } as CSSProperties, onFocus: () => onFocus(row.key), onPointerEnter: () => setNear(true), onPointerLeave: () => setNear(false),
  } as const;
  if (row.more !== undefined) {
    return (
      <div {...common} onClick={() => onToggle(row)}>
        <span className="gut" /><span className="tw" />
        <span className="pb-jr__more">{`Show more (${row.more} left)`}</span>
      </div>
    );
  }
  const now = valueWords(row.value, whole);
  const hidden = now.hidden ?? (row.before === undefined ? undefined : valueWords(row.before, whole).hidden);
  return (
    <div {...common} data-k={sign?.kind} aria-expanded={row.open} aria-keyshortcuts="Control+C Control+Shift+C"
      onClick={() => row.open !== undefined && !hasSelectedText() && onToggle(row)}>
      <span className="gut" title={sign?.word}>{sign?.glyph}{sign && <span className="pb-visually-hidden">{sign.word}</span>}</span>
      <span className="tw" aria-hidden>{row.open !== undefined && <Icon name={row.open ? 'chevron-down' : 'chevron-right'} size={12} />}</span>
      <span className="pb-jr__v">
        <span className="k">{row.name}</span>
        {row.open === undefined ? <span className="p">: </span> : ' '}
        {row.before !== undefined && <><del>{valueWords(row.before, whole).text}</del><span className="ar" aria-label="became">→</span></>}
        <Value row={row} words={now} />
      </span>
      {hidden !== undefined && (
        <button type="button" className="pb-jr__all" tabIndex={tabbable ? 0 : -1} onClick={(event) => { event.stopPropagation(); setWhole(true); }}>
          Show all {row.value !== null && typeof row.value === 'string' ? row.value.length.toLocaleString('en') : ''}
        </button>
      )}
      {(near || tabbable) && <span className="pb-jr__tools">
        <IconButton icon="route" label="Copy path" size="sm" iconSize={12} tabIndex={tabbable ? 0 : -1}
          onClick={(event) => { event.stopPropagation(); onCopy(row, 'path'); }} />
        <IconButton icon="copy" label="Copy value" size="sm" iconSize={12} tabIndex={tabbable ? 0 : -1}
          onClick={(event) => { event.stopPropagation(); onCopy(row, 'value'); }} />
      </span>}
    </div>
  );
});

function Value({ row, words }: { readonly row: ContextRow; readonly words: ValueWords }): ReactElement {
  const text = row.open === true ? (isJsonObject(row.value) ? '{' : '[') : words.text;
  return row.change === 'removed' ? <del>{text}</del> : <span className={words.tone}>{text}</span>;
}

/** A click that ends a selection is not meant for the line. */
function hasSelectedText(): boolean {
  return (window.getSelection()?.toString() ?? '') !== '';
}
