import type { NodeDraft } from '../projection/canvas-scene.js';

/** The dragged nodes of a gesture under way, or of a drop that is not drawn yet. */
export interface HeldDraft extends NodeDraft {
  /** The pointer is still down. */
  readonly held: boolean;
}

export const noDraft: HeldDraft = { moved: new Set(), by: { x: 0, y: 0 }, grabbed: undefined, held: false };
