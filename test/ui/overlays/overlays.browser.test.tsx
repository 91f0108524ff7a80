import { type ReactElement, type ReactNode, useRef, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import {
  AnchoredMenu,
  AnchoredPopover,
  Button,
  Dialog,
  IconButton,
  Menu,
  type MenuAnchor,
  type MenuItem,
  PbRoot,
  TextInput,
  uiMessages,
  useAfterPress,
  useAnnounce,
  usePageWindow,
  usePartLabel,
  useResolvedTheme,
  useToast,
} from '#ui';
import { emulateMedia } from '../../support/emulation.js';
import { realPointer } from '../../support/real-pointer.js';

const { close, label: messagesLabel } = uiMessages.defaults.toasts;
const show = (children: ReactNode): ReturnType<typeof render> =>
  render(
    <PbRoot label="Page" theme="light" style={{ height: 500, width: 600 }}>
      {children}
    </PbRoot>,
  );
const named = (name: string): HTMLElement => page.getByRole('button', { name, exact: true }).element() as HTMLElement;

describe('a menu', () => {
  const onSelect = vi.fn<(id: string) => void>();
  const item = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
    id,
    label: id,
    onSelect: () => onSelect(id),
    ...more,
  });
  const sections: readonly (readonly MenuItem[])[] = [
    [],
    [item('Rename', { keys: ['F2'] }), item('Delete', { disabled: true, reason: 'A trigger stays.' })],
    [],
    [item('Notes', { checked: true }), item('Grid', { checked: false })],
    [],
  ];

  test('[U13] has sections with separators, checkmarks, and the reasons of disabled items', async () => {
    onSelect.mockReset();
    await show(<Menu trigger={<IconButton icon="ellipsis" label="More" quiet />} sections={sections} />);
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await expect.element(page.getByRole('menu')).toBeVisible();
    expect(page.getByRole('separator').elements()).toHaveLength(1);
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Notes' })).toHaveAttribute('aria-checked', 'true');
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Grid' })).toHaveAttribute('aria-checked', 'false');
    const refused = page.getByRole('menuitem', { name: /Delete/ });
    await expect.element(refused).toHaveAttribute('aria-disabled', 'true');
    await expect.element(refused).toHaveTextContent('A trigger stays.');
    (refused.element() as HTMLElement).click();
    expect(onSelect).not.toHaveBeenCalled();
    await userEvent.click(page.getByRole('menuitemcheckbox', { name: 'Grid' }));
    expect(onSelect.mock.calls).toEqual([['Grid']]);
    await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'More' })).toHaveFocus();
  });

  test.each(['element', 'rectangle'] as const)(
    '[U13] without a button opens beside an %s, is named, and closes by Escape',
    async (kind) => {
      const onClose = vi.fn<() => void>();
      function Placed(): ReactElement {
        const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
        const place = useRef<HTMLElement>(null);
        return (
          <>
            <Button onClick={() => setAnchor(kind === 'element' ? place.current : new DOMRect(200, 100, 0, 0))}>
              Open
            </Button>
            <i ref={place} style={{ position: 'absolute', left: 200, top: 100, width: 0, height: 0 }} />
            <AnchoredMenu
              label="Step"
              anchor={anchor}
              onClose={() => (onClose(), setAnchor(null))}
              sections={sections}
            />
          </>
        );
      }
      await show(<Placed />);
      expect(page.getByRole('menu').elements()).toEqual([]);
      await userEvent.click(page.getByRole('button', { name: 'Open' }));
      const menu = page.getByRole('menu', { name: 'Step' });
      await expect.element(menu).toBeVisible();
      await vi.waitFor(() => {
        const box = menu.element().getBoundingClientRect();
        expect([Math.round(box.left - 200), Math.round(box.top - 100)].every((by) => Math.abs(by) <= 12)).toBe(true);
      });
      await userEvent.keyboard('{ArrowDown}{Escape}');
      expect(onClose).toHaveBeenCalledOnce();
      await expect.element(menu).not.toBeInTheDocument();
    },
  );
});

