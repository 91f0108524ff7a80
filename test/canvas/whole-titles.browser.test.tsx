import { expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { messagingNodeTypes } from '#catalog';
import { WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { PbRoot } from '#ui';

const version = {
  definition: {
    nodes: messagingNodeTypes.map((type, at) => ({ id: `n${at}`, type, config: {} })),
    edges: messagingNodeTypes.slice(1).map((_, at) => ({ id: `e${at}`, source: `n${at}`, target: `n${at + 1}` })),
  },
} as unknown as WorkflowVersion;

test('no card cuts the name of its kind at 100 %, with the fonts of this machine', async () => {
  await render(
    <PbRoot label="Page" theme="light" style={{ width: 1200, height: 6000 }}>
      <WorkflowCanvas
        label="All kinds"
        version={version}
        layout={layoutVersion(version)}
        selection={{ nodeIds: [], edgeIds: [] }}
        readOnly
      />
    </PbRoot>,
  );
  await document.fonts.ready;
  const titles = () => [...document.querySelectorAll<HTMLElement>('.pb-node__title')];
  await vi.waitFor(() => expect(titles().length).toBeGreaterThan(10), { timeout: 5000 });
  const cut = titles().filter((title) => title.scrollWidth > title.clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
});
