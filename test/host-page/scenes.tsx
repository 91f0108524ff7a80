import type { ReactElement } from 'react';
import { expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  type Editor,
  ExecutionViewer,
  FlowInsights,
  MessagePreview,
  PbRoot,
  PropertyForm,
  ExecutionsView,
  sampleContacts,
  WorkflowEditor,
  WorkflowHome,
} from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import type { NodeProperty, Presentation, WorkflowVersion } from 'pathboard/core';
import { optOutRule, strictNodeTypes, trialDraft } from '../../stories/editor/trial-draft.js';
import { resources } from '../../stories/forms/account-resources.js';
import { workflowStarts } from 'pathboard/catalog';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { failedTemplateExecution, locale, presentTime, timeZone } from '../../stories/replay/example-executions.js';
import { manyExecutions } from '../../stories/replay/many-executions.js';

export type Theme = 'light' | 'dark';

/** Actions that bring a scene into a state. */
export interface Stage {
  /** The `.pb` that is shown. */
  readonly root: HTMLElement;
  readonly editor: Editor;
  press(selector: string): Promise<void>;
  /** Focuses an element and presses keys. */
  keys(selector: string, keys: string): Promise<void>;
  see(selector: string): Promise<void>;
  gone(selector: string): Promise<void>;
}

export interface Scene {
  readonly name: string;
  readonly element: (theme: Theme, onMount: (editor: Editor) => void) => ReactElement;
  /** Selector of an element that exists once the scene is complete. */
  readonly ready: string;
  /** The states of the scene in order. */
  readonly states: readonly (readonly [name: string, bring: (stage: Stage) => Promise<unknown>])[];
}

const presentation: Presentation = {
  version: 1,
  notes: [{ id: 'n', text: 'Ask Ann about the offer', nodeId: 'assign' }],
  groups: [{ id: 'later', title: 'After hours', collapsed: true, nodeIds: ['after-hours', 'self-serve'] }],
} as Presentation;

const now = (): number => presentTime;
const people = sampleContacts(
  [
    {
      label: 'Maya Torres',
      value: {
        id: 'maya',
        firstName: 'Maya',
        mobile: { number: '+15105550188', country: 'US' },
        optIn: '2026-01-05T10:00:00Z',
        valid: true,
      } as never,
    },
  ],
  [],
);
const executions = [...manyExecutions(freeTrial, 240)];

const editorWith =
  (more: object) =>
  (theme: Theme, onMount: (editor: Editor) => void): ReactElement => (
    <WorkflowEditor
      theme={theme}
      locale={locale}
      timeZone={timeZone}
      nodeTypes={strictNodeTypes}
      rules={[optOutRule]}
      defaultVersion={trialDraft}
      presentation={presentation}
      resources={resources}
      drafts={false}
      onBack={() => undefined}
      onMount={onMount}
      {...more}
    />
  );

const editing: Scene = {
  name: 'the editor',
  element: editorWith({}),
  ready: '.pb-frame:has(.pb-top__l) .pb-pc',
  states: [
    ['at rest', async ({ see }) => see('.pb-frame:has(.pb-edge__line) .pb-mm__map[width]')],
    [
      'a selected node, its settings and the problems',
      async ({ editor, press, see }) => {
        editor.select({ nodeIds: ['welcome'] });
        await see('.pb-insp .pb-comp__rich');
        await press('.pb-probs');
        await see('.pb-pr');
      },
    ],
    [
      'the options of a field',
      async ({ press, see }) => {
        await press('[data-setting="sendFrom"] [role="combobox"]');
        await see('[role="option"]');
      },
    ],
    [
      'a node picker',
      async ({ gone, keys, see }) => {
        await keys('[data-setting="sendFrom"] [role="combobox"]', '{Escape}');
        await gone('[role="listbox"] [role="option"]');
        await keys('[data-node="wait"]', 'a');
        await see('.pb-pick__o');
      },
    ],
    [
      'a menu of a node',
      async ({ gone, keys, see }) => {
        await keys('.pb-pick input', '{Escape}');
        await gone('.pb-pick');
        await keys('[data-node="wait"]', '{Shift>}{F10}{/Shift}');
        await see('.pb-menu .pb-mi');
      },
    ],
    [
      'a dialog',
      async ({ gone, keys, see }) => {
        await keys('.pb-menu', '{Escape}');
        await gone('.pb-menu .pb-mi');
        await keys('[data-node="branch"]', '{Delete}');
        await see('.pb-dialog, .pb-toast');
      },
    ],
    [
      'an edge',
      async ({ editor, see }) => {
        editor.undo();
        editor.select({ edgeIds: ['wait-nudge'] });
        await see('.pb-insp [data-setting="value"]');
      },
    ],
    [
      'all commands',
      async ({ keys, see }) => {
        await keys('[data-node="wait"]', '{Control>}k{/Control}');
        await see('.pb-cmd__r');
      },
    ],
    [
      'all keys',
      async ({ gone, keys, see }) => {
        await keys('.pb-cmd input', '{Escape}');
        await gone('.pb-cmd');
        await keys('[data-node="wait"]', '?');
        await see('.pb-keys');
      },
    ],
    [
      'groups of people',
      async ({ editor, keys, see }) => {
        await keys('[data-node="wait"]', '?');
        editor.select({ nodeIds: ['assign'] });
        await see('.pb-insp .pb-gi');
      },
    ],
    [
      'office hours',
      async ({ editor, see }) => {
        editor.select({ nodeIds: ['hours'] });
        await see('.pb-insp [data-setting]');
      },
    ],
  ],
};

