// Rollup supports neither workers nor style sheets: the worker is an entry, the style sheets go into one file.
import commonjs from '@rollup/plugin-commonjs';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';

const [from, to] = process.argv.slice(2);

const styleSheets = () => {
  const sheets = [];
  return {
    name: 'style-sheets',
    transform(code, id) {
      if (!id.endsWith('.css')) return null;
      sheets.push(code);
      return { code: '', moduleSideEffects: false };
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'main.css', source: sheets.join('\n') });
    },
  };
};

const bundle = await rollup({
  input: { main: `${from}/main.js`, 'arrange.worker': 'pathboard/layout-worker' },
  plugins: [
    nodeResolve({ browser: true }),
    commonjs(),
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
    styleSheets(),
  ],
  onwarn(warning, warn) {
    // “use client” is for frameworks that render on a server; Rollup drops it, with a warning per file.
    if (warning.code !== 'MODULE_LEVEL_DIRECTIVE') warn(warning);
  },
});
await bundle.write({ dir: to, format: 'es', entryFileNames: '[name].js' });
await bundle.close();
