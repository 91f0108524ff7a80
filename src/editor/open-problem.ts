import { controlAt } from '#forms';
import type { Problem } from '#model';
import { readFix } from '#rules';
import type { EditorActions } from './editor-actions.js';

/** How many frames the settings may take to come: what is selected is drawn with the next, large forms a few later. */
const patience = 30;

/**
 * Goes to where a problem is, and into the field that it is about, as soon as that is there. What a text needs mended is selected
 * in it. A problem of the whole workflow opens what fits: the steps to begin with, or the name.
 */
export function openProblem(problem: Problem, anchor: DOMRect, frame: HTMLElement | null, actions: Pick<EditorActions, 'goTo' | 'pickStep'>): void {
  const { edgeId, nodeId, path = [] } = problem;
  if (nodeId === undefined && edgeId === undefined) {
    if (readFix(problem.fixes?.[0])?.kind === 'add-trigger') actions.pickStep({ kind: 'free' }, anchor);
    else if (path[0] === 'name') frame?.querySelector<HTMLElement>('button.pb-name')?.click();
    return;
  }
  actions.goTo({ ...(nodeId === undefined ? {} : { nodeId }), ...(edgeId === undefined ? {} : { edgeId }) });
  const about = edgeId ?? nodeId;
  const look = (frames: number): void => {
    requestAnimationFrame(() => {
      const panel = frame?.querySelector<HTMLElement>('[data-region="inspector"]');
      const control = panel && panel.dataset['about'] === about ? controlAt(panel, path) : undefined;
      if (!control && frames > 0) return look(frames - 1);
      // Shown nowhere: the settings as a whole are the nearest.
      const field = control ?? panel?.querySelector<HTMLElement>(':is(textarea, input, [role="combobox"])') ?? panel?.querySelector<HTMLElement>('button');
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
      if (control) selectPlace(control, problem);
    });
  };
  look(path.length === 0 ? 4 : patience);
}

/** Selects the placeholder that a problem is about, in the text that holds it. */
function selectPlace(control: HTMLElement, { fixes = [] }: Problem): void {
  const at = fixes.map(({ args }) => args?.['at']).find((place) => typeof place === 'number');
  if (typeof at !== 'number' || !(control instanceof HTMLTextAreaElement || control instanceof HTMLInputElement)) return;
  const end = control.value.indexOf('}', at);
  if (control.value[at] === '{' && end > at) control.setSelectionRange(at, end + 1);
}
