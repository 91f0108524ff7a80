import { isInstant, isTimeZone, offsetAt } from '#catalog';

/** Formats a time for a `datetime-local` control in a zone. Empty for an invalid time. */
export function toZoneInput(moment: string | undefined, zone: string | undefined): string {
  const instant = Date.parse(moment ?? '');
  if (Number.isNaN(instant) || !isInstant(instant)) return '';
  const local = new Date(instant + offsetAt(instant, zoneOr(zone)));
  return local.toISOString().slice(0, 16);
}

/**
 * Parses the value of a `datetime-local` control in a zone; the earlier of two candidates. Returns undefined for an
 * invalid value.
 */
export function fromZoneInput(text: string, zone: string | undefined): string | undefined {
  const wall = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(wall) || !isInstant(wall)) return undefined;
  const place = zoneOr(zone);
  // The offset at the result is needed, which is at most a day away; near a clock change a second pass settles it.
  const offsets = [offsetAt(wall - day, place), offsetAt(wall + day, place)];
  const moments = offsets.map((offset) => wall - offset).filter((moment) => moment + offsetAt(moment, place) === wall);
  return new Date(moments.length > 0 ? Math.min(...moments) : wall - offsets[0]!).toISOString();
}

const day = 86_400_000;

function zoneOr(zone: string | undefined): string {
  return isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
