/**
 * Loads what tooltips and messages are drawn with. It is the positioning and focus library of all overlays, which no
 * first picture needs.
 */
export const loadOverlays = (): Promise<typeof import('./overlay-parts.js')> => import('./overlay-parts.js');
