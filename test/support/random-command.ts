import fc from 'fast-check';
import { messagingNodeTypes } from '#catalog';
import { edgesOf, nodesOf } from '#graph';
import type { Editor } from '#store';
import { namingSettings, namingTexts } from './random-workflow.js';

/** A command with its arguments drawn as numbers, so that it fits whatever document it meets. Printable and shrinkable. */
export interface RandomCommand {
  readonly name: string;
  readonly draws: readonly number[];
}

type Perform = (editor: Editor, draws: readonly number[]) => unknown;

const at = <Item>(items: readonly Item[], draw = 0): Item | undefined => items[draw % Math.max(1, items.length)];
const nodeId = (editor: Editor, draw?: number): string => at(nodesOf(editor.store.getState().version), draw)?.id ?? 'absent';
const edgeId = (editor: Editor, draw?: number): string => at(edgesOf(editor.store.getState().version), draw)?.id ?? 'absent';
const typeName = (draw?: number): string => at(messagingNodeTypes, draw)?.type ?? 'absent';
const texts = ['', 'Hi {firstName|there}', 'YES', '🙂 later', 'PT2H'];

/** Gives a step a name of its own, or takes it back, the way a program would. */
function retitle(editor: Editor, id: string, title: string | undefined): unknown {
  const { nodes } = editor.store.getState().presentation;
  const own = nodes && Object.hasOwn(nodes, id) ? nodes[id] : undefined;
  const to = title === undefined ? undefined : { ...own, title };
  const step = !nodes
    ? { op: 'set', kind: 'presentation', path: ['nodes'], to: { [id]: to ?? {} } } as const
    : { op: 'set', kind: 'presentation', path: ['nodes', id], ...(own ? { from: { ...own } } : {}), ...(to ? { to } : {}) } as const;
  return editor.dispatch({ label: 'Renamed', command: 'retitle', origin: 'program', steps: [step] });
}

/** Every public command, with arguments that are mostly sensible and sometimes wrong. */
const performers: { readonly [name: string]: Perform } = {
  addNode: (editor, [a]) => editor.commands.addNode({ type: typeName(a) }),
  addAfter: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), after: { nodeId: nodeId(editor, b) } }),
  addOnEdge: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), onEdge: edgeId(editor, b) }),
  addAt: (editor, [a, b, c]) => editor.commands.addNode({ type: typeName(a), at: { x: (b ?? 0) % 900, y: (c ?? 0) % 700 } }),
  addTwice: (editor, [a, b]) => editor.commands.addNode({ type: typeName(a), id: nodeId(editor, b) }),
  remove: (editor, [a, b, c]) => editor.commands.removeElements({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], edgeIds: [edgeId(editor, c)], reconnect: (a ?? 0) % 2 === 0 }),
  removeJoined: (editor, [a]) => editor.commands.removeElements({ nodeIds: [nodeId(editor, a)], reconnect: true }),
  disconnect: (editor, [a]) => editor.commands.removeElements({ edgeIds: [edgeId(editor, a)] }),
  connect: (editor, [a, b]) => editor.commands.connect({ source: nodeId(editor, a), target: nodeId(editor, b) }),
  connectAs: (editor, [a, b, c]) => editor.commands.connect({ source: nodeId(editor, a), target: nodeId(editor, b), type: at(['standard', 'timeout', 'default', 'error', 'odd'], c) ?? '' }),
  reconnect: (editor, [a, b]) => editor.commands.reconnect({ edgeId: edgeId(editor, a), target: nodeId(editor, b) }),
  reconnectSource: (editor, [a, b]) => editor.commands.reconnect({ edgeId: edgeId(editor, a), source: nodeId(editor, b) }),
  setMessage: (editor, [a, b]) => editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: at(texts, b) }),
  setDeep: (editor, [a, b, c]) => editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['odd', at(['phoneNumbers?', '__proto__', 'a', 'b'], b) ?? '', ...((c ?? 0) % 2 ? ['deep'] : [])], value: (c ?? 0) % 5 === 0 ? undefined : c }),
  setNaming: (editor, [a, b]) => editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: at(namingTexts, b) }),
  setNames: (editor, [a, b, c]) => {
    const settings = Object.entries(at(Object.values(namingSettings).flat(), b) ?? {});
    const [name, value] = at(settings, c) ?? ['attribute', ''];
    return editor.commands.setConfig({ nodeId: nodeId(editor, a), path: [name], value });
  },
  retitle: (editor, [a, b]) => retitle(editor, nodeId(editor, a), at(['Greeting', 'Ask a question', 'Wait for reply', 'A.b', undefined], b)),
  clearConfig: (editor, [a, b]) => editor.commands.setConfig({ nodeId: nodeId(editor, a), path: [at(['message', 'odd', 'duration', 'tags'], b) ?? ''], value: undefined }),
  setEdgeValue: (editor, [a, b]) => editor.commands.setEdge({ edgeId: edgeId(editor, a), value: (b ?? 0) % 4 === 0 ? undefined : at(texts, b) }),
  setEdgeType: (editor, [a, b]) => editor.commands.setEdge({ edgeId: edgeId(editor, a), type: at(['standard', 'timeout', 'default', 'error'], b) ?? '' }),
  replaceType: (editor, [a, b]) => editor.commands.replaceNodeType({ nodeId: nodeId(editor, a), type: typeName(b) }),
  rename: (editor, [a]) => editor.commands.setWorkflow({ name: `Name ${(a ?? 0) % 3}` }),
  setProperties: (editor, [a]) => editor.commands.setWorkflow({ properties: Array.from({ length: (a ?? 0) % 4 }, (_, index) => ({ name: index === 2 ? 'season' : `p${index}` })) }),
  move: (editor, [a, b, c]) => editor.commands.moveNodes({ [nodeId(editor, a)]: { x: (b ?? 0) % 500, y: (c ?? 0) % 500 } }),
  tidy: (editor, [a]) => editor.commands.tidy((a ?? 0) % 2 ? { nodeIds: [nodeId(editor, a)] } : {}),
  duplicate: (editor, [a, b]) => editor.commands.duplicate({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], edgeIds: [] }),
  copyPaste: (editor, [a, b]) => {
    const copied = editor.commands.copy({ nodeIds: [nodeId(editor, a), nodeId(editor, b)], edgeIds: [] });
    return copied.ok ? editor.commands.paste(JSON.parse(JSON.stringify(copied.document))) : copied;
  },
  pasteRubbish: (editor, [a]) => editor.commands.paste(at([null, 7, { kind: 'pathboard/fragment' }, { kind: 'pathboard/fragment', version: 1, nodes: [{}] }, 'text'], a)),
  group: (editor, [a, b]) => editor.transact('Two at once', () => {
    editor.commands.setConfig({ nodeId: nodeId(editor, a), path: ['message'], value: `both ${b}` });
    return editor.commands.addNode({ type: typeName(b), after: { nodeId: nodeId(editor, a) } });
  }),
  select: (editor, [a, b]) => editor.select({ nodeIds: [nodeId(editor, a)], edgeIds: [edgeId(editor, b)] }),
};

export const randomCommand: fc.Arbitrary<RandomCommand> = fc.record({
  name: fc.constantFrom(...Object.keys(performers)),
  draws: fc.array(fc.nat({ max: 9999 }), { minLength: 3, maxLength: 3 }),
});

/** Carries out a drawn command and answers what the command answered. */
export function perform(editor: Editor, { draws, name }: RandomCommand): unknown {
  return performers[name]?.(editor, draws);
}
