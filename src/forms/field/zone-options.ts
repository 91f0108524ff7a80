import type { Option } from '#ui';

/** How far a zone is from UTC at a moment, as `UTC+02:00`. Undefined for text that names no zone. */
export function zoneOffset(zone: string, at: number): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? undefined : name.replace('GMT', 'UTC');
  } catch {
    return undefined;
  }
}

/** A zone whose offset is worked out when it is looked at: for all of them at once it takes a noticeable while. */
class ZoneOption implements Option {
  readonly label: string;
  #note: string | undefined;

  constructor(
    readonly value: string,
    private readonly at: number,
  ) {
    this.label = value.replaceAll('_', ' ');
  }

  get note(): string {
    this.#note ??= zoneOffset(this.value, this.at) ?? '';
    return this.#note;
  }
}

/** Every zone the browser knows, with its offset at a moment. */
export function zoneOptions(at: number): readonly Option[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return (zones.includes('UTC') ? zones : ['UTC', ...zones]).map((zone) => new ZoneOption(zone, at));
}
