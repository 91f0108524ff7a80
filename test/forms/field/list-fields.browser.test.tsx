import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formOnPage, listed } from '../form-on-page.js';

const focusedLabel = (): string | null => document.activeElement?.getAttribute('aria-label') ?? null;

describe('words', () => {
  const property = { type: 'tags', name: 'tags', label: 'Tags' };
  const input = () => page.getByRole('combobox', { name: 'Tags' }).or(page.getByRole('textbox', { name: 'Tags' }));
  const paste = (words: string): void => {
    const data = new DataTransfer();
    data.setData('text', words);
    input()
      .element()
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
  };

  test('are added by Enter, a comma and by leaving, each once and without blanks', async () => {
    const form = await formOnPage(property, { config: { tags: ['vip'] } });
    await userEvent.click(input());
    await userEvent.keyboard('  new {Enter}vip,gold, new');
    expect(form.reported).toEqual([
      ['vip', 'new'],
      ['vip', 'new', 'gold'],
    ]);
    await userEvent.tab();
    expect(form.reported).toHaveLength(2);
    await expect.element(input()).toHaveValue('');
    await form.unmount();
  });

  test('pasted with separators are added at once; a single word is pasted as text', async () => {
    const form = await formOnPage(property);
    await userEvent.click(input());
    await userEvent.keyboard('x');
    paste('a, b\nc\r\n,\td, a');
    await vi.waitFor(() => expect(form.reported).toEqual([['xa', 'b', 'c', 'd', 'a']]));
    paste('one word');
    await new Promise(requestAnimationFrame);
    expect(form.reported).toHaveLength(1);
    await form.unmount();
  });

  test('Backspace in an empty input removes the last one, and only there', async () => {
    const form = await formOnPage(property, { config: { tags: ['a', 'b'] } });
    await userEvent.click(input());
    await userEvent.keyboard('x{Backspace}');
    expect(form.reported).toEqual([]);
    await userEvent.keyboard('{Backspace}{Backspace}{Backspace}');
    expect(form.reported).toEqual([['a'], []]);
    await form.unmount();
  });

  test('a comma alone stays in the input, and Enter during an IME composition adds nothing', async () => {
    const form = await formOnPage(property);
    await userEvent.click(input());
    input()
      .element()
      .dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }),
      );
    await userEvent.keyboard(',');
    expect(form.reported).toEqual([]);
    await expect.element(input()).toHaveValue(',');
    await userEvent.keyboard('{Enter}');
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('of the account are suggested, also where their values are objects', async () => {
    const tags = [
      { value: { id: 't1', name: 'Hot lead' }, label: 'Hot lead' },
      { value: 'cold', label: 'Cold' },
    ];
    const form = await formOnPage(property, { resources: { tags } });
    const suggestions = form.container.querySelectorAll<HTMLOptionElement>('datalist option');
    expect([...suggestions].map(({ value }) => value)).toEqual(['Hot lead', 'cold']);
    expect(input().element().getAttribute('list')).toBe(form.container.querySelector('datalist')?.id);
    await form.unmount();
  });
});

describe('names with values', () => {
  const property = { type: 'headers', name: 'headers', label: 'Headers' };
  const nameOf = (entry: string) => page.getByRole('textbox', { name: `Name of ${entry}`, exact: true });
  const valueOf = (entry: string) => page.getByRole('textbox', { name: `Value of ${entry}`, exact: true });

  test('two of one name are reported and not stored until they differ', async () => {
    const form = await formOnPage(property, { config: { headers: { a: 1, b: 'x' } } });
    await userEvent.fill(nameOf('b'), 'a');
    await vi.waitFor(() => expect(form.errors()).toEqual(['Two entries are called “a”']));
    expect(form.reported).toEqual([]);
    await userEvent.fill(nameOf('a').last(), 'ab');
    expect(form.errors()).toEqual([]);
    expect(form.config()).toEqual({ headers: { a: 1, ab: 'x' } });
    await form.unmount();
  });

  test('keep the type of a value while the text is one, also with a number on the way', async () => {
    const form = await formOnPage(property, { config: { headers: { n: 5, on: true, t: '5', o: { x: 1 } } } });
    await userEvent.fill(valueOf('n'), '5x');
    await userEvent.fill(valueOf('n'), '50');
    await userEvent.fill(valueOf('on'), 'false');
    await userEvent.fill(valueOf('t'), '50');
    await userEvent.fill(valueOf('o'), '{"x":2}');
    expect(form.config()).toEqual({ headers: { n: 50, on: false, t: '50', o: { x: 2 } } });
    await form.unmount();
  });

  test('a new entry is stored with its name, and removed with the last one', async () => {
    for (const [start, filled, emptied] of [
      [undefined, { a: '1' }, undefined],
      [
        [{ name: 'z', value: 0, own: 1 }],
        [
          { name: 'z', value: 0, own: 1 },
          { name: 'a', value: '1' },
        ],
        [],
      ],
    ] as const) {
      const form = await formOnPage(property, { config: start === undefined ? {} : { headers: start } });
      await userEvent.click(page.getByRole('button', { name: 'Add entry' }));
      const unnamed = `entry ${(start?.length ?? 0) + 1}`;
      await userEvent.fill(valueOf(unnamed), '1');
      // Without a name there is nothing to store it under: a list stays as it was.
      expect(form.config()['headers']).toEqual(start);
      await userEvent.fill(nameOf(unnamed), 'a');
      expect(form.config()['headers']).toEqual(filled);
      await userEvent.click(page.getByRole('button', { name: 'Remove a' }));
      if (start) await userEvent.click(page.getByRole('button', { name: 'Remove z' }));
      expect(form.config()['headers']).toEqual(emptied);
      await form.unmount();
    }
  });

  test('a change from elsewhere replaces entries that were not stored yet', async () => {
    const form = await formOnPage(property, { config: { headers: { a: 1 } } });
    await userEvent.click(page.getByRole('button', { name: 'Add entry' }));
    await expect.element(nameOf('entry 2')).toBeVisible();
    await form.store({ headers: { b: 2 } });
    expect(nameOf('entry 2').query()).toBeNull();
    await expect.element(valueOf('b')).toHaveValue('2');
    await form.unmount();
  });
});

