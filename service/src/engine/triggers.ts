import { isJsonObject, type JsonObject } from '#base';
import { nodeTypeOf, notAgainFor } from '#catalog';
import type { WorkflowNode, WorkflowVersion } from '#model';
import { searchKey } from '../database/search-text.js';
import { keywordIn, textsIn } from './keywords.js';

/** Something that may start executions, for one contact. `at` is ISO 8601 in UTC. */
export type Happening =
  | {
      readonly kind: 'message';
      readonly text: string;
      readonly at: string;
      /** The number of the account that it was sent to. */
      readonly to?: string;
      /** The first one of its conversation. */
      readonly isFirst: boolean;
      /** The campaign whose message it answers. */
      readonly campaignId?: string;
    }
  | { readonly kind: 'missed-call'; readonly at: string; readonly to?: string }
  /** The contact got tags that they did not have. */
  | { readonly kind: 'tags'; readonly at: string; readonly tags: readonly string[] }
  /** The contact is on lists that they were not on. */
  | { readonly kind: 'lists'; readonly at: string; readonly lists: readonly ListName[] }
  /** Fields of the contact have other values. */
  | { readonly kind: 'fields'; readonly at: string; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'form'; readonly at: string; readonly formId: string }
  | {
      readonly kind: 'meeting-booked' | 'meeting-ended';
      readonly at: string;
      readonly meetingEventId: string;
      readonly start: string;
      readonly host: string;
    }
  | { readonly kind: 'click'; readonly at: string; readonly linkId: string; readonly isFirst: boolean }
  /** A message of a campaign was delivered. */
  | { readonly kind: 'campaign-received'; readonly at: string; readonly campaignId: string };

/** A list, as triggers name it. */
export interface ListName {
  readonly id: string;
  readonly name?: string | undefined;
}

/** Another value of a field: `attributes.plan`, `firstName`. Empty text where there is none. */
export interface FieldChange {
  readonly path: string;
  readonly value: string;
  readonly before: string;
}

/** A trigger that fires. */
export interface Fired {
  readonly nodeId: string;
  readonly outputs: JsonObject;
  /** A keyword excludes triggers for any message. */
  readonly isKeyword: boolean;
  /** The contact answers a campaign, whatever else is under way. */
  readonly isAnswer: boolean;
  /**
   * Milliseconds within which a contact who was started does not start again; `Infinity` where they never do.
   *
   * @default 0
   */
  readonly notAgainFor: number;
}

/** Returns the first trigger of a version that something fires; undefined where none does. */
export function firedBy(version: WorkflowVersion, happening: Happening): Fired | undefined {
  for (const node of version.definition?.nodes ?? []) {
    const outputs = outputsOf(node, happening);
    if (outputs) return firedAt(node, outputs);
  }
  return undefined;
}

/** A trigger that fires for another reason than a happening, such as a schedule. */
export function firedAt(node: WorkflowNode, outputs: JsonObject): Fired {
  const { type } = nodeTypeOf(node);
  return {
    nodeId: node.id,
    outputs,
    isKeyword: type === 'trigger-keyword',
    isAnswer: type === 'trigger-campaign',
    notAgainFor: notAgainFor(node),
  };
}

/** The settings of a node. */
export function configOf({ config }: WorkflowNode): JsonObject {
  return isJsonObject(config) ? (config as JsonObject) : {};
}

