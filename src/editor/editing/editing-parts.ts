import { checksPart, commandsPart, pastePart } from '#store';

export { CanvasDesk, CanvasParts } from './canvas-parts.js';
export { createDraftActions, keepDrafts, openHub } from '../drafts/draft-desk.js';
export { DraftBands } from '../drafts/draft-bands.js';
export { Editing } from './editing.js';
export { EditorOverlays } from '../editor-overlays.js';
export { FindPanel } from '../find/find-panel.js';
export { Inspector } from '../settings/inspector.js';
export { KeySheet } from '../keys/key-sheet.js';
export { OutlineArea } from '../areas/outline-area.js';
export { Palette } from '../palette/palette.js';
export { ProblemsPanel } from '../problems/problems-panel.js';
export { ResultPanels } from './result-panels.js';
export { TopBar } from '../top-bar/top-bar.js';
export { ViewSwitch } from '../areas/view-switch.js';
export { WorkflowPanel } from '../settings/workflow-panel.js';

/** What the store of an editor needs besides to show a workflow: rules, commands and the reader of the clipboard. */
export const storeParts = { checks: checksPart, commands: commandsPart, paste: pastePart };
