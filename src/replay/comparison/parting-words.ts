import type { ExecutionParting, Visit } from '#trace';

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
): { readonly title: string; readonly detail: string } {
  if (!parting)
    return {
      title: 'Both took the same way',
      detail: `${names.left} and ${names.right} came to the same steps in the same order.`,
    };
  const { after, by, left, right } = parting;
  const place = after ? `after step ${after.left.index}, ${titleOf(after.left, 'left')}` : 'at the first step';
  if (by === 'path' && left) {
    return {
      title: `Paths part ${place}`,
      detail: `Both went on to ${titleOf(left, 'left')}, but along different paths.`,
    };
  }
  if (by === 'end') {
    const [goesOn, ends, visit, side] = left
      ? [names.left, names.right, left, 'left' as const]
      : [names.right, names.left, right, 'right' as const];
    const wasOpen = (left ? after?.right : after?.left)?.state;
    const stays = wasOpen === 'waiting' || wasOpen === 'running' ? `${ends} is still there` : `${ends} went no further`;
    return {
      title: `Paths part ${place}`,
      detail: visit ? `${goesOn} went on to ${titleOf(visit, side)}; ${stays}.` : `${stays}.`,
    };
  }
  return {
    title: `Paths part ${place}`,
    detail: `${names.left} went on to ${left ? titleOf(left, 'left') : 'nothing'}, ${names.right} to ${right ? titleOf(right, 'right') : 'nothing'}.`,
  };
}
