'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { describePath, type JsonObject } from '#base';
import type { ContextChange } from '#trace';
import { useAnnounce, useToast } from '#ui';
import { type ContextRow, contextRows } from './context-rows.js';
import { ContextRowView } from './context-row-view.js';

export interface ContextTreeProps {
  readonly before: JsonObject;
  readonly after: JsonObject;
  readonly changes: readonly ContextChange[];
  readonly mode: 'changes' | 'all';
}

/** What the run knew after a step, as a tree that can be walked by keys; each line can be copied. */
export function ContextTree({ before, after, changes, mode }: ContextTreeProps): ReactElement {
  const tree = useRef<HTMLDivElement>(null);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(() => new Map());
  const [pages, setPages] = useState<ReadonlyMap<string, number>>(() => new Map());
  const [focused, setFocused] = useState<string>();
  const rows = useMemo(
    () => contextRows({ before, after, changes, mode, toggled, pages }), [before, after, changes, mode, toggled, pages],
  );
  const tabbable = rows.some((row) => row.key === focused) ? focused : rows[0]?.key;
  const copy = useCopy();

  const toggle = useCallback((row: ContextRow) => {
    if (row.more !== undefined) {
      const key = row.key.slice(0, -1);
      setPages((known) => new Map(known).set(key, (known.get(key) ?? 1) + 1));
    } else setToggled((known) => new Map(known).set(row.key, row.open !== true));
  }, []);
  const copyPart = useCallback((row: ContextRow, what: 'path' | 'value') => {
    copy(what === 'path' ? describePath(row.path) : typeof row.value === 'string' ? row.value : JSON.stringify(row.value, null, 2), what === 'path' ? 'Path copied' : 'Value copied');
  }, [copy]);

  // What held the focus may be gone when the tree changes under it.
  useEffect(() => {
    if (focused !== undefined && focused !== tabbable && tree.current?.contains(document.activeElement)) focusRow(tree.current, tabbable);
  }, [focused, tabbable]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem' || event.altKey) return;
    const at = rows.findIndex((row) => row.key === tabbable);
    const row = rows[at];
    if (!row) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if ((window.getSelection()?.toString() ?? '') !== '' || row.more !== undefined) return;
      event.preventDefault();
      copyPart(row, event.shiftKey ? 'path' : 'value');
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const parent = rows.findLastIndex((other, index) => index < at && other.depth < row.depth);
    const moves: { readonly [key: string]: (() => void) | undefined } = {
      ArrowDown: () => focusRow(tree.current, rows[at + 1]?.key),
      ArrowUp: () => focusRow(tree.current, rows[at - 1]?.key),
      Home: () => focusRow(tree.current, rows[0]?.key),
      End: () => focusRow(tree.current, rows.at(-1)?.key),
      ArrowRight: () => (row.open === false ? toggle(row) : row.open === true && focusRow(tree.current, rows[at + 1]?.key)),
      ArrowLeft: () => (row.open === true ? toggle(row) : focusRow(tree.current, rows[parent]?.key)),
      Enter: () => (row.open !== undefined || row.more !== undefined) && toggle(row),
      ' ': () => (row.open !== undefined || row.more !== undefined) && toggle(row),
    };
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    move();
  };

  if (rows.length === 0) return <div className="pb-none">{mode === 'changes' ? 'This step left nothing behind.' : 'Nothing is known after this step.'}</div>;
  return (
    <div ref={tree} className="pb-json" role="tree" aria-label="Context" onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <ContextRowView key={row.key} row={row} tabbable={row.key === tabbable} onToggle={toggle} onCopy={copyPart} onFocus={setFocused} />
      ))}
    </div>
  );
}

function focusRow(tree: HTMLElement | null, key: string | undefined): void {
  if (key === undefined) return;
  for (const row of tree?.querySelectorAll<HTMLElement>('[role="treeitem"]') ?? []) if (row.dataset['row'] === key) row.focus();
}

/** Puts text on the clipboard and says so; pages that may not are told what to do instead. */
export function useCopy(): (text: string, done: string) => void {
  const announce = useAnnounce();
  const toast = useToast();
  return useCallback((text, done) => {
    const clipboard: Clipboard | undefined = navigator.clipboard;
    const refused = (): void => toast({ text: 'This page may not copy. Select the text and copy it yourself.', kind: 'error' });
    if (clipboard) clipboard.writeText(text).then(() => announce(done), refused);
    else refused();
  }, [announce, toast]);
}
