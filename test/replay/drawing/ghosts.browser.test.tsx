import { afterEach, expect, it } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { ExecutionViewer } from '#replay';
import { smallExecution } from '../../support/small-execution.js';
import { seenAt, smallVersion } from '../shown-executions.js';
import 'pathboard/style.css';

afterEach(() => cleanup());

it('[55] a step that the version does not have is drawn where the run came to it, says so, and leads to its visit', async () => {
  const { container } = await render(
    <div style={{ width: 1300, height: 800 }}>
      <ExecutionViewer
        execution={smallExecution('run-1', { nodes: ['start', 'removed', 'next'] })}
        version={smallVersion}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        now={() => seenAt}
      />
    </div>,
  );
  const card = (): HTMLElement | undefined =>
    [...container.querySelectorAll<HTMLElement>('.pb-node')].find((node) => node.textContent?.includes('Step removed'));
  await expect.poll(card, { timeout: 10_000 }).toBeDefined();
  expect(card()?.textContent).toContain('Not in this version');
  await userEvent.click(card()!);
  await expect.element(page.getByText('Step 2 of 3', { exact: true })).toBeVisible();
});
