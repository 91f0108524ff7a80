import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { StrictMode } from 'react';
import type { WorkflowAdapter } from '#adapter';
import { runCases } from '#execute';
import type { WorkflowVersion } from '#model';
import { createTestSession, TestMode, type TestModeProps, type TestSession, TestView } from '#testing';
import { PbRoot } from '#ui';
import { changed, environment, maya, missedCall, sunday } from '../../stories/testing/missed-call.js';
import 'pathboard/style.css';

afterEach(() => cleanup());
beforeEach(() => page.viewport(1400, 900));

const shown = { version: missedCall, environment, currency: 'USD', locale: 'en-US', timeZone: 'UTC' } as const;
const begun = { at: sunday, contact: maya };

async function show(props: Partial<TestModeProps> = {}): Promise<HTMLElement> {
  const { container } = await render(
    <StrictMode>
      <div style={{ width: '100%', height: 860 }}>
        <TestMode {...shown} initialTest={begun} theme="light" {...props} />
      </div>
    </StrictMode>,
  );
  await expect.element(page.getByRole('log')).toBeVisible();
  return container;
}

/** A view whose session is at hand. */
async function showSession(session: TestSession, version: WorkflowVersion = missedCall) {
  const view = (of: WorkflowVersion, adapter?: WorkflowAdapter) => (
    <div style={{ width: '100%', height: 860 }}>
      <PbRoot label="Test" theme="light">
        <TestView
          {...shown}
          version={of}
          adapter={adapter}
          workflowId="w1"
          session={session}
          readOnly={false}
          now={() => Date.parse(sunday)}
        />
      </PbRoot>
    </div>
  );
  const screen = await render(view(version));
  await expect.element(page.getByRole('log')).toBeVisible();
  return {
    ...screen,
    showVersion: (of: WorkflowVersion, adapter?: WorkflowAdapter) => screen.rerender(view(of, adapter)),
  };
}

const reply = () => page.getByRole('textbox', { name: 'Reply as Maya' });
const valueOf = (field: ReturnType<typeof reply>): string => (field.element() as HTMLTextAreaElement).value;
const card = (name: RegExp) => page.getByRole('button', { name });
const stateOf = (container: HTMLElement, id: string): string =>
  container.querySelector(`.react-flow__node[data-id="${id}"] .pb-node`)?.getAttribute('data-state')?.trim() ?? '';

