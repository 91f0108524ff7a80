/** The address fields without which npm could not say where the package comes from, and provenance could not be checked. */
const addressFields = ['repository', 'bugs', 'homepage'];

const allPackages = ['--workspaces', '--include-workspace-root'];

const placeholder = /example\.|<|>|\b(owner|todo|your)\b/i;

const section = /^## (\S+)[^\n]*\n([\s\S]*?)(?=^## |$(?![\s\S]))/m;

/** Compares two versions such as `1.10.0` and `1.9.2` by their numbers. */
function isNewer(version, other) {
  const [left, right] = [version, other].map((text) => text.split('.').map(Number));
  const index = left.findIndex((number, place) => number !== right[place]);
  return index >= 0 && left[index] > right[index];
}

function addressFaults({ file, manifest }) {
  return addressFields.flatMap((field) => {
    const value = manifest[field];
    const address = typeof value === 'string' ? value : value?.url;
    if (!address) return [`${file} has no "${field}". Add the address of the repository.`];
    if (placeholder.test(address)) return [`"${field}" in ${file} is a placeholder: ${address}`];
    return /^(git\+)?https:\/\//.test(address) ? [] : [`"${field}" in ${file} is no https address: ${address}`];
  });
}

function versionFaults(version, words, tags) {
  if (version === undefined) return ['CHANGELOG.md does not begin with a section such as "## 1.2.3".'];
  const released = tags.flatMap((tag) => /^v(\d+\.\d+\.\d+)$/.exec(tag)?.[1] ?? []);
  const newer = released.find((other) => isNewer(other, version));
  return [
    ...(words.trim() === '' ? [`The section "## ${version}" of CHANGELOG.md is empty.`] : []),
    ...(newer === undefined ? [] : [`Version ${newer} is out already, and newer than ${version}.`]),
  ];
}

/**
 * Plans a release and collects the reasons that prevent it. Pure: the caller passes all inputs. The first section of
 * the changelog names the version, which all packages take.
 *
 * A release has two parts. The maintainer's part commits the version and tags it; the tag starts the workflow, whose
 * part publishes.
 */
export function planRelease(state) {
  const { branch, changelog, isClean, packages, publish, tag, tags } = state;
  const [, heading = '', words = ''] = section.exec(changelog) ?? [];
  const version = /^\d+\.\d+\.\d+$/.test(heading) ? heading : undefined;
  const faults = [...versionFaults(version, words, tags), ...packages.flatMap(addressFaults)];
  if (!isClean) faults.push('There are changes that are not committed.');
  if (publish) {
    if (tag !== `v${version}`) faults.push(`The tag is ${tag ?? 'missing'}, and CHANGELOG.md says ${version}.`);
    for (const { file, manifest } of packages)
      if (manifest.version !== version) faults.push(`${file} says ${manifest.version}, and CHANGELOG.md ${version}.`);
    const steps = [
      ['npm', 'run', 'build'],
      ['npm', 'run', 'check:package'],
      ...packages.map(({ folder }) => ['npm', 'publish', folder, '--provenance', '--access', 'public']),
    ];
    return { version, faults, steps, next: undefined };
  }
  if (branch !== 'main') faults.push(`The branch is ${branch}. Releases are tagged on main.`);
  if (tags.includes(`v${version}`)) faults.push(`The tag v${version} exists already.`);
  const isNamed = packages.every(({ manifest }) => manifest.version === version);
  const steps = [
    ...(isNamed
      ? []
      : [
          ['npm', 'version', version, '--no-git-tag-version', '--allow-same-version', ...allPackages],
          ['git', 'commit', '--all', '--message', `Release ${version}`],
        ]),
    ['git', 'tag', '--annotate', `v${version}`, '--message', `Version ${version}`],
  ];
  return { version, faults, steps, next: 'git push --follow-tags' };
}
