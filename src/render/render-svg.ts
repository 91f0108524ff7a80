import { escapeXml } from '#base';
import {
  builtInIcon,
  edgeKind,
  edgeLabel,
  edgeRuleFor,
  edgeTypeOf,
  iconPaths,
  nodeTypeOf,
  type SummaryPart,
} from '#catalog';
import { type Graph, graphOf } from '#graph';
import {
  type EdgeShape,
  edgeShape,
  type LaidOutNode,
  type LayoutDirection,
  layoutVersion,
  type PlacedNote,
  placeNotes,
  type Point,
  type Rect,
} from '#layout';
import type { Presentation, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { edgeIcon, nodeContent, type NodeContent } from '#rules';
import { type SvgColours, svgColours } from './svg-colours.js';
import { fitText, textWidth, wrapText } from './text-width.js';

/** How a version is drawn as SVG. */
export interface RenderSvgOptions {
  /** Titles, positions, notes and disabled nodes. Regions are drawn as the nodes in them. */
  readonly presentation?: Presentation | undefined;
  /**
   * The colours: those of the light or of the dark theme.
   * @default 'light'
   */
  readonly theme?: 'light' | 'dark' | undefined;
  /**
   * The direction of the main path.
   * @default 'down'
   */
  readonly direction?: LayoutDirection | undefined;
  /**
   * The room around the drawing, in pixels.
   * @default 32
   */
  readonly margin?: number | undefined;
  /**
   * The drawing has a ground of its own; false leaves it out, for pages with theirs.
   * @default true
   */
  readonly background?: boolean | undefined;
}

const font = "Inter, 'Inter Variable', -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

/**
 * Draws a whole version as one SVG document, as the canvas shows it at 100 %: cards, paths with their labels, notes. It
 * scales to any size and needs neither a browser nor fonts: texts are cut for Inter and shown in it where it is
 * installed. Text of the version is escaped, and nothing in the document loads or runs anything.
 *
 * @param version any version, however malformed
 * @param options theme, direction, margin, and the presentation
 * @returns the text of an SVG document; its `width` and `height` are pixels at 100 %
 * @example
 * ```ts
 * import { renderSvg } from 'pathboard/core';
 *
 * const version = {
 *   definition: { nodes: [{ id: 'a', type: { type: 'send-message', label: 'Send message' } }], edges: [] },
 * };
 * const svg = renderSvg(version, { theme: 'dark' });
 * console.log(svg.startsWith('<svg')); // true
 * ```
 */
export function renderSvg(version: WorkflowVersion, options: RenderSvgOptions = {}): string {
  const { background = true, direction, margin = 32, presentation, theme = 'light' } = options;
  const colours = svgColours[theme];
  const graph = graphOf(version);
  const layout = layoutVersion(version, {
    ...(presentation && { presentation }),
    ...(direction && { direction }),
  });
  const notes = placeNotes(presentation, layout);
  const bounds = around(
    [
      ...Object.values(layout.nodes),
      ...notes,
      ...Object.values(layout.edges).flatMap(({ label, points }) => [
        ...points.map(pointRect),
        ...(label ? [pill(label)] : []),
      ]),
    ],
    margin,
  );
  const shapes = graph.edges.flatMap((edge): readonly string[] => {
    const laid = layout.edges[edge.id];
    const shape = laid && edgeShape(laid.points);
    return shape ? [edgeSvg(edge, shape, colours)] : [];
  });
  const cards = graph.nodes.flatMap((node): readonly string[] => {
    const laid = layout.nodes[node.id];
    return laid ? [cardSvg(nodeContent(node, graph.outgoing(node.id), presentation), laid, colours)] : [];
  });
  const pills = graph.edges.flatMap((edge) => {
    const at = layout.edges[edge.id]?.label;
    return at ? [pillSvg(graph, edge, at, colours)] : [];
  });
  const name = typeof version.name === 'string' ? version.name : undefined;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${n(bounds.width)}" height="${n(bounds.height)}" viewBox="${[bounds.x, bounds.y, bounds.width, bounds.height].map(n).join(' ')}" font-family="${escapeXml(font)}" role="img">`,
    ...(name === undefined ? [] : [`<title>${escapeXml(name)}</title>`]),
    ...(background ? [rect(bounds, 0, `fill="${colours.canvas}"`)] : []),
    ...shapes,
    ...cards,
    ...pills,
    ...notes.map((note) => noteSvg(note, colours)),
    '</svg>',
    '',
  ].join('\n');
}

