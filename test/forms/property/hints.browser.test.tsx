import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { builtInFields, type FieldDefinition } from '#forms';
import { formOnPage } from '../form-on-page.js';

const text = builtInFields.get('basictext')!;
const property = { type: 'slug', name: 'slug', label: 'Slug', helperText: 'Part of the address.' };
const input = () => page.getByRole('textbox', { name: 'Slug' });
const checking = () => page.getByText('Checking');

interface HeldCheck {
  readonly value: unknown;
  readonly signal: AbortSignal;
  readonly answer: (message: unknown) => void;
  readonly fail: () => void;
}

function heldCheck(): { readonly fields: { readonly slug: FieldDefinition }; readonly asked: readonly HeldCheck[] } {
  const asked: HeldCheck[] = [];
  const check: FieldDefinition['check'] = (value, { signal }) =>
    new Promise((resolve, reject) => {
      asked.push({
        value,
        signal,
        answer: (message) => resolve(message as never),
        fail: () => reject(new Error('offline')),
      });
    });
  return { fields: { slug: { ...text, check } }, asked };
}

describe('a check of a value', () => {
  test('that fails is tried again on request; its answer then counts', async () => {
    const { asked, fields } = heldCheck();
    const form = await formOnPage(property, { fields });
    await userEvent.fill(input(), 'trial');
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.fail();
    await expect.element(page.getByText('This could not be checked.')).toBeVisible();
    // It is advice: the value is stored, and the field is not invalid.
    expect([form.config(), form.errors()]).toEqual([{ slug: 'trial' }, []]);
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(asked).toHaveLength(2));
    expect(asked[1]!.value).toBe('trial');
    asked[1]!.answer('“trial” is taken');
    await vi.waitFor(() => expect(form.errors()).toEqual(['“trial” is taken']));
    await expect.element(input()).toHaveAccessibleDescription('“trial” is taken');
    await form.unmount();
  });

  test('answered with anything but words is passed, and the help is back', async () => {
    for (const answer of [undefined, '', null, 5, { message: 'no' }]) {
      const { asked, fields } = heldCheck();
      const form = await formOnPage(property, { fields });
      await userEvent.fill(input(), 'trial');
      await vi.waitFor(() => expect(asked).toHaveLength(1));
      asked[0]!.answer(answer);
      await vi.waitFor(() => expect(checking().query()).toBeNull());
      expect(form.errors()).toEqual([]);
      await expect.element(input()).toHaveAccessibleDescription('Part of the address.');
      await form.unmount();
    }
  });

  test('is withdrawn by emptying, by an undo and by an error of the form itself', async () => {
    const { asked, fields } = heldCheck();
    const form = await formOnPage({ ...property, mandatory: true, max: 8 }, { fields, config: { slug: 'old' } });
    for (const value of ['', 'much too long']) {
      await userEvent.fill(input(), 'trial');
      await vi.waitFor(() => expect(asked.at(-1)?.value).toBe('trial'));
      const { signal } = asked.at(-1)!;
      await userEvent.fill(input(), value);
      await vi.waitFor(() => expect(signal.aborted).toBe(true));
      expect(checking().query()).toBeNull();
    }
    const before = asked.length;
    await userEvent.fill(input(), 'next');
    await vi.waitFor(() => expect(asked).toHaveLength(before + 1));
    await form.store({ slug: 'undone' });
    expect(asked[before]!.signal.aborted).toBe(true);
    asked[before]!.answer('“next” is taken');
    await vi.waitFor(() => expect(asked).toHaveLength(before + 2));
    expect(form.errors()).toEqual([]);
    await form.unmount();
  });

  test('runs for all values at once where the form shows all problems, and not for empty ones', async () => {
    const { asked, fields } = heldCheck();
    const properties = ['slug', 'other', 'empty'].map((name) => ({ ...property, name, label: name }));
    const form = await formOnPage(properties, {
      fields,
      config: { slug: 'a', other: 'b', empty: ' ' },
      showAllProblems: true,
    });
    await vi.waitFor(() => expect(asked.map(({ value }) => value)).toEqual(['a', 'b']));
    await form.unmount();
    expect(asked.every(({ signal }) => signal.aborted)).toBe(true);
  });
});

describe('[row 38] when a field shows its error', () => {
  const short = { ...property, max: 4 };

  test.each([
    ['blur', { typed: false, left: true, all: true }],
    ['change', { typed: true, left: true, all: true }],
    ['save', { typed: false, left: false, all: true }],
  ] as const)('on %s', async (checkFields, shown) => {
    const form = await formOnPage(short, { checkFields });
    // A fresh field is quiet in every case.
    expect(form.errors()).toEqual([]);
    await userEvent.fill(input(), 'too long');
    await vi.waitFor(() => expect(form.config()).toEqual({ slug: 'too long' }));
    expect(form.errors().length > 0).toBe(shown.typed);
    await userEvent.tab();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(form.errors().length > 0).toBe(shown.left);
    await form.unmount();
    const all = await formOnPage(short, { checkFields, showAllProblems: true, config: { slug: 'too long' } });
    expect(all.errors().length > 0).toBe(shown.all);
    await all.unmount();
  });

  test('an asynchronous check shows that it runs, and on save it waits for that', async () => {
    const { asked, fields } = heldCheck();
    const form = await formOnPage(property, { fields, checkFields: 'save' });
    await userEvent.fill(input(), 'trial');
    await userEvent.tab();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(asked).toEqual([]);
    await form.unmount();
    const saved = await formOnPage(property, {
      fields,
      checkFields: 'save',
      showAllProblems: true,
      config: { slug: 'trial' },
    });
    await expect.element(checking()).toBeVisible();
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    asked[0]!.answer('“trial” is taken');
    await vi.waitFor(() => expect(saved.errors()).toEqual(['“trial” is taken']));
    await saved.unmount();
  });
});

