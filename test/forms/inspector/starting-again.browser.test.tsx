import { afterEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { NodeInspector } from '#forms';
import { createEditor } from '#store';
import { step } from '../../../stories/steps.js';
import { type OnPage, putOnPage } from '../../editor/editor-on-page.js';

let shown: OnPage | undefined;
afterEach(() => shown?.remove());

const group = () => page.getByRole('group', { name: 'Starting again' });

describe('[row 82] the settings of a trigger say whether it starts a contact again', () => {
  test.each([
    ['always', step('t', 'trigger-keyword', { keywords: ['a'] }), 'each time this happens, but not while they are'],
    ['after a pause', step('t', 'trigger-missed-call', { ignoreFor: 'PT2H' }), 'again 2 hours after their last start'],
    [
      'never',
      { ...step('t', 'trigger-tag', {}), type: { ...step('t', 'trigger-tag', {}).type, supportsReenrollment: false } },
      'Each contact starts once.',
    ],
    ['only of triggers', step('t', 'send-message', {}), undefined],
  ])('[GO3] %s', async (_name, node, words) => {
    const editor = createEditor({ version: { id: 'v', name: 'One', definition: { nodes: [node], edges: [] } } });
    shown = putOnPage(
      <div style={{ width: 420, height: 700 }}>
        <NodeInspector
          editor={editor}
          nodeId="t"
          onClose={() => undefined}
          onConnect={() => undefined}
          onOpenNode={() => undefined}
        />
      </div>,
    );
    if (words === undefined) await expect.element(group()).not.toBeInTheDocument();
    else await expect.element(group()).toHaveTextContent(words);
  });
});