const pillHeight = 22;
const widestPill = 190;

const pointRect = ({ x, y }: Point): Rect => ({ x, y, width: 0, height: 0 });
const pill = ({ x, y }: Point): Rect => ({
  x: x - widestPill / 2,
  y: y - pillHeight / 2,
  width: widestPill,
  height: pillHeight,
});

/** The rectangle around all others that are at finite places, with a margin. */
function around(rects: readonly Rect[], margin: number): Rect {
  const finite = rects.filter(({ height, width, x, y }) => [x, y, width, height].every(Number.isFinite));
  if (finite.length === 0) return { x: 0, y: 0, width: 2 * margin, height: 2 * margin };
  const [left, top, right, bottom] = finite.reduce(
    ([l, t, r, b], { height, width, x, y }) => [
      Math.min(l, x),
      Math.min(t, y),
      Math.max(r, x + width),
      Math.max(b, y + height),
    ],
    [Infinity, Infinity, -Infinity, -Infinity],
  ) as [number, number, number, number];
  return { x: left - margin, y: top - margin, width: right - left + 2 * margin, height: bottom - top + 2 * margin };
}

function edgeSvg(edge: WorkflowEdge, { head, line }: EdgeShape, colours: SvgColours): string {
  const kind = edgeKind(edge.type);
  const colour = kind === 'timeout' ? colours.edgeTimeout : kind === 'error' ? colours.edgeError : colours.edge;
  const dash = kind === 'timeout' ? ' stroke-dasharray="5 4"' : kind === 'error' ? ' stroke-dasharray="8 3 1.5 3"' : '';
  return `<g class="path"><path d="${line}" fill="none" stroke="${colour}" stroke-width="1.5" stroke-linecap="round"${dash}/><path d="${head}" fill="${colour}"/></g>`;
}

function cardSvg(content: NodeContent, laid: LaidOutNode, colours: SvgColours): string {
  const { disabled, shape, title } = content;
  const isEnd = shape === 'end';
  const tile = isEnd ? 22 : 32;
  const titleWidth = textWidth(title, 13, 600);
  const left = isEnd ? laid.x + Math.max(9, (laid.width - tile - 7 - titleWidth) / 2) : laid.x + 11;
  const start = left + tile + (isEnd ? 7 : 10);
  const room = laid.x + laid.width - (isEnd ? 9 : 10) - start;
  const middle = laid.y + laid.height / 2;
  const summary = isEnd ? [] : content.summary;
  const [titleLine, summaryLine] = summary.length > 0 ? [middle - 4.5, middle + 13] : [middle + 4.5, 0];
  const edge = disabled ? `stroke="${colours.border2}" stroke-dasharray="4 3"` : `stroke="${colours.nodeLine}"`;
  const round = isEnd ? laid.height / 2 : 10;
  return [
    `<g class="step"${disabled ? ' opacity="0.6"' : ''}>`,
    shape === 'trigger'
      ? `<path d="${hood(laid)}" fill="${colours.raised}" ${edge}/>`
      : rect(laid, round, `fill="${colours.raised}" ${edge}`),
    tileSvg(content, { x: left, y: middle - tile / 2, width: tile, height: tile }, colours),
    text(fitText(title, room, 13, 600), start, titleLine, `font-size="13" font-weight="600" fill="${colours.ink}"`),
    ...(summary.length > 0
      ? [text(fitText(wordsOf(summary), room, 12, 400), start, summaryLine, `font-size="12" fill="${colours.ink2}"`)]
      : []),
    '</g>',
  ].join('');
}

