import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../architecture/source-files.js';
import { bundledPackages } from './bundled-packages.js';

const line = '-'.repeat(80);
const first = `${line}\nCode of packages, in \`dist/bundled\` and \`dist/third-party\`.\n${line}\n`;

/** The text of the licence that a package came with. */
function licenceOf(name: string): string {
  const folder = join(projectRoot, 'node_modules', name);
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (file === undefined) throw new Error(`${name} has no file with its licence. Write its notice by hand.`);
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .replaceAll('\r', '')
    .replaceAll(/[ \t]+$/gm, '');
}

/** Returns NOTICE with the licences of all bundled packages; what stands above them is written by hand. */
export function writeNotice(text: string): string {
  const start = text.indexOf(first);
  const byHand = (start < 0 ? text : text.slice(0, start)).trimEnd();
  const packages = new Map<string, string[]>();
  for (const name of bundledPackages) {
    const licence = licenceOf(name);
    packages.set(licence, [...(packages.get(licence) ?? []), name]);
  }
  const sections = [...packages].map(([licence, names]) => `${names.join(', ')}\n\n${licence}\n`);
  return `${byHand}\n\n${first}\n${sections.join(`\n${line}\n\n`)}`;
}
