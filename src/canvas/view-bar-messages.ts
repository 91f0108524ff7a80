import { defineMessages } from '#ui';

/** The words of the toolbar for the view. */
export const viewBarMessages = defineMessages('canvas.viewBar', {
  label: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to view',
  tidy: 'Tidy layout',
  actualSize: 'Zoom to 100%',
  zoom: (percent: number) => `${percent}%`,
  reset: (percent: number) => `Zoom ${percent}%, reset to 100%`,
});
