import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cleanup, render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { WorkflowExecution, WorkflowVersion } from '#model';
import { decodeMoment, ExecutionViewer, type ExecutionViewerProps, replayKeyMessages, replayKeys } from '#replay';
import { askingVersion } from '../../stories/replay/example-executions.js';
import { manyRounds } from '../../stories/replay/timeline-executions.js';
import 'pathboard/style.css';

const noon = Date.UTC(2026, 4, 1, 12);
const at = (second: number): string => new Date(noon + second * 1000).toISOString();
const ids = ['a', 'b', 'c', 'd'];
const version: WorkflowVersion = {
  id: 'v1',
  definition: {
    nodes: ids.map((id) => ({ id, type: { type: 'add-tag', label: `Step ${id}` } })),
    edges: [0, 1, 2].map((index) => ({
      id: `e${index}`,
      source: ids[index]!,
      target: ids[index + 1]!,
      type: 'standard',
    })),
  },
};
/** A visit of a second to each node; some of them fail. */
function runOf(failing: readonly number[] = [], more: object = {}, nodes: readonly string[] = ids): WorkflowExecution {
  return {
    id: 'r1',
    status: 'completed',
    version: { id: 'v1' },
    start: at(0),
    end: at(nodes.length),
    steps: nodes.map((id, index) => ({
      id: `s${index}`,
      start: at(index),
      end: at(index + 1),
      node: { id, context: failing.includes(index + 1) ? { error: { message: 'No', stepId: `s${index}` } } : {} },
    })),
    ...more,
  } as WorkflowExecution;
}

const viewer = (props: Partial<ExecutionViewerProps> = {}) => (
  <div style={{ width: 1200, height: 800 }}>
    <ExecutionViewer
      execution={runOf()}
      version={version}
      locale="en-US"
      timeZone="UTC"
      theme="light"
      now={() => noon + 60_000}
      {...props}
    />
  </div>
);
const position = (step: number, count = 4) => page.getByText(`Step ${step} of ${count}`, { exact: true });
const slider = () => page.getByRole('slider', { name: 'Time in the run' });
const focusSlider = async (): Promise<void> => {
  await expect.element(slider()).toBeInTheDocument();
  (slider().element() as HTMLElement).focus();
};

