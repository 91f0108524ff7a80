'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { describePath, type JsonObject, type JsonPath } from '#base';
import { writtenNumber, type WrittenNumbers } from '#model';
import type { ContextChange, Visit } from '#trace';
import { focusedIn, isHTMLElement, ownerWindow, useLatest, useMessages } from '#ui';
import { maskedText } from '../privacy/masked-json.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { ContextRowView, seenIn } from './context-row-view.js';
import { contextMessages } from './context-messages.js';
import { contextMarks, type ContextRow, contextRows, stretchesTo } from './context-rows.js';
import { createPathTree, pathOfNode, pathNodeAt, type PathNode } from './path-node.js';
import { useCopy } from './use-copy.js';
import { useLineWindow } from './use-line-window.js';

/** A JSON path to reveal. Each request is a new object. */
export interface WantedNode {
  readonly path: JsonPath;
}

export interface ContextTreeProps {
  readonly visit: Visit;
  readonly before: JsonObject;
  /** The digits of numbers in `before` that no double represents. */
  readonly writtenBefore: WrittenNumbers | undefined;
  readonly changes: readonly ContextChange[];
  readonly mode: 'changes' | 'all';
  /** Is expanded and scrolled into view. */
  readonly sought: WantedNode | undefined;
  /** Notifies the caller of the row the user has focused. */
  readonly onPath: ((path: JsonPath) => void) | undefined;
}

