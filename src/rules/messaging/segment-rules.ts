import { nodeTypeOf, propertiesOf } from '#catalog';
import type { Problem, ProblemFix, WorkflowNode } from '#model';
import {
  measureSegments,
  parsePlaceholders,
  replaceForcingCharacters,
  type SegmentCount,
  suggestedPlainForm,
} from '#text';
import type { AccountFacts } from '../account-facts.js';
import { proposeFix } from '../fix.js';
import type { NodeRule, RuleContext } from '../rule.js';
import { propertyTitle } from '../settings/visible-properties.js';
import { type MessageText, messageTextsOf, sendsMessages, typicalText } from './message-text.js';

/** The default maximum of segments: longer messages are read rarely and filtered often. */
const usualCap = 3;

function capOf({ segmentCap }: AccountFacts): number {
  return typeof segmentCap === 'number' && segmentCap > 0 ? segmentCap : usualCap;
}

/** Longer texts are not measured. */
const longestCounted = 10_000;
/** The minimum number of segments of a text beyond that length. */
const partsOfLongest = Math.ceil((longestCounted + 1) / 153);

interface Weight extends Pick<SegmentCount, 'encoding' | 'segments'> {
  /** True where placeholders change the number. */
  readonly isGuess: boolean;
}

/** Measures a message; undefined where it is too long to be worth measuring. */
function weightOf(message: MessageText, cap: number): Weight | undefined {
  if (message.typical.length > longestCounted && cap < partsOfLongest) return undefined;
  const { encoding, segments } = message.weight;
  return { encoding, segments, isGuess: message.parts.some(({ kind }) => kind === 'field') };
}

/** Proposes plain characters where they save segments; nothing for a template, which is edited elsewhere. */
function plainFix(node: WorkflowNode, { path, sending, text }: MessageText, now: Weight): readonly ProblemFix[] {
  if (!path || now.encoding === 'GSM-7') return [];
  const partsOf = (plain: string): number =>
    measureSegments(typicalText(parsePlaceholders(plain), sending.shortLinks)).segments;
  const plain = replaceForcingCharacters(text);
  const signs = plain.left.length > 0 ? replaceForcingCharacters(text, true) : plain;
  const saved = partsOf(plain.text);
  const args = { nodeId: node.id, path };
  return [
    ...(saved < now.segments ? [proposeFix('Use plain characters', 'replace-characters', args)] : []),
    ...(plain.text !== signs.text && partsOf(signs.text) < saved
      ? [proposeFix(signsLabel(plain.left), 'replace-signs', args)]
      : []),
  ];
}

/** "Write “🙂” as “:)”" for one emoji or sign that has a suggestion, and how many there are otherwise. */
function signsLabel(left: readonly string[]): string {
  const [first, ...others] = left.filter((character) => (suggestedPlainForm(character) ?? '') !== '');
  return first === undefined || others.length > 0
    ? 'Use plain emoji and signs'
    : `Write “${first}” as “${suggestedPlainForm(first)?.trim()}”`;
}

function place(node: WorkflowNode, { path }: MessageText): Pick<Problem, 'nodeId' | 'path'> {
  return { nodeId: node.id, ...(path ? { path: ['config', ...path] } : {}) };
}

function about({ isGuess }: Weight): string {
  return isGuess ? 'about ' : '';
}

export const tooManySegmentsRule: NodeRule = {
  id: 'too-many-segments',
  scope: 'node',
  concerns: sendsMessages,
  check: (node, context) => {
    const cap = capOf(context.account);
    return messageTextsOf(node, context).flatMap((message): readonly Problem[] => {
      if (message.isMms) return [];
      const now = weightOf(message, cap);
      if (now && now.segments <= cap) return [];
      const fixes = now ? plainFix(node, message, now) : [];
      return [
        {
          code: 'too-many-segments',
          severity: 'warning',
          message: `Shorten ${subjectOf(node, message)}`,
          detail: now
            ? `It goes out in ${about(now)}${now.segments} parts; the most here is ${cap}.`
            : `It is far too long; the most here is ${parts(cap)}.`,
          ...place(node, message),
          ...(fixes.length > 0 ? { fixes } : {}),
        },
      ];
    });
  },
};

function subjectOf(node: WorkflowNode, { path }: MessageText): string {
  const property = path && propertiesOf(nodeTypeOf(node)).find(({ name }) => name === path[0]);
  return property ? `“${propertyTitle(property)}”` : 'this message';
}

/**
 * Reports a few characters that force a message into the costlier encoding. Silent for letters, which the language
 * needs, and above the cap, where the length itself is the problem.
 */
export const unicodeForcedRule: NodeRule = {
  id: 'unicode-forced',
  scope: 'node',
  concerns: sendsMessages,
  check: (node, context) => messageTextsOf(node, context).flatMap((message) => forcedProblem(node, message, context)),
};

function forcedProblem(node: WorkflowNode, message: MessageText, { account }: RuleContext): readonly Problem[] {
  if (message.isMms) return [];
  const cap = capOf(account);
  const now = weightOf(message, cap);
  if (!now || now.encoding === 'GSM-7' || now.segments > cap) return [];
  const plain = replaceForcingCharacters(message.text);
  if (plain.left.some(isLetter)) return [];
  const without = measureSegments(
    typicalText(parsePlaceholders(withoutAll(plain.text, plain.left)), message.sending.shortLinks),
  );
  if (without.encoding !== 'GSM-7' || without.segments >= now.segments) return [];
  const names = [...new Set([...plain.replaced, ...plain.left].map(visibleName))];
  const fixes = plainFix(node, message, now);
  return [
    {
      code: 'unicode-forced',
      severity: 'notice',
      message: 'Use plain characters to send fewer parts',
      detail: `${listed(names)} ${names.length === 1 ? 'makes' : 'make'} it ${about(now)}${parts(now.segments)}; without, it is ${parts(without.segments)}.`,
      ...place(node, message),
      ...(fixes.length > 0 ? { fixes } : {}),
    },
  ];
}

function parts(count: number): string {
  return count === 1 ? '1 part' : `${count} parts`;
}

function isLetter(character: string): boolean {
  // Accents may be combining marks.
  return /[\p{L}\u0300-\u036f]/u.test(character);
}

/** The text without certain characters outside of placeholders. */
function withoutAll(text: string, characters: readonly string[]): string {
  const unwanted = new Set(characters);
  return parsePlaceholders(text)
    .map((part) =>
      part.kind === 'field' ? part.raw : [...part.raw].filter((character) => !unwanted.has(character)).join(''),
    )
    .join('');
}

/** A list such as “’”, “–”, “…” and 2 more. */
function listed(names: readonly string[]): string {
  const shown = names.slice(0, 3);
  if (names.length > 3) return `${shown.join(', ')} and ${names.length - 3} more`;
  return shown.length > 1 ? `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}` : shown.join('');
}

/** The character itself, or its name where it is invisible. */
function visibleName(character: string): string {
  if (/[\s\u0085]/.test(character)) return 'a special blank';
  return /[\p{Cf}\p{M}]/u.test(character) ? 'an unseen character' : `“${character}”`;
}
