import { afterEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { workflowStarts } from 'pathboard/catalog';
import type { WorkflowVersion } from 'pathboard/core';
import { hover, middleOf, press } from '../support/real-hand.js';
import { closeEditors, openEditor, said } from './commands/editor-with-keys.js';

const empty: WorkflowVersion = { name: 'Untitled workflow', definition: { nodes: [], edges: [] } };
const account = {
  senderNames: ['Fernway Fitness'],
  resources: {
    sender: [
      { id: '+15105550100', channels: { sms: { active: false } } },
      { id: '+15105550142', name: 'Clubs' },
    ],
  },
};

afterEach(closeEditors);

const open = (props: Parameters<typeof openEditor>[0] = {}) =>
  openEditor({ defaultVersion: empty, account, ...props }, /^Undo/);
const question = () => page.getByRole('heading', { name: 'How does this workflow start?' });
const trigger = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
const startCard = (id: string) => document.querySelector<HTMLElement>(`.pb-start [data-start="${id}"]`);
const nodesOf = (version: WorkflowVersion) => version.definition?.nodes ?? [];

describe('an empty workflow', () => {
  it('asks how it starts; a number key answers, and the first card stands in the middle of the free area', async () => {
    const { editor } = await open();
    await expect.element(question()).toBeVisible();
    await expect.element(trigger('Keyword received')).toHaveFocus();
    await userEvent.keyboard('3');
    await vi.waitFor(() =>
      expect(nodesOf(editor.toVersion()).map(({ type }) => type?.type)).toEqual(['trigger-missed-call']),
    );
    await expect.element(question()).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: /^Missed call, step/ })).toHaveFocus();
    await vi.waitFor(() => {
      const card = middleOf(document.querySelector('[data-node]')!);
      const area = middleOf(document.querySelector('.pb-canvas')!);
      expect(Math.abs(card.x - area.x)).toBeLessThan(4);
      expect(Math.abs(card.y - area.y)).toBeLessThan(4);
    });
    editor.undo();
    await expect.element(question()).toBeVisible();
  });

  it('never picks a trigger for the user: its problem leads to the question, also after a blank start', async () => {
    const { editor } = await open();
    const show = async (): Promise<void> => {
      if (!document.querySelector('[data-region="problems"]')) await userEvent.click(page.getByTitle(/error/));
      await userEvent.click(page.getByRole('button', { name: /^Show.*Choose how this workflow starts/ }));
    };
    await expect.element(question()).toBeVisible();
    await show();
    await expect.element(trigger('Keyword received')).toHaveFocus();
    await userEvent.click(page.getByRole('button', { name: /blank/i }));
    await expect.element(question()).not.toBeInTheDocument();
    await show();
    await expect.element(question()).toBeVisible();
    await expect.element(trigger('Keyword received')).toHaveFocus();
    expect(nodesOf(editor.toVersion())).toEqual([]);
  });

  it('draws a ready-made workflow under the pointer, and begins with it as one change', async () => {
    const { editor } = await open();
    await hover('a start', () => startCard('missed-call-text-back'));
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-startview [data-node]')).toHaveLength(6));
    expect(nodesOf(editor.toVersion())).toEqual([]);
    await press('Use it', () => page.getByRole('button', { name: 'Use it' }).element());
    await vi.waitFor(() => expect(nodesOf(editor.toVersion())).toHaveLength(6));
    const version = editor.toVersion();
    expect(version.name).toBe('Missed-call text-back');
    // The first number that can send, and the name of the business.
    expect(nodesOf(version)[0]?.config).toMatchObject({ number: '+15105550142' });
    expect(nodesOf(version)[1]?.config).toMatchObject({
      sendFrom: '+15105550142',
      message: expect.stringMatching(/^Fernway Fitness: Sorry we missed your call!/) as string,
    });
    expect(editor.store.getState().presentation.nodes ?? {}).toEqual({});
    expect(new Set(editor.problems().map(({ code }) => code))).toEqual(new Set(['missing-value']));
    await vi.waitFor(() => expect(said()).toContain('2 things to fill in'));
    await expect.element(page.getByRole('region', { name: /^Problems/ })).toBeVisible();
    expect(editor.history().done.map(({ label }) => label)).toEqual(['Began with “Missed-call text-back”']);
    editor.undo();
    expect(editor.toVersion()).toEqual(empty);
    await expect.element(question()).toBeVisible();
  });

  it('is walked through by arrow keys, and each start is begun with by Enter', async () => {
    const { editor } = await open();
    await expect.element(trigger('Keyword received')).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(trigger('Message received')).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowLeft}');
    await expect.element(trigger('Missed call')).toHaveFocus();
    for (const start of workflowStarts()) {
      await vi.waitFor(() => expect(startCard(start.id)).not.toBeNull());
      startCard(start.id)?.focus();
      await vi.waitFor(() =>
        expect(document.querySelectorAll('.pb-startview [data-node]')).toHaveLength(nodesOf(start.version).length),
      );
      await userEvent.keyboard('{Enter}');
      await vi.waitFor(() => expect(nodesOf(editor.toVersion())).toHaveLength(nodesOf(start.version).length));
      editor.undo();
    }
  });

  it('can be begun blank, and shows its panels', async () => {
    await open();
    await page.getByRole('button', { name: 'Start blank' }).click();
    await expect
      .element(page.getByRole('searchbox', { name: 'Search steps' }).or(page.getByLabelText('Search steps')).first())
      .toBeVisible();
    await expect.element(question()).not.toBeInTheDocument();
  });

  it('asks nothing where it can only be read, and offers only what the host’s types can build', async () => {
    await openEditor({ defaultVersion: empty, readOnly: true }, /^Runs|^Fit/);
    await expect.element(question()).not.toBeInTheDocument();
    closeEditors();
    const own = [{ type: 'trigger-visit', label: 'Visit', group: 'Triggers' }];
    await open({ nodeTypes: own });
    await expect.element(trigger('Visit')).toBeVisible();
    expect(document.querySelectorAll('.pb-start [data-start]')).toHaveLength(0);
  });
});
