import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import {
  builtInFields,
  type FieldDefinition,
  type FieldProps,
  type FieldTable,
  PropertyForm,
  type Resources,
  NodeInspector,
} from '#forms';
import type { NodeProperty, NodeType } from '#model';
import { createEditor } from '#store';
import { PbRoot } from '#ui';
import '../../src/style.css';

type Config = { readonly [name: string]: unknown };
const nothing = (): void => {};

function Form({
  fields,
  onConfig = nothing,
  properties,
  resources,
  start = {},
  type = 'test',
}: {
  readonly properties: readonly NodeProperty[];
  readonly fields?: FieldTable;
  readonly resources?: Resources;
  readonly start?: Config;
  readonly type?: string;
  readonly onConfig?: (config: Config) => void;
}) {
  const [config, setConfig] = useState<Config>(start);
  return (
    // All props are new objects in each render, as hosts write them.
    <PropertyForm
      nodeType={{ type, properties: properties.map((property) => ({ ...property })) }}
      config={{ ...config }}
      fields={fields && { ...fields }}
      resources={resources && { ...resources }}
      onChange={([name], value) => {
        const next = { ...config, [String(name)]: value };
        setConfig(next);
        onConfig(next);
      }}
    />
  );
}

/** A text field that counts its renders. */
function counting(): { readonly field: FieldDefinition; readonly counts: Map<string, number> } {
  const counts = new Map<string, number>();
  const text = builtInFields.get('basictext')!;
  function Counting(props: FieldProps) {
    counts.set(props.property.name!, (counts.get(props.property.name!) ?? 0) + 1);
    return <text.Component {...props} />;
  }
  return { field: { ...text, Component: Counting }, counts };
}

describe('a keystroke', () => {
  it('renders its own field and no other, although all props are new objects', async () => {
    const { counts, field } = counting();
    const properties = Array.from({ length: 40 }, (_, index) => ({
      type: 'basictext',
      name: `p${index}`,
      label: `Setting ${index}`,
      mandatory: true,
    }));
    const screen = await render(
      <Form properties={properties} fields={{ basictext: field }} resources={{ lists: () => Promise.resolve([]) }} />,
    );
    counts.clear();
    await userEvent.type(screen.getByLabelText('Setting 7', { exact: true }), 'abc');
    expect(counts.get('p7')).toBeGreaterThanOrEqual(3);
    expect([...counts.keys()]).toEqual(['p7']);
  });

  it('in a node renders its own field, and a burst is one history entry', async () => {
    const { counts, field } = counting();
    const type: NodeType = {
      type: 't',
      label: 'T',
      properties: [
        { type: 'basictext', name: 'a', label: 'First' },
        { type: 'basictext', name: 'b', label: 'Second' },
      ],
    };
    let now = 0;
    const editor = createEditor({
      version: { definition: { nodes: [{ id: 's', type, config: { b: 'kept' } }], edges: [] } },
      now: () => now,
    });
    const fields = { 't.*': field };
    const screen = await render(
      <PbRoot label="Host">
        <NodeInspector
          editor={editor}
          nodeId="s"
          fields={fields}
          onClose={nothing}
          onConnect={nothing}
          onOpenNode={nothing}
        />
      </PbRoot>,
    );
    counts.clear();
    now = 1000;
    await userEvent.type(screen.getByLabelText('First'), 'abc');
    expect([...counts.keys()]).toEqual(['a']);
    expect(editor.history().done).toHaveLength(1);
    await userEvent.tab();
    (document.activeElement as HTMLElement | null)?.blur();
    editor.undo();
    await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First').element()));
    expect(screen.getByLabelText('First').element()).toHaveProperty('value', '');
    editor.redo();
    await expect.element(screen.getByLabelText('First')).toHaveValue('abc');
    // Focus inside a part of the field stays there.
    expect(document.activeElement).toBe(screen.getByLabelText('First').element());
  });

  it('is never echoed: typed text stays as typed, outside changes arrive', async () => {
    const seen: unknown[] = [];
    const form = (n: unknown) => (
      <PropertyForm
        nodeType={{ properties: [{ type: 'number', name: 'n', label: 'Amount' }] }}
        config={{ n }}
        onChange={(_, value) => {
          seen.push(value);
          void screen.rerender(form(value));
        }}
      />
    );
    const screen = await render(form(undefined));
    await userEvent.type(screen.getByLabelText('Amount'), '1.50');
    await expect.element(screen.getByLabelText('Amount')).toHaveValue('1.50');
    expect(seen).toEqual([1, 1, 1.5, 1.5]);
    await screen.rerender(form(7));
    await expect.element(screen.getByLabelText('Amount')).toHaveValue('7');
  });
});

