import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { createMemoryAdapter } from 'pathboard/client';
import { TestMode } from 'pathboard';
import { environment, missedCall } from '../../stories/testing/missed-call.js';
import { realRuns, today } from '../../stories/testing/real-runs.js';

let root: Root | undefined;
let host: HTMLElement | undefined;
afterEach(() => {
  root?.unmount();
  host?.remove();
  localStorage.clear();
});

function show(runs: number, width = 1600): void {
  host = document.createElement('div');
  host.style.cssText = `width: ${width}px; height: 1000px`;
  document.body.append(host);
  root = createRoot(host);
  root.render(
    <TestMode
      version={missedCall}
      adapter={createMemoryAdapter({ versions: [missedCall], workflowId: 'w', executions: realRuns(runs) })}
      workflowId="w"
      environment={environment}
      initialTab="forecast"
      locale="en-US"
      timeZone="America/Denver"
      now={() => today}
    />,
  );
}

async function ready(who: string): Promise<void> {
  await expect.element(page.getByText(new RegExp(`^10,000 ${who} · `)), { timeout: 20_000 }).toBeVisible();
}
const card = (id: string) =>
  document.querySelector(`.pb-flow [data-node="${id}"]`)?.closest('.react-flow__node')?.textContent ?? '';
const slider = (name: string) => page.getByRole('slider', { name, exact: true });

test('[F1] nothing ran yet: it begins with typical shares, and every contact is somewhere', async () => {
  show(0);
  const begin = page.getByRole('button', { name: 'Begin with typical shares' });
  await expect.element(begin).toBeVisible();
  (begin.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await ready('typical contacts');
  await expect.element(page.getByRole('complementary', { name: 'Forecast' })).toHaveFocus();
  expect(card('missed')).toContain('10,000');
  const entered = (id: string): number => Number(/([\d,]+)\s*[\d.]+%/.exec(card(id))?.[1]?.replaceAll(',', '') ?? 0);
  expect(entered('open') + entered('closed')).toBe(10_000);
});

test('[F2] a slider moves by arrows, by five with Shift, and by typing; the drawing follows; reset brings it back', async () => {
  show(40);
  await ready('typical contacts');
  const before = card('branch');
  const reply = slider('Reply rate');
  const start = Number(reply.element().getAttribute('aria-valuenow'));
  (reply.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}{Shift>}{ArrowRight}{/Shift}');
  await expect.element(reply).toHaveAttribute('aria-valuenow', String(start + 6));
  await vi.waitFor(() => expect(card('branch')).not.toBe(before));
  await page.getByRole('textbox', { name: 'Reply rate in percent' }).fill('0');
  await userEvent.keyboard('{Enter}');
  await vi.waitFor(() => expect(card('branch')).not.toMatch(/\d/), { timeout: 10_000 });
  await userEvent.click(page.getByRole('button', { name: 'Reset to typical' }));
  await expect.element(reply).toHaveAttribute('aria-valuenow', String(start));
  await vi.waitFor(() => expect(card('branch')).toBe(before), { timeout: 10_000 });
});

test('[F3] from 200 real runs on it is like them, and each share stands beside the real one', async () => {
  show(240);
  await ready('contacts like the last 30 days');
  const text = slider('Reply rate').element().getAttribute('aria-valuetext');
  const [, forecast, real] = /^(\d+) percent, real (\d+)$/.exec(text ?? '') ?? [];
  expect(forecast).toBe(real);
  expect(Number(real)).toBeGreaterThan(50);
  expect(Number(real)).toBeLessThan(66);
  await expect.element(page.getByRole('table').filter({ hasText: 'Reply after delivery' })).toBeVisible();
});

test('[F4] sliders are kept in the browser; another opening has them', async () => {
  show(40);
  await ready('typical contacts');
  (slider('Reply rate').element() as HTMLElement).focus();
  await userEvent.keyboard('{Home}');
  await expect.element(slider('Reply rate')).toHaveAttribute('aria-valuenow', '0');
  await vi.waitFor(() => expect(localStorage.length).toBe(1));
  root?.unmount();
  host?.remove();
  show(40);
  await expect.element(slider('Reply rate'), { timeout: 20_000 }).toHaveAttribute('aria-valuenow', '0');
});

test('[F6] more who opt out instead of a reply leave fewer on the paths behind the wait', async () => {
  show(40);
  await ready('typical contacts');
  const all = page.getByRole('button', { name: /^Show all \d/ });
  if (all.query()) await userEvent.click(all);
  const optOut = slider('Opt out instead of a reply');
  const entered = (id: string): number => Number(/([\d,]+)\s*[\d.]+%/.exec(card(id))?.[1]?.replaceAll(',', '') ?? 0);
  const before = entered('branch') + entered('nudge');
  const start = Number(optOut.element().getAttribute('aria-valuenow'));
  (optOut.element() as HTMLElement).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  await expect.element(optOut).toHaveAttribute('aria-valuenow', String(start + 10));
  await vi.waitFor(
    () => {
      const fewer = before - entered('branch') - entered('nudge');
      expect(fewer).toBeGreaterThan(700);
      expect(fewer).toBeLessThan(1300);
    },
    { timeout: 10_000 },
  );
  expect(card('wait')).toMatch(/[\d,]+ opt out/);
});

test('[F5] in a narrow page the tabs stay on top', async () => {
  show(40, 390);
  await ready('typical contacts');
  const tabs = page.getByRole('radiogroup', { name: 'What is tested' }).element().getBoundingClientRect();
  expect(tabs.top).toBeLessThan(60);
});
