import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { formOnPage } from '../form-on-page.js';

describe('a number', () => {
  const property = { type: 'number', name: 'n', label: 'Worth', min: 0, max: 10, args: ['step:0.1', 'unit:EUR'] };
  const input = () => page.getByRole('textbox', { name: 'Worth' });

  test('is stored as it is typed; other text stays, is reported on leaving and is not stored', async () => {
    const form = await formOnPage(property, { config: { n: 3 } });
    await userEvent.fill(input(), 'three');
    expect(form.errors()).toEqual([]);
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toEqual(['Write a number, such as 12 or 2.5']));
    await expect.element(input()).toHaveValue('three');
    await expect.element(input()).toBeInvalid();
    await expect.element(input()).toHaveAccessibleDescription('Write a number, such as 12 or 2.5');
    expect(form.config()).toEqual({ n: 3 });
    await userEvent.fill(input(), '4,5');
    await vi.waitFor(() => expect(form.errors()).toEqual([]));
    expect(form.config()).toEqual({ n: 4.5 });
    await form.unmount();
  });

  test('restored from elsewhere replaces text that is no number', async () => {
    const form = await formOnPage(property, { config: { n: 3 } });
    await userEvent.fill(input(), 'three');
    await form.store({ n: 7 });
    await expect.element(input()).toHaveValue('7');
    await form.store({});
    await expect.element(input()).toHaveValue('');
    await form.unmount();
  });

  test('goes up and down by its step, from its default, within its range; with a modifier the keys do nothing', async () => {
    const form = await formOnPage({ ...property, defaultValue: 9.9 });
    await expect.element(input()).toHaveAttribute('placeholder', '9.9');
    await userEvent.click(input());
    await userEvent.keyboard('{Control>}{ArrowUp}{/Control}{Alt>}{ArrowDown}{/Alt}');
    expect(form.reported).toEqual([]);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
    expect(form.reported).toEqual([10, 10, 9.9]);
    await userEvent.clear(input());
    expect(form.reported.at(-1)).toBeNull();
    await userEvent.keyboard('1,000{ArrowUp}');
    await expect.element(input()).toHaveValue('1,000');
    await form.unmount();
  });

  test('beyond what a double holds keeps all its digits as text', async () => {
    const form = await formOnPage({ type: 'number', name: 'n', label: 'Worth' });
    await userEvent.fill(input(), '12345678901234567890.1');
    expect(form.config()).toEqual({ n: '12345678901234567890.1' });
    await userEvent.keyboard('{ArrowUp}');
    expect(form.config()).toEqual({ n: '12345678901234567891.1' });
    await form.unmount();
  });
});

