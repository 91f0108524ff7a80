import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ExecutionViewer } from '#replay';
import { askingVersion, locale, presentTime, timeZone } from './example-executions.js';
import { heldExecution, holdingVersion, manyRounds } from './timeline-executions.js';

const meta = {
  title: 'Replay/Timeline',
  component: ExecutionViewer,
  args: { locale, timeZone, now: () => presentTime, theme: 'light' },
  decorators: [
    (Story) => (
      <div style={{ height: '100vh', minHeight: 560 }}>
        <Story />
      </div>
    ),
  ],
} satisfies Meta<typeof ExecutionViewer>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Test machines are slow. */
const patient = { timeout: 8000 };

const rowNames = (root: HTMLElement): string[] =>
  [...root.querySelectorAll('[role="row"]')].map((row) => row.getAttribute('aria-label') ?? '');

/** A delay, an unanswered question, a night, and three parallel visits: each bar names its purpose. */
export const HeldByWaits: Story = {
  args: { execution: heldExecution, version: holdingVersion },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await page.findByRole('row', { name: /^Step 2, Delay, Done, 3 h · Delay/ });
    await waitFor(() => expect(rowNames(canvasElement)).toHaveLength(7), patient);
    const names = rowNames(canvasElement).join('\n');
    await expect(names).toContain('Step 3, Wait for reply, Done, Timed out after 2 h');
    await expect(names).toContain('Step 4, Wait for office hours, Done, 13 h · Office hours opened');
    await expect(names).toMatch(/Step 6, Add tag, Done, 2.7 s, beside steps 5/);
    await expect(names).toMatch(/Step 7, Send message, Done, end not known/);
    await waitFor(() => expect(canvasElement.querySelectorAll('.pb-brk')).toHaveLength(3), patient);

    // Zooms in and out by keys alone.
    const track = canvasElement.querySelector<HTMLElement>('.pb-tl__r')!;
    const bar = (): number =>
      canvasElement.querySelector<HTMLElement>('[data-visit="5"] .pb-gb')!.getBoundingClientRect().width /
      track.getBoundingClientRect().width;
    const before = bar();
    page.getByRole('slider').focus();
    await userEvent.keyboard('++');
    await waitFor(() => expect(bar()).toBeGreaterThan(before * 2), patient);
    await userEvent.keyboard('{Home}');
    await waitFor(
      () => expect(canvasElement.querySelector('[data-visit="5"] .pb-gl')).toHaveAttribute('data-off', 'behind'),
      patient,
    );
    await userEvent.keyboard('0');
    await waitFor(() => expect(bar()).toBeCloseTo(before, 2), patient);
  },
};

/** On a right-to-left page the panels change sides; time still runs to the right. */
export const FromRightToLeft: Story = {
  args: { execution: manyRounds(4, [2]), version: askingVersion },
  decorators: [
    (Story) => (
      <div dir="rtl" style={{ height: '100%' }}>
        <Story />
      </div>
    ),
  ],
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await waitFor(() => expect(rowNames(canvasElement)).toHaveLength(10), patient);
    const left = (element: Element | null): number => element!.getBoundingClientRect().left;
    await waitFor(
      () =>
        expect(left(canvasElement.querySelector('[data-visit="4"] .pb-gb'))).toBeGreaterThan(
          left(canvasElement.querySelector('[data-visit="1"] .pb-gb')),
        ),
      patient,
    );
    await expect(left(page.getByRole('complementary'))).toBeLessThan(left(page.getByRole('slider')));
    page.getByRole('slider').focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect(page.getByText('Step 2 of 10')).toBeVisible();
  },
};

export const FromRightToLeftInDark: Story = { ...FromRightToLeft, args: { ...FromRightToLeft.args, theme: 'dark' } };

export const HeldByWaitsInDark: Story = { args: { execution: heldExecution, version: holdingVersion, theme: 'dark' } };

