import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { createEditor } from '#store';
import { PbRoot } from '#ui';
import { EdgeTimes, NodeTimes } from '../../../src/forms/inspector/node-times.js';
import '../../../src/style.css';

const typeNamed = (name: string) => messagingNodeTypes.find(({ type }) => type === name)!;
const nine = [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }];
const officeHours = {
  active: true,
  timezone: 'America/Los_Angeles',
  times: { mon: nine, tue: nine, wed: nine, thu: nine, fri: nine },
};
/** A Friday, 5 PM in Los Angeles. */
const now = Date.parse('2026-11-20T17:00:00-08:00');

function opened(duration: string) {
  return createEditor({
    version: {
      definition: {
        nodes: [
          { id: 'a', type: typeNamed('trigger-manual'), config: {} },
          { id: 'b', type: typeNamed('delay'), config: { duration, avoidNights: false } },
          {
            id: 'c',
            type: typeNamed('assign-to-group'),
            config: { groups: [{ name: 'Desk', users: [{ id: 'u' }], officeHours } as never] },
          },
          { id: 'lost', type: typeNamed('end'), config: {} },
        ],
        edges: [
          { id: '1', source: 'a', target: 'b' },
          { id: '2', source: 'b', target: 'c' },
        ],
      },
    },
  });
}
const noResources = {};

const Times = ({ editor, nodeId }: { readonly editor: ReturnType<typeof opened>; readonly nodeId: string }) => (
  <PbRoot label="Settings">
    <NodeTimes
      editor={editor}
      node={graphOf(editor.store.getState().version).node(nodeId)!}
      now={now}
      resources={noResources}
    />
  </PbRoot>
);

test('shows when contacts arrive, and how long they are held outside office hours', async () => {
  const editor = opened('PT2H');
  const screen = await render(<Times editor={editor} nodeId="c" />);
  await expect.element(screen.getByText('2 hours after the trigger.')).toBeVisible();
  await expect
    .element(screen.getByText('Starting now: held until Monday at 9 AM, outside office hours.'))
    .toBeVisible();
  // After the last keystroke, not with each.
  for (const duration of ['PT3H', 'PT30M'])
    editor.commands.setConfig({ nodeId: 'b', path: ['duration'], value: duration });
  await expect.element(screen.getByText('30 minutes after the trigger.')).toBeVisible();
  await vi.waitFor(() => expect(screen.getByText(/held until/).query()).toBeNull());
});

test('renders nothing for an unreachable node', async () => {
  const screen = await render(<Times editor={opened('PT2H')} nodeId="lost" />);
  expect(screen.getByRole('group', { name: 'Time and cost' }).query()).toBeNull();
});

test('shows what a contact has got up to a step, on the cheapest and the dearest route', async () => {
  const editor = createEditor({
    version: {
      definition: {
        nodes: [
          { id: 'a', type: typeNamed('trigger-manual'), config: {} },
          { id: 'b', type: typeNamed('send-message'), config: { message: 'a'.repeat(200) } },
          { id: 'c', type: typeNamed('send-message'), config: { message: 'Hi' } },
          { id: 'd', type: typeNamed('end'), config: {} },
        ],
        edges: [
          { id: '1', source: 'a', target: 'c' },
          { id: '2', source: 'a', target: 'b' },
          { id: '3', source: 'b', target: 'c' },
          { id: '4', source: 'c', target: 'd' },
        ],
      },
    },
    account: { segmentPrice: { amount: 0.0079, currency: 'USD' } },
  });
  const screen = await render(<Times editor={editor} nodeId="c" />);
  await expect.element(screen.getByText('Up to here 1–3 segments, $0.0079–$0.0237 for each contact.')).toBeVisible();
  await screen.rerender(<Times editor={editor} nodeId="b" />);
  await expect.element(screen.getByText('Up to here 2 segments, $0.0158 for each contact.')).toBeVisible();
  await screen.rerender(<Times editor={editor} nodeId="a" />);
  await vi.waitFor(() => expect(screen.getByText(/^Up to here/).query()).toBeNull());
});

test('a path says when it is taken, and what contacts on it get in all', async () => {
  const send = (id: string, length: number) => ({
    id,
    type: typeNamed('send-message'),
    config: { message: 'a'.repeat(length) },
  });
  const editor = createEditor({
    version: {
      definition: {
        nodes: [
          { id: 'a', type: typeNamed('trigger-manual'), config: {} },
          { id: 'w', type: typeNamed('wait-for-reply'), config: { timeout: 'PT2H' } },
          send('long', 200),
          send('short', 20),
          { id: 'end', type: typeNamed('end'), config: {} },
        ],
        edges: [
          { id: '1', source: 'a', target: 'w' },
          { id: 'reply', source: 'w', target: 'long', type: 'standard', value: 'Reply' },
          { id: 'late', source: 'w', target: 'short', type: 'timeout', value: 'PT2H' },
          { id: '4', source: 'long', target: 'end' },
          { id: '5', source: 'short', target: 'end' },
        ],
      },
    },
    account: { segmentPrice: { amount: 0.01, currency: 'USD' } },
  });
  const Path = ({ edgeId }: { readonly edgeId: string }) => (
    <PbRoot label="Settings">
      <EdgeTimes editor={editor} edgeId={edgeId} resources={noResources} />
    </PbRoot>
  );
  const screen = await render(<Path edgeId="late" />);
  await expect.element(screen.getByText('2 hours after the trigger.')).toBeVisible();
  await expect.element(screen.getByText('On this path 1 segment in all, $0.01 for each contact.')).toBeVisible();
  await screen.rerender(<Path edgeId="reply" />);
  await expect.element(screen.getByText('Up to 2 hours after the trigger.')).toBeVisible();
  await expect.element(screen.getByText('On this path 2 segments in all, $0.02 for each contact.')).toBeVisible();
});
