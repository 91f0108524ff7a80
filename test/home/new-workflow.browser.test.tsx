import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { WorkflowVersion } from 'pathboard/core';
import { flowVersion } from '../../stories/home/sample-flows.js';
import { createSampleHome } from '../../stories/home/sample-home.js';
import { down, type HomeOnPage, showHome } from './home-on-page.js';

let home: HomeOnPage | undefined;
afterEach(() => {
  home?.remove();
  home = undefined;
});

const panel = (): HTMLElement => {
  const found = home?.container.querySelector<HTMLElement>('.pb-hn[aria-labelledby]');
  if (!found) throw new Error('no panel');
  return found;
};
const nameField = (): HTMLInputElement => panel().querySelector<HTMLInputElement>('.pb-hn__f input')!;
const create = (): void => panel().querySelector<HTMLElement>('[data-variant="primary"]')!.click();
/** Hands a file to the hidden field, as the browser does after its dialog. */
const choose = (file: File): void => {
  const field = home!.container.querySelector<HTMLInputElement>('input[data-import]')!;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  field.files = transfer.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const fileOf = (version: unknown, name = 'promo.json'): File =>
  new File([typeof version === 'string' ? version : JSON.stringify(version)], name, { type: 'application/json' });

describe('a new workflow', () => {
  test('[N1] arrows choose a start, Enter creates it under a free name', async () => {
    const adapter = await createSampleHome();
    home = await showHome({}, { adapter });
    home.container.querySelector<HTMLElement>('[aria-expanded="false"]')!.click();
    await vi.waitFor(() => expect(nameField().value).toBe('Missed-call text-back 2'));
    expect(panel().textContent).toContain('Another workflow is called “Missed-call text-back”.');
    expect(document.activeElement?.getAttribute('role')).toBe('option');
    await userEvent.keyboard('{ArrowRight}');
    await vi.waitFor(() => expect(nameField().value).toBe('Appointment reminder 2'));
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalledTimes(1));
    const { id, name } = home.onOpen.mock.calls[0]![0];
    expect(name).toBe('Appointment reminder 2');
    const stored = await adapter.loadVersion({ workflowId: id });
    expect(stored.ok && stored.data.definition?.nodes?.length).toBe(7);
    expect(stored.ok && stored.data.name).toBe('Appointment reminder 2');
  });

  test('[N2] a typed name stays, and Escape closes and returns the focus', async () => {
    home = await showHome({ defaultNewOpen: true });
    await vi.waitFor(() => expect(nameField().value).not.toBe(''));
    nameField().focus();
    await userEvent.clear(nameField());
    await userEvent.keyboard('open day rsvp');
    await vi.waitFor(() => expect(panel().textContent).toContain('Another workflow is called “Open day RSVP”.'));
    await userEvent.keyboard('{Escape}');
    await vi.waitFor(() => expect(home!.container.querySelector('.pb-hn')).toBeNull());
    expect(document.activeElement?.textContent).toBe('New workflow');
  });

  test('[N3] creating that fails says why, and a repeated press asks under the same id', async () => {
    const adapter = await createSampleHome();
    const ids: (string | undefined)[] = [];
    let isDown = true;
    const createWorkflow: typeof adapter.createWorkflow = async (request, options) => {
      ids.push(request.id);
      return isDown ? down : adapter.createWorkflow(request, options);
    };
    home = await showHome({ defaultNewOpen: true }, { adapter: { ...adapter, createWorkflow } });
    await vi.waitFor(() => expect(nameField().value).toBe('Missed-call text-back 2'));
    create();
    await vi.waitFor(() => expect(panel().textContent).toContain('could not be created. The service did not answer.'));
    isDown = false;
    create();
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalled());
    expect(new Set(ids).size).toBe(1);
  });

  test('[N4] an empty account shows the choices in the page', async () => {
    home = await showHome({}, { adapter: await createSampleHome({}, []) });
    await vi.waitFor(() => expect(panel().textContent).toContain('Make your first workflow'));
    expect(panel().getAttribute('role')).toBe('region');
    expect(panel().textContent).not.toContain('Copy a workflow');
    panel().querySelector<HTMLElement>('[data-option="blank"]')!.click();
    await vi.waitFor(() => expect(nameField().value).toBe('New workflow'));
    create();
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalled());
  });

  test('[N5] a copy has the content of its original', async () => {
    const adapter = await createSampleHome();
    home = await showHome({ defaultNewOpen: true }, { adapter });
    await vi.waitFor(() => panel().querySelector<HTMLElement>('[data-option="copy"]')!.click());
    await vi.waitFor(() => expect(panel().querySelector('.pb-hn__d input')).not.toBeNull());
    const field = panel().querySelector<HTMLInputElement>('.pb-hn__d input')!;
    await userEvent.click(field);
    await userEvent.keyboard('Review');
    await vi.waitFor(() =>
      expect(home!.container.querySelector('.pb-menu .pb-mi')?.textContent).toContain('Review request'),
    );
    await userEvent.keyboard('{Enter}');
    await vi.waitFor(() => expect(nameField().value).toBe('Review request 2'));
    create();
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalled());
  });
});

