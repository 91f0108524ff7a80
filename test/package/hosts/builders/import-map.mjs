// No bundler: the page's import map, which the package prints, refers to its bundled files, and to React, which is converted to
// browser modules as in docs/embedding.md.
import { build } from 'esbuild';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const [from, to] = process.argv.slice(2);
const pathboard = dirname(fileURLToPath(import.meta.resolve('pathboard/package.json')));
cpSync(join(pathboard, 'dist/bundled'), join(to, 'pathboard'), { recursive: true });
cpSync(join(pathboard, 'dist/style.css'), join(to, 'style.css'));
cpSync(join(from, 'host.css'), join(to, 'host.css'));

// React is CommonJS, whose named exports must be listed.
mkdirSync(join(to, 'entries'), { recursive: true });
const entries = {};
for (const name of ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client']) {
  const names = Object.keys(await import(name)).filter((exported) => !['default', 'module.exports'].includes(exported));
  const file = name.replaceAll('/', '-');
  entries[file] = join(to, 'entries', `${file}.js`);
  writeFileSync(
    entries[file],
    `import whole from '${name}';\nexport default whole;\nexport const { ${names.join(', ')} } = whole;\n`,
  );
}
await build({
  entryPoints: entries,
  outdir: join(to, 'react'),
  bundle: true,
  splitting: true,
  format: 'esm',
  target: 'es2022',
  nodePaths: [join(process.cwd(), 'node_modules')],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
});

// Without a bundler the style sheet is linked, not imported.
writeFileSync(
  join(to, 'main.js'),
  readFileSync(join(from, 'main.js'), 'utf8').replaceAll(/^import '[^']*\.css';\n/gm, ''),
);
const head = execFileSync(process.execPath, [join(pathboard, 'dist/cli/main.js'), 'import-map', '--preload', 'index'], {
  encoding: 'utf8',
});
const page = readFileSync(join(from, 'index.html'), 'utf8').replace(
  '</head>',
  `${head}<link rel="stylesheet" href="./style.css">\n<link rel="stylesheet" href="./host.css">\n</head>`,
);
writeFileSync(join(to, 'index.html'), page);
