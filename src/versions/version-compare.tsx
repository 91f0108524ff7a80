'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useState } from 'react';
import { Arranging } from '#canvas';
import { PartBoundary, useAnnounce, useMessages } from '#ui';
import { ChangeList } from './change-list.js';
import { CompareBar } from './compare-bar.js';
import { compareMessages } from './compare-messages.js';
import type { ComparedNames, VersionCompareProps } from './compare-props.js';
import type { Compared, ComparedEntry, EntryKind } from './compared.js';
import { ComparedDrawing, type ComparedView } from './compared-drawing.js';
import { headOf } from './entry-words.js';
import { StepPager } from './step-pager.js';
import { useCompared } from './use-compared.js';

/**
 * Shows what differs between two versions: both on one drawing, with what is gone in its place, side by side, or one
 * over the other behind a divider; and a list by step. Fills its container, which needs a height; must be inside a
 * `PbRoot`.
 *
 * @example
 * ```tsx
 * import { PbRoot, VersionCompare, type VersionCompareProps } from 'pathboard';
 *
 * export const Review = ({ after, before }: Pick<VersionCompareProps, 'before' | 'after'>) => (
 *   <PbRoot label="Review" style={{ height: '100vh' }}>
 *     <VersionCompare before={before} after={after} names={{ before: 'v6', after: 'v7' }} />
 *   </PbRoot>
 * );
 * ```
 */
export function VersionCompare(props: VersionCompareProps): ReactElement {
  const { part } = useMessages(compareMessages);
  return (
    <PartBoundary part="VersionCompare" what={part} className="pb-fail" resetBy={[props.before, props.after]}>
      <Comparison {...props} />
    </PartBoundary>
  );
}

const none: readonly ComparedEntry[] = [];

/** Which rows the list shows, which one is chosen, and the keys and buttons that walk through them. */
function useRows(compared: Compared | undefined, opensAtFirst: boolean) {
  const messages = useMessages(compareMessages);
  const announce = useAnnounce();
  const [kinds, setKinds] = useState<ReadonlySet<EntryKind>>(new Set());
  const entries = compared?.entries ?? none;
  // Null: the user closed the row.
  const [picked, setPicked] = useState<string | null>();
  const chosen = picked === undefined && opensAtFirst ? entries[0]?.key : (picked ?? undefined);
  const rows = useMemo(
    () => (kinds.size === 0 ? entries : entries.filter(({ kind }) => kinds.has(kind))),
    [entries, kinds],
  );
  const choose = useCallback(
    (key: string | undefined): void => {
      setPicked(key ?? null);
      const entry = compared?.entries.find((one) => one.key === key);
      if (compared && entry) announce(`${messages.kind[entry.kind]}: ${headOf(compared, entry, messages).title}`);
    },
    [announce, compared, messages],
  );
  const at = rows.findIndex(({ key }) => key === chosen);
  const step = (by: 1 | -1): void => {
    const next = rows[at === -1 ? (by > 0 ? 0 : rows.length - 1) : at + by];
    if (next) choose(next.key);
  };
  const narrow = (kind: EntryKind): void =>
    setKinds((before) => new Set(before.has(kind) ? [...before].filter((one) => one !== kind) : [...before, kind]));
  return { at, choose, chosen, kinds, narrow, rows, step };
}

function Comparison(props: VersionCompareProps): ReactElement {
  const messages = useMessages(compareMessages);
  const names = props.names ?? { before: messages.before, after: messages.after };
  const compared = useCompared(props);
  const [view, setView] = useState<ComparedView>('both');
  const listed = useRows(compared, props.opensAtFirst === true);
  const onKeyDown = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, defaultPrevented, key, metaKey } = event;
    if (defaultPrevented || altKey || ctrlKey || metaKey) return;
    if ((event.target as HTMLElement).closest('input, textarea, [role="listbox"], [role="menu"]')) return;
    if (key === 'j' || key === 'k') listed.step(key === 'j' ? 1 : -1);
    else if (key === 'Escape' && props.onClose) props.onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="pb-own pb-vc"
      role="region"
      aria-label={messages.region(names.before, names.after)}
      aria-busy={props.isLoading || !compared || undefined}
      data-region="compare"
      onKeyDown={onKeyDown}
    >
      <CompareBar {...{ compared, names, props, view }} onView={setView} />
      {props.failure !== undefined && (
        <div className="pb-vc__f" role="alert">
          {messages.notLoaded(props.failure)}
        </div>
      )}
      <div className="pb-vc__w">
        {compared ? (
          <Both {...{ compared, listed, names, props, view }} />
        ) : (
          <div className="pb-vc__c">
            <Arranging steps={props.after.definition?.nodes?.length ?? 0} />
          </div>
        )}
      </div>
    </div>
  );
}

/** The drawing and the list. */
function Both({
  compared,
  listed: { at, choose, chosen, kinds, narrow, rows, step },
  names,
  props,
  view,
}: {
  readonly compared: Compared;
  readonly listed: ReturnType<typeof useRows>;
  readonly names: ComparedNames;
  readonly props: VersionCompareProps;
  readonly view: ComparedView;
}): ReactElement {
  const messages = useMessages(compareMessages);
  return (
    <>
      <ComparedDrawing
        {...{ compared, view, chosen, names }}
        icons={props.icons}
        startWorker={props.startWorker}
        onChoose={choose}
      >
        {rows.length > 0 && <StepPager at={at} count={rows.length} messages={messages} onStep={step} />}
      </ComparedDrawing>
      <ChangeList {...{ compared, chosen, kinds, rows }} onChoose={choose} onKind={narrow} />
    </>
  );
}
