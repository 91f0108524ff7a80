import { getAtPath, isJsonObject, type JsonPath, memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { parsePlaceholders } from '#text';
import { plainWord } from '../settings/compare-values.js';
import { settingOf } from '../settings/visible-properties.js';

/** A reference in a node's settings: a placeholder in a text, or a setting that is a name as a whole. */
export interface Reference {
  /** The JSON path in the node's `config` of the text with the placeholder, or of the name. */
  readonly path: JsonPath;
  /** The index of the placeholder's `{` in that text. Absent where the whole setting is the name. */
  readonly at?: number;
  /**
   * The name without braces, fallback and surrounding blanks: `firstName`, `properties.season`, `Wait for reply.reply`.
   */
  readonly name: string;
  /** The text used for an empty value. Absent when none was written; empty when nothing replaces it. */
  readonly fallback?: string;
  /** The text as written: the placeholder with its braces, or the whole setting. */
  readonly raw: string;
  /** Set where the node writes this value instead of reading it. */
  readonly writes?: true;
}

/** A node with a reference to a value. */
export interface Usage {
  /** The id of the node whose settings hold the reference. */
  readonly nodeId: string;
  /** The reference, with its JSON path in the node's `config`. */
  readonly reference: Reference;
}

/** Property types whose text may hold placeholders. */
const textTypes = new Set(['message', 'richmessage', 'longtext', 'textarea', 'basictext', 'text', 'string', 'url']);

/**
 * Returns all references of a node, in the order its type declares the properties. Depends on the node alone and is
 * memoised. Hidden settings count too: they keep their value, and a rename must reach them.
 */
export const referencesOf: (node: WorkflowNode) => readonly Reference[] = memoizeByIdentity(findReferences);

function findReferences(node: WorkflowNode): readonly Reference[] {
  let found: Reference[] | undefined;
  for (const { form, name } of referringSettings(nodeTypeOf(node))) {
    const value = settingOf(node, name);
    // Most settings hold no reference and allocate nothing.
    if (value === undefined || (form === 'text' && !(typeof value === 'string' && value.includes('{')))) continue;
    const here =
      form === 'text'
        ? placeholdersIn(value, [name])
        : form === 'conditions'
          ? namesInConditions(value, name)
          : wholeName(value, [name], form === 'written');
    // Not spread into arguments: a text may hold more placeholders than a call takes.
    for (const reference of here) (found ??= []).push(reference);
  }
  return found ?? nothing;
}

const nothing: readonly Reference[] = [];

/**
 * A setting that may refer to values: by placeholders, as a whole name that is read or written, or by rows of
 * conditions.
 */
interface ReferringSetting {
  readonly name: string;
  readonly form: 'text' | 'read' | 'written' | 'conditions';
}

const referringSettings = memoizeByIdentity((type: NodeType): readonly ReferringSetting[] => {
  const seen = new Set<string>();
  const found: ReferringSetting[] = [];
  for (const { name, type: kind } of propertiesOf(type)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const word = plainWord(kind);
    if (textTypes.has(word)) found.push({ name, form: 'text' });
    else if (word === 'attribute') found.push({ name, form: isWritten(type.type, name) ? 'written' : 'read' });
    else if (word === 'conditions') found.push({ name, form: 'conditions' });
  }
  // The interface itself shows this text setting; nodes have it whether or not their type declares it.
  if (!seen.has('message')) found.push({ name: 'message', form: 'text' });
  return found;
});

function placeholdersIn(text: unknown, path: JsonPath): readonly Reference[] {
  if (typeof text !== 'string') return [];
  const found: Reference[] = [];
  let at = 0;
  for (const part of parsePlaceholders(text)) {
    const { raw } = part;
    if (part.kind === 'field') {
      found.push({
        path,
        at,
        name: part.path,
        ...(part.fallback === undefined ? {} : { fallback: part.fallback }),
        raw,
      });
    }
    at += raw.length;
  }
  return found;
}

function wholeName(value: unknown, path: JsonPath, written: boolean): readonly Reference[] {
  const name = typeof value === 'string' ? value.trim() : '';
  if (name === '') return [];
  return [{ path, name, raw: value as string, ...(written ? { writes: true } : {}) }];
}

function namesInConditions(value: unknown, name: string): readonly Reference[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((row: unknown, index) =>
    isJsonObject(row) ? wholeName(getAtPath(row, ['attribute']), [name, index, 'attribute'], false) : [],
  );
}

/** True for attribute settings that are written: the target of "Set attribute", and where a reply is stored. */
function isWritten(type: unknown, property: string): boolean {
  return property === 'saveTo' || (property === 'attribute' && plainWord(type) === 'setattribute');
}
