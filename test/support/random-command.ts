import fc from 'fast-check';
import { messagingNodeTypes } from '#catalog';
import { compareVersions } from '#compare';
import type { FixChoice, PasteOptions } from '#edit';
import { edgesOf, nodesOf } from '#graph';
import { groupsIn, notesIn, type ProblemFix } from '#model';
import { type FixArgs, type FixKind, foundWith, proposeFix } from '#rules';
import type { Editor } from '#store';
import { namingSettings, namingTexts } from './random-workflow.js';

/** A command with its arguments drawn as numbers, so that it fits whatever document it meets. Printable and shrinkable. */
export interface RandomCommand {
  readonly name: string;
  readonly draws: readonly number[];
}

type Perform = (editor: Editor, draws: readonly number[]) => unknown;

const at = <Item>(items: readonly Item[], draw = 0): Item | undefined => items[draw % Math.max(1, items.length)];
const nodeId = (editor: Editor, draw?: number): string =>
  at(nodesOf(editor.store.getState().version), draw)?.id ?? 'absent';
const edgeId = (editor: Editor, draw?: number): string =>
  at(edgesOf(editor.store.getState().version), draw)?.id ?? 'absent';
const noteId = (editor: Editor, draw?: number): string =>
  at(notesIn(editor.store.getState().presentation), draw)?.id ?? 'absent';
const groupId = (editor: Editor, draw?: number): string =>
  at(groupsIn(editor.store.getState().presentation), draw)?.id ?? 'absent';
const typeName = (draw?: number): string => at(messagingNodeTypes, draw)?.type ?? 'absent';
const texts = ['', 'Hi {firstName|there}', 'YES', '🙂 later', 'PT2H'];
/** Values of edges; a contact who replies STOP wants no more messages. */
const pathValues = [...texts, 'STOP', 'stop'];

/** Sets or removes the title of a node, as a program would. */
function retitle(editor: Editor, id: string, title: string | undefined): unknown {
  const { nodes } = editor.store.getState().presentation;
  const own = nodes && Object.hasOwn(nodes, id) ? nodes[id] : undefined;
  const to = title === undefined ? undefined : { ...own, title };
  const step = !nodes
    ? ({ op: 'set', kind: 'presentation', path: ['nodes'], to: { [id]: to ?? {} } } as const)
    : ({
        op: 'set',
        kind: 'presentation',
        path: ['nodes', id],
        ...(own ? { from: { ...own } } : {}),
        ...(to ? { to } : {}),
      } as const);
  return editor.dispatch({ label: 'Renamed', command: 'retitle', origin: 'program', operations: [step] });
}

function pastePlace(
  editor: Editor,
  draw = 0,
): PasteOptions & { readonly at?: { readonly x: number; readonly y: number } } {
  return (
    at(
      [
        {},
        { onEdge: edgeId(editor, draw) },
        { after: { nodeId: nodeId(editor, draw) } },
        { at: { x: draw % 700, y: draw % 500 } },
      ],
      draw,
    ) ?? {}
  );
}

/** Nodes from elsewhere: of an unknown type, with an undeclared property. */
const foreignFragment: unknown = {
  kind: 'pathboard/fragment',
  version: 1,
  nodes: [
    {
      id: 'f1',
      type: messagingNodeTypes.find(({ type }) => type === 'send-message'),
      config: { message: 'In {properties.season}' },
    },
    { id: 'f2', type: { type: 'crm-sync', label: 'Sync' }, config: { deal: 7 } },
    { id: 'f3', type: messagingNodeTypes.find(({ type }) => type === 'add-tag'), config: { tags: ['vip'] } },
  ],
  edges: [
    { id: 'x1', type: 'standard', source: 'f1', target: 'f2' },
    { id: 'x2', source: 'f2', target: 'f3' },
  ],
  properties: [{ name: 'season', dataType: 'string' }],
};

