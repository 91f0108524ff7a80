export interface ProductionPackage {
  readonly name: string;
  /** Its folder in the locked tree: `node_modules/zod`. */
  readonly place: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Left out where its platform differs. */
  readonly optional: boolean;
}

export function productionPackages(folder: string, lock?: object): readonly ProductionPackage[];
