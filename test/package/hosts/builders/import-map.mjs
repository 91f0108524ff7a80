// No bundler: the page's import map refers to the files of the package. React and the other dependencies are converted
// to browser modules, as package CDNs do; the package itself is only copied.
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

/** All bare imports of the page and of the package's browser files. */
const bare = new Set(['react', 'react-dom/client']);
for (const path of readdirSync(join(to, 'pathboard'), { recursive: true }).filter((name) => name.endsWith('.js'))) {
  for (const [, name] of readFileSync(join(to, 'pathboard', path), 'utf8').matchAll(
    /^(?:import|export)\s[^'"]*?["']([^."'][^"']*)["'];?$/gm,
  ))
    bare.add(name);
}

// React and similar packages are CommonJS, whose named exports must be listed.
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
// Without a bundler the style sheet is linked, not imported.
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
