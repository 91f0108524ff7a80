import type { Problem } from '#model';
import type { Editor } from '#store';
import type { EditorActions } from '../actions/editor-actions.js';
import { canBeOpened } from './open-problem.js';
import { bySeverity } from './problems-panel.js';

/**
 * Goes to the next or previous problem after the selection, in a circle, focuses its element and announces it. Of
 * several problems of one element, the first is announced.
 */
export function goToProblem(
  editor: Editor,
  { goTo, openProblem, refuse, say }: Pick<EditorActions, 'goTo' | 'openProblem' | 'refuse' | 'say'>,
  by: 1 | -1,
  anchor: DOMRect,
  isAtWorkflow: boolean,
): void {
  const met = new Set<string>();
  const distinct = bySeverity(editor.problems()).filter(
    (problem) => canBeOpened(problem) && !met.has(placeOf(problem)) && met.add(placeOf(problem)),
  );
  if (distinct.length === 0)
    return refuse(
      editor.problems().length === 0 ? 'There are no problems.' : 'The problems are listed, and belong to no step.',
    );
  const {
    edgeIds: [edgeId],
    nodeIds: [nodeId],
  } = editor.store.getState().selection;
  const here = edgeId ?? nodeId ?? (isAtWorkflow ? '' : undefined);
  const now = distinct.findIndex((problem) => placeOf(problem) === here);
  const next = distinct[(now + (by < 0 && now < 0 ? 0 : by) + distinct.length) % distinct.length];
  if (!next) return;
  if (placeOf(next) === '') openProblem(next, anchor);
  else
    goTo(
      {
        ...(next.nodeId === undefined ? {} : { nodeId: next.nodeId }),
        ...(next.edgeId === undefined ? {} : { edgeId: next.edgeId }),
      },
      { focus: true },
    );
  say(`${next.severity === 'error' ? 'Error' : next.severity === 'warning' ? 'Warning' : 'Notice'}: ${next.message}`);
}

/** The id of the edge or node, or an empty string for the workflow. */
function placeOf({ edgeId, nodeId }: Problem): string {
  return edgeId ?? nodeId ?? '';
}
