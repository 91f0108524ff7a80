'use client';
import type { CSSProperties, ReactElement } from 'react';

/** Initials of a person on a colour derived from the name. Decorative: the name is beside it. */
export function Avatar({ name, size = 24 }: { readonly name: string; readonly size?: number }): ReactElement {
  const style = { '--s': `${size}px`, '--h': hueOfName(name) } as CSSProperties;
  return (
    <span className="pb-av" style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const first = words[0];
  const last = words.length > 1 ? words.at(-1) : undefined;
  return [first, last].map((word) => (word ? [...word][0]!.toLocaleUpperCase() : '')).join('') || '#';
}

function hueOfName(name: string): number {
  let sum = 0;
  for (const character of name) sum = (sum * 31 + character.codePointAt(0)!) % 3600;
  return sum % 360;
}
