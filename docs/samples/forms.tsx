import { type FieldDefinition, type FieldProps, type FieldTable, PropertyForm, type Resources } from 'pathboard';
import type { Json, NodeType } from 'pathboard/core';
import { useState } from 'react';
import 'pathboard/style.css';

/** A node type as a service may describe it, without any code for it. */
const voucherType: NodeType = {
  type: 'give-voucher',
  label: 'Give a voucher',
  group: 'Contact data',
  properties: [
    {
      type: 'basictext',
      name: 'code',
      label: 'Code',
      mandatory: true,
      max: 20,
      helperText: 'What contacts write to redeem it.',
    },
    {
      type: 'number',
      name: 'worth',
      label: 'Worth',
      min: 1,
      max: 500,
      args: ['step:0.05', 'unit:EUR'],
      defaultValue: 10,
    },
    { type: 'checkboxes', name: 'clubs', label: 'Clubs', args: ['resource:clubs'] },
    { type: 'boolean', name: 'expires', label: 'It expires' },
    {
      type: 'date',
      name: 'until',
      label: 'Until',
      mandatory: true,
      conditions: [{ property: 'expires', comparator: 'isTrue' }],
    },
    { type: 'stars', name: 'rating', label: 'Rating of the offer' },
  ],
};

/** A custom field: a controlled component that reports user input only. */
function Stars({ describedBy, disabled, labelledBy, onChange, value }: FieldProps) {
  return (
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {[1, 2, 3, 4, 5].map((count) => (
        <button
          key={count}
          type="button"
          disabled={disabled}
          aria-pressed={value === count}
          onClick={() => onChange(count)}
        >
          {count}
        </button>
      ))}
    </div>
  );
}

const starsField: FieldDefinition = { Component: Stars, isGroup: true, format: (value) => `${String(value)} of 5` };

/** For every setting of type `stars`. The key `give-voucher.rating` would select this one alone; `null` removes a built-in field. */
const fields: FieldTable = { stars: starsField };

/** Options to choose from. A result with `options` and `next` leaves searching and paging to the service. */
const resources: Resources = {
  clubs: async ({ cursor = '', search, signal }) => {
    const response = await fetch(`/api/clubs?search=${encodeURIComponent(search)}&after=${cursor}`, { signal });
    const { clubs, next } = (await response.json()) as {
      readonly clubs: readonly { readonly id: string; readonly name: string }[];
      readonly next?: string;
    };
    return {
      options: clubs.map(({ id, name }) => ({ value: id, label: name })),
      ...(next === undefined ? {} : { next }),
    };
  },
};

export function VoucherSettings() {
  const [config, setConfig] = useState<{ readonly [name: string]: Json }>({});
  return (
    <PropertyForm
      nodeType={voucherType}
      config={config}
      fields={fields}
      resources={resources}
      onChange={([name], value) =>
        setConfig(({ [String(name)]: _before, ...others }) =>
          value === undefined ? others : { ...others, [String(name)]: value },
        )
      }
    />
  );
}
