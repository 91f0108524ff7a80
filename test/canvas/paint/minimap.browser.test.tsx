import { type ReactElement, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { Minimap, WorkflowCanvas, type WorkflowCanvasProps } from '#canvas';
import { layoutIndexOf, type Layout, layoutVersion } from '#layout';
import type { Problem, WorkflowVersion } from '#model';
import { PbRoot } from '#ui';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';
import { fitMap } from '../../../src/canvas/paint/map-fit.js';
import { largeWorkflow } from '../../support/large-workflow.js';

const wrongAt = (nodeId: string): Problem => ({ nodeId, severity: 'error', code: 'example', message: 'Wrong' });
const width = 168;
const height = 126;

type PageProps = Partial<WorkflowCanvasProps> & { readonly version?: WorkflowVersion; readonly layout: Layout };

function Page({ version = freeTrial, layout, ...rest }: PageProps): ReactElement {
  const [started] = useState(layout);
  return (
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 800 }}>
      <WorkflowCanvas label="Free trial" version={version} layout={started} {...rest}>
        <Minimap />
      </WorkflowCanvas>
    </PbRoot>
  );
}

const find = <Kind extends Element>(selector: string): Kind => document.querySelector<Kind>(selector)!;
const map = (): HTMLCanvasElement => find('.pb-mm canvas');
const outline = (): DOMRect => find('.pb-mm__v').getBoundingClientRect();
const shown = async (): Promise<void> => {
  await vi.waitFor(() => expect(map()).not.toBeNull());
  await vi.waitFor(() => expect(painted().some((value) => value > 0)).toBe(true));
};
const painted = (): Uint8ClampedArray => map().getContext('2d')!.getImageData(0, 0, map().width, map().height).data;
/** Returns the position of a node on the minimap. */
const spotOf = (layout: Layout, nodeId: string): { x: number; y: number } => {
  const fit = fitMap(layoutIndexOf(layout).bounds!, width, height);
  const place = layout.nodes[nodeId]!;
  return { x: (place.x + place.width / 2) * fit.scaleX + fit.x, y: (place.y + place.height / 2) * fit.scaleY + fit.y };
};
const colourAt = ({ x, y }: { x: number; y: number }): readonly number[] => {
  const ratio = map().width / width;
  return [
    ...map()
      .getContext('2d')!
      .getImageData(Math.floor(x * ratio), Math.floor(y * ratio), 1, 1).data,
  ];
};
const token = (name: string, opacity: number): readonly number[] => {
  const probe = document.createElement('span');
  find('.pb').append(probe);
  probe.style.color = `var(${name})`;
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = getComputedStyle(probe).color;
  context.fillRect(0, 0, 1, 1);
  probe.remove();
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, Math.round(opacity * 255)];
};
const near = (a: readonly number[], b: readonly number[]): boolean =>
  a.every((value, at) => Math.abs(value - b[at]!) <= 4);

