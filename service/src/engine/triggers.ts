import { isJsonObject, type JsonObject } from '#base';
import { nodeTypeOf } from '#catalog';
import type { WorkflowNode, WorkflowVersion } from '#model';

/** Something that may start executions. */
export type Happening =
  | {
      readonly kind: 'message';
      readonly text: string;
      readonly at: string;
      /** The number of the account that it was sent to. */
      readonly to?: string;
      /** The first one of its conversation. */
      readonly isFirst: boolean;
    }
  | { readonly kind: 'missed-call'; readonly at: string; readonly to?: string };

/** A trigger that fires. */
export interface Fired {
  readonly nodeId: string;
  readonly outputs: JsonObject;
  /** A keyword excludes triggers for any message. */
  readonly isKeyword: boolean;
}

/** Returns the first trigger of a version that something fires; undefined where none does. */
export function firedBy(version: WorkflowVersion, happening: Happening): Fired | undefined {
  for (const node of version.definition?.nodes ?? []) {
    const outputs = outputsOf(node, happening);
    if (outputs) return { nodeId: node.id, outputs, isKeyword: nodeTypeOf(node).type === 'trigger-keyword' };
  }
  return undefined;
}

function outputsOf(node: WorkflowNode, happening: Happening): JsonObject | undefined {
  const type = nodeTypeOf(node).type;
  const config = isJsonObject(node.config) ? (node.config as JsonObject) : {};
  switch (happening.kind) {
    case 'message': {
      if (!isSentHere(config, happening.to)) return undefined;
      const { at, text } = happening;
      if (type === 'trigger-keyword') {
        const keyword = keywordIn(config, text);
        return keyword === undefined ? undefined : { keyword, message: text };
      }
      const counts = type === 'trigger-message' && (happening.isFirst || config['startWith'] === 'every');
      return counts ? { message: text, receivedAt: at } : undefined;
    }
    case 'missed-call':
      return type === 'trigger-missed-call' && isSentHere(config, happening.to)
        ? { calledAt: happening.at, voicemail: '' }
        : undefined;
  }
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

/** The keyword of a trigger that a text holds, where the trigger looks for it. */
function keywordIn(config: JsonObject, text: string): string | undefined {
  const keywords = textsIn(config['keywords']);
  const heard = plain(text);
  const words = heard.split(' ');
  return keywords.find((keyword) => {
    const wanted = plain(keyword);
    if (wanted === '') return false;
    if (config['match'] === 'first') return heard === wanted || heard.startsWith(`${wanted} `);
    if (config['match'] === 'anywhere') return ` ${words.join(' ')} `.includes(` ${wanted} `);
    return heard === wanted;
  });
}

/** Upper and lower case, and what is no letter or digit around words, make no difference. */
function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (!Array.isArray(value)) return [];
  return (value as readonly unknown[]).flatMap((each) => {
    if (typeof each === 'string') return [each];
    const name = isJsonObject(each) ? (each['name'] ?? each['keyword']) : undefined;
    return typeof name === 'string' ? [name] : [];
  });
}
