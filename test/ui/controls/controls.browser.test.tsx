import { type ReactElement, type ReactNode, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import {
  Button,
  Checkbox,
  Combobox,
  type ComboboxProps,
  type ControlProps,
  IconButton,
  PbRoot,
  Segmented,
  Select,
  SheetHandle,
  Switch,
  TextArea,
  TextInput,
  uiMessages,
} from '#ui';
import { realPointer } from '../../support/real-pointer.js';

const { choose, combobox: words, retry, sheetHeight } = uiMessages.defaults;
const fruit = ['Äpfel', 'Birnen', 'Crème de cassis', 'Limes'].map((label) => ({ value: label[0] as string, label }));

const show = (children: ReactNode): ReturnType<typeof render> =>
  render(
    <PbRoot label="Page" theme="light" style={{ height: 600, width: 500 }}>
      {children}
    </PbRoot>,
  );

/** A control of each kind that reports its changes. */
const controls: readonly (readonly [string, string, (props: ControlProps, report: () => void) => ReactElement])[] = [
  ['TextInput', 'textbox', (props, report) => <TextInput {...props} value="a" onValueChange={report} />],
  ['TextArea', 'textbox', (props, report) => <TextArea {...props} value="a" onValueChange={report} />],
  ['Select', 'combobox', (props, report) => <Select {...props} value="Ä" options={fruit} onValueChange={report} />],
  ['Combobox', 'combobox', (props, report) => <Combobox {...props} value="Ä" options={fruit} onValueChange={report} />],
  ['Checkbox', 'checkbox', (props, report) => <Checkbox {...props} checked={false} onCheckedChange={report} />],
  ['Switch', 'switch', (props, report) => <Switch {...props} checked={false} onCheckedChange={report} />],
  [
    'Segmented',
    'radiogroup',
    (props, report) => <Segmented {...props} value="B" options={fruit} onValueChange={report} />,
  ],
];

describe.each(controls)('%s', (_, role, control) => {
  const element = (): HTMLElement =>
    document.querySelector<HTMLElement>(
      `[role="${role}"], input:not([type="hidden"]):not([aria-hidden]), textarea`,
    ) as HTMLElement;

  test('[U1] exposes the given name, description, error and obligation', async () => {
    await show(
      <>
        <span id="name">Send from</span>
        <span id="help">One of your numbers.</span>
        {control(
          { id: 'own', label: 'Hidden name', labelledBy: 'name', describedBy: 'help', invalid: true, required: true },
          () => {},
        )}
      </>,
    );
    expect(element().ariaLabel, 'one name, that which is seen').toBeNull();
    expect(
      ['labelledby', 'describedby', 'invalid', 'required'].map((name) => element().getAttribute(`aria-${name}`)),
    ).toEqual(['name', 'help', 'true', 'true']);
    // The element that a label refers to.
    expect(document.getElementById('own')).not.toBeNull();
    await expect.element(page.elementLocator(element())).toHaveAccessibleName('Send from');
    await expect.element(page.elementLocator(element())).toHaveAccessibleDescription('One of your numbers.');
  });

  test('[U1] exposes no error or obligation without one, and is named by its label', async () => {
    await show(control({ label: 'Send from', invalid: false, required: false }, () => {}));
    expect(
      ['labelledby', 'describedby', 'invalid', 'required'].map((name) => element().getAttribute(`aria-${name}`)),
    ).toEqual([null, null, null, null]);
    await expect.element(page.elementLocator(element())).toHaveAccessibleName('Send from');
  });

  test('[U2] reports no change while it is disabled', async () => {
    const report = vi.fn<() => void>();
    await show(control({ label: 'Send from', disabled: true }, report));
    element().click();
    element().querySelector<HTMLElement>('[role="radio"]')?.click();
    element().focus();
    await userEvent.keyboard('b {Enter}{ArrowDown}');
    expect(document.querySelector('[role="listbox"]')).toBeNull();
    expect(report).not.toHaveBeenCalled();
  });
});

describe('lists that controls open', () => {
  test.each(controls.filter(([, role]) => role === 'combobox'))(
    '[U1] have the name of their control: %s',
    async (_, role, control) => {
      for (const name of [{ label: 'Send from' }, { labelledBy: 'name' }]) {
        const shown = await show(
          <>
            <span id="name">Send from</span>
            {control(name, () => {})}
          </>,
        );
        document.querySelector<HTMLElement>(`[role="${role}"], input`)!.focus();
        await userEvent.keyboard('{ArrowDown}');
        await expect.element(page.getByRole('listbox', { name: 'Send from' })).toBeVisible();
        await shown.unmount();
      }
    },
  );
});

describe('read-only controls', () => {
  test('[U2] can be focused and read, and report no change', async () => {
    const report = vi.fn<() => void>();
    await show(
      <>
        <TextInput label="Line" value="a" readOnly onValueChange={report} />
        <TextArea label="Lines" value="a" readOnly onValueChange={report} />
        <Select label="Choice" value="B" options={fruit} readOnly onValueChange={report} />
        <Combobox label="Search" value="B" options={fruit} readOnly onValueChange={report} />
        <Checkbox label="Box" checked readOnly onCheckedChange={report} />
        <Switch label="On" checked readOnly onCheckedChange={report} />
      </>,
    );
    const named = ['Line', 'Lines', 'Choice', 'Search', 'Box', 'On'];
    const find = (name: string): HTMLElement =>
      document.querySelector<HTMLElement>(`[aria-label="${name}"]`) as HTMLElement;
    for (const name of named) {
      find(name).focus();
      expect(document.activeElement, name).toBe(find(name));
      await userEvent.keyboard('b {Enter}{ArrowDown}{Backspace}{Escape}');
      find(name).click();
    }
    expect(report).not.toHaveBeenCalled();
  });
});

describe('text fields', () => {
  function Field({
    start,
    report,
    lines,
  }: {
    readonly start: string;
    readonly report: (value: string) => void;
    readonly lines?: boolean;
  }) {
    const [value, setValue] = useState(start);
    const props = { label: 'Text', value, onValueChange: (next: string) => (report(next), setValue(next)) };
    return lines ? <TextArea {...props} /> : <TextInput {...props} />;
  }
  test.each([
    [
      'one line',
      false,
      'one\r\ntwo\nthree\rfour',
      'one⏎two⏎three⏎four',
      '!one\r\ntwo\nthree\rfour',
      'one\r\ntwo\nthree\rfour?',
    ],
    [
      'several lines',
      true,
      'one\r\ntwo\nthree\rfour',
      'one\ntwo\nthree\nfour',
      '!one\r\ntwo\nthree\rfour',
      'one\r\ntwo\nthree\rfour?',
    ],
  ] as const)(
    '[U3] of %s show every kind of line break, and keep those that are not edited',
    async (_, lines, start, shown, first, last) => {
      const report = vi.fn<(value: string) => void>();
      await show(<Field start={start} report={report} lines={lines} />);
      const field = page.getByRole('textbox', { name: 'Text' });
      await expect.element(field).toHaveValue(shown);
      const element = field.element() as HTMLInputElement;
      element.focus();
      element.setSelectionRange(0, 0);
      await userEvent.keyboard('!');
      expect(report).toHaveBeenLastCalledWith(first);
      element.setSelectionRange(0, 1);
      await userEvent.keyboard('{Backspace}');
      expect(report).toHaveBeenLastCalledWith(start);
      element.setSelectionRange(shown.length, shown.length);
      await userEvent.keyboard('?');
      expect(report).toHaveBeenLastCalledWith(last);
    },
  );

  test('[U3] of a type other than text keep the notation of their type', async () => {
    const report = vi.fn<(value: string) => void>();
    await show(<TextInput label="Day" type="date" value="2026-11-23" onValueChange={report} />);
    const field = page.getByLabelText('Day').element() as HTMLInputElement;
    expect(field.value).toBe('2026-11-23');
    await userEvent.fill(field, '2026-12-24');
    expect(report).toHaveBeenLastCalledWith('2026-12-24');
  });
});

describe('buttons', () => {
  test('[U2] that are busy keep the focus, ignore presses and expose the state', async () => {
    const press = vi.fn<() => void>();
    const submit = vi.fn<(event: { preventDefault(): void }) => void>((event) => event.preventDefault());
    await show(
      <form onSubmit={submit}>
        <Button busy onClick={press}>
          Save
        </Button>
        <Button onClick={press}>Close</Button>
        <IconButton icon="plus" label="Add" pressed={false} quiet onClick={press} />
      </form>,
    );
    const button = page.getByRole('button', { name: 'Save' });
    (button.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter} ');
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button.element());
    expect(button.element().ariaBusy).toBe('true');
    await userEvent.click(page.getByRole('button', { name: 'Close' }));
    await userEvent.click(page.getByRole('button', { name: 'Add', pressed: false }));
    expect(press).toHaveBeenCalledTimes(2);
    // None of them submits a form of the host.
    expect(submit).not.toHaveBeenCalled();
  });
});

