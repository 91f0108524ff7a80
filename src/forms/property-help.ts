import { readWebAddress } from '#base';
import { formatDuration } from '#catalog';
import type { NodeProperty } from '#model';
import { measureOf, plainWord, settingArgs, incrementOf, resourceKindOf } from '#rules';
import { mediaLimit } from './field/media-entries.js';

/**
 * Returns the help of a setting: its own text, then `min`, `max` and `args` in words. Empty where there is nothing to
 * say.
 */
export function helpText(property: NodeProperty): string {
  const own = typeof property.helperText === 'string' ? property.helperText.trim() : '';
  // The own text may already contain the range.
  return [own, rangeText(property), argsText(property)]
    .filter((text, index) => text !== '' && (index === 0 || !own.includes(text)))
    .join(' ');
}

/** Returns the link to the documentation if it is a web address; other schemes are ignored. */
export function helpLink(property: NodeProperty): string | undefined {
  return readWebAddress(property.link)?.href;
}

const numberFormat = new Intl.NumberFormat('en');

function rangeText(property: NodeProperty): string {
  const measure = measureOf(property) ?? (isResourceReference(property) ? 'nothing' : 'characters');
  if (measure === 'nothing') return '';
  const isCounted = measure === 'entries';
  const isText = measure === 'characters';
  // "At least one" is implied by a mandatory setting.
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
  // These fields show their args themselves.
  if (mediaKinds.has(kind)) return mediaLimit(property);
  if (choiceKinds.has(kind) || measureOf(property) === 'entries') return '';
  const { words } = settingArgs(property);
  const increment = measureOf(property) === 'number' ? incrementOf(property) : undefined;
  return [
    words.length > 0 ? `Takes ${listFormat.format(words)}.` : '',
    increment === undefined || increment === 1 ? '' : `In steps of ${increment}.`,
  ]
    .filter((text) => text !== '')
    .join(' ');
}

const mediaKinds = new Set(['media', 'image', 'images', 'file', 'files', 'attachment', 'attachments']);
const choiceKinds = new Set([
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

/** True for settings that refer to an account resource, which has no length. */
function isResourceReference(property: NodeProperty): boolean {
  return resourceKindOf(property.type) !== undefined;
}
