import { getAtPath, isJsonObject, type JsonPath, memoizeByIdentity } from '#base';
import { nodeTypeOf, propertiesOf } from '#catalog';
import type { NodeType, WorkflowNode } from '#model';
import { parsePlaceholders } from '#text';
import { plainWord } from '../settings/compare-values.js';
import { settingOf } from '../settings/visible-properties.js';

/** A place in a step's settings that names a value: a placeholder in a text, or a setting that is a name as a whole. */
export interface Reference {
  /** Where in the step's `config`: the text that holds the placeholder, or the name. */
  readonly path: JsonPath;
  /** The index of the placeholder's `{` in that text. Absent where the whole setting is the name. */
  readonly at?: number;
  /** The name without braces, fallback and the blanks around it: `firstName`, `properties.season`, `Wait for reply.reply`. */
  readonly name: string;
  /** What stands in when the value is empty. Absent when none was written; empty when nothing shall stand in. */
  readonly fallback?: string;
  /** What is written there: the placeholder with its braces, or the whole setting. */
  readonly raw: string;
  /** Set where the step writes this value instead of reading it. */
  readonly writes?: true;
}

/** A step whose settings name a value, and where. */
export interface Usage {
  readonly nodeId: string;
  readonly reference: Reference;
}

/** The kinds of settings whose text may hold placeholders, as one word each. */
const textTypes = new Set(['message', 'richmessage', 'longtext', 'textarea', 'basictext', 'text', 'string', 'url']);

/**
 * Everything a step's settings name, in the order its type declares the settings. Looks at nothing but the step, so it is
 * found once for each version of a step. Settings that are hidden count too: they keep their value, and a name in it has to
 * follow a rename like any other.
 */
export const referencesOf: (node: WorkflowNode) => readonly Reference[] = memoizeByIdentity(findReferences);

function findReferences(node: WorkflowNode): readonly Reference[] {
  let found: Reference[] | undefined;
  for (const { form, name } of namingSettings(nodeTypeOf(node))) {
    const value = settingOf(node, name);
    // Most settings name nothing, and nothing is made for them.
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

/** A setting that may name a value, and how: by placeholders, as a name as a whole that is read or written, or by rows of conditions. */
interface NamingSetting {
  readonly name: string;
  readonly form: 'text' | 'read' | 'written' | 'conditions';
}

const namingSettings = memoizeByIdentity((type: NodeType): readonly NamingSetting[] => {
  const seen = new Set<string>();
  const found: NamingSetting[] = [];
  for (const { name, type: kind } of propertiesOf(type)) {
    if (seen.has(name)) continue;
    seen.add(name);
    const word = plainWord(kind);
    if (textTypes.has(word)) found.push({ name, form: 'text' });
    else if (word === 'attribute') found.push({ name, form: isWritten(type.type, name) ? 'written' : 'read' });
    else if (word === 'conditions') found.push({ name, form: 'conditions' });
  }
  // The one text setting that the interface itself shows; steps have it whether or not their type says so.
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

/** True for the attribute settings that say where something goes: the target of "Set attribute", and where an answer is kept. */
function isWritten(type: unknown, property: string): boolean {
  return property === 'saveTo' || (property === 'attribute' && plainWord(type) === 'setattribute');
}
