/**
 * A workflow as a list, the twin of the canvas: steps in rows, several ways out of one nested below it, with the same selection
 * and the same wishes to the owner. It must never know how a change is made, nor how anything is drawn on the canvas.
 */
export type {
  OutlineAct,
  OutlineActions,
  OutlineBindings,
  OutlineCarried,
  OutlineCarry,
  OutlineDropPlace,
  OutlineDropDecision,
  OutlineMissingEdge,
  OutlineSelection,
  OutlineView,
  WorkflowOutlineProps,
} from './outline-props.js';
export { outlineBindings } from './outline-bindings.js';
export { WorkflowOutline } from './workflow-outline.js';