describe('the minimap of a workflow', () => {
  it('shows nodes in the colour of their group, errors in red, and the selection outlined', async () => {
    const layout = layoutVersion(freeTrial);
    const screen = await render(<Page layout={layout} />);
    await shown();
    expect(near(colourAt(spotOf(layout, 'keyword')), token('--pb-g-trigger', 0.62))).toBe(true);
    expect(near(colourAt(spotOf(layout, 'welcome')), token('--pb-g-message', 0.62))).toBe(true);
    await screen.rerender(
      <Page layout={layout} problems={[wrongAt('welcome')]} selection={{ nodeIds: ['keyword'], edgeIds: [] }} />,
    );
    await vi.waitFor(() => expect(near(colourAt(spotOf(layout, 'welcome')), token('--pb-err', 1))).toBe(true));
    expect(near(colourAt(spotOf(layout, 'keyword')), token('--pb-g-trigger', 1))).toBe(true);
  });

  it('row 18: shows warnings, and in an execution what became of the steps', async () => {
    const layout = layoutVersion(freeTrial);
    const warning: Problem = { ...wrongAt('welcome'), severity: 'warning' };
    const screen = await render(<Page layout={layout} problems={[warning]} />);
    await shown();
    await vi.waitFor(() => expect(near(colourAt(spotOf(layout, 'welcome')), token('--pb-warn', 1))).toBe(true));
    const states = { keyword: 'done', welcome: 'waiting', hours: 'failed' } as const;
    const nodes = new Map(Object.entries(states).map(([id, state]) => [id, { state, visits: [1] }] as const));
    await screen.rerender(<Page layout={layout} marks={{ nodes, edges: new Map(), dimOthers: false }} />);
    await vi.waitFor(() => expect(near(colourAt(spotOf(layout, 'hours')), token('--pb-err', 1))).toBe(true));
    expect(near(colourAt(spotOf(layout, 'keyword')), token('--pb-edge-lit', 1))).toBe(true);
    expect(near(colourAt(spotOf(layout, 'welcome')), token('--pb-wait', 1))).toBe(true);
  });

  it('row 18: by keyboard, arrows move the view within the drawing, Home and End to its ends, and the middle is announced', async () => {
    const version = largeWorkflow(120);
    const layout = layoutVersion(version);
    await render(<Page version={version} layout={layout} />);
    await shown();
    const element = find<HTMLElement>('.pb-mm');
    element.focus();
    expect(document.activeElement).toBe(element);
    const top = (): number => outline().top - element.getBoundingClientRect().top;
    const first = top();
    await userEvent.keyboard('{ArrowDown}');
    await vi.waitFor(() => expect(top()).toBeGreaterThan(first));
    expect(document.activeElement).toBe(element);
    const quarter = top() - first;
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await vi.waitFor(() => expect(top() - first).toBeGreaterThan(4 * quarter));
    await userEvent.keyboard('{End}');
    const middle = (): number => outline().top + outline().height / 2 - element.getBoundingClientRect().top;
    const bounds = layoutIndexOf(layout).bounds!;
    const fit = fitMap(bounds, width, height);
    await vi.waitFor(() => expect(middle()).toBeCloseTo((bounds.y + bounds.height) * fit.scaleY + fit.y, 0));
    await userEvent.keyboard('{ArrowDown}');
    expect(middle()).toBeCloseTo((bounds.y + bounds.height) * fit.scaleY + fit.y, 0);
    await vi.waitFor(() => expect(document.querySelector('[aria-live="polite"]')?.textContent).toMatch(/^At .+/));
    await userEvent.keyboard('{Home}');
    await vi.waitFor(() => expect(middle()).toBeCloseTo(bounds.y * fit.scaleY + fit.y, 0));
  });

  it.each([
    ['a few steps', freeTrial],
    ['so many steps that each is less than a pixel', largeWorkflow(3000)],
  ])('shows the notes beside %s, however far away they lie', async (_of, version) => {
    const layout = layoutVersion(version);
    const note = { id: 'n', text: 'Ask Ann', x: -1200, y: 40 };
    await render(<Page version={version} layout={layout} presentation={{ version: 1, notes: [note] }} />);
    await shown();
    const bounds = layoutIndexOf(layout).bounds!;
    const fit = fitMap(
      {
        x: -1200,
        y: Math.min(40, bounds.y),
        width: bounds.x + bounds.width + 1200,
        height: bounds.y + bounds.height - Math.min(40, bounds.y),
      },
      width,
      height,
    );
    await vi.waitFor(
      () =>
        expect(
          colourAt({ x: (note.x + 100) * fit.scaleX + fit.x, y: (note.y + 17) * fit.scaleY + fit.y })[3],
        ).toBeGreaterThan(100),
      { timeout: 5000 },
    );
  });

  it('outlines the view, centres it on a press, and lets the outline be dragged', async () => {
    const version = largeWorkflow(120);
    const layout = layoutVersion(version);
    await render(<Page version={version} layout={layout} />);
    await shown();
    const frame = find('.pb-mm').getBoundingClientRect();
    const end = spotOf(layout, 's100');
    await userEvent.click(find('.pb-mm'), { position: { ...end } });
    const middle = (): number => outline().top + outline().height / 2 - frame.top;
    await vi.waitFor(() => expect(Math.abs(middle() - end.y)).toBeLessThan(2));

    const grip = { x: end.x, y: end.y };
    const pointer = (type: string, at: { x: number; y: number }): void => {
      find('.pb-mm').dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId: 1,
          isPrimary: true,
          clientX: frame.left + at.x,
          clientY: frame.top + at.y,
        }),
      );
    };
    vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {});
    const before = middle();
    pointer('pointerdown', { ...grip, y: grip.y + 1 });
    expect(Math.abs(middle() - before)).toBeLessThan(0.5);
    pointer('pointermove', { ...grip, y: grip.y - 29 });
    pointer('pointerup', { ...grip, y: grip.y - 29 });
    await vi.waitFor(() => expect(Math.abs(middle() - (before - 30))).toBeLessThan(1.5));
    pointer('pointermove', grip);
    expect(Math.abs(middle() - (before - 30))).toBeLessThan(1.5);
    vi.restoreAllMocks();
  });

  it('shows thousands of nodes, and those with errors, with two elements', async () => {
    const version = largeWorkflow(3000);
    const layout = layoutVersion(version);
    await render(<Page version={version} layout={layout} problems={[wrongAt('s1500')]} />);
    await shown();
    expect(find('.pb-mm').querySelectorAll('*')).toHaveLength(2);
    expect(near(colourAt(spotOf(layout, 's1500')), token('--pb-err', 1))).toBe(true);
    const inked = painted().filter((value, at) => at % 4 === 3 && value > 0).length;
    expect(inked).toBeGreaterThan(1000);
  });

  it('is never read back by its painter', async () => {
    const read = vi.spyOn(CanvasRenderingContext2D.prototype, 'getImageData');
    const version = largeWorkflow(3000);
    const layout = layoutVersion(version);
    const screen = await render(<Page version={version} layout={layout} />);
    const often = (): number => read.mock.calls.length;
    await vi.waitFor(() => expect(often()).toBeGreaterThan(0));
    expect(read.mock.contexts.every((context) => (context as CanvasRenderingContext2D).canvas.width === 1)).toBe(true);
    await shown();
    const before = often();
    await screen.rerender(<Page version={version} layout={layout} selection={{ nodeIds: ['s1500'], edgeIds: [] }} />);
    await new Promise((resolve) => {
      setTimeout(resolve, 600);
    });
    // Once the colours are known, nothing is read.
    expect(often()).toBe(before);
    read.mockRestore();
    // The minimap was repainted: the selected node is not pale.
    expect(colourAt(spotOf(layout, 's1500'))[3]).toBe(255);
  });
});
