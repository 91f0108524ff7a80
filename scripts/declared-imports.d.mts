export function replaceImports(text: string, replace: (specifier: string) => string): string;
export function importsIn(text: string): readonly string[];
