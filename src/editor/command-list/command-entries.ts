import { type Found, matchAll } from '#base';
import { nodeTypeOf, nodeSummary, nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import type { NodeType } from '#model';
import type { Decision } from '#rules';
import type { MessagesOf } from '#ui';
import type { CommandWords } from '../commands/command-messages.js';
import type { CommandScene, EditorCommand } from '../commands/editor-command.js';
import { oneNode, oneEdge } from '../commands/command-subject.js';
import { runCommand } from '../commands/command-desk.js';
import { nodeNumbersOf } from '../palette/node-numbers.js';
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
  /** Why the command cannot run now. */
  readonly reason?: string;
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
const nothingFound: Found = { score: 0, ranges: [], detailRanges: [] };

/** Returns the rows for a query; without one, the commands used last and then all that apply. */
export function commandEntries(request: EntriesPrompt): CommandEntries {
  const { groups } = request.messages;
  const commands = commandRows(request);
  if (request.query.trim() === '') {
    const recent = request.recent
      .slice(0, maxRecent)
      .flatMap((id) => commands.filter((entry) => entry.commandId === id && entry.reason === undefined));
    const rest = commands
      .filter((entry) => !recent.includes(entry))
      .sort((left, right) => placeOf(request, left) - placeOf(request, right));
    return {
      entries: [...recent.map((entry) => ({ ...entry, id: `recent:${entry.id}`, group: groups.recent })), ...rest],
      more: 0,
    };
  }
  const adding = addingRows(request);
  const nodes = nodeRows(request);
  const found = [adding, nodes.entries, commands.map((entry) => ({ ...entry, group: groups.commands }))]
    .map((entries) =>
      [...entries].sort((left, right) => right.found.score - left.found.score || rankOf(left) - rankOf(right)),
    )
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

/** Ranks commands that cannot run after those that can. */
function rankOf({ reason }: CommandEntry): number {
  return reason === undefined ? 0 : 1;
}

function commandRows({ commands, headings, query, recent, scene }: EntriesPrompt): readonly CommandEntry[] {
  const headingOf = (group: string): string => (headings as { readonly [group: string]: string })[group] ?? group;
  return commands.flatMap((command): readonly CommandEntry[] => {
    const decision = command.id === 'commands' ? 'hide' : command.decision(scene);
    if (decision === 'hide') return [];
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
        ...(decision === 'run' ? {} : { reason: decision.reason, detail: decision.reason }),
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
    if (answer.answer === 'ignore') return [];
    const only = before?.length === 1 ? before[0]?.id : undefined;
    const canBefore = only !== undefined && editor.can.insert({ type, edgeId: only }).answer === 'allow';
    const reason = answer.answer === 'refuse' ? answer.refusal.message : undefined;
    return [
      {
        id: `type:${type.type}`,
        kind: 'type',
        group,
        title,
        type,
        found,
        detail: reason ?? type.description ?? '',
        ...(reason === undefined ? {} : { reason }),
        run: () => actions.addNode(type.type ?? '', place),
        ...(canBefore ? { runBefore: () => actions.addNode(type.type ?? '', { kind: 'edge', edgeId: only }) } : {}),
      },
    ];
  });
}

function nodeRows({ messages, query, scene: { actions, editor, mode } }: EntriesPrompt): CommandEntries {
  if (mode !== 'edit') return { entries: [], more: 0 };
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const numbers = nodeNumbersOf(graph, editor.analysis().entries);
  const met = graph.nodes
    .flatMap((node) => {
      const title = nodeTitle(node, presentation);
      const summary = nodeSummary(node, graph.outgoing(node.id))
        .map(({ text }) => text)
        .join('');
      const number = numbers.get(node.id);
      const detail = [number === undefined ? undefined : messages.step(number), summary]
        .filter((part) => part !== undefined && part !== '')
        .join(' · ');
      const found = matchAll(query, { title, detail, keywords: [messages.keywords.goTo, node.id] });
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
