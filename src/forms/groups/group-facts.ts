import { isJsonObject } from '#base';
import type { Problem } from '#model';
import { listIn, numbersOf } from './edit-groups.js';

/** Summarises a group: "4 people · 2 numbers", "3 people · shared pool", "No one assigned yet". */
export function groupFacts(group: unknown): string {
  const people = listIn(group, 'users').length;
  const numbers = numbersOf(group).length;
  const isPool = isJsonObject(group) && group['useSharedPool'] === true;
  const facts = [
    people > 0 && (people === 1 ? '1 person' : `${people} people`),
    numbers > 0 && (numbers === 1 ? '1 number' : `${numbers} numbers`),
    isPool && 'shared pool',
  ]
    .filter(Boolean)
    .join(' · ');
  // A group without people needs no other fact.
  return people === 0 && !isPool ? 'No one assigned yet' : sentence(facts);
}

/** Returns the problems of one group, by their JSON paths. */
export function problemsOfGroup(problems: readonly Problem[], index: number): readonly Problem[] {
  return problems.filter(({ path }) => path?.[0] === 'config' && path[2] === index);
}

/** Returns the most severe kind among problems, if there are any. */
export function worstOf(problems: readonly Problem[]): 'err' | 'warn' | undefined {
  if (problems.some(({ severity }) => severity === 'error')) return 'err';
  return problems.length > 0 ? 'warn' : undefined;
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
