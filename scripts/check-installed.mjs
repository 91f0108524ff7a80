import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { productionPackages } from './production-packages.mjs';

/** What `npm i pathboard` may add to a React app: packages, itself included, and megabytes on disk. */
const budget = { packages: 35, megabytes: 50 };

/** The locked versions, so that a release of a dependency changes nothing here. A name with two versions keeps its ranges. */
function lockedVersions() {
  const all = [...productionPackages(''), ...productionPackages('service')];
  const versions = new Map();
  for (const { name, version } of all) versions.set(name, (versions.get(name) ?? new Set()).add(version));
  return Object.fromEntries([...versions].flatMap(([name, found]) => (found.size > 1 ? [] : [[name, [...found][0]]])));
}

const blockSize = 4096;

/** Each installed package with its bytes on disk, by its folder. */
function measurePackages(app) {
  const sizes = new Map();
  for (const entry of readdirSync(join(app, 'node_modules'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const [place] = /^.*node_modules\/(@[^/]+\/)?[^/]+(?=\/)/.exec(path.slice(app.length).replaceAll('\\', '/')) ?? [];
    if (place === undefined || /node_modules\/\.[^/]*$/.test(place)) continue;
    sizes.set(place, (sizes.get(place) ?? 0) + Math.ceil(statSync(path).size / blockSize) * blockSize);
  }
  return sizes;
}

function install(app, ...names) {
  const quiet = ['--prefer-offline', '--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund'];
  execFileSync('npm', ['install', ...names, ...quiet, '--loglevel=error'], {
    cwd: app,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  });
}

function checkBudget(app, before) {
  const added = [...measurePackages(app)].filter(([place]) => !before.has(place)).sort(([, a], [, b]) => b - a);
  const bytes = added.reduce((sum, [, size]) => sum + size, 0);
  const megabytes = (size) => (size / 1e6).toFixed(1);
  const largest = added.slice(0, 8).map(([place, size]) => `${place.replace('/node_modules/', '')} ${megabytes(size)}`);
  const sum = `npm i pathboard adds ${added.length} packages and ${megabytes(bytes)} MB (${largest.join(', ')})`;
  console.log(`${sum}.`);
  if (added.length > budget.packages || bytes > budget.megabytes * 1e6)
    throw new Error(`${sum}; the budget is ${budget.packages} packages and ${budget.megabytes} MB.`);
}

function checkServe(app, words, { status, says }) {
  const ran = spawnSync('npx', ['--no-install', 'pathboard', ...words], {
    cwd: app,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (ran.status !== status || !(ran.stdout + ran.stderr).includes(says))
    throw new Error(`pathboard ${words.join(' ')} ended with ${ran.status}: ${ran.stdout}${ran.stderr}`);
}

/** Answers a request by the installed service. */
const trial = `
import { createService } from 'pathboard-service';
const service = await createService({ database: 'memory://', tokens: { token: 'account' } });
const { status } = await service.fetch(new Request('http://localhost/readyz'));
await service.close();
if (status !== 200) throw new Error('The installed service answers with ' + status);
`;

/** Installs the tarballs into an empty React app, one after the other, and runs what hosts run. */
export function checkInstalled(app, { library, service }) {
  mkdirSync(app);
  const overrides = lockedVersions();
  const { react, 'react-dom': reactDom, ...others } = overrides;
  const dependencies = { react, 'react-dom': reactDom };
  writeFileSync(
    join(app, 'package.json'),
    JSON.stringify({ name: 'app', private: true, type: 'module', dependencies, overrides: others }),
  );
  install(app);
  const before = measurePackages(app);
  install(app, library);
  checkBudget(app, before);
  checkServe(app, ['serve', '--help'], { status: 1, says: 'npm install --save-dev pathboard-service' });
  install(app, service);
  checkServe(app, ['serve', '--help'], { status: 0, says: 'Usage: pathboard serve [options]' });
  writeFileSync(join(app, 'trial.js'), trial);
  execFileSync(process.execPath, ['trial.js'], { cwd: app, stdio: 'inherit' });
  console.log('Both packages work as installed.');
}
