/**
 * Runs the benchmarks of test/bench, each bundled as a host would bundle it and run by Node on its own.
 * Options: names of benchmarks, such as `npm run bench -- edit`; all of them where left out. What begins with `--` and all
 * that follows goes to the benchmark, as in `npm run bench -- canvas --n 1000`.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const suffix = '.bench.ts';
const offered = readdirSync(`${root}test/bench`).filter((name) => name.endsWith(suffix)).map((name) => name.slice(0, -suffix.length));
const words = process.argv.slice(2);
const firstOption = words.findIndex((word) => word.startsWith('--'));
const wanted = firstOption < 0 ? words : words.slice(0, firstOption);
const passedOn = firstOption < 0 ? [] : words.slice(firstOption);
const unknown = wanted.filter((name) => !offered.includes(name));
if (unknown.length > 0) {
  console.error(`There is no benchmark “${unknown[0]}”. There are: ${offered.join(', ')}.`);
  process.exit(1);
}

const outDir = `${root}node_modules/.pathboard-bench`;
for (const name of wanted.length > 0 ? wanted : offered) {
  await build({
    configFile: false, root, logLevel: 'warn',
    build: { ssr: `test/bench/${name}${suffix}`, outDir, emptyOutDir: false, target: 'node20', minify: false, rolldownOptions: { output: { entryFileNames: '[name].mjs' } } },
    // What drives browsers and builds pages reads files that lie beside it.
    ssr: { noExternal: true, external: ['playwright-core', 'vite'] },
  });
  const ran = spawnSync(process.execPath, ['--expose-gc', `${outDir}/${name}.bench.mjs`, ...passedOn], { cwd: root, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production' } });
  if (ran.status !== 0) process.exit(ran.status ?? 1);
}
