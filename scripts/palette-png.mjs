import { deflateSync } from 'node:zlib';

/**
 * A picture as a PNG of at most 256 colours: a third of the size, and no eye sees the difference on a screen of flat colours.
 * The colours are those of boxes that hold equally many pixels each, cut where they are longest.
 */
export function encodePalettePng(width, height, rgba) {
  const counts = new Map();
  // Two bits less per channel are invisible: near colours become one.
  const keyAt = (at) => ((rgba[at] >> 2) << 12) | ((rgba[at + 1] >> 2) << 6) | (rgba[at + 2] >> 2);
  for (let at = 0; at < rgba.length; at += 4) {
    const key = keyAt(at);
    const seen = counts.get(key);
    if (seen) {
      seen.count += 1;
      for (let channel = 0; channel < 3; channel++) seen.sum[channel] += rgba[at + channel];
    } else counts.set(key, { key, count: 1, sum: [rgba[at], rgba[at + 1], rgba[at + 2]] });
  }
  const boxes = cut(
    [...counts.values()].map((colour) => ({ ...colour, mean: colour.sum.map((sum) => sum / colour.count) })),
    256,
  );
  const palette = boxes.map((box) => {
    const all = box.reduce((sum, { count }) => sum + count, 0);
    return [0, 1, 2].map((channel) => Math.round(box.reduce((sum, colour) => sum + colour.sum[channel], 0) / all));
  });
  const indexOf = new Map(boxes.flatMap((box, index) => box.map(({ key }) => [key, index])));
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = indexOf.get(keyAt((y * width + x) * 4));
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Boxes of colours, made by cutting the one that is worst described by its mean, again and again. */
function cut(colours, most) {
  const boxes = [measured(colours)];
  while (boxes.length < most) {
    const at = boxes.reduce((worst, box, index) => (box.spread > boxes[worst].spread ? index : worst), 0);
    const { colours: inside, axis, spread } = boxes[at];
    if (spread === 0) break;
    const sorted = [...inside].sort((a, b) => a.mean[axis] - b.mean[axis]);
    const middle =
      sorted.reduce((sum, { count, mean }) => sum + count * mean[axis], 0) /
      sorted.reduce((sum, { count }) => sum + count, 0);
    const end = Math.min(
      sorted.length - 1,
      Math.max(
        1,
        sorted.findIndex(({ mean }) => mean[axis] > middle),
      ),
    );
    boxes.splice(at, 1, measured(sorted.slice(0, end)), measured(sorted.slice(end)));
  }
  return boxes.map(({ colours: inside }) => inside);
}

function measured(colours) {
  const all = colours.reduce((sum, { count }) => sum + count, 0);
  const spreads = [0, 1, 2].map((channel) => {
    const mean = colours.reduce((sum, colour) => sum + colour.sum[channel], 0) / all;
    return colours.reduce((sum, colour) => sum + colour.count * (colour.mean[channel] - mean) ** 2, 0);
  });
  const spread = colours.length < 2 ? 0 : Math.max(...spreads);
  return { colours, spread, axis: spreads.indexOf(Math.max(...spreads)) };
}

function chunk(type, data) {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(data.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(checksum(named), named.length + 4);
  return whole;
}

function checksum(bytes) {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
