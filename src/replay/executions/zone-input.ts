import { isInstant, isTimeZone, offsetAt } from '#catalog';

/** A moment as a `datetime-local` control takes it: what the clocks of a zone show then. Empty for what is none. */
export function toZoneInput(moment: string | undefined, zone: string | undefined): string {
  const instant = Date.parse(moment ?? '');
  if (Number.isNaN(instant) || !isInstant(instant)) return '';
  const local = new Date(instant + offsetAt(instant, zoneOr(zone)));
  return local.toISOString().slice(0, 16);
}

/** The moment that the clocks of a zone show what a `datetime-local` control holds; of two, the first one. Undefined where it holds none. */
export function fromZoneInput(text: string, zone: string | undefined): string | undefined {
  const wall = Date.parse(`${text}Z`);
  if (text === '' || Number.isNaN(wall) || !isInstant(wall)) return undefined;
  const place = zoneOr(zone);
  // The offset is that of the moment sought, which is at most a day from here; where clocks jump, one more look settles it.
  const offsets = [offsetAt(wall - day, place), offsetAt(wall + day, place)];
  const moments = offsets.map((offset) => wall - offset).filter((moment) => moment + offsetAt(moment, place) === wall);
  return new Date(moments.length > 0 ? Math.min(...moments) : wall - offsets[0]!).toISOString();
}

const day = 86_400_000;

function zoneOr(zone: string | undefined): string {
  return isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;
}