describe('a choice', () => {
  test('[U4] shows a value without an option as it is, and a prompt without a value', async () => {
    await show(
      <>
        <Select label="Old" value="gone" options={fruit} onValueChange={() => {}} />
        <Select label="None" value={null} options={fruit} onValueChange={() => {}} />
        <Select label="Told" value={null} options={fruit} placeholder="Pick one" onValueChange={() => {}} />
        <Combobox label="Far" value="gone" options={fruit} onValueChange={() => {}} />
        <Combobox label="Known" value="gone" chosenLabel="Gone list" options={fruit} onValueChange={() => {}} />
      </>,
    );
    await expect.element(page.getByRole('combobox', { name: 'Old', exact: true })).toHaveTextContent('gone');
    await expect.element(page.getByRole('combobox', { name: 'None', exact: true })).toHaveTextContent(choose);
    await expect.element(page.getByRole('combobox', { name: 'Told', exact: true })).toHaveTextContent('Pick one');
    await expect.element(page.getByRole('combobox', { name: 'Far', exact: true })).toHaveValue('gone');
    await expect.element(page.getByRole('combobox', { name: 'Known', exact: true })).toHaveValue('Gone list');
  });

  test('[U4] of three states is mixed until the user decides', async () => {
    const report = vi.fn<(checked: boolean) => void>();
    await show(
      <Checkbox checked="mixed" onCheckedChange={report}>
        All of them
      </Checkbox>,
    );
    const box = page.getByRole('checkbox', { name: 'All of them' });
    await expect.element(box).toHaveAttribute('aria-checked', 'mixed');
    await userEvent.click(page.getByText('All of them'));
    expect(report.mock.calls.map(([checked]) => typeof checked)).toEqual(['boolean']);
  });
});

