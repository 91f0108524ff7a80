/** Advances of the characters from space to tilde in Inter, in hundredths of the size of the letters. */
const advances: { readonly [weight in Weight]: readonly number[] } = {
  400: readAdvances(
    '28 28 40 63 64 81 64 22 36 36 50 66 28 46 28 36 62 46 61 64 64 61 62 57 62 62 28 28 66 66 66 51 94 68 65 73 72 60 59 74 74 26 54 65 56 89 75 76 63 76 64 64 64 74 68 95 64 66 62 36 36 36 47 45 50 56 62 56 62 58 36 61 59 24 24 54 24 87 59 60 61 61 37 52 36 58 56 81 54 56 54 36 33 36 66',
  ),
  500: readAdvances(
    '26 29 40 64 64 83 65 22 38 38 52 67 29 46 28 37 65 47 61 64 65 62 64 58 63 64 28 29 67 67 67 53 97 70 65 74 72 60 59 75 74 27 55 66 56 90 75 77 64 77 64 64 65 74 70 98 67 68 64 38 37 38 48 46 50 57 63 57 63 59 37 62 60 25 25 56 25 88 60 60 62 62 38 54 37 59 57 82 55 57 55 38 34 38 67',
  ),
  600: readAdvances(
    '25 31 40 64 65 84 66 21 39 39 54 67 30 47 29 38 67 48 62 65 67 63 65 59 65 65 29 30 67 67 67 54 100 72 66 74 72 61 59 75 74 27 56 68 57 91 74 77 64 78 65 65 66 73 72 101 69 70 65 39 38 39 48 47 50 57 63 58 63 59 38 63 61 26 26 57 26 90 61 61 62 62 40 55 38 61 58 84 56 58 56 39 36 39 67',
  ),
};

export type Weight = 400 | 500 | 600;

/** The advance of any other character: of Latin letters with marks, Arabic and Cyrillic, or of wide ones and signs. */
const narrow = 64;
const wide = 104;

function readAdvances(text: string): readonly number[] {
  return text.split(' ').map(Number);
}

/** Returns the width of a text in Inter, in pixels. Other fonts are a little wider or narrower. */
export function textWidth(text: string, size: number, weight: Weight): number {
  let width = 0;
  for (const character of text) width += advanceOf(character.codePointAt(0)!, weight);
  return (width * size) / 100;
}

function advanceOf(code: number, weight: Weight): number {
  if (code >= 32 && code <= 126) return advances[weight][code - 32]!;
  // Combining marks and joiners take no room.
  if ((code >= 0x300 && code <= 0x36f) || code === 0x200d || (code >= 0xfe00 && code <= 0xfe0f)) return 0;
  return code >= 0x1100 && (code < 0x1e00 || code > 0x206f) ? wide : narrow;
}

/** Returns the text, or its start with an ellipsis where it is wider than the room. */
export function fitText(text: string, room: number, size: number, weight: Weight): string {
  if (textWidth(text, size, weight) <= room) return text;
  const left = room - textWidth('…', size, weight);
  let [fitted, width] = ['', 0];
  for (const character of text) {
    width += (advanceOf(character.codePointAt(0)!, weight) * size) / 100;
    if (width > left) break;
    fitted += character;
  }
  return `${fitted.trimEnd()}…`;
}

/** Breaks a text into lines that fit the room, at spaces; a longer word is a line of its own, and cut. */
export function wrapText(text: string, room: number, size: number, weight: Weight): readonly string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = [];
    let line = '';
    for (const word of paragraph.split(' ')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line !== '' && textWidth(longer, size, weight) > room) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line].map((each) => fitText(each, room, size, weight));
  });
}
