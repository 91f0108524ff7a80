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
import { focusedIn, isHTMLElement, ownerWindow, useLatest } from '#ui';
import { maskedText } from '../privacy/masked-json.js';
import { useExecutionPrivacy } from '../privacy/execution-privacy.js';
import { ContextRowView, seenIn } from './context-row-view.js';
import { contextMarks, type ContextRow, contextRows, stretchesTo } from './context-rows.js';
import { outermostPlace, pathOfPlace, placeAt, type RowPlace } from './row-place.js';
import { useCopy } from './use-copy.js';
import { useLineWindow } from './use-line-window.js';

/** A place that was looked for; a new object each time it is asked for. */
export interface SoughtPlace {
  readonly path: JsonPath;
}

export interface ContextTreeProps {
  readonly visit: Visit;
  readonly before: JsonObject;
  /** The digits of numbers in `before` that no double holds. */
  readonly writtenBefore: WrittenNumbers | undefined;
  readonly changes: readonly ContextChange[];
  readonly mode: 'changes' | 'all';
  /** Is opened and brought into view. */
  readonly sought: SoughtPlace | undefined;
  /** Told where the reader has come to. */
  readonly onPath: ((path: JsonPath) => void) | undefined;
}

/** What the run knew after a step, as a tree that can be walked by keys; each line can be copied. */
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
  const { lens, reveal } = useExecutionPrivacy();
  const tree = useRef<HTMLDivElement>(null);
  // What was opened stays open from step to step: the places are the tree's, not the context's.
  const [root] = useState(outermostPlace);
  const [toggled, setToggled] = useState<ReadonlyMap<RowPlace, boolean>>(() => new Map());
  const [focused, setFocused] = useState<RowPlace>();
  const [waiting, setWaiting] = useState<{ readonly place: RowPlace; readonly focus: boolean }>();
  const marks = useMemo(() => (mode === 'changes' ? contextMarks(root, changes) : undefined), [root, changes, mode]);
  const rows = useMemo(
    () => contextRows({ root, before, after, writtenBefore, writtenAfter, marks, toggled, privacy: lens.privacy }),
    [root, before, after, writtenBefore, writtenAfter, marks, toggled, lens.privacy],
  );
  const focusedAt = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex((row) => row.place === focused),
      ),
    [rows, focused],
  );
  const { lines, margin } = useLineWindow(
    tree,
    rows.length,
    focusedAt,
    useCallback((at: number) => rows[at]?.place.id ?? -1, [rows]),
  );
  const copy = useCopy();

  const [opened, setOpened] = useState<SoughtPlace>();
  if (sought && sought !== opened) {
    setOpened(sought);
    const place = placeAt(root, sought.path);
    const wide = new Map(toggled);
    for (let way = place.above; way?.above; way = way.above) wide.set(way, true);
    for (const stretch of stretchesTo(root, sought.path, marks && before, after)) wide.set(stretch, true);
    setToggled(wide);
    setWaiting({ place, focus: false });
  }

  const soughtPlace = sought && placeAt(root, sought.path);
  const latestRef = useLatest({ reveal, visit, lens, onPath });
  // A line that is to be shown may not be in the page before the window has moved there.
  useLayoutEffect(() => {
    if (!waiting) return;
    const at = rows.findIndex((row) => row.place === waiting.place);
    if (at < 0) {
      setWaiting(undefined);
      return;
    }
    const line = lineOf(tree.current, waiting.place);
    // What was looked for goes to the end of the view: its beginning lies under the search.
    lines.scrollToIndex(at, { align: waiting.focus ? 'auto' : 'end' });
    if (waiting.focus) {
      if (!line) {
        setFocused(waiting.place);
        return;
      }
      line.focus({ preventScroll: true });
    } else setFocused(waiting.place);
    setWaiting(undefined);
  }, [waiting, rows, lines, focused]);

  const toggle = useCallback(
    (row: ContextRow) => setToggled((known) => new Map(known).set(row.place, row.open !== true)),
    [],
  );
  const copyPart = useCallback(
    (row: ContextRow, what: 'path' | 'value') => {
      const { lens: through } = latestRef.current;
      const path = pathOfPlace(row.place);
      if (what === 'path')
        copy(describePath(path.map((part) => (typeof part === 'string' ? through.key(part) : part))), 'Path copied');
      else
        copy(
          maskedText(row.value, path, through, row.written),
          seenIn(row, through, row.value, writtenNumber(row.value, row.written)).hidden === undefined
            ? 'Value copied'
            : 'Copied without what is hidden',
        );
    },
    [copy, latestRef],
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
        pathOfPlace(row.place),
        hidden.map(({ value }) => value),
        hidden[0].kind,
        here,
      );
      // The button that was pressed is gone with what it hid.
      setWaiting({ place: row.place, focus: true });
    },
    [latestRef],
  );
  const noteFocus = useCallback(
    (row: ContextRow) => {
      setFocused(row.place);
      if (!row.stretch) latestRef.current.onPath?.(pathOfPlace(row.place));
    },
    [latestRef],
  );

  // What held the focus may be gone when the tree changes under it; who left the tree is left alone.
  const hasFocus = useRef(false);
  useEffect(() => {
    if (hasFocus.current && tree.current && !tree.current.contains(focusedIn(tree.current)) && rows[focusedAt])
      setWaiting({ place: rows[focusedAt].place, focus: true });
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
      if (next) setWaiting({ place: next.place, focus: true });
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
    return (
      <div className="pb-none">
        {mode === 'changes' ? 'This step left nothing behind.' : 'Nothing is known after this step.'}
      </div>
    );
  return (
    <div
      ref={tree}
      className="pb-json"
      role="tree"
      aria-label="Context"
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
              tabbable={index === focusedAt}
              found={row.place === soughtPlace}
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

function lineOf(tree: HTMLElement | null, place: RowPlace): HTMLElement | null {
  return tree?.querySelector<HTMLElement>(`:scope > [data-row="${place.id}"]`) ?? null;
}
