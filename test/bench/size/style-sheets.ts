import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { packedSize } from './bundle.js';

export interface StyleSheet {
  /** `style.css`, or `style/editor.css`. */
  readonly name: string;
  readonly size: number;
  readonly minified: number;
}

/** The published style sheets, in kB. */
export async function styleSheets(installed: string): Promise<readonly StyleSheet[]> {
  const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    readonly exports: { readonly [entry: string]: { readonly default: string } | string };
  };
  const found: StyleSheet[] = [];
  for (const [entry, target] of Object.entries(exports)) {
    if (!entry.endsWith('.css')) continue;
    const text = readFileSync(join(installed, typeof target === 'string' ? target : target.default), 'utf8');
    const { code } = await transform(text, { loader: 'css', minify: true });
    found.push({ name: entry.slice(2), size: packedSize(text), minified: packedSize(code) });
  }
  return found;
}