/** A fix for anything, whether a problem proposes it or not. */
function anyFix(editor: Editor, node: string, edge: string, draw = 0): ProblemFix {
  const fix = <Kind extends FixKind>(kind: Kind, args: FixArgs<Kind>): ProblemFix => proposeFix('Mend', kind, args);
  const message = foundWith(
    nodesOf(editor.store.getState().version).find(({ id }) => id === node)?.config?.['message'],
  );
  const makers = [
    () => fix('connect-edge', { nodeId: node, edgeType: 'timeout' }),
    () => fix('end-edge', { nodeId: node, edgeType: 'standard' }),
    () => fix('remove-edge', { edgeId: edge }),
    () => fix('remove-node', { nodeId: node }),
    () => fix('insert-wait', { edgeId: edge }),
    () => fix('set-edge-type', { edgeId: edge, edgeType: 'timeout', from: 'standard' }),
    () =>
      fix('set-edge-value', {
        edgeId: edge,
        value: 'PT1H',
        ...foundWith(edgesOf(editor.store.getState().version).find(({ id }) => id === edge)?.value),
      }),
    () => fix('set-setting', { nodeId: node, path: ['message'], value: 'Set', ...message }),
    () => fix('clear-setting', { nodeId: node, path: ['message'], ...message }),
    () => fix('new-id', { kind: 'node', id: node }),
    () => fix('new-id', { kind: 'edge', id: edge }),
    () => fix('set-fallback', { nodeId: node, path: ['message'], at: 3, name: 'firstName', fallback: 'there' }),
    () => fix('declare-property', { name: 'year' }),
    () => fix('replace-characters', { nodeId: node, path: ['message'] }),
    () => fix('replace-signs', { nodeId: node, path: ['message'] }),
    () => fix('append-text', { nodeId: node, path: ['message'], text: ' Reply STOP.' }),
    () => fix('split-evenly', { nodeId: node }),
    () => fix('add-trigger', { type: 'trigger-keyword' }),
    () => fix('turn-on', { nodeId: node }),
    () => ({ label: 'Odd', kind: 'odd', args: {} }),
  ];
  return (at(makers, draw) ?? (() => ({ label: 'Odd', kind: 'odd' })))();
}

function choiceFor(editor: Editor, asks: ProblemFix['asks'], draw = 0): { readonly choice?: FixChoice } {
  const choice = at<FixChoice | undefined>(
    [{ target: nodeId(editor, draw) }, { type: typeName(draw) }, { text: 'friend' }, undefined],
    asks === 'text' ? 2 : draw,
  );
  return choice ? { choice } : {};
}

