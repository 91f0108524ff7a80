import { memoizeByIdentity } from '#base';
import type { NodeProperty } from '#model';

/** The parsed `args` of a property: entries of the form `name:value`, and single words. */
export interface SettingArgs {
  readonly named: ReadonlyMap<ArgName, readonly string[]>;
  readonly words: readonly string[];
}

/**
 * The names that an entry of `args` may begin with, before a `:` or a `=`. Everything else is a word.
 *
 * - `resource:lists` the kind of resources to choose from
 * - `step:0.01` numbers are multiples of it (beginning at `min`)
 * - `unit:EUR` shown after a number
 * - `country:DE` the country of phone numbers without a country code
 * - `accept:image`, `accept:application/pdf` the kinds of media
 * - `maxSize:5MB` the maximum size of a file
 * - `column:amount:number:Amount` a part of each row of a list: key, type, label
 * - `language:json` the language of code
 * - `channel:voice` what a number is used for, where not for text messages
 */
const argNames = ['resource', 'step', 'unit', 'country', 'accept', 'maxsize', 'column', 'language', 'channel'] as const;
export type ArgName = (typeof argNames)[number];

const named = /^\s*([a-z]+)\s*[:=]\s*(.*)$/is;

/** Parses the `args` of a property. */
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

/** Returns the first value of a named arg. */
export function settingArg(property: NodeProperty, name: ArgName): string | undefined {
  return settingArgs(property).named.get(name)?.[0];
}

/**
 * Returns the increment between numbers of a setting: its key `step`, or an arg. Undefined for none, and for one that
 * is not positive.
 */
export function incrementOf(property: NodeProperty): number | undefined {
  const own: unknown = property['step'];
  const step = typeof own === 'number' ? own : Number(settingArg(property, 'step'));
  return Number.isFinite(step) && step > 0 ? step : undefined;
}
