import { addressField } from './address-field.js';
import { booleanField } from './boolean-field.js';
import { radioField, selectField } from './choice-field.js';
import { colorField } from './color-field.js';
import { conditionsField } from './conditions-field.js';
import { countryField } from './country-field.js';
import { dateField, timeField } from './date-field.js';
import { dateRangeField } from './date-range-field.js';
import { durationField } from './duration-field.js';
import type { FieldDefinition } from './field-definition.js';
import { groupsField } from './groups-field.js';
import { jsonField } from './json-field.js';
import { keyValueField } from './key-value-field.js';
import { mediaField } from './media-field.js';
import { messageField } from './message-field.js';
import { multiChoiceField } from './multi-choice-field.js';
import { numberField } from './number-field.js';
import { objectsField } from './objects-field.js';
import { officeHoursField } from './office-hours-field.js';
import { peopleField } from './people-field.js';
import { percentageSplitField } from './percentage-split-field.js';
import { phoneField } from './phone-field.js';
import { pickerField } from './picker-field.js';
import { sliderField } from './slider-field.js';
import { codeField, textAreaField, textField } from './text-field.js';
import { timezoneField } from './timezone-field.js';
import { tokensField } from './tokens-field.js';

/** The property types that each field edits: lower case, without separators. */
const named: readonly (readonly [FieldDefinition, readonly string[]])[] = [
  [textField, ['basictext', 'text', 'string', 'shorttext']],
  [textAreaField, ['longtext', 'textarea', 'multilinetext', 'note']],
  [messageField, ['message', 'richmessage']],
  [codeField, ['code', 'script']],
  [numberField, ['number', 'integer', 'decimal', 'float', 'percentage', 'amount', 'currency']],
  [sliderField, ['slider', 'range']],
  [booleanField, ['boolean', 'bool', 'checkbox', 'toggle', 'switch']],
  [selectField, ['select', 'dropdown', 'enum', 'choice']],
  [multiChoiceField, ['multiselect', 'checkboxes', 'checkboxgroup']],
  [radioField, ['radio', 'radios', 'radiogroup']],
  [dateField, ['date', 'datetime', 'day', 'timestamp']],
  [timeField, ['time', 'timeofday']],
  [durationField, ['duration']],
  [dateRangeField, ['daterange', 'period']],
  [addressField, ['url', 'uri', 'website', 'email', 'emailaddress']],
  [phoneField, ['phone', 'phonenumber', 'tel', 'mobile']],
  [countryField, ['country']],
  [timezoneField, ['timezone']],
  [colorField, ['color', 'colour']],
  [tokensField, ['keywords', 'tags', 'strings']],
  [keyValueField, ['keyvalue', 'keyvalues', 'map', 'dictionary', 'headers']],
  [objectsField, ['listofobjects', 'objectlist', 'objects', 'repeater', 'rows', 'table']],
  [conditionsField, ['conditions', 'condition', 'filter']],
  [mediaField, ['media', 'image', 'images', 'file', 'files', 'attachment', 'attachments']],
  [percentageSplitField, ['percentagesplit', 'split', 'weights']],
  [
    pickerField,
    [
      'sender',
      'list',
      'user',
      'template',
      'attribute',
      'workflow',
      'form',
      'link',
      'meetingevent',
      'campaign',
      'contact',
      'tag',
    ],
  ],
  [peopleField, ['users', 'people']],
  [groupsField, ['group', 'groups']],
  [officeHoursField, ['officehours', 'openinghours', 'businesshours']],
  [jsonField, ['json', 'object']],
];

/**
 * The built-in fields by property type: lower case, without separators.
 * Look a field up to wrap or reuse it under another type in a `FieldTable`.
 * @example
 * ```ts
 * import { builtInFields, type FieldTable } from 'pathboard';
 *
 * const message = builtInFields.get('message');
 * export const fields: FieldTable = message ? { 'whatsapp-text': message } : {};
 * ```
 */
export const builtInFields: ReadonlyMap<string, FieldDefinition> = new Map(
  named.flatMap(([field, words]) => words.map((word) => [word, field] as const)),
);
