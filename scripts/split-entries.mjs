/**
 * Gives each name of a public entry a file of its own, `dist/public/NAME.js`, which the entry re-exports.
 *
 * In a split build esbuild loads with an entry whatever that entry imports statically and another part of the page uses, late parts
 * included, and it follows every re-export of a used file, used or not. A re-export that stops at a file of its own, where the name
 * is declared anew, ends there: that file is left out unless its name is used.
 */
export function splitEntries(entries) {
  return {
    name: 'pathboard:split-entries',
    apply: (config, { command }) => command === 'build' && Boolean(config.build?.lib),
    generateBundle(_, bundle) {
      const origins = new Map();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || !chunk.isEntry || !entries.includes(chunk.name)) continue;
        const names = readEntry(chunk.fileName, chunk.code);
        for (const { exported, from, name } of names) {
          const origin = `${from} ${name}`;
          if (!origins.has(exported)) {
            origins.set(exported, origin);
            const source = `import { ${name} as own } from ".${from}";\nexport const ${exported} = own;\n`;
            this.emitFile({ type: 'asset', fileName: fileOf(exported), source });
          }
          if (origins.get(exported) !== origin)
            throw new Error(`${exported} is ${origin} in one entry and ${origins.get(exported)} in another.`);
        }
        chunk.code = names.map(({ exported }) => `export { ${exported} } from "./${fileOf(exported)}";\n`).join('');
        chunk.map = null;
      }
    },
  };
}

const fileOf = (name) => `public/${name}.js`;

/** The names of an entry with their files. Rolldown writes an entry that only re-exports as imports, and one list of exports. */
function readEntry(file, code) {
  const statements = code
    .replaceAll(/^\/\/.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean);
  const imports = new Map();
  const names = [];
  for (const statement of statements) {
    const [, importing, list, from] = /^(?:(import)|export) \{([^}]*)\}(?: from "(\.\/[^"]*)")?$/.exec(statement) ?? [];
    if (list === undefined || (importing && !from)) throw new Error(`${file} does more than re-export: ${statement}`);
    for (const part of list.split(',')) {
      const [name, renamed = name] = part.trim().split(' as ');
      if (importing) imports.set(renamed, { name, from });
      else names.push({ exported: renamed, ...(from ? { name, from } : imports.get(name)) });
    }
  }
  return names;
}
