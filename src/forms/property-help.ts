import { readWebAddress } from '#base';
import { formatDuration } from '#catalog';
import type { NodeProperty } from '#model';
import { measureOf, plainWord, settingArgs, nodeOf, resourceKindOf } from '#rules';
import { mediaLimit } from './field/media-entries.js';

/** The help of a setting: its own words, then what `min`, `max` and `args` ask for, in words. Empty when there is nothing to say. */
export function helpText(property: NodeProperty): string {
  const own = typeof property.helperText === 'string' ? property.helperText.trim() : '';
  // Whoever wrote the help may have said the range already, in the same words.
  return [own, rangeText(property), argsText(property)]
    .filter((text, index) => text !== '' && (index === 0 || !own.includes(text)))
    .join(' ');
}

/** Where to read more, if it is a web address; any other scheme is no link. */
export function helpLink(property: NodeProperty): string | undefined {
  return readWebAddress(property.link)?.href;
}

const numberFormat = new Intl.NumberFormat('en');

function rangeText(property: NodeProperty): string {
  const measure = measureOf(property) ?? (isPointer(property) ? 'nothing' : 'characters');
  if (measure === 'nothing') return '';
  const isCounted = measure === 'entries';
  const isText = measure === 'characters';
  // "At least one" of what has to be filled in says nothing.
  const min =
    typeof property.min === 'number' && !((isCounted || isText) && property.min <= 1) ? property.min : undefined;
  const max = typeof property.max === 'number' ? property.max : undefined;
  if (min === undefined && max === undefined) return '';
  const write = (size: number): string =>
    measure === 'minutes' ? formatDuration(`PT${size}M`) : numberFormat.format(size);
  const unit = isText ? (count: number) => ` ${count === 1 ? 'character' : 'characters'}` : () => '';
  if (min !== undefined && max !== undefined) {
    return min === max ? `Exactly ${write(min)}${unit(min)}.` : `Between ${write(min)} and ${write(max)}${unit(max)}.`;
  }
  return min === undefined
    ? `${isText || isCounted ? 'Up to' : 'At most'} ${write(max!)}${unit(max!)}.`
    : `At least ${write(min)}${unit(min)}.`;
}

const listFormat = new Intl.ListFormat('en', { type: 'disjunction' });

function argsText(property: NodeProperty): string {
  const kind = plainWord(property.type);
  // What a field itself makes of its args is seen there.
  if (mediaKinds.has(kind)) return mediaLimit(property);
  if (chosenFrom.has(kind) || measureOf(property) === 'entries') return '';
  const { words } = settingArgs(property);
  const step = measureOf(property) === 'number' ? nodeOf(property) : undefined;
  return [
    words.length > 0 ? `Takes ${listFormat.format(words)}.` : '',
    step === undefined || step === 1 ? '' : `In steps of ${step}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

const mediaKinds = new Set(['media', 'image', 'images', 'file', 'files', 'attachment', 'attachments']);
const chosenFrom = new Set([
  'select',
  'dropdown',
  'enum',
  'choice',
  'radio',
  'radios',
  'radiogroup',
  'phone',
  'phonenumber',
  'tel',
  'mobile',
]);

/** True for settings that point to a thing of the account: it has no length. */
function isPointer(property: NodeProperty): boolean {
  return resourceKindOf(property.type) !== undefined;
}
