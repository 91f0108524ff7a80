/**
 * A workflow as a drawing: React Flow fed from a version and a layout, steps and paths as cards and pills, gestures and keys
 * as questions to the owner. It must never know how a change is made, stored or undone, nor what surrounds the drawing.
 */
export type { CanvasCarry, CarriedStep, DropPlace, DropPreview, OpenPath, ScreenPoint } from './carried-step.js';
export type {
  CanvasActions,
  CanvasMarks,
  ChangeMark,
  CanvasMissingPath,
  CanvasNotesView,
  CanvasSelection,
  CanvasTools,
  CanvasView,
  ConnectVerdict,
  EdgeViewProps,
  HeatMark,
  MarkState,
  NodeViewProps,
  PathFigures,
  PathMark,
  Trend,
  WorkflowCanvasProps,
} from './canvas-props.js';
export { type CanvasAct, type CanvasBindings, canvasBindings } from './gestures/canvas-bindings.js';
export { Arranging } from './parts/arranging.js';
export { Minimap } from './minimap.js';
export { StepCard, type StepCardProps, cardSize } from './parts/step-card.js';
export { type StepContent, stepContent } from './projection/step-content.js';
export { type ShownLayout, useLayout } from './use-layout.js';
export { stepDragType } from './gestures/use-step-drop.js';
export { ViewBar, type ViewBarProps } from './view-bar.js';
export { WorkflowCanvas } from './workflow-canvas.js';