describe('a choice with search', () => {
  const report = vi.fn<(value: string | null) => void>();
  beforeEach(() => {
    report.mockReset();
  });
  function Search({
    start = null,
    ...rest
  }: { readonly start?: string | null } & Partial<ComboboxProps>): ReactElement {
    const [value, setValue] = useState(start);
    return (
      <Combobox
        label="Fruit"
        options={fruit}
        {...rest}
        value={value}
        onValueChange={(next) => (report(next), setValue(next))}
      />
    );
  }
  const field = () => page.getByRole('combobox', { name: 'Fruit' });
  const options = (): readonly string[] =>
    [...document.querySelectorAll('[role="option"]')].map(
      (one) => one.querySelector('.pb-mi__text')?.textContent ?? '',
    );

  test.each([
    ['äpf', ['Äpfel']],
    ['apfel', ['Äpfel']],
    ['CREME CASS', ['Crème de cassis']],
    ['cass  crem', ['Crème de cassis']],
    ['i', ['Birnen', 'Crème de cassis', 'Limes']],
    ['sour', ['Limes']],
    ['xyz', []],
  ])(
    '[U5] finds options that contain every typed word in label or note, ignoring accents and case: %s',
    async (typed, found) => {
      await show(<Search options={fruit.map((one) => (one.value === 'L' ? { ...one, note: 'Sour' } : one))} />);
      await userEvent.fill(field(), typed);
      await vi.waitFor(() => expect(options()).toEqual(found));
      if (found.length === 0) await expect.element(page.getByText(words.noMatch)).toBeVisible();
      else {
        await userEvent.keyboard('{Enter}');
        expect(report).toHaveBeenLastCalledWith((found[0] as string)[0]);
      }
    },
  );

  test('[U5] keeps its value at Escape, open or closed', async () => {
    await show(<Search start="B" />);
    (field().element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}{Escape}');
    await userEvent.fill(field(), 'li');
    await vi.waitFor(() => expect(options()).toEqual(['Limes']));
    await userEvent.keyboard('{Escape}{Escape}');
    await expect.element(field()).toHaveValue('Birnen');
    expect(report).not.toHaveBeenCalled();
  });

  test('[U5] with a source shows that it is loading or incomplete, and loads more at the end', async () => {
    const [onSearch, onEnd, onRetry] = [vi.fn<(text: string) => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    const many = Array.from({ length: 300 }, (_, at) => ({ value: `v${at}`, label: `List ${at}` }));
    const { rerender } = await show(<Search options={[]} source={{ isBusy: true, onSearch, onEnd }} />);
    const again = (props: Partial<ComboboxProps>) =>
      rerender(
        <PbRoot label="Page" theme="light" style={{ height: 600, width: 500 }}>
          <Search {...props} />
        </PbRoot>,
      );
    await userEvent.fill(field(), 'pear');
    expect(onSearch).toHaveBeenLastCalledWith('pear');
    await expect.element(page.getByText(words.loading)).toBeVisible();
    expect(document.body.textContent).not.toContain(words.noMatch);
    // The source has searched itself: its results are not filtered again.
    await again({ options: fruit, source: { isBusy: false, onSearch } });
    await vi.waitFor(() => expect(options()).toEqual(fruit.map(({ label }) => label)));
    await again({ options: [], source: { isBusy: false, onSearch, onRetry } });
    await expect.element(page.getByText(words.loadedInPart)).toBeVisible();
    expect(document.body.textContent).not.toContain(words.noMatch);
    await userEvent.click(page.getByRole('button', { name: retry }));
    expect(onRetry).toHaveBeenCalledOnce();
    await expect.element(field()).toHaveFocus();

    await again({ options: many, source: { isBusy: false, onSearch, onEnd } });
    await vi.waitFor(() => expect(options().length).toBeGreaterThan(5));
    expect(options().length).toBeLessThan(60);
    expect(onEnd).not.toHaveBeenCalled();
    const last = (): HTMLElement | undefined => [...document.querySelectorAll<HTMLElement>('[role="option"]')].at(-1);
    expect(last()?.getAttribute('aria-setsize')).toBe('300');
    page.getByRole('listbox').element().closest('.pb-menu')?.scrollTo(0, 1e6);
    await vi.waitFor(() => expect(last()?.getAttribute('aria-posinset')).toBe('300'));
    await vi.waitFor(() => expect(onEnd).toHaveBeenCalled());
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''));
  });

  test('[U5] with a very long list opens at its value, and keys go beyond the mounted options', async () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ value: `v${at}`, label: `List ${at}` }));
    await show(<Search options={many} start="v2500" />);
    (field().element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(options()).toContain('List 2500'));
    await userEvent.keyboard('{ArrowDown}'.repeat(3) + '{Enter}');
    await vi.waitFor(() => expect(report).toHaveBeenCalled());
    expect(Number(/\d+/.exec(report.mock.lastCall?.[0] ?? '')?.[0])).toBeGreaterThan(2500);
  });
});

