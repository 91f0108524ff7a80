'use client';
import { isJsonObject, type Json } from '#base';
import { plainWord } from '#rules';
import { Button, IconButton, Select, TextInput } from '#ui';
import type { ReactElement } from 'react';
import type { FieldDefinition, FieldProps } from './field-definition.js';
import { ResourceSelect } from './resource-select.js';
import { TokenInput } from './token-input.js';
import { TokenList } from './token-list.js';
import { useResource } from './use-resource.js';
import { listedValues, valueText } from './value-text.js';

type Row = { readonly [key: string]: unknown };

const comparators: readonly (readonly [string, string])[] = [
  ['equals', 'is'], ['notEquals', 'is not'], ['contains', 'contains'], ['notContains', 'does not contain'],
  ['startsWith', 'starts with'], ['endsWith', 'ends with'], ['greaterThan', 'is more than'], ['lessThan', 'is less than'],
  ['isSet', 'has a value'], ['isNotSet', 'has no value'],
];
const needsNoValue = new Set(['isset', 'isnotset', 'exists', 'notexists', 'istrue', 'isfalse']);

function ConditionsField({ value, onChange, resources, disabled, invalid, labelledBy, describedBy }: FieldProps): ReactElement {
  const attributes = useResource(resources, 'attributes');
  const rows = listedValues(value) as readonly Row[];
  const store = (next: readonly unknown[]): void => onChange(next as Json);
  const set = (index: number, key: string, next: Json | undefined): void =>
    store(rows.map((row, at) => (at === index ? { ...row, [key]: next ?? '' } : row)));
  return (
    <div className="pb-stack" role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {rows.map((row, index) => {
        const place = `condition ${index + 1}`;
        const comparator = valueText(row['comparator']);
        const known = comparators.find(([word]) => plainWord(word) === plainWord(comparator))?.[0];
        const values = listedValues(row['value']);
        return (
          <div key={index} role="group" aria-label={`Condition ${index + 1}`} data-part={index} className="pb-condition" data-invalid={invalid || undefined}>
            <span className="pb-condition__top">
              <ResourceSelect label={`Field of ${place}`} placeholder="Choose a field"
                value={row['attribute']} resource={attributes} disabled={disabled} onChange={(next) => set(index, 'attribute', next)} />
              <IconButton icon="x" size="sm" tone="mut" label={`Remove ${place}`} disabled={disabled} onClick={() => store(rows.filter((_, at) => at !== index))} />
            </span>
            <Select label={`Comparison of ${place}`} value={known ?? (comparator || null)} disabled={disabled}
              onValueChange={(next) => set(index, 'comparator', next)} options={comparators.map(([word, label]) => ({ value: word, label }))} />
            {!needsNoValue.has(plainWord(comparator)) && (
              <TokenList labels={values.map(valueText)} disabled={disabled} invalid={false}
                onRemove={(removed) => set(index, 'value', values.filter((_, at) => at !== removed) as Json)}>
                <TokenInput label={`Values of ${place}`} placeholder={values.length === 0 ? 'Value' : 'or'} disabled={disabled}
                  onAdd={(words) => set(index, 'value', [...values, ...words] as Json)}
                  onRemoveLast={() => values.length > 0 && set(index, 'value', values.slice(0, -1) as Json)} />
              </TokenList>
            )}
            <span className="pb-condition__path">
              <span aria-hidden>Leads to</span>
              <TextInput label={`Path that ${place} leads to`} value={valueText(row['path'])} disabled={disabled} onValueChange={(next) => set(index, 'path', next)} />
            </span>
          </div>
        );
      })}
      <Button variant="dashed" icon="plus" disabled={disabled} onClick={() => store([...rows, { path: '', attribute: '', comparator: 'equals', value: [] }])}>
        Add condition
      </Button>
    </div>
  );
}

function conditionText(row: Row): string {
  const comparator = valueText(row['comparator']);
  const words = comparators.find(([word]) => plainWord(word) === plainWord(comparator))?.[1] ?? comparator;
  const value = needsNoValue.has(plainWord(comparator)) ? '' : listedValues(row['value']).map(valueText).join(' or ');
  const path = valueText(row['path']);
  return [valueText(row['attribute']), words, value, path && `→ ${path}`].filter((part) => part !== '').join(' ');
}

/** Comparisons of a contact's fields, each naming the path it leads to. */
export const conditionsField: FieldDefinition = {
  Component: ConditionsField,
  isGroup: true,
  accepts: (value) => value === undefined || value === null || (Array.isArray(value) && value.every(isJsonObject)),
  format: (value) => listedValues(value).filter(isJsonObject).map(conditionText).join('\n'),
};