describe('the test of one contact', () => {
  test('a contact answers by mouse: the path is shown, and the test is saved as a case', async () => {
    const session = createTestSession('one', begun);
    const { container } = await showSession(session);
    expect(stateOf(container, 'wait')).toContain('standing');
    expect(stateOf(container, 'open')).toContain('dim');
    await page.getByRole('option', { name: '“book”' }).hover();
    await expect.poll(() => stateOf(container, 'booking')).toContain('next');
    await page.getByRole('option', { name: '“book”' }).click();
    await expect.element(reply()).toHaveValue('book');
    await page.getByRole('button', { name: 'Send as Maya' }).click();
    await expect.element(page.getByText('The run is complete', { exact: true })).toBeVisible();
    await expect.poll(() => stateOf(container, 'booking')).toContain('done');
    expect(stateOf(container, 'prices')).toContain('dim');
    await expect.element(page.getByText(/Book your free class/)).toBeVisible();
    await page.getByRole('button', { name: 'Save as case' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Maya books');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('Saved as case “Maya books”')).toBeVisible();
    const { cases = [] } = session.getState();
    expect(cases.map(({ name }) => name)).toEqual(['Maya books']);
    expect(cases[0]?.expect?.path).toEqual([
      'missed-hours',
      'hours-closed',
      'closed-wait',
      'wait-branch',
      'branch-booking',
      'booking-end',
    ]);
    expect(runCases(missedCall, cases, environment).results[0]?.status).toBe('passed');
  });

  test('by keys: digits pick, Enter sends, . skips, , goes back', async () => {
    const container = await show();
    card(/^Wait for reply/)
      .element()
      .focus();
    await userEvent.keyboard('2');
    await expect.element(reply()).toHaveValue('price');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(/Our plans/)).toBeVisible();
    card(/^End/).element().focus();
    await userEvent.keyboard(',');
    await expect.poll(() => stateOf(container, 'wait')).toContain('standing');
    await userEvent.keyboard('.');
    await expect.poll(() => stateOf(container, 'nudge')).toContain('done');
    await expect.element(page.getByText(/Still there, Maya/)).toBeVisible();
  });

  test('a decision and its step select each other', async () => {
    const container = await show();
    await page.getByRole('button', { name: /Took Closed/ }).click();
    await expect.poll(() => stateOf(container, 'hours')).toContain('selected');
    await card(/^Wait for reply/).click();
    await expect
      .poll(() =>
        page
          .getByRole('button', { name: /Waits for a reply/ })
          .element()
          .getAttribute('aria-current'),
      )
      .toBe('step');
  });

  test('a typed time runs all that is due until then, and one before takes it back', async () => {
    const container = await show();
    const time = page.getByLabelText('Time', { exact: true });
    await time.fill('20:30');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('48 minutes later')).toBeVisible();
    await expect.element(page.getByText(/timeout in 1 h 12 m|timeout in 1 h 11 m/)).toBeVisible();
    await time.fill('22:00');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => stateOf(container, 'no-reply')).toContain('done');
    await time.fill('20:00');
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => stateOf(container, 'wait')).toContain('standing');
  });

  test('a contact is searched by name; one who is blocked ends the run with the reason', async () => {
    await show();
    await page.getByRole('button', { name: /^Contact: Maya Torres/ }).click();
    await page.getByRole('combobox', { name: 'Name or number' }).fill('jon');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('button', { name: /^Contact: Jon Park/ })).toBeVisible();
    await expect.element(page.getByText(/the contact is blocked/)).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Reply as Jon' })).toBeDisabled();
  });

  test('contacts of the account are found by number', async () => {
    const session = createTestSession('one', begun);
    const { showVersion } = await showSession(session);
    const asked: string[] = [];
    const load = async ({ search }: { readonly search: string }) => {
      asked.push(search);
      return [
        {
          value: { id: 'c7' },
          label: 'Ada',
          facts: { id: 'c7', firstName: 'Ada', mobile: { number: '+13035550100' } },
        },
      ];
    };
    await showVersion(missedCall, { resources: { contacts: load } } as unknown as WorkflowAdapter);
    await page.getByRole('button', { name: /^Contact:/ }).click();
    await page.getByRole('combobox', { name: 'Name or number' }).fill('303');
    await expect.poll(() => asked).toContain('303');
    await page.getByRole('option', { name: /Ada/ }).click();
    await expect.element(page.getByRole('button', { name: /^Contact: Ada/ })).toBeVisible();
    expect(session.getState().one?.plan.contact).toMatchObject({ id: 'c7', timezone: 'UTC' });
    expect(JSON.parse(localStorage.getItem('pathboard.test.w1') ?? '{}')).toMatchObject({ contactId: 'c7' });
    localStorage.clear();
  });

  test('an edit replays the same answers and says what changed', async () => {
    const session = createTestSession('one', { ...begun, events: [{ after: 'PT5M', reply: 'book' }] });
    const { showVersion } = await showSession(session);
    await expect.element(page.getByText(/Book your free class/)).toBeVisible();
    await showVersion(
      changed(
        (nodes) => nodes,
        (edges) => edges.map((each) => (each.id === 'branch-booking' ? { ...each, value: 'class' } : each)),
      ),
    );
    await expect.element(page.getByText('Replayed. “book” now takes Otherwise.')).toBeVisible();
  });

  test('what a step leaves behind is set by hand, and removed again', async () => {
    const container = await show();
    await page.getByRole('button', { name: /Took Closed/ }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set what this step leaves behind' }).click();
    await page.getByRole('combobox', { name: 'Path' }).click();
    await page.getByRole('option', { name: 'Open' }).click();
    await page.getByRole('button', { name: 'Set', exact: true }).click();
    await expect.poll(() => stateOf(container, 'open')).toContain('done');
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Set what this step leaves behind' }).click();
    await page.getByRole('button', { name: 'Let the step decide' }).click();
    await expect.poll(() => stateOf(container, 'closed')).toContain('done');
  });

  test('one step is run alone with another context, and the test stays where it is', async () => {
    await show({ initialTest: { ...begun, events: [{ after: 'PT5M', reply: 'book' }] } });
    await page.getByRole('button', { name: /Took book/ }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Run this step alone' }).click();
    const result = page.getByRole('status', { name: 'What it does' });
    await expect.element(result).toHaveTextContent(/Took book/);
    const known = page.getByRole('textbox', { name: 'What is known' });
    // What was known when the contact came there: nothing of later steps.
    const outputs = Object.keys((JSON.parse(valueOf(known)) as { outputs: object }).outputs);
    expect(outputs).toContain('wait');
    expect(outputs).not.toContain('branch');
    await known.fill('no object');
    await expect.element(page.getByText('This is no JSON object')).toBeVisible();
    await known.fill('{"outputs": {"wait": {"reply": "something else"}}}');
    await expect.element(result).toHaveTextContent(/Took Otherwise/);
    await page.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect.element(page.getByText('The run is complete', { exact: true })).toBeVisible();
  });

  test('a step alone is run when the contact came to it, and its dialog fits a narrow page', async () => {
    await page.viewport(390, 844);
    await show({ initialTest: { ...begun, events: [{ after: 'PT48M', reply: 'book' }] } });
    await page.getByRole('radio', { name: 'Decisions' }).click();
    await page.getByRole('button', { name: /Took Closed/ }).click();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Run this step alone' }).click();
    await expect
      .element(page.getByRole('status', { name: 'What it does' }))
      .toHaveTextContent(/Sunday 7:42 PM in Denver/);
    const { left, right } = page.getByRole('dialog').element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
  });

  test('outputs of a step of the service are typed', async () => {
    const version = changed((nodes) =>
      nodes.map((node) => (node.id === 'branch' ? { ...node, type: { type: 'lookup', label: 'Look up' } } : node)),
    );
    await show({ version, initialTest: { ...begun, events: [{ after: 'PT5M', reply: 'hi' }] } });
    const field = page.getByRole('textbox', { name: 'Outputs' });
    await field.fill('no object');
    await expect.element(page.getByText('This is no JSON object')).toBeVisible();
    await field.fill('{"branch": "price"}');
    await page.getByRole('button', { name: 'Go on' }).click();
    await expect.element(page.getByText(/Our plans/)).toBeVisible();
  });

  test('decisions are announced', async () => {
    const container = await show();
    await page.getByRole('option', { name: 'STOP' }).click();
    await userEvent.keyboard('{Enter}');
    await expect
      .poll(() =>
        [...container.ownerDocument.querySelectorAll('[aria-live]')].map((each) => each.textContent).join(' '),
      )
      .toContain('Opted out with “STOP”');
  });

  test('an empty workflow says what is missing', async () => {
    await show({ version: { ...missedCall, definition: { nodes: [], edges: [] } } });
    await expect.element(page.getByRole('note', { name: 'The test stops here' })).toBeVisible();
  });

  test('behind its tab the drawing opens where the contact is', async () => {
    await page.viewport(390, 800);
    await show();
    await page.getByRole('radio', { name: 'Canvas' }).click();
    await expect
      .poll(() => {
        const { left, right } = card(/^Wait for reply/)
          .element()
          .getBoundingClientRect();
        return left >= 0 && right <= 390;
      })
      .toBe(true);
    await page.getByRole('radio', { name: 'Decisions' }).click();
    await expect.element(page.getByText('why each path was taken')).toBeVisible();
    expect(page.getByRole('log').query()).toBeNull();
  });

  test('keys without a modifier can be turned off', async () => {
    const container = await show({ singleKeys: false });
    card(/^Wait for reply/)
      .element()
      .focus();
    await userEvent.keyboard('.2');
    await expect.element(reply()).toHaveValue('');
    expect(stateOf(container, 'wait')).toContain('standing');
  });

  test('words that are typed beside a photo are sent with it; words alone take its place again', async () => {
    const session = createTestSession('one', begun);
    await showSession(session);
    const photo = page.getByRole('option', { name: 'A photo' });
    await photo.click();
    await expect.element(reply()).toHaveAttribute('placeholder', 'Photo');
    await reply().fill('book');
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText('The run is complete', { exact: true })).toBeVisible();
    await expect.element(page.getByText(/Book your free class/)).toBeVisible();
    const bubbles = [...document.querySelectorAll('[data-from="contact"] .pb-tbub')];
    expect(bubbles.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/Photo\s*book$/)]);
    const replies = () =>
      session.getState().one?.plan.moves.map((move) => ('reply' in move ? [move.reply, move.media?.[0]?.type] : []));
    expect(replies()).toEqual([['book', 'image/jpeg']]);
    await page.getByRole('button', { name: 'Start over' }).click();
    await reply().fill('my question');
    await photo.click();
    await expect.element(reply()).toHaveValue('my question');
    await reply().fill('book');
    await photo.click();
    await expect.element(reply()).toHaveValue('book');
    await page.getByRole('option', { name: '“book”' }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(replies).toEqual([['book', undefined]]);
  });

  test('the tabs keep the focus from view to view', async () => {
    await showSession(createTestSession('one', begun));
    const tab = (name: RegExp) => page.getByRole('radio', { name });
    (tab(/^One contact/).element() as HTMLElement).focus();
    for (const name of [/^Cases/, /^Forecast/, /^One contact/]) {
      await userEvent.keyboard('{ArrowRight}');
      await expect.element(tab(name)).toBeChecked();
      await expect.poll(() => document.activeElement).toBe(tab(name).element());
    }
  });

  test('once the run is over nothing is suggested, sent or skipped', async () => {
    await show({ initialTest: { ...begun, events: [{ after: 'PT5M', reply: 'price' }] } });
    await expect.element(reply()).toBeDisabled();
    expect(page.getByRole('listbox', { name: 'Reply as Maya' }).query()).toBeNull();
    await expect.element(page.getByRole('button', { name: /Skip to next event/ })).toBeDisabled();
  });
});
