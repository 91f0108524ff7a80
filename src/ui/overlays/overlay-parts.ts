/** The overlays that the root itself shows, loaded when the first of them opens or in idle time before. */
export { ToastList } from './toast-list.js';
export { TooltipView } from './tooltip-view.js';
