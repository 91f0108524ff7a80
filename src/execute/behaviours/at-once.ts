import { isJsonObject, type Json, type JsonObject } from '#base';
import { openingAt } from '#catalog';
import type { ConfigGroup } from '#model';
import type { Behaviour, Outcome, Reason, Scene } from '../behaviour.js';
import { namesIn, sectionOf, withSection } from '../context.js';
import { mainEdge } from './leaving.js';

type Change = Pick<Outcome, 'context' | 'effects' | 'outputs' | 'remarks'> & { readonly reason?: Reason };

/** Does something at once and goes on. */
function atOnce(change: (scene: Scene) => Change): Behaviour {
  return {
    begin: (scene) => ({
      kind: 'leave',
      edge: mainEdge(scene.edges),
      reason: { code: 'path-only' },
      ...change(scene),
    }),
  };
}

function contactWith({ state }: Scene, values: JsonObject): JsonObject {
  return withSection(state.context, 'contact', values);
}

function addTags(scene: Scene): Change {
  const tags = namesIn(scene.setting('tags'));
  const own = namesIn(sectionOf(scene.state.context, 'contact')['tags']);
  const added = tags.filter((tag) => !own.includes(tag));
  if (added.length === 0) return { reason: { code: 'already-set', fact: { name: 'Tags', value: own } } };
  return {
    context: contactWith(scene, { tags: [...own, ...added] }),
    effects: [{ kind: 'change-contact', addTags: added }],
  };
}

function removeTags(scene: Scene): Change {
  const tags = new Set(namesIn(scene.setting('tags')));
  const own = namesIn(sectionOf(scene.state.context, 'contact')['tags']);
  const removed = own.filter((tag) => tags.has(tag));
  if (removed.length === 0) return {};
  return {
    context: contactWith(scene, { tags: own.filter((tag) => !tags.has(tag)) }),
    effects: [{ kind: 'change-contact', removeTags: removed }],
  };
}

function nameIn(value: unknown): string {
  const name = isJsonObject(value) ? (value['name'] ?? value['id']) : value;
  return typeof name === 'string' ? name : '';
}

function setAttribute(scene: Scene): Change {
  const { fill, setting, state } = scene;
  const name = nameIn(setting('attribute')).replace(/^attributes\./, '');
  if (name === '') return { reason: { code: 'resource-missing', fact: { name: 'Attribute', value: null } } };
  const own = sectionOf(state.context, 'attributes')[name];
  const isFilled = own !== undefined && own !== null && own !== '';
  if (String(setting('onlyIfEmpty')) === 'true' && isFilled)
    return { reason: { code: 'already-set', fact: { name, value: own } } };
  const { missing, text } = fill(String(setting('value') ?? ''));
  const value: Json = text === '' ? null : text;
  return {
    remarks: missing.map((path) => ({ code: 'placeholder-empty', fact: { name: path, value: null } })),
    context: withSection(state.context, 'attributes', { [name]: value }),
    effects: [{ kind: 'change-contact', attributes: { [name]: value } }],
  };
}

function changeList(kind: 'add-to-list' | 'remove-from-list') {
  return (scene: Scene): Change => {
    const list = scene.setting('list');
    const name = nameIn(list);
    if (name === '') return { reason: { code: 'resource-missing', fact: { name: 'List', value: null } } };
    const own = namesIn(sectionOf(scene.state.context, 'contact')['lists']);
    const isThere = own.includes(name);
    if (isThere === (kind === 'add-to-list'))
      return { reason: { code: 'already-set', fact: { name: 'Lists', value: own } } };
    const lists = isThere ? own.filter((other) => other !== name) : [...own, name];
    return {
      context: contactWith(scene, { lists }),
      effects: [{ kind, list: isJsonObject(list) ? (list as JsonObject) : { id: name, name } }],
    };
  };
}

/** The first group that is open takes the conversation; where none is, the first. */
function assign(scene: Scene): Change {
  const groups = scene.setting('groups');
  const list = Array.isArray(groups) ? (groups as readonly ConfigGroup[]).filter((group) => isJsonObject(group)) : [];
  const isOpen = (group: ConfigGroup): boolean =>
    ['open', 'always'].includes(openingAt(group.officeHours ?? {}, scene.at).kind);
  const group = list.find(isOpen) ?? list[0];
  if (!group) return { reason: { code: 'resource-missing', fact: { name: 'Group', value: null } } };
  const assignedTo = String(group.name ?? group.id ?? '');
  const pick = scene.setting('pick');
  return {
    reason: { code: 'assigned', fact: { name: 'Group', value: assignedTo }, rule: isOpen(group) ? 'open' : 'closed' },
    outputs: { assignedTo },
    context: withSection(scene.state.context, 'conversation', { assignedTo }),
    effects: [
      {
        kind: 'assign',
        group: { ...(group.id ? { id: group.id } : {}), name: assignedTo },
        ...(typeof pick === 'string' ? { pick } : {}),
      },
    ],
  };
}

function notify({ fill, setting }: Scene): Change {
  const users = setting('users');
  const { missing, text } = fill(String(setting('message') ?? ''));
  return {
    remarks: missing.map((path) => ({ code: 'placeholder-empty', fact: { name: path, value: null } })),
    effects: [{ kind: 'notify', users: Array.isArray(users) ? users : [], text, via: String(setting('via') ?? 'app') }],
  };
}

function close({ at, setting, state }: Scene): Change {
  return {
    reason: { code: 'conversation-closed' },
    context: withSection(state.context, 'conversation', { closed: new Date(at).toISOString() }),
    effects: [{ kind: 'close-conversation', markRead: String(setting('markRead')) !== 'false' }],
  };
}

const goal: Behaviour = atOnce(({ setting }) => ({
  reason: { code: 'goal-reached', rule: String(setting('name') ?? '') },
  outputs: { reached: true },
}));

const end: Behaviour = { begin: () => ({ kind: 'end', status: 'completed', reason: { code: 'ended' } }) };

const goToWorkflow: Behaviour = {
  begin: ({ setting }) => {
    const workflow = setting('workflow');
    const named = isJsonObject(workflow) ? (workflow as JsonObject) : { id: nameIn(workflow) };
    if (nameIn(named) === '')
      return {
        kind: 'end',
        status: 'failed',
        reason: { code: 'resource-missing', fact: { name: 'Workflow', value: null } },
      };
    return {
      kind: 'end',
      status: 'completed',
      reason: { code: 'started-workflow', fact: { name: 'Workflow', value: nameIn(named) } },
      effects: [{ kind: 'start-workflow', workflow: named }],
    };
  },
};

/** The behaviours of nodes that change the contact, involve the team, count or end: all at once. */
export const immediateBehaviours: readonly (readonly [string, Behaviour])[] = [
  ['add-tag', atOnce(addTags)],
  ['remove-tag', atOnce(removeTags)],
  ['set-attribute', atOnce(setAttribute)],
  ['add-to-list', atOnce(changeList('add-to-list'))],
  ['remove-from-list', atOnce(changeList('remove-from-list'))],
  ['assign-to-group', atOnce(assign)],
  ['notify-users', atOnce(notify)],
  ['close-conversation', atOnce(close)],
  ['goal', goal],
  ['go-to-workflow', goToWorkflow],
  ['end', end],
];
