import type { JsonPath } from '#base';
import { controlAt, selectWritten, writtenText } from '#forms';
import type { Problem } from '#model';
import { readFix } from '#rules';
import { ownerWindow } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';

/** How many frames the settings may take to come: what is selected is drawn with the next, large forms a few later. */
const patience = 30;

/**
 * Goes to where a problem is, and into the field that it is about, as soon as that is there. What a text needs mended is selected
 * in it. A problem of the whole workflow opens what fits: the steps to begin with, the name, or the settings of the workflow.
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
      // Shown nowhere: the settings as a whole are the nearest.
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

/** Whether there is somewhere to go to. */
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

/** `['definition', 'properties', 2, 'name']`, and the same without the first. */
function isOfProperties(path: JsonPath = []): boolean {
  return path[0] === 'properties' || (path[0] === 'definition' && path[1] === 'properties');
}

/** Where the settings of the workflow show it. */
function settingOf(path: JsonPath = []): JsonPath {
  return ['config', ...(path[0] === 'definition' ? path.slice(1) : path)];
}

/** Selects the placeholder that a problem is about, in the text that holds it. */
function selectPlace(control: HTMLElement, { fixes = [] }: Problem): void {
  const at = fixes.map(({ args }) => args?.['at']).find((place) => typeof place === 'number');
  const text = writtenText(control);
  if (typeof at !== 'number' || text === undefined) return;
  const end = text.indexOf('}', at);
  if (text[at] === '{' && end > at) selectWritten(control, at, end + 1);
}