describe('errors', () => {
  it('appear when the focus leaves a field and follow the input until it is fixed', async () => {
    const screen = await render(
      <Form properties={[{ type: 'email', name: 'mail', label: 'Mail' }]} start={{ mail: 'wrong' }} />,
    );
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
    await userEvent.type(screen.getByLabelText('Mail'), ' still');
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
    await userEvent.tab();
    await expect.element(screen.getByText(/must be an e-mail address/)).toBeVisible();
    await userEvent.fill(screen.getByLabelText('Mail'), 'ana@fernway.example');
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
  });
});

describe('an asynchronous check', () => {
  const slug = (check: NonNullable<FieldDefinition['check']>): FieldDefinition => ({
    ...builtInFields.get('basictext')!,
    check,
  });
  const properties = [{ type: 'slug', name: 'slug', label: 'Slug' }];

  it('starts once typing pauses, is aborted by the next keystroke, and shows its result like an error', async () => {
    const asked: {
      readonly value: unknown;
      readonly signal: AbortSignal;
      readonly answer: (message: string | undefined) => void;
    }[] = [];
    const check = slug(
      (value, { signal }) =>
        new Promise((answer) => {
          asked.push({ value, signal, answer });
        }),
    );
    const seen: Config[] = [];
    const screen = await render(
      <Form
        properties={properties}
        fields={{ slug: check }}
        start={{ slug: 'old' }}
        onConfig={(config) => seen.push(config)}
      />,
    );
    await userEvent.fill(screen.getByLabelText('Slug'), 'trial');
    await expect.element(screen.getByText('Checking')).toBeVisible();
    await vi.waitFor(() => expect(asked.map(({ value }) => value)).toEqual(['trial']));
    await userEvent.fill(screen.getByLabelText('Slug'), 'trial2');
    expect(asked[0]!.signal.aborted).toBe(true);
    asked[0]!.answer('late');
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
    asked[1]!.answer('“trial2” is taken');
    await expect.element(screen.getByText('“trial2” is taken')).toBeVisible();
    await expect.element(screen.getByLabelText('Slug')).toBeInvalid();
    // It writes nothing.
    expect(seen).toEqual([{ slug: 'trial' }, { slug: 'trial2' }]);
    await userEvent.fill(screen.getByLabelText('Slug'), 'trial3');
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    await screen.unmount();
    expect(asked[2]!.signal.aborted).toBe(true);
  });

  it('does not run on mount, and reports its failure', async () => {
    let calls = 0;
    const check = slug(() => {
      calls += 1;
      throw new Error('offline');
    });
    const screen = await render(<Form properties={properties} fields={{ slug: check }} start={{ slug: 'old' }} />);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(calls).toBe(0);
    await userEvent.fill(screen.getByLabelText('Slug'), 'new');
    await expect.element(screen.getByText('This could not be checked.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(calls).toBe(2));
  });
});

describe('the table of fields', () => {
  const named = (name: string): FieldDefinition => ({ Component: ({ id }) => <input id={id} readOnly value={name} /> });

  it('matches the setting, the name, the node type and the property type, in this order', async () => {
    const fields: FieldTable = {
      'T.a': named('one'),
      '*.b': named('name'),
      'T.*': named('step'),
      'Multi-Select': named('kind'),
      'x.c': named('other'),
      sender: null,
    };
    const properties = ['a', 'b', 'c'].map((name) => ({ type: 'basictext', name, label: `Setting ${name}` }));
    const screen = await render(<Form type="T" properties={properties} fields={fields} />);
    for (const [label, value] of [
      ['Setting a', 'one'],
      ['Setting b', 'name'],
      ['Setting c', 'step'],
    ] as const)
      await expect.element(screen.getByLabelText(label)).toHaveValue(value);
    await screen.unmount();
    const other = await render(
      <Form
        type="U"
        properties={[
          { type: 'multi_select', name: 'a', label: 'Setting a' },
          { type: 'sender', name: 'from', label: 'Setting from' },
        ]}
        fields={fields}
        start={{ from: { id: 's' } }}
      />,
    );
    await expect.element(other.getByLabelText('Setting a')).toHaveValue('kind');
    // Without a field, an object is shown as JSON.
    await expect.element(other.getByLabelText('Setting from')).toHaveValue('{\n  "id": "s"\n}');
  });

  it('survives fields that throw: the value is shown as JSON or text, and each error is reported as uncaught', async () => {
    const uncaught: string[] = [];
    const onUncaught = (event: ErrorEvent): void => {
      event.preventDefault();
      uncaught.push(String(event.error));
    };
    window.addEventListener('error', onUncaught);
    const fail = (name: string) => (): never => {
      throw new Error(`host: ${name}`);
    };
    const Input: FieldDefinition['Component'] = ({ id }) => <input id={id} readOnly value="own" />;
    const fields: FieldTable = {
      accepts: { Component: Input, accepts: fail('accepts') },
      promise: { Component: Input, accepts: (() => Promise.resolve(true)) as never },
      format: { Component: Input, format: fail('format') },
      words: { Component: Input, format: (() => Promise.resolve('x')) as never },
    };
    const properties = Object.keys(fields).map((name) => ({ type: name, name, label: `Setting ${name}` }));
    const start = Object.fromEntries(Object.keys(fields).map((name) => [name, `kept ${name}`]));
    try {
      const screen = await render(<Form properties={properties} fields={fields} start={start} />);
      for (const name of ['accepts', 'promise']) {
        await expect.element(screen.getByLabelText(`Setting ${name}`)).toHaveValue(`"kept ${name}"`);
        await expect
          .element(screen.getByLabelText(`Setting ${name}`))
          .toHaveAccessibleDescription(/cannot show this value/);
      }
      for (const name of ['format', 'words'])
        await expect.element(screen.getByLabelText(`Setting ${name}`)).toHaveValue('own');
      await vi.waitFor(() => expect(uncaught).toContain('Error: host: accepts'));
      await screen.unmount();
      const shown = await render(
        <PropertyForm
          readOnly
          nodeType={{ type: 'test', properties }}
          config={start}
          fields={fields}
          onChange={nothing}
        />,
      );
      for (const name of ['format', 'words'])
        await expect.element(shown.getByText(`kept ${name}`, { exact: true })).toBeVisible();
      for (const name of ['accepts', 'promise']) await expect.element(shown.getByText(`"kept ${name}"`)).toBeVisible();
      await vi.waitFor(() => expect(uncaught).toContain('Error: host: format'));
      expect(uncaught.every((error) => error.includes('host: '))).toBe(true);
    } finally {
      window.removeEventListener('error', onUncaught);
    }
  });

  it('passes problems to a field', async () => {
    const seen: (readonly string[])[] = [];
    const field: FieldDefinition = {
      Component: ({ problems }) => {
        seen.push(problems.map(({ code }) => code));
        return null;
      },
    };
    await render(
      <Form
        properties={[{ type: 'number', name: 'n', label: 'N', max: 1, args: ['step:0.5'] }]}
        fields={{ number: field }}
        start={{ n: 1.2 }}
      />,
    );
    expect(seen.at(-1)).toEqual(['out-of-range', 'step-mismatch']);
  });
});

describe('a hidden setting', () => {
  it('keeps its value and restores it; circular conditions end', async () => {
    const seen: Config[] = [];
    const properties: readonly NodeProperty[] = [
      { type: 'boolean', name: 'on', label: 'On' },
      { type: 'basictext', name: 'text', label: 'Text', conditions: [{ property: 'on', comparator: 'isTrue' }] },
      { type: 'basictext', name: 'x', label: 'Circle one', conditions: [{ property: 'y', comparator: 'isSet' }] },
      { type: 'basictext', name: 'y', label: 'Circle two', conditions: [{ property: 'x', comparator: 'isSet' }] },
    ];
    const screen = await render(
      <Form
        properties={properties}
        start={{ on: true, text: 'kept', x: 'a' }}
        onConfig={(config) => seen.push(config)}
      />,
    );
    await expect.element(screen.getByLabelText('Text')).toHaveValue('kept');
    await expect.element(screen.getByLabelText('Circle two')).toBeVisible();
    expect(screen.getByLabelText('Circle one').query()).toBeNull();
    await userEvent.click(screen.getByRole('switch'));
    expect(screen.getByLabelText('Text').query()).toBeNull();
    await userEvent.click(screen.getByRole('switch'));
    await expect.element(screen.getByLabelText('Text')).toHaveValue('kept');
    expect(seen.map(({ text }) => text)).toEqual(['kept', 'kept']);
  });
});

describe('a list of entries', () => {
  it('renders only the field that is typed in, however many entries there are', async () => {
    const { counts, field } = counting();
    const property = {
      type: 'rows',
      name: 'rows',
      label: 'Rows',
      properties: [{ type: 'basictext', name: 'a', label: 'Part', mandatory: true }],
    };
    const rows = Array.from({ length: 60 }, (_, index) => ({ a: `${index}` }));
    const screen = await render(<Form properties={[property]} start={{ rows }} fields={{ basictext: field }} />);
    expect(counts.get('a')).toBeGreaterThanOrEqual(60);
    counts.clear();
    screen.container.querySelectorAll<HTMLInputElement>('[data-part="a"] input')[30]!.focus();
    await userEvent.keyboard('x');
    await vi.waitFor(() => expect(counts.get('a')).toBeGreaterThan(0));
    expect(counts.get('a')).toBeLessThan(5);
  });

  it('shows problems at their part, also in nested entries', async () => {
    const property = {
      type: 'list of objects',
      name: 'outer',
      label: 'Outer',
      options: [
        { value: { name: 'worth', label: 'Worth', type: 'number', max: 1 } },
        {
          value: {
            name: 'inner',
            label: 'Inner',
            type: 'rows',
            properties: [{ name: 'mail', label: 'Mail', type: 'email' }],
          },
        },
      ],
    };
    const screen = await render(
      <Form
        properties={[property]}
        start={{ outer: [{ worth: 1, inner: [{ mail: 'a@b.example' }, { mail: '' }] }] }}
      />,
    );
    await userEvent.fill(screen.getByLabelText('Worth'), '2');
    await userEvent.tab();
    await expect.element(screen.getByText('“Worth” takes at most 1')).toBeVisible();
    await userEvent.fill(screen.getByLabelText('Mail').last(), 'wrong');
    await userEvent.tab();
    await vi.waitFor(() =>
      expect([...screen.container.querySelectorAll('.pb-errm')].map((error) => error.textContent)).toEqual([
        '“Worth” takes at most 1',
      ]),
    );
    await vi.waitFor(() =>
      expect([...screen.container.querySelectorAll('.pb-advice')].map((advice) => advice.textContent)).toEqual([
        '“Mail” must be an e-mail address, such as ana@fernway.example',
      ]),
    );
  });
});

describe('a date or time', () => {
  const kinds = [
    { type: 'date', value: '2026-12-01', typed: '2027-02-03', parts: 3 },
    { type: 'datetime', value: '2026-12-01T09:00:00Z', typed: '2027-02-03T10:15', parts: 6 },
    { type: 'time', value: { hour: 9, minute: 30 }, typed: '10:15', parts: 3 },
  ];

  it.each(kinds)('of type $type is emptied at once, and part by part', async ({ parts, type, typed, value }) => {
    const seen: Config[] = [];
    const screen = await render(
      <Form
        properties={[{ type, name: 'when', label: 'When' }]}
        start={{ when: value }}
        onConfig={(config) => seen.push(config)}
      />,
    );
    const input = (): HTMLInputElement => screen.getByLabelText('When').element() as HTMLInputElement;
    await userEvent.clear(input());
    expect(seen.at(-1)).toEqual({ when: undefined });
    await vi.waitFor(() => expect(input().value).toBe(''));
    await userEvent.fill(input(), typed);
    expect(seen.at(-1)?.['when']).toBeDefined();

    input().blur();
    const whole = seen.at(-1);
    input().focus();
    for (let part = 0; part < parts; part++) {
      await userEvent.keyboard('{Backspace}');
      // Half emptied, it keeps its value.
      if (part < parts - 1) expect(seen.at(-1)).toEqual(whole);
      await userEvent.keyboard('{ArrowRight}');
    }
    expect(input().validity.badInput).toBe(false);
    expect(seen.at(-1)).toEqual({ when: undefined });
    expect(screen.container.querySelector('.pb-errm')).toBeNull();
  });
});
