import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { JsonObject } from '#base';
import type { WorkflowExecution } from '#model';
import { ExecutionViewer, type ExecutionViewerProps } from '#replay';
import 'pathboard/style.css';

const begin = Date.parse('2026-11-16T17:00:00.000Z');

function runOf(id: string, ...contexts: readonly JsonObject[]): WorkflowExecution {
  const at = (second: number): string => new Date(begin + second * 1000).toISOString();
  return {
    id,
    status: 'completed',
    start: at(0),
    end: at(contexts.length),
    steps: contexts.map((context, index) => ({
      id: `s${index}`,
      start: at(index),
      end: at(index + 1),
      node: { id: `n${index}`, context },
    })),
  } as WorkflowExecution;
}

const viewer = (props: ExecutionViewerProps) => (
  <div style={{ width: 1200, height: 800 }}>
    <ExecutionViewer personalData="hidden" locale="en-US" timeZone="UTC" theme="light" now={() => begin} {...props} />
  </div>
);

const maya = { contact: { firstName: 'Maya', mobile: { number: '+15105550139' } } };

afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

describe('step inspector', () => {
  it('keeps personal data shown or hidden in the next execution, and copies nothing hidden', async () => {
    const copied: string[] = [];
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => void copied.push(text));
    const screen = await render(viewer({ execution: runOf('one', maya) }));
    const first = page.getByRole('treeitem', { name: /firstName/ });
    await expect.element(first).toBeVisible();
    (first.element() as HTMLElement).focus();
    await userEvent.keyboard('{Control>}c{/Control}');
    await userEvent.keyboard('{Control>}{Shift>}c{/Shift}{/Control}');
    await userEvent.click(page.getByRole('button', { name: 'Copy all as JSON' }));
    await expect.poll(() => copied.length).toBe(3);
    expect(copied[1]).toBe('contact.firstName');
    expect(copied.join()).not.toMatch(/Maya|5550139/);
    expect(JSON.parse(copied[2]!)).toMatchObject({ contact: { firstName: expect.stringMatching(/^•+$/) as string } });
    await userEvent.click(page.getByRole('button', { name: 'Show personal data', exact: true }));
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*"Maya"/ })).toBeVisible();
    await screen.rerender(viewer({ execution: runOf('two', maya) }));
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*"Maya"/ })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Hide personal data' }));
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*Name, hidden/ })).toBeVisible();
    expect(screen.container.textContent).not.toMatch(/Maya|5550139/);
    await screen.rerender(viewer({ execution: runOf('two', maya), canReveal: false }));
    expect(screen.container.querySelector('button.pb-mask')).toBeNull();
    await screen.rerender(
      viewer({ execution: runOf('two', maya), canReveal: false, privacy: [{ kind: 'other', path: '**.number' }] }),
    );
    await expect.element(page.getByRole('treeitem', { name: /firstName:\s*"Maya"/ })).toBeVisible();
    expect(screen.container.textContent).not.toContain('5550139');
  });

  it('keeps the focus across thousands of rows, and expanded rows from visit to visit', async () => {
    const many = { list: Array.from({ length: 150 }, (_, index) => ({ index, more: { of: index } })), plan: 'free' };
    await render(viewer({ execution: runOf('many', many, { ...many, plan: 'premium' }) }));
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    const list = page.getByRole('treeitem', { name: /^list/ });
    (list.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{End}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^plan/);
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^149/);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^index: 149/);
    expect(document.querySelectorAll('[role="treeitem"]').length).toBeLessThan(90);
    await userEvent.keyboard(',,');
    await expect.poll(() => document.querySelector('.pb-rins__h')?.textContent).toContain('step 1 of 2');
    await expect.poll(() => document.activeElement?.textContent).toMatch(/^index: 149/);
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.poll(() => document.querySelectorAll('[role="treeitem"]').length).toBe(2);
    await userEvent.keyboard('/');
    await expect.element(page.getByRole('combobox', { name: 'Search all steps' })).toHaveFocus();
  });

  it('shows times in a chosen zone, and returns the focus', async () => {
    const onTimeZone = vi.fn<(zone: string) => void>();
    const screen = await render(
      viewer({ execution: runOf('zoned', { contact: { timezone: 'Asia/Kolkata' } }), timeZone: 'contact', onTimeZone }),
    );
    await expect.element(page.getByText('10:30:00 – 10:30:01 PM')).toBeVisible();
    await expect.element(page.getByText('5:00:00 – 5:00:01 PM UTC')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Time zone, Contact’s time: Kolkata (UTC+5:30)' }));
    await userEvent.click(page.getByRole('menuitem', { name: /Another city/ }));
    await userEvent.keyboard('tokyo');
    await userEvent.click(page.getByRole('option', { name: /^Tokyo/ }));
    await expect.element(page.getByText('2:00:00 – 2:00:01 AM', { exact: true })).toBeVisible();
    await expect.element(page.getByText('Nov 16, 5:00:00 – 5:00:01 PM UTC')).toBeVisible();
    expect(onTimeZone).toHaveBeenLastCalledWith('Asia/Tokyo');
    await expect.element(page.getByRole('button', { name: 'Time zone, Tokyo (UTC+9)' })).toHaveFocus();
    await screen.rerender(viewer({ execution: runOf('zoned', {}), timeZone: 'Mars/Base' }));
    expect(screen.container.textContent).not.toMatch(/Invalid|NaN/);
  });
});
