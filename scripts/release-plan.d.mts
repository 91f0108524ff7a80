export interface ReleasedPackage {
  /** `.` or `./service`. */
  readonly folder: string;
  /** `package.json` or `service/package.json`. */
  readonly file: string;
  readonly manifest: { readonly [field: string]: unknown };
}

export interface ReleaseState {
  /** The text of CHANGELOG.md. */
  readonly changelog: string;
  /** The packages of the repository, in the order in which they are published. */
  readonly packages: readonly ReleasedPackage[];
  /** All tags of the repository. */
  readonly tags: readonly string[];
  readonly branch: string;
  readonly isClean: boolean;
  /** True in the workflow that a tag starts. */
  readonly publish: boolean;
  /** The tag that started it. */
  readonly tag: string | undefined;
}

export interface ReleasePlan {
  readonly version: string | undefined;
  /** Reasons that prevent the release, one sentence each. */
  readonly faults: readonly string[];
  /** Commands in order. */
  readonly steps: readonly (readonly string[])[];
  /** The next action of the maintainer. */
  readonly next: string | undefined;
}

export function planRelease(state: ReleaseState): ReleasePlan;
