import { afterEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { messagingNodeTypes } from '#catalog';
import { WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';

const typeOf = (type: string) => messagingNodeTypes.find((known) => known.type === type);
const version = {
  definition: {
    nodes: [
      { id: 'start', type: typeOf('trigger-keyword'), config: {} },
      { id: 'hello', type: typeOf('send-message'), config: {} },
      { id: 'tag', type: typeOf('add-tag'), config: {} },
    ],
    edges: [
      { id: 'e1', source: 'start', target: 'hello' },
      { id: 'e2', source: 'hello', target: 'tag' },
    ],
  },
} as unknown as WorkflowVersion;

afterEach(() => document.body.replaceChildren());

describe('[row 25] the bypass of a disabled step', () => {
  test('is a dashed line beside its card, from above it to below it, and other steps have none', async () => {
    await render(
      <PbRoot label="Page" theme="light" style={{ width: 800, height: 600 }}>
        <WorkflowCanvas
          label="Three steps"
          version={version}
          layout={layoutVersion(version)}
          presentation={{ version: 1, nodes: { hello: { disabled: true } } }}
          selection={{ nodeIds: [], edgeIds: [] }}
          readOnly
        />
      </PbRoot>,
    );
    const card = (id: string) => document.querySelector(`.react-flow__node[data-id="${id}"] > .pb-node`);
    await vi.waitFor(() => expect(card('hello')).not.toBeNull(), { timeout: 5000 });
    const line = getComputedStyle(card('hello')!, '::before');
    expect([line.content, line.borderTopStyle, line.borderRightStyle, line.borderLeftWidth]).toEqual([
      '""',
      'dashed',
      'dashed',
      '0px',
    ]);
    // The line leaves the path above the card and comes back to it below.
    const { height, width } = card('hello')!.getBoundingClientRect();
    expect(Number.parseFloat(line.height)).toBeGreaterThan(height);
    expect(Number.parseFloat(line.width)).toBeGreaterThan(width / 2);
    for (const id of ['start', 'tag']) expect(getComputedStyle(card(id)!, '::before').content).toBe('none');
  });
});
