// No bundler: the page's import map names the package's own files as they are. React and the other dependencies are turned
// into modules that browsers can load, as public networks for packages do; the package itself is only copied.
import { build } from 'esbuild';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [from, to] = process.argv.slice(2);
const pathboard = dirname(fileURLToPath(import.meta.resolve('pathboard/package.json')));
const dist = join(pathboard, 'dist');
// Entry points for servers are left out.
cpSync(dist, join(to, 'pathboard'), {
  recursive: true,
  filter: (path) => !['service', 'cli'].some((folder) => path.startsWith(join(dist, folder))),
});

/** Everything that the package's browser files and the page import by a bare name. */
const bare = new Set(['react', 'react-dom/client']);
for (const path of readdirSync(join(to, 'pathboard'), { recursive: true }).filter((name) => name.endsWith('.js'))) {
  for (const [, name] of readFileSync(join(to, 'pathboard', path), 'utf8').matchAll(
    /^(?:import|export)\s[^'"]*?["']([^."'][^"']*)["'];?$/gm,
  ))
    bare.add(name);
}

// React and its kind are CommonJS, whose names a bundler gives only as one object: each is spelled out.
const entries = {};
mkdirSync(join(to, 'entries'), { recursive: true });
for (const [index, name] of [...bare].entries()) {
  const names = Object.keys(await import(name)).filter(
    (exported) => !['default', '__esModule', 'module.exports'].includes(exported) && /^[\w$]+$/.test(exported),
  );
  const entry = join(to, 'entries', `${index}.js`);
  const whole = /^react(-dom)?(\/|$)/.test(name);
  writeFileSync(
    entry,
    whole
      ? `import whole from ${JSON.stringify(name)};\nexport default whole;\nexport const { ${names.join(', ')} } = whole;\n`
      : `export * from ${JSON.stringify(name)};\n`,
  );
  entries[`d${index}`] = entry;
}
await build({
  entryPoints: entries,
  outdir: join(to, 'dependencies'),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  absWorkingDir: process.cwd(),
  nodePaths: [join(process.cwd(), 'node_modules')],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
});

const imports = { pathboard: './pathboard/index.js' };
for (const [index, name] of [...bare].entries()) imports[name] = `./dependencies/d${index}.js`;
cpSync(join(from, 'host.css'), join(to, 'host.css'));
// A style sheet is linked, not imported, where there is no bundler.
writeFileSync(
  join(to, 'main.js'),
  readFileSync(join(from, 'main.js'), 'utf8').replaceAll(/^import '[^']*\.css';\n/gm, ''),
);
const page = readFileSync(join(from, 'index.html'), 'utf8').replace(
  '</head>',
  `  <link rel="stylesheet" href="./pathboard/style.css">
    <link rel="stylesheet" href="./host.css">
    <script type="importmap">${JSON.stringify({ imports })}</script>
  </head>`,
);
writeFileSync(join(to, 'index.html'), page);
