import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { WorkflowEditor } from 'pathboard';

test('the editor renders a placeholder on a server, without a window', () => {
  expect(typeof window).toBe('undefined');
  const html = renderToString(
    createElement(WorkflowEditor, {
      defaultVersion: { name: 'Trial', definition: { nodes: [], edges: [] } },
      theme: 'light',
    }),
  );
  expect(html).toContain('class="pb pb-own"');
  expect(html).toContain('aria-busy="true"');
});
