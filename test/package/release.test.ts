import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { planRelease, type ReleasedPackage, type ReleaseState } from '../../scripts/release-plan.mjs';
import { projectRoot } from '../architecture/source-files.js';

const manifest = {
  version: '1.1.9',
  repository: { type: 'git', url: 'git+https://code.invalid/boxes/boxes.git' },
  bugs: 'https://code.invalid/boxes/boxes/issues',
  homepage: 'https://boxes.invalid',
};
const lids: ReleasedPackage = { folder: './lids', file: 'lids/package.json', manifest };
/** Two packages, of which one has other fields. */
const withBoxes = (fields: ReleasedPackage['manifest']): readonly ReleasedPackage[] => [
  { ...lids, manifest: { ...manifest, version: fields['version'] } },
  { folder: '.', file: 'package.json', manifest: fields },
];
const ready: ReleaseState = {
  changelog: '# Changelog\n\n## 1.2.0\n\n- Opens boxes.\n\n## 1.1.9\n\n- Shuts them.\n',
  packages: withBoxes(manifest),
  tags: ['v1.1.8', 'v1.1.9', 'nightly'],
  branch: 'main',
  isClean: true,
  publish: false,
  tag: undefined,
};
const publishing: ReleaseState = {
  ...ready,
  packages: withBoxes({ ...manifest, version: '1.2.0' }),
  tags: ['v1.2.0'],
  branch: 'HEAD',
  publish: true,
  tag: 'v1.2.0',
};
const { repository: _, ...withoutRepository } = manifest;

describe('the plan of a release', () => {
  test('the first section of the changelog names the version, which is committed and tagged', () => {
    expect(planRelease(ready)).toEqual({
      version: '1.2.0',
      faults: [],
      steps: [
        [
          'npm',
          'version',
          '1.2.0',
          '--no-git-tag-version',
          '--allow-same-version',
          '--workspaces',
          '--include-workspace-root',
        ],
        ['git', 'commit', '--all', '--message', 'Release 1.2.0'],
        ['git', 'tag', '--annotate', 'v1.2.0', '--message', 'Version 1.2.0'],
      ],
      next: 'git push --follow-tags',
    });
  });

  test('a version that is already in all packages is only tagged', () => {
    const { steps } = planRelease({ ...ready, packages: withBoxes({ ...manifest, version: '1.2.0' }) });
    expect(steps).toEqual([['git', 'tag', '--annotate', 'v1.2.0', '--message', 'Version 1.2.0']]);
  });

  test('a version that one package lacks is set in all', () => {
    const [boxes] = withBoxes({ ...manifest, version: '1.2.0' }).slice(1);
    expect(planRelease({ ...ready, packages: [lids, boxes!] }).steps[0]).toContain('--workspaces');
  });

  test('publishing builds, checks the packages, and publishes each with provenance', () => {
    expect(planRelease(publishing)).toEqual({
      version: '1.2.0',
      faults: [],
      steps: [
        ['npm', 'run', 'build'],
        ['npm', 'run', 'check:package'],
        ['npm', 'publish', './lids', '--provenance', '--access', 'public'],
        ['npm', 'publish', '.', '--provenance', '--access', 'public'],
      ],
      next: undefined,
    });
  });

  test.each<readonly [string, Partial<ReleaseState>, RegExp]>([
    ['no section', { changelog: '# Changelog\n\n## Unreleased\n\n- Opens boxes.\n' }, /does not begin with a section/],
    [
      'an empty section',
      { changelog: '## 1.2.0\n\n## 1.1.9\n\n- Shuts.\n' },
      /section "## 1\.2\.0" of CHANGELOG\.md is empty/,
    ],
    ['an older version', { tags: ['v1.10.0'] }, /Version 1\.10\.0 is out already, and newer/],
    ['a tag that exists', { tags: ['v1.2.0'] }, /tag v1\.2\.0 exists/],
    ['another branch', { branch: 'topic' }, /The branch is topic/],
    ['uncommitted changes', { isClean: false }, /not committed/],
    ['no address', { packages: withBoxes(withoutRepository) }, /no "repository"/],
    [
      'a placeholder',
      { packages: withBoxes({ ...manifest, homepage: 'https://example.com' }) },
      /"homepage" .* placeholder/,
    ],
    ['no https', { packages: withBoxes({ ...manifest, bugs: 'ftp://boxes' }) }, /"bugs" .* no https/],
  ])('%s is refused', (_name, change, fault) => {
    const { faults } = planRelease({ ...ready, ...change });
    expect(faults).toEqual([expect.stringMatching(fault)]);
  });

  test.each<readonly [string, Partial<ReleaseState>, RegExp]>([
    ['another tag', { tag: 'v1.3.0' }, /The tag is v1\.3\.0/],
    ['no tag', { tag: undefined }, /The tag is missing/],
    [
      'another version in one package',
      { packages: [{ ...lids, manifest: { ...manifest, version: '1.1.9' } }] },
      /^lids\/package\.json says 1\.1\.9/,
    ],
    ['no address', { packages: withBoxes({ ...withoutRepository, version: '1.2.0' }) }, /no "repository"/],
  ])('publishing with %s is refused', (_name, change, fault) => {
    expect(planRelease({ ...publishing, ...change }).faults).toEqual([expect.stringMatching(fault)]);
  });
});

test('a dry run reports the plan and the reasons that prevent it, and needs no network', () => {
  const environment = { ...process.env, npm_config_offline: 'true' };
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/release.mjs', '--dry-run'], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: environment,
  });
  expect(stderr).toBe('');
  expect(stdout).toMatch(/^Version \S+ Would run:\n {2}\w/);
  expect(stdout).toMatch(/Nothing prevents it|Would be refused:\n {2}\w/);
  expect(status).toBe(0);
});
