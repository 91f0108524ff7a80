interface SourceAlias {
  readonly find: RegExp;
  readonly replacement: string;
}

export const moduleAliases: readonly SourceAlias[];
export const serviceAliases: readonly SourceAlias[];