/** Every public command, with arguments that are mostly sensible and sometimes wrong. */
const performers: { readonly [name: string]: Perform } = {
  addNode: (editor, [a]) => editor.commands.addNode({ type: typeName(a) }),
  addAfter: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), after: { nodeId: nodeId(editor, b) } }),
  addOnEdge: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), onEdge: edgeId(editor, b) }),
  addAt: (editor, [a, b, c]) =>
    editor.commands.addNode({ type: typeName(a), at: { x: (b ?? 0) % 900, y: (c ?? 0) % 700 } }),
  addTwice: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), id: nodeId(editor, b) }),
  remove: (editor, [a, b, c]) =>
    editor.commands.removeElements({
      nodeIds: [nodeId(editor, a), nodeId(editor, b)],
      edgeIds: [edgeId(editor, c)],
      reconnect: (a ?? 0) % 2 === 0,
    }),
  removeJoined: (editor, [a]) => editor.commands.removeElements({ nodeIds: [nodeId(editor, a)], reconnect: true }),
  moveNode: (editor, [a, b]) => editor.commands.moveNode({ nodeId: nodeId(editor, a), onEdge: edgeId(editor, b) }),
  moveNodeAfter: (editor, [a, b, c]) =>
    editor.commands.moveNode({
      nodeId: nodeId(editor, a),
      after: {
        nodeId: nodeId(editor, b),
        ...at([{}, { edgeType: 'timeout' }, { edgeType: 'standard' }, { edgeType: 'odd' }], c),
      },
    }),
  disconnect: (editor, [a]) => editor.commands.removeElements({ edgeIds: [edgeId(editor, a)] }),
  connect: (editor, [a, b]) => editor.commands.connect({ source: nodeId(editor, a), target: nodeId(editor, b) }),
  connectAs: (editor, [a, b, c]) =>
    editor.commands.connect({
      source: nodeId(editor, a),
      target: nodeId(editor, b),
      type: at(['standard', 'timeout', 'default', 'error', 'odd'], c) ?? '',
    }),
  reconnect: (editor, [a, b]) => editor.commands.reconnect({ edgeId: edgeId(editor, a), target: nodeId(editor, b) }),
  reconnectSource: (editor, [a, b]) =>
    editor.commands.reconnect({ edgeId: edgeId(editor, a), source: nodeId(editor, b) }),
  setMessage: (editor, [a, b]) =>
    editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: at(texts, b) }),
  setDeep: (editor, [a, b, c]) =>
    editor.commands.setConfig({
      nodeId: nodeId(editor, a),
      path: ['odd', at(['phoneNumbers?', '__proto__', 'a', 'b'], b) ?? '', ...((c ?? 0) % 2 ? ['deep'] : [])],
      value: (c ?? 0) % 5 === 0 ? undefined : c,
    }),
  setShared: (editor, [a, b, c]) =>
    editor.commands.setSharedConfig({
      nodeIds: [nodeId(editor, a), nodeId(editor, b), nodeId(editor, c)],
      path: [at(['message', 'odd', '__proto__'], b) ?? ''],
      value: (c ?? 0) % 4 === 0 ? undefined : at(texts, c),
    }),
  setSharedEntries: (editor, [a, b, c]) =>
    editor.commands.setSharedEntries({
      nodeIds: [nodeId(editor, a), nodeId(editor, b), nodeId(editor, c)],
      path: [at(['message', 'keywords', 'odd', '__proto__'], b) ?? ''],
      add: (a ?? 0) % 3 === 0 ? [] : [at(texts, c)],
      remove: (a ?? 0) % 2 === 0 ? [] : [at(texts, b)],
    }),
  setNaming: (editor, [a, b]) =>
    editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: at(namingTexts, b) }),
  setNames: (editor, [a, b, c]) => {
    const settings = Object.entries(at(Object.values(namingSettings).flat(), b) ?? {});
    const [name, value] = at(settings, c) ?? ['attribute', ''];
    return editor.commands.setConfig({ nodeId: nodeId(editor, a), path: [name], value });
  },
  retitle: (editor, [a, b]) =>
    retitle(editor, nodeId(editor, a), at(['Greeting', 'Ask a question', 'Wait for reply', 'A.b', undefined], b)),
  clearConfig: (editor, [a, b]) =>
    editor.commands.setConfig({
      nodeId: nodeId(editor, a),
      path: [at(['message', 'odd', 'duration', 'tags'], b) ?? ''],
      value: undefined,
    }),
  setEdgeValue: (editor, [a, b]) =>
    editor.commands.setEdge({ edgeId: edgeId(editor, a), value: (b ?? 0) % 4 === 0 ? undefined : at(pathValues, b) }),
  setEdgeType: (editor, [a, b]) =>
    editor.commands.setEdge({
      edgeId: edgeId(editor, a),
      type: at(['standard', 'timeout', 'default', 'error'], b) ?? '',
    }),
  reorderEdge: (editor, [a, b]) => editor.commands.reorderEdge({ edgeId: edgeId(editor, a), by: ((b ?? 0) % 7) - 3 }),
  makeDefault: (editor, [a]) => editor.commands.makeDefault({ edgeId: edgeId(editor, a) }),
  replaceType: (editor, [a, b]) => editor.commands.replaceNodeType({ nodeId: nodeId(editor, a), type: typeName(b) }),
  rename: (editor, [a]) => editor.commands.setWorkflow({ name: `Name ${(a ?? 0) % 3}` }),
  setProperties: (editor, [a]) =>
    editor.commands.setWorkflow({
      properties: Array.from({ length: (a ?? 0) % 4 }, (_, index) => ({ name: index === 2 ? 'season' : `p${index}` })),
    }),
  move: (editor, [a, b, c]) =>
    editor.commands.moveNodes({ [nodeId(editor, a)]: { x: (b ?? 0) % 500, y: (c ?? 0) % 500 } }),
  shift: (editor, [a, b, c]) =>
    editor.commands.shiftNodes({
      nodeIds: [nodeId(editor, a), nodeId(editor, b)],
      by: { x: ((c ?? 0) % 90) - 40, y: (b ?? 0) % 70 },
    }),
  tidy: (editor, [a]) => editor.commands.tidy((a ?? 0) % 2 ? { nodeIds: [nodeId(editor, a)] } : {}),
  duplicate: (editor, [a, b]) =>
    editor.commands.duplicate({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], edgeIds: [] }),
  copyPaste: (editor, [a, b]) => {
    const copied = editor.commands.copy({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], edgeIds: [] });
    return copied.ok ? editor.commands.paste(JSON.parse(JSON.stringify(copied.document))) : copied;
  },
  cutPaste: (editor, [a, b, c]) => {
    const cut = editor.commands.cut({ nodeIds: [nodeId(editor, a), nodeId(editor, b)] }, { workflowId: 'w' });
    return cut.ok ? editor.commands.paste(JSON.stringify(cut.document), pastePlace(editor, c)) : cut;
  },
  pasteRepaired: (editor, [a, b, c]) =>
    editor.commands.paste(foreignFragment, {
      ...pastePlace(editor, a),
      repairs: [
        {
          kind: 'nodeType',
          id: 'crm-sync',
          action: at(['keep', 'drop', 'map'] as const, b) ?? 'keep',
          to: typeName(c),
        },
        { kind: 'property', id: 'season', action: at(['keep', 'drop', 'map'] as const, c) ?? 'keep', to: 'p0' },
        { kind: 'tag', id: 'vip', action: 'drop' },
      ],
    }),
  insertNode: (editor, [a, b, c]) =>
    editor.commands.insertNode({
      nodeId: nodeId(editor, a),
      ...((c ?? 0) % 2 ? { edgeId: edgeId(editor, b) } : { after: { nodeId: nodeId(editor, b) } }),
    }),
  setDisabled: (editor, [a, b, c]) =>
    editor.commands.setDisabled({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], disabled: (c ?? 0) % 3 > 0 }),
  renameNode: (editor, [a, b]) =>
    editor.commands.renameNode({
      nodeId: nodeId(editor, a),
      title: at(['Greeting', 'Ask a question', 'Wait for reply', 'A.b', ''], b) ?? '',
    }),
  renameOutput: (editor, [a, b]) =>
    editor.commands.renameOutput({
      nodeId: nodeId(editor, a),
      from: at(['reply', 'answer'], b) ?? '',
      to: at(['answer', 'reply', ''], b) ?? '',
    }),
  renameProperty: (editor, [a, b]) =>
    editor.commands.renameProperty({
      from: at(['season', 'p0', 'p1'], a) ?? '',
      to: at(['p1', 'season', 'year', ''], b) ?? '',
    }),
  removeProperty: (editor, [a]) =>
    editor.commands.removeProperty({ name: at(['season', 'p0', 'p1', 'year'], a) ?? '' }),
  applyFix: (editor, [a, b, c]) => {
    const proposed = editor.problems().flatMap(({ fixes }) => fixes ?? []);
    const fix = (a ?? 0) % 2 ? at(proposed, b) : undefined;
    return editor.commands.applyFix({
      fix: fix ?? anyFix(editor, nodeId(editor, b), edgeId(editor, c), a),
      ...choiceFor(editor, fix?.asks, c),
    });
  },
  pasteRubbish: (editor, [a]) =>
    editor.commands.paste(
      at([null, 7, { kind: 'pathboard/fragment' }, { kind: 'pathboard/fragment', version: 1, nodes: [{}] }, 'text'], a),
    ),
  group: (editor, [a, b]) =>
    editor.transact('Two at once', () => {
      editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: `both ${b}` });
      return editor.commands.addNode({ type: typeName(b), after: { nodeId: nodeId(editor, a) } });
    }),
  addNote: (editor, [a, b, c]) =>
    editor.commands.addNote({
      text: at(texts, a) ?? '',
      ...((b ?? 0) % 2 ? { nodeId: nodeId(editor, c) } : { x: b ?? 0, y: c ?? 0 }),
    }),
  setNote: (editor, [a, b, c]) =>
    editor.commands.setNote({
      noteId: noteId(editor, a),
      ...at<object>([{ text: at(texts, c) }, { x: c }, { nodeId: nodeId(editor, c) }, { nodeId: null }], b),
    }),
  addGroup: (editor, [a, b, c]) =>
    editor.commands.addGroup({
      nodeIds: [
        nodeId(editor, a),
        ...edgesOf(editor.store.getState().version)
          .filter(({ source }) => source === nodeId(editor, a))
          .map(({ target }) => target),
        ...((b ?? 0) % 3 ? [] : [nodeId(editor, c)]),
      ],
    }),
  setGroup: (editor, [a, b]) =>
    editor.commands.setGroup({
      groupId: groupId(editor, a),
      ...((b ?? 0) % 2 ? { collapsed: (b ?? 0) % 3 > 0 } : { title: at(texts, b) ?? '' }),
    }),
  removeGroup: (editor, [a]) => editor.commands.removeGroup({ groupId: groupId(editor, a) }),
  applyChanges: (editor, [a, b]) => {
    const [now, start] = [editor.store.getState(), editor.store.getInitialState()];
    const changes = compareVersions(now.version, start.version, {
      before: now.presentation,
      after: start.presentation,
    });
    // Laws about other users mark their changes in a field of the workflow.
    const own = changes.filter(
      ({ subject }, at) => subject !== 'workflow' && ((a ?? 0) + at) % (1 + ((b ?? 0) % 3)) === 0,
    );
    return editor.commands.applyChanges({ changes: own });
  },
  merge: (editor, [a, b]) => {
    const { version: base } = editor.store.getInitialState();
    const nodes = nodesOf(base);
    const theirs = at(nodes, a);
    const changed = nodes.map((node) => (node === theirs ? { ...node, config: { message: at(texts, b) } } : node));
    return editor.commands.merge({
      base,
      theirs: { ...base, definition: { ...base.definition, nodes: (b ?? 0) % 3 ? changed : changed.slice(1) } },
    });
  },
  removeNotes: (editor, [a]) => editor.commands.removeNotes({ noteIds: [noteId(editor, a)] }),
  select: (editor, [a, b]) => editor.select({ nodeIds: [nodeId(editor, a)], edgeIds: [edgeId(editor, b)] }),
};

