'use client';
import { isTimeZone, offsetAt, offsetWords, timeZones, zoneCity } from '#catalog';
import { Combobox, type Option, useMessages } from '#ui';
import { type ReactElement, useMemo, useState } from 'react';
import { hoursMessages } from './hours-messages.js';

export interface ZonePickerProps {
  readonly value: unknown;
  readonly now: number;
  readonly disabled: boolean;
  readonly onChange: (zone: string) => void;
}

/** A time zone by a city in it, with its offset and the present time there. */
export function ZonePicker({ disabled, now, onChange, value }: ZonePickerProps): ReactElement {
  const { zone: messages } = useMessages(hoursMessages);
  const zone = typeof value === 'string' ? value : '';
  // Computing the offsets of hundreds of zones is slow: deferred until hover or focus.
  const [isNear, setIsNear] = useState(false);
  const hour = Math.floor(now / 3_600_000);
  const options = useMemo(() => (isNear ? zoneOptions(hour * 3_600_000) : []), [isNear, hour]);
  const isKnown = isTimeZone(zone);
  return (
    <span className="pb-hourzone" onPointerEnter={() => setIsNear(true)} onFocus={() => setIsNear(true)}>
      <Combobox
        label={messages.label}
        icon="globe"
        value={zone === '' ? null : zone}
        options={options}
        chosenLabel={isKnown ? zoneLabel(zone, now) : zone}
        disabled={disabled}
        invalid={!isKnown}
        placeholder={messages.choose}
        emptyText={messages.noMatch}
        onValueChange={(next) => next !== null && onChange(next)}
      />
      {isKnown && <span className="pb-hourzone__now pb-num">{messages.now(timeIn(zone, now))}</span>}
    </span>
  );
}

function zoneOptions(now: number): readonly Option[] {
  return timeZones()
    .map((zone) => ({ zone, offset: offsetAt(now, zone) }))
    .sort((left, right) => left.offset - right.offset || zoneCity(left.zone).localeCompare(zoneCity(right.zone), 'en'))
    .map(({ zone, offset }) => ({
      value: zone,
      label: `${zoneCity(zone)} (${offsetWords(offset)})`,
      note: zone.includes('/') ? zone.split('/')[0]! : '',
    }));
}

/** "Los Angeles (UTC−8)". */
function zoneLabel(zone: string, now: number): string {
  return `${zoneCity(zone)} (${offsetWords(offsetAt(now, zone))})`;
}

/** "7:42 PM". */
export function timeIn(zone: string, now: number): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: zone }).format(now);
}
