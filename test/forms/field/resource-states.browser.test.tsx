import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { ResourceOption, Resources } from '#forms';
import { formOnPage, heldSource, listed } from '../form-on-page.js';

const property = { type: 'list', name: 'list', label: 'List' };
const option = (label: string, value: unknown = { id: label.toLowerCase(), name: label }): ResourceOption =>
  ({ value, label }) as ResourceOption;
const never = (): Promise<never> => new Promise(() => {});

const complaints: unknown[][] = [];
beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, 'error').mockImplementation((...words) => void complaints.push(words));
});
afterEach(() => {
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`React complained: ${String(complaints[0]?.[0])}`);
});

const box = () => page.getByRole('combobox', { name: 'List' });
const text = () => page.getByRole('textbox', { name: 'List' });

describe('a setting that names a resource', () => {
  const absent = 'There is no list to choose from here. Type it in.';
  const failed = /The list could not be loaded\. Type it in, or/;

  test.each<[string, Resources['lists'], 'combobox' | 'textbox', string | RegExp | undefined]>([
    ['without a source', undefined, 'textbox', absent],
    ['with a source that is none', 'lists' as never, 'textbox', absent],
    ['with a source that says it has none', () => Promise.resolve({ options: [], isAbsent: true }), 'textbox', absent],
    ['with an empty list', [], 'textbox', undefined],
    ['with a list of what are no options', [null, { value: 'a' }, { label: 5 }] as never, 'textbox', undefined],
    ['with a list', [option('Members')], 'combobox', undefined],
    ['while it loads', never, 'combobox', undefined],
    ['with a source that rejects', () => Promise.reject(new Error('offline')), 'textbox', failed],
    [
      'with a source that throws',
      () => {
        throw new Error('offline');
      },
      'textbox',
      failed,
    ],
    ['with a source that answers nothing', (() => undefined) as never, 'combobox', undefined],
    ['with an empty first page', () => Promise.resolve({ options: [], next: 'p2' }), 'combobox', undefined],
  ])('%s keeps its value, and says what can be done', async (_what, lists, role, note) => {
    const form = await formOnPage(property, {
      config: { list: 'old-list' },
      resources: lists === undefined ? {} : { lists },
    });
    await expect.element(page.getByRole(role, { name: 'List' })).toHaveValue('old-list');
    if (note !== undefined) await expect.element(page.getByText(note)).toBeVisible();
    else expect(form.container.textContent).not.toMatch(/could not|no list/);
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('shows while it loads that it does, and is named all the while', async () => {
    const { asked, load } = heldSource();
    const form = await formOnPage(property, { resources: { lists: load } });
    await expect.element(box()).toHaveAttribute('placeholder', 'Loading the list');
    asked[0]!.answer([option('Members')]);
    await expect.element(box()).toHaveAttribute('placeholder', 'Choose a list');
    await form.unmount();
  });

  test('aborts its request when it unmounts, and a late answer or failure does nothing', async () => {
    for (const end of ['answer', 'fail'] as const) {
      const { asked, load } = heldSource();
      const form = await formOnPage(property, { resources: { lists: load } });
      await form.unmount();
      expect(asked.map(({ signal }) => signal.aborted)).toEqual([true]);
      asked[0]![end]([option('Late')]);
      await new Promise(requestAnimationFrame);
      expect(form.reported).toEqual([]);
    }
  });

  test('that fails twice and then loads has the list, the value and the focus', async () => {
    const { asked, load } = heldSource();
    const form = await formOnPage(property, { config: { list: 'members' }, resources: { lists: load } });
    for (let turn = 0; turn < 2; turn++) {
      asked[turn]!.fail();
      await userEvent.click(page.getByRole('button', { name: 'try again' }));
      await vi.waitFor(() => expect(asked).toHaveLength(turn + 2));
      expect(asked[turn]!.signal.aborted).toBe(true);
    }
    asked[2]!.answer([option('Members')]);
    await expect.element(box()).toHaveValue('Members');
    await expect.element(box()).toHaveFocus();
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('never offers what another kind of resource has', async () => {
    const [lists, workflows] = [heldSource(), heldSource()];
    const resources = { lists: lists.load, workflows: workflows.load };
    const form = await formOnPage(property, { config: { list: 'w1' }, resources });
    lists.asked[0]!.answer([option('Members'), option('A list', 'w1')]);
    await expect.element(box()).toHaveValue('A list');
    await form.change({ nodeType: { properties: [{ ...property, type: 'workflow' }] } });
    // Until the workflows are there, the id is all that is known.
    await expect.element(box()).toHaveValue('w1');
    expect(lists.asked[0]!.signal.aborted).toBe(true);
    await userEvent.click(box());
    expect(listed()).not.toContain('Members');
    workflows.asked[0]!.fail();
    await expect.element(text()).toHaveValue('w1');
    await form.change({ nodeType: { properties: [property] } });
    await vi.waitFor(() => expect(lists.asked).toHaveLength(2));
    lists.asked[1]!.answer([option('Another name', 'w1')]);
    await expect.element(box()).toHaveValue('Another name');
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('follows a host that hands over a list, a source and nothing in turn', async () => {
    const { asked, load } = heldSource();
    const form = await formOnPage(property, { config: { list: 'a' }, resources: { lists: [option('First', 'a')] } });
    await expect.element(box()).toHaveValue('First');
    await form.change({ resources: { lists: load } });
    await vi.waitFor(() => expect(asked).toHaveLength(1));
    await expect.element(box()).toHaveValue('a');
    asked[0]!.answer([option('Second', 'a')]);
    await expect.element(box()).toHaveValue('Second');
    await form.change({ resources: {} });
    await expect.element(text()).toHaveValue('a');
    await form.change({ resources: { lists: [option('Third', 'a')] } });
    await expect.element(box()).toHaveValue('Third');
    expect(form.reported).toEqual([]);
    await form.unmount();
  });
});

describe('choosing a resource', () => {
  test('stores the whole value, also where several options have the same text or id', async () => {
    const options = [
      option('Members', { id: 'm', name: 'Members', size: 1 }),
      option('Members', { id: 'm', name: 'Members', size: 2 }),
      option('Members', 'm'),
      option('Members', 7),
      option('Members', null),
    ];
    const form = await formOnPage(property, { resources: { lists: options } });
    for (const at of [1, 3, 2, 0]) {
      await userEvent.click(box());
      await userEvent.clear(box());
      await vi.waitFor(() => expect(listed()).toHaveLength(5));
      await userEvent.click(page.getByRole('option', { name: 'Members' }).nth(at));
      await vi.waitFor(() => expect(form.config()).toEqual({ list: options[at]!.value }));
    }
    await form.unmount();
  });

  test('choosing the current value reports nothing', async () => {
    const form = await formOnPage(property, {
      config: { list: 'members' },
      resources: { lists: [option('Members'), option('Guests')] },
    });
    await userEvent.click(box());
    await userEvent.click(page.getByRole('option', { name: 'Members' }));
    await expect.element(box()).toHaveValue('Members');
    expect(form.reported).toEqual([]);
    await form.unmount();
  });

  test('a value outside the list stays one of the rows until another is chosen', async () => {
    const form = await formOnPage(property, {
      config: { list: { id: 'gone', name: 'Old members' } },
      resources: { lists: [option('Guests')] },
    });
    await expect.element(box()).toHaveValue('Old members');
    await userEvent.click(box());
    await vi.waitFor(() => expect(listed()).toEqual(['Guests', 'Old members']));
    await expect.element(page.getByRole('option', { name: /Old members/ })).toHaveTextContent('Not in the list');
    await userEvent.click(page.getByRole('option', { name: /Old members/ }));
    expect(form.reported).toEqual([]);
    await userEvent.click(box());
    await userEvent.click(page.getByRole('option', { name: 'Guests' }));
    expect(form.config()).toEqual({ list: { id: 'guests', name: 'Guests' } });
    await form.unmount();
  });

  test('emptying removes the setting, and writes null where a default would come back', async () => {
    for (const [defaultValue, emptied] of [
      [undefined, undefined],
      ['guests', null],
    ] as const) {
      const form = await formOnPage(
        { ...property, ...(defaultValue !== undefined && { defaultValue }) },
        { config: { list: 'members' }, resources: { lists: [option('Members'), option('Guests')] } },
      );
      await userEvent.click(box());
      await userEvent.keyboard('{Control>}a{/Control}{Delete}{Escape}');
      await userEvent.tab();
      await vi.waitFor(() => expect(form.reported).toEqual([emptied]));
      await expect.element(box()).toHaveValue('');
      await form.unmount();
    }
  });
});

describe('typing a resource in', () => {
  test('is offered beside the list, and the way back too', async () => {
    const form = await formOnPage(property, { config: { list: 'members' }, resources: { lists: [option('Members')] } });
    await userEvent.click(page.getByRole('button', { name: 'Type it in' }));
    await expect.element(text()).toHaveValue('members');
    await userEvent.fill(text(), 'guests');
    expect(form.config()).toEqual({ list: 'guests' });
    await userEvent.click(page.getByRole('button', { name: 'Choose from the list' }));
    await expect.element(box()).toHaveValue('guests');
    await userEvent.click(page.getByRole('button', { name: 'Type it in' }));
    await userEvent.clear(text());
    expect(form.config()).toEqual({});
    await form.unmount();
  });

  test('over an object would lose its other keys: it can only be removed as a whole', async () => {
    const form = await formOnPage(property, { config: { list: { id: 'm', name: 'Members', size: 12 } } });
    await expect.element(text()).toHaveValue('Members');
    await expect.element(text()).toHaveAttribute('readonly');
    await userEvent.click(page.getByRole('button', { name: 'Remove Members' }));
    await vi.waitFor(() => expect(form.reported).toEqual([undefined]));
    await userEvent.fill(text(), 'guests');
    expect(form.config()).toEqual({ list: 'guests' });
    await form.unmount();
  });
});

describe('the name of a stored id', () => {
  const pageOne = () => Promise.resolve({ options: [option('Members')], next: 'p2' });

  test('is shown once its source answers, and an answer after unmounting does nothing', async () => {
    const answers: ((found: ResourceOption | undefined) => void)[] = [];
    const find = () => new Promise<ResourceOption | undefined>((resolve) => void answers.push(resolve));
    const form = await formOnPage(property, { config: { list: 'l9' }, resources: { lists: { load: pageOne, find } } });
    await vi.waitFor(() => expect(answers).toHaveLength(1));
    await expect.element(box()).toHaveValue('l9');
    await form.store({ list: 'l8' });
    await vi.waitFor(() => expect(answers).toHaveLength(2));
    // The answer for the former value names no other.
    answers[0]!(option('Nine', 'l9'));
    await new Promise(requestAnimationFrame);
    await expect.element(box()).toHaveValue('l8');
    answers[1]!(option('Eight', 'l8'));
    await expect.element(box()).toHaveValue('Eight');
    await form.store({ list: 'l7' });
    await form.unmount();
    answers[2]?.(undefined);
  });

  test('is asked for again by the next field after a failure', async () => {
    let calls = 0;
    const find = (id: string): Promise<ResourceOption> => {
      calls += 1;
      return calls === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(option('Nine', id));
    };
    const lists = { load: pageOne, find };
    const first = await formOnPage(property, { config: { list: 'l9' }, resources: { lists } });
    await vi.waitFor(() => expect(calls).toBe(1));
    await expect.element(box()).toHaveValue('l9');
    await first.unmount();
    const second = await formOnPage(property, { config: { list: 'l9' }, resources: { lists: { ...lists } } });
    await expect.element(box()).toHaveValue('Nine');
    await second.unmount();
  });

  test('chosen from a page that is gone stays', async () => {
    const load = ({ search }: { readonly search: string }) =>
      Promise.resolve({
        options: search === '' ? [option('Members', 'm')] : [option(`Found ${search}`, 'f')],
        next: 'x',
      });
    const form = await formOnPage(property, { resources: { lists: load } });
    await userEvent.click(box());
    await userEvent.keyboard('guests');
    await userEvent.click(page.getByRole('option', { name: 'Found guests' }));
    await vi.waitFor(() => expect(form.config()).toEqual({ list: 'f' }));
    await userEvent.tab();
    await expect.element(box()).toHaveValue('Found guests');
    expect(page.getByText(/Not found/).query()).toBeNull();
    await form.unmount();
  });
});

describe('people', () => {
  const people = { type: 'users', name: 'people', label: 'People' };
  const input = () => page.getByRole('textbox', { name: 'People' });

  test('are typed where the account lists none: an address becomes a person, other words stay text', async () => {
    const form = await formOnPage(people, { config: { people: ['u1'] } });
    await userEvent.click(input());
    await userEvent.keyboard('ana@fernway.example, Jo{Enter}');
    expect(form.config()).toEqual({ people: ['u1', { email: 'ana@fernway.example' }, 'Jo'] });
    await userEvent.keyboard('{Backspace}');
    expect(form.config()).toEqual({ people: ['u1', { email: 'ana@fernway.example' }] });
    await userEvent.click(page.getByRole('button', { name: 'Remove u1' }));
    expect(form.config()).toEqual({ people: [{ email: 'ana@fernway.example' }] });
    await form.unmount();
  });

  test('of the account are offered once each, up to the limit', async () => {
    const users = [option('Ana'), option('Jo'), option('Kim')];
    const form = await formOnPage({ ...people, max: 2 }, { config: { people: ['jo'] }, resources: { users } });
    const add = page.getByRole('combobox', { name: 'People' });
    await userEvent.click(add);
    await vi.waitFor(() => expect(listed()).toEqual(['Ana', 'Kim']));
    await userEvent.click(page.getByRole('option', { name: 'Kim' }));
    await vi.waitFor(() => expect(form.config()).toEqual({ people: ['jo', { id: 'kim', name: 'Kim' }] }));
    expect(add.query()).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Remove Kim' }));
    await expect.element(add).toBeVisible();
    await form.unmount();
  });

  test('can be typed while their list fails, and retried', async () => {
    const { asked, load } = heldSource();
    const form = await formOnPage(people, { resources: { users: load } });
    asked[0]!.fail();
    await expect.element(page.getByText('The list could not be loaded.')).toBeVisible();
    await userEvent.click(input());
    await userEvent.keyboard('Jo{Enter}');
    expect(form.config()).toEqual({ people: ['Jo'] });
    await userEvent.click(page.getByRole('button', { name: 'Retry' }));
    asked[1]!.answer([option('Ana')]);
    await expect.element(page.getByRole('combobox', { name: 'People' })).toBeVisible();
    expect(form.config()).toEqual({ people: ['Jo'] });
    await form.unmount();
  });
});
