import { expect, vi } from 'vitest';
import { page } from 'vitest/browser';
import { type Editor, type Resources, WorkflowEditor, type WorkflowEditorProps } from 'pathboard';
import type { NodeType, WorkflowVersion } from 'pathboard/core';
import type { EdgeRule } from '#model';
import { newRow } from '#rules';
import { createEditor } from '#store';
import { strictNodeTypes } from '../../../stories/editor/trial-draft.js';
import { frames } from '../../support/real-hand.js';
import { type OnPage, putOnPage } from '../editor-on-page.js';

/**
 * Builds the free trial of the design, by keys on the canvas, by keys in the outline, or by the pointer. All of them
 * follow one script and must end in the same document.
 */

export const emptyTrial: WorkflowVersion = { name: 'Free trial sign-up', definition: { nodes: [], edges: [] } };

const waitsAnHour = (rule: EdgeRule): EdgeRule =>
  rule.type === 'timeout' ? { ...rule, value: { mandatory: true, editable: true, default: 'PT1H' } } : rule;

/** The account of the design with waits of one hour; the two hours must be typed. */
export const trialTypes: readonly NodeType[] = strictNodeTypes.map((type): NodeType =>
  type.type === 'wait-for-reply'
    ? { ...type, validation: { ...type.validation, edges: (type.validation?.edges ?? []).map(waitsAnHour) } }
    : type,
);

const frontDesk = {
  id: 'g1',
  name: 'Front desk',
  users: ['Ana', 'Jo', 'Kim', 'Lee'].map((firstName) => ({ id: firstName, firstName, lastName: 'Park' })),
};
const oaklandDesk = {
  id: 'g2',
  name: 'Oakland desk',
  officeHours: {
    times: Object.fromEntries(
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'].map((day) => [
        day,
        [{ start: { hour: 9, minute: 0 }, end: { hour: 18, minute: 0 } }],
      ]),
    ),
  },
};
const templates = {
  nudge: { id: 't1', name: 'Gentle nudge' },
  plans: { id: 't2', name: 'Plans overview' },
  closed: { id: 't3', name: 'After-hours reply' },
};
const number = '+15105550142';

/** The resources to choose from. */
export const trialResources: Resources = {
  senders: [
    { value: number, label: '(510) 555-0142', detail: 'Clubs' },
    { value: 'pool', label: 'Shared pool' },
  ],
  templates: Object.values(templates).map((template) => ({ value: template, label: template.name })),
  attributes: [
    { value: 'attributes.plan', label: 'Plan' },
    { value: 'attributes.homeClub', label: 'Home club' },
  ],
  groups: [frontDesk, oaklandDesk].map((group) => ({ value: group, label: group.name })),
};

/** One action on a form: typing text, adding words to a list, choosing an option, turning a switch. */
export type Filling =
  | { readonly field: string; readonly type: string }
  | { readonly field: string; readonly add: string }
  | { readonly field: string; readonly choose: string }
  | { readonly field: string; readonly turn: 'on' };

/** One input method. Nodes and edges are given by their wire ids, and found as a user finds them. */
export interface Hands {
  /** Adds the first node. `words` is the query, `title` the title of the node. */
  addFirst(words: string, title: string): Promise<void>;
  /** On the next missing edge, or on the missing one of a kind. */
  addAfter(nodeId: string, words: string, title: string, edgeType?: string): Promise<void>;
  connect(source: string, target: string): Promise<void>;
  /** Opens the settings of a node, fills them in and returns. */
  fillNode(nodeId: string, fillings: readonly Filling[]): Promise<void>;
  fillEdge(edgeId: string, fillings: readonly Filling[]): Promise<void>;
}

const welcomeText =
  'Hi {firstName|there}, thanks for trying Fernway Fitness! Reply YES to book a free class at our {attributes.homeClub} club. Reply STOP to opt out.';

