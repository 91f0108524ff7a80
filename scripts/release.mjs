/**
 * Releases the version that the first section of CHANGELOG.md names: commits and tags it. The workflow that the tag
 * starts runs the same with `--publish`, which builds and publishes with provenance. `--dry-run` reports the plan and
 * the reasons that prevent it; it needs no network and changes nothing.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { planRelease } from './release-plan.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, publish: { type: 'boolean', default: false } },
});

function ask(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${words.join(' ')}: ${stderr}`);
  return stdout.trim();
}

function run([command, ...words]) {
  const shell = process.platform === 'win32';
  const { status } = spawnSync(command, words, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

const { version, faults, steps, next } = planRelease({
  changelog: readFileSync(`${root}CHANGELOG.md`, 'utf8'),
  packages: ['service/', ''].map((folder) => ({
    folder: `./${folder}`,
    file: `${folder}package.json`,
    manifest: JSON.parse(readFileSync(`${root}${folder}package.json`, 'utf8')),
  })),
  tags: ask('tag', '--list').split('\n'),
  branch: ask('rev-parse', '--abbrev-ref', 'HEAD'),
  isClean: ask('status', '--porcelain') === '',
  publish: values.publish,
  tag: process.env['GITHUB_REF_NAME'],
});

const list = (lines) => lines.map((line) => `  ${line}\n`).join('');
if (values['dry-run']) {
  console.log(`Version ${version ?? 'unknown'}. Would run:\n${list(steps.map((words) => words.join(' ')))}`);
  console.log(faults.length === 0 ? 'Nothing prevents it.' : `Would be refused:\n${list(faults)}`);
} else if (faults.length > 0) {
  console.error(`Not released:\n${list(faults)}`);
  process.exit(1);
} else {
  for (const words of steps) run(words);
  if (next !== undefined) console.log(`Version ${version} is tagged. Publish it: ${next}`);
}
