import type { JsonPath } from '#base';
import { controlAt, selectWritten, writtenText } from '#forms';
import type { Problem } from '#model';
import { readFix } from '#rules';
import { ownerWindow } from '#ui';
import type { EditorActions } from '../actions/editor-actions.js';

/** Frames the settings may take to render: most take one, large forms a few more. */
const patience = 30;
/** Milliseconds that settings may take to load over a slow line. Then the element gets the focus. */
const loadingPatience = 15_000;

type OpeningActions = Pick<
  EditorActions,
  'askHowItStarts' | 'goTo' | 'openWorkflowSettings' | 'pickNode' | 'renameWorkflow'
>;

/**
 * Opens the element of a problem, focuses its field once rendered, and selects the text to fix. A problem of the
 * workflow opens the picker, the name or the workflow settings.
 *
 * @param otherwise what gets the focus where the problem has no field: the first field of the settings, or the element
 */
export function openProblem(
  problem: Problem,
  anchor: DOMRect,
  frame: HTMLElement | null,
  actions: OpeningActions,
  otherwise: 'first field' | 'element' = 'first field',
): void {
  const { edgeId, nodeId } = problem;
  const about = edgeId ?? nodeId;
  if (about === undefined) {
    if (wantsTrigger(problem)) return chooseStart(anchor, frame, actions);
    if (problem.path?.[0] === 'name' && actions.renameWorkflow()) return;
    actions.openWorkflowSettings();
  }
  const element = { ...(nodeId === undefined ? {} : { nodeId }), ...(edgeId === undefined ? {} : { edgeId }) };
  if (about !== undefined) actions.goTo(element);
  const path = about === undefined ? settingOf(problem.path) : (problem.path ?? []);
  const shownIn = ownerWindow(frame);
  const { activeElement: before } = shownIn.document;
  const until = shownIn.performance.now() + loadingPatience;
  const look = (frames: number): void => {
    shownIn.requestAnimationFrame((now) => {
      const panel = frame?.querySelector<HTMLElement>('[data-region="inspector"]');
      const control = panel && panel.dataset['about'] === about ? controlAt(panel, path) : undefined;
      if (!control && isLoading(panel) && now < until && !isElsewhere(shownIn.document, before)) return look(frames);
      if (!control && frames > 0) return look(frames - 1);
      if (!control && otherwise === 'element' && about !== undefined) return actions.goTo(element, { focus: true });
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

/** Whether a part of the settings is still on its way. */
function isLoading(panel: HTMLElement | null | undefined): boolean {
  return panel?.querySelector('[aria-busy="true"]') != null;
}

/** Whether the user has gone on to another place meanwhile. */
function isElsewhere({ activeElement, body }: Document, before: Element | null): boolean {
  return activeElement !== before && activeElement !== body && activeElement !== null;
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

function wantsTrigger({ code, fixes }: Problem): boolean {
  return code === 'no-entry' || readFix(fixes?.[0])?.kind === 'add-trigger';
}

/** Leads to the question how the workflow starts; with steps on the canvas, to the kinds of steps. */
function chooseStart(anchor: DOMRect, frame: HTMLElement | null, actions: OpeningActions): void {
  const focusQuestion = (): boolean => {
    const first = frame?.querySelector<HTMLElement>('[data-region="start"] [data-card]');
    first?.focus();
    return first != null;
  };
  if (focusQuestion()) return;
  if (!actions.askHowItStarts()) return actions.pickNode({ kind: 'free' }, anchor);
  const look = (frames: number): void => {
    ownerWindow(frame).requestAnimationFrame(() => {
      if (focusQuestion()) return;
      if (frames > 0) look(frames - 1);
      // The host shows a panel of its own in its place.
      else actions.pickNode({ kind: 'free' }, anchor);
    });
  };
  look(patience);
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
