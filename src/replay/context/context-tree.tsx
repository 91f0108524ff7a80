'use client';
import {
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
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
import { focusedIn, isHTMLElement, ownerWindow, useLatest, useMessages, useCopy } from '#ui';
import { maskedText } from '../privacy/masked-json.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import type { Lens } from '../privacy/lens.js';
import { ContextRowView, seenIn } from './context-row-view.js';
import { contextMessages } from './context-messages.js';
import { contextMarks, type ContextRow, contextRows, stretchesTo } from './context-rows.js';
import { createPathTree, pathOfNode, pathNodeAt, type PathNode } from './path-node.js';
import { type LineWindow, useLineWindow } from './use-line-window.js';

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
// oxlint-disable-next-line max-lines-per-function -- one tree whose expansion, rows and focus share state
export function ContextTree(props: ContextTreeProps): ReactElement {
  const { visit, before, mode, sought } = props;
  const messages = useMessages(contextMessages);
  const { lens, reveal } = useExecutionPrivacy();
  const tree = useRef<HTMLDivElement>(null);
  // Expanded rows stay expanded from visit to visit, because they belong to the JSON path.
  const [root] = useState(createPathTree);
  const [toggled, setToggled] = useState<ReadonlyMap<PathNode, boolean>>(() => new Map());
  const rows = useRows(props, root, toggled, lens);
  const focus = useRowFocus(tree, rows);
  const [opened, setOpened] = useState<WantedNode>();
  if (sought && sought !== opened) {
    setOpened(sought);
    const pathNode = pathNodeAt(root, sought.path);
    const old = mode === 'changes' ? before : undefined;
    const stretches = stretchesTo(root, sought.path, old, visit.context);
    setToggled(new Map([...toggled, ...[...above(pathNode), ...stretches].map((node) => [node, true] as const)]));
    focus.show({ pathNode, focus: false });
  }
  const wantedNode = sought && pathNodeAt(root, sought.path);
  const toggle = useCallback(
    (row: ContextRow) => setToggled((known) => new Map(known).set(row.pathNode, row.open !== true)),
    [],
  );
  const actions = useRowActions(props, focus);
  const { lines, margin, focusedAt } = focus;
  if (rows.length === 0)
    return <div className="pb-none">{mode === 'changes' ? messages.noChanges : messages.empty}</div>;
  return (
    <div
      ref={tree}
      className="pb-json"
      role="tree"
      aria-label={messages.label}
      onKeyDown={(event) => pressTreeKey(event, rows, focusedAt, { ...actions, toggle, show: focus.show })}
      onFocus={focus.onFocus}
      onBlur={focus.onBlur}
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
              onCopy={actions.copy}
              onFocus={actions.noteFocus}
              onReveal={reveal && actions.reveal}
            />
          )
        );
      })}
    </div>
  );
}

function useRows(
  { visit, before, writtenBefore, changes, mode }: ContextTreeProps,
  root: PathNode,
  toggled: ReadonlyMap<PathNode, boolean>,
  { privacy }: Lens,
): readonly ContextRow[] {
  const { context: after, writtenNumbers: writtenAfter } = visit;
  const marks = useMemo(() => (mode === 'changes' ? contextMarks(root, changes) : undefined), [root, changes, mode]);
  return useMemo(
    () => contextRows({ root, before, after, writtenBefore, writtenAfter, marks, toggled, privacy }),
    [root, before, after, writtenBefore, writtenAfter, marks, toggled, privacy],
  );
}

/** Returns the ancestors of a row, without the root. */
function above(pathNode: PathNode): readonly PathNode[] {
  const ancestors: PathNode[] = [];
  for (let at = pathNode.above; at?.above; at = at.above) ancestors.push(at);
  return ancestors;
}

/** A row to scroll to, and whether it takes the focus. */
interface WantedRow {
  readonly pathNode: PathNode;
  readonly focus: boolean;
}

/** The focus among rows of which only some are rendered. */
interface RowFocus extends LineWindow {
  /** Index of the row with the tab stop. */
  readonly focusedAt: number;
  readonly setFocused: (pathNode: PathNode) => void;
  readonly show: (row: WantedRow) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/** Virtualises rows, scrolls to them and moves the focus. The focus survives a row that disappears. */
function useRowFocus(tree: RefObject<HTMLDivElement | null>, rows: readonly ContextRow[]): RowFocus {
  const [focused, setFocused] = useState<PathNode>();
  const [waiting, setWaiting] = useState<WantedRow>();
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
  }, [waiting, rows, lines, focused, tree]);

  // The focused row may disappear with a new context. Focus is restored only if it was inside the tree.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && tree.current && !tree.current.contains(focusedIn(tree.current)) && rows[focusedAt])
      setWaiting({ pathNode: rows[focusedAt].pathNode, focus: true });
  }, [rows, focusedAt, tree]);
  const onFocus = useCallback(() => {
    hasFocus.current = true;
  }, []);
  const onBlur = useCallback(() => {
    hasFocus.current = false;
  }, []);
  return { lines, margin, focusedAt, setFocused, show: setWaiting, onFocus, onBlur };
}

