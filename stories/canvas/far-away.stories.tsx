import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor } from 'storybook/test';
import { largeWorkflow } from '../../test/support/large-workflow.js';
import { CanvasFrame } from './canvas-frame.js';

const version = largeWorkflow(2000);
const problems = version.definition!.nodes!.flatMap(({ id }, index) =>
  index % 7 === 3
    ? [
        {
          nodeId: id,
          severity: index % 2 === 0 ? ('error' as const) : ('warning' as const),
          code: 'example',
          message: 'An example of a problem',
        },
      ]
    : [],
);

const meta = {
  title: 'Canvas/Far away',
  component: CanvasFrame,
  args: { version, problems, readOnly: true },
} satisfies Meta<typeof CanvasFrame>;

export default meta;
type Story = StoryObj<typeof meta>;

const painting = (page: HTMLElement): HTMLCanvasElement | null =>
  page.querySelector<HTMLCanvasElement>('.pb-far canvas');
/** Returns the number of covered pixels of the canvas. */
const covered = (page: HTMLElement): number => {
  const canvas = painting(page);
  if (!canvas || canvas.width === 0) return 0;
  const { data } = canvas.getContext('2d')!.getImageData(0, 0, canvas.width, canvas.height);
  let count = 0;
  for (let at = 3; at < data.length; at += 4) if (data[at]! > 200) count += 1;
  return count;
};
const zoomOut = async (page: HTMLElement): Promise<void> => {
  await waitFor(async () => expect(page.querySelector('.react-flow__node')).not.toBeNull());
  const out = [...page.querySelectorAll('button')].find((button) => button.getAttribute('aria-label') === 'Zoom out')!;
  for (let times = 0; times < 8; times++) await userEvent.click(out);
};

/** Two thousand nodes zoomed out: they are painted, problems are dots, and the page has only a few elements. */
export const TwoThousandSteps: Story = {
  play: async ({ canvasElement }) => {
    await zoomOut(canvasElement);
    await waitFor(async () => expect(covered(canvasElement)).toBeGreaterThan(2000), { timeout: 4000 });
    await waitFor(async () => expect(canvasElement.querySelectorAll('.react-flow__node').length).toBeLessThan(60), {
      timeout: 4000,
    });
  },
};

export const TwoThousandStepsInDark: Story = { args: { theme: 'dark' }, play: TwoThousandSteps.play! };
