import { afterEach, expect, test, vi } from 'vitest';
import { PropertyForm, WorkflowEditor } from 'pathboard';
import { branchedWorkflow } from '../support/branched-workflow.js';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';
import { addSheet } from './sheets.js';

let shown: OnPage | undefined;
let take: (() => void) | undefined;
afterEach(() => {
  shown?.remove();
  take?.();
});

/** Rules of a host for its own elements, wherever they are. */
const rules =
  '.mine { display: flex; padding: 7px; border: 3px solid rgb(1, 2, 3); color: rgb(4, 5, 6); letter-spacing: 3px } svg.mine { fill: rgb(7, 8, 9); stroke: none } button { border: 5px solid red }';
const seen = (selector: string): readonly string[] => {
  const { borderTopWidth, color, display, letterSpacing, paddingTop } = getComputedStyle(
    document.querySelector(selector)!,
  );
  return [display, paddingTop, borderTopWidth, color, letterSpacing];
};
const asWritten = ['flex', '7px', '3px', 'rgb(4, 5, 6)', '3px'];

test('host content inside the editor follows the rules of its page, and elements of the editor do not', async () => {
  take = addSheet({ css: rules }, 'before');
  const version = branchedWorkflow(12);
  const [first] = version.definition!.nodes!;
  const Inspector = () => (
    <div className="mine" data-panel="">
      Own settings
    </div>
  );
  const View = () => (
    <b className="mine" data-card="">
      Own card
    </b>
  );
  const Star = (props: object) => (
    <svg {...props} className={`mine ${(props as { className?: string }).className}`} data-star="" viewBox="0 0 4 4">
      <circle r={2} />
    </svg>
  );
  shown = putOnPage(
    <WorkflowEditor
      theme="light"
      defaultVersion={version}
      slots={{ Inspector }}
      nodeViews={{ [first!.type!.type!]: View }}
      icons={{ [version.definition!.nodes![1]!.type!.icon!]: Star }}
    />,
  );
  await vi.waitFor(() =>
    expect(document.querySelectorAll('[data-panel], [data-card], [data-star]').length).toBeGreaterThan(2),
  );
  for (const selector of ['[data-panel]', '[data-card]']) expect(seen(selector), selector).toEqual(asWritten);
  expect(getComputedStyle(document.querySelector('[data-star]')!).fill).toBe('rgb(7, 8, 9)');
  await vi.waitFor(() => expect(document.querySelector('.pb button')).not.toBeNull());
  expect(
    [...document.querySelectorAll('.pb button')]
      .map((button) => getComputedStyle(button).borderTopWidth)
      .filter((width) => width === '5px'),
  ).toEqual([]);
});

test('a host may set colours, size and, by !important, anything else, as documented in docs/embedding.md', async () => {
  take = addSheet(
    {
      css: `.page { --pb-theme-accent: rgb(9, 8, 7) } .page .pb.my-editor { min-height: 480px } .pb .pb-top { border-bottom-width: 3px !important }`,
    },
    'before',
  );
  shown = putOnPage(
    <div className="page">
      <WorkflowEditor theme="light" className="my-editor" defaultVersion={branchedWorkflow(6)} drafts={false} />
    </div>,
    'width: 1200px',
  );
  await vi.waitFor(() => expect(document.querySelector('.pb-top__l')).not.toBeNull());
  const root = document.querySelector('.pb')!;
  expect(root.getBoundingClientRect().height).toBe(480);
  expect(getComputedStyle(document.querySelector('.pb-top')!).borderBottomWidth).toBe('3px');
  expect(getComputedStyle(root).getPropertyValue('--pb-accent').trim()).toBe('rgb(9, 8, 7)');
});

test('a custom field of the host follows them as well, and stays mounted', async () => {
  take = addSheet({ css: rules }, 'before');
  const Stars = () => (
    <i className="mine" data-own="">
      Stars
    </i>
  );
  const form = (config: object) => (
    <PropertyForm
      theme="light"
      nodeType={{
        type: 't',
        label: 'T',
        properties: [
          { type: 'stars', name: 'a', label: 'A' },
          { type: 'text', name: 'b', label: 'B' },
        ],
      }}
      config={config}
      onChange={() => undefined}
      fields={{ stars: { Component: Stars, isGroup: true } }}
    />
  );
  shown = putOnPage(form({}));
  await vi.waitFor(() => expect(document.querySelector('[data-own]')).not.toBeNull());
  expect(seen('[data-own]')).toEqual(asWritten);
  const element = document.querySelector('[data-own]');
  shown.render(form({ a: 3, b: 'x' }));
  await vi.waitFor(() => expect(document.querySelector<HTMLInputElement>('[data-setting="b"] input')?.value).toBe('x'));
  expect(document.querySelector('[data-own]')).toBe(element);
  expect(seen('[data-setting="b"] input')[2]).toBe('0px');
});
