'use client';
import type { WeekDay } from '#catalog';
import { Button, Checkbox, Popover } from '#ui';
import { type ReactElement, useState } from 'react';
import { shownDays } from './edit-hours.js';

export interface CopyDayProps {
  /** The day whose hours are copied. */
  readonly from: WeekDay;
  readonly disabled: boolean;
  readonly onCopy: (to: readonly WeekDay[]) => void;
}

const weekend: readonly WeekDay[] = ['sat', 'sun'];

/** Gives the hours of one day to others: a list of the days behind a button. */
export function CopyDay({ disabled, from, onCopy }: CopyDayProps): ReactElement {
  const others = shownDays.filter(([key]) => key !== from);
  const usual = (): ReadonlySet<WeekDay> => new Set(others.map(([key]) => key).filter((key) => !weekend.includes(key)));
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(usual);
  const name = shownDays.find(([key]) => key === from)?.[1] ?? '';
  const open = (next: boolean): void => {
    setIsOpen(next);
    if (next) setChosen(usual());
  };
  return (
    <Popover
      label={`Copy ${name}’s hours to`}
      open={isOpen}
      onOpenChange={open}
      align="end"
      trigger={
        <Button variant="ghost" size="sm" icon="copy" disabled={disabled}>
          Copy {name} to…
        </Button>
      }
    >
      <div className="pb-copyday">
        {others.map(([key, day]) => (
          <Checkbox
            key={key}
            checked={chosen.has(key)}
            onCheckedChange={(next) =>
              setChosen((before) => new Set(next ? [...before, key] : [...before].filter((each) => each !== key)))
            }
          >
            {day}
          </Checkbox>
        ))}
        <Button
          size="sm"
          disabled={chosen.size === 0}
          onClick={() => {
            setIsOpen(false);
            onCopy(others.map(([key]) => key).filter((key) => chosen.has(key)));
          }}
        >
          {chosen.size === 1 ? 'Copy to 1 day' : `Copy to ${chosen.size} days`}
        </Button>
      </div>
    </Popover>
  );
}
