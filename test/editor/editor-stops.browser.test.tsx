import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type Editor,
  ExecutionViewer,
  FlowInsights,
  type Keymap,
  MessagePreview,
  PbRoot,
  PropertyForm,
  ExecutionsView,
  sampleContacts,
  WorkflowEditor,
  type WorkflowEditorProps,
} from 'pathboard';
import { createMemoryAdapter } from 'pathboard/client';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { smallExecution } from '../support/small-execution.js';
import { draftsOf, memoryOf, ownName } from './drafts/drafts-on-page.js';
import type { OnPage } from './editor-on-page.js';
import { frames } from '../support/real-hand.js';
import { buttonNamed, find, isHostIntact, putBesideHost, until, watchErrors } from './failing-host.js';

let shown: OnPage | undefined;
let errors: ReturnType<typeof watchErrors>;
beforeEach(() => {
  errors = watchErrors();
});
afterEach(() => {
  shown?.remove();
  shown = undefined;
  errors.stop();
  vi.restoreAllMocks();
});

const notice = (): string => find('.pb-notice')?.textContent ?? '';

/** An unreadable keymap: the editor itself throws while it renders, not one of its parts. */
const broken: Keymap = new Proxy(
  {},
  {
    getOwnPropertyDescriptor: () => {
      throw new Error('The keys cannot be read');
    },
  },
);

/** The text of the next downloaded file. */
function nextFile(): Promise<string> {
  return new Promise((resolve) => {
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      void (blob as Blob).text().then(resolve);
      return 'blob:nothing';
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  });
}

test('an editor that throws keeps its document, draft and history, and continues with them on reload', async () => {
  const where = ownName('stops');
  let editor: Editor | undefined;
  let mounted = 0;
  const props: WorkflowEditorProps = {
    adapter: memoryOf(),
    workflowId: 'wf_trial',
    theme: 'light',
    drafts: { host: 'https://texting.example.com', account: where, user: 'u_1' },
    onMount: (made) => {
      editor = made;
      mounted += 1;
    },
  };
  shown = putBesideHost(<WorkflowEditor {...props} />);
  await until('the workflow', () => find('[data-node]'));
  const opened = editor!;
  expect(opened.commands.setWorkflow({ name: 'First edit' }).ok).toBe(true);
  expect(opened.commands.setWorkflow({ name: 'Second edit' }).ok).toBe(true);
  find<HTMLElement>('[data-node]')!.focus();

  // In the very next task, before the draft is due.
  shown.render(<WorkflowEditor {...props} keymap={broken} />);
  await until('the notice', notice);
  expect(isHostIntact()).toBe(true);
  expect(notice()).toContain('The editor stopped because of an error');
  expect(errors.words).toEqual(['The keys cannot be read']);
  await vi.waitFor(async () => expect(await draftsOf(where)).toBe(1));
  await until('what is safe', () =>
    notice().includes('Your changes are kept as a draft on this device. Reload the editor to go on where you were.'),
  );
  // The next key of a user who types presses no button.
  expect(document.activeElement).toBe(find('.pb-notice'));
  expect(opened.store.getState().version.name).toBe('Second edit');

  const file = nextFile();
  buttonNamed('Download a copy')!.click();
  expect(JSON.parse(await file)).toEqual(opened.toVersion());

  // Still broken: each attempt reports the error once, and the editor does not retry by itself.
  buttonNamed('Reload the editor')!.click();
  await frames(20);
  expect(notice()).toContain('The editor stopped because of an error');
  expect(errors.words).toEqual(['The keys cannot be read']);

  shown.render(<WorkflowEditor {...props} />);
  await frames(5);
  buttonNamed('Reload the editor')!.click();
  await until('the workflow', () => find('[data-node]'));
  expect(mounted).toBe(1);
  expect(opened.store.getState().version.name).toBe('Second edit');
  await until('the name', () => find('.pb-name')?.textContent === 'Second edit');
  await until('the focus on the workflow', () => document.activeElement?.matches('[data-node]'));
  // The draft belongs to this editor and is not offered as an abandoned one.
  expect(find('.pb-band')).toBeNull();
  // Two renames in quick succession are one history entry.
  expect(opened.undo().ok).toBe(true);
  await until('the name before', () => find('.pb-name')?.textContent === freeTrial.name);
  await vi.waitFor(async () => expect(await draftsOf(where)).toBe(0));
  expect(isHostIntact()).toBe(true);
});

