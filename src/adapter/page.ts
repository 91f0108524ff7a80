/** One page of a list. */
export interface Page<Item> {
  /** Items of this page. */
  readonly items: readonly Item[];
  /** Position of this page, and whether another one follows. */
  readonly pagination: { readonly limit: number; readonly offset: number; readonly hasNext: boolean };
}

/** Which page of a list: 1 to 100 items from an offset. */
export interface PageQuery {
  /**
   * Number of items, 1 to 100.
   *
   * @default 25
   */
  readonly limit?: number;
  /**
   * Position of the first item.
   *
   * @default 0
   */
  readonly offset?: number;
}
