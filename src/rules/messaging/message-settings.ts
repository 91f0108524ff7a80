import { getAtPath, memoizeByIdentity, valueWords } from '#base';
import { type NamedProperty, nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import type { ShortLinks } from '#text';
import { isEmptyValue, plainWord } from '../settings/compare-values.js';
import type { RuleInput } from '../rule-input.js';
import { effectiveValue, isVisible, settingOf } from '../settings/visible-properties.js';

/** The settings of a message other than its text. Hidden settings count as absent. */
export interface MessageSettings {
  /** Attached media as stored. With any, the message is sent as MMS, which has no segments. */
  readonly media: readonly unknown[];
  /** Set where links are shortened for each contact. */
  readonly shortLinks: ShortLinks | undefined;
  /** The template as stored. */
  readonly template: unknown;
  /** The sending number or pool as stored. */
  readonly sender: unknown;
  readonly channel: 'sms' | 'whatsapp';
}

/** A setting that may hold or reference the text of a message. */
export interface TextSetting {
  readonly property: NamedProperty;
  readonly isTemplate: boolean;
}

interface TypeSettings {
  readonly declaresMessage: boolean;
  readonly texts: readonly TextSetting[];
  readonly media: readonly NamedProperty[];
  readonly senders: readonly NamedProperty[];
  readonly named: ReadonlyMap<string, NamedProperty>;
}

const textKinds = new Set(['message', 'richmessage']);
/** The default length of short-link codes. */
const usualCode = 4;

/** Returns the properties of a type that concern its message. */
export const messagePropertiesOf: (type: NodeType) => TypeSettings = memoizeByIdentity(
  (type: NodeType): TypeSettings => {
    const properties = propertiesOf(type);
    const declared: unknown = type.properties;
    const ofKind = (...kinds: readonly string[]): readonly NamedProperty[] =>
      properties.filter((property) => kinds.includes(plainWord(property.type)));
    return {
      declaresMessage:
        Array.isArray(declared) && declared.some((property) => getAtPath(property, ['name']) === 'message'),
      texts: properties.flatMap((property) => {
        const kind = plainWord(property.type);
        return kind === 'template' || textKinds.has(kind) ? [{ property, isTemplate: kind === 'template' }] : [];
      }),
      media: ofKind('media'),
      senders: ofKind('sender'),
      named: new Map(
        ['media', 'trackLinks', 'linkDomain', 'channel'].flatMap((name) => {
          const property = properties.find((candidate) => candidate.name === name);
          return property ? [[name, property] as const] : [];
        }),
      ),
    };
  },
);

const none: readonly unknown[] = [];

/**
 * Reads the settings of a node's message other than its text. Form, preview, rules and totals share this function, so
 * that they agree.
 */
export function messageSettingsOf(node: WorkflowNode, input: Pick<RuleInput, 'comparators'>): MessageSettings {
  const { media, named, senders, texts } = messagePropertiesOf(nodeTypeOf(node));
  const inUse = (property: NamedProperty): boolean => isVisible(node, property, input);
  /** By name, declared or not: the interface shows some keys that no type declares. */
  const called = (name: string): unknown => {
    const property = named.get(name);
    if (!property) return settingOf(node, name);
    return inUse(property) ? effectiveValue(node, property) : undefined;
  };
  const firstOf = (properties: readonly NamedProperty[]): unknown => {
    const property = properties.find((candidate) => inUse(candidate) && !isEmptyValue(effectiveValue(node, candidate)));
    return property && effectiveValue(node, property);
  };
  const files = firstOf(media) ?? called('media');
  const domain = String(called('trackLinks')) === 'true' ? called('linkDomain') : undefined;
  return {
    media: Array.isArray(files) ? files : isEmptyValue(files) ? none : [files],
    shortLinks:
      typeof domain === 'string' && domain.trim() !== '' ? { domain: domain.trim(), codeLength: usualCode } : undefined,
    template: firstOf(texts.flatMap(({ isTemplate, property }) => (isTemplate ? [property] : []))),
    sender: firstOf(senders),
    channel: plainWord(valueWords(called('channel'))) === 'whatsapp' ? 'whatsapp' : 'sms',
  };
}