describe('rows', () => {
  const property = {
    type: 'rows',
    name: 'rows',
    label: 'Rows',
    max: 3,
    properties: [
      { type: 'text', name: 'name', label: 'What' },
      { type: 'number', name: 'amount', label: 'Amount', defaultValue: 1 },
    ],
  } as const;
  const rows = [{ name: 'Cups', amount: 2, own: [1] }, { name: 'Mats' }];

  test('move, keep their unknown keys, and have no button for an impossible move', async () => {
    const form = await formOnPage(property, { config: { rows } });
    await expect.element(page.getByRole('button', { name: 'Move entry 1 up' })).toBeDisabled();
    await expect.element(page.getByRole('button', { name: 'Move entry 2 down' })).toBeDisabled();
    await userEvent.click(page.getByRole('button', { name: 'Move entry 1 down' }));
    expect(form.config()).toEqual({ rows: [rows[1], rows[0]] });
    await userEvent.click(page.getByRole('button', { name: 'Move entry 2 up' }));
    expect(form.config()).toEqual({ rows });
    await form.unmount();
  });

  test('a new one has the defaults of its columns, and none is added beyond the limit', async () => {
    const form = await formOnPage(property, { config: { rows } });
    await userEvent.click(page.getByRole('button', { name: 'Add entry' }));
    expect(form.config()).toEqual({ rows: [...rows, { amount: 1 }] });
    expect(page.getByRole('button', { name: 'Add entry' }).query()).toBeNull();
    const groups = page.getByRole('group', { name: /^Entry/ }).elements();
    expect(groups.map((group) => group.getAttribute('aria-label'))).toEqual(['Entry 1', 'Entry 2', 'Entry 3']);
    await form.unmount();
  });

  test('a removed one hands the focus to the button in its place', async () => {
    const form = await formOnPage(property, { config: { rows } });
    (page.getByRole('button', { name: 'Remove entry 1' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(form.config()).toEqual({ rows: [rows[1]] }));
    expect(form.setting().contains(document.activeElement)).toBe(true);
    await form.unmount();
  });

  test('changing a part keeps the order of all keys; emptying it removes the key or writes null over its default', async () => {
    const form = await formOnPage(property, { config: { rows: [{ own: 1, amount: 2, name: 'Cups' }] } });
    await userEvent.fill(page.getByLabelText('Amount'), '3');
    expect(JSON.stringify(form.config())).toBe('{"rows":[{"own":1,"amount":3,"name":"Cups"}]}');
    await userEvent.clear(page.getByLabelText('Amount'));
    expect(form.config()).toEqual({ rows: [{ own: 1, amount: null, name: 'Cups' }] });
    // A key that no column declares is a part too.
    await userEvent.fill(page.getByRole('textbox', { name: 'own' }), '7');
    expect(form.config()).toEqual({ rows: [{ own: 7, amount: null, name: 'Cups' }] });
    await form.unmount();
  });
});

describe('conditions', () => {
  const property = { type: 'conditions', name: 'if', label: 'Only if', args: ['match'] };
  const attributes = [
    { value: 'plan', label: 'Plan' },
    { value: 'town', label: 'Town' },
  ];
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  test('are built by keyboard and pointer, numbered by their place', async () => {
    const form = await formOnPage(property, { resources: { attributes } });
    await userEvent.click(button('Add condition'));
    expect(form.config()).toEqual({
      if: { match: 'all', conditions: [{ attribute: '', comparator: 'equals', value: [] }] },
    });
    await userEvent.click(page.getByRole('combobox', { name: 'Field of condition 1' }));
    await userEvent.click(page.getByRole('option', { name: 'Town' }));
    await userEvent.click(page.getByRole('textbox', { name: 'Values of condition 1' }));
    await userEvent.keyboard('Oakland{Enter}Berkeley{Enter}');
    await userEvent.click(button('Add group'));
    await expect.element(page.getByRole('group', { name: 'Condition 2', exact: true })).toBeVisible();
    await expect.element(page.getByRole('combobox', { name: 'Field of condition 2.1' })).toBeVisible();
    expect(form.config()).toEqual({
      if: {
        match: 'all',
        conditions: [
          { attribute: 'town', comparator: 'equals', value: ['Oakland', 'Berkeley'] },
          { match: 'any', conditions: [{ attribute: '', comparator: 'equals', value: [] }] },
        ],
      },
    });
    await userEvent.click(button('Remove condition 1'));
    await userEvent.click(button('Remove group 1'));
    await vi.waitFor(() => expect(form.config()).toEqual({}));
    await form.unmount();
  });

  test('a comparator without a value hides the value and keeps it', async () => {
    const form = await formOnPage(property, {
      config: { if: { match: 'all', conditions: [{ attribute: 'plan', comparator: 'eq', value: 'gold' }] } },
      resources: { attributes },
    });
    const comparison = page.getByRole('combobox', { name: 'Comparison of condition 1' });
    await userEvent.click(comparison);
    await userEvent.click(page.getByRole('option', { name: 'has a value' }));
    await vi.waitFor(() =>
      expect(form.config()).toEqual({
        if: { match: 'all', conditions: [{ attribute: 'plan', comparator: 'isSet', value: 'gold' }] },
      }),
    );
    expect(page.getByRole('textbox', { name: 'Values of condition 1' }).query()).toBeNull();
    await userEvent.click(comparison);
    await userEvent.click(page.getByRole('option', { name: 'is', exact: true }));
    await expect.element(page.getByRole('textbox', { name: 'Values of condition 1' })).toHaveValue('gold');
    await form.unmount();
  });

  test('that lead to paths name them; one of an unknown shape is kept as JSON', async () => {
    const unknown = { script: 'contact.plan == "gold"' };
    const form = await formOnPage(
      { ...property, args: [] },
      {
        config: { if: [{ attribute: 'plan', comparator: 'isSet', path: 'Any plan' }, unknown] },
        resources: { attributes },
      },
    );
    await userEvent.fill(page.getByRole('textbox', { name: 'Path that condition 1 leads to' }), 'A plan');
    const json = page.getByRole('textbox', { name: 'Condition 2 as JSON' });
    await expect.element(json).toHaveValue(JSON.stringify(unknown, null, 2));
    await userEvent.fill(json, '{"script":');
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toHaveLength(1));
    expect(form.errors()[0]).toMatch(/^Finish the JSON/);
    expect(form.config()).toEqual({ if: [{ attribute: 'plan', comparator: 'isSet', path: 'A plan' }, unknown] });
    await form.unmount();
  });

  test('all or any is chosen in the words of the document', async () => {
    const form = await formOnPage(property, {
      config: { if: { combinator: 'AND', rules: [{ field: 'plan', op: 'eq', value: 5 }] } },
      resources: { attributes },
    });
    await userEvent.click(page.getByText('Any of'));
    expect(form.config()).toEqual({ if: { combinator: 'OR', rules: [{ field: 'plan', op: 'eq', value: 5 }] } });
    await userEvent.fill(page.getByRole('textbox', { name: 'Values of condition 1' }), '7');
    expect(form.config()).toEqual({ if: { combinator: 'OR', rules: [{ field: 'plan', op: 'eq', value: 7 }] } });
    await form.unmount();
  });

  test('groups go three deep, and no further ones are offered inside', async () => {
    const form = await formOnPage(property, { resources: { attributes } });
    for (let depth = 0; depth < 3; depth++) {
      await vi.waitFor(() => expect(button('Add group').elements()).toHaveLength(depth + 1));
      await userEvent.click(button('Add group').first());
    }
    await expect.element(page.getByRole('group', { name: 'Condition 1.2.2.1', exact: true })).toBeVisible();
    expect(button('Add group').elements()).toHaveLength(3);
    expect(button('Add condition').elements()).toHaveLength(4);
    expect(listed()).toEqual([]);
    expect(focusedLabel()).toBeNull();
    await form.unmount();
  });
});
