import type { CSSProperties, ComponentType } from 'react';
import { readWebAddress } from '#base';
import { builtInIcon } from '#catalog';

/** Component of an icon, as lucide's. */
export type IconComponent = ComponentType<{
  readonly size?: string | number;
  readonly strokeWidth?: string | number;
  readonly style?: CSSProperties;
  readonly className?: string;
  readonly 'aria-hidden'?: boolean;
}>;

/** Icons of a host by name. They take precedence over the built-in ones; only own keys count. */
export type IconTable = { readonly [name: string]: IconComponent };

/** How a named icon is drawn. */
export type ResolvedIcon =
  | { readonly kind: 'built-in'; readonly name: string }
  | { readonly kind: 'component'; readonly Component: IconComponent }
  | { readonly kind: 'emoji'; readonly text: string }
  | { readonly kind: 'image'; readonly src: string };

/**
 * Resolves an icon name from an untrusted source: the host's table, a lucide name or alias, one emoji, an image URL
 * where the host allows it, and otherwise a question mark. Never reads markup from a name.
 *
 * @param allowsImages whether a document may make the page request images from another server
 * @default allowsImages false
 */
export function resolveIcon(name: unknown, icons?: IconTable, allowsImages = false): ResolvedIcon {
  const wanted = typeof name === 'string' ? name.trim() : '';
  const hosts = icons && wanted && Object.hasOwn(icons, wanted) ? icons[wanted] : undefined;
  if (hosts) return { kind: 'component', Component: hosts };
  const builtIn = builtInIcon(wanted);
  if (builtIn !== undefined) return { kind: 'built-in', name: builtIn };
  if (isSingleEmoji(wanted)) return { kind: 'emoji', text: wanted };
  const address = allowsImages ? readWebAddress(wanted) : undefined;
  if (address) return { kind: 'image', src: address.href };
  return { kind: 'built-in', name: 'circle-question-mark' };
}

function isSingleEmoji(text: string): boolean {
  // A family of four with skin tones is 41 UTF-16 units: longer text is no single emoji and needs no segmentation.
  if (text === '' || text.length > 48 || !/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(text)) return false;
  return [...new Intl.Segmenter().segment(text)].length === 1;
}