describe('importing a file', () => {
  const lists = [{ listId: 'here-1', name: 'VIP members' }];
  /** A workflow of another account: its list is known here by name, its template not at all, one kind of step neither. */
  const foreign = (): WorkflowVersion => {
    const version = flowVersion(
      'Spring promo',
      ['trigger-keyword', 'add-to-list', 'send-template', 'other-kind', 'end'],
      {
        'add-to-list': { list: { id: 'there-9', name: 'VIP members' } },
        'send-template': { template: { id: 't-9', name: 'Spring' } },
      },
    );
    return { ...version, id: 'v9', active: '2026-01-01T00:00:00Z', created: { at: '2026-01-01T00:00:00Z' } };
  };

  test('[N6] reports what is missing here, maps what has the same name, and creates the rest as it is', async () => {
    const adapter = await createSampleHome();
    const account = {
      resources: {
        list: lists.map(({ listId, name }) => ({ id: listId, name })),
        template: [{ id: 't-1', name: 'Hello' }],
      },
    };
    home = await showHome({}, { adapter: { ...adapter, loadAccount: async () => ({ ok: true, data: account }) } });
    choose(fileOf(foreign()));
    await vi.waitFor(() =>
      expect(panel().textContent).toContain('Of what it needs, 1 is found here by name, 2 are missing here.'),
    );
    expect(nameField().value).toBe('Spring promo');
    expect(home.onOpen).not.toHaveBeenCalled();
    create();
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalled());
    const stored = await adapter.loadVersion({ workflowId: home.onOpen.mock.calls[0]![0].id });
    if (!stored.ok) throw new Error('not stored');
    const nodes = stored.data.definition?.nodes ?? [];
    expect(JSON.stringify(nodes.find(({ id }) => id === 's1')?.config)).toContain('here-1');
    expect(JSON.stringify(nodes.find(({ id }) => id === 's2')?.config)).toContain('t-9');
    expect(nodes.map(({ id }) => id)).toEqual(['s0', 's1', 's2', 's3', 's4']);
    expect(stored.data.active).toBeUndefined();
    expect(stored.data.id).not.toBe('v9');
  });

  test.each([
    ['not JSON', () => fileOf('{"definition": {"nodes": [', 'cut.json'), 'is not a workflow file'],
    ['other JSON', () => fileOf({ hello: 1 }, 'other.json'), 'There is no workflow in “other.json”'],
    ['an empty file', () => fileOf('', 'empty.json'), 'is not a workflow file'],
    ['a picture', () => new File([new Uint8Array([137, 80, 78, 71])], 'p.png'), 'is not a workflow file'],
    [
      'a duplicate key',
      () => fileOf('{"definition":{"nodes":[{"id":"a"}],"edges":[]},"name":"x","name":"y"}', 'two.json'),
      'could not be opened',
    ],
  ])('[N7] %s gives a sentence and creates nothing', async (_, file, sentence) => {
    home = await showHome();
    choose(file());
    await vi.waitFor(() => expect(panel().textContent).toContain(sentence));
    create();
    expect(home.onOpen).not.toHaveBeenCalled();
  });

  test('[N8] 50 MB are refused at once, without reading them', async () => {
    home = await showHome();
    const file = fileOf('x'.repeat(50_000_000), 'huge.json');
    const text = vi.spyOn(file, 'text');
    choose(file);
    await vi.waitFor(() =>
      expect(panel().textContent).toContain('“huge.json” has 50 MB. Files of up to 16 MB can be imported.'),
    );
    expect(text).not.toHaveBeenCalled();
  });

  test('[N9] what was exported is imported as it was', async () => {
    const adapter = await createSampleHome();
    home = await showHome({}, { adapter });
    const before = await adapter.loadVersion({ workflowId: 'reminder' });
    if (!before.ok) throw new Error('not there');
    choose(fileOf(JSON.stringify(before.data, null, 2), 'reminder.json'));
    await vi.waitFor(() => expect(nameField().value).toBe('Appointment reminder 2'));
    create();
    await vi.waitFor(() => expect(home!.onOpen).toHaveBeenCalled());
    const after = await adapter.loadVersion({ workflowId: home.onOpen.mock.calls[0]![0].id });
    expect(after.ok && after.data.definition).toEqual(before.data.definition);
  });
});