/** Moves in the history. Separate from the commands, because undone commands leave fewer nodes for others. */
const moves: { readonly [name: string]: Perform } = {
  undo: (editor) => editor.undo(),
  redo: (editor) => editor.redo(),
  jump: (editor, [a]) => {
    const { done, undone } = editor.history();
    return editor.jump((a ?? 0) % 10 === 0 ? 'start' : (at([...done, ...undone], a)?.id ?? -1));
  },
};

const drawnFrom = (names: readonly string[]): fc.Arbitrary<RandomCommand> =>
  fc.record({
    name: fc.constantFrom(...names),
    draws: fc.array(fc.nat({ max: 9999 }), { minLength: 3, maxLength: 3 }),
  });

export const randomCommand: fc.Arbitrary<RandomCommand> = drawnFrom(Object.keys(performers));
export const randomMove: fc.Arbitrary<RandomCommand> = drawnFrom(Object.keys(moves));

/** Commands of several parts, of which the last may refuse after the others were carried out. */
export const compoundCommands: ReadonlySet<string> = new Set(['group', 'cutPaste']);

/** Runs a drawn command and returns its result. */
export function perform(editor: Editor, { draws, name }: RandomCommand): unknown {
  return (performers[name] ?? moves[name])?.(editor, draws);
}