describe('the handle of a sheet', () => {
  const [onTall, onClose] = [vi.fn<(tall: boolean) => void>(), vi.fn<() => void>()];
  beforeEach(() => {
    onTall.mockReset();
    onClose.mockReset();
  });
  const open = async (tall: boolean): Promise<HTMLElement> => {
    await show(
      <div style={{ position: 'relative', height: 500 }}>
        <div data-sheet="" style={{ position: 'absolute', bottom: 0, insetInline: 0, height: tall ? '85%' : '40%' }}>
          <SheetHandle label="Settings" tall={tall} onTall={onTall} onClose={onClose} />
        </div>
        <style>{'.pb-grab { display: block !important; height: 20px; touch-action: none }'}</style>
      </div>,
    );
    return page.getByRole('separator', { name: 'Settings' }).element() as HTMLElement;
  };
  const calls = (): readonly unknown[] => [
    ...onTall.mock.calls.map(([tall]) => tall),
    ...onClose.mock.calls.map(() => 'close'),
  ];

  test.each([
    [false, '{ArrowUp}', true],
    [false, '{End}', true],
    [false, '{ArrowDown}', 'close'],
    [false, '{Home}', false],
    [false, '{Enter}', true],
    [false, ' ', true],
    [true, '{ArrowUp}', true],
    [true, '{ArrowDown}', false],
    [true, '{Home}', false],
    [true, '{Enter}', false],
    [true, ' ', false],
  ] as const)('[U6] tall %s: the key %s requests %s', async (tall, key, asked) => {
    const handle = await open(tall);
    expect(handle.getAttribute('aria-valuetext')).toBe(sheetHeight(Number(handle.getAttribute('aria-valuenow'))));
    handle.focus();
    await userEvent.keyboard(key);
    expect(calls()).toEqual([asked]);
    await userEvent.keyboard('{ArrowLeft}x{Escape}');
    expect(calls()).toHaveLength(1);
  });

  test.each([
    [false, -300, true],
    [false, -30, false],
    [false, 150, 'close'],
    [true, 350, 'close'],
    [true, 200, false],
    [true, 30, true],
    [true, 0, false],
    [false, 2, true],
  ] as const)('[U6] tall %s: a drag by %i px requests %s, and leaves no height behind', async (tall, by, asked) => {
    const handle = await open(tall);
    const sheet = handle.parentElement as HTMLElement;
    const before = sheet.offsetHeight;
    const pointer = realPointer();
    const box = handle.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    await pointer.mouse('mouseMoved', x, y);
    await pointer.mouse('mousePressed', x, y);
    if (by !== 0) await pointer.mouse('mouseMoved', x, y + by);
    if (Math.abs(by) > 4) expect(sheet.offsetHeight).toBe(Math.min(Math.max(before - by, 24), 425));
    await pointer.mouse('mouseReleased', x, y + by);
    await vi.waitFor(() => expect(calls()).toEqual([asked]));
    expect([sheet.style.height.endsWith('%'), sheet.dataset['held']]).toEqual([false, undefined]);
  });
});
