import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { ExecutionViewer } from '#replay';
import { freeTrial } from '../canvas/free-trial-workflow.js';
import { hostileContextExecution, hugeContextExecution } from './difficult-contexts.js';
import { failedTemplateExecution, locale, presentTime, timeZone } from './example-executions.js';

const meta = {
  title: 'Replay/Context of a step',
  component: ExecutionViewer,
  args: {
    version: freeTrial,
    locale,
    timeZone,
    accountTimeZone: 'America/New_York',
    now: () => presentTime,
    theme: 'light',
    execution: failedTemplateExecution,
  },
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

type Page = ReturnType<typeof within>;

async function detailsIn(page: Page): Promise<Page> {
  return within(await page.findByRole('complementary', { name: /^Step details/ }));
}

/** Names, numbers and messages are masked until the user reveals one; the host is notified of each. */
export const HiddenAndRevealed: Story = {
  args: { onReveal: fn(), personalData: 'hidden' },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const details = await detailsIn(page);
    await userEvent.keyboard('e');
    await userEvent.click(page.getByRole('button', { name: /^Jump to error/ }));
    await expect(canvasElement).not.toHaveTextContent(/Maya|Torres|5550139|Thanks/);
    await expect(page.getByText('M. T.')).toBeVisible();

    const contact = details.getByRole('treeitem', { name: /^contact/ });
    contact.focus();
    await userEvent.keyboard('{ArrowRight}');
    const name = await details.findByRole('treeitem', { name: /firstName/ });
    await expect(name).toHaveAccessibleName(/Name, hidden/);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await waitFor(() => expect(name).toHaveFocus());
    await userEvent.keyboard('{Enter}');
    await expect(await details.findByRole('treeitem', { name: /firstName:\s*"Maya"/ })).toHaveFocus();
    await expect(args.onReveal).toHaveBeenLastCalledWith({
      scope: 'value',
      path: ['contact', 'firstName'],
      kind: 'name',
      visit: 6,
      nodeId: 'after-hours',
      executionId: failedTemplateExecution.id,
    });
    await expect(canvasElement).not.toHaveTextContent(/Torres/);

    await userEvent.click(page.getByRole('button', { name: 'Show personal data' }));
    await expect(args.onReveal).toHaveBeenLastCalledWith({
      scope: 'all',
      path: [],
      visit: 6,
      nodeId: 'after-hours',
      executionId: failedTemplateExecution.id,
    });
    await expect(
      details.getByText(/^Thanks Maya! We’re closed right now\. Book your free class here/, {
        selector: '.pb-sent__b',
      }),
    ).toBeVisible();
    await expect(page.getByText('(510) 555-0139')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Hide personal data' }));
    await expect(canvasElement).not.toHaveTextContent(/Maya|Torres/);
  },
};

/** Where does a value come from? The search leads to the visit where it first appeared. */
export const SearchInAllSteps: Story = {
  args: { personalData: 'hidden' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const details = await detailsIn(page);
    await userEvent.click(details.getByRole('button', { name: 'Search all steps' }));
    const field = details.getByRole('combobox', { name: 'Search all steps' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.keyboard('premium');
    const hits = within(await details.findByRole('listbox', { name: /^Where it was found/ }));
    await expect(hits.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'attributes.planFrom step 3"premium"to step 7',
      'branchStep 4"premium"',
    ]);
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect(page.getByRole('complementary', { name: /^Step details/ })).toHaveTextContent('step 4 of 7');
    await waitFor(() =>
      expect(details.getByRole('treeitem', { name: /branch:\s*"premium"/ })).toHaveAttribute('data-found'),
    );
    await userEvent.click(hits.getByRole('option', { name: /attributes\.plan/ }));
    await expect(page.getByRole('complementary', { name: /^Step details/ })).toHaveTextContent('step 3 of 7');
    await waitFor(() =>
      expect(details.getByRole('treeitem', { name: /plan:\s*"premium"/ })).toHaveAttribute('data-found'),
    );
    await expect(field).toHaveFocus();

    await userEvent.clear(field);
    await userEvent.type(field, 'Torres');
    await expect(
      await details.findByText(/^Nothing in 7 steps holds “Torres”\. Hidden values are not searched\.$/),
    ).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect(details.getByRole('button', { name: 'Search all steps' })).toHaveFocus();
  },
};

/** Times in the zone of the account, the user or any city, with UTC beside them. */
export const ByWhoseClocks: Story = {
  args: { onTimeZone: fn(), theme: 'dark' },
  play: async ({ canvasElement, args }) => {
    const page = within(canvasElement);
    const details = await detailsIn(page);
    await userEvent.click(page.getByRole('button', { name: /^Jump to error/ }));
    const text = (): string => canvasElement.querySelector('.pb-rins')?.textContent ?? '';
    await expect(text()).toContain('7:41:58 – 7:42:00 PM');
    await expect(text()).toContain('Oct 15, 2:41:58 – 2:42:00 AM UTC');
    await userEvent.click(details.getByRole('button', { name: 'Time zone, Los Angeles (UTC−7)' }));
    await userEvent.click(await page.findByRole('menuitemcheckbox', { name: /^Account’s time: New York/ }));
    await expect(args.onTimeZone).toHaveBeenCalledWith('account');
    await waitFor(() => expect(text()).toContain('10:41:58 – 10:42:00 PM'));
    await expect(page.getByRole('slider', { name: 'Time in the run' })).toHaveAttribute(
      'aria-valuetext',
      expect.stringContaining('10:41:58 PM'),
    );
  },
};

/** A huge context is readable part by part. */
export const HugeContext: Story = {
  args: { execution: hugeContextExecution() },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const details = await detailsIn(page);
    const drawn = (): number => details.queryAllByRole('treeitem').length;
    const long = await details.findByRole('treeitem', { name: /changed description/ });
    await expect(long.textContent!.length).toBeLessThan(1200);
    await expect(drawn()).toBeLessThan(80);
    await userEvent.click(within(long).getByRole('button', { name: /^Show all 1,974,000/ }));
    await waitFor(() => expect(within(long).getByText('1 – 4,000 of 1,974,000')).toBeVisible());
    await userEvent.click(within(long).getByRole('button', { name: 'Last part' }));
    await expect(within(long).getByText('1,972,001 – 1,974,000 of 1,974,000')).toBeVisible();

    await userEvent.click(details.getByRole('radio', { name: 'All' }));
    await userEvent.click(details.getByRole('button', { name: 'Search all steps' }));
    await userEvent.keyboard('key-98765');
    await userEvent.click(await details.findByRole('option', { name: /many\["key-98765"\]/ }));
    await waitFor(() => expect(details.getByRole('treeitem', { name: /key-98765/ })).toBeVisible());
    await expect(drawn()).toBeLessThan(80);
    await userEvent.click(details.getByRole('radio', { name: 'Raw' }));
    await expect(await details.findByRole('group', { name: 'Context as JSON' })).toBeVisible();
    await expect(canvasElement.querySelectorAll('.pb-raw__l').length).toBeLessThan(120);
  },
};

/** A hostile context: markup, names of the prototype, ten thousand levels, bidirectional controls. */
export const HostileContext: Story = {
  args: { execution: hostileContextExecution(), personalData: 'hidden' },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const details = await detailsIn(page);
    await expect(
      await details.findByRole('treeitem', { name: /"<script>document\.title = 1<\/script>"/ }),
    ).toBeVisible();
    await expect(details.getByRole('treeitem', { name: /turned:\s*"\\u202eright to left\\u202c"/ })).toBeVisible();
    await expect(canvasElement.querySelector('script, img')).toBeNull();
    await expect(canvasElement).not.toHaveTextContent(/ada@example|5550139/);
    await userEvent.click(details.getByRole('button', { name: 'Search all steps' }));
    await userEvent.keyboard('reached');
    await userEvent.click(await details.findByRole('option', { name: /"reached"/ }));
    const bottom = await details.findByRole('treeitem', { name: /bottom:\s*"reached"/ });
    await expect(bottom).toBeVisible();
    await expect(bottom).toHaveAttribute('aria-level', '10002');
    await expect(details.getAllByRole('treeitem').length).toBeLessThan(80);
  },
};
