import { afterEach, describe, expect, test, vi } from 'vitest';
import { PbRoot, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { createEditor } from 'pathboard/core';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { createScheduleStore } from '../../../src/editor/live/schedule-store.js';
import { EditorFrame } from '../../../src/editor/editor-frame.js';
import { frames } from '../../support/real-hand.js';
import { putOnPage } from '../editor-on-page.js';

let remove: (() => void)[] = [];
afterEach(() => {
  for (const undo of remove.toReversed()) undo();
  remove = [];
});

const HostBar = () => (
  <header data-bar style={{ height: 70 }}>
    Bar of the page <button type="button">Leave</button>
  </header>
);
const rectOf = (found: Element | null): DOMRect => found!.getBoundingClientRect();

/** What gets a press in the middle of an element. */
function pressed(element: Element): Element | null {
  const { height, left, top, width } = rectOf(element);
  return document.elementFromPoint(left + width / 2, top + height / 2);
}

async function show(element: React.ReactElement, width: number, isReady: string): Promise<HTMLElement> {
  const { container, remove: unmount } = putOnPage(
    element,
    `width: ${width}px; height: 700px; position: fixed; top: 0; left: 0`,
  );
  remove.push(unmount);
  await vi.waitFor(() => expect(container.querySelector(isReady)).not.toBeNull());
  await frames(2);
  return container;
}

describe('a notice that the editing tools could not be loaded', () => {
  /** The frame before its tools, which another test may have loaded on this page. */
  const withoutTools = (retry: () => void, props: WorkflowEditorProps) => (
    <PbRoot label="Editor" className="pb-own" data-editor>
      <EditorFrame
        editor={createEditor({ version: freeTrial })}
        props={props}
        drafts={undefined}
        schedule={createScheduleStore()}
        parts={undefined}
        failed={{ part: undefined, retry, isLoading: false }}
      />
    </PbRoot>
  );

  test.each([
    ['below a bar of the host', HostBar, 1200],
    ['below a bar of the host', HostBar, 390],
    ['at the top without a bar', null, 1200],
    ['at the top without a bar', null, 390],
    ['over the empty bar of the editor', undefined, 1200],
    ['over the empty bar of the editor', undefined, 390],
  ] as const)('stands clear of the workflow, %s (%#)', async (_, TopBar, width) => {
    const retry = vi.fn<() => void>();
    const container = await show(
      withoutTools(retry, { defaultVersion: freeTrial, slots: TopBar === undefined ? {} : { TopBar } }),
      width,
      '.pb-frame > .pb-failed',
    );
    const notice = container.querySelector('.pb-frame > .pb-failed')!;
    const { bottom, height, left, right, top } = rectOf(notice);
    expect([left, right]).toEqual([0, width]);
    expect(height).toBeGreaterThan(20);
    expect(height).toBeLessThan(120);
    const bar = container.querySelector('[data-bar]');
    if (bar) {
      expect(rectOf(bar)).toMatchObject({ top: 0, left: 0, width, height: 70 });
      expect(top).toBe(70);
      const leave = bar.querySelector('button')!;
      expect(pressed(leave)).toBe(leave);
    } else expect(top).toBe(0);
    expect(rectOf(container.querySelector('.pb-steps')).top).toBe(bottom);
    expect(rectOf(container.querySelector('.pb-steps')).bottom).toBe(700);
    const button = notice.querySelector('button')!;
    expect(button.contains(pressed(button))).toBe(true);
    button.click();
    expect(retry).toHaveBeenCalledOnce();
  });
});

describe('the parts of a host in the slots', () => {
  const part = (name: string, style: React.CSSProperties) => () => <div data-part={name} style={style} />;

  test.each([1300, 1000, 390])('have the places of the parts they replace, %i px wide', async (width) => {
    const left = 110;
    const container = await show(
      <WorkflowEditor
        defaultVersion={freeTrial}
        drafts={false}
        slots={{
          TopBar: HostBar,
          Palette: part('l', { width: 110 }),
          Inspector: part('r', { width: 90 }),
          ProblemsPanel: part('b', { height: 50 }),
        }}
        onMount={(editor) => editor.select({ nodeIds: ['welcome'] })}
      />,
      width,
      '[data-part="r"]',
    );
    expect(rectOf(container.querySelector('[data-bar]'))).toMatchObject({ top: 0, left: 0, width, height: 70 });
    expect(rectOf(container.querySelector('[data-part="l"]'))).toMatchObject({ top: 70, left: 0, width: left });
    expect(rectOf(container.querySelector('[data-part="r"]'))).toMatchObject({ top: 70, right: width, width: 90 });
    expect(rectOf(container.querySelector('.pb-steps'))).toMatchObject({ top: 70, left, right: width - 90 });
  });

  test('stand where their own style says so, and leave no space when they are removed', async () => {
    const own = await show(
      <WorkflowEditor
        defaultVersion={freeTrial}
        drafts={false}
        slots={{ TopBar: null, Palette: part('below', { gridArea: 'b', height: 40 }) }}
      />,
      1300,
      '[data-part="below"]',
    );
    expect(rectOf(own.querySelector('.pb-steps'))).toMatchObject({ top: 0, left: 0, bottom: 660 });
    expect(rectOf(own.querySelector('[data-part="below"]'))).toMatchObject({ top: 660, left: 0, width: 1300 });
  });
});
