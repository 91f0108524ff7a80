import { isJsonObject } from '#base';
import { isInstant, isTimeZone, offsetAt, offsetWords, timeZones, zoneCity } from '#catalog';
import type { Trace } from '#trace';
import type { ZoneMessages } from './zone-messages.js';

/**
 * A choice of time zone: that of the contact, the account, the user, UTC, or an IANA name. Unknown zones fall back to
 * that of the account, then of the user.
 */
export type ZoneChoice = 'contact' | 'account' | 'viewer' | 'UTC' | (string & {});

/** Zones that depend on the execution. */
export interface KnownZones {
  /** IANA. */
  readonly contact?: string | undefined;
  readonly account?: string | undefined;
}

/** Returns the zone of the browser. */
export function viewerZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return isTimeZone(zone) ? zone : 'UTC';
}

/** Resolves a choice to an IANA name that Intl knows. */
export function resolveZone(choice: ZoneChoice | undefined, known: KnownZones = {}): string {
  const account = isTimeZone(known.account) ? known.account : undefined;
  switch (choice) {
    case 'contact':
      return isTimeZone(known.contact) ? known.contact : (account ?? viewerZone());
    case 'account':
    case undefined:
      return account ?? viewerZone();
    case 'viewer':
      return viewerZone();
    default:
      return isTimeZone(choice) ? choice : (account ?? viewerZone());
  }
}

const zoneKeys = ['timezone', 'timeZone', 'time_zone', 'tz'];

/** Returns the contact's zone, where a context holds it. */
export function contactZoneOf(trace: Trace): string | undefined {
  for (const { context } of trace.visits) {
    const contact: unknown = Object.hasOwn(context, 'contact') ? context['contact'] : undefined;
    if (!isJsonObject(contact)) continue;
    for (const key of zoneKeys) {
      const zone: unknown = Object.hasOwn(contact, key) ? contact[key] : undefined;
      if (isTimeZone(zone)) return zone;
    }
  }
  return undefined;
}

/** "Los Angeles (UTC−7)": city and offset at a time. */
export function zoneWords(zone: string, time: number): string {
  if (zone === 'UTC') return 'UTC';
  return isInstant(time) ? `${zoneCity(zone)} (${offsetWords(offsetAt(time, zone))})` : zoneCity(zone);
}

/** An option of the zone menu. */
export interface ZoneOption {
  readonly value: ZoneChoice;
  readonly label: string;
  readonly note: string;
}

const personal: readonly ZoneChoice[] = ['contact', 'account', 'viewer'];

/** Returns whose time a choice is. Undefined for zones by name. */
function whoseTime(choice: ZoneChoice, messages: ZoneMessages): string | undefined {
  return personal.includes(choice) ? messages[choice as 'contact' | 'account' | 'viewer'] : undefined;
}

/** Returns the label of a choice. */
export function choiceWords(choice: ZoneChoice, known: KnownZones, time: number, messages: ZoneMessages): string {
  const words = zoneWords(resolveZone(choice, known), time);
  const whose = whoseTime(choice, messages);
  return whose === undefined ? words : messages.choice(whose, words);
}

/** Returns the known choices, without cities. */
export function nearZones(known: KnownZones, time: number, messages: ZoneMessages): readonly ZoneOption[] {
  const choices: readonly ZoneChoice[] = [
    ...(isTimeZone(known.contact) ? ['contact'] : []),
    ...(isTimeZone(known.account) ? ['account'] : []),
    'viewer',
    'UTC',
  ];
  return choices.map((value) => ({
    value,
    label: whoseTime(value, messages) ?? 'UTC',
    note: value === 'UTC' ? '' : zoneWords(resolveZone(value, known), time),
  }));
}

/** Returns all cities from west to east. */
export function placeZones(time: number): readonly ZoneOption[] {
  const at = isInstant(time) ? time : 0;
  return timeZones()
    .filter((zone) => zone !== 'UTC')
    .map((zone) => ({ zone, offset: offsetAt(at, zone) }))
    .sort((left, right) => left.offset - right.offset || zoneCity(left.zone).localeCompare(zoneCity(right.zone), 'en'))
    .map(({ zone, offset }) => ({
      value: zone,
      label: `${zoneCity(zone)} (${offsetWords(offset)})`,
      note: zone.includes('/') ? zone.split('/')[0]!.replaceAll('_', ' ') : '',
    }));
}
