import type { ExecutionParting, Visit } from '#trace';
import type { ComparisonMessages } from './comparison-messages.js';

/** The names of the two executions. */
export interface TwoNames {
  readonly left: string;
  readonly right: string;
}

/** Describes in two sentences after which node two executions part, and what each does next. */
export function partingWords(
  parting: ExecutionParting | undefined,
  names: TwoNames,
  titleOf: (visit: Visit, side: 'left' | 'right') => string,
  messages: ComparisonMessages['parting'],
): { readonly title: string; readonly detail: string } {
  if (!parting) return { title: messages.none, detail: messages.noneDetail(names.left, names.right) };
  const { after, by, left, right } = parting;
  const title = after ? messages.afterStep(after.left.index, titleOf(after.left, 'left')) : messages.atStart;
  if (by === 'path' && left) return { title, detail: messages.otherPaths(titleOf(left, 'left')) };
  if (by === 'end') {
    const [goesOn, ends, visit, side] = left
      ? [names.left, names.right, left, 'left' as const]
      : [names.right, names.left, right, 'right' as const];
    const last = (left ? after?.right : after?.left)?.state;
    const isOpen = last === 'waiting' || last === 'running';
    if (!visit) return { title, detail: isOpen ? messages.isOpen(ends) : messages.ended(ends) };
    return { title, detail: messages.oneWentOn(goesOn, titleOf(visit, side), ends, isOpen) };
  }
  return {
    title,
    detail: messages.toOtherSteps(
      names.left,
      left && titleOf(left, 'left'),
      names.right,
      right && titleOf(right, 'right'),
    ),
  };
}
