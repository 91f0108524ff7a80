import { nextOpening, openingAt, parseDuration } from '#catalog';
import type { ConfigGroup, OfficeHours, Template, WorkflowEdge, WorkflowNode } from '#model';
import { templates } from '../fernway.js';
import { type Context, fieldValue, filledIn, leave, type ExecutionState, section } from './execution-state.js';

/** What a node does with a contact: its duration, its effects at the end, and the edge that is taken then. */
export interface NodeOutcome {
  readonly ms: number;
  readonly path?: WorkflowEdge | undefined;
  /** Called when the step ends. */
  readonly finish?: () => void;
  /** The execution ends with this step. */
  readonly ends?: 'completed' | 'failed' | 'canceled';
}

type Behaviour = (state: ExecutionState, node: WorkflowNode, paths: Paths) => NodeOutcome;

const hour = 3_600_000;

const failures = [
  { code: 30003, message: 'The phone was switched off or out of reach' },
  { code: 30005, message: 'The number is not in use' },
  { code: 30007, message: 'The carrier filtered this message as spam' },
] as const;

type Paths = readonly WorkflowEdge[];

const ofType = (paths: Paths, type: string): WorkflowEdge | undefined => paths.find((edge) => edge.type === type);
const onward = (paths: Paths): WorkflowEdge | undefined => ofType(paths, 'standard') ?? paths[0];
const between = (state: ExecutionState, least: number, max: number): number =>
  Math.round(least + state.random() * (max - least));
const pick = <Item>(state: ExecutionState, items: readonly Item[]): Item =>
  items[Math.floor(state.random() * items.length)] as Item;
const textsIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];

const quick =
  (change?: (state: ExecutionState, node: WorkflowNode) => void): Behaviour =>
  (state, node, paths) => ({
    ms: between(state, 3, 60),
    path: onward(paths),
    finish: () => change?.(state, node),
  });

function sent(state: ExecutionState, message: string): Context {
  const conversation = section(state.context, 'conversation');
  conversation['attempts'] = Number(conversation['attempts'] ?? 0) + 1;
  const segments = Math.ceil(message.length / 153);
  conversation['lastMessage'] = { message, status: 'delivered', segments, media: [], outgoing: true };
  return { delivered: true, segments };
}

/** Sends a message: a second or two, now and then with a failure, which may end the execution. */
function send(textOf: (node: WorkflowNode) => string): Behaviour {
  return (state, node, paths) => {
    const message = filledIn(state, textOf(node));
    // Not always at the first message.
    const goesWrong =
      (state.fate === 'fails' && state.random() < 0.6) ||
      (state.fate === 'stumbles' && node.type?.type === 'send-template');
    if (!goesWrong) {
      const finish = (): void => leave(state, node, sent(state, message));
      return { ms: between(state, 700, 3200), path: onward(paths), finish };
    }
    const ends = state.fate === 'fails';
    state.fate = 'natural';
    const error = ends ? pick(state, failures) : failures[2];
    return {
      ms: between(state, 1800, 9000),
      path: onward(paths),
      ...(ends ? { ends: 'failed' as const } : {}),
      finish: () => {
        sent(state, message);
        section(section(state.context, 'conversation'), 'lastMessage')['status'] = 'undelivered';
        leave(state, node, { delivered: false, segments: 0 });
        state.context['error'] = { ...error };
      },
    };
  };
}

/** The contact's number is no longer in use, which ends the execution. */
function failAfterNumberChange(state: ExecutionState, node: WorkflowNode): NodeOutcome {
  return {
    ms: between(state, 1800, 9000),
    ends: 'failed',
    finish: () => {
      sent(state, filledIn(state, node.config?.message ?? ''));
      section(section(state.context, 'conversation'), 'lastMessage')['status'] = 'undelivered';
      section(state.context, 'contact')['valid'] = false;
      leave(state, node, { delivered: false, segments: 0 });
      state.context['error'] = { ...failures[1] };
    },
  };
}

/** Waits for an answer: within the limit, or in vain. */
function wait(
  answerOf: (state: ExecutionState, node: WorkflowNode) => string,
  outputsOf: (answer: string | undefined) => Context,
): Behaviour {
  return (state, node, paths) => {
    const timeout = ofType(paths, 'timeout');
    const limit = parseDuration(String(timeout?.value ?? '')) ?? 24 * hour;
    state.context['pendingReply'] = true;
    const over = (answer?: string): void => {
      delete state.context['pendingReply'];
      if (answer !== undefined) section(state.context, 'conversation')['lastReply'] = answer;
      leave(state, node, outputsOf(answer));
    };
    if (state.fate === 'cancels') {
      return { ms: between(state, 20_000, limit / 4), finish: () => over('STOP'), ends: 'canceled' };
    }
    if ((state.fate === 'failsLate' || state.random() < 0.38) && timeout)
      return { ms: limit, path: timeout, finish: () => over() };
    const answer = answerOf(state, node);
    // Most answers are quick; a few take nearly the whole limit.
    const ms = Math.round(15_000 + state.random() ** 3 * (limit - 20_000));
    return { ms, path: onward(paths), finish: () => over(answer) };
  };
}

function answerTo(state: ExecutionState, node: WorkflowNode): string {
  const choices = textsIn(node.config?.['choices']);
  if (choices.length > 0) return pick(state, choices);
  if (node.config?.['answerType'] === 'email') return String(fieldValue(state, 'email') ?? 'me@mail.example');
  return pick(state, state.replies);
}

