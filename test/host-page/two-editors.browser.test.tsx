import { afterEach, expect, test, vi } from 'vitest';
import { useState, type ReactElement } from 'react';
import { type Editor, ExecutionViewer, FlowInsights, WorkflowEditor } from 'pathboard';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { failedTemplateExecution } from '../../stories/replay/example-executions.js';
import { branchedWorkflow } from '../support/branched-workflow.js';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';
import { frames } from '../support/real-hand.js';

let shown: OnPage[] = [];
afterEach(() => {
  for (const one of shown) one.remove();
  shown = [];
  vi.restoreAllMocks();
});
const put = (element: ReactElement, style?: string): OnPage => {
  const one = putOnPage(element, style);
  shown.push(one);
  return one;
};

/** Ids that more than one element of the page has, and references to ids that no element has. */
function brokenIds(): readonly string[] {
  const ids = [...document.querySelectorAll('.pb [id]')].map(({ id }) => id);
  const known = new Set(ids);
  const named = [...document.querySelectorAll('.pb *')].flatMap((element) =>
    ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'aria-activedescendant', 'list'].flatMap((name) =>
      (element.getAttribute(name) ?? '')
        .split(/\s+/)
        .filter((id) => id !== '')
        .map((id) => `${name} ${id}`),
    ),
  );
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at),
    ...named.filter((name) => name.startsWith('for ') && !known.has(name.slice(4))),
  ];
}

function Board({ onMount }: { readonly onMount: (editor: Editor) => void }): ReactElement {
  const [version] = useState(() => branchedWorkflow(12));
  return <WorkflowEditor theme="light" defaultVersion={version} drafts={false} onMount={onMount} />;
}

test.each(['one root', 'separate roots'])(
  'no id repeats with two editors of the same workflow, a replay and insights in %s',
  async (how) => {
    const editors: Editor[] = [];
    const parts = [
      <Board key="a" onMount={(editor) => editors.push(editor)} />,
      <Board key="b" onMount={(editor) => editors.push(editor)} />,
      <ExecutionViewer key="c" theme="light" execution={failedTemplateExecution} version={freeTrial} />,
      <FlowInsights key="d" theme="light" version={freeTrial} executions={[]} />,
    ];
    if (how === 'one root')
      put(
        <>
          {parts.map((part, at) => (
            <div key={at} style={{ height: 700 }}>
              {part}
            </div>
          ))}
        </>,
      );
    else for (const part of parts) put(part);
    await vi.waitFor(() => expect(document.querySelectorAll('.react-flow__node .pb-node').length).toBeGreaterThan(16));
    for (const editor of editors)
      editor.select({ nodeIds: [editor.store.getState().version.definition!.nodes![1]!.id!] });
    await vi.waitFor(() => expect(document.querySelectorAll('.pb-insp [data-setting]').length).toBeGreaterThan(1));
    expect(brokenIds()).toEqual([]);
    expect(document.querySelectorAll('.pb [id]').length).toBeGreaterThan(20);
  },
);

const warnings = (): { readonly of: () => readonly string[] } => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return { of: () => warn.mock.calls.map(([text]) => String(text)).filter((text) => text.startsWith('Pathboard:')) };
};

test.each([
  ['WorkflowEditor', <WorkflowEditor key="a" theme="light" defaultVersion={freeTrial} drafts={false} />],
  [
    'ExecutionViewer',
    <ExecutionViewer key="b" theme="light" execution={failedTemplateExecution} version={freeTrial} />,
  ],
  ['FlowInsights', <FlowInsights key="c" theme="light" version={freeTrial} executions={[]} />],
])('%s warns in development where its element has no height', async (name, element) => {
  const { of } = warnings();
  put(element, 'width: 900px');
  await vi.waitFor(() => expect(of()).toEqual([expect.stringMatching(`${name} is 320 px high.*height: 100vh`)]));
});

test.each([
  ['with a height', 'height: 700px'],
  ['with the minimum height', 'height: 320px'],
  ['with a smaller height', 'height: 200px'],
  ['that is not shown', 'display: none'],
  ['that grows in a column', 'flex: 1; min-height: 0'],
  ['that fills the page', 'position: fixed; inset: 0'],
])('there is no warning for an element %s', async (_of, style) => {
  const { of } = warnings();
  const column = document.createElement('div');
  column.style.cssText = 'display: flex; flex-direction: column; height: 800px';
  document.body.append(column);
  const one = put(<WorkflowEditor theme="light" defaultVersion={freeTrial} drafts={false} />, `width: 900px; ${style}`);
  column.append(one.container);
  await vi.waitFor(() => expect(one.container.querySelector('.pb')).not.toBeNull());
  await frames(6);
  column.remove();
  expect(of()).toEqual([]);
});