/** Builds everything: thirteen nodes, fifteen edges and the values of the forms. */
export async function buildFreeTrial(editor: Editor, hands: Hands): Promise<void> {
  const nodes = () => editor.toVersion().definition?.nodes ?? [];
  const newest = (): string => nodes().at(-1)?.id ?? '';
  const add = async (after: string, words: string, title: string, edgeType?: string): Promise<string> => {
    const count = nodes().length;
    await hands.addAfter(after, words, title, edgeType);
    await vi.waitFor(() => expect(nodes(), title).toHaveLength(count + 1));
    await focusIsKept(`adding ${title}`);
    return newest();
  };
  const connect = async (source: string, target: string): Promise<void> => {
    await hands.connect(source, target);
    await vi.waitFor(() => expect(edgeBetween(editor, source, target)).toBeDefined());
    await focusIsKept('connecting');
  };
  const fill = async (nodeId: string, ...fillings: readonly Filling[]): Promise<void> => {
    await hands.fillNode(nodeId, fillings);
    await focusIsKept(`settings: ${fillings.map(({ field }) => field).join(', ')}`);
  };
  const fillEdge = async (source: string, target: string, ...fillings: readonly Filling[]): Promise<void> => {
    await hands.fillEdge(edgeBetween(editor, source, target) ?? '', fillings);
    await focusIsKept(`settings of a path: ${fillings.map(({ field }) => field).join(', ')}`);
  };
  const from: Filling = { field: 'Send from', choose: '(510) 555-0142' };

  await hands.addFirst('keyword', 'Keyword received');
  await vi.waitFor(() => expect(nodes()).toHaveLength(1));
  await focusIsKept('adding the first step');
  const keyword = newest();
  await fill(keyword, { field: 'Keywords', add: 'TRIAL' }, { field: 'Sent to', choose: '(510) 555-0142' });
  const welcome = await add(keyword, 'send message', 'Send message');
  await fill(
    welcome,
    { field: 'Message', type: welcomeText },
    { field: 'Track link clicks', turn: 'on' },
    { field: 'Short-link domain', type: 'fern.fit' },
  );
  const wait = await add(welcome, 'wait for reply', 'Wait for reply');
  const branch = await add(wait, 'branch', 'Branch');
  await fill(branch, { field: 'Decide by', choose: 'Plan' }, { field: 'Values of condition 1', type: 'premium' });
  const nudge = await add(wait, 'send template', 'Send template');
  await fill(nudge, { field: 'Template', choose: 'Gentle nudge' }, from);
  await fillEdge(wait, nudge, { field: 'After', type: '2' });
  const hours = await add(branch, 'office', 'Office-hours router');
  await fill(hours, { field: 'Add a group', choose: 'Oakland desk' });
  const plans = await add(branch, 'send template', 'Send template', 'default');
  await fill(plans, { field: 'Template', choose: 'Plans overview' }, from);
  const silent = await add(nudge, 'add tag', 'Add tag');
  await fill(silent, { field: 'Tags', add: 'no-reply' });
  const assign = await add(hours, 'assign', 'Assign to group');
  await fill(assign, { field: 'Add a group', choose: 'Front desk' });
  const closed = await add(hours, 'send template', 'Send template');
  await fill(closed, { field: 'Template', choose: 'After-hours reply' }, from);
  const selfServe = await add(plans, 'add tag', 'Add tag');
  await fill(selfServe, { field: 'Tags', add: 'self-serve' });
  const hot = await add(assign, 'add tag', 'Add tag');
  await fill(hot, { field: 'Tags', add: 'hot-lead' });
  await connect(closed, hot);
  const end = await add(hot, 'end', 'End');
  await connect(selfServe, end);
  await connect(silent, end);
}

/** Returns the edge between two nodes. */
export function edgeBetween(editor: Editor, source: string, target: string): string | undefined {
  return editor.toVersion().definition?.edges?.find((edge) => edge.source === source && edge.target === target)?.id;
}

