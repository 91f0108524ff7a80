import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MessagePreview, sampleContacts } from 'pathboard';
import type { Contact } from 'pathboard/core';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => shown?.remove());

const now = Date.parse('2026-05-04T10:00:00Z');

/** A preview over one contact, which answers changes as a service does, or refuses them. */
function show(contact: Contact, refusal?: string): { readonly asked: unknown[]; readonly contact: () => Contact } {
  const asked: unknown[] = [];
  let present = contact;
  const Preview = () => {
    const [facts, setFacts] = useState(contact);
    return (
      <div className="pb">
        <MessagePreview
          text="Hi {firstName}"
          channel="sms"
          media={[]}
          from="+15105550142"
          contacts={sampleContacts([{ value: { id: 'c1' }, label: 'Maya', facts: facts as never }], [])}
          contactId="c1"
          onContactChange={() => {}}
          onContactCorrect={async (id, changes) => {
            asked.push([id, changes]);
            if (refusal !== undefined) throw new Error(refusal);
            await Promise.resolve();
            const merged = { ...present, ...changes, ...(changes.mobile ? { valid: true } : {}) };
            present = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
            setFacts(present);
          }}
          now={now}
        />
      </div>
    );
  };
  shown = putOnPage(<Preview />, 'width: 420px');
  return { asked, contact: () => present };
}

const stopped = () => page.getByRole('list', { name: 'Why this contact does not get it' });

test('[106] the number of a contact is corrected from the reason that it cannot get messages (5), and that undone', async () => {
  const before: Contact = { id: 'c1', optIn: '2026-01-01T00:00:00Z', mobile: { number: '555' }, valid: false };
  const { asked, contact } = show(before);
  await expect.element(stopped()).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Number of Maya' });
  await expect.element(page.getByRole('button', { name: 'Save number' })).toBeDisabled();
  await userEvent.fill(field, '+15105550139');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Maya is corrected.')).toBeVisible();
  expect(asked).toEqual([['c1', { mobile: { number: '+15105550139' } }]]);
  expect(stopped().query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await vi.waitFor(() => expect(contact().mobile).toEqual({ number: '555' }));
  expect(page.getByText('Maya is corrected.').query()).toBeNull();
});

test.each<[string, Contact, string, Contact, Contact]>([
  ['no agreement', {}, 'They have agreed', { optIn: '2026-05-04T10:00:00.000Z' }, { optIn: null }],
  [
    'a block',
    { blocked: '2026-03-01T00:00:00Z', optIn: '2026-01-01T00:00:00Z' },
    'Unblock',
    { blocked: null },
    { blocked: '2026-03-01T00:00:00Z' },
  ],
])('[106] %s is corrected by one button, and that undone', async (_, given, button, sent, back) => {
  const { asked } = show({ id: 'c1', mobile: { number: '+15105550139' }, ...given });
  await userEvent.click(page.getByRole('button', { name: button }));
  await expect.element(page.getByText('Maya is corrected.')).toBeVisible();
  expect(stopped().query()).toBeNull();
  await userEvent.click(page.getByRole('button', { name: 'Undo' }));
  await expect.element(stopped()).toBeVisible();
  expect(asked).toEqual([
    ['c1', sent],
    ['c1', back],
  ]);
});

test('[106] a correction that is refused says why, and changes nothing', async () => {
  const { contact } = show({ id: 'c1', mobile: { number: '' } }, 'This number is taken.');
  await userEvent.fill(page.getByRole('textbox', { name: 'Number of Maya' }), '+15105550139');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Maya was not changed: This number is taken.');
  await expect.element(stopped()).toBeVisible();
  expect(contact().mobile).toEqual({ number: '' });
});
