export { LivePanel } from './live-panel.js';