function split(state: ExecutionState, paths: Paths): WorkflowEdge | undefined {
  let draw = state.random() * 100;
  return paths.find((edge) => (draw -= parseFloat(String(edge.value))) < 0) ?? paths.at(-1);
}

function same(left: unknown, right: unknown): boolean {
  return String(left).trim().toLowerCase() === String(right).trim().toLowerCase();
}

function hoursOf(node: WorkflowNode): OfficeHours {
  return (node.config?.groups as readonly ConfigGroup[] | undefined)?.[0]?.officeHours ?? {};
}

function templateText(node: WorkflowNode): string {
  const wanted = (node.config?.['template'] as Template | undefined)?.id;
  return Object.values(templates).find((template) => template.id === wanted)?.template ?? '';
}

function addTags(state: ExecutionState, node: WorkflowNode): void {
  const contact = section(state.context, 'contact');
  contact['tags'] = [...new Set([...textsIn(contact['tags']), ...textsIn(node.config?.['tags'])])];
}

function changeLists(change: (names: readonly string[], name: string) => readonly string[]) {
  return (state: ExecutionState, node: WorkflowNode): void => {
    const contact = section(state.context, 'contact');
    const list = node.config?.['list'] as { readonly name?: string } | undefined;
    contact['lists'] = change(textsIn(contact['lists']), String(list?.name));
  };
}

/** Behaviour of the built-in node types in the samples. */
export const behaviours: ReadonlyMap<string, Behaviour> = new Map<string, Behaviour>([
  ['send-message', send((node) => node.config?.message ?? '')],
  ['send-template', send(templateText)],
  [
    'ask-question',
    (state, node, paths) => {
      if (state.fate === 'fails') return send(() => node.config?.message ?? '')(state, node, paths);
      state.asked += 1;
      if (state.fate === 'failsLate' && state.asked > 2) return failAfterNumberChange(state, node);
      sent(state, filledIn(state, node.config?.message ?? ''));
      return wait(answerTo, (answer) => ({ answered: answer !== undefined, answer: answer ?? '' }))(state, node, paths);
    },
  ],
  [
    'wait-for-reply',
    wait(
      (state) => pick(state, state.replies),
      (reply) => ({ replied: reply !== undefined, reply: reply ?? '' }),
    ),
  ],
  [
    'delay',
    (_state, node, paths) => {
      const ms = parseDuration(String(node.config?.['duration'])) ?? hour;
      return { ms, path: onward(paths) };
    },
  ],
  [
    'wait-until-date',
    (state, node, paths) => {
      const date = Date.parse(String(fieldValue(state, String(node.config?.['field']))));
      const before = parseDuration(String(node.config?.['before'])) ?? 0;
      return { ms: Number.isNaN(date) ? 5 : Math.max(5, date - before - state.time), path: onward(paths) };
    },
  ],
  [
    'branch',
    (state, node, paths) => {
      const value = fieldValue(state, String(node.config?.['field']));
      const path = paths.find((edge) => edge.type !== 'default' && same(edge.value, value)) ?? ofType(paths, 'default');
      return {
        ms: between(state, 2, 6),
        path,
        finish: () => leave(state, node, { branch: String(path?.value ?? '') }),
      };
    },
  ],
  [
    'office-hours-router',
    (state, node, paths) => {
      const hours = hoursOf(node);
      const { kind } = openingAt(hours, state.time);
      const open = kind === 'open' || kind === 'always';
      const next = open ? undefined : nextOpening(hours, state.time);
      return {
        ms: between(state, 3, 8),
        path: ofType(paths, open ? 'standard' : 'default'),
        finish: () => {
          state.context['office'] = { open, ...(next === undefined ? {} : { nextOpen: new Date(next).toISOString() }) };
          leave(state, node, { open });
        },
      };
    },
  ],
  [
    'random-split',
    (state, node, paths) => {
      const path = split(state, paths);
      return { ms: 3, path, finish: () => leave(state, node, { branch: String(path?.value ?? '') }) };
    },
  ],
  [
    'assign-to-group',
    quick((state, node) => {
      const name = node.config?.groups?.[0]?.name ?? '';
      section(state.context, 'conversation')['assignedTo'] = name;
      leave(state, node, { assignedTo: name });
    }),
  ],
  ['notify-users', quick()],
  ['add-tag', quick(addTags)],
  ['add-to-list', quick(changeLists((names, name) => [...new Set([...names, name])]))],
  ['remove-from-list', quick(changeLists((names, name) => names.filter((known) => known !== name)))],
  [
    'set-attribute',
    quick((state, node) => {
      const name = String(node.config?.['attribute']).replace(/^attributes\./, '');
      section(state.context, 'attributes')[name] = filledIn(state, String(node.config?.['value']));
    }),
  ],
  [
    'close-conversation',
    quick((state) => {
      section(state.context, 'conversation')['closed'] = new Date(state.time).toISOString();
    }),
  ],
  ['goal', quick((state, node) => leave(state, node, { reached: true }))],
  ['go-to-workflow', (state) => ({ ms: between(state, 5, 40), ends: 'completed' })],
  ['end', (state) => ({ ms: between(state, 1, 4), ends: 'completed' })],
]);

/** Triggers and node types without a behaviour end at once. */
export const atOnce: Behaviour = (state, _node, paths) => ({ ms: between(state, 8, 20), path: onward(paths) });