/** Presses keys at once: a busy machine may rest between those of a real keyboard. */
function press(keys: string): void {
  for (const key of keys)
    flushSync(() => {
      slider()
        .element()
        .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
}

/** Collects errors that reach the window, as the error monitoring of a host does. */
const uncaught: string[] = [];
const onUncaught = (event: ErrorEvent): void => {
  event.preventDefault();
  uncaught.push(String(event.error));
};
afterEach(async () => {
  await cleanup();
  window.removeEventListener('error', onUncaught);
  uncaught.length = 0;
  vi.restoreAllMocks();
});

describe('a moment that the host keeps', () => {
  /** A host that keeps the moment in a history, as a router does. */
  const reported: string[] = [];
  let show: (moment: string | undefined) => void = () => undefined;
  function Host(props: Partial<ExecutionViewerProps>) {
    const [moment, setMoment] = useState(props.moment);
    useEffect(() => {
      show = setMoment;
    }, []);
    return viewer({
      ...props,
      moment,
      onMomentChange: (next) => {
        reported.push(next);
        setMoment(next);
      },
    });
  }
  const start = async (props: Partial<ExecutionViewerProps> = {}): Promise<void> => {
    reported.length = 0;
    await render(<Host moment="" {...props} />);
    await focusSlider();
  };
  const lastReported = () => (reported.length === 0 ? undefined : decodeMoment(reported.at(-1)!).moment);

  it('is reported once the user rests, and not on the way', async () => {
    await start();
    // From the end to the start of the last step, then back.
    press(',,,');
    await expect.poll(lastReported).toEqual({ run: 'r1', step: 2 });
    expect(reported).toHaveLength(1);
    await userEvent.keyboard('{Shift>}.{/Shift}');
    await expect.poll(lastReported).toEqual({ run: 'r1' });
  });

  it('leads back through the history, to the end too', async () => {
    await start();
    press(',,,');
    await expect.poll(lastReported).toEqual({ run: 'r1', step: 2 });
    show('run=r1');
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '4000');
    await expect.element(position(4)).toBeVisible();
    show(reported.at(-1));
    await expect.element(position(2)).toBeVisible();
    // What the host navigates to is not reported back to it.
    expect(reported).toHaveLength(1);
  });

  it.each<readonly [string, string, number]>([
    ['step=9', 'This link leads to step 9, and the run has only 4. It is shown from its end.', 4],
    ['run=r2&step=2', 'This link leads to another run. The run is shown from its end.', 4],
    ['step=2&time=soon', 'A part of this link could not be read. The rest of it was followed.', 2],
  ])('%s is followed as far as it can be, and says so until the user moves', async (moment, words, step) => {
    await start({ moment });
    await expect.element(page.getByText(words)).toBeVisible();
    await expect.element(position(step)).toBeVisible();
    expect(reported).toEqual([]);
    await userEvent.keyboard('{Home}');
    await expect.element(position(1)).toBeVisible();
    await expect.element(page.getByText(words)).not.toBeInTheDocument();
  });

  it('keeps the first failure in the details where it names no step', async () => {
    await start({ execution: runOf([2]), moment: 'zone=Asia%2FTokyo' });
    await expect.element(position(4)).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Step b, step 2' })).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Time zone, Tokyo (UTC+9)' })).toBeVisible();
    expect(reported).toEqual([]);
  });

  it('is not reported once the viewer is gone', async () => {
    await start();
    press(',');
    await cleanup();
    await render(viewer());
    await focusSlider();
    await userEvent.keyboard(',,');
    await expect.element(position(3)).toBeVisible();
    expect(reported).toEqual([]);
  });
});

describe('a host that fails', () => {
  it('keeps the viewer alive where its callbacks throw, and hears of it', async () => {
    window.addEventListener('error', onUncaught);
    const fail = (): never => {
      throw new Error('host');
    };
    await render(viewer({ moment: '', onMomentChange: fail, onTimeZone: fail }));
    await focusSlider();
    await userEvent.keyboard(',,');
    await expect.poll(() => uncaught.length).toBeGreaterThan(0);
    uncaught.length = 0;
    await userEvent.click(page.getByRole('button', { name: /^Time zone, / }));
    await userEvent.click(page.getByRole('menuitem', { name: /Another city/ }));
    await userEvent.keyboard('tokyo');
    await userEvent.click(page.getByRole('option', { name: /^Tokyo/ }));
    await expect.element(page.getByRole('button', { name: 'Time zone, Tokyo (UTC+9)' })).toHaveFocus();
    await expect.poll(() => uncaught).toContain('Error: host');
    await expect.element(position(3)).toBeVisible();
  });

  it.each<readonly [string, () => number]>([
    ['no number', () => NaN],
    ['an endless time', () => Infinity],
    [
      'an error',
      () => {
        throw new Error('host');
      },
    ],
  ])('is shown an open run by the clock of the browser where its own clock gives %s', async (_title, now) => {
    window.addEventListener('error', onUncaught);
    // The last step began an hour ago.
    const since = Date.now() - 3_600_500;
    const open = runOf([], { status: 'running', start: undefined, end: undefined });
    const steps = open.steps!.map((step, index) => ({
      ...step,
      start: new Date(since + (index - 3) * 1000).toISOString(),
      end: index === 3 ? undefined : new Date(since + (index - 2) * 1000).toISOString(),
    }));
    const { container } = await render(viewer({ execution: { ...open, steps } as WorkflowExecution, now }));
    await expect.element(page.getByText('Live', { exact: true })).toBeVisible();
    await expect.element(page.getByRole('group', { name: 'Step d, step 4' })).toBeVisible();
    await expect.poll(() => container.querySelector('.pb-rline__end')?.textContent).toBe('1 h');
    expect(container.textContent).not.toMatch(/Invalid|NaN|Infinity/);
  });

  it('does not stop the clock of an open run by rendering often, with a new clock each time', async () => {
    const open = runOf([], { status: 'running', end: undefined });
    delete (open.steps!.at(-1) as { end?: unknown }).end;
    let time = noon + 63_000;
    const screen = await render(viewer({ execution: open, now: () => time }));
    const length = (): string | undefined => screen.container.querySelector('.pb-rline__end')?.textContent ?? undefined;
    await expect.poll(length).toBe('1 m');
    time += 60_000;
    // Twice a second for as long as it takes: each render used to begin the second anew.
    await expect
      .poll(
        async () => {
          await screen.rerender(viewer({ execution: open, now: () => time }));
          return length();
        },
        { interval: 400 },
      )
      .toBe('2 m');
  });

  it('shows a hint to choose a run without one, and the run as soon as it is passed', async () => {
    const screen = await render(viewer({ execution: undefined, workflowId: 'w1' }));
    await expect.element(page.getByText('Choose a run to see what it did.')).toBeVisible();
    await screen.rerender(viewer());
    await expect.element(position(4)).toBeVisible();
    // Another run begins at its own end.
    await userEvent.click(page.getByRole('button', { name: 'First step' }));
    await screen.rerender(viewer({ execution: { ...runOf(), id: 'r2' } }));
    await expect.element(position(4)).toBeVisible();
  });
});