test('an error in the owner of the document leaves the page intact, and a reload restores the edits', async () => {
  const unreadable = {
    get store(): never {
      throw new Error('The drafts cannot be read');
    },
  };
  let editor: Editor | undefined;
  const props: WorkflowEditorProps = {
    defaultVersion: freeTrial,
    theme: 'light',
    onMount: (made) => {
      editor = made;
    },
  };
  shown = putBesideHost(<WorkflowEditor {...props} />);
  await until('the workflow', () => find('[data-node]'));
  expect(editor!.commands.setWorkflow({ name: 'Edited' }).ok).toBe(true);

  shown.render(<WorkflowEditor {...props} drafts={unreadable} />);
  await until('the notice', notice);
  expect(isHostIntact()).toBe(true);
  expect(errors.words).toEqual(['The drafts cannot be read']);
  const file = nextFile();
  buttonNamed('Download a copy')!.click();
  expect(JSON.parse(await file)).toMatchObject({ name: 'Edited' });

  shown.render(<WorkflowEditor {...props} />);
  await frames(5);
  buttonNamed('Reload the editor')!.click();
  await until('the workflow', () => find('[data-node]'));
  await until('the name', () => find('.pb-name')?.textContent === 'Edited');
  expect(editor!.commands.setWorkflow({ name: 'Edited again' }).ok).toBe(true);
});

let isUnreadable = false;
/** An unreadable object of the host. Its key is not enumerable, since React's developer tools read enumerable ones. */
function unreadable<Value extends object>(value: Value, key: keyof Value): Value {
  return Object.defineProperty({ ...value }, key, {
    enumerable: false,
    get: () => {
      if (isUnreadable) throw new Error('It cannot be read');
      return value[key];
    },
  });
}

const execution = smallExecution('run_1', { nodes: freeTrial.definition!.nodes!.slice(0, 2).map(({ id }) => id) });
const nodeType = { type: 'own', label: 'Own', properties: [{ type: 'text', name: 'words', label: 'Words' }] };
const [contact] = sampleContacts([], []);
const adapter = createMemoryAdapter({
  versions: [{ ...freeTrial, id: 'v1' }],
  workflowId: 'wf_trial',
  executions: [execution],
});

const others: readonly {
  readonly part: string;
  readonly words: string;
  readonly whole: ReactElement;
  readonly broken: ReactElement;
  readonly there: string;
}[] = [
  {
    part: 'ExecutionViewer',
    words: 'This run',
    there: '.pb-replay .react-flow__node',
    whole: <ExecutionViewer execution={execution} version={freeTrial} theme="light" />,
    broken: <ExecutionViewer execution={unreadable(execution, 'steps')} version={freeTrial} theme="light" />,
  },
  {
    part: 'ExecutionsView',
    words: 'The runs',
    there: '.pb-runs',
    whole: (
      <PbRoot label="Runs" theme="light">
        <ExecutionsView adapter={adapter} workflowId="wf_trial" />
      </PbRoot>
    ),
    broken: (
      <PbRoot label="Runs" theme="light">
        <ExecutionsView adapter={unreadable(adapter, 'executionFilters')} workflowId="wf_trial" />
      </PbRoot>
    ),
  },
  {
    part: 'FlowInsights',
    words: 'What the runs did',
    there: '.pb-flowview',
    whole: <FlowInsights version={freeTrial} executions={[execution]} theme="light" />,
    broken: <FlowInsights version={unreadable(freeTrial, 'definition')} executions={[execution]} theme="light" />,
  },
  {
    part: 'PropertyForm',
    words: 'This form',
    there: '[data-setting="words"] input',
    whole: <PropertyForm nodeType={nodeType} config={{}} onChange={() => {}} theme="light" label="Form" />,
    broken: (
      <PropertyForm
        nodeType={unreadable(nodeType, 'properties')}
        config={{}}
        onChange={() => {}}
        theme="light"
        label="Form"
      />
    ),
  },
  {
    part: 'MessagePreview',
    words: 'The preview',
    there: '.pb-bub',
    whole: (
      <PbRoot label="Preview" theme="light">
        <MessagePreview
          text="Hi {firstName}"
          channel="sms"
          media={[]}
          from="1"
          contacts={[contact!]}
          contactId={undefined}
          onContactChange={() => {}}
        />
      </PbRoot>
    ),
    broken: (
      <PbRoot label="Preview" theme="light">
        <MessagePreview
          text="Hi {firstName}"
          channel="sms"
          media={[]}
          from="1"
          contacts={[unreadable(contact!, 'valueOf')]}
          contactId={undefined}
          onContactChange={() => {}}
        />
      </PbRoot>
    ),
  },
];

test.each(others)(
  '$part confines its error, reports it once, and renders again when it can',
  async ({ broken: isBroken, there, whole, words }) => {
    shown = putBesideHost(whole);
    await until('the part', () => find(there));
    isUnreadable = true;
    shown.render(isBroken);
    await until('the notice', () =>
      find('.pb-failed')?.textContent?.includes(`${words} could not be shown because of an error. Your work is safe.`),
    );
    expect(isHostIntact()).toBe(true);
    await frames(10);
    expect(errors.words).toEqual(['It cannot be read']);
    buttonNamed('Retry')!.click();
    await frames(5);
    expect(find('.pb-failed')).not.toBeNull();
    expect(errors.words).toEqual(['It cannot be read']);
    isUnreadable = false;
    shown.render(whole);
    await until('the part', () => find(there));
    expect(find('.pb-failed')).toBeNull();
  },
);
