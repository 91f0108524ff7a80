import type { ReactElement } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { NodeType, WorkflowExecution, WorkflowVersion } from '#model';
import {
  builtInFields,
  ExecutionViewer,
  FlowInsights,
  MessagePreview,
  PropertyForm,
  type SampleContact,
  WorkflowEditor,
} from 'pathboard';
import { frames } from '../support/real-hand.js';
import { type OnPage, putOnPage } from './editor-on-page.js';
import { drawn } from '../support/long-run.js';

/*
 * The author of a document must not learn who reads it: every text in it is the URL of a server that counts requests.
 */

let port = 0;
let shown: OnPage | undefined;
beforeAll(async () => {
  port = await commands.startCounting();
});
afterEach(() => {
  shown?.remove();
  shown = undefined;
});
afterAll(() => commands.stopCounting(port));

/**
 * Values that a form needs for a field of each kind, and an execution for its times; a second round makes these URLs
 * too.
 */
const structure = new Set(['type', 'start', 'end', 'status', 'args', 'name', 'group', 'dataType']);
const onlyTimes = new Set(['start', 'end']);

type Write = (place: string) => string;
const spellings: readonly (readonly [string, Write, ReadonlySet<string>])[] = [
  ['plain', (place) => `http://127.0.0.1:${port}/${place}`, onlyTimes],
  ['secure', (place) => `https://127.0.0.1:${port}/${place}`, structure],
  [
    'in styles and markup',
    (place) => {
      const address = `http://127.0.0.1:${port}/${place}`;
      return (
        [
          `image-set(url(${address}) 1x)`,
          `var(--x, url(${address}))`,
          `"><img src="${address}">`,
          `url(${address})`,
          `red;background:url(${address})`,
        ][place.length % 5] ?? ''
      );
    },
    structure,
  ],
];

/** Replaces every text of a value. Ids stay distinct, so that edges still lead to their nodes. */
function written(value: unknown, write: Write, kept: ReadonlySet<string>, place = '', key = ''): unknown {
  if (typeof value === 'string') {
    if (kept.has(key)) return value;
    return write(['id', 'source', 'target'].includes(key) ? `id-${value}` : place.slice(1));
  }
  if (Array.isArray(value)) return value.map((item, index) => written(item, write, kept, `${place}-${index}`, key));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, written(item, write, kept, `${place}-${name}`, name)]),
  );
}

/** A node type with a property for each kind of field, and settings for it. */
const everything: NodeType = {
  id: 'everything',
  type: 'everything',
  name: 'Everything',
  label: 'Everything',
  description: 'x',
  group: 'Messaging',
  icon: 'x',
  color: 'x',
  supportLink: 'x',
  properties: [...builtInFields.keys()].map((type) => ({
    type,
    name: `p-${type}`,
    label: 'x',
    helperText: 'x',
    link: 'x',
    placeholder: 'x',
    icon: 'x',
    defaultValue: 'x',
    args: ['x'],
    options: [
      { value: 'a', label: 'x', icon: 'x', color: 'x' },
      { value: 'b', label: 'x', icon: 'x' },
    ],
  })),
} as NodeType;
const config = Object.fromEntries(
  everything.properties?.map(({ name = '', type }, index) => {
    const media = { url: 'x.png', name: 'x', type: 'image/png', icon: 'x', poster: 'x', thumbnail: 'x', src: 'x' };
    return [name, type === 'media' || index % 3 === 2 ? [media, 'x.mp4'] : index % 3 === 1 ? ['x'] : 'x'];
  }) ?? [],
);