const wordsOf = (parts: readonly SummaryPart[]): string => parts.map((part) => part.text).join('');

/** The outline of a trigger's card, whose upper corners are rounder. */
function hood({ height, width, x, y }: Rect): string {
  const [top, low] = [20, 10];
  return `M${n(x)} ${n(y + top)}a${top} ${top} 0 0 1 ${top} -${top}h${n(width - 2 * top)}a${top} ${top} 0 0 1 ${top} ${top}v${n(height - top - low)}a${low} ${low} 0 0 1 -${low} ${low}h${n(2 * low - width)}a${low} ${low} 0 0 1 -${low} -${low}Z`;
}

function tileSvg({ group, icon, shape }: NodeContent, place: Rect, colours: SvgColours): string {
  const [hue, soft, line] = colours.groups[group];
  const isEnd = shape === 'end';
  const name = builtInIcon(icon ?? '') ?? 'circle-question-mark';
  return `${rect(place, isEnd ? place.width / 2 : 8, `fill="${soft}" stroke="${line}"`)}${iconSvg(name, place, isEnd ? 12 : 17, hue)}`;
}

/** An icon in the middle of a place. */
function iconSvg(name: string, { height, width, x, y }: Rect, size: number, colour: string): string {
  const scale = size / 24;
  return `<path transform="translate(${n(x + (width - size) / 2)} ${n(y + (height - size) / 2)}) scale(${n(scale)})" d="${iconPaths[name]}" fill="none" stroke="${colour}" stroke-width="${n(1.75 / scale)}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

function pillSvg(graph: Graph, edge: WorkflowEdge, at: Point, colours: SvgColours): string {
  const source: WorkflowNode | undefined = graph.node(edge.source);
  const rule = source && edgeRuleFor(nodeTypeOf(source), edgeTypeOf(edge), edge.value);
  const label = edgeLabel(edge, rule);
  if (label === undefined) return '';
  const icon = builtInIcon(edgeIcon(edge.type, label, rule) ?? '');
  const sign = icon === undefined ? 0 : 16;
  const words = fitText(label, widestPill - 16 - sign, 12, 500);
  const width = textWidth(words, 12, 500) + 16 + sign;
  const place = { x: at.x - width / 2, y: at.y - pillHeight / 2, width, height: pillHeight };
  const kind = edgeKind(edge.type);
  const colour = kind === 'timeout' ? colours.edgeTimeout : kind === 'error' ? colours.edgeError : colours.ink3;
  return [
    '<g class="label">',
    rect(place, pillHeight / 2, `fill="${colours.raised}" stroke="${colours.border2}"`),
    icon === undefined ? '' : iconSvg(icon, { ...place, x: place.x + 7, width: 12 }, 12, colour),
    text(words, place.x + 8 + sign, at.y + 4.2, `font-size="12" font-weight="500" fill="${colours.ink2}"`),
    '</g>',
  ].join('');
}

function noteSvg({ height, note, width, x, y }: PlacedNote, colours: SvgColours): string {
  const lines = wrapText(note.text, width - 20, 12, 400).slice(0, Math.max(1, Math.floor((height - 16) / 16)));
  return [
    '<g class="note">',
    rect({ x, y, width, height }, 8, `fill="${colours.noteSoft}" stroke="${colours.noteLine}"`),
    ...lines.map((line, at) => text(line, x + 10, y + 20 + at * 16, `font-size="12" fill="${colours.ink}"`)),
    '</g>',
  ].join('');
}

function rect({ height, width, x, y }: Rect, radius: number, attributes: string): string {
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}" rx="${n(radius)}" ${attributes}/>`;
}

function text(words: string, x: number, y: number, attributes: string): string {
  return `<text x="${n(x)}" y="${n(y)}" xml:space="preserve" ${attributes}>${escapeXml(words)}</text>`;
}

/** A number with at most two decimals. */
const n = (value: number): string => String(Math.round(value * 100) / 100);
