import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** Flags for a quiet headless Chromium: no sandbox (tests run as root in containers), no calls to the outside. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--font-render-hinting=none',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
];

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Returns the path of an installed Chromium, or undefined. `CHROMIUM_PATH` takes precedence. */
export function findChromium() {
  const named = process.env['CHROMIUM_PATH'];
  if (named) return existsSync(named) ? named : undefined;
  const which = process.platform === 'win32' ? 'where' : 'which';
  for (const name of names) {
    const found = spawnSync(which, [name], { encoding: 'utf8' });
    const path = found.status === 0 ? found.stdout.split(/\r?\n/)[0]?.trim() : '';
    if (path) return path;
  }
  return places.find((place) => existsSync(place));
}

function isDebianAsRoot() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    return /(^|\n)ID(_LIKE)?=.*(debian|ubuntu)/.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

function installOnDebian() {
  console.log('No Chromium found. Installing it with apt-get.');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], options);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  } catch {
    return undefined;
  }
  return findChromium();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const path = findChromium() ?? (isDebianAsRoot() ? installOnDebian() : undefined);
  if (!path) {
    console.error(
      'The browser tests need Chromium: install it (Debian: "apt-get install chromium", macOS: "brew install --cask chromium") or set CHROMIUM_PATH.',
    );
    process.exit(1);
  }
}
