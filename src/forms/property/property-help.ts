import { readWebAddress } from '#base';
import { formatDuration } from '#catalog';
import type { NodeProperty } from '#model';
import { incrementOf, measureOf, plainWord, resourceKindOf, settingArgs } from '#rules';
import type { MessagesOf } from '#ui';
import { mediaLimit, type MediaWords } from '../field/list/media-entries.js';
import type { propertyMessages } from './property-messages.js';

type PropertyWords = Pick<MessagesOf<typeof propertyMessages>, 'inIncrements' | 'range' | 'takes'>;

/** The words of a help text. */
export interface HelpWords {
  readonly property: PropertyWords;
  readonly media: Pick<MediaWords, 'accepted' | 'size'>;
}

/**
 * Returns the help of a setting: its own text, then `min`, `max` and `args` in words. Empty where there is nothing to
 * say.
 */
export function helpText(property: NodeProperty, words: HelpWords): string {
  const own = typeof property.helperText === 'string' ? property.helperText.trim() : '';
  // The own text may already contain the range.
  return [own, rangeText(property, words.property.range), argsText(property, words)]
    .filter((text, index) => text !== '' && (index === 0 || !own.includes(text)))
    .join(' ');
}

/** Returns the link to the documentation if it is a web address; other schemes are ignored. */
export function helpLink(property: NodeProperty): string | undefined {
  return readWebAddress(property.link)?.href;
}

function rangeText(property: NodeProperty, words: PropertyWords['range']): string {
  const measure = measureOf(property) ?? (isResourceReference(property) ? 'nothing' : 'characters');
  if (measure === 'nothing') return '';
  const isCounted = measure === 'entries';
  const isText = measure === 'characters';
  // "At least one" is implied by a mandatory setting.
  const min =
    typeof property.min === 'number' && !((isCounted || isText) && property.min <= 1) ? property.min : undefined;
  const max = typeof property.max === 'number' ? property.max : undefined;
  const write = (size: number): string =>
    measure === 'minutes' ? formatDuration(`PT${size}M`) : isText ? words.characters(size) : words.number(size);
  if (max === undefined) return min === undefined ? '' : words.atLeast(write(min));
  if (min === undefined) return isText || isCounted ? words.upTo(write(max)) : words.atMost(write(max));
  if (min === max) return words.exactly(write(min));
  // The unit follows the second number.
  return words.between(isText ? words.number(min) : write(min), write(max));
}

function argsText(property: NodeProperty, { media, property: words }: HelpWords): string {
  const kind = plainWord(property.type);
  // These fields show their args themselves.
  if (mediaKinds.has(kind)) return mediaLimit(property, media);
  if (choiceKinds.has(kind) || measureOf(property) === 'entries') return '';
  const { words: values } = settingArgs(property);
  const increment = measureOf(property) === 'number' ? incrementOf(property) : undefined;
  return [
    values.length > 0 ? words.takes(values) : '',
    increment === undefined || increment === 1 ? '' : words.inIncrements(increment),
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