const outlined: Scene = {
  name: 'the canvas beside the outline',
  element: editorWith({ defaultView: 'both' }),
  ready: '.pb-frame:has(.pb-top__l) [role="treeitem"]',
  states: [
    [
      'a selected branch',
      async ({ editor, see }) => {
        editor.select({ nodeIds: ['branch'] });
        await see('.pb-insp .pb-path');
      },
    ],
  ],
};

const settings: readonly NodeProperty[] = [
  {
    type: 'basictext',
    name: 'name',
    label: 'Name',
    mandatory: true,
    helperText: 'As your team sees it.',
    link: 'https://help.example',
  },
  { type: 'textarea', name: 'note', label: 'Note', max: 500 },
  { type: 'number', name: 'worth', label: 'Worth', args: ['unit:EUR'] },
  { type: 'slider', name: 'share', label: 'Share', max: 100 },
  { type: 'boolean', name: 'on', label: 'On' },
  { type: 'select', name: 'one', label: 'One', options: [{ value: 'a', label: 'A' }] },
  {
    type: 'checkboxes',
    name: 'several',
    label: 'Several',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  {
    type: 'radio',
    name: 'few',
    label: 'Few',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  { type: 'date', name: 'day', label: 'Day' },
  { type: 'time', name: 'time', label: 'Time' },
  { type: 'duration', name: 'long', label: 'How long' },
  { type: 'daterange', name: 'between', label: 'Between' },
  { type: 'url', name: 'address', label: 'Address' },
  { type: 'phone', name: 'phone', label: 'Phone' },
  { type: 'color', name: 'color', label: 'Colour' },
  { type: 'keywords', name: 'words', label: 'Words' },
  { type: 'keyvalue', name: 'pairs', label: 'Pairs' },
  { type: 'rows', name: 'rows', label: 'Rows', args: ['column:amount:number:Amount', 'column:what:text:What'] },
  { type: 'conditions', name: 'conditions', label: 'Conditions' },
  { type: 'media', name: 'media', label: 'Media' },
  { type: 'percentagesplit', name: 'split', label: 'Split' },
  { type: 'officehours', name: 'hours', label: 'Hours' },
  { type: 'json', name: 'json', label: 'JSON' },
];
const filled = {
  note: 'First\nSecond',
  worth: 12,
  share: 40,
  on: true,
  one: 'a',
  several: ['a'],
  few: 'b',
  day: '2026-12-01',
  time: '09:30',
  long: 'PT2H',
  between: { start: '2026-12-01', end: '2026-12-24' },
  address: 'https://fernway.example',
  phone: '+15105550142',
  color: '#4C5FD5',
  words: ['TRIAL', 'FREE'],
  pairs: { a: 'b' },
  rows: [{ amount: 2, what: 'cups' }],
  conditions: [{ attribute: 'plan', comparator: 'equals', value: 'premium', path: 'Premium' }],
  media: ['https://fernway.example/a.png'],
  split: [
    { name: 'A', percentage: 60 },
    { name: 'B', percentage: 40 },
  ],
  hours: {
    active: true,
    timezone: 'Europe/Berlin',
    times: { mon: [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }] },
  },
  json: { a: [1] },
};

const form: Scene = {
  name: 'a form with every kind of setting',
  element: (theme) => (
    <PropertyForm
      theme={theme}
      nodeType={{ type: 'all', label: 'All settings', properties: [...settings] }}
      config={filled}
      onChange={() => undefined}
      showAllProblems
    />
  ),
  ready: '[data-setting="hours"] .pb-tm, [data-setting="hours"] [data-track]',
  states: [['at rest', async ({ see }) => see('.pb-phonefield [role="combobox"]')]],
};

const replay: Scene = {
  name: 'an execution',
  element: (theme) => (
    <ExecutionViewer
      theme={theme}
      execution={failedTemplateExecution}
      version={freeTrial}
      locale={locale}
      timeZone={timeZone}
      now={now}
      onOpenInEditor={() => undefined}
      onRetry={() => undefined}
    />
  ),
  ready: '.pb-tl__row',
  states: [
    [
      'a selected node',
      async ({ press, see }) => {
        await press('[data-visit="6"] .pb-tl__n, [data-visit="6"]');
        await see('.pb-rins');
      },
    ],
  ],
};

const insights: Scene = {
  name: 'flow insights',
  element: (theme) => <FlowInsights theme={theme} version={freeTrial} executions={executions} locale={locale} />,
  ready: '.pb-edge[data-state*="heat"]',
  states: [
    [
      'a selected node',
      async ({ press, see }) => {
        await press('[data-node="wait"]');
        await see('[aria-label="Numbers of Wait for reply"]');
      },
    ],
  ],
};

const list: Scene = {
  name: 'the list of executions and one of them',
  element: (theme) => (
    <PbRoot label="Runs" theme={theme} style={{ height: '100%' }}>
      <ExecutionsView
        adapter={createMemoryAdapter({ workflowId: 'free-trial', versions: [freeTrial], executions: executions })}
        workflowId="free-trial"
        locale={locale}
        timeZone={timeZone}
        now={now}
      />
    </PbRoot>
  ),
  ready: '.pb-runsview .pb-tl__row',
  states: [['at rest', async ({ see }) => see('.pb-run')]],
};

const preview: Scene = {
  name: 'a message preview',
  element: (theme) => (
    <PbRoot label="Message" theme={theme} style={{ width: 360 }}>
      <MessagePreview
        channel="sms"
        media={[]}
        from="(510) 555-0142"
        before="TRIAL"
        contacts={people}
        contactId={undefined}
        now={presentTime}
        text="Hi {firstName|there}, see https://fernway.example"
        onContactChange={() => undefined}
      />
    </PbRoot>
  ),
  ready: '.pb-bub',
  states: [['at rest', async ({ see }) => see('.pb-prev')]],
};

const account = createMemoryAdapter({ workflowId: 'free-trial', versions: [freeTrial], now: () => presentTime });

const home: Scene = {
  name: 'the list of workflows',
  element: (theme) => (
    <WorkflowHome
      theme={theme}
      adapter={account}
      starts={workflowStarts()}
      drafts={false}
      onOpen={() => undefined}
      now={() => presentTime}
      locale={locale}
      timeZone={timeZone}
    />
  ),
  ready: '.pb-hl__r .pb-pic__b',
  states: [
    ['at rest', async ({ see }) => see('.pb-hl__r')],
    [
      'a new workflow',
      async ({ press, see }) => {
        await press('.pb-hh__t [aria-expanded="false"]');
        await see('.pb-hn__st .pb-pic__b');
      },
    ],
  ],
};

const narrow: Scene = {
  ...outlined,
  name: 'the editor in a narrow container',
  element: editorWith({}),
  ready: '.pb-actbar__b',
  states: [
    ['at rest', async ({ see }) => see('.pb-or')],
    editing.states[1]!,
    [
      'the canvas',
      async ({ press, see }) => {
        await press('.pb-steps__s--words [role="radio"][aria-label="Canvas"]');
        await see('.pb-edge__line');
      },
    ],
  ],
};

export const scenes: readonly Scene[] = [editing, outlined, form, replay, insights, list, preview, home];
export const narrowScene = narrow;

/** Returns a stage that waits for its elements inside the root. */
export function stageOf(root: HTMLElement, editor: () => Editor): Stage {
  const find = (selector: string): Promise<HTMLElement> =>
    vi.waitFor(() => {
      const found = root.querySelector<HTMLElement>(selector);
      expect(found, selector).not.toBeNull();
      return found!;
    });
  return {
    root,
    get editor() {
      return editor();
    },
    press: async (selector) => userEvent.click(await find(selector)),
    async keys(selector, keys) {
      (await find(selector)).focus();
      await userEvent.keyboard(keys);
    },
    see: async (selector) => void (await find(selector)),
    gone: (selector) => vi.waitFor(() => expect(root.querySelector(selector), selector).toBeNull()),
  };
}

export type { WorkflowVersion };
