import { defineMessages } from '#ui';

/** The words of the toolbar for the view. */
export const viewBarMessages = defineMessages('canvas.viewBar', {
  label: 'View',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  fit: 'Fit to view',
  tidy: 'Tidy layout',
  right: 'Draw from left to right',
  down: 'Draw from top to bottom',
  actualSize: 'Zoom to 100%',
  zoom: (percent: number) => `${percent}%`,
  /** Name of the map of the whole workflow. */
  map: 'Map: arrow keys move the view',
  /** What is in the middle of the view after a key on the map. */
  mapAt: (step: string) => `At ${step}`,
  reset: (percent: number) => `Zoom ${percent}%, reset to 100%`,
});
