import { memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';

/** What `args` of a setting say, read once: settings of the form `name:value`, and the words that stand alone. */
export interface SettingArgs {
  readonly named: ReadonlyMap<ArgName, readonly string[]>;
  readonly words: readonly string[];
}

/**
 * The names an entry of `args` may begin with, before a `:` or a `=`. What begins with anything else is a word.
 *
 * - `resource:lists` the kind of things to choose from
 * - `step:0.01` numbers are multiples of it (beginning at `min`)
 * - `unit:EUR` shown after a number
 * - `country:DE` the country of phone numbers written without one
 * - `accept:image`, `accept:application/pdf` the kinds of media
 * - `maxSize:5MB` how large a file may be
 * - `column:amount:number:Amount` a part of each row of a list: key, type, words
 * - `language:json` what code is written in
 */
const argNames = ['resource', 'step', 'unit', 'country', 'accept', 'maxsize', 'column', 'language'] as const;
export type ArgName = (typeof argNames)[number];

const named = /^\s*([a-z]+)\s*[:=]\s*(.*)$/is;

/** Reads the `args` of a setting. */
export const settingArgs: (property: NodeProperty) => SettingArgs = memoizeByIdentity((property) => {
  const byName = new Map<ArgName, readonly string[]>();
  const words: string[] = [];
  for (const arg of Array.isArray(property.args) ? (property.args as readonly unknown[]) : []) {
    if (typeof arg !== 'string' || arg.trim() === '') continue;
    const [, name = '', value = ''] = named.exec(arg) ?? [];
    const known = argNames.find((candidate) => candidate === name.toLowerCase());
    if (known) byName.set(known, [...(byName.get(known) ?? []), value.trim()]);
    else words.push(arg.trim());
  }
  return { named: byName, words };
});

/** The first value of a named arg. */
export function settingArg(property: NodeProperty, name: ArgName): string | undefined {
  return settingArgs(property).named.get(name)?.[0];
}

/** The step between the numbers a setting takes: its own key `step`, or an arg. Undefined for none, or none above zero. */
export function incrementOf(property: NodeProperty): number | undefined {
  const own: unknown = property['step'];
  const step = typeof own === 'number' ? own : Number(settingArg(property, 'step'));
  return Number.isFinite(step) && step > 0 ? step : undefined;
}
