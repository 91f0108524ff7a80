/**
 * Writes `src/catalog/icons/icon-paths.ts`: each icon of lucide as one path. `node scripts/icon-paths.mjs` renews the icons that are there,
 * and adds those named: `node scripts/icon-paths.mjs anchor bed-double`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import dynamicIconImports from 'lucide-react/dynamicIconImports';
import { format, resolveConfig } from 'prettier';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const target = fileURLToPath(new URL('../src/catalog/icons/icon-paths.ts', import.meta.url));

/** Strokes are at least this wide. */
const thinnestStroke = 1.75;

/** The text of the file, with icons of these names. */
export async function iconPathsModule(names) {
  const lines = [];
  for (const name of [...new Set(names)].sort()) {
    const key = /^[a-z]\w*$/.test(name) ? name : `'${name}'`;
    lines.push(`  ${key}: '${pathOfMarkup(await lucideMarkup(name))}',`);
  }
  const text = `// Written by scripts/icon-paths.mjs from lucide (ISC, in part MIT: see NOTICE). Do not edit.

/** The built-in icons by lucide name: each one path in a square of 24, to be stroked with round caps and joins. */
export const iconPaths: { readonly [name: string]: string } = {
${lines.join('\n')}
};
`;
  return format(text, { ...(await resolveConfig(target)), filepath: target });
}

/** Names of the icons in the file as it is. */
export function writtenNames() {
  return [...readFileSync(target, 'utf8').matchAll(/^ {2}'?([a-z][\w-]*)'?:/gm)].map((match) => match[1]);
}

/** Lucide's own drawing of an icon: an SVG element that holds shapes. */
export async function lucideMarkup(name) {
  const load = dynamicIconImports[name];
  if (!load) throw new Error(`Lucide has no icon ${name}`);
  return renderToStaticMarkup(createElement((await load()).default));
}

/** One path that covers what the shapes of an SVG element cover. */
export function pathOfMarkup(markup) {
  let path = '';
  for (const [, tag, written] of markup.matchAll(/<(\w+)((?:\s[\w-]+="[^"]*")*)\s*\/?>/g)) {
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    );
    if (tag === 'svg') checkRoot(attributes);
    else path += pathOfShape(tag, attributes);
  }
  return path;
}

const root = {
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  'stroke-linecap': 'round',
  'stroke-linejoin': 'round',
};

function checkRoot(attributes) {
  for (const [key, value] of Object.entries(root)) {
    if (attributes[key] !== value) throw new Error(`${key} is ${attributes[key]}`);
  }
}

const shapes = {
  path: ({ d }) => absoluteStart(d),
  line: ({ x1 = 0, y1 = 0, x2 = 0, y2 = 0 }) => command('M', x1, y1) + command('L', x2, y2),
  circle: ({ cx = 0, cy = 0, r }) => ellipse(+cx, +cy, +r, +r),
  ellipse: ({ cx = 0, cy = 0, rx, ry }) => ellipse(+cx, +cy, +rx, +ry),
  rect: ({ x = 0, y = 0, width, height, rx, ry }) =>
    rectangle(+x, +y, +width, +height, Math.min(+(rx ?? ry ?? 0), width / 2), Math.min(+(ry ?? rx ?? 0), height / 2)),
  polyline: ({ points }) => absoluteStart(`M${points.trim()}`),
  polygon: ({ points }) => `${absoluteStart(`M${points.trim()}`)}z`,
};

/** Attributes that each shape may have: any other one could change the drawing. */
const known = {
  path: ['d'],
  line: ['x1', 'y1', 'x2', 'y2'],
  circle: ['cx', 'cy', 'r'],
  ellipse: ['cx', 'cy', 'rx', 'ry'],
  rect: ['x', 'y', 'width', 'height', 'rx', 'ry'],
  polyline: ['points'],
  polygon: ['points'],
};

function pathOfShape(tag, { fill, ...shape }) {
  const unknown = Object.keys(shape).filter((key) => !known[tag]?.includes(key));
  if (!known[tag] || unknown.length > 0) throw new Error(`<${tag} ${unknown.join(' ')}> has no path`);
  if (fill === undefined || fill === 'none') return shapes[tag](shape);
  if (tag !== 'circle' || shape.r > thinnestStroke / 2) throw new Error(`A filled ${tag}`);
  // Chromium leaves a hole in a circle that is smaller than its stroke: a dot covers it.
  return `${shapes.circle(shape)}${command('M', +shape.cx, +shape.cy)}h.01`;
}

/** The first `m` of a path is from the origin. Behind another path it has to be `M`, and what continues it stays relative. */
function absoluteStart(d) {
  const [, first, rest] = /^\s*m([\s\d.,+-]+)(.*)$/s.exec(d) ?? [];
  if (first === undefined) return d.trim();
  const [x, y, ...next] = first.match(/[+-]?(?:\d+\.?\d*|\.\d+)/g);
  return command('M', +x, +y) + (next.length > 0 ? command('l', ...next.map(Number)) : '') + rest;
}

function ellipse(cx, cy, rx, ry) {
  const half = (width) => command('a', rx, ry, 0, 1, 0, width, 0);
  return `${command('M', cx - rx, cy)}${half(2 * rx)}${half(-2 * rx)}z`;
}

function rectangle(x, y, width, height, rx, ry) {
  const round = rx > 0 && ry > 0;
  const corner = (dx, dy) => (round ? command('a', rx, ry, 0, 0, 1, dx, dy) : '');
  const [across, down] = round ? [width - 2 * rx, height - 2 * ry] : [width, height];
  const along = (letter, length) => (length === 0 ? '' : command(letter, length));
  return [
    command('M', round ? x + rx : x, y),
    along('h', across) + corner(rx, ry),
    along('v', down) + corner(-rx, ry),
    along('h', -across) + corner(-rx, -ry),
    along('v', -down) + corner(rx, -ry),
    'z',
  ].join('');
}

/** A command with its numbers, as short as they can be written. */
function command(letter, ...numbers) {
  return numbers
    .map((number) => String(Math.round(number * 1000) / 1000).replace(/^(-?)0\./, '$1.'))
    .reduce((text, number) => text + (text === letter || number.startsWith('-') ? '' : ' ') + number, letter);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const names = [...writtenNames(), ...process.argv.slice(2)];
  writeFileSync(target, await iconPathsModule(names));
}
