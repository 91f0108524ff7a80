import type { NodeProperty } from '#model';
import { plainWord } from './compare-values.js';

/** The unit of a property's `min` and `max`. */
export type Measure = 'number' | 'minutes' | 'characters' | 'entries';

const kinds: readonly (readonly [Measure | 'nothing', readonly string[]])[] = [
  ['number', ['number', 'integer', 'decimal', 'float', 'percentage', 'amount', 'currency', 'slider', 'range']],
  ['minutes', ['duration']],
  [
    'characters',
    [
      'basictext',
      'text',
      'string',
      'shorttext',
      'longtext',
      'textarea',
      'multilinetext',
      'note',
      'message',
      'richmessage',
      'code',
      'script',
      'url',
      'uri',
      'website',
      'email',
      'emailaddress',
      'phone',
      'phonenumber',
      'tel',
      'mobile',
    ],
  ],
  [
    'entries',
    [
      'keywords',
      'tags',
      'strings',
      'users',
      'people',
      'group',
      'groups',
      'conditions',
      'condition',
      'filter',
      'multiselect',
      'checkboxes',
      'checkboxgroup',
      'keyvalue',
      'keyvalues',
      'map',
      'dictionary',
      'headers',
      'listofobjects',
      'objectlist',
      'objects',
      'repeater',
      'rows',
      'table',
      'media',
      'image',
      'images',
      'file',
      'files',
      'attachment',
      'attachments',
      'percentagesplit',
      'split',
      'weights',
    ],
  ],
  [
    'nothing',
    [
      'boolean',
      'bool',
      'checkbox',
      'toggle',
      'switch',
      'select',
      'dropdown',
      'enum',
      'choice',
      'radio',
      'radios',
      'radiogroup',
      'date',
      'datetime',
      'day',
      'timestamp',
      'time',
      'timeofday',
      'daterange',
      'period',
      'country',
      'timezone',
      'color',
      'colour',
      'officehours',
      'openinghours',
      'businesshours',
    ],
  ],
];

const byWord: ReadonlyMap<string, Measure | 'nothing'> = new Map(
  kinds.flatMap(([measure, words]) => words.map((word) => [word, measure] as const)),
);

const partNames = new Set([
  'listofobjects',
  'objectlist',
  'objects',
  'repeater',
  'rows',
  'table',
  'keyvalue',
  'keyvalues',
  'map',
  'dictionary',
  'headers',
  'percentagesplit',
  'split',
  'weights',
]);

/** Returns true where `options` are the choices; for tables and shares they name the parts of the value. */
export function offersChoices({ type }: NodeProperty): boolean {
  return !partNames.has(plainWord(type));
}

/** Returns the unit of `min` and `max`; `nothing` where they do not apply, undefined for unknown types. */
export function measureOf(property: NodeProperty): Measure | 'nothing' | undefined {
  return byWord.get(plainWord(property.type));
}
