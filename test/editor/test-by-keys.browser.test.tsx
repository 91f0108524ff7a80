import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { WorkflowEditor } from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { missedCall, missedCallCases } from '../../stories/testing/missed-call-cases.js';
import { type OnPage, putOnPage } from './editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

it('a question mark lists the keys of each view of testing, and Escape returns', async () => {
  const adapter = createMemoryAdapter({ versions: [missedCall], workflowId: 'w' });
  await adapter.saveCases({ workflowId: 'w', cases: missedCallCases });
  open = putOnPage(
    <WorkflowEditor adapter={adapter} workflowId="w" defaultMode="test" locale="en-US" drafts={false} />,
    'width: 1280px; height: 800px',
  );
  await userEvent.click(page.getByRole('radio', { name: /^Cases/ }));
  const list = page.getByRole('listbox', { name: 'Cases' });
  await expect.element(list).toBeVisible();
  (list.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('region', { name: /^Keyboard/ });
  await expect.element(sheet).toBeVisible();
  await expect
    .element(sheet.getByRole('group', { name: 'Test: one contact' }))
    .toHaveTextContent(/Skip to the next event.*Pick suggestion 1 to 9/);
  await expect.element(sheet.getByRole('group', { name: 'Test: cases' })).toHaveTextContent(/Next case.*Run the case/);
  await userEvent.keyboard('run the');
  await expect.element(sheet.getByText('Run the case')).toBeVisible();
  await expect.element(sheet.getByText('Next case')).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.activeElement).toBe(list.element()));
  // From a button of the top bar, letters reach the list, too.
  (page.getByRole('radio', { name: 'Test', exact: true }).element() as HTMLElement).focus();
  await userEvent.keyboard('j');
  await expect.element(page.getByRole('option', { name: /Replies “book” at night/, selected: true })).toBeVisible();
});

it('a question mark lists the keys of insights over them, from the top bar too, and Escape returns', async () => {
  const adapter = createMemoryAdapter({ versions: [missedCall], workflowId: 'w' });
  open = putOnPage(
    <WorkflowEditor adapter={adapter} workflowId="w" defaultMode="insights" locale="en-US" drafts={false} />,
    'width: 1280px; height: 800px',
  );
  const mode = page.getByRole('radio', { name: 'Insights', exact: true });
  await expect.element(page.getByText('All runs', { exact: true })).toBeVisible();
  (mode.element() as HTMLElement).focus();
  await userEvent.keyboard('?');
  const sheet = page.getByRole('region', { name: /^Keyboard/ });
  await expect.element(sheet.getByText('Zoom', { exact: true })).toBeVisible();
  expect(sheet.getByText('Show insights', { exact: true }).query()).toBeNull();
  expect(sheet.getByText('Undo, redo', { exact: true }).query()).toBeNull();
  const { height, right } = sheet.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(600);
  expect(right).toBeLessThanOrEqual(1280);
  await userEvent.keyboard('{Escape}');
  await expect.element(sheet).not.toBeInTheDocument();
  await vi.waitFor(() => expect(document.activeElement).toBe(mode.element()));
});
