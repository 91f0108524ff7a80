'use client';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { memo, type ReactElement, type RefObject, useEffect, useId, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { classNames, Icon } from '#ui';
import { CaseSign } from './case-sign.js';
import { type CaseEntry, type CaseStatus, useCases } from './use-cases.js';

/** Fewer cases than this are all rendered, so that the page finds text in them. */
const windowedFrom = 200;
/** Heights until the lines are measured, in pixels. */
const [headingHeight, rowHeight] = [30, 51];

/** A line of the list: the heading of a section, or a case of it. */
interface Line {
  readonly status: CaseStatus;
  readonly entry?: CaseEntry;
  /** The place among all cases of the list, from 0. */
  readonly at: number;
}

/** The cases by result; of many, those in view. */
export function CaseRows({ onChoose }: { readonly onChoose: (name: string) => void }): ReactElement {
  const { book, entries, look, messages, rows } = useCases();
  const keeping = useStore(book.keeper.state, ({ status }) => status);
  if (!entries)
    return (
      <div className="pb-cases__b" aria-busy={keeping === 'loading'} aria-label={messages.keep.loading} role="status">
        {keeping === 'loading' && [1, 2, 3, 4].map((row) => <i key={row} className="pb-sk pb-cases__sk" />)}
      </div>
    );
  if (rows.length === 0 && look.filter !== 'all')
    return <p className="pb-cases__e">{messages.list.none[look.filter]}</p>;
  return <Listed onChoose={onChoose} />;
}

function Listed({ onChoose }: { readonly onChoose: (name: string) => void }): ReactElement {
  const { chosen, messages, rows, sections, words } = useCases();
  const prefix = useId();
  const list = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => linesOf(sections), [sections]);
  const chosenAt = lines.findIndex(({ entry }) => entry !== undefined && entry === chosen);
  const { after, before, measure, rendered } = useWindow(list, lines, chosenAt);
  const id = (at: number): string => `${prefix}-case-${at}`;
  const shown = lines[chosenAt];
  const isChosenRendered = shown !== undefined && rendered.some(({ line }) => line === shown);
  return (
    <div
      ref={list}
      className="pb-cases__b"
      role="listbox"
      tabIndex={0}
      aria-label={messages.list.label}
      {...(isChosenRendered && { 'aria-activedescendant': id(shown.at) })}
    >
      {before > 0 && <div role="presentation" style={{ height: before }} />}
      {sections.map(({ status }) => {
        const own = rendered.filter(({ line }) => line.status === status);
        if (own.length === 0) return null;
        return (
          <div key={status} role="group" aria-label={messages.list.sections[status]}>
            {own.map(({ index, line: { at, entry } }) =>
              entry === undefined ? (
                <Heading key="heading" {...{ index, measure }} words={messages.list.sections[status]} />
              ) : (
                <Row
                  key={entry.case.name}
                  measure={measure}
                  index={index}
                  id={id(at)}
                  at={at}
                  count={rows.length}
                  entry={entry}
                  isSelected={entry === chosen}
                  contact={words.contact(entry.case.contact)}
                  line={entry.outcome ? words.outcome(entry.outcome) : ''}
                  length={entry.outcome ? words.length(lengthOf(entry)) : ''}
                  status={messages.case.status[entry.status]}
                  stale={entry.isStale ? messages.list.staleCase : undefined}
                  mustPass={entry.case.mustPass === true ? messages.list.mustPass : undefined}
                  onChoose={onChoose}
                />
              ),
            )}
          </div>
        );
      })}
      {after > 0 && <div role="presentation" style={{ height: after }} />}
    </div>
  );
}

function Heading({
  index,
  measure,
  words,
}: {
  readonly index: number;
  readonly measure: Window['measure'];
  readonly words: string;
}): ReactElement {
  return (
    <div ref={measure} data-index={index} className="pb-runs__d" role="presentation" aria-hidden>
      {words}
    </div>
  );
}

