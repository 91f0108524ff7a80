export { HistoryCompare } from './history-compare.js';
export { HistoryPanel } from './history-panel.js';
export { PickBar } from './pick-bar.js';
export { RestoreDialog } from './restore-dialog.js';
export { VersionBand } from './version-band.js';
