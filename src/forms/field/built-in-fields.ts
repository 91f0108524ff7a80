import { booleanField } from './boolean-field.js';
import { multiSelectField, radioField, selectField } from './choice-field.js';
import { conditionsField } from './conditions-field.js';
import { dateField, timeField } from './date-field.js';
import { durationField } from './duration-field.js';
import type { FieldDefinition } from './field-definition.js';
import { groupsField } from './groups-field.js';
import { jsonField } from './json-field.js';
import { messageField } from './message-field.js';
import { numberField } from './number-field.js';
import { peopleField } from './people-field.js';
import { pickerField } from './picker-field.js';
import { textAreaField, textField } from './text-field.js';
import { tokensField } from './tokens-field.js';

/** The fields that come with the package, by property type: lower case, without separators. */
export const builtInFields: ReadonlyMap<string, FieldDefinition> = new Map([
  ['basictext', textField], ['text', textField], ['string', textField], ['textarea', textAreaField],
  ['message', messageField],
  ['number', numberField], ['integer', numberField],
  ['boolean', booleanField], ['checkbox', booleanField], ['toggle', booleanField],
  ['select', selectField], ['dropdown', selectField], ['multiselect', multiSelectField], ['radio', radioField],
  ['duration', durationField], ['date', dateField], ['datetime', dateField], ['time', timeField],
  ['keywords', tokensField], ['tags', tokensField],
  ['sender', pickerField], ['list', pickerField], ['user', pickerField], ['template', pickerField], ['attribute', pickerField],
  ['workflow', pickerField], ['form', pickerField], ['link', pickerField], ['meetingevent', pickerField],
  ['users', peopleField], ['group', groupsField], ['groups', groupsField],
  ['conditions', conditionsField],
  ['json', jsonField], ['object', jsonField],
]);
