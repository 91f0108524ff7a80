import { type Found, matchAll } from '#base';
import type { CanvasSelection } from '#canvas';
import { nodeTypeOf, nodeSummary, nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType, WorkflowNode } from '#model';
import { type Decision, nodeNumbers } from '#rules';
import type { MessagesOf } from '#ui';
import type { CommandWords } from '../commands/command-messages.js';
import type { CommandScene, EditorCommand } from '../commands/editor-command.js';
import { oneNode, oneEdge } from '../commands/command-subject.js';
import { runCommand } from '../commands/command-desk.js';
import type { commandListMessages } from './command-list-messages.js';

/** One row of the command list: a command, a node to go to, or a node type to add. */
export interface CommandEntry {
  /** Unique in the list and stable between searches. */
  readonly id: string;
  readonly kind: 'command' | 'node' | 'type';
  /** The heading. */
  readonly group: string;
  readonly title: string;
  readonly detail?: string;
  readonly found: Found;
  readonly icon?: string | undefined;
  readonly type?: NodeType;
  readonly commandId?: string;
  readonly danger?: boolean;
  readonly run: () => void;
  /** The variant with Alt, which adds the node before instead of after. */
  readonly runBefore?: (() => void) | undefined;
}

interface EntriesPrompt {
  readonly query: string;
  readonly scene: CommandScene;
  readonly commands: readonly EditorCommand[];
  /** Ids of the commands used last, newest first. */
  readonly recent: readonly string[];
  readonly messages: MessagesOf<typeof commandListMessages>;
  /** The headings of commands, by group. */
  readonly headings: CommandWords['shared']['groups'];
}

/** The result of a search. */
export interface CommandEntries {
  readonly entries: readonly CommandEntry[];
  /** How many further nodes match. */
  readonly more: number;
}

/** A longer list of nodes is better narrowed by typing. */
const maxNodes = 40;
const maxRecent = 5;
/** Steps to go to that are listed without a query. */
const maxUnasked = 5;
const nothing: CanvasSelection = { nodeIds: [], edgeIds: [] };
const nothingFound: Found = { score: 0, ranges: [], detailRanges: [] };

/**
 * Returns the rows for a query. Without one: what fits the selection, the commands used last, steps to go to, and then
 * the other commands. What cannot run now is left out.
 */
export function commandEntries(request: EntriesPrompt): CommandEntries {
  const { groups } = request.messages;
  const commands = commandRows(request);
  if (request.query.trim() === '') return { entries: entriesWithoutQuery(request, commands), more: 0 };
  const adding = addingRows(request);
  const nodes = nodeRows(request);
  const found = [adding, nodes.entries, commands.map((entry) => ({ ...entry, group: groups.commands }))]
    .map((entries) => [...entries].sort((left, right) => right.found.score - left.found.score))
    .filter((entries) => entries.length > 0);
  const best = [...found].sort(
    (left, right) => Math.floor((right[0]?.found.score ?? 0) / 15) - Math.floor((left[0]?.found.score ?? 0) / 15),
  );
  return { entries: best.flat(), more: nodes.more };
}

/**
 * Ranks groups: those of the host first, frequent ones next, navigation last, since users of this list have a keyboard.
 */
function placeOf({ commands }: EntriesPrompt, { commandId }: CommandEntry): number {
  const group = commands.find(({ id }) => id === commandId)?.group ?? '';
  return ['build', 'edit', 'arrange', 'workflow', 'view', 'move'].indexOf(group);
}

function entriesWithoutQuery(request: EntriesPrompt, commands: readonly CommandEntry[]): readonly CommandEntry[] {
  const { groups } = request.messages;
  const rank = (entry: CommandEntry): number => placeOf(request, entry);
  const sorted = [...commands].sort((left, right) => rank(left) - rank(right));
  const fitting = sorted.filter((entry) => fitsSelection(request, entry));
  const recent = request.recent
    .slice(0, maxRecent)
    .flatMap((id) => sorted.filter((entry) => entry.commandId === id && !fitting.includes(entry)));
  const { nodeIds } = request.scene.subject;
  return [
    ...fitting.map((entry) => ({ ...entry, group: groups.selection })),
    ...recent.map((entry) => ({ ...entry, id: `recent:${entry.id}`, group: groups.recent })),
    ...nodeRows(request, (node) => !nodeIds.includes(node.id)).entries.slice(0, maxUnasked),
    ...sorted.filter((entry) => !fitting.includes(entry) && !recent.includes(entry)),
  ];
}

/** Whether a command is about the selection: without one it could not run, or would be called otherwise. */
function fitsSelection({ commands, scene }: EntriesPrompt, { commandId, title }: CommandEntry): boolean {
  const command = commands.find(({ id }) => id === commandId);
  if (!command) return false;
  const without = { ...scene, subject: nothing, noteId: undefined };
  return command.decision(without) !== 'run' || (command.titleFor?.(without) ?? command.title) !== title;
}

