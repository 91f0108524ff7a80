/**
 * The canvas: React Flow fed from a version and a layout, nodes and edges as cards and pills, gestures and keys as
 * requests to the owner. It must never know how a change is made, stored or undone, nor what surrounds the canvas.
 */
export type { CanvasCarry, CarriedNode, DropPlace, DropPreview, OpenEdge, ScreenPoint } from './carried-node.js';
export type {
  CanvasActions,
  CanvasMarks,
  ChangeMark,
  CanvasMissingEdge,
  CanvasNotesView,
  CanvasSelection,
  CanvasTools,
  CanvasView,
  ConnectDecision,
  EdgeViewProps,
  HeatMark,
  MarkState,
  NodeViewProps,
  EdgeFigures,
  EdgeMark,
  Trend,
  WorkflowCanvasProps,
} from './canvas-props.js';
export { readForDrawing } from './projection/document-order.js';
export { type CanvasAct, type CanvasBindings, canvasBindings } from './gestures/canvas-bindings.js';
export { Arranging } from './parts/arranging.js';
export { Minimap } from './minimap.js';
export { NodeCard, type NodeCardProps, cardSize } from './parts/node-card.js';
export { type NodeContent, nodeContent } from '#rules';
export { type ShownLayout, useLayout, UsualDirection } from './use-layout.js';
export { drawPicture, rowLook, type WorkflowDrawing } from './picture/draw-picture.js';
export { PictureFrame, WorkflowPicture, type WorkflowPictureProps } from './picture/workflow-picture.js';
export { nodeDragType } from './gestures/use-node-drop.js';
export { ViewBar, type ViewBarProps } from './view-bar.js';
export type { Viewport } from './window/camera.js';
export { visitNumbers } from './projection/visit-numbers.js';
export { WorkflowCanvas } from './workflow-canvas.js';
export type { CanvasMessages } from './canvas-messages.js';