describe('a field of a host that throws', () => {
  test('is replaced by the value as text, and is tried again on request', async () => {
    let isBroken = true;
    const onUncaught = (event: ErrorEvent): void => event.preventDefault();
    window.addEventListener('error', onUncaught);
    const silent = vi.spyOn(console, 'error').mockImplementation(() => {});
    const Broken: FieldDefinition['Component'] = (props) => {
      if (isBroken) throw new Error('host');
      return <text.Component {...props} />;
    };
    const properties = [property, { type: 'basictext', name: 'name', label: 'Name' }];
    const form = await formOnPage(properties, {
      fields: { slug: { Component: Broken } },
      config: { slug: 'kept', name: 'n' },
    });
    await expect.element(input()).toHaveValue('kept');
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveValue('n');
    await userEvent.fill(input(), 'changed');
    expect(form.config()).toMatchObject({ slug: 'changed' });
    isBroken = false;
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    await vi.waitFor(() => expect(page.getByText(/could not be shown because of an error/).query()).toBeNull());
    await expect.element(input()).toHaveValue('changed');
    await form.unmount();
    silent.mockRestore();
    window.removeEventListener('error', onUncaught);
  });
});

describe('hints below a field', () => {
  test('is the help with a safe link, and the error in place of both', async () => {
    const form = await formOnPage(
      {
        type: 'email',
        name: 'mail',
        label: 'Mail',
        mandatory: true,
        helperText: 'Where to write.',
        link: 'https://help.fernway.example',
      },
      { config: { mail: 'ana@fernway.example' } },
    );
    const mail = page.getByRole('textbox', { name: 'Mail' });
    await expect.element(mail).toHaveAccessibleDescription('Where to write. Learn more');
    await expect.element(page.getByRole('link', { name: 'Learn more' })).toHaveAccessibleDescription(/^Mail/);
    await userEvent.fill(mail, '');
    // The link belongs to the field: the focus has not left it there.
    await userEvent.tab();
    await expect.element(page.getByRole('link', { name: 'Learn more' })).toHaveFocus();
    expect(form.errors()).toEqual([]);
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toEqual(['Fill in “Mail”']));
    expect(page.getByRole('link').query()).toBeNull();
    await form.unmount();
  });

  test('of a value that the field cannot show is that it is kept, and the value is JSON', async () => {
    const form = await formOnPage(
      { type: 'number', name: 'n', label: 'Worth', min: 0 },
      { config: { n: { amount: 5 } } },
    );
    const json = page.getByRole('textbox', { name: 'Worth' });
    await expect.element(json).toHaveValue('{\n  "amount": 5\n}');
    await userEvent.fill(json, '{"amount": 7, "amount": 8}');
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toHaveLength(1));
    expect(form.reported).toEqual([]);
    await userEvent.fill(json, '7');
    await userEvent.tab();
    // The number is one that the field can show again.
    await vi.waitFor(() => expect(form.config()).toEqual({ n: 7 }));
    await expect.element(page.getByRole('textbox', { name: 'Worth' })).toHaveAttribute('inputmode', 'decimal');
    await form.unmount();
  });
});

test('a read-only form says each value in words, and that nothing is set', async () => {
  const form = await formOnPage(
    [
      { type: 'boolean', name: 'on', label: 'On' },
      { type: 'select', name: 'one', label: 'One', options: [{ value: 1, label: 'First' }] },
      { type: 'duration', name: 'wait', label: 'Wait' },
      { type: 'country', name: 'country', label: 'Country' },
      { type: 'text', name: 'note', label: 'Note' },
      { type: 'url', name: 'bad', label: 'Address' },
      { type: 'number', name: 'raw', label: 'Raw' },
    ],
    {
      readOnly: true,
      config: { one: '1', wait: 'PT90M', country: 'pt', bad: 'javascript:alert(1)', raw: [1], other: 'x' },
    },
  );
  const said = [...form.container.querySelectorAll('.pb-field')].map((field) => [
    field.querySelector('dt')?.textContent,
    field.querySelector('dd')?.textContent,
  ]);
  expect(said).toEqual([
    ['On', 'Off'],
    ['One', 'First'],
    ['Wait', '1 h 30 min'],
    ['Country', 'Portugal'],
    ['Note', 'Not set'],
    ['Address', 'javascript:alert(1)'],
    ['Raw', '[\n  1\n]'],
    ['Other', 'x'],
  ]);
  expect(form.container.querySelector('a, input, textarea, button')).toBeNull();
  await form.unmount();
});