const types = [everything, ...messagingNodeTypes];
const version: WorkflowVersion = {
  id: 'v1',
  name: 'x',
  definition: {
    nodes: types.map((type, index) => ({
      id: `n${index}`,
      type,
      config:
        type === everything
          ? config
          : { ...defaultConfig(type), message: 'x {firstName} x', icon: 'x', media: ['x'], image: 'x' },
    })),
    edges: types.slice(1).map((_, index) => ({
      id: `e${index}`,
      source: `n${index}`,
      target: `n${index + 1}`,
      type: 'standard',
      value: 'x',
    })),
    properties: [{ name: 'x', dataType: 'x', icon: 'x', defaultValue: 'x' }],
    groups: [{ id: 'g', name: 'x', icon: 'x', avatar: 'x', color: 'x' }],
    users: [{ id: 'u', name: 'x', avatar: 'x', picture: 'x', image: 'x', photo: 'x' }],
    senders: [{ id: 's', name: 'x', avatar: 'x' }],
  },
} as WorkflowVersion;
const presentation = {
  version: 1 as const,
  nodes: { n0: { title: 'x', color: 'x' } },
  notes: [{ id: 'note', text: 'x', color: 'x', x: 0, y: -200 }],
  groups: [{ id: 'box', title: 'x', color: 'x', nodes: ['n3', 'n4'] }],
};
const run: WorkflowExecution = {
  id: 'run',
  status: 'completed',
  version: { id: 'v1', name: 'x' },
  start: '2026-05-01T12:00:00Z',
  end: '2026-05-01T13:00:00Z',
  steps: types.slice(0, 12).map((type, index) => ({
    id: `s${index}`,
    start: `2026-05-01T12:${10 + index}:00Z`,
    end: `2026-05-01T12:${11 + index}:00Z`,
    node: {
      id: `n${index}`,
      type,
      context: {
        contact: { firstName: 'x', avatar: 'x', picture: 'x' },
        message: 'x',
        media: [{ url: 'x', thumbnail: 'x' }],
        icon: 'x',
        color: 'x',
        html: '<img src=x>',
      },
    },
  })),
} as WorkflowExecution;

/** Waits until every pending request is sent. */
async function settle(): Promise<void> {
  await frames(4);
  await new Promise((resolve) => setTimeout(resolve, 100));
}

/** No element that browsers load by themselves names the server. */
function checkPage(): void {
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    for (const { name, value } of element.attributes) {
      if (value.includes(String(port)))
        expect([name, element.tagName]).not.toEqual([
          expect.stringMatching(/^(src|srcset|poster|data|style|background|xlink:href|ping|action|formaction)$/),
          expect.anything(),
        ]);
    }
    if (element.tagName === 'LINK' || element.tagName === 'IMAGE' || element.tagName === 'USE')
      expect(element.outerHTML).not.toContain(String(port));
  }
}

async function show(element: ReactElement): Promise<HTMLElement> {
  shown?.remove();
  shown = putOnPage(element, 'position: fixed; inset: 0; width: 1500px; height: 950px; background: white');
  await settle();
  return shown.container;
}

const showEditor = async (write: Write, kept: ReadonlySet<string>, remoteIcons?: boolean): Promise<HTMLElement> => {
  const doc = written(version, write, kept) as WorkflowVersion;
  const nodeTypes = written(types, write, kept) as readonly NodeType[];
  const container = await show(
    <WorkflowEditor
      defaultVersion={doc}
      nodeTypes={nodeTypes}
      presentation={written(presentation, write, new Set()) as never}
      defaultView="both"
      {...(remoteIcons && { remoteIcons })}
    />,
  );
  await vi.waitFor(() => expect(container.querySelector('.react-flow__node')).not.toBeNull());
  return container;
};

describe('a document alone causes no request', () => {
  const sample: readonly SampleContact[] = [{ id: 'c', name: 'x', valueOf: () => 'x' } as unknown as SampleContact];

  it.each(drawn(spellings, 3))('with URLs in %s', { timeout: 90_000 }, async (_, write, kept) => {
    const container = await showEditor(write, kept);
    checkPage();
    // Opens the settings of some nodes, from the canvas and from the outline.
    for (const card of [...container.querySelectorAll<HTMLElement>('.react-flow__node')]
      .slice(0, 2)
      .concat([...container.querySelectorAll<HTMLElement>('.pb-or')].slice(0, 2))) {
      card.click();
      await frames(3);
      checkPage();
    }
    const [doc, execution] = [
      written(version, write, kept) as WorkflowVersion,
      written(run, write, kept) as WorkflowExecution,
    ];
    await show(
      <ExecutionViewer
        execution={execution}
        version={doc}
        nodeTypes={written(types, write, kept) as readonly NodeType[]}
      />,
    );
    checkPage();
    await show(<FlowInsights version={doc} executions={[execution]} />);
    checkPage();
    for (const readOnly of [false, true]) {
      await show(
        <PropertyForm
          nodeType={written(everything, write, kept) as NodeType}
          config={written(config, write, new Set()) as object}
          onChange={() => {}}
          disabled={readOnly}
          preview
        />,
      );
      checkPage();
    }
    const media = written([{ url: 'x.png', name: 'x', type: 'image/png' }, { url: 'x.mp4' }], write, new Set()) as {
      url: string;
    }[];
    for (const channel of ['sms', 'whatsapp'] as const) {
      await show(
        <MessagePreview
          text={`${write('text')} *${write('bold')}*`}
          channel={channel}
          media={media}
          from={write('from')}
          before={write('before')}
          contacts={sample.map((contact) => ({ ...contact, name: write('name') }))}
          contactId={undefined}
          onContactChange={() => {}}
        />,
      );
      checkPage();
    }
    await settle();
    expect(await commands.takeCounted(port)).toEqual([]);
  });
});

