import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactElement, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { createMemoryAdapter, type WorkflowAdapter } from 'pathboard/client';
import type { WorkflowCase, WorkflowVersion } from 'pathboard/core';
import { createEditor } from '#store';
import { createTestSession, TestView } from '#testing';
import { PbRoot } from '#ui';
import { missedCall, missedCallCases } from './missed-call-cases.js';

interface DeskProps {
  readonly version?: WorkflowVersion;
  readonly cases?: readonly WorkflowCase[];
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly readOnly?: boolean;
  /** What the service does with cases. @default keeps them */
  readonly keeps?: 'kept' | 'in the browser' | 'fails' | 'waits';
}

/** A service that has these cases, or that fails. */
function adapterOf(cases: readonly WorkflowCase[], keeps: DeskProps['keeps']): WorkflowAdapter {
  const memory = createMemoryAdapter({ versions: [missedCall], workflowId: 'w' });
  void memory.saveCases({ workflowId: 'w', cases });
  if (keeps === 'in the browser') {
    const { loadCases: _load, saveCases: _save, ...rest } = memory;
    return rest;
  }
  if (keeps === 'waits') return { ...memory, loadCases: () => new Promise(() => {}) };
  if (keeps !== 'fails') return memory;
  const failure = {
    kind: 'notSent',
    code: 'not-sent',
    message: 'The service could not be reached.',
    endpoint: 'cases',
  } as const;
  return { ...memory, loadCases: () => Promise.resolve({ ok: false, failure }) };
}

function Desk(props: DeskProps): ReactElement {
  const { cases = missedCallCases, keeps, readOnly = false, theme = 'light', version = missedCall, width } = props;
  const [editor] = useState(() => createEditor({ version }));
  const [session] = useState(() => createTestSession('cases'));
  const adapter = useMemo(() => adapterOf(cases, keeps), [cases, keeps]);
  const environment = useMemo(() => ({}), []);
  const shown = useStore(editor.store, (state) => state.version);
  const root = { height: '100vh', width: width ?? '100%' };
  return (
    <PbRoot label="Test" theme={theme} density="compact" style={root} className="pb-own pb-viewer">
      <TestView
        version={shown}
        session={session}
        environment={environment}
        adapter={adapter}
        workflowId="w"
        editor={readOnly ? undefined : editor}
        readOnly={readOnly}
        onEditNode={() => {}}
        locale="en-US"
        timeZone="UTC"
        now={Date.now}
      />
    </PbRoot>
  );
}

/** The cases of a workflow: the list, what they cover, and the chosen case on the drawing. */
const meta = {
  title: 'Testing/Cases',
  component: Desk,
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof Desk>;
export default meta;
type Story = StoryObj<typeof meta>;

const patient = { timeout: 15_000 };

async function ran(canvasElement: HTMLElement): Promise<ReturnType<typeof within>> {
  const canvas = within(canvasElement);
  const button = await canvas.findByRole('button', { name: 'Run all' }, patient);
  await waitFor(() => expect(button).toBeEnabled(), patient);
  await userEvent.click(button);
  await waitFor(() => expect(canvasElement.querySelector('.pb-cov__bar')).not.toBeNull(), patient);
  return canvas;
}

/** “booking” is not “book”: the case fails, and its button fixes the rule. */
export const OneFailed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await expect(await canvas.findByText('Branch took Otherwise, not book', undefined, patient)).toBeVisible();
    await expect(canvasElement.querySelector('.pb-cov__l')).toHaveTextContent(/^87%/);
    await expect(canvas.getByText('2 paths no case takes, both by “price”')).toBeVisible();
  },
};

export const OneFailedDark: Story = { ...OneFailed, args: { theme: 'dark' } };

/** One press fixes the rule, and all cases run again. */
export const Fixed: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Match replies with “book” in them' }, patient));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Passed 12' })).toBeVisible(), patient);
  },
};

/** Every case passed. */
export const AllPassed: Story = {
  args: { cases: missedCallCases.slice(1) },
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Passed 11' })).toBeVisible(), patient);
  },
};

