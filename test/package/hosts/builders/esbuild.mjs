// esbuild does not recognise workers: the worker is an entry of its own, written next to the file that starts it.
import { build } from 'esbuild';

const [from, to, ...options] = process.argv.slice(2);
const { warnings } = await build({
  entryPoints: {
    main: `${from}/main.js`,
    ...(options.includes('--no-worker') ? {} : { 'arrange.worker': 'pathboard/layout-worker' }),
  },
  outdir: to,
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'error',
});
if (warnings.length > 0) throw new Error(JSON.stringify(warnings, null, 1));