describe('with remoteIcons', () => {
  it('loads icons from web addresses, and nothing else', { timeout: 120_000 }, async () => {
    await showEditor((place) => `http://user:password@127.0.0.1:${port}/${place}`, structure, true);
    await vi.waitFor(async () => expect(document.querySelectorAll('img[src]').length).toBeGreaterThan(0));
    await settle();
    const asked = await commands.takeCounted(port);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((path) => !path.endsWith('-icon'))).toEqual([]);
    for (const image of document.querySelectorAll('img')) {
      expect(image.src).toMatch(new RegExp(`^http://127\\.0\\.0\\.1:${port}/`));
      expect([image.referrerPolicy, image.alt]).toEqual(['no-referrer', '']);
    }
  });

  it.each<[string, Write]>([
    ['without a scheme', (place) => `//127.0.0.1:${port}/${place}`],
    ['with backslashes', (place) => `http:\\\\127.0.0.1:${port}\\${place}`],
    ['with a line break', (place) => `ht\ntp://127.0.0.1:${port}/${place}`],
    ['of another scheme', (place) => `ftp://127.0.0.1:${port}/${place}`],
    [
      'in a document',
      (place) =>
        `data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:${port}/${place}"/></svg>`,
    ],
  ])('nothing is loaded from addresses %s', { timeout: 60_000 }, async (_, write) => {
    // The editor of the previous test may request icons until it is unmounted.
    await settle();
    await commands.takeCounted(port);
    await showEditor(write, structure, true);
    checkPage();
    expect(document.querySelectorAll('img')).toHaveLength(0);
    expect(await commands.takeCounted(port)).toEqual([]);
  });
});

it('links neither show nor use a user name and password', { timeout: 60_000 }, async () => {
  const write: Write = (place) => `https://bank.example:password@127.0.0.1:${port}/${place}`;
  let seen = 0;
  const checkLinks = (): void => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]:not(.pb-keys__by a)')) {
      seen += 1;
      expect(link.href).toMatch(new RegExp(`^https://127\\.0\\.0\\.1:${port}/`));
      expect(`${link.textContent} ${link.title} ${link.ariaLabel ?? ''}`).not.toMatch(/password|bank\.example/);
      expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer']);
    }
  };
  for (const disabled of [false, true]) {
    const form = written({ ...everything, label: 'x' }, write, structure) as NodeType;
    const plain: NodeType = {
      ...form,
      properties: form.properties?.map((property) => ({ ...property, label: 'Setting' })) ?? [],
    };
    await show(
      <PropertyForm
        nodeType={plain}
        config={written({ ...config, 'p-url': 'x', 'p-media': [{ url: 'x.png' }] }, write, new Set()) as object}
        onChange={() => {}}
        disabled={disabled}
      />,
    );
    checkLinks();
  }
  expect(seen).toBeGreaterThan(20);
  const container = await showEditor(write, new Set([...structure, 'label']));
  container.querySelector<HTMLElement>('.react-flow__node')?.click();
  await vi.waitFor(() => expect(container.querySelector('a[aria-label="Help for this step"]')).not.toBeNull());
  checkLinks();
});