function linesOf(sections: ReturnType<typeof useCases>['sections']): readonly Line[] {
  let at = 0;
  return sections.flatMap(({ entries, status }): readonly Line[] => [
    { status, at },
    ...entries.map((entry) => ({ status, entry, at: at++ })),
  ]);
}

interface Window {
  readonly rendered: readonly { readonly line: Line; readonly index: number }[];
  /** The heights of what is not rendered, in pixels. */
  readonly before: number;
  readonly after: number;
  readonly measure: ((element: Element | null) => void) | undefined;
}

/** The lines in view, and a few around them; the chosen one is scrolled into view. */
function useWindow(list: RefObject<HTMLDivElement | null>, lines: readonly Line[], chosenAt: number): Window {
  const isWindowed = lines.length > windowedFrom;
  // oxlint-disable-next-line react/incompatible-library -- its functions are passed to no memoised component
  const virtual = useVirtualizer({
    count: lines.length,
    enabled: isWindowed,
    getScrollElement: () => list.current,
    estimateSize: (index) => (lines[index]?.entry ? rowHeight : headingHeight),
    getItemKey: (index) => lines[index]?.entry?.case.name ?? `heading ${lines[index]?.status}`,
    overscan: 8,
    // The list renders its first rows before it is measured.
    initialRect: { width: 0, height: 800 },
    // Rows rendered within the callback of the observer would have it fire again.
    useAnimationFrameWithResizeObserver: true,
    // React warns of a scroll event that flushes during its own rendering.
    useFlushSync: false,
  });
  useEffect(() => {
    if (isWindowed && chosenAt >= 0) virtual.scrollToIndex(chosenAt, { align: 'auto' });
    else list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosenAt, isWindowed, list, virtual]);
  if (!isWindowed)
    return { rendered: lines.map((line, index) => ({ line, index })), before: 0, after: 0, measure: undefined };
  const items: readonly VirtualItem[] = virtual.getVirtualItems();
  return {
    rendered: items.flatMap(({ index }) => {
      const line = lines[index];
      return line ? { line, index } : [];
    }),
    before: items[0]?.start ?? 0,
    after: virtual.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtual.measureElement,
  };
}

function lengthOf({ outcome }: CaseEntry): number {
  const { at = 0, start = 0 } = outcome?.result.simulation.state ?? {};
  return at - start;
}

/** One case: its state, name, contact and outcome. */
const Row = memo(function Row({
  at,
  contact,
  count,
  entry,
  id,
  index,
  isSelected,
  length,
  line,
  measure,
  mustPass,
  onChoose,
  stale,
  status,
}: {
  readonly id: string;
  readonly index: number;
  /** The place among all cases of the list, from 0, and their number. */
  readonly at: number;
  readonly count: number;
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly entry: CaseEntry;
  readonly isSelected: boolean;
  readonly contact: string;
  readonly line: string;
  readonly length: string;
  readonly status: string;
  readonly stale: string | undefined;
  /** The words of the mark that it has to pass. */
  readonly mustPass: string | undefined;
  readonly onChoose: (name: string) => void;
}): ReactElement {
  return (
    <div
      ref={measure}
      data-index={index}
      id={id}
      className={classNames('pb-run', 'pb-caserow')}
      role="option"
      aria-selected={isSelected}
      aria-posinset={at + 1}
      aria-setsize={count}
      data-stale={stale === undefined ? undefined : ''}
      title={stale}
      onClick={() => onChoose(entry.case.name)}
    >
      <CaseSign status={entry.status} />
      <b className="pb-trunc">
        {entry.case.name}
        <span className="pb-visually-hidden">{`, ${[status, stale, mustPass].filter(Boolean).join(', ')}`}</span>
      </b>
      <span className="pb-run__t">{length}</span>
      <span className="pb-run__d" data-k={entry.status === 'failed' ? 'err' : undefined}>
        <span className="pb-trunc">{[contact, line].filter(Boolean).join(' · ')}</span>
      </span>
      <span className="pb-caserow__must" title={mustPass}>
        {mustPass !== undefined && <Icon name="rocket" size={13} />}
      </span>
    </div>
  );
});
