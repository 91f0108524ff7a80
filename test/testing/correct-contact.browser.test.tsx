import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { ContactLibrary, WorkflowAdapter } from '#adapter';
import type { Contact } from '#model';
import { TestMode } from '#testing';
import { environment, missedCall, sunday } from '../../stories/testing/missed-call.js';
import 'pathboard/style.css';

afterEach(() => cleanup());
beforeEach(() => page.viewport(1400, 900));

/** A test of a contact of the account, which answers corrections as a service does, or refuses them. */
async function show(contact: Contact, refusal?: string): Promise<{ readonly asked: unknown[] }> {
  const asked: unknown[] = [];
  let present = contact;
  const change: ContactLibrary['change'] = (id, changes) => {
    asked.push([id, changes]);
    if (refusal !== undefined) return Promise.reject(new Error(refusal));
    const merged = { ...present, ...changes, ...(changes.mobile ? { valid: true } : {}) };
    present = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
    return Promise.resolve(present);
  };
  const adapter = { resources: { contacts: () => Promise.resolve([]), contactLibrary: { change } } } as never;
  await render(
    <div style={{ width: '100%', height: 860 }}>
      <TestMode
        version={missedCall}
        environment={environment}
        adapter={adapter as WorkflowAdapter}
        initialTest={{ at: sunday, contact, events: [{ after: 'PT5M', reply: 'book' }] }}
        locale="en-US"
        timeZone="UTC"
        theme="light"
      />
    </div>,
  );
  await expect.element(page.getByRole('log')).toBeVisible();
  return { asked };
}

const person: Contact = {
  id: 'con_7',
  firstName: 'Noor',
  optIn: '2025-01-01T00:00:00Z',
  mobile: { number: '+15105550139' },
};
const reasons = () => page.getByRole('list', { name: 'Why this contact does not get it' });
const taken = () => page.getByText('The run is complete', { exact: true });

describe('[106] the contact of a test is corrected where it is chosen (5)', () => {
  test('a number, and the test begins anew with it; undo takes it back', async () => {
    const { asked } = await show({ ...person, mobile: { number: '555' }, valid: false });
    await expect.element(reasons()).toHaveTextContent('The number of Noor cannot get messages.');
    await userEvent.fill(page.getByRole('textbox', { name: 'Number of Noor' }), '+15105550140');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Noor is corrected.')).toBeVisible();
    expect(asked).toEqual([['con_7', { mobile: { number: '+15105550140' } }]]);
    await expect.element(reasons()).not.toBeInTheDocument();
    await expect.element(taken()).not.toBeInTheDocument();
    await userEvent.click(page.getByRole('button', { name: 'Undo' }));
    await expect.poll(() => asked[1]).toEqual(['con_7', { mobile: { number: '555' } }]);
  });

  test('an agreement', async () => {
    const { optIn: _optIn, ...without } = person;
    const { asked } = await show(without);
    await expect.element(reasons()).toHaveTextContent('Noor has not agreed to get messages.');
    await userEvent.click(page.getByRole('button', { name: 'They have agreed' }));
    await expect.element(page.getByText('Noor is corrected.')).toBeVisible();
    expect(asked).toEqual([['con_7', { optIn: expect.stringMatching(/^\d{4}-/) }]]);
    await expect.element(reasons()).not.toBeInTheDocument();
  });

  test('a refusal is said, and the test stays', async () => {
    await show({ ...person, blocked: '2025-06-01T00:00:00Z' }, 'The service is down.');
    await userEvent.click(page.getByRole('button', { name: 'Unblock' }));
    await expect.element(page.getByText('Noor was not changed: The service is down.')).toBeVisible();
    await expect.element(reasons()).toBeVisible();
  });

  test('nothing is offered for a sample, or for a contact who gets messages', async () => {
    await show(person);
    await expect.element(reasons()).not.toBeInTheDocument();
  });
});
