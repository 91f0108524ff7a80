import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const hosts = dirname(dirname(fileURLToPath(import.meta.url)));

/** The installed packages are one folder up. */
export default {
  turbopack: { root: hosts },
  outputFileTracingRoot: hosts,
  devIndicators: false,
  experimental: { cpus: 1 },
};
