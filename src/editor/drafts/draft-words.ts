import type { CountedDifference, DraftDifference, DraftFailure } from '#adapter';

const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** The differences of a draft in words: "2 steps added, 1 step changed (3 settings), 2 paths changed". */
export function differenceWords({ arranged, paths, settings, steps, workflow }: DraftDifference): string {
  const words = [
    ...countWords(steps, 'step', 'steps', settings > 0 ? ` (${plural(settings, 'setting', 'settings')})` : ''),
    ...countWords(paths, 'path', 'paths', ''),
    ...(workflow > 0 ? [plural(workflow, 'setting of the workflow', 'settings of the workflow') + ' changed'] : []),
  ];
  if (arranged) words.push(words.length === 0 ? 'steps moved, named or noted' : 'steps moved or named');
  return words.join(', ');
}

function countWords(
  { added, changed, removed }: CountedDifference,
  one: string,
  many: string,
  about: string,
): readonly string[] {
  return [
    ...(added > 0 ? [`${plural(added, one, many)} added`] : []),
    ...(removed > 0 ? [`${plural(removed, one, many)} removed`] : []),
    ...(changed > 0 ? [`${plural(changed, one, many)} changed${about}`] : []),
  ];
}

/** Why drafts are not kept, and what that means, in words. */
export function troubleWords(trouble: DraftFailure): string {
  switch (trouble) {
    case 'denied':
      return 'This browser keeps nothing for this page, so your changes are only in this tab.';
    case 'full':
      return 'There is no room left for drafts on this device, so your newest changes are only in this tab.';
    case 'blocked':
      return 'Another tab keeps drafts from being written, so your changes are only in this tab. Closing older tabs of this page helps.';
    default:
      return 'Your draft could not be written, so your newest changes are only in this tab.';
  }
}
