import type { Editor } from '#store';
import type { EditorActions } from './editor-actions.js';
import { bySeverity } from './problems-panel.js';

/** Goes to the next or previous problem after what is selected, around the end, and says it. */
export function goToProblem(editor: Editor, { goTo, refuse, say }: Pick<EditorActions, 'goTo' | 'refuse' | 'say'>, by: 1 | -1): void {
  const problems = bySeverity(editor.problems()).filter(({ edgeId, nodeId }) => nodeId !== undefined || edgeId !== undefined);
  if (problems.length === 0) return refuse('There are no problems.');
  const { edgeIds: [edgeId], nodeIds: [nodeId] } = editor.store.getState().selection;
  const met = new Set<string>();
  const distinct = problems.filter((problem) => {
    const place = problem.edgeId ?? problem.nodeId ?? '';
    return !met.has(place) && met.add(place);
  });
  const now = distinct.findIndex((problem) => (problem.edgeId ?? problem.nodeId) === (edgeId ?? nodeId));
  const next = distinct[(now + (by < 0 && now < 0 ? 0 : by) + distinct.length) % distinct.length];
  if (!next) return;
  goTo({ ...(next.nodeId === undefined ? {} : { nodeId: next.nodeId }), ...(next.edgeId === undefined ? {} : { edgeId: next.edgeId }) });
  say(`${next.severity === 'error' ? 'Error' : next.severity === 'warning' ? 'Warning' : 'Notice'}: ${next.message}`);
}