interface RowActions {
  readonly copy: (row: ContextRow, what: 'path' | 'value') => void;
  readonly reveal: (row: ContextRow) => void;
  readonly noteFocus: (row: ContextRow) => void;
}

/** The actions of a row: copying what is shown, revealing what is hidden, reporting the focus. */
function useRowActions({ visit, onPath }: ContextTreeProps, { setFocused, show }: RowFocus): RowActions {
  const { lens, reveal } = useExecutionPrivacy();
  const { copy: messages } = useMessages(contextMessages);
  const latestRef = useLatest({ reveal, visit, lens, onPath });
  const write = useCopy();
  const copy = useCallback(
    (row: ContextRow, what: 'path' | 'value') => {
      const { lens: through } = latestRef.current;
      const path = pathOfNode(row.pathNode);
      if (what === 'path') {
        write(
          describePath(path.map((part) => (typeof part === 'string' ? through.key(part) : part))),
          messages.copiedPath,
        );
        return;
      }
      const { hidden } = seenIn(row, through, row.value, writtenNumber(row.value, row.written));
      write(
        maskedText(row.value, path, through, row.written),
        hidden === undefined ? messages.copiedValue : messages.copiedMasked,
      );
    },
    [write, latestRef, messages],
  );
  const revealRow = useCallback(
    (row: ContextRow) => {
      const { lens: through, reveal: uncover, visit: here } = latestRef.current;
      const values = [
        { value: row.value, digits: writtenNumber(row.value, row.written) },
        ...(row.before === undefined
          ? []
          : [{ value: row.before, digits: writtenNumber(row.before, row.writtenBefore) }]),
      ];
      const hidden = values.flatMap(({ digits, value }) => {
        const kind = seenIn(row, through, value, digits).hidden;
        return kind === undefined ? [] : [{ kind, value: digits ?? value }];
      });
      if (!uncover || !hidden[0]) return;
      uncover(
        pathOfNode(row.pathNode),
        hidden.map(({ value }) => value),
        hidden[0].kind,
        here,
      );
      // The pressed button is removed together with what it hid.
      show({ pathNode: row.pathNode, focus: true });
    },
    [latestRef, show],
  );
  const noteFocus = useCallback(
    (row: ContextRow) => {
      setFocused(row.pathNode);
      if (!row.stretch) latestRef.current.onPath?.(pathOfNode(row.pathNode));
    },
    [latestRef, setFocused],
  );
  return { copy, reveal: revealRow, noteFocus };
}

const rowsPerPage = 15;

/** Handles a key of the tree: copying, moving the focus, expanding and revealing. */
function pressTreeKey(
  event: KeyboardEvent<HTMLDivElement>,
  rows: readonly ContextRow[],
  at: number,
  { copy, reveal, toggle, show }: RowActions & Pick<RowFocus, 'show'> & { readonly toggle: (row: ContextRow) => void },
): void {
  if (!isHTMLElement(event.target) || event.target.getAttribute('role') !== 'treeitem' || event.altKey) return;
  const row = rows[at];
  if (!row) return;
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c') {
    if ((ownerWindow(event.target).getSelection()?.toString() ?? '') !== '' || row.stretch) return;
    event.preventDefault();
    copy(row, event.shiftKey ? 'path' : 'value');
    return;
  }
  if (event.ctrlKey || event.metaKey) return;
  const focus = (to: number): void => {
    const next = rows[Math.max(0, Math.min(rows.length - 1, to))];
    if (next) show({ pathNode: next.pathNode, focus: true });
  };
  const act = (): void => (row.open === undefined ? reveal(row) : toggle(row));
  const moves: { readonly [key: string]: (() => void) | undefined } = {
    ArrowDown: () => focus(at + 1),
    ArrowUp: () => focus(at - 1),
    PageDown: () => focus(at + rowsPerPage),
    PageUp: () => focus(at - rowsPerPage),
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
}

function lineOf(tree: HTMLElement | null, pathNode: PathNode): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`:scope > [data-row="${pathNode.id}"]`) ?? null;
}
