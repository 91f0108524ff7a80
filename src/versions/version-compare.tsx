'use client';
import { type KeyboardEvent, type ReactElement, useCallback, useMemo, useRef, useState } from 'react';
import { compareVersions } from '#compare';
import { emptyPresentation, type Presentation, type WorkflowVersion } from '#model';
import {
  Button,
  IconButton,
  type IconTable,
  PartBoundary,
  Segmented,
  useAnnounce,
  useMessages,
  VisuallyHidden,
} from '#ui';
import { ChangeList } from './change-list.js';
import { compareMessages } from './compare-messages.js';
import { type Compared, type ComparedSide, joinCompared } from './compared.js';
import { ComparedDrawing } from './compared-drawing.js';
import { headOf } from './entry-words.js';
import { listText } from './list-text.js';

/** Props of `VersionCompare`. */
export interface VersionCompareProps {
  /** The first version. */
  readonly before: WorkflowVersion;
  /** The second version. */
  readonly after: WorkflowVersion;
  /** Titles, notes, regions and positions of both. */
  readonly presentations?: { readonly before?: Presentation; readonly after?: Presentation } | undefined;
  /**
   * What both are called.
   *
   * @default Before, After
   */
  readonly names?: { readonly before: string; readonly after: string } | undefined;
  /** Icons by name, added to the built-in ones. */
  readonly icons?: IconTable | undefined;
  /** Buttons of the host in the bar, such as *Restore*. */
  readonly actions?: ReactElement | undefined;
  /**
   * Begins at the first change, with its row open.
   *
   * @default false
   */
  readonly opensAtFirst?: boolean | undefined;
  /** Swaps both versions; absent without it. */
  readonly onSwap?: (() => void) | undefined;
  /** Closes the comparison; absent without it. */
  readonly onClose?: (() => void) | undefined;
  /** Starts the layout worker; see `WorkflowEditor`. */
  readonly startWorker?: (() => Worker | undefined) | undefined;
}

/**
 * Shows what differs between two versions: both on one drawing, with what is gone in its place, and a list by step.
 * Fills its container, which needs a height; must be inside a `PbRoot`.
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

/** Compares both, once for as long as they stay the same. */
function useCompared({ after, before, presentations }: VersionCompareProps): Compared {
  const { fields } = useMessages(compareMessages);
  const { after: second = emptyPresentation, before: first = emptyPresentation } = presentations ?? {};
  return useMemo(() => {
    const changes = compareVersions(before, after, { before: first, after: second });
    return joinCompared(
      { version: before, presentation: first },
      { version: after, presentation: second },
      changes,
      fields,
    );
  }, [after, before, fields, first, second]);
}

function Comparison(props: VersionCompareProps): ReactElement {
  const messages = useMessages(compareMessages);
  const names = props.names ?? { before: messages.before, after: messages.after };
  const compared = useCompared(props);
  const [side, setSide] = useState<ComparedSide>('both');
  const [chosen, setChosen] = useState(props.opensAtFirst === true ? compared.entries[0]?.key : undefined);
  const list = useRef<HTMLDivElement>(null);
  const announce = useAnnounce();
  const { entries } = compared;
  const at = entries.findIndex(({ key }) => key === chosen);
  const choose = useCallback(
    (key: string | undefined): void => {
      setChosen(key);
      const entry = compared.entries.find((one) => one.key === key);
      if (entry) announce(`${messages.kind[entry.kind]}: ${headOf(compared, entry, messages).title}`);
    },
    [announce, compared, messages],
  );
  const step = (by: 1 | -1): void => {
    const next = entries[at === -1 ? (by > 0 ? 0 : entries.length - 1) : at + by];
    if (next) choose(next.key);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { altKey, ctrlKey, key, metaKey } = event;
    if (altKey || ctrlKey || metaKey || (event.target as HTMLElement).closest('input, textarea')) return;
    if (key === 'j' || key === 'k') step(key === 'j' ? 1 : -1);
    else if (key === 'Escape' && props.onClose) props.onClose();
    else return;
    event.preventDefault();
  };
  return (
    <div
      className="pb-own pb-vc"
      role="region"
      aria-label={messages.region(names.before, names.after)}
      data-region="compare"
      onKeyDown={onKeyDown}
    >
      <Bar {...{ compared, names, props, side }} onSide={setSide} />
      <div className="pb-vc__w">
        <ComparedDrawing
          {...{ compared, side, chosen, names }}
          icons={props.icons}
          startWorker={props.startWorker}
          onChoose={choose}
        >
          {entries.length > 0 && <Pager at={at} count={entries.length} onStep={step} />}
        </ComparedDrawing>
        <ChangeList {...{ compared, chosen }} onChoose={choose} listRef={list} />
      </div>
    </div>
  );
}

const sides: readonly ComparedSide[] = ['before', 'both', 'after'];

function Bar({
  compared,
  names,
  onSide,
  props: { actions, onClose, onSwap },
  side,
}: {
  readonly compared: Compared;
  readonly names: { readonly before: string; readonly after: string };
  readonly props: VersionCompareProps;
  readonly side: ComparedSide;
  readonly onSide: (side: ComparedSide) => void;
}): ReactElement {
  const messages = useMessages(compareMessages);
  const announce = useAnnounce();
  const copy = async (from: Element): Promise<void> => {
    const text = listText(compared, names, messages);
    const { clipboard } = from.ownerDocument.defaultView?.navigator ?? {};
    const done = await Promise.resolve(clipboard?.writeText(text)).then(
      () => clipboard !== undefined,
      () => false,
    );
    announce(done ? messages.copied : messages.notCopied);
  };
  return (
    <div className="pb-vc__t">
      <div className="pb-vc__tl">
        {onClose && <IconButton icon="arrow-left" label={messages.close} onClick={onClose} />}
        <b className="pb-vc__n">{messages.title}</b>
        <span className="pb-vc__v">{names.before}</span>
        <span aria-hidden>→</span>
        <VisuallyHidden>{messages.to}</VisuallyHidden>
        <span className="pb-vc__v">{names.after}</span>
      </div>
      <Segmented
        label={messages.sides}
        value={side}
        options={sides.map((value) => ({ value, label: messages.side[value] }))}
        onValueChange={onSide}
      />
      <div className="pb-vc__tr">
        {onSwap && (
          <Button variant="ghost" icon="refresh-cw" onClick={onSwap}>
            {messages.swap}
          </Button>
        )}
        <Button variant="ghost" icon="copy" onClick={({ currentTarget }) => void copy(currentTarget)}>
          {messages.copy}
        </Button>
        {actions}
      </div>
    </div>
  );
}

function Pager({
  at,
  count,
  onStep,
}: {
  readonly at: number;
  readonly count: number;
  readonly onStep: (by: 1 | -1) => void;
}): ReactElement {
  const messages = useMessages(compareMessages);
  return (
    <div className="pb-vc__pg pb-float" role="group" aria-label={messages.pager}>
      <span className="pb-num">{messages.place(at + 1, count)}</span>
      <IconButton
        icon="chevron-up"
        label={messages.previous}
        keys={['K']}
        disabled={at <= 0}
        onClick={() => onStep(-1)}
      />
      <IconButton
        icon="chevron-down"
        label={messages.next}
        keys={['J']}
        disabled={at >= count - 1}
        onClick={() => onStep(1)}
      />
    </div>
  );
}
