import { equalJson, type Json } from '#base';
import type { WorkflowCase } from '#execute';

/** Whether two cases are the same but for who made them, or both absent. */
export function isSameCase(one: WorkflowCase | undefined, other: WorkflowCase | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && equalJson(jsonOf(one), jsonOf(other)));
}

/** Whether two cases run alike: only what they are called, whether they have to pass and who made them may differ. */
export function runsAlike(one: WorkflowCase, other: WorkflowCase): boolean {
  if (one === other) return true;
  const { mustPass: _one, name: _oneName, ...first } = one;
  const { mustPass: _other, name: _otherName, ...second } = other;
  return isSameCase({ ...first, name: '' }, { ...second, name: '' });
}

/** Cases hold plain JSON; their types are narrower. */
function jsonOf({ created: _created, ...each }: WorkflowCase): Json {
  return each as unknown as Json;
}

/** A case with the stamp of another one where it has none. */
function stampedLike(each: WorkflowCase, other: WorkflowCase | undefined): WorkflowCase {
  return each.created === undefined && other?.created ? { ...each, created: other.created } : each;
}

/**
 * Merges two lists that both came from a third: what only one side changed is taken from it. Where both changed a case,
 * both are kept, that of `theirs` under a name of its own. Nothing is lost.
 */
export function mergeCases(
  base: readonly WorkflowCase[],
  mine: readonly WorkflowCase[],
  theirs: readonly WorkflowCase[],
): readonly WorkflowCase[] {
  const [before, other] = [byName(base), byName(theirs)];
  const own = byName(mine);
  const merged: WorkflowCase[] = [];
  const further: WorkflowCase[] = [];
  for (const each of mine) {
    const [was, their] = [before.get(each.name), other.get(each.name)];
    if (isSameCase(each, their) || isSameCase(was, their)) merged.push(stampedLike(each, their));
    else if (isSameCase(each, was)) {
      if (their) merged.push(their);
    } else {
      merged.push(each);
      if (their) further.push(their);
    }
  }
  for (const each of theirs) {
    if (own.has(each.name)) continue;
    // What was deleted here and stayed the same there is gone; changed there, it stays.
    if (!isSameCase(before.get(each.name), each)) merged.push(each);
  }
  for (const each of further) merged.push({ ...each, name: freeName(each.name, merged) });
  return merged;
}

function byName(cases: readonly WorkflowCase[]): ReadonlyMap<string, WorkflowCase> {
  return new Map(cases.map((each) => [each.name, each]));
}

/** The name, or with a number where a case has it: "Replies book 2". */
export function freeName(name: string, cases: readonly { readonly name: string }[]): string {
  const taken = new Set(cases.map((each) => each.name));
  if (!taken.has(name)) return name;
  for (let number = 2; ; number++) if (!taken.has(`${name} ${number}`)) return `${name} ${number}`;
}
