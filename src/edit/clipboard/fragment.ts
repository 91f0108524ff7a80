import {
  defaultLimits,
  type NodePresentation,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowProperty,
} from '#model';

/** What a copy of steps says it is, and the newest edition of its form that is understood here. */
export const fragmentKind = 'pathboard/fragment';
export const fragmentVersion = 1;

/** The longest text that travels through a clipboard, in UTF-16 units: what can be opened can be copied. */
export const maxFragmentLength = defaultLimits.maxLength;

/** Where steps were copied, as far as the host told. */
export interface FragmentSource {
  readonly workflowId?: string;
  readonly accountId?: string;
}

/** Steps and the paths among them, as they travel through a clipboard. */
export interface Fragment {
  readonly kind: typeof fragmentKind;
  readonly version: typeof fragmentVersion;
  readonly source?: FragmentSource;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  /** The declarations of the workflow properties that the steps use, so that another workflow can take them over. */
  readonly properties?: readonly WorkflowProperty[];
  /** The steps' own names and colours, and which are turned off; never their places. */
  readonly presentation?: { readonly [nodeId: string]: NodePresentation };
}

/** Steps and paths that somebody has chosen. */
export interface Selection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}
