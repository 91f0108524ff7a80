import type { AutomaticPositionsOptions } from '#layout';

/** The layout and density that a view draws. */
export interface DrawnPlaces extends AutomaticPositionsOptions {
  /** The layout shows other elements than the version: positions in it are its own. */
  readonly isPart?: boolean;
}