/** Builds the same workflow by commands alone. */
export function freeTrialByCommands(): WorkflowVersion {
  const { commands, ...editor } = createEditor({ version: emptyTrial, nodeTypes: trialTypes });
  const add = (
    type: string,
    config: { readonly [name: string]: unknown } = {},
    nodeId?: string,
    edgeType?: string,
  ): string => {
    const added = commands.addNode({
      type,
      config,
      ...(nodeId === undefined ? {} : { after: { nodeId, ...(edgeType === undefined ? {} : { edgeType }) } }),
    });
    if (!added.ok) throw new Error(`${type}: ${added.refusal.message}`);
    return added.nodeId;
  };
  const edgeTo = (target: string): string =>
    editor.store.getState().version.definition?.edges?.find((edge) => edge.target === target)?.id ?? '';
  const keyword = add('trigger-keyword', { keywords: ['TRIAL'], number });
  const welcome = add('send-message', { message: welcomeText, trackLinks: true, linkDomain: 'fern.fit' }, keyword);
  const wait = add('wait-for-reply', {}, welcome);
  const branch = add('branch', { conditions: [newRow('premium', 'attributes.plan')] }, wait);
  const nudge = add('send-template', { template: templates.nudge, sendFrom: number }, wait);
  commands.setEdge({ edgeId: edgeTo(nudge), value: 'PT2H' });
  const hours = add('office-hours-router', { groups: [oaklandDesk] }, branch);
  const plans = add('send-template', { template: templates.plans, sendFrom: number }, branch, 'default');
  const silent = add('add-tag', { tags: ['no-reply'] }, nudge);
  const assign = add('assign-to-group', { groups: [frontDesk] }, hours);
  const closed = add('send-template', { template: templates.closed, sendFrom: number }, hours);
  const selfServe = add('add-tag', { tags: ['self-serve'] }, plans);
  const hot = add('add-tag', { tags: ['hot-lead'] }, assign);
  commands.connect({ source: closed, target: hot });
  const end = add('end', {}, hot);
  commands.connect({ source: selfServe, target: end });
  commands.connect({ source: silent, target: end });
  return editor.toVersion();
}

/** A document without its ids: the nodes in order, and the edges between them by kind. */
export function shapeOf(version: WorkflowVersion) {
  const nodes = version.definition?.nodes ?? [];
  const place = new Map(nodes.map(({ id }, index) => [id, index]));
  return {
    name: version.name,
    steps: nodes.map(({ config, type }) => ({ type, config })),
    paths: (version.definition?.edges ?? []).map(({ source, target, type, value }) => ({
      from: place.get(source),
      to: place.get(target),
      type,
      value,
    })),
  };
}

const open: OnPage[] = [];

export function closeTrials(): void {
  for (const one of open.splice(0)) one.remove();
}

/** Opens an editor with an empty workflow. */
export async function openEmptyTrial(props: Partial<WorkflowEditorProps> = {}): Promise<Editor> {
  let editor: Editor | undefined;
  open.push(
    putOnPage(
      <WorkflowEditor
        defaultVersion={emptyTrial}
        nodeTypes={trialTypes}
        resources={trialResources}
        {...props}
        onMount={(made) => {
          editor = made;
        }}
      />,
      'width: 1600px; height: 1000px',
    ),
  );
  await vi.waitFor(() => expect(editor).toBeDefined());
  await expect.element(page.getByRole('heading', { name: 'How does this workflow start?' })).toBeInTheDocument();
  return editor as Editor;
}

/** Some element has the focus after every action. */
export async function focusIsKept(after: string): Promise<void> {
  await vi.waitFor(() => expect(document.activeElement, `focus after ${after}`).not.toBe(document.body));
  await frames(3);
  expect(document.activeElement, `focus after ${after}`).not.toBe(document.body);
}

const textOf = (editor: Editor): string =>
  JSON.stringify({ version: editor.toVersion(), presentation: editor.store.getState().presentation });

/** Undoes and redoes everything by the interface; both ends equal the originals byte for byte. */
export async function undoAndRedoAll(
  editor: Editor,
  empty: string,
  ask: { undo(): Promise<void>; redo(): Promise<void> },
): Promise<void> {
  const built = textOf(editor);
  const entries = editor.history().done.length;
  for (let left = entries; left > 0; left--) {
    await ask.undo();
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(left - 1));
    await focusIsKept(`undoing ${editor.store.getState().redoLabel}`);
  }
  expect(textOf(editor)).toBe(empty);
  for (let done = 0; done < entries; done++) {
    await ask.redo();
    await vi.waitFor(() => expect(editor.history().done).toHaveLength(done + 1));
    await focusIsKept(`doing again ${editor.store.getState().undoLabel}`);
  }
  expect(textOf(editor)).toBe(built);
}

/** The text of the document and of its presentation. */
export { textOf as documentText };
