'use client';
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { Combobox, Icon, Menu, useMessages, usePageWindow } from '#ui';
import type { Zone } from './use-zone.js';
import { zoneMessages } from './zone-messages.js';
import { choiceWords, nearZones, placeZones, zoneWords } from './zone-choice.js';

export interface ZoneMenuProps {
  readonly zone: Zone;
  /** The time whose offset is shown, in milliseconds since 1970: offsets differ by season. */
  readonly time: number;
}

/** Shows and chooses the time zone. */
export function ZoneMenu({ zone: { choice, known, zone, choose }, time }: ZoneMenuProps): ReactElement {
  const messages = useMessages(zoneMessages);
  const [isPlace, setIsPlace] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const page = usePageWindow();
  const near = nearZones(known, time, messages);
  const places = useMemo(() => (isPlace ? placeZones(time) : []), [isPlace, time]);
  useEffect(() => {
    if (isPlace) root.current?.querySelector('input')?.focus();
  }, [isPlace]);
  const close = (): void => {
    setIsPlace(false);
    page().requestAnimationFrame(() => button.current?.focus());
  };
  if (isPlace) {
    return (
      <div
        ref={root}
        className="pb-zone"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || event.defaultPrevented) return;
          event.preventDefault();
          event.stopPropagation();
          close();
        }}
      >
        <Combobox
          label={messages.city.label}
          icon="globe"
          size="sm"
          value={near.some(({ value }) => value === choice) ? null : choice}
          options={places}
          chosenLabel={zoneWords(zone, time)}
          placeholder={messages.city.placeholder}
          emptyText={messages.city.noMatch}
          onValueChange={(next) => {
            if (next !== null) choose(next);
            close();
          }}
        />
      </div>
    );
  }
  return (
    <Menu
      align="start"
      trigger={
        <button
          ref={button}
          type="button"
          className="pb-zone__b"
          aria-label={messages.label(choiceWords(choice, known, time, messages))}
        >
          <Icon name="globe" size={13} />
          <span className="pb-trunc">{zoneWords(zone, time)}</span>
          <Icon name="chevron-down" size={12} />
        </button>
      }
      sections={[
        [
          ...near,
          ...(near.some(({ value }) => value === choice)
            ? []
            : [{ value: choice, label: zoneWords(zone, time), note: '' }]),
        ].map(({ value, label, note }) => ({
          id: value,
          label: note === '' ? label : messages.choice(label, note),
          checked: value === choice,
          onSelect: () => choose(value),
        })),
        [{ id: 'place', label: messages.city.choose, icon: 'globe', onSelect: () => setIsPlace(true) }],
      ]}
    />
  );
}
