import type { Rect } from '../window/camera.js';
import { fitWords } from './fit-text.js';
import { pillReach } from './painted-words.js';
import type { Palette } from './palette.js';
import type { EdgeLook, RenderList } from './render-list.js';

/** One path of very many outlines costs as much as many paths of some. */
const pillsAtOnce = 64;

interface Pill {
  readonly text: string;
  /** Distance of the baseline below the middle. */
  readonly drop: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly look: EdgeLook;
}

/** Sizes of the stylesheet: from 75 % on, and larger below for legibility. */
const sizes = [
  { least: 0.75, font: 12, height: 22, padding: 8 },
  { least: 0, font: 16, height: 27, padding: 10 },
] as const;
const widest = 190;
/** Width of the sign before the label of an edge of a special kind. */
const signWidth = 16;

/** Paints the labels that reach into a part of the drawing. The context measures in layout coordinates. */
export function paintPills(
  context: CanvasRenderingContext2D,
  renderList: RenderList,
  part: Rect,
  palette: Palette,
  zoom: number,
): void {
  const [left, top, right, bottom] = [
    part.x - pillReach.x,
    part.y - pillReach.y,
    part.x + part.width + pillReach.x,
    part.y + part.height + pillReach.y,
  ];
  const { edges } = renderList.layout;
  const size = sizes.find(({ least }) => zoom >= least) ?? sizes[1];
  context.font = `500 ${size.font}px ${palette.font}`;
  context.textBaseline = 'alphabetic';
  const looks = new Map<string, { readonly colours: Colours; readonly pills: Pill[] }>();
  for (const edgeId of renderList.index.edgesIn({ x: left, y: top, width: right - left, height: bottom - top })) {
    const at = edges[edgeId]?.label;
    // Most edges that cross this part have their label elsewhere.
    if (!at || at.x < left || at.x > right || at.y < top || at.y > bottom) continue;
    const words = !renderList.exceptEdges.has(edgeId) ? renderList.edgeWords?.(edgeId) : undefined;
    const look = words === undefined ? undefined : renderList.edgeLook(edgeId);
    if (words === undefined || !look) continue;
    const colours = coloursOf(look, palette);
    const sign = hasSign(look) ? signWidth : 0;
    const around = 2 * size.padding + sign;
    const { drop, text, width: room } = fitWords(context, words, widest - around, palette);
    const width = room + around;
    const key = `${colours.ground} ${colours.line} ${colours.words}`;
    const alike = looks.get(key) ?? { colours, pills: [] };
    looks.set(key, alike);
    alike.pills.push({ text, drop, x: at.x - width / 2, y: at.y - size.height / 2, width, look });
  }
  context.lineWidth = 1;
  for (const { colours, pills } of looks.values()) {
    for (let from = 0; from < pills.length; from += pillsAtOnce) {
      const some = pills.slice(from, from + pillsAtOnce);
      context.beginPath();
      for (const { width, x, y } of some)
        context.roundRect(
          x + 0.5,
          y + 0.5,
          width - 1,
          size.height - 1,
          (size.height / 2) * Math.min(1, palette.roundness),
        );
      context.fillStyle = colours.ground;
      context.fill();
      context.strokeStyle = colours.line;
      context.stroke();
      context.fillStyle = colours.words;
      for (const { drop, look, text, x, y } of some) {
        const sign = hasSign(look) ? signWidth : 0;
        context.fillText(text, x + size.padding + sign, y + size.height / 2 + drop);
        if (sign > 0) paintSign(context, x + size.padding + 6, y + size.height / 2, look, palette);
      }
    }
  }
}

interface Colours {
  readonly ground: string;
  readonly line: string;
  readonly words: string;
}

function coloursOf({ dim, kind, mark, selected }: EdgeLook, palette: Palette): Colours {
  if (selected) return { ground: palette.raised, line: palette.accent, words: palette.accent };
  if (dim) return { ground: palette.canvas, line: palette.edgeDim, words: palette.inkFaded };
  if (mark === 'lit') return { ground: palette.raised, line: palette.edgeLit, words: palette.inkSoft };
  if (mark === 'litfail') return { ground: palette.raised, line: palette.error, words: palette.inkSoft };
  if (mark === 'added' || mark === 'removed' || mark === 'changed')
    return { ground: palette.raised, line: palette[mark], words: palette.inkSoft };
  if (mark === 'expected') return { ground: palette.raised, line: palette.added, words: palette.inkSoft };
  return {
    ground: palette.raised,
    line: palette.dashedLine,
    words: mark === undefined && kind === 'error' ? palette.error : palette.inkSoft,
  };
}

function hasSign({ kind }: EdgeLook): boolean {
  return kind === 'timeout' || kind === 'error';
}

/** The sign is only hinted at: a ring in the colour of the kind. */
function paintSign(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  { kind }: EdgeLook,
  palette: Palette,
): void {
  context.beginPath();
  context.arc(x, y, 4.5, 0, 2 * Math.PI);
  context.strokeStyle = kind === 'error' ? palette.edgeError : palette.edgeTimeout;
  context.stroke();
}
