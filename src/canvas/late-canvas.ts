/**
 * What a canvas needs after its first picture: gestures and what they draw, notes, and the painted distance. Loaded
 * apart, and handed to the canvas when it has arrived.
 */
export { createCanvasKeys } from './gestures/canvas-keys.js';
export { createCarrying } from './gestures/carrying.js';
export { createConnecting } from './gestures/connecting.js';
export { createHelperLines } from './gestures/helper-lines.js';
export { createJump } from './gestures/jump.js';
export { createKeyMove } from './gestures/key-move.js';
export { createMarquee } from './gestures/marquee.js';
export { createNodeDrag } from './gestures/node-drag.js';
export { createTouch } from './gestures/touch.js';
export { NoteLayer } from './notes/note-layer.js';
export { FarCanvas } from './paint/far-canvas.js';
export { MovingCanvas } from './paint/moving-canvas.js';
export { ConnectionLine } from './parts/connection-line.js';
export { CopyLayer, DropLayer } from './parts/drop-layer.js';
export { HelperLineLayer } from './parts/helper-line-layer.js';
export { JumpLayer } from './parts/jump-layer.js';
export { ToolsOverSelection } from './parts/node-tools.js';
