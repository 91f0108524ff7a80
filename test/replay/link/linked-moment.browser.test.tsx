import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import type { WorkflowExecution } from '#model';
import { decodeMoment, encodeMoment, ExecutionViewer } from '#replay';
import 'pathboard/style.css';

const at = (second: number): string => new Date(Date.parse('2026-11-16T17:00:00.000Z') + second * 1000).toISOString();
const context = { replies: { 'ada@example.org': { words: 3 } } };
const execution = {
  id: 'r1',
  status: 'completed',
  start: at(0),
  end: at(2),
  steps: ['a', 'b'].map((id, index) => ({
    id: `s${index}`,
    start: at(index),
    end: at(index + 1),
    node: { id, context },
  })),
} as unknown as WorkflowExecution;

it('never reports a personal key to the host, even from a link that contains one', async () => {
  const reported = vi.fn<(moment: string) => void>();
  const linkTo = vi.fn<(moment: string) => string>((moment) => `https://example.org/?${moment}`);
  const path = ['replies', 'ada@example.org', 'words'];
  await render(
    <div style={{ width: 1200, height: 800 }}>
      <ExecutionViewer
        execution={execution}
        moment={encodeMoment({ step: 1, path })}
        onMomentChange={reported}
        linkTo={linkTo}
        locale="en-US"
        timeZone="UTC"
        theme="light"
      />
    </div>,
  );
  await vi.waitFor(() => expect(document.querySelector('[data-found]')).not.toBeNull());
  document.querySelector<HTMLElement>('[role="slider"]')!.focus();
  await userEvent.keyboard('.');
  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
  const texts = [...reported.mock.calls, ...linkTo.mock.calls].map(([text]) => text);
  for (const text of texts) expect(decodeURIComponent(text)).not.toContain('ada@');
  expect(decodeMoment(reported.mock.lastCall![0]).moment).toMatchObject({ run: 'r1', step: 2, path: ['replies'] });
});
