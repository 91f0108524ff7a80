export function findTarballFaults(files: readonly { readonly path: string }[]): readonly string[];
