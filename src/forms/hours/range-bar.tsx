'use client';
import {
  clockWords,
  fullClock,
  fullHours,
  hoursIn,
  minutesOfDay,
  type PlacedRange,
  type Stretch,
  type WeekDay,
} from '#catalog';
import { classNames, styleOf } from '#ui';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { type HeldPart, movedRange, quarter } from './drag-hours.js';
import { untilMidnight } from './edit-hours.js';
import type { RangeDraft, RangeDrag } from './use-range-drag.js';

export interface RangeBarProps {
  readonly day: WeekDay;
  readonly dayName: string;
  readonly range: PlacedRange;
  /** "2 of 2", where a day has several ranges. */
  readonly positionText: string;
  readonly overlaps: boolean;
  readonly disabled: boolean;
  readonly draft: RangeDraft | undefined;
  readonly begin: RangeDrag['begin'];
  readonly onMove: (range: Stretch) => void;
  readonly onRemove: () => void;
}

const steps: ReadonlyMap<string, number> = new Map([
  ['ArrowRight', quarter],
  ['ArrowUp', quarter],
  ['ArrowLeft', -quarter],
  ['ArrowDown', -quarter],
  ['PageUp', 60],
  ['PageDown', -60],
  ['Home', -minutesOfDay],
  ['End', minutesOfDay],
]);

/** One range on its track: movable as a whole and at both edges, by pointer and keyboard. */
export function RangeBar({
  begin,
  day,
  dayName,
  disabled,
  draft,
  onMove,
  onRemove,
  overlaps,
  positionText,
  range,
}: RangeBarProps): ReactElement {
  // A range over midnight gets an end beyond the day.
  const whole: Stretch = { from: range.from, to: range.to <= range.from ? range.to + minutesOfDay : range.to };
  const shown = untilMidnight(draft ?? whole);
  const handleKey =
    (part: HeldPart) =>
    (event: KeyboardEvent<HTMLElement>): void => {
      if (disabled || event.altKey || event.ctrlKey || event.metaKey) return;
      if (event.key === 'Delete' || event.key === 'Backspace') {
        event.preventDefault();
        event.stopPropagation();
        return onRemove();
      }
      const step = steps.get(event.key);
      if (step === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      const isSideways = event.key === 'ArrowLeft' || event.key === 'ArrowRight';
      const turned = isSideways && styleOf(event.currentTarget).direction === 'rtl' ? -step : step;
      const before = part === 'end' ? untilMidnight(whole) : whole;
      const next = movedRange(before, part, event.shiftKey && Math.abs(step) === quarter ? turned * 4 : turned);
      if (next.from !== before.from || next.to !== before.to) onMove(next);
    };
  const slider = (part: HeldPart, name: string, now: number, text: string) => ({
    role: 'slider',
    tabIndex: disabled ? -1 : 0,
    'aria-label': `${name}${positionText}`,
    'aria-valuemin': 0,
    'aria-valuemax': minutesOfDay,
    'aria-valuenow': now,
    'aria-valuetext': text,
    'aria-orientation': 'horizontal' as const,
    'aria-disabled': disabled || undefined,
    'aria-invalid': overlaps || undefined,
    'data-part': part,
    onKeyDown: handleKey(part),
    onPointerDown: disabled
      ? undefined
      : (event: PointerEvent<HTMLElement>) =>
          begin(event, { day, index: range.index, part, before: part === 'end' ? untilMidnight(whole) : whole }),
  });
  const words = `${clockWords(range.from)} to ${clockWords(range.to)}${range.to < range.from && range.to > 0 ? ' the next day' : ''}, ${hoursIn(whole.to - whole.from)} hours`;
  return (
    <div
      className={classNames('pb-rng', overlaps && 'pb-rng--err')}
      data-held={draft ? '' : undefined}
      data-range={range.index}
      style={spanOf(shown)}
    >
      <span
        className="pb-rng__bar"
        {...slider('whole', `${dayName} hours`, shown.from, overlaps ? `${words}, overlaps` : words)}
      />
      <span
        className="pb-rng__edge"
        {...slider('start', `${dayName} opens`, shown.from, fullClock(shown.from))}
        data-far={shown.from < 420 || undefined}
      >
        <RangeTip text={fullClock(shown.from)} shown={draft?.part === 'start'} />
      </span>
      <span
        className="pb-rng__edge"
        {...slider('end', `${dayName} closes`, shown.to, fullClock(shown.to))}
        data-far={shown.to > 1020 || undefined}
      >
        <RangeTip text={fullClock(shown.to)} shown={draft?.part === 'end'} />
      </span>
      {draft?.part === 'whole' && <RangeTip text={fullHours(shown)} shown />}
    </div>
  );
}

/** The time at the dragged part. */
export function RangeTip({ text, shown }: { readonly text: string; readonly shown: boolean }): ReactElement {
  return (
    <span className="pb-tip pb-rng__tip pb-num" data-shown={shown || undefined} aria-hidden>
      {text}
    </span>
  );
}

/** Returns the position of a range on its track, from the start of the day. */
export function spanOf({ from, to }: Stretch): CSSProperties {
  const share = (to - from) / minutesOfDay;
  // CSS needs the width itself: the hit area must not shrink with it.
  return {
    insetInlineStart: `${(from / minutesOfDay) * 100}%`,
    width: `${share * 100}%`,
    '--share': share,
  } as CSSProperties;
}
