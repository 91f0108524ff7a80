import { callAdapter, type WorkflowAdapter, type WorkflowSummary } from '#adapter';
import { drawPicture, rowLook, type WorkflowDrawing } from '#canvas';

/** Loads the pictures of listed workflows, a few at a time. Each is drawn once, and only the drawing is kept. */
export interface PictureLoader {
  /** The drawing, where it was made before. */
  known(workflow: WorkflowSummary): WorkflowDrawing | undefined;
  /** Makes it. Returns a function that loses interest; what is not begun by then is not begun. */
  ask(workflow: WorkflowSummary, onDrawn: () => void): () => void;
}

/** The most versions that are loaded at a time. */
const atOnce = 3;
/** The most drawings that are kept. */
const mostKept = 500;
const patience = 20_000;

export function createPictureLoader(adapter: () => WorkflowAdapter): PictureLoader {
  const drawn = new Map<string, WorkflowDrawing | undefined>();
  const waiting = new Map<string, { readonly workflow: WorkflowSummary; readonly listeners: Set<() => void> }>();
  let loading = 0;
  const next = (): void => {
    // The newest wish first: that row came into view last.
    for (const [key, { listeners, workflow }] of [...waiting].reverse()) {
      if (loading >= atOnce) return;
      waiting.delete(key);
      if (listeners.size === 0) continue;
      loading += 1;
      void load(adapter(), workflow).then((drawing) => {
        loading -= 1;
        if (drawn.size >= mostKept) drawn.delete(drawn.keys().next().value!);
        drawn.set(key, drawing);
        for (const listener of listeners) listener();
        next();
      });
    }
  };
  return {
    known: (workflow) => drawn.get(keyOf(workflow)),
    ask(workflow, onDrawn) {
      const key = keyOf(workflow);
      if (workflow.versions === 0 || drawn.has(key)) return () => {};
      const wish = waiting.get(key) ?? { workflow, listeners: new Set() };
      wish.listeners.add(onDrawn);
      waiting.set(key, wish);
      next();
      return () => wish.listeners.delete(onDrawn);
    },
  };
}

const keyOf = ({ id, newestVersionId, updatedAt }: WorkflowSummary): string =>
  JSON.stringify([id, newestVersionId, updatedAt]);

async function load(
  adapter: WorkflowAdapter,
  { id, newestVersionId }: WorkflowSummary,
): Promise<WorkflowDrawing | undefined> {
  const request = { workflowId: id, ...(newestVersionId === undefined ? {} : { versionId: newestVersionId }) };
  const answer = await callAdapter('loadVersion', () => adapter.loadVersion?.(request), { timeout: patience });
  if (!answer.ok) return undefined;
  try {
    return drawPicture(answer.data, undefined, rowLook);
  } catch {
    // A version of a host may be anything; without a picture, the row is as good.
    return undefined;
  }
}
