/** Lines of comments show imports of hosts. */
const comment = /^\s*\/?\*/;
const specifiers = /(\bfrom\s+|\bimport\s*\(?\s*)(['"])([^'"]+)\2/g;

/** Replaces the specifiers of all imports in the text of a declaration file, in its comments none. */
export function replaceImports(text, replace) {
  return text
    .split('\n')
    .map((line) =>
      comment.test(line)
        ? line
        : line.replaceAll(
            specifiers,
            (_, before, quote, specifier) => `${before}${quote}${replace(specifier)}${quote}`,
          ),
    )
    .join('\n');
}

/** The specifiers of all imports in the text of a declaration file. */
export function importsIn(text) {
  const found = [];
  replaceImports(text, (specifier) => {
    found.push(specifier);
    return specifier;
  });
  return found;
}