function outputsOf(node: WorkflowNode, happening: Happening): JsonObject | undefined {
  const type = nodeTypeOf(node).type;
  const config = configOf(node);
  const { at, kind } = happening;
  switch (kind) {
    case 'message':
      return outputsOfMessage(type, config, happening);
    case 'missed-call':
      return type === 'trigger-missed-call' && isSentHere(config, happening.to)
        ? { calledAt: at, voicemail: '' }
        : undefined;
    case 'tags':
      return type === 'trigger-tag' ? tagOf(config, happening.tags) : undefined;
    case 'lists':
      return type === 'trigger-list' && happening.lists.some((list) => isList(config['list'], list)) ? {} : undefined;
    case 'fields':
      return type === 'trigger-attribute' ? changeOf(config, happening.changes) : undefined;
    case 'form':
      return type === 'trigger-form' && names(config['form'], happening.formId) ? { submittedAt: at } : undefined;
    case 'meeting-booked':
    case 'meeting-ended': {
      const { host, meetingEventId, start } = happening;
      const isMeant = type === (kind === 'meeting-booked' ? 'trigger-meeting' : 'trigger-meeting-ended');
      return isMeant && names(config['meetingEvent'], meetingEventId) ? { meeting: { start, host } } : undefined;
    }
    case 'click': {
      const counts = happening.isFirst || String(config['firstClickOnly']) === 'false';
      return type === 'trigger-link' && counts && names(config['link'], happening.linkId)
        ? { clickedAt: at }
        : undefined;
    }
    case 'campaign-received':
      return type === 'trigger-campaign' &&
        config['event'] === 'received' &&
        names(config['campaign'], happening.campaignId)
        ? { message: '' }
        : undefined;
  }
}

function outputsOfMessage(
  type: string | null | undefined,
  config: JsonObject,
  { at, campaignId, isFirst, text, to }: Extract<Happening, { readonly kind: 'message' }>,
): JsonObject | undefined {
  if (type === 'trigger-campaign')
    return config['event'] !== 'received' && campaignId !== undefined && names(config['campaign'], campaignId)
      ? { message: text }
      : undefined;
  if (!isSentHere(config, to)) return undefined;
  if (type === 'trigger-keyword') {
    const keyword = keywordIn(config, text);
    return keyword === undefined ? undefined : { keyword, message: text };
  }
  const counts = type === 'trigger-message' && (isFirst || config['startWith'] === 'every');
  return counts ? { message: text, receivedAt: at } : undefined;
}

/** A trigger without a number takes in what comes to any of them. */
function isSentHere(config: JsonObject, to: string | undefined): boolean {
  const number = numberIn(config['number']);
  return number === undefined || to === undefined || digits(number) === digits(to);
}

function numberIn(value: unknown): string | undefined {
  if (typeof value === 'string') return value === '' ? undefined : value;
  return isJsonObject(value) && typeof value['number'] === 'string' ? value['number'] : undefined;
}

const digits = (number: string): string => number.replaceAll(/\D/g, '');

/** Whether a setting such as `{id, name}` names a resource. One without an id names none. */
function names(setting: unknown, id: string): boolean {
  return idIn(setting) === id;
}

/** The id in a setting such as `{id, name}`. */
export function idIn(setting: unknown): string | undefined {
  const id = isJsonObject(setting) ? setting['id'] : setting;
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** A list is named by its id, or by its name where the setting has no id. */
function isList(setting: unknown, { id, name }: ListName): boolean {
  const known = idIn(setting);
  if (known !== undefined) return known === id;
  const written = isJsonObject(setting) ? setting['name'] : undefined;
  return typeof written === 'string' && name !== undefined && searchKey(written) === searchKey(name);
}

/** The added tag that a trigger looks for. Capitals make no other tag. */
function tagOf(config: JsonObject, added: readonly string[]): JsonObject | undefined {
  const wanted = new Set(textsIn(config['tags']).map((tag) => searchKey(tag)));
  const tag = added.find((each) => wanted.has(searchKey(each)));
  return tag === undefined ? undefined : { tag };
}

/** The change that a trigger looks for: of its attribute, to its value where it has one. */
function changeOf(config: JsonObject, changes: readonly FieldChange[]): JsonObject | undefined {
  const setting = config['attribute'];
  const named = isJsonObject(setting) ? (setting['name'] ?? setting['id']) : setting;
  if (typeof named !== 'string' || named === '') return undefined;
  const change = changes.find(({ path }) => path === named || path === `attributes.${named}`);
  const wanted = typeof config['becomes'] === 'string' ? searchKey(config['becomes']) : '';
  if (!change || (wanted !== '' && searchKey(change.value) !== wanted)) return undefined;
  return { value: change.value, before: change.before };
}
