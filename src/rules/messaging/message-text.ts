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
   * @param path where it stands in the step's `config`; absent for the text of a template, which is written elsewhere
   * @param sending what else is said of the message: links that are shortened, media that make it an MMS
   */
  constructor(
    readonly text: string,
    readonly path: JsonPath | undefined,
    readonly sending: Pick<MessageSettings, 'media' | 'shortLinks'> = plainly,
  ) {}

  /** True for one that is sent as MMS, which has no parts. */
  get isMms(): boolean {
    return this.sending.media.length > 0;
  }

  /** Its words and placeholders. Several rules look at them; each text is taken apart once. */
  get parts(): readonly TextPart[] {
    return (this.#parts ??= parsePlaceholders(this.text));
  }

  /** What it says for certain, as bare words. */
  get words(): string {
    return (this.#words ??= plainWords(certainText(this)));
  }

  /** What it comes to with typical values for its fields. */
  get typical(): string {
    return (this.#typical ??= typicalText(this.parts, this.sending.shortLinks));
  }

  /** How that goes out. */
  get weight(): SegmentCount {
    return (this.#weight ??= measureSegments(this.typical));
  }
}

/** True for steps that send something to contacts: those of the group Messages. */
export function isMessageNode(node: WorkflowNode): boolean {
  return sendsMessages(nodeTypeOf(node));
}

export function sendsMessages(type: NodeType): boolean {
  return nodeTypeGroupOf(type) === 'message';
}

/**
 * What a message step sends, in the order of its settings: the settings of type `message` that are in use, and the templates
 * whose text the host told. The interface shows the key `message` by itself, so it counts without being declared.
 */
export function messageTextsOf(node: WorkflowNode, input: TextInput): readonly MessageText[] {
  if (!isMessageNode(node)) return none;
  const last = askedLast(input.account);
  if (last.node !== node || !last.found) {
    last.node = node;
    last.found = foundLast(node);
  }
  const { found } = last;
  // Several rules ask one after another. They get the very same texts, so that each is weighed once.
  if (found.account !== input.account || found.comparators !== input.comparators) {
    Object.assign(found, { account: input.account, comparators: input.comparators, texts: findTexts(node, input) });
  }
  return found.texts;
}

type TextInput = Pick<RuleInput, 'account' | 'comparators'>;
type FoundTexts = { -readonly [Name in keyof TextInput]?: TextInput[Name] } & { texts: readonly MessageText[] };

const none: readonly MessageText[] = [];
/** Rules ask about a step one after another. */
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

/** What a message says for certain: its own words, and those that stand in for empty fields. */
export function certainText(message: MessageText): string {
  return message.parts.map((part) => (part.kind === 'text' ? part.raw : ` ${part.fallback ?? ''} `)).join('');
}

/**
 * A message of typical length: for each placeholder what stands in when it is empty, else as many plain letters as its name
 * has. Names are about as long as what they stand for, and the form counts the same way. Links are as long as they become.
 */
export function typicalText(parts: readonly TextPart[], shortLinks?: ShortLinks): string {
  return parts
    .map((part) =>
      part.kind === 'text' ? shortenLinks(part.raw, shortLinks) : (part.fallback ?? 'n'.repeat(part.path.length)),
    )
    .join('');
}

/** A text as bare words: no accents, no case, no punctuation, one blank between them. */
export function plainWords(text: string): string {
  // Most texts have no accents to take off, and looking is much cheaper than taking apart.
  const bare = /[^\0-\x7f]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return bare
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Something said in a few words, made ready to be looked for. */
export interface Phrase {
  /** As bare words. */
  readonly words: string;
  readonly needle: string;
}

const writtenWithBlanks = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N} ]+$/u;

/** The phrases of a list that say anything: each is looked for as whole words; anywhere in scripts that write without blanks. */
export function phrasesOf(list: readonly unknown[]): readonly Phrase[] {
  return list
    .map((entry) => (typeof entry === 'string' ? plainWords(entry) : ''))
    .filter((words) => words !== '')
    .map((words) => ({ words, needle: writtenWithBlanks.test(words) ? ` ${words} ` : words }));
}

/** Whether bare words hold any of the phrases. */
export function holdsAny(words: string, phrases: readonly Phrase[]): boolean {
  return phrasesIn(words, phrases).length > 0;
}

/** The phrases that bare words hold. */
export function phrasesIn(words: string, phrases: readonly Phrase[]): readonly Phrase[] {
  const hay = ` ${words} `;
  return phrases.filter(({ needle }) => hay.includes(needle));
}
