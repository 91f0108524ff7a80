import { readFileSync } from 'node:fs';

/** The packages that come with a package of the locked tree: `''` is the library, `service` the service, `node_modules/zod` any other. */
export function productionPackages(folder, lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))) {
  const found = new Map();
  const waiting = [folder];
  const visit = (from, names) => {
    for (const name of names) {
      const place = resolvePackage(lock, from, name);
      if (place === undefined || found.has(place)) continue;
      const { version, license, optional = false } = lock.packages[place];
      found.set(place, { name, place, version, license, optional });
      waiting.push(place);
    }
  };
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
      peerDependenciesMeta = {},
    } = lock.packages[from];
    const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
    visit(from, [...Object.keys(dependencies), ...Object.keys(optionalDependencies), ...peers]);
  }
  return [...found.values()];
}

/** Node looks in the folders of packages from `from` up to the root. */
function resolvePackage({ packages }, from, name) {
  for (let place = from; ; place = place.slice(0, Math.max(0, place.lastIndexOf('/')))) {
    const candidate = `${place === '' ? '' : `${place}/`}node_modules/${name}`;
    if (candidate in packages) return candidate;
    if (place === '') return undefined;
  }
}