function commandRows({ commands, headings, query, recent, scene }: EntriesPrompt): readonly CommandEntry[] {
  const headingOf = (group: string): string => (headings as { readonly [group: string]: string })[group] ?? group;
  return commands.flatMap((command): readonly CommandEntry[] => {
    const decision = command.id === 'commands' ? 'hide' : command.decision(scene);
    if (decision !== 'run') return [];
    const title = command.titleFor?.(scene) ?? command.title;
    const found =
      query.trim() === ''
        ? nothingFound
        : matchAll(query, { title, keywords: [command.title, headingOf(command.group), ...(command.keywords ?? [])] });
    if (!found) return [];
    const at = recent.indexOf(command.id);
    return [
      {
        id: `command:${command.id}`,
        commandId: command.id,
        kind: 'command',
        group: headingOf(command.group),
        title,
        icon: command.icon,
        found: at < 0 ? found : { ...found, score: found.score + 6 - Math.min(5, at) },
        ...(command.danger ? { danger: true } : {}),
        run: () => runCommand(command, scene),
      },
    ];
  });
}

function addingRows({ messages: { groups, keywords }, query, scene }: EntriesPrompt): readonly CommandEntry[] {
  const { actions, editor, mode, readOnly } = scene;
  if (readOnly || mode !== 'edit') return [];
  const graph = graphOf(editor.store.getState().version);
  const nodeId = oneNode(scene);
  const edgeId = oneEdge(scene);
  const before = nodeId === undefined ? undefined : graph.incoming(nodeId);
  const group = nodeId !== undefined ? groups.addAfter : edgeId !== undefined ? groups.addOnPath : groups.add;
  const place =
    nodeId !== undefined
      ? ({ kind: 'after', nodeId } as const)
      : edgeId !== undefined
        ? ({ kind: 'edge', edgeId } as const)
        : ({ kind: 'free' } as const);
  return editor.store.getState().catalog.types.flatMap((type): readonly CommandEntry[] => {
    if ((type.status ?? 'active') !== 'active') return [];
    const title = nodeTitle({ id: '', type });
    const found = matchAll(query, {
      title,
      detail: type.description ?? '',
      keywords: [keywords.add, type.group ?? ''],
    });
    if (!found) return [];
    const answer: Decision =
      nodeId !== undefined
        ? editor.can.insert({ type, after: { nodeId } })
        : edgeId !== undefined
          ? editor.can.insert({ type, edgeId })
          : { answer: 'allow' };
    if (answer.answer !== 'allow') return [];
    const only = before?.length === 1 ? before[0]?.id : undefined;
    const canBefore = only !== undefined && editor.can.insert({ type, edgeId: only }).answer === 'allow';
    return [
      {
        id: `type:${type.type}`,
        kind: 'type',
        group,
        title,
        type,
        found,
        detail: type.description ?? '',
        run: () => actions.addNode(type.type ?? '', place),
        ...(canBefore ? { runBefore: () => actions.addNode(type.type ?? '', { kind: 'edge', edgeId: only }) } : {}),
      },
    ];
  });
}

function nodeRows(
  { messages, query, scene: { actions, editor, mode } }: EntriesPrompt,
  isMeant: (node: WorkflowNode) => boolean = () => true,
): CommandEntries {
  if (mode !== 'edit') return { entries: [], more: 0 };
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const numbers = nodeNumbers(graph);
  const met = graph.nodes
    .flatMap((node) => {
      if (!isMeant(node)) return [];
      const title = nodeTitle(node, presentation);
      const summary = nodeSummary(node, graph.outgoing(node.id))
        .map(({ text }) => text)
        .join('');
      const number = numbers.get(node.id);
      const detail = [number === undefined ? undefined : messages.step(number), summary]
        .filter((part) => part !== undefined && part !== '')
        .join(' · ');
      const found =
        query.trim() === ''
          ? nothingFound
          : matchAll(query, { title, detail, keywords: [messages.keywords.goTo, node.id] });
      return found ? [{ node, title, detail, found }] : [];
    })
    .sort((left, right) => right.found.score - left.found.score);
  return {
    more: Math.max(0, met.length - maxNodes),
    entries: met.slice(0, maxNodes).map(({ detail, found, node, title }): CommandEntry => ({
      id: `step:${node.id}`,
      kind: 'node',
      group: messages.groups.goTo,
      title,
      detail,
      found,
      type: nodeTypeOf(node),
      run: () => actions.goTo({ nodeId: node.id }, { focus: true }),
    })),
  };
}
