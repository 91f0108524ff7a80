import { StrictMode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { Button, Dialog, IconButton, Menu, PbRoot, Select, useAnnounce, useToast } from '#ui';

const options = [
  { value: 'pool', label: 'Shared pool' },
  { value: 'own', label: 'Own number' },
];

function Page({ onUndo }: { readonly onUndo: () => void }) {
  const [value, setValue] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const announce = useAnnounce();
  return (
    <>
      <Select
        label="Send from"
        value={value}
        onValueChange={setValue}
        options={options}
        placeholder="Choose a number"
      />
      <Menu
        trigger={<IconButton icon="ellipsis" label="More" quiet />}
        sections={[[{ id: 'a', label: 'Duplicate', onSelect: () => announce('Duplicated') }]]}
      />
      <Button onClick={() => toast({ text: 'Deleted “Delay”', action: { label: 'Undo', run: onUndo } })}>Delete</Button>
      <Button onClick={() => setAsking(true)}>Ask</Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="Delete Branch?"
        actions={<Button onClick={() => setAsking(false)}>Cancel</Button>}
      />
    </>
  );
}

async function open(onUndo = vi.fn<() => void>()) {
  await render(
    <StrictMode>
      <PbRoot label="Editor" theme="dark" style={{ height: 600 }}>
        <Page onUndo={onUndo} />
      </PbRoot>
    </StrictMode>,
  );
  return onUndo;
}

const outside = (): Element[] =>
  [...document.querySelectorAll('[class^="pb-"], [class*=" pb-"]')].filter((element) => !element.closest('.pb'));

describe('the root', () => {
  it('is a named group with a resolved theme', async () => {
    await open();
    await expect.element(page.getByRole('group', { name: 'Editor' })).toHaveAttribute('data-theme', 'dark');
  });

  it('follows the machine’s theme when asked to', async () => {
    await render(
      <PbRoot label="System">
        <span />
      </PbRoot>,
    );
    const expected = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    await expect.element(page.getByRole('group', { name: 'System' })).toHaveAttribute('data-theme', expected);
  });

  it('keeps lists, menus, dialogs and messages inside, and the page scrollable', async () => {
    const onUndo = await open();
    await userEvent.click(page.getByRole('combobox', { name: 'Send from' }));
    await userEvent.click(page.getByRole('option', { name: 'Own number' }));
    await expect.element(page.getByRole('combobox', { name: 'Send from' })).toHaveTextContent('Own number');
    await userEvent.click(page.getByRole('button', { name: 'More' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Duplicate' }));
    await expect.element(page.getByText('Duplicated')).toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Ask' }));
    await expect.element(page.getByRole('dialog', { name: 'Delete Branch?' })).toBeVisible();
    expect(outside()).toEqual([]);
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible');
    expect(getComputedStyle(document.body).overflow).toBe('visible');
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Delete' }));
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    expect(onUndo).toHaveBeenCalledTimes(1);
    expect(outside()).toEqual([]);
  });

  it('is unaffected by the host’s styles for buttons and text', async () => {
    const style = document.createElement('style');
    style.textContent =
      '.host button { padding: 40px; text-transform: uppercase; background: red } .host svg { margin: 30px; display: inline }';
    document.head.append(style);
    await render(
      <div className="host">
        <PbRoot label="Guest" className="pb-own">
          <Button>Quiet</Button>
        </PbRoot>
      </div>,
    );
    const button = page.getByRole('button', { name: 'Quiet' });
    await expect.element(button).toBeVisible();
    const { paddingTop, textTransform, height } = getComputedStyle(button.element());
    expect([paddingTop, textTransform, height]).toEqual(['0px', 'none', '30px']);
    style.remove();
  });
});
