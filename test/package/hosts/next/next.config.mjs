import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const hosts = dirname(dirname(fileURLToPath(import.meta.url)));

/** What is installed lies one folder up. */
export default {
  turbopack: { root: hosts },
  outputFileTracingRoot: hosts,
  devIndicators: false,
  experimental: { cpus: 1 },
};