/** A path that the case names is gone. */
export const OutOfDate: Story = {
  args: {
    cases: [
      { ...missedCallCases[1]!, expect: { path: ['missed-hours', 'hours-closed', 'gone'] } },
      ...missedCallCases.slice(2),
    ],
  },
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await expect(await canvas.findByRole('group', { name: 'A path it names is gone' }, patient)).toBeVisible();
  },
};

/** A case that has to pass before a version goes live, and who made it. */
export const MustPass: Story = {
  args: {
    cases: missedCallCases.map((each, at) => ({
      ...each,
      created: { at: '2025-10-03T17:00:00Z', by: { name: at % 3 === 0 ? 'Ana Whitfield' : 'Jon Park' } },
      ...(at < 2 ? { mustPass: true } : {}),
    })),
  },
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await expect(await canvas.findByText('Case 1 of 12 · by Ana Whitfield', undefined, patient)).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: 'Has to pass before a version goes live' })).toBeChecked();
  },
};

/** The workflow was edited since: the results are of before. */
export const Stale: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Match replies with “book” in them' }, patient));
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Passed 12' })).toBeVisible(), patient);
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await userEvent.click(await within(document.body).findByRole('menuitem', { name: 'Duplicate' }, patient));
    await waitFor(() => expect(canvas.getByRole('group', { name: 'Not run' })).toBeVisible(), patient);
  },
};

/** Nothing has run yet. */
export const NotRun: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(await canvas.findByRole('group', { name: 'Not run' }, patient)).toBeVisible();
  },
};

const many = Array.from({ length: 4000 }, (_, at) => ({ ...missedCallCases[at % 12]!, name: `Case ${at + 1}` }));

/** Thousands of cases run beside the page; the list fills as they do. */
export const Running: Story = {
  args: { cases: many.slice(0, 600) },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = await canvas.findByRole('button', { name: 'Run all' }, patient);
    await waitFor(() => expect(button).toBeEnabled(), patient);
    await userEvent.click(button);
    await waitFor(() => expect(canvasElement.querySelector('.pb-cov__bar')).not.toBeNull(), patient);
  },
};

/** No cases yet. */
export const Empty: Story = {
  args: { cases: [] },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByText(
        'No cases yet. Save a test as one, or explore all paths.',
        undefined,
        patient,
      ),
    ).toBeVisible();
  },
};

/** Cases that would cover the rest are proposed. */
export const Exploring: Story = {
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Explore all paths' }));
    const words = '1 case would cover the rest';
    await expect(await canvas.findByText(words, { selector: '.pb-rins__t > span' }, patient)).toBeVisible();
    await expect(canvas.getByRole('checkbox', { name: /Replies “price”/ })).toBeChecked();
  },
};

/** The service has no cases to give: the reason, and Try again. */
export const NotLoaded: Story = {
  args: { keeps: 'fails' },
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByRole('button', { name: 'Try again' }, patient)).toBeVisible();
  },
};

export const Loading: Story = { args: { keeps: 'waits' } };

/** Cases run, and nothing is saved. */
export const ViewOnly: Story = {
  args: { readOnly: true },
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await expect(await canvas.findByText('Branch took Otherwise, not book', undefined, patient)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /instead/ })).toBeNull();
  },
};

/** One part at a time: the list, then the case, then the drawing. */
export const Narrow: Story = {
  args: { width: 390 },
  play: async ({ canvasElement }) => {
    const canvas = await ran(canvasElement);
    await userEvent.click(await canvas.findByRole('option', { name: /“booking” at night/ }, patient));
    await expect(await canvas.findByText('Branch took Otherwise, not book', undefined, patient)).toBeVisible();
  },
};

export const NarrowDark: Story = { ...Narrow, args: { ...Narrow.args, theme: 'dark' } };

/** The list beside one part. */
export const Medium: Story = { ...OneFailed, args: { width: 800 }, play: Narrow.play! };
