import type { Option } from '#ui';

/** Returns the UTC offset of a zone at a moment, as `UTC+02:00`. Undefined for unknown zones. */
export function zoneOffset(zone: string, at: number): string | undefined {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(at);
    const name = parts.find(({ type }) => type === 'timeZoneName')?.value;
    return name === undefined ? undefined : name.replace('GMT', 'UTC');
  } catch {
    return undefined;
  }
}

/** Computes its offset on first access: computing all of them at once is noticeably slow. */
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

/** Returns every zone of the browser, with its offset at a moment. */
export function zoneOptions(at: number): readonly Option[] {
  const zones = Intl.supportedValuesOf('timeZone');
  return (zones.includes('UTC') ? zones : ['UTC', ...zones]).map((zone) => new ZoneOption(zone, at));
}
