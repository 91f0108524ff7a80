// webpack 5 as a host configures it: it detects the worker, and needs a loader for style sheets only.
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { resolve } from 'node:path';
import webpack from 'webpack';

const [from, to] = process.argv.slice(2);
const compiler = webpack({
  mode: 'production',
  context: resolve(from),
  entry: './main.js',
  output: { path: resolve(to), filename: 'main.js' },
  module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }] },
  plugins: [new MiniCssExtractPlugin({ filename: 'main.css' })],
  performance: false,
});
const stats = await new Promise((done, fail) => compiler.run((error, result) => (error ? fail(error) : done(result))));
await new Promise((done) => compiler.close(done));
if (stats.hasErrors() || stats.hasWarnings())
  throw new Error(stats.toString({ all: false, errors: true, warnings: true }));