describe('remarks on a run', () => {
  it('unfold, and lead to each step in turn, also those that read the same', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    // Two steps of one title are of another kind than in this version.
    const [a, b] = [0, 1].map((index) => ({
      id: ids[index]!,
      type: { type: 'add-tag', label: 'Tag' },
    }));
    const now: WorkflowVersion = { id: 'v2', definition: { nodes: [a!, b!], edges: [] } };
    const execution = runOf([], { version: { id: 'v1' } }, ['a', 'b', 'a', 'b']);
    for (const step of execution.steps!) (step.node as { type?: object }).type = { type: 'send-message' };
    await render(viewer({ execution, version: now }));
    const note = page.getByRole('note', { name: 'About this drawing' });
    await expect.element(note.getByText(/^This run went through/)).toBeVisible();
    const unfold = note.getByRole('button', { name: 'Details' });
    await userEvent.click(unfold);
    await expect.element(note.getByRole('button', { name: 'Less' })).toHaveAttribute('aria-expanded', 'true');
    const same = note.getByText(/^Tag is of another kind now/);
    expect(same.elements()).toHaveLength(2);
    const jumps = note.getByRole('listitem').filter({ hasText: '3 moves follow no path' });
    await userEvent.click(jumps.getByRole('button', { name: 'Show next (3 of 3)' }));
    await expect.element(position(2)).toBeVisible();
    await userEvent.click(jumps.getByRole('button', { name: 'Show next (1 of 3)' }));
    await userEvent.click(jumps.getByRole('button', { name: 'Show next (2 of 3)' }));
    await expect.element(position(4)).toBeVisible();
    await userEvent.click(jumps.getByRole('button', { name: 'Show next (3 of 3)' }));
    await expect.element(position(2)).toBeVisible();
    await userEvent.click(note.getByRole('button', { name: 'Less' }));
    await expect.element(note.getByRole('listitem')).not.toBeInTheDocument();
    expect(error.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('same key'))).toEqual([]);
  });
});

