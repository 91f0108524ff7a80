import { type JsonPath, memoizeByIdentity } from '#base';
import { nodeTypeOf, nodeTypeGroupOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import {
  measureSegments,
  parsePlaceholders,
  type SegmentCount,
  shortenLinks,
  type ShortLinks,
  type TextPart,
} from '#text';
import type { AccountTemplate } from '../account-facts.js';
import type { RuleInput } from '../rule-input.js';
import { isVisible, settingOf } from '../settings/visible-properties.js';
import { referredTo, resourcesOf } from './missing-resource-rule.js';
import { messagePropertiesOf, type MessageSettings, messageSettingsOf } from './message-settings.js';

const plainly: Pick<MessageSettings, 'media' | 'shortLinks'> = { media: [], shortLinks: undefined };

/** A text that a step sends to contacts. */
export class MessageText {
  #parts: readonly TextPart[] | undefined;
  #words: string | undefined;
  #weight: SegmentCount | undefined;
  #typical: string | undefined;

  /**
   * @param path its JSON path in the `config` of the node; absent for the text of a template, which is edited elsewhere
   * @param sending settings of the message that affect its size: shortened links, and media that make it an MMS
   */
  constructor(
    readonly text: string,
    readonly path: JsonPath | undefined,
    readonly sending: Pick<MessageSettings, 'media' | 'shortLinks'> = plainly,
  ) {}

  /** True for an MMS, which has no segments. */
  get isMms(): boolean {
    return this.sending.media.length > 0;
  }

  /** Its words and placeholders, parsed once for all rules. */
  get parts(): readonly TextPart[] {
    return (this.#parts ??= parsePlaceholders(this.text));
  }

  /** The words that every contact receives, normalised by `plainWords`. */
  get words(): string {
    return (this.#words ??= plainWords(certainText(this)));
  }

  /** The text with typical values in its placeholders. */
  get typical(): string {
    return (this.#typical ??= typicalText(this.parts, this.sending.shortLinks));
  }

  /** The segments of that typical text. */
  get weight(): SegmentCount {
    return (this.#weight ??= measureSegments(this.typical));
  }
}

/** Returns true for nodes that send to contacts: those of the group Messages. */
export function isMessageNode(node: WorkflowNode): boolean {
  return sendsMessages(nodeTypeOf(node));
}

export function sendsMessages(type: NodeType): boolean {
  return nodeTypeGroupOf(type) === 'message';
}

/**
 * Returns the texts of a message node in the order of its settings: visible settings of type `message`, and templates
 * whose text the host passed. The key `message` counts without being declared: the interface shows it that way.
 */
export function messageTextsOf(node: WorkflowNode, input: TextInput): readonly MessageText[] {
  if (!isMessageNode(node)) return none;
  const last = askedLast(input.account);
  if (last.node !== node || !last.found) {
    last.node = node;
    last.found = foundLast(node);
  }
  const { found } = last;
  // Rules run one after another on the same node and share its texts, so that each is measured once.
  if (found.account !== input.account || found.comparators !== input.comparators) {
    Object.assign(found, { account: input.account, comparators: input.comparators, texts: findTexts(node, input) });
  }
  return found.texts;
}

type TextInput = Pick<RuleInput, 'account' | 'comparators'>;
type FoundTexts = { -readonly [Name in keyof TextInput]?: TextInput[Name] } & { texts: readonly MessageText[] };

const none: readonly MessageText[] = [];
/** The texts computed last for each node. */
const askedLast = memoizeByIdentity(
  (_account: RuleInput['account']): { node?: WorkflowNode; found?: FoundTexts } => ({}),
);
const foundLast = memoizeByIdentity((_node: WorkflowNode): FoundTexts => ({ texts: none }));

function findTexts(node: WorkflowNode, input: TextInput): readonly MessageText[] {
  const texts: MessageText[] = [];
  let sending: MessageSettings | undefined;
  const add = (text: unknown, path?: JsonPath): void => {
    if (typeof text !== 'string' || text.trim() === '') return;
    sending ??= messageSettingsOf(node, input);
    texts.push(new MessageText(text, path, sending));
  };
  const { declaresMessage, texts: settings } = messagePropertiesOf(nodeTypeOf(node));
  for (const { isTemplate, property } of settings) {
    if (!isVisible(node, property, input)) continue;
    const value = settingOf(node, property.name);
    if (isTemplate) add(templateText(value, input));
    else add(value, [property.name]);
  }
  if (!declaresMessage) add(settingOf(node, 'message'), ['message']);
  return texts;
}

function templateText(value: unknown, { account }: Pick<RuleInput, 'account'>): string | undefined {
  const id = referredTo(value, 'template')?.id;
  const template: AccountTemplate | undefined =
    id === undefined ? undefined : resourcesOf(account, 'template')?.byId.get(id);
  return template?.text;
}

/** Returns what every contact receives: the words, and the fallbacks of placeholders. */
export function certainText(message: MessageText): string {
  return message.parts.map((part) => (part.kind === 'text' ? part.raw : ` ${part.fallback ?? ''} `)).join('');
}

/**
 * Returns a text of typical length: each placeholder becomes its fallback, else as many letters as its name has, as in
 * the form. Names are about as long as their values. Links have their shortened length.
 */
export function typicalText(parts: readonly TextPart[], shortLinks?: ShortLinks): string {
  return parts
    .map((part) =>
      part.kind === 'text' ? shortenLinks(part.raw, shortLinks) : (part.fallback ?? 'n'.repeat(part.path.length)),
    )
    .join('');
}

/** Normalises a text for matching: no accents, case or punctuation, single blanks. */
export function plainWords(text: string): string {
  // Most texts are ASCII, and testing that is much cheaper than normalising.
  const bare = /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** A phrase prepared for matching. */
export interface Phrase {
  /** Normalised by `plainWords`. */
  readonly words: string;
  readonly needle: string;
}

const writtenWithBlanks = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N} ]+$/u;

/** Prepares the non-empty phrases of a list: matched as whole words, or anywhere in scripts without blanks. */
export function phrasesOf(list: readonly unknown[]): readonly Phrase[] {
  return list
    .map((entry) => (typeof entry === 'string' ? plainWords(entry) : ''))
    .filter((words) => words !== '')
    .map((words) => ({ words, needle: writtenWithBlanks.test(words) ? ` ${words} ` : words }));
}

/** Returns true where normalised words contain any of the phrases. */
export function holdsAny(words: string, phrases: readonly Phrase[]): boolean {
  return phrasesIn(words, phrases).length > 0;
}

/** Returns the phrases that normalised words contain. */
export function phrasesIn(words: string, phrases: readonly Phrase[]): readonly Phrase[] {
  const hay = ` ${words} `;
  return phrases.filter(({ needle }) => hay.includes(needle));
}
