import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { readExecution } from '#model';
import { ExecutionViewer, type ExecutionViewerProps } from '#replay';
import 'pathboard/style.css';

const begin = Date.parse('2026-11-16T17:00:00.000Z');
const long = '12345678901234567890';
const next = '12345678901234567891';
const huge = `1${'0'.repeat(700)}7`;
const step = (index: number, context: string): string =>
  `{"id":"s${index}","start":"2026-11-16T17:00:0${index}.000Z","end":"2026-11-16T17:00:0${index + 1}.000Z","node":{"id":"n${index}","context":${context}}}`;
const text = `{"id":"one","status":"completed","start":"2026-11-16T17:00:00.000Z","end":"2026-11-16T17:00:02.000Z","steps":[${[
  step(0, `{"balance":${long},"phone":${long},"same":0.1234567890123456789}`),
  step(
    1,
    `{"balance":${next},"phone":${next},"same":0.1234567890123456789,"zero":-0,"far":[{"x":1e400}],"huge":${huge},"plain":7,"plain":8}`,
  ),
].join(',')}]}`;

const copied: string[] = [];
beforeEach(() => {
  copied.length = 0;
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (written) => void copied.push(written));
});
afterEach(async () => {
  await cleanup();
  vi.restoreAllMocks();
});

const viewer = (moment: string, props: Partial<ExecutionViewerProps> = {}) => {
  const read = readExecution(text);
  if (!read.ok) throw new Error('not read');
  return (
    <div style={{ width: 1200, height: 800 }}>
      <ExecutionViewer
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => begin}
        privacy={null}
        execution={read.execution}
        moment={moment}
        {...props}
      />
    </div>
  );
};
const openSecondStep = (props?: Partial<ExecutionViewerProps>) => render(viewer('step=2', props));

const line = (name: RegExp) => page.getByRole('treeitem', { name });

describe('numbers that no double represents', () => {
  it('keep their digits in changes, tree and JSON', async () => {
    const screen = await openSecondStep();
    await userEvent.click(page.getByRole('radio', { name: /Changes/ }));
    await expect.element(line(/balance/)).toHaveTextContent(new RegExp(`balance: ${long}→ ?${next}`));
    await expect.element(line(/zero/)).toHaveTextContent('zero: -0');
    // Equal values are no change.
    expect(screen.container.querySelector('.pb-jr[data-k] [data-tone="k"]')?.textContent).toBe('balance');
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    await expect.element(line(/^same/)).toHaveTextContent('same: 0.1234567890123456789');
    await expect.element(line(/^balance/)).toHaveTextContent(`balance: ${next}`);
    await expect.element(line(/^plain/)).toHaveTextContent('plain: 8');
    await userEvent.click(page.getByRole('radio', { name: 'Raw' }));
    await expect.element(page.getByRole('group', { name: 'Context as JSON' })).toHaveTextContent(`"balance": ${next},`);
    await expect.element(page.getByRole('group', { name: 'Context as JSON' })).toHaveTextContent('"x": 1e400');
    expect(screen.container.textContent).not.toMatch(/12345678901234567(000|900)|1\.7976931348623157e\+308/);
  });

  it('keep their digits in copies of one value and of all', async () => {
    await openSecondStep();
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    for (const [name, value] of [
      [/^balance/, next],
      [/^zero/, '-0'],
      [/^huge/, huge],
      [/^far/, '[\n  {\n    "x": 1e400\n  }\n]'],
    ] as const) {
      (line(name).element() as HTMLElement).focus();
      await userEvent.keyboard('{Control>}c{/Control}');
      await expect.poll(() => copied.at(-1)).toBe(value);
    }
    await userEvent.click(page.getByRole('button', { name: 'Copy all as JSON' }));
    await expect
      .poll(() => copied.at(-1)?.replaceAll(/\s/g, ''))
      .toBe(
        `{"balance":${next},"phone":${next},"same":0.1234567890123456789,"zero":-0,"far":[{"x":1e400}],"huge":${huge},"plain":8}`,
      );
  });

  it('are cut at many digits until the user expands them', async () => {
    const screen = await openSecondStep();
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    await expect.element(line(/^huge/)).toBeVisible();
    expect(screen.container.textContent).not.toContain(huge);
    await userEvent.click(line(/^huge/).getByRole('button', { name: /Show all/ }));
    await expect.poll(() => screen.container.textContent?.includes(huge)).toBe(true);
  });

  it('are found by their digits', async () => {
    await openSecondStep();
    await userEvent.click(page.getByRole('button', { name: 'Search all steps' }));
    await userEvent.keyboard(next);
    await expect.element(page.getByRole('option').first()).toHaveTextContent(new RegExp(`balance.*${next}`));
    expect(page.getByRole('option').elements()).toHaveLength(2);
    await userEvent.fill(page.getByRole('combobox', { name: 'Search all steps' }), '12345678901234567000');
    await expect.element(page.getByText(/Nothing in 2 steps holds/)).toBeVisible();
  });

  it('keep their digits in an exported case', async () => {
    await openSecondStep();
    await userEvent.click(page.getByRole('button', { name: 'More for this run' }));
    await userEvent.click(page.getByRole('menuitem', { name: 'Copy as a case' }));
    await expect.poll(() => copied.at(-1)).toContain(`"balance": ${long}`);
    expect(copied.at(-1)).toContain('"same": 0.1234567890123456789');
    expect(copied.at(-1)).not.toContain('"numbers"');
  });

  it('are revealed by their digits when personal', async () => {
    const screen = await openSecondStep({ personalData: 'hidden', privacy: [{ kind: 'phone', path: 'phone' }] });
    await userEvent.click(page.getByRole('radio', { name: 'All' }));
    await userEvent.click(line(/^phone/).getByRole('button', { name: /^Show the/ }));
    await expect.element(line(/^phone/)).toHaveTextContent(`phone: ${next}`);
    await screen.rerender(viewer('step=1', { personalData: 'hidden', privacy: [{ kind: 'phone', path: 'phone' }] }));
    await expect.element(line(/^phone/)).toHaveTextContent(/hidden/);
    expect(screen.container.textContent).not.toMatch(new RegExp(`phone: ${long}`));
  });

  it('and duplicate keys are reported over the drawing', async () => {
    await openSecondStep();
    await expect
      .element(page.getByText('Some keys of this run are written twice. Only the last value of each is shown.'))
      .toBeVisible();
  });
});