/** Thirty rounds, three of which failed: those come first, and one press leads to the failure. */
export const RoundsOfALoop: Story = {
  args: { execution: manyRounds(30, [12, 13, 25]), version: askingVersion },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const strip = within(await page.findByRole('listbox', { name: /^Rounds/ }));
    await waitFor(
      () =>
        expect(
          strip
            .getAllByRole('option')
            .slice(0, 4)
            .map((cell) => cell.textContent),
        ).toEqual(['12', '13', '25', '1']),
      patient,
    );
    await expect(page.getByText('30 rounds, 3 failed')).toBeVisible();
    await userEvent.click(strip.getByRole('option', { name: /^Round 25 of 30, Failed/ }));
    await expect(page.getByText('Step 50 of 62')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next round' }));
    await expect(page.getByText('Step 52 of 62')).toBeVisible();
    page.getByRole('listbox', { name: /^Rounds/ }).focus();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await waitFor(
      () => expect(strip.getByRole('option', { name: /^Round 13/ })).toHaveAttribute('aria-selected', 'true'),
      patient,
    );
    await expect(page.getByRole('listbox', { name: /^Rounds/ })).toHaveFocus();
    await expect(page.getByText('Step 26 of 62')).toBeVisible();

    // One row per round, which stepping skips; into one of them, and past the loop.
    await userEvent.click(page.getByRole('button', { name: 'One row for each round' }));
    await waitFor(
      () =>
        expect(rowNames(canvasElement)).toContain('Round 13 of 30, Failed, 2 steps, 3 s, from step 26, Ask question'),
      patient,
    );
    page.getByRole('slider').focus();
    await userEvent.keyboard('.');
    await expect(page.getByText('Step 28 of 62')).toBeVisible();
    await userEvent.keyboard('i.');
    await expect(page.getByText('Step 29 of 62')).toBeVisible();
    // A single bracket would begin the name of a key.
    await userEvent.keyboard('[[[[');
    await expect(page.getByText('Step 24 of 62')).toBeVisible();
    await userEvent.keyboard('o');
    await expect(page.getByText('Step 62 of 62')).toBeVisible();
    await userEvent.keyboard('e');
    await expect(page.getByText('Step 24 of 62')).toBeVisible();
    const row = page.getByRole('row', { name: /^Round 12 of 30/ });
    await expect(row).toHaveAttribute('aria-expanded', 'false');
    row.focus();
    await userEvent.keyboard('{ArrowRight}');
    await waitFor(
      () => expect(page.getByRole('row', { name: /^Step 24, Ask question, Failed.*round 12 of 30/ })).toHaveFocus(),
      patient,
    );
  },
};

/** Four thousand rounds, virtualised. */
export const ThousandsOfRounds: Story = {
  args: { execution: manyRounds(4000, [12, 3025]), version: askingVersion },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const strip = within(await page.findByRole('listbox', { name: /^Rounds/ }));
    await userEvent.click(await strip.findByRole('option', { name: /^Round 3025 of 4000, Failed/ }));
    await expect(page.getByText('Step 6050 of 8002')).toBeVisible();
    await expect(strip.getAllByRole('option').length).toBeLessThan(80);
    await expect(rowNames(canvasElement).length).toBeLessThan(40);
    await waitFor(
      () =>
        expect([...canvasElement.querySelectorAll('.pb-nbadge')].map((badge) => badge.textContent)).toContain(
          '3025× · 6050',
        ),
      patient,
    );
  },
};

/** The outline is opened beside the drawing: rows and visits follow each other. */
export const WithOutline: Story = {
  args: { execution: manyRounds(3, [2]), version: askingVersion },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    await userEvent.click(await page.findByRole('button', { name: 'Outline' }, patient));
    const pane = (): HTMLElement | null => canvasElement.querySelector('.pb-rol [role="tree"]');
    await waitFor(() => expect(pane()).not.toBeNull(), patient);
    const tree = within(pane()!);
    await userEvent.click(await tree.findByRole('treeitem', { name: /^Branch, step/ }, patient));
    await waitFor(
      () => expect(page.getByRole('row', { name: /^Step 3, Branch/ })).toHaveAttribute('aria-selected', 'true'),
      patient,
    );
    await userEvent.click(page.getByRole('row', { name: /^Step 2, Ask question/ }));
    await waitFor(
      () => expect(tree.getByRole('treeitem', { name: /^Ask question, step/, selected: true })).toBeVisible(),
      patient,
    );
  },
};
