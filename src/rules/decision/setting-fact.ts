import { isJsonObject, type Json, valueWords } from '#base';
import { formatDuration, parseDuration, propertiesOf } from '#catalog';
import type { NodeType } from '#model';
import { compareValues, plainWord } from '../settings/compare-values.js';

/** A setting and its value in words. */
export interface SettingFact {
  /** The name of the property: its key in the node's `config`. */
  readonly name: string;
  /** Its label; its name where it has none. */
  readonly label: string;
  /** The value in words: the label of an option, a formatted duration, names of resources. Empty for no value. */
  readonly words: string;
}

/** Describes one setting of a type. */
export function settingFact(type: NodeType, name: string, value: Json | undefined): SettingFact {
  const property = propertiesOf(type).find((candidate) => candidate.name === name);
  const options: readonly unknown[] = Array.isArray(property?.options) ? property.options : [];
  const option = options.find(
    (candidate) => isJsonObject(candidate) && compareValues('equals', value, candidate['value']) === true,
  );
  const chosen = isJsonObject(option) && typeof option['label'] === 'string' ? option['label'] : '';
  const spoken =
    plainWord(property?.type) === 'duration' && parseDuration(valueWords(value)) !== undefined
      ? formatDuration(valueWords(value))
      : '';
  return { name, label: valueWords(property?.label).trim() || name, words: chosen || spoken || wordsOf(value) };
}

function wordsOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value))
    return value
      .map(wordsOf)
      .filter((words) => words !== '')
      .join(', ');
  if (!isJsonObject(value)) return valueWords(value);
  const recipient = [value['firstName'], value['lastName']]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
  const names = [
    value['name'],
    value['label'],
    recipient,
    value['identifier'],
    value['number'],
    value['email'],
    value['id'],
  ];
  return names.find((name): name is string => typeof name === 'string' && name.trim() !== '') ?? valueWords(value);
}
