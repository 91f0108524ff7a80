import type { Json, JsonPath } from '#base';
import type { EditedDocument } from '#edit';
import type { Presentation, Problem, WorkflowVersion } from '#model';
import type { VersionChange } from '../difference/version-change.js';

/** Two versions that were made of the same one, as one version. Plain JSON. */
export interface MergeResult {
  /** The version with the changes of both sides. Where they are in conflict it is as the common version is. */
  readonly version: WorkflowVersion;
  /** Its presentation, merged like the version. */
  readonly presentation: Presentation;
  /** What the user has to decide, in the order of the document. */
  readonly conflicts: readonly MergeConflict[];
  /** The changes that only the first side made. */
  readonly fromMine: readonly VersionChange[];
  /** The changes that only the second side made. */
  readonly fromTheirs: readonly VersionChange[];
  /** The changes that both sides made alike. */
  readonly fromBoth: readonly VersionChange[];
  /** What the merged version has in it: the changes of both sides, one where two were merged into one. */
  readonly agreed: readonly VersionChange[];
  /** Problems of the merged version that neither side has. Found when they are first read, since it takes the longest. */
  readonly problems: readonly Problem[];
  /** The three versions with the ids that the merged one has. */
  readonly sides: {
    /** The version that both sides were made of. */
    readonly base: EditedDocument;
    /** The version of the first side. */
    readonly mine: EditedDocument;
    /** The version of the second side. */
    readonly theirs: EditedDocument;
  };
}

/**
 * What two sides did that cannot both be. The values are those of the common version and of each side; one that is
 * absent was removed there, or was not there yet.
 */
export interface MergeConflict {
  /** Names the conflict in the choices of `resolveMerge`; the same when the same versions are merged again. */
  readonly id: string;
  /**
   * `field`: both set a value differently. `edge`: both led an edge elsewhere, labelled or ordered it differently, or one
   * removed it. `step`: one removed a node that the other changed or connected.
   */
  readonly kind: 'field' | 'edge' | 'step';
  /** What it is about, as in a `VersionChange`. */
  readonly subject: VersionChange['subject'];
  /** The node it is about, or that the edge leaves. */
  readonly nodeId?: string;
  /** The edge it is about. */
  readonly edgeId?: string;
  /** The property of the workflow it is about, by name. */
  readonly property?: string;
  /** The note it is about. */
  readonly noteId?: string;
  /** The collapsed region it is about. */
  readonly groupId?: string;
  /** The JSON path of the value in what it is about. Absent where it is about the whole. */
  readonly path?: JsonPath;
  /** The value in the common version. */
  readonly base?: Json;
  /** The value on the first side. */
  readonly mine?: Json;
  /** The value on the second side. */
  readonly theirs?: Json;
  /** The changes of each side, of which the choice applies one or the other. */
  readonly changes: {
    /** The changes of the first side. */
    readonly mine: readonly VersionChange[];
    /** The changes of the second side. */
    readonly theirs: readonly VersionChange[];
  };
}

/**
 * What becomes of a conflict: the value of a side, or another one. Only values of fields and labels of edges can be other
 * ones; a label is an object with the `type` and the `value` of the edge.
 */
export type MergeChoice = 'mine' | 'theirs' | { readonly value: Json };

/** Choices by the `id` of the conflict. */
export interface MergeChoices {
  readonly [conflictId: string]: MergeChoice;
}
