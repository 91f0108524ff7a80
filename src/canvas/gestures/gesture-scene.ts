import type { Graph } from '#graph';
import type { StepElement } from '../projection/canvas-elements.js';
import type { CanvasSelection } from '../canvas-props.js';
import type { Places } from '../window/places.js';
import type { CanvasProjection } from '../projection/project-canvas.js';

/** What gestures ask when something happens: the newest picture that was shown. They are handed a reference to it. */
export interface GestureScene extends CanvasProjection {
  readonly graph: Graph;
  readonly places: Places;
  readonly selection: CanvasSelection;
  readonly titleOf: (nodeId: string) => string;
}

/** The step that an element stands for. */
export function stepOfView(scene: { readonly nodes: readonly StepElement[] }, viewId: string | null | undefined): string | undefined {
  return scene.nodes.find((node) => node.id === viewId)?.data.nodeId;
}

/** The name of a step's element, if it is one. */
export function viewOfStep(scene: { readonly nodes: readonly StepElement[] }, nodeId: string): string | undefined {
  return scene.nodes.find((node) => node.data.nodeId === nodeId && node.hidden !== true)?.id;
}
