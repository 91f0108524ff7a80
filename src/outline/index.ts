/**
 * The outline: a workflow as a list, with the selection and the requests of the canvas; nodes in rows, several branches
 * nested below their node. It must never know how a change is made, nor how the canvas draws.
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
  OutlineVisit,
  WorkflowOutlineProps,
} from './outline-props.js';
export { outlineBindings } from './outline-bindings.js';
export { WorkflowOutline } from './workflow-outline.js';
export type { OutlineMessages } from './outline-messages.js';
