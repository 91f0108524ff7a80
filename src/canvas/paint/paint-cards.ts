import { badgeColour, outlineOf } from './step-marks.js';
import { traceCard } from './paint-blocks.js';
import { type Palette, groupColours } from './palette.js';
import type { Picture, StepLook } from './picture.js';

/** Paints steps as cards with tile and title, as from 40 % on. The context measures in layout coordinates. */
export function paintCards(context: CanvasRenderingContext2D, picture: Picture, nodeIds: readonly string[], palette: Palette, zoom: number): void {
  context.textBaseline = 'middle';
  for (const nodeId of nodeIds) {
    if (picture.exceptSteps.has(nodeId)) continue;
    const place = picture.layout.nodes[nodeId];
    const look = place && picture.stepLook(nodeId);
    if (!look) continue;
    const { x, y, width, height } = place;
    const radius = 10 * palette.roundness;
    const outline = outlineOf(look, palette);
    if (outline) {
      context.fillStyle = outline.colour;
      context.beginPath();
      traceCard(context, { place, look }, radius, outline.width);
      context.fill();
    }
    context.fillStyle = fillOf(look, palette);
    context.beginPath();
    traceCard(context, { place, look }, radius, 0);
    context.fill();
    const end = look.shape === 'end';
    const tile = end ? 22 : palette.tileSize;
    const tileX = x + (end ? 9 : 11);
    const { soft, line } = groupColours(palette, look.group);
    context.fillStyle = soft;
    context.strokeStyle = line;
    context.lineWidth = 1;
    context.beginPath();
    context.roundRect(tileX + 0.5, y + (height - tile) / 2 + 0.5, tile - 1, tile - 1, end ? tile / 2 : 8 * palette.roundness);
    context.fill();
    context.stroke();
    context.fillStyle = look.dim || look.off || look.mark === 'skipped' ? palette.inkFaded : palette.ink;
    context.font = `600 ${zoom < 0.75 ? Math.min(26, Math.ceil(10.5 / zoom)) : 13}px ${palette.font}`;
    context.fillText(look.title, tileX + tile + 10, y + height / 2, width - tile - 31);
    const badge = badgeColour(look, palette);
    if (badge === undefined) continue;
    context.fillStyle = badge;
    context.beginPath();
    context.arc(x + width - 18, y + height / 2, 6, 0, 2 * Math.PI);
    context.fill();
  }
}

function fillOf(look: StepLook, palette: Palette): string {
  if (look.dim || look.off || look.mark === 'skipped' || look.mark === 'unreached') return palette.faded;
  return look.mark === 'failed' ? palette.failed : palette.raised;
}
