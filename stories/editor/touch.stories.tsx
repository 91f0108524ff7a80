import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor, within } from 'storybook/test';
import { WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import { freeTrial } from '../canvas/free-trial-workflow.js';

const meta = {
  title: 'Editor/Touch',
  component: WorkflowEditor,
  args: { theme: 'light', rules: [], defaultVersion: freeTrial, onVersionChange: fn() },
  render: (args: WorkflowEditorProps) => (
    <div style={{ height: '100vh' }}>
      <WorkflowEditor {...args} />
    </div>
  ),
} satisfies Meta<typeof WorkflowEditor>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Slow machines render late parts late. */
const patient = { timeout: 8000 };
const step = (canvas: ReturnType<typeof within>, title: string) =>
  canvas.findByRole('button', { name: new RegExp(`^${title}, step`) }, patient);
/** Waits for a node of the complete editor: its first paint handles no touch yet. */
const touchable = async (root: HTMLElement, title: string): Promise<HTMLElement> => {
  const canvas = within(root);
  await canvas.findByRole('button', { name: 'Fit to view' }, patient);
  return step(canvas, title);
};

interface Spot {
  readonly x: number;
  readonly y: number;
}

const middleOf = (element: Element): Spot => {
  const { height, left, top, width } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** Synthetic touch events. The tests of the canvas use real ones. */
function fingers(
  target: Element,
  type: 'touchstart' | 'touchmove' | 'touchend',
  spots: readonly Spot[],
  lifted: readonly Spot[] = [],
): void {
  const made = (at: Spot, identifier: number): Touch => new Touch({ identifier, target, clientX: at.x, clientY: at.y });
  const touches = spots.map(made);
  target.dispatchEvent(
    new TouchEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      touches,
      targetTouches: touches,
      changedTouches: type === 'touchend' ? lifted.map(made) : touches,
    }),
  );
}

/** A long press lifts a node; a release opens its menu. */
export const RestForTheMenu: Story = {
  play: async ({ args, canvasElement }) => {
    const card = await touchable(canvasElement, 'Wait for reply');
    const at = middleOf(card);
    fingers(card, 'touchstart', [at]);
    await waitFor(() => expect(card).toHaveAttribute('data-lifted'), patient);
    fingers(card, 'touchend', [], [at]);
    const duplicate = await within(document.body).findByRole('menuitem', { name: /^Duplicate/ }, patient);
    await waitFor(() => expect(duplicate).toBeVisible(), patient);
    await expect(args.onVersionChange).not.toHaveBeenCalled();
  },
};

/** Lifted and moved, a node follows, and its drop is one history entry. */
export const RestAndCarry: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = await touchable(canvasElement, 'Wait for reply');
    const at = middleOf(card);
    const to = { x: at.x + 120, y: at.y };
    fingers(card, 'touchstart', [at]);
    await waitFor(() => expect(card).toHaveAttribute('data-lifted'), patient);
    for (const x of [40, 80, 120]) fingers(card, 'touchmove', [{ x: at.x + x, y: at.y }]);
    fingers(card, 'touchend', [], [to]);
    await canvas.findByRole('button', { name: /^Undo: / });
    await waitFor(async () =>
      expect(Math.abs(middleOf(await step(canvas, 'Wait for reply')).x - to.x)).toBeLessThan(30),
    );
  },
};

/** Two fingers zoom, also when they begin on nodes. */
export const Pinch: Story = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const card = await touchable(canvasElement, 'Wait for reply');
    const { x, y } = middleOf(card);
    const apart = (by: number): readonly Spot[] => [
      { x: x - by, y },
      { x: x + by, y },
    ];
    fingers(card, 'touchstart', [apart(100)[0]!]);
    fingers(card, 'touchstart', apart(100));
    for (const by of [90, 80, 70, 60]) fingers(card, 'touchmove', apart(by));
    fingers(card, 'touchend', [], apart(60));
    await expect(await canvas.findByRole('button', { name: 'Zoom 60%, reset to 100%' })).toBeVisible();
  },
};

/** One finger on the pane pans, and selects nothing. */
export const PanWithOneFinger: Story = {
  play: async ({ args, canvasElement }) => {
    const card = await touchable(canvasElement, 'Wait for reply');
    const pane = canvasElement.querySelector('.react-flow__pane')!;
    const { bottom, left } = pane.getBoundingClientRect();
    const before = middleOf(card);
    const at = (by: number): readonly Spot[] => [{ x: left + 60 + by, y: bottom - 160 }];
    fingers(pane, 'touchstart', at(0));
    for (const by of [20, 50, 80]) fingers(pane, 'touchmove', at(by));
    fingers(pane, 'touchend', [], at(80));
    await waitFor(
      async () =>
        expect(middleOf(await step(within(canvasElement), 'Wait for reply')).x - before.x).toBeGreaterThan(50),
      patient,
    );
    await expect(await step(within(canvasElement), 'Wait for reply')).toHaveAttribute('aria-pressed', 'false');
    await expect(args.onVersionChange).not.toHaveBeenCalled();
  },
};