describe('an anchored panel', () => {
  test.each([
    [undefined, 'First'],
    ['own', 'Second'],
    [false, 'Open'],
  ] as const)('[U14] sets the requested initial focus (%s): %s', async (wanted, focused) => {
    function Placed(): ReactElement {
      const [anchor, setAnchor] = useState<MenuAnchor | null>(null);
      const second = useRef<HTMLButtonElement>(null);
      return (
        <>
          <Button onClick={() => setAnchor(new DOMRect(100, 100, 0, 0))}>Open</Button>
          <AnchoredPopover
            label="Pick"
            anchor={anchor}
            onClose={() => setAnchor(null)}
            {...(wanted !== undefined && { initialFocus: wanted === 'own' ? second : wanted })}
          >
            <Button>First</Button>
            <Button ref={second}>Second</Button>
          </AnchoredPopover>
        </>
      );
    }
    await show(<Placed />);
    await userEvent.click(page.getByRole('button', { name: 'Open' }));
    await expect.element(page.getByRole('dialog', { name: 'Pick' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: focused })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog', { name: 'Pick' })).not.toBeInTheDocument();
  });
});

describe('a dialog', () => {
  test('[U15] keeps the focus while it is open, is described by its text, and returns the focus', async () => {
    function DialogPage(): ReactElement {
      const [isOpen, setOpen] = useState(false);
      return (
        <>
          <Button onClick={() => setOpen(true)}>Ask</Button>
          <Button>Behind</Button>
          <Dialog
            open={isOpen}
            onClose={() => setOpen(false)}
            title="Delete Branch?"
            text="Two paths go with it."
            actions={
              <>
                <Button onClick={() => setOpen(false)}>Cancel</Button>
                <Button variant="danger">Delete</Button>
              </>
            }
          />
        </>
      );
    }
    await show(<DialogPage />);
    named('Ask').focus();
    await userEvent.keyboard('{Enter}');
    const dialog = page.getByRole('dialog', { name: 'Delete Branch?' });
    await expect.element(dialog).toBeVisible();
    await expect.element(dialog).toHaveAccessibleDescription('Two paths go with it.');
    const inside = new Set<string | null>();
    for (let presses = 0; presses < 6; presses++) {
      await vi.waitFor(() => expect(dialog.element().contains(document.activeElement)).toBe(true));
      inside.add(document.activeElement?.textContent ?? null);
      await userEvent.keyboard('{Tab}');
    }
    expect([...inside]).toEqual(expect.arrayContaining(['Cancel', 'Delete']));
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Ask' })).toHaveFocus();
  });
});

describe('messages', () => {
  function Teller({
    give,
  }: {
    readonly give: (tools: { toast: ReturnType<typeof useToast>; announce: ReturnType<typeof useAnnounce> }) => void;
  }) {
    const [toast, announce] = [useToast(), useAnnounce()];
    give({ toast, announce });
    return null;
  }
  const tools = async () => {
    let found: { toast: ReturnType<typeof useToast>; announce: ReturnType<typeof useAnnounce> } | undefined;
    await show(<Teller give={(given) => (found = given)} />);
    return found!;
  };
  const toasts = (): readonly string[] =>
    [...document.querySelectorAll('.pb-toast:not([data-limited])')].map((one) => one.textContent ?? '');
  afterEach(() => {
    vi.useRealTimers();
  });

  test('[U16] disappear after eight seconds, errors when closed, and at most three are shown', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { toast } = await tools();
    toast({ text: 'Could not save', kind: 'error' });
    toast({ text: 'Deleted “Delay”' });
    await vi.waitFor(() => expect(toasts()).toHaveLength(2));
    expect(page.getByRole('group', { name: messagesLabel }).element().getAttribute('aria-live')).toBe('off');
    await vi.advanceTimersByTimeAsync(7900);
    expect(toasts()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(toasts()).toEqual([`Could not save${close}`]));
    for (const at of [1, 2, 3, 4]) toast({ text: `Message ${at}` });
    await vi.waitFor(() => expect(toasts()).toContain('Message 4'));
    expect(toasts().length).toBeLessThanOrEqual(3);
  });

  test('[U16] are shown once, however often they come, with the newest action', async () => {
    const runs: number[] = [];
    const { toast } = await tools();
    for (const at of [1, 2, 3, 4, 5]) {
      toast({ text: 'Deleted “Delay”', action: { label: 'Undo', run: () => runs.push(at) } });
      if (at > 2) await vi.waitFor(() => expect(toasts()).toEqual(['Deleted “Delay”Undo']));
    }
    expect(toasts()).toEqual(['Deleted “Delay”Undo']);
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(runs).toEqual([5]);
  });

  test('[U16] with an action disappear once it is done', async () => {
    const run = vi.fn<() => void>();
    const { toast } = await tools();
    toast({ text: 'Deleted “Delay”', action: { label: 'Undo', run } });
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(toasts()).toEqual([]));
    toast({ text: 'Could not save', kind: 'error' });
    await vi.waitFor(() => expect(toasts()).toEqual([`Could not save${close}`]));
    // Not accessible by role until the messages are hovered or focused.
    [...document.querySelectorAll<HTMLElement>('.pb-toast button')].find((one) => one.textContent === close)?.click();
    await vi.waitFor(() => expect(toasts()).toEqual([]));
  });

  test('[U16] change the live region each time, also for equal texts after a while, polite or assertive', async () => {
    const { announce } = await tools();
    const said = (kind: string): string => document.querySelector(`[data-live="${kind}"]`)?.textContent ?? '';
    const spoken: string[] = [];
    for (const _ of [1, 2, 3]) {
      announce('Saved');
      // A held key refuses many times a second: said once.
      for (let again = 0; again < 14; again++) announce('Saved');
      await vi.waitFor(() => expect(said('polite')).not.toBe(spoken.at(-1) ?? ''));
      spoken.push(said('polite'));
      await new Promise((resolve) => setTimeout(resolve, 300));
      expect(said('polite')).toBe(spoken.at(-1));
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    expect(spoken.map((text) => text.replaceAll('\u00a0', ''))).toEqual(['Saved', 'Saved', 'Saved']);
    expect(said('assertive')).toBe('');
    announce('Not saved', 'assertive');
    await vi.waitFor(() => expect(said('assertive')).toContain('Not saved'));
    expect(said('polite')).toBe(spoken.at(-1));
  });
});

