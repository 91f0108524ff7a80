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
export function ZoneMenu(props: ZoneMenuProps): ReactElement {
  const { choice, known, zone, choose } = props.zone;
  const { time } = props;
  const messages = useMessages(zoneMessages);
  const [isCity, setIsCity] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const page = usePageWindow();
  const near = nearZones(known, time, messages);
  const isNear = near.some(({ value }) => value === choice);
  if (isCity)
    return (
      <CityField
        {...props}
        value={isNear ? null : choice}
        onClose={() => {
          setIsCity(false);
          page().requestAnimationFrame(() => button.current?.focus());
        }}
      />
    );
  const options = isNear ? near : [...near, { value: choice, label: zoneWords(zone, time), note: '' }];
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
        options.map(({ value, label, note }) => ({
          id: value,
          label: note === '' ? label : messages.choice(label, note),
          checked: value === choice,
          onSelect: () => choose(value),
        })),
        [{ id: 'place', label: messages.city.choose, icon: 'globe', onSelect: () => setIsCity(true) }],
      ]}
    />
  );
}

/** The field that replaces the menu while the user searches a city. */
function CityField({
  zone: { zone, choose },
  time,
  value,
  onClose,
}: ZoneMenuProps & { readonly value: string | null; readonly onClose: () => void }): ReactElement {
  const { city: messages } = useMessages(zoneMessages);
  const root = useRef<HTMLDivElement>(null);
  const options = useMemo(() => placeZones(time), [time]);
  useEffect(() => root.current?.querySelector('input')?.focus(), []);
  return (
    <div
      ref={root}
      className="pb-zone"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <Combobox
        label={messages.label}
        icon="globe"
        size="sm"
        value={value}
        options={options}
        chosenLabel={zoneWords(zone, time)}
        placeholder={messages.placeholder}
        emptyText={messages.noMatch}
        onValueChange={(next) => {
          if (next !== null) choose(next);
          onClose();
        }}
      />
    </div>
  );
}
