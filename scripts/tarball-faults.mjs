const required = ['LICENSE', 'NOTICE', 'README.md', 'package.json', 'dist/index.js', 'dist/index.d.ts'];

/** Returns one sentence for each fault of a tarball, by the files that `npm pack --json` lists. */
export function findTarballFaults(files) {
  const paths = files.map(({ path }) => path);
  const holds = (what, pattern) => {
    const found = paths.filter((path) => pattern.test(path));
    return found.length === 0 ? [] : [`It holds ${found.length} ${what}, such as ${found[0]}.`];
  };
  return [
    ...required.filter((path) => !paths.includes(path)).map((path) => `It lacks ${path}.`),
    ...holds('source maps', /\.map$/),
    ...holds('files in a folder node_modules', /(^|\/)node_modules\//),
    ...holds('sources or tests', /(^|\/)(src|test)\/|\.test\.|(?<!\.d)\.tsx?$/),
  ];
}
