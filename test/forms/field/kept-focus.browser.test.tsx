import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import { PropertyForm, type Resources } from '#forms';
import type { NodeProperty } from '#model';
import '../../../src/style.css';

type Config = { readonly [name: string]: unknown };

function Form({ property, resources = {}, start }: { readonly property: NodeProperty; readonly resources?: Resources; readonly start: Config }) {
  const [config, setConfig] = useState<Config>(start);
  return (
    <PropertyForm nodeType={{ properties: [property] }} config={config} resources={resources}
      onChange={([name], value) => setConfig((before) => ({ ...before, [String(name)]: value }))} />
  );
}

const focused = (): string => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '';

describe('fields whose controls come and go', () => {
  it('keep the focus when the only group there may be is chosen, and when it is taken out', async () => {
    const group = { id: 'g', name: 'Front desk' };
    const screen = await render(<Form property={{ type: 'group', name: 'groups', label: 'Groups', max: 1 }} start={{}} resources={{ groups: [{ value: group, label: 'Front desk' }] }} />);
    (screen.getByRole('combobox', { name: 'Add a group' }).element() as HTMLElement).focus();
    await userEvent.keyboard('Front');
    await vi.waitFor(() => expect(document.querySelector('[role="option"][data-highlighted]')).not.toBeNull());
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Name of Front desk'));
    (screen.getByRole('button', { name: 'Remove Front desk' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(focused()).toBe('Add a group'));
  });

  it('go on at the next word when one is taken out', async () => {
    const screen = await render(<Form property={{ type: 'tags', name: 'tags', label: 'Tags' }} start={{ tags: ['one', 'two', 'three'] }} />);
    (screen.getByRole('button', { name: 'Remove two' }).element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Remove two' }).query()).toBeNull());
    expect(focused()).toBe('Remove three');
  });
});

describe('a list to choose from', () => {
  it('keeps what was chosen when Escape is pressed while it is closed', async () => {
    const screen = await render(<Form property={{ type: 'sender', name: 'from', label: 'Send from' }} start={{ from: 'pool' }} resources={{ senders: [{ value: 'pool', label: 'Shared pool' }] }} />);
    const field = screen.getByRole('combobox', { name: 'Send from' });
    (field.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(field).toHaveValue('Shared pool');
  });
});