describe('keys of the replay', () => {
  it('have a title each, and are all listed', () => {
    expect(replayKeys.map(({ name }) => name).toSorted()).toEqual(Object.keys(replayKeyMessages.defaults).toSorted());
  });

  it.each<readonly [keys: string, from: number, to: number]>([
    ['.', 2, 3],
    [',', 2, 1],
    ['{Shift>}.{/Shift}', 2, 4],
    ['{Shift>},{/Shift}', 3, 1],
    ['e', 1, 2],
    ['e', 2, 4],
    ['e', 4, 2],
  ])('%s leads from step %i to %i', async (keys, from, to) => {
    await render(viewer({ execution: runOf([2, 4]), moment: `step=${from}` }));
    await expect.element(position(from)).toBeVisible();
    await focusSlider();
    await userEvent.keyboard(keys);
    await expect.element(position(to)).toBeVisible();
  });

  it('are left to fields, buttons and speech input', async () => {
    const screen = await render(viewer({ moment: 'step=2' }));
    await focusSlider();
    // Space presses the focused button, and does not play.
    (page.getByRole('button', { name: 'First step' }).element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(position(1)).toBeVisible();
    await expect.element(page.getByRole('button', { name: 'Play' })).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Search all steps' }));
    await userEvent.keyboard('e.,');
    await expect.element(page.getByRole('combobox', { name: 'Search all steps' })).toHaveValue('e.,');
    await expect.element(position(1)).toBeVisible();
    await screen.rerender(viewer({ moment: 'step=2', singleKeys: false }));
    await focusSlider();
    await userEvent.keyboard('.e]');
    await expect.element(position(1)).toBeVisible();
  });

  it('lead through the rounds of a loop, into and past it', async () => {
    await render(viewer({ execution: manyRounds(3, [2]), version: askingVersion, moment: 'step=1' }));
    await expect.element(position(1, 8)).toBeVisible();
    await focusSlider();
    for (const [key, step] of [
      ['i', 2],
      [']', 4],
      [']', 6],
      [']', 6],
      ['[[', 4],
      ['[[', 2],
      ['[[', 2],
      ['o', 8],
      ['i', 8],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(position(step, 8)).toBeVisible();
    }
  });
});

describe('details of a step', () => {
  it('close and give the focus to the playhead, and open with a chosen step', async () => {
    await render(viewer({ execution: runOf([3]) }));
    const details = page.getByRole('complementary', { name: /^Step details/ });
    await expect.element(details).toHaveTextContent('step 3 of 4');
    await userEvent.click(details.getByRole('button', { name: 'Close', exact: true }));
    await expect.element(details).not.toBeInTheDocument();
    await expect.element(slider()).toHaveFocus();
    // Stepping leaves them closed, an error opens them.
    await userEvent.keyboard(',');
    await expect.element(position(4)).toBeVisible();
    await expect.element(details).not.toBeInTheDocument();
    await userEvent.keyboard('e');
    await expect.element(details).toHaveTextContent('step 3 of 4');
    await userEvent.click(details.getByRole('button', { name: 'Step after' }));
    await expect.element(details).toHaveTextContent('step 4 of 4');
    await expect.element(details.getByRole('button', { name: 'Step after' })).toBeDisabled();
  });

  it('hide an address even where a long message is cut in the middle of it, until it is revealed', async () => {
    const long = `${'x'.repeat(1590)} maya.torres@example.org`;
    const execution = runOf();
    (execution.steps![0]!.node as { context: object }).context = { conversation: { lastReply: long } };
    const { container } = await render(
      viewer({
        execution,
        moment: 'step=1',
        personalData: 'hidden',
        privacy: [{ kind: 'phone', path: 'contact.phone' }],
      }),
    );
    const bubble = (): string => container.querySelector('.pb-sent__b')?.textContent ?? '';
    await expect.poll(bubble).toMatch(/^x{1590}/);
    expect(bubble()).not.toMatch(/maya/);
    await userEvent.click(container.querySelector('.pb-sent__b button')!);
    await expect.poll(bubble).toMatch(/x maya\.torr…/);
  });
});