describe('the root', () => {
  test('[U17] follows the theme of the system only if configured to', async () => {
    const Theme = () => <output>{useResolvedTheme()}</output>;
    const rooted = (theme: 'system' | 'light') => (
      <PbRoot label="Page" theme={theme}>
        <Theme />
      </PbRoot>
    );
    const { rerender } = await render(rooted('system'));
    const themes = (): readonly (string | null | undefined)[] => [
      page.getByRole('group', { name: 'Page' }).element().getAttribute('data-theme'),
      document.querySelector('output')?.textContent,
    ];
    for (const theme of ['dark', 'light', 'dark']) {
      await emulateMedia({ 'prefers-color-scheme': theme });
      await vi.waitFor(() => expect(themes()).toEqual([theme, theme]));
    }
    await rerender(rooted('light'));
    await vi.waitFor(() => expect(themes()).toEqual(['light', 'light']));
    await emulateMedia();
  });

  test('[U17] labels landmarks with its name, and knows its window after unmounting', async () => {
    const given = vi.fn<(pageOf: () => Window) => void>();
    function Part({ give }: { readonly give: typeof given }): ReactElement {
      give(usePageWindow());
      return <section aria-label={usePartLabel('Canvas')}>here</section>;
    }
    const { unmount } = await render(
      <>
        <PbRoot label="Trial">
          <Part give={given} />
        </PbRoot>
        <Part give={given} />
      </>,
    );
    expect(
      page
        .getByRole('region')
        .elements()
        .map((one) => one.ariaLabel),
    ).toEqual(['Canvas, Trial', 'Canvas']);
    await unmount();
    for (const [pageOf] of given.mock.calls) expect(pageOf()).toBe(window);
  });

  test('[U18] defers what would move a pressed button until the release, so that its click arrives', async () => {
    const [left, pressed] = [vi.fn<() => void>(), vi.fn<() => void>()];
    function Form(): ReactElement {
      const afterPress = useAfterPress();
      const [isLong, setLong] = useState(false);
      return (
        <>
          <TextInput
            label="Name"
            value=""
            onValueChange={() => {}}
            onBlur={() => afterPress(() => (left(), setLong(true)))}
          />
          {isLong && <div style={{ height: 200 }}>An error, which moves what is below.</div>}
          <Button onClick={pressed}>Save</Button>
        </>
      );
    }
    await show(<Form />);
    (page.getByRole('textbox', { name: 'Name' }).element() as HTMLElement).focus();
    const pointer = realPointer();
    const box = named('Save').getBoundingClientRect();
    const [x, y] = [box.left + 5, box.top + 5];
    await pointer.mouse('mouseMoved', x, y);
    await pointer.mouse('mousePressed', x, y);
    await vi.waitFor(() => expect(document.activeElement).toBe(named('Save')));
    expect(left).not.toHaveBeenCalled();
    expect(named('Save').getBoundingClientRect().top).toBe(box.top);
    await pointer.mouse('mouseReleased', x, y);
    await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce());
    expect(left).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(named('Save').getBoundingClientRect().top).toBeGreaterThan(box.top + 100));
    // By keyboard nothing is pressed, so it happens at once.
    (page.getByRole('textbox', { name: 'Name' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Tab}');
    expect(left).toHaveBeenCalledTimes(2);
  });
});