describe('a slider', () => {
  const property = { type: 'slider', name: 's', label: 'Share', min: 0, max: 10, args: ['step:2', 'unit:%'] };

  test('says its value with its unit, and moves by its step', async () => {
    const form = await formOnPage(property, { config: { s: 4 } });
    const slider = page.getByRole('slider', { name: 'Share' });
    await expect.element(slider).toHaveAttribute('aria-valuetext', '4 %');
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(form.config()).toEqual({ s: 6 });
    await userEvent.keyboard('{End}{Home}');
    expect(form.reported).toEqual([6, 10, 0]);
    await form.unmount();
  });

  test.each([5, 11, -2, 'many'])('shows %j as a text, because it could not show it without a change', async (value) => {
    const form = await formOnPage(property, { config: { s: value } });
    await expect.element(page.getByRole('textbox', { name: 'Share' })).toHaveValue(String(value));
    expect(page.getByRole('slider').query()).toBeNull();
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('stores a number as text over a text', async () => {
    const form = await formOnPage(property, { config: { s: '4' } });
    (page.getByRole('slider').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(form.config()).toEqual({ s: '2' });
    await form.unmount();
  });
});

describe('shares', () => {
  const property = { type: 'split', name: 's', label: 'Split' };
  const share = (name: string) => page.getByRole('textbox', { name: `Share of ${name}` });
  const sum = () => page.getByText(/of 100 %$|^Not all shares/);

  test('are written with the first change, keep their types, and say their exact sum', async () => {
    const form = await formOnPage(property, {
      config: {
        s: [
          { name: 'A', percentage: '33.30', own: 1 },
          { label: 'B', weight: 66.6 },
        ],
      },
    });
    await expect.element(sum()).toHaveTextContent('99.9 of 100 %');
    await userEvent.fill(share('B'), '66.7');
    await expect.element(sum()).toHaveTextContent('100 of 100 %');
    await userEvent.fill(share('A'), '');
    await userEvent.fill(share('A'), '40');
    expect(form.config()).toEqual({
      s: [
        { name: 'A', percentage: '40', own: 1 },
        { label: 'B', weight: 66.7 },
      ],
    });
    await form.unmount();
  });

  test('are added under free letters, evened out and removed down to two', async () => {
    const form = await formOnPage(property);
    await userEvent.click(page.getByRole('button', { name: 'Add share' }));
    expect(form.config()).toEqual({
      s: [
        { name: 'A', percentage: 50 },
        { name: 'B', percentage: 50 },
        { name: 'C', percentage: 0 },
      ],
    });
    await userEvent.click(page.getByRole('button', { name: 'Even out' }));
    await expect.element(sum()).toHaveTextContent('100 of 100 %');
    await userEvent.fill(page.getByRole('textbox', { name: 'Name of B' }), 'Loyal');
    await userEvent.click(page.getByRole('button', { name: 'Remove A' }));
    expect(form.config()).toEqual({
      s: [
        { name: 'Loyal', percentage: 33.33 },
        { name: 'C', percentage: 33.33 },
      ],
    });
    expect(page.getByRole('button', { name: /^Remove/ }).query()).toBeNull();
    await form.unmount();
  });

  test('of declared parts can neither be renamed nor added', async () => {
    const form = await formOnPage({
      ...property,
      options: ['x', 'y', 'z'].map((value) => ({ value, label: value.toUpperCase() })),
    });
    await expect.element(share('X')).toHaveValue('33.34');
    expect(form.reported).toEqual([]);
    expect(page.getByRole('button', { name: 'Add share' }).query()).toBeNull();
    expect(page.getByRole('textbox', { name: /^Name of/ }).query()).toBeNull();
    await userEvent.fill(share('Z'), '33.3');
    expect(form.config()).toEqual({
      s: [
        { value: 'x', name: 'X', percentage: 33.34 },
        { value: 'y', name: 'Y', percentage: 33.33 },
        { value: 'z', name: 'Z', percentage: 33.3 },
      ],
    });
    await form.unmount();
  });

  test('that cannot be read say so and can be evened out', async () => {
    const form = await formOnPage(property, {
      config: {
        s: [
          { name: 'A', percentage: null },
          { name: 'B', percentage: 'half' },
        ],
      },
    });
    await expect.element(sum()).toHaveTextContent('Not all shares can be read');
    await userEvent.click(page.getByRole('button', { name: 'Even out' }));
    expect(form.config()).toEqual({
      s: [
        { name: 'A', percentage: 50 },
        { name: 'B', percentage: 50 },
      ],
    });
    await form.unmount();
  });
});

describe('how long', () => {
  const property = { type: 'duration', name: 'd', label: 'Wait' };
  const amount = () => page.getByRole('textbox', { name: 'Wait' });
  const unit = () => page.getByRole('combobox', { name: 'Unit' });

  test('keeps the unit while the amount is typed, and the amount while the unit changes', async () => {
    const form = await formOnPage(property, { config: { d: 'PT60M' } });
    await userEvent.fill(amount(), '1.');
    await userEvent.keyboard('5');
    await expect.element(amount()).toHaveValue('1.5');
    expect(form.config()).toEqual({ d: 'PT1.5M' });
    await userEvent.click(unit());
    await userEvent.click(page.getByRole('option', { name: 'days' }));
    await vi.waitFor(() => expect(form.config()).toEqual({ d: 'P1.5D' }));
    await userEvent.clear(amount());
    expect(form.config()).toEqual({});
    // The unit stays as chosen for the next amount.
    await userEvent.fill(amount(), '2');
    expect(form.config()).toEqual({ d: 'P2D' });
    await form.unmount();
  });

  test('of an unreadable amount is reported on leaving and keeps the stored one', async () => {
    const form = await formOnPage(property, { config: { d: 'PT2H' } });
    await userEvent.fill(amount(), 'soon');
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toEqual(['Write how long as a number, such as 30']));
    expect(form.config()).toEqual({ d: 'PT2H' });
    await userEvent.fill(amount(), '3');
    await vi.waitFor(() => expect(form.errors()).toEqual([]));
    expect(form.config()).toEqual({ d: 'PT3H' });
    await form.unmount();
  });

  test('in another notation is a text, and becomes an amount once it is one', async () => {
    const form = await formOnPage(property, { config: { d: 'until Friday' } });
    await expect.element(amount()).toHaveValue('until Friday');
    expect(unit().query()).toBeNull();
    await userEvent.fill(amount(), 'PT45S');
    await expect.element(amount()).toHaveValue('45');
    await expect.element(unit()).toHaveTextContent('seconds');
    await form.unmount();
  });
});

describe('a range of days', () => {
  const property = { type: 'daterange', name: 'r', label: 'Season' };
  const [from, to] = ['From', 'To'].map((word) => () => page.getByLabelText(word, { exact: true })) as [
    () => ReturnType<typeof page.getByLabelText>,
    () => ReturnType<typeof page.getByLabelText>,
  ];

  test.each([
    [undefined, { start: '2027-01-01' }, { start: '2027-01-01', end: '2027-02-01' }],
    [
      { from: '2026-12-01', own: 1 },
      { from: '2027-01-01', own: 1 },
      { from: '2027-01-01', own: 1, to: '2027-02-01' },
    ],
    ['2026-12-01/2026-12-24', '2027-01-01/2026-12-24', '2027-01-01/2027-02-01'],
  ])('stored as %j stays in that shape', async (start, first, second) => {
    const form = await formOnPage(property, { config: start === undefined ? {} : { r: start } });
    await userEvent.fill(from(), '2027-01-01');
    expect(form.config()).toEqual({ r: first });
    await userEvent.fill(to(), '2027-02-01');
    expect(form.config()).toEqual({ r: second });
    await form.unmount();
  });

  test('a part that is no day is a text', async () => {
    const form = await formOnPage(property, { config: { r: { start: 'spring', end: '2026-12-24' } } });
    await expect.element(from()).toHaveAttribute('type', 'text');
    await expect.element(to()).toHaveAttribute('type', 'date');
    await userEvent.fill(from(), '2026-03-20');
    await expect.element(from()).toHaveAttribute('type', 'date');
    expect(form.config()).toEqual({ r: { start: '2026-03-20', end: '2026-12-24' } });
    await form.unmount();
  });
});

describe('a day or a moment', () => {
  test('that is a text stays one while it is typed, and is a day again once it is emptied', async () => {
    const form = await formOnPage(
      { type: 'date', name: 'd', label: 'Day', defaultValue: '2026-12-01' },
      { config: { d: 'tomorrow' } },
    );
    const input = page.getByLabelText('Day');
    await userEvent.fill(input, '2026-12-24');
    await expect.element(input).toHaveAttribute('type', 'text');
    await userEvent.clear(input);
    await expect.element(input).toHaveAttribute('type', 'date');
    expect(form.reported).toEqual(['2026-12-24', null]);
    await form.unmount();
  });

  test('half typed is reported on leaving, and the stored one stays', async () => {
    const form = await formOnPage({ type: 'date', name: 'd', label: 'Day' }, { config: { d: '2026-12-01' } });
    (page.getByLabelText('Day').element() as HTMLElement).focus();
    await userEvent.keyboard('{Backspace}');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await vi.waitFor(() => expect(form.errors()).toEqual(['Enter all of it, or clear it']));
    expect(form.config()).toEqual({ d: '2026-12-01' });
    await form.unmount();
  });

  test('a time stored as hour and minute keeps its other parts', async () => {
    const form = await formOnPage({ type: 'time', name: 't', label: 'Time' }, { config: { t: { hour: 9, own: 1 } } });
    const input = page.getByLabelText('Time');
    await expect.element(input).toHaveValue('09:00');
    await userEvent.fill(input, '18:45');
    expect(form.config()).toEqual({ t: { hour: 18, own: 1, minute: 45 } });
    await form.unmount();
  });
});
