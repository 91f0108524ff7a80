import { afterEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { createMemoryDraftStore } from '#adapter';
import { createSampleHome } from '../../stories/home/sample-home.js';
import { down, type HomeOnPage, showHome } from './home-on-page.js';

let home: HomeOnPage | undefined;
afterEach(() => {
  home?.remove();
  home = undefined;
});

const button = (within: Element, name: RegExp | string): HTMLElement => {
  const found = [...within.querySelectorAll<HTMLElement>('button')].find((one) => {
    const label = one.getAttribute('aria-label') ?? one.textContent.trim() ?? '';
    return typeof name === 'string' ? label === name : name.test(label);
  });
  if (!found) throw new Error(`No button ${name}`);
  return found;
};

describe('the list of workflows', () => {
  test('[H1] shows name, trigger, steps, states, runs, who and when', async () => {
    home = await showHome();
    const row = home.row('Free trial sign-up');
    expect(row.textContent).toMatch(/Keyword TRIAL · 12 steps.*Live v7.*Draft.*1,284.*You.*12 m/);
    expect(home.row('After-hours reply').textContent).toContain('Paused');
    expect(home.row('Open day RSVP').textContent).toContain('none');
    await vi.waitFor(() => expect(row.querySelectorAll('.pb-pic__b').length).toBeGreaterThan(5));
  });

  test('[H2] keys search, move, open, duplicate and delete', async () => {
    home = await showHome();
    home.row('Free trial sign-up').focus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(home.onOpen).toHaveBeenLastCalledWith({ id: 'reminder', name: 'Appointment reminder' });
    await userEvent.keyboard('{End}');
    expect(document.activeElement).toBe(home.row('Class feedback'));
    await userEvent.keyboard('{Control>}d{/Control}');
    await vi.waitFor(() => expect(home!.names()).toContain('Class feedback 2'));
    await vi.waitFor(() => expect(document.activeElement).toBe(home!.row('Class feedback 2')));
    await userEvent.keyboard('{Backspace}');
    await vi.waitFor(() => expect(home!.names()).not.toContain('Class feedback 2'));
    await vi.waitFor(() => expect(home!.toast()).toContain('Deleted “Class feedback 2”'));
    await vi.waitFor(() => expect(document.activeElement?.hasAttribute('data-row')).toBe(true));
    await userEvent.keyboard('/');
    expect(document.activeElement?.localName).toBe('input');
    await userEvent.keyboard('openday{ArrowDown}');
    await vi.waitFor(() => expect(home!.names()).toEqual(['Open day RSVP']));
  });

  test('[H3] filters add up, and sort', async () => {
    home = await showHome();
    button(home.container, 'Live 6').click();
    await vi.waitFor(() => expect(home!.names()).toHaveLength(6));
    button(home.container, 'Problems 2').click();
    await vi.waitFor(() => expect(home!.names()).toEqual(['Win back quiet contacts']));
    button(home.container, 'All 9').click();
    await vi.waitFor(() => expect(home!.names()).toHaveLength(9));
  });

  test('[H4] delete goes at once, and undo brings the workflow back', async () => {
    home = await showHome();
    button(home.row('Review request'), 'Delete “Review request”').click();
    await vi.waitFor(() => expect(home!.names()).not.toContain('Review request'));
    await vi.waitFor(() => expect(home!.toast()).toContain('Deleted “Review request”'));
    button(home.container, 'Undo').click();
    await vi.waitFor(() => expect(home!.names()).toContain('Review request'));
    expect(home.toast()).toContain('Restored “Review request”');
  });

  test('[H5] with contacts under way it asks first', async () => {
    const adapter = await createSampleHome();
    const deleteWorkflow = vi.fn<typeof adapter.deleteWorkflow>(adapter.deleteWorkflow);
    home = await showHome({}, { adapter: { ...adapter, deleteWorkflow } });
    button(home.row('Free trial sign-up'), 'Delete “Free trial sign-up”').click();
    await vi.waitFor(() => expect(home!.container.textContent).toContain('212 contacts are under way in it.'));
    expect(deleteWorkflow).not.toHaveBeenCalled();
    button(home.container, 'Let 212 finish').click();
    await vi.waitFor(() => expect(home!.names()).not.toContain('Free trial sign-up'));
    expect(deleteWorkflow.mock.calls[0]?.[0]).toEqual({ workflowId: 'free-trial', underWay: 'finish' });
  });

  test('[H6] a delete that fails brings the row back and says so; retry repeats it', async () => {
    const adapter = await createSampleHome();
    let isDown = true;
    const deleteWorkflow: typeof adapter.deleteWorkflow = async (...call) =>
      isDown ? down : adapter.deleteWorkflow(...call);
    home = await showHome({}, { adapter: { ...adapter, deleteWorkflow } });
    button(home.row('Review request'), 'Delete “Review request”').click();
    await vi.waitFor(() => expect(home!.toast()).toContain('“Review request” could not be deleted. The service did'));
    expect(home.names()).toContain('Review request');
    isDown = false;
    button(home.container, 'Retry').click();
    await vi.waitFor(() => expect(home!.names()).not.toContain('Review request'));
  });

  test('[H7] undo that fails keeps the way back', async () => {
    const adapter = await createSampleHome();
    let isDown = true;
    const restoreWorkflow: typeof adapter.restoreWorkflow = async (...call) =>
      isDown ? down : adapter.restoreWorkflow(...call);
    home = await showHome({}, { adapter: { ...adapter, restoreWorkflow } });
    button(home.row('Review request'), 'Delete “Review request”').click();
    await vi.waitFor(() => expect(home!.toast()).toContain('Undo'));
    button(home.container, 'Undo').click();
    await vi.waitFor(() => expect(home!.toast()).toContain('could not be restored'));
    isDown = false;
    button(home.container, 'Retry').click();
    await vi.waitFor(() => expect(home!.names()).toContain('Review request'));
  });

  test('[H8] renames in place, and back where the service refuses', async () => {
    const adapter = await createSampleHome();
    home = await showHome({}, { adapter: { ...adapter, renameWorkflow: async () => down } });
    home.row('Open day RSVP').focus();
    await userEvent.keyboard('{F2}');
    await userEvent.keyboard('Open house{Enter}');
    await vi.waitFor(() => expect(home!.toast()).toContain('“Open day RSVP” could not be renamed.'));
    expect(home.names()).toContain('Open day RSVP');
  });

  test('[H9] who may only look opens and exports', async () => {
    home = await showHome({ readOnly: true });
    const labels = [...home.row('Review request').querySelectorAll('button')].map((one) =>
      one.getAttribute('aria-label'),
    );
    expect(labels.filter((label) => label !== null)).toEqual([
      'Open “Review request”',
      'Export as a file “Review request”',
      'More “Review request”',
    ]);
    expect(home.container.textContent).not.toContain('New workflow');
    home.row('Review request').focus();
    await userEvent.keyboard('{Backspace}');
    expect(home.names()).toContain('Review request');
  });

  test('[H10] a failed list says why and is asked for again', async () => {
    const adapter = await createSampleHome();
    let isDown = true;
    const listWorkflows: typeof adapter.listWorkflows = async (...call) =>
      isDown ? down : adapter.listWorkflows(...call);
    home = await showHome({}, { adapter: { ...adapter, listWorkflows } });
    expect(home.container.textContent).toContain('The workflows could not be loaded. The service did not answer.');
    isDown = false;
    button(home.container, 'Retry').click();
    await vi.waitFor(() => expect(home!.names()).toHaveLength(9));
  });

  test('[H11] answers to earlier words are ignored', async () => {
    const adapter = await createSampleHome();
    const listWorkflows: typeof adapter.listWorkflows = async (query, options) => {
      const answer = await adapter.listWorkflows(query, options);
      if (query?.search === 'free') await new Promise((resolve) => setTimeout(resolve, 900));
      return answer;
    };
    home = await showHome({}, { adapter: { ...adapter, listWorkflows } });
    await userEvent.keyboard('/');
    const field = home.container.querySelector('input')!;
    field.focus();
    await userEvent.keyboard('free');
    await new Promise((resolve) => setTimeout(resolve, 350));
    await userEvent.clear(field);
    await userEvent.keyboard('review');
    await vi.waitFor(() => expect(home!.names()).toEqual(['Review request']));
    await new Promise((resolve) => setTimeout(resolve, 900));
    expect(home.names()).toEqual(['Review request']);
  });

  test('[H12] lists unsaved drafts', async () => {
    const store = createMemoryDraftStore();
    const { writeDraftOf } = await import('./unsaved-draft.js');
    await writeDraftOf(store, { host: 'here', account: 'gym', user: 'jo', workflow: 'unsaved' }, 'Spring promo');
    home = await showHome({ drafts: { user: 'jo', host: 'here', account: 'gym', store } });
    await vi.waitFor(() => expect(home!.names()[0]).toBe('Spring promo'));
    expect(home.row('Spring promo').textContent).toContain('Draft on this device');
    home.row('Spring promo').focus();
    await userEvent.keyboard('{Backspace}');
    await vi.waitFor(() => expect(home!.names()).not.toContain('Spring promo'));
    await vi.waitFor(() => expect(home!.toast()).toContain('Undo'));
    button(home.container, 'Undo').click();
    await vi.waitFor(() => expect(home!.names()[0]).toBe('Spring promo'));
  });

  test('[H13] nothing runs past the edge at 390 and 320 pixels', async () => {
    for (const width of [390, 320]) {
      home = await showHome({}, { width });
      const scroller = home.container.querySelector('.pb-home__l')!;
      expect(scroller.scrollWidth).toBeLessThanOrEqual(scroller.clientWidth);
      const [row] = home.container.querySelectorAll<HTMLElement>('[data-row]');
      const { left, right } = row!.getBoundingClientRect();
      for (const part of row!.querySelectorAll('.pb-hl__n, .pb-chip, .pb-hl__ru, .pb-hl__ed')) {
        const rect = part.getBoundingClientRect();
        expect(rect.left).toBeGreaterThanOrEqual(left);
        expect(rect.right).toBeLessThanOrEqual(right);
      }
      home.remove();
      home = undefined;
    }
  });
});
