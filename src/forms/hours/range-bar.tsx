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
import { classNames, styleOf, useMessages } from '#ui';
import type { CSSProperties, KeyboardEvent, PointerEvent, ReactElement } from 'react';
import { type HeldPart, movedRange, quarter, type RangeDraft } from './range-drag.js';
import { untilMidnight } from './edit-hours.js';
import type { RangeHandles } from './use-range-drag.js';
import { hoursMessages } from './hours-messages.js';

export interface RangeBarProps {
  readonly day: WeekDay;
  readonly dayName: string;
  readonly range: PlacedRange;
  /** "2 of 2", where a day has several ranges. */
  readonly positionText: string;
  readonly overlaps: boolean;
  readonly disabled: boolean;
  readonly draft: RangeDraft | undefined;
  readonly begin: RangeHandles['begin'];
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
export function RangeBar(props: RangeBarProps): ReactElement {
  const { dayName, draft, overlaps, positionText, range } = props;
  const { range: messages } = useMessages(hoursMessages);
  const whole = wholeOf(range);
  const shown = untilMidnight(draft ?? whole);
  const text = (range.to < range.from && range.to > 0 ? messages.textOvernight : messages.text)(
    clockWords(range.from),
    clockWords(range.to),
    hoursIn(whole.to - whole.from),
  );
  return (
    <div
      className={classNames('pb-rng', overlaps && 'pb-rng--err')}
      data-held={draft ? '' : undefined}
      data-range={range.index}
      style={spanOf(shown)}
    >
      <span
        className="pb-rng__bar"
        {...sliderProps(props, 'whole')}
        aria-label={messages.whole(dayName, positionText)}
        aria-valuenow={shown.from}
        aria-valuetext={overlaps ? messages.overlaps(text) : text}
      />
      <span
        className="pb-rng__edge"
        {...sliderProps(props, 'start')}
        aria-label={messages.start(dayName, positionText)}
        aria-valuenow={shown.from}
        aria-valuetext={fullClock(shown.from)}
        data-far={shown.from < 420 || undefined}
      >
        <RangeTip text={fullClock(shown.from)} shown={draft?.part === 'start'} />
      </span>
      <span
        className="pb-rng__edge"
        {...sliderProps(props, 'end')}
        aria-label={messages.end(dayName, positionText)}
        aria-valuenow={shown.to}
        aria-valuetext={fullClock(shown.to)}
        data-far={shown.to > 1020 || undefined}
      >
        <RangeTip text={fullClock(shown.to)} shown={draft?.part === 'end'} />
      </span>
      {draft?.part === 'whole' && <RangeTip text={fullHours(shown)} shown />}
    </div>
  );
}

/** Returns a range whose end lies beyond the day where it continues after midnight. */
function wholeOf({ from, to }: Stretch): Stretch {
  return { from, to: to <= from ? to + minutesOfDay : to };
}

/** Returns the props of a part of a range as a slider, without its name and its value. */
function sliderProps({ begin, day, disabled, onMove, onRemove, overlaps, range }: RangeBarProps, part: HeldPart) {
  const whole = wholeOf(range);
  const before = part === 'end' ? untilMidnight(whole) : whole;
  return {
    role: 'slider',
    tabIndex: disabled ? -1 : 0,
    'aria-valuemin': 0,
    'aria-valuemax': minutesOfDay,
    'aria-orientation': 'horizontal' as const,
    'aria-disabled': disabled || undefined,
    'aria-invalid': overlaps || undefined,
    'data-part': part,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void => {
      if (disabled || event.altKey || event.ctrlKey || event.metaKey) return;
      const isRemoved = event.key === 'Delete' || event.key === 'Backspace';
      const by = stepOf(event);
      if (!isRemoved && by === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (isRemoved || by === undefined) return onRemove();
      const next = movedRange(before, part, by);
      if (next.from !== before.from || next.to !== before.to) onMove(next);
    },
    onPointerDown: disabled
      ? undefined
      : (event: PointerEvent<HTMLElement>): void => begin(event, { day, index: range.index, part, before }),
  };
}

/** Returns the minutes that a key moves a range; undefined for other keys. Shift moves by hours. */
function stepOf({ currentTarget, key, shiftKey }: KeyboardEvent<HTMLElement>): number | undefined {
  const step = steps.get(key);
  if (step === undefined) return undefined;
  const isSideways = key === 'ArrowLeft' || key === 'ArrowRight';
  const turned = isSideways && styleOf(currentTarget).direction === 'rtl' ? -step : step;
  return shiftKey && Math.abs(step) === quarter ? turned * 4 : turned;
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
