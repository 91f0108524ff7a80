import type { Problem } from '#model';
import type { Editor } from '#store';
import type { MessagesOf } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';
import { canBeOpened } from './open-problem.js';
import type { problemMessages } from './problem-messages.js';
import { bySeverity } from './problems-panel.js';

/**
 * Goes to the next or previous problem after the selection, in a circle, focuses the field in error and announces it. A
 * problem without a field focuses its element. Of several problems of one element, the first is announced.
 */
export function goToProblem(
  editor: Editor,
  { open, refuse, say }: Pick<EditorActions, 'refuse' | 'say'> & { readonly open: (problem: Problem) => void },
  by: 1 | -1,
  isAtWorkflow: boolean,
  { goTo: words, severities }: MessagesOf<typeof problemMessages>,
): void {
  const met = new Set<string>();
  const distinct = bySeverity(editor.problems()).filter(
    (problem) => canBeOpened(problem) && !met.has(placeOf(problem)) && met.add(placeOf(problem)),
  );
  if (distinct.length === 0) return refuse(editor.problems().length === 0 ? words.none : words.ofNoStep);
  const {
    edgeIds: [edgeId],
    nodeIds: [nodeId],
  } = editor.store.getState().selection;
  const here = edgeId ?? nodeId ?? (isAtWorkflow ? '' : undefined);
  const now = distinct.findIndex((problem) => placeOf(problem) === here);
  const next = distinct[(now + (by < 0 && now < 0 ? 0 : by) + distinct.length) % distinct.length];
  if (!next) return;
  open(next);
  say(words.arrived(severities[next.severity] ?? severities.notice, next.message));
}

/** The id of the edge or node, or an empty string for the workflow. */
function placeOf({ edgeId, nodeId }: Problem): string {
  return edgeId ?? nodeId ?? '';
}