/** Shows the context after a visit as a tree with keyboard navigation; each row can be copied. */
export function ContextTree({
  visit,
  before,
  writtenBefore,
  changes,
  mode,
  sought,
  onPath,
}: ContextTreeProps): ReactElement {
  const { context: after, writtenNumbers: writtenAfter } = visit;
  const messages = useMessages(contextMessages);
  const { lens, reveal } = useExecutionPrivacy();
  const tree = useRef<HTMLDivElement>(null);
  // Expanded rows stay expanded from visit to visit, because they belong to the JSON path.
  const [root] = useState(createPathTree);
  const [toggled, setToggled] = useState<ReadonlyMap<PathNode, boolean>>(() => new Map());
  const [focused, setFocused] = useState<PathNode>();
  const [waiting, setWaiting] = useState<{ readonly pathNode: PathNode; readonly focus: boolean }>();
  const marks = useMemo(() => (mode === 'changes' ? contextMarks(root, changes) : undefined), [root, changes, mode]);
  const rows = useMemo(
    () => contextRows({ root, before, after, writtenBefore, writtenAfter, marks, toggled, privacy: lens.privacy }),
    [root, before, after, writtenBefore, writtenAfter, marks, toggled, lens.privacy],
  );
  const focusedAt = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex((row) => row.pathNode === focused),
      ),
    [rows, focused],
  );
  const { lines, margin } = useLineWindow(
    tree,
    rows.length,
    focusedAt,
    useCallback((at: number) => rows[at]?.pathNode.id ?? -1, [rows]),
  );
  const copy = useCopy();

  const [opened, setOpened] = useState<WantedNode>();
  if (sought && sought !== opened) {
    setOpened(sought);
    const pathNode = pathNodeAt(root, sought.path);
    const wide = new Map(toggled);
    for (let ancestor = pathNode.above; ancestor?.above; ancestor = ancestor.above) wide.set(ancestor, true);
    for (const stretch of stretchesTo(root, sought.path, marks && before, after)) wide.set(stretch, true);
    setToggled(wide);
    setWaiting({ pathNode, focus: false });
  }

  const wantedNode = sought && pathNodeAt(root, sought.path);
  const latestRef = useLatest({ reveal, visit, lens, onPath });
  // The row may be rendered only after the virtualiser has scrolled to it.
  useLayoutEffect(() => {
    if (!waiting) return;
    const at = rows.findIndex((row) => row.pathNode === waiting.pathNode);
    if (at < 0) {
      setWaiting(undefined);
      return;
    }
    const line = lineOf(tree.current, waiting.pathNode);
    // A search hit goes to the end of the view: the start lies under the search field.
    lines.scrollToIndex(at, { align: waiting.focus ? 'auto' : 'end' });
    if (waiting.focus) {
      if (!line) {
        setFocused(waiting.pathNode);
        return;
      }
      line.focus({ preventScroll: true });
    } else setFocused(waiting.pathNode);
    setWaiting(undefined);
  }, [waiting, rows, lines, focused]);

  const toggle = useCallback(
    (row: ContextRow) => setToggled((known) => new Map(known).set(row.pathNode, row.open !== true)),
    [],
  );
  const copyPart = useCallback(
    (row: ContextRow, what: 'path' | 'value') => {
      const { lens: through } = latestRef.current;
      const path = pathOfNode(row.pathNode);
      if (what === 'path')
        copy(
          describePath(path.map((part) => (typeof part === 'string' ? through.key(part) : part))),
          messages.copy.copiedPath,
        );
      else
        copy(
          maskedText(row.value, path, through, row.written),
          seenIn(row, through, row.value, writtenNumber(row.value, row.written)).hidden === undefined
            ? messages.copy.copiedValue
            : messages.copy.copiedMasked,
        );
    },
    [copy, latestRef, messages],
  );
  const revealRow = useCallback(
    (row: ContextRow) => {
      const { lens: through, reveal: show, visit: here } = latestRef.current;
      const values = (
        [
          [row.value, row.written],
          ...(row.before === undefined ? [] : [[row.before, row.writtenBefore] as const]),
        ] as const
      ).map(([value, written]) => ({ value, digits: writtenNumber(value, written) }));
      const hidden = values.flatMap(({ digits, value }) => {
        const kind = seenIn(row, through, value, digits).hidden;
        return kind === undefined ? [] : [{ kind, value: digits ?? value }];
      });
      if (!show || !hidden[0]) return;
      show(
        pathOfNode(row.pathNode),
        hidden.map(({ value }) => value),
        hidden[0].kind,
        here,
      );
      // The pressed button is removed together with what it hid.
      setWaiting({ pathNode: row.pathNode, focus: true });
    },
    [latestRef],
  );
  const noteFocus = useCallback(
    (row: ContextRow) => {
      setFocused(row.pathNode);
      if (!row.stretch) latestRef.current.onPath?.(pathOfNode(row.pathNode));
    },
    [latestRef],
  );

  // The focused row may disappear with a new context. Focus is restored only if it was inside the tree.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && tree.current && !tree.current.contains(focusedIn(tree.current)) && rows[focusedAt])
      setWaiting({ pathNode: rows[focusedAt].pathNode, focus: true });
  }, [rows, focusedAt]);

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>): void => {
    if (!isHTMLElement(event.target) || event.target.getAttribute('role') !== 'treeitem' || event.altKey) return;
    const at = focusedAt;
    const row = rows[at];
    if (!row) return;
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
      if ((ownerWindow(event.target).getSelection()?.toString() ?? '') !== '' || row.stretch) return;
      event.preventDefault();
      copyPart(row, event.shiftKey ? 'path' : 'value');
      return;
    }
    if (event.ctrlKey || event.metaKey) return;
    const focus = (to: number): void => {
      const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
      if (next) setWaiting({ pathNode: next.pathNode, focus: true });
    };
    const act = (): void => {
      if (row.open !== undefined) toggle(row);
      else revealRow(row);
    };
    const moves: { readonly [key: string]: (() => void) | undefined } = {
      ArrowDown: () => focus(at + 1),
      ArrowUp: () => focus(at - 1),
      PageDown: () => focus(at + 15),
      PageUp: () => focus(at - 15),
      Home: () => focus(0),
      End: () => focus(rows.length - 1),
      ArrowRight: () => (row.open === false ? toggle(row) : row.open === true && focus(at + 1)),
      ArrowLeft: () =>
        row.open === true
          ? toggle(row)
          : row.depth > 0 && focus(rows.findLastIndex((other, index) => index < at && other.depth < row.depth)),
      Enter: act,
      ' ': act,
    };
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (!move) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  };

  if (rows.length === 0)
    return <div className="pb-none">{mode === 'changes' ? messages.noChanges : messages.empty}</div>;
  return (
    <div
      ref={tree}
      className="pb-json"
      role="tree"
      aria-label={messages.label}
      onKeyDown={onKeyDown}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
      style={{ height: lines.getTotalSize() }}
    >
      {lines.getVirtualItems().map(({ index, start, key }) => {
        const row = rows[index];
        return (
          row && (
            <ContextRowView
              key={key}
              row={row}
              at={index}
              top={start - margin}
              measure={lines.measureElement}
              isTabbable={index === focusedAt}
              found={row.pathNode === wantedNode}
              lens={lens}
              onToggle={toggle}
              onCopy={copyPart}
              onFocus={noteFocus}
              onReveal={reveal && revealRow}
            />
          )
        );
      })}
    </div>
  );
}

function lineOf(tree: HTMLElement | null, pathNode: PathNode): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`:scope > [data-row="${pathNode.id}"]`) ?? null;
}
