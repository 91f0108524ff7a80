import { type ReactElement, useMemo, useState } from 'react';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { type CanvasView, WorkflowCanvas } from '#canvas';
import { layoutIndexOf, layoutVersion } from '#layout';
import { Button, PbRoot } from '#ui';
import { largeWorkflow } from '../../test/support/large-workflow.js';
import { type Frames, measureFrames } from './measure-frames.js';

interface FrameRateProps {
  readonly steps: number;
  /** Of panning, and of zooming, in milliseconds. */
  readonly time: number;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** A large workflow, and a button that pans and zooms through it while it counts frames. */
function FrameRate({ steps, time }: FrameRateProps): ReactElement {
  const version = useMemo(() => largeWorkflow(steps), [steps]);
  const layout = useMemo(() => layoutVersion(version), [version]);
  const [view, setView] = useState<CanvasView | null>(null);
  const [figures, setFigures] = useState<{ readonly pan: Frames; readonly zoom: Frames } | 'measuring'>();
  const measure = async (shown: CanvasView): Promise<void> => {
    setFigures('measuring');
    const bounds = layoutIndexOf(layout).bounds!;
    const at = (zoom: number, share: number) => ({
      x: 640 - (bounds.x + bounds.width / 2) * zoom,
      y: -(bounds.y + bounds.height * share) * zoom,
      zoom,
    });
    const pan = await measureFrames(time, (share) => shown.lookFrom(at(0.8, share)));
    const zoom = await measureFrames(time, (share) => shown.lookFrom(at(1 - 0.9 * Math.sin(Math.PI * share), 0.5)));
    setFigures({ pan, zoom });
  };
  return (
    <PbRoot label="Frame rate" theme="light" style={{ height: '100vh' }}>
      <div style={{ display: 'flex', gap: 16, alignItems: 'center', height: 40, padding: 8 }}>
        <Button onClick={() => view && void measure(view)} disabled={!view || figures === 'measuring'}>
          Pan and zoom
        </Button>
        <output aria-label="Frames" style={{ fontVariantNumeric: 'tabular-nums' }}>
          {figures === 'measuring'
            ? 'Measuring'
            : figures &&
              (['pan', 'zoom'] as const)
                .map(
                  (what) =>
                    `${what}: ${percent(figures[what].under20)} of ${figures[what].count} frames under 20 ms, half within ${figures[what].median.toFixed(1)} ms`,
                )
                .join(' · ')}
        </output>
      </div>
      <div style={{ position: 'relative', height: 'calc(100vh - 56px)' }}>
        <WorkflowCanvas label="Large workflow" version={version} layout={layout} readOnly viewRef={setView} />
      </div>
    </PbRoot>
  );
}

/** How fluent panning and zooming are, measured where the story is looked at. */
const meta = {
  title: 'Canvas/Frame rate',
  component: FrameRate,
  args: { steps: 2000, time: 3000 },
  parameters: { layout: 'fullscreen' },
} satisfies Meta<typeof FrameRate>;

export default meta;
type Story = StoryObj<typeof meta>;

/** Row 26: 2,000 steps, panned from end to end and zoomed out to all; the share of frames under 20 ms. */
export const TwoThousandSteps: Story = {
  args: { time: 500 },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const button = canvas.getByRole('button', { name: 'Pan and zoom' });
    await waitFor(() => expect(button).toBeEnabled(), { timeout: 15_000 });
    await userEvent.click(button);
    await waitFor(
      () =>
        expect(canvas.getByRole('status', { name: 'Frames' })).toHaveTextContent(
          /pan: \d+\.\d % of \d+ frames under 20 ms.*zoom: \d+\.\d % of \d+ frames under 20 ms/,
        ),
      { timeout: 20_000 },
    );
  },
};
