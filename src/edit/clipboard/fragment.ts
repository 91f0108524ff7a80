import {
  defaultLimits,
  type NodePresentation,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowProperty,
} from '#model';

/** The kind and newest version of the fragment format that this package reads. */
export const fragmentKind = 'pathboard/fragment';
export const fragmentVersion = 1;

/** The longest text of a fragment, in UTF-16 code units: what can be opened can be copied. */
export const maxFragmentLength = defaultLimits.maxLength;

/** Where nodes were copied, as far as the host says. */
export interface FragmentSource {
  readonly workflowId?: string;
  readonly accountId?: string;
}

/** Nodes and the edges among them, as a clipboard holds them. */
export interface Fragment {
  readonly kind: typeof fragmentKind;
  readonly version: typeof fragmentVersion;
  readonly source?: FragmentSource;
  readonly nodes: readonly WorkflowNode[];
  readonly edges: readonly WorkflowEdge[];
  /** The declarations of the workflow properties that the nodes use, so that another workflow can take them over. */
  readonly properties?: readonly WorkflowProperty[];
  /** Titles, colours and disabled flags of the nodes; never their positions. */
  readonly presentation?: { readonly [nodeId: string]: NodePresentation };
}

/** The ids of selected nodes and edges. */
export interface Selection {
  readonly nodeIds: readonly string[];
  readonly edgeIds: readonly string[];
}
