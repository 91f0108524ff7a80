import type { JsonPath } from '#base';
import { controlAt, selectWritten, writtenText } from '#forms';
import type { Problem } from '#model';
import { readFix } from '#rules';
import { ownerWindow } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';

/** Frames the settings may take to render: most take one, large forms a few more. */
const patience = 30;

/**
 * Opens the element of a problem, focuses its field once rendered, and selects the text to fix. A problem of the
 * workflow opens the picker, the name or the workflow settings.
 */
export function openProblem(
  problem: Problem,
  anchor: DOMRect,
  frame: HTMLElement | null,
  actions: Pick<EditorActions, 'goTo' | 'openWorkflowSettings' | 'pickNode' | 'renameWorkflow'>,
): void {
  const { edgeId, nodeId } = problem;
  const about = edgeId ?? nodeId;
  if (about === undefined) {
    if (wantsTrigger(problem)) return actions.pickNode({ kind: 'free' }, anchor);
    if (problem.path?.[0] === 'name' && actions.renameWorkflow()) return;
    actions.openWorkflowSettings();
  } else actions.goTo({ ...(nodeId === undefined ? {} : { nodeId }), ...(edgeId === undefined ? {} : { edgeId }) });
  const path = about === undefined ? settingOf(problem.path) : (problem.path ?? []);
  const look = (frames: number): void => {
    ownerWindow(frame).requestAnimationFrame(() => {
      const panel = frame?.querySelector<HTMLElement>('[data-region="inspector"]');
      const control = panel && panel.dataset['about'] === about ? controlAt(panel, path) : undefined;
      if (!control && frames > 0) return look(frames - 1);
      // Without a field for the problem, the first field of the settings gets the focus.
      const field =
        control ??
        panel?.querySelector<HTMLElement>(':is(textarea, input, [role="combobox"], [role="textbox"])') ??
        panel?.querySelector<HTMLElement>('button');
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
      if (control) selectPlace(control, problem);
    });
  };
  look(path.length === 0 ? 4 : patience);
}

/** Whether a problem has an element or control to open. */
export function canBeOpened(problem: Problem): boolean {
  return (
    problem.nodeId !== undefined ||
    problem.edgeId !== undefined ||
    wantsTrigger(problem) ||
    problem.path?.[0] === 'name' ||
    isOfProperties(problem.path)
  );
}

function wantsTrigger({ fixes }: Problem): boolean {
  return readFix(fixes?.[0])?.kind === 'add-trigger';
}

/** Whether a JSON path is `['definition', 'properties', 2, 'name']`, or the same without its first key. */
function isOfProperties(path: JsonPath = []): boolean {
  return path[0] === 'properties' || (path[0] === 'definition' && path[1] === 'properties');
}

/** The JSON path of the control in the workflow settings. */
function settingOf(path: JsonPath = []): JsonPath {
  return ['config', ...(path[0] === 'definition' ? path.slice(1) : path)];
}

/** Selects the placeholder that a problem is about in its text. */
function selectPlace(control: HTMLElement, { fixes = [] }: Problem): void {
  const at = fixes.map(({ args }) => args?.['at']).find((place) => typeof place === 'number');
  const text = writtenText(control);
  if (typeof at !== 'number' || text === undefined) return;
  const end = text.indexOf('}', at);
  if (text[at] === '{' && end > at) selectWritten(control, at, end + 1);
}
