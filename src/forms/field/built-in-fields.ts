import { addressField, codeField, colorField, textAreaField, textField } from './text/text-field.js';
import { booleanField, radioField, selectField } from './choice/choice-field.js';
import { conditionsField } from './list/conditions-field.js';
import { countryField, timezoneField } from './choice/listed-fields.js';
import { dateField, dateRangeField, timeField } from './time/date-field.js';
import { durationField } from './time/duration-field.js';
import type { FieldDefinition } from './field-definition.js';
import { groupsField } from './list/groups-field.js';
import { jsonField } from './text/json-field.js';
import { keyValueField } from './list/key-value-field.js';
import { mediaField } from './list/media-field.js';
import { messageField } from './text/message-field.js';
import { multiChoiceField } from './choice/multi-choice-field.js';
import { numberField, sliderField } from './number/number-field.js';
import { objectsField } from './list/objects-field.js';
import { officeHoursField } from './time/office-hours-field.js';
import { peopleField, pickerField } from './resource/picker-field.js';
import { percentageSplitField } from './number/percentage-split-field.js';
import { phoneField } from './text/phone-field.js';
import { tokensField } from './list/tokens-field.js';

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
