import { getAtPath, isJsonObject, type JsonPath } from '#base';
import {
  nodeTitle,
  nodeTypeGroupOf,
  nodeTypeOf,
  propertiesOf,
  readableNumber,
  senderReadiness,
  type SenderReadiness,
} from '#catalog';
import type { NodeType, Problem, WorkflowNode } from '#model';
import type { AccountFacts } from '../account-facts.js';
import { foundWith, proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { settingArg } from '../settings/setting-args.js';
import { visibleProperties } from '../settings/visible-properties.js';
import { idKeysOf, resourceKindOf, resourcesOf } from './missing-resource-rule.js';

/** A sender that a node uses, with its JSON path. */
interface UsedSender {
  readonly path: JsonPath;
  readonly sender: unknown;
  /** How many other senders the list has. */
  readonly others: number;
  /** Calls come in on it; it need not send text messages. */
  readonly takesCalls?: boolean;
}

/**
 * Reports a number that is to take calls and does not, and a sender whose registration for text messages is refused or pending, or whose text messages are switched off:
 * by its own channels in a group, else by the account's senders.
 */
export const senderNotReadyRule: NodeRule = {
  id: 'sender-not-ready',
  scope: 'node',
  concerns: (type) => isAsked(type),
  check: (node, context) => {
    if (!isAsked(nodeTypeOf(node))) return [];
    return usedSenders(node, context).flatMap((used) => problemOf(node, used, context));
  },
};

/** Returns true for nodes that only read the hours of a group and send nothing. */
function isAsked(type: NodeType): boolean {
  const kinds = propertiesOf(type).map((property) => resourceKindOf(property.type));
  return kinds.includes('sender') || (kinds.includes('group') && nodeTypeGroupOf(type) !== 'logic');
}

function usedSenders(node: WorkflowNode, context: RuleContext): readonly UsedSender[] {
  return visibleProperties(node, context).flatMap((property): readonly UsedSender[] => {
    const kind = resourceKindOf(property.type);
    const value = getAtPath(node.config, [property.name]);
    if (kind === 'sender') {
      const takesCalls = settingArg(property, 'channel') === 'voice';
      if (!Array.isArray(value)) return [{ path: [property.name], sender: value, others: 0, takesCalls }];
      return value.map((sender: unknown, index) => ({
        path: [property.name, index],
        sender,
        others: value.length - 1,
        takesCalls,
      }));
    }
    if (kind !== 'group' || !Array.isArray(value)) return [];
    return value.flatMap((group: unknown, index) =>
      ['senders', 'phoneNumbers?'].flatMap((key): readonly UsedSender[] => {
        const list = getAtPath(group, [key]);
        if (!Array.isArray(list)) return [];
        return list.map((sender: unknown, at) => ({
          path: [property.name, index, key, at],
          sender,
          others: list.length - 1,
        }));
      }),
    );
  });
}

function problemOf(
  node: WorkflowNode,
  { others, path, sender, takesCalls = false }: UsedSender,
  { account, presentation }: RuleContext,
): readonly Problem[] {
  const facts = isJsonObject(sender) && sender['channels'] !== undefined ? sender : knownSender(sender, account);
  const { since, state } = takesCalls ? callReadiness(facts) : senderReadiness(facts);
  if (state === 'ready' || state === 'unknown') return [];
  const name = nameOf(sender) ?? nameOf(facts) ?? 'this number';
  const title = nodeTitle(node, presentation);
  return [
    {
      code: 'sender-not-ready',
      severity: state === 'pending' ? 'notice' : 'warning',
      message: {
        pending: `${name} waits for its registration`,
        refused: `The registration of ${name} was refused`,
        off: `${name} does not ${takesCalls ? 'take calls' : 'send text messages'}`,
      }[state],
      detail: `${title} uses it. ${takesCalls ? 'Calls are switched off for it.' : detailOf(state, dateWords(since))}`,
      nodeId: node.id,
      path: ['config', ...path],
      ...(others > 0
        ? {
            fixes: [proposeFix(`Go without ${name}`, 'clear-setting', { nodeId: node.id, path, ...foundWith(sender) })],
          }
        : {}),
    },
  ];
}

function callReadiness(sender: unknown): Pick<SenderReadiness, 'since' | 'state'> {
  return { state: getAtPath(sender, ['channels', 'voice', 'active']) === false ? 'off' : 'unknown' };
}

function detailOf(state: Exclude<SenderReadiness['state'], 'ready' | 'unknown'>, date: string): string {
  if (state === 'off') return 'Text messages are switched off for it.';
  if (state === 'refused') return `Carriers turn down what is sent from it${date === '' ? '' : ` since ${date}`}.`;
  return `It was sent in${date === '' ? '' : ` on ${date}`} and is not decided yet; until then carriers may hold messages back.`;
}

/** Returns the account's entry for the sender of a setting. */
function knownSender(sender: unknown, account: AccountFacts): unknown {
  const known = resourcesOf(account, 'sender');
  if (!known) return undefined;
  const words =
    typeof sender === 'string'
      ? [sender]
      : isJsonObject(sender)
        ? idKeysOf('sender').map((key) => (Object.hasOwn(sender, key) ? sender[key] : undefined))
        : [];
  return words
    .map((word) => (typeof word === 'string' ? known.byId.get(word.trim()) : undefined))
    .find((resource) => resource !== undefined);
}

function nameOf(sender: unknown): string | undefined {
  const words = isJsonObject(sender)
    ? ['name', 'identifier', 'number', 'id'].map((key) => (Object.hasOwn(sender, key) ? sender[key] : undefined))
    : [sender];
  const name = words.find((word): word is string => typeof word === 'string' && word.trim() !== '');
  return name === undefined ? undefined : readableNumber(name.trim());
}

const dateFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A date such as "Mar 9, 2026"; empty for an invalid one. */
function dateWords(since: string | undefined): string {
  const time = since === undefined ? NaN : Date.parse(since);
  return Number.isNaN(time) ? '' : dateFormat.format(time);
}
