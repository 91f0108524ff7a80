import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { PropertyForm, type Resources } from '#forms';
import type { NodeProperty } from '#model';
import '../../../src/style.css';

type Config = { readonly [name: string]: unknown };

function Form({
  property,
  resources = {},
  start,
}: {
  readonly property: NodeProperty;
  readonly resources?: Resources;
  readonly start: Config;
}) {
  const [config, setConfig] = useState<Config>(start);
  return (
    <PropertyForm
      nodeType={{ properties: [property] }}
      config={config}
      resources={resources}
      onChange={([name], value) => setConfig((before) => ({ ...before, [String(name)]: value }))}
    />
  );
}

const focused = (): string =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '';

describe('fields whose controls come and go', () => {
  it('keep the focus when the only possible group is added and removed', async () => {
    const group = { id: 'g', name: 'Front desk' };
    const screen = await render(
      <Form
        property={{ type: 'group', name: 'groups', label: 'Groups', max: 1 }}
        start={{}}
        resources={{ groups: [{ value: group, label: 'Front desk' }] }}
      />,
    );
    await expect.element(screen.getByRole('combobox', { name: 'Add a group' })).toBeVisible();
    (screen.getByRole('combobox', { name: 'Add a group' }).element() as HTMLElement).focus();
    await userEvent.keyboard('Front');
    await vi.waitFor(() => expect(document.querySelector('[role="option"][data-highlighted]')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect((document.activeElement as HTMLInputElement | null)?.value).toBe('Front desk'));
    await screen.getByRole('button', { name: 'More about Front desk' }).click();
    await screen.getByRole('menuitem', { name: 'Remove Front desk' }).click();
    // The groups of the account come before a new one.
    await expect.element(screen.getByRole('combobox', { name: 'Add a group' })).toHaveFocus();
  });

  it('move the focus to the next token when one is removed', async () => {
    const screen = await render(
      <Form property={{ type: 'tags', name: 'tags', label: 'Tags' }} start={{ tags: ['one', 'two', 'three'] }} />,
    );
    (screen.getByRole('button', { name: 'Remove two' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Remove two' }).query()).toBeNull());
    expect(focused()).toBe('Remove three');
  });
});

describe('a list to choose from', () => {
  it('keeps the chosen value when Escape is pressed while it is closed', async () => {
    const screen = await render(
      <Form
        property={{ type: 'sender', name: 'from', label: 'Send from' }}
        start={{ from: 'pool' }}
        resources={{ senders: [{ value: 'pool', label: 'Shared pool' }] }}
      />,
    );
    const field = screen.getByRole('combobox', { name: 'Send from' });
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('Shared pool');
  });

  it('keeps the focus after a retry, whether it succeeds or fails', async () => {
    let comes = false;
    const senders = (): Promise<{ readonly value: string; readonly label: string }[]> =>
      comes ? Promise.resolve([{ value: 'pool', label: 'Shared pool' }]) : Promise.reject(new Error('down'));
    const screen = await render(
      <Form
        property={{ type: 'sender', name: 'from', label: 'Send from' }}
        start={{ from: 'pool' }}
        resources={{ senders }}
      />,
    );
    const retry = screen.getByRole('button', { name: 'try again' });
    await expect.element(retry).toBeVisible();
    (retry.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Send from' }).element()),
    );
    comes = true;
    await expect.element(retry).toBeVisible();
    (retry.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Send from' }).element()),
    );
  });
});
