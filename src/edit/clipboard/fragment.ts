import {
  defaultLimits,
  type NodePresentation,
  type WorkflowEdge,
  type WorkflowNode,
  type WorkflowProperty,
} from '#model';
import { isJsonObject } from '#base';

/** The kind and newest version of the fragment format that this package reads. */
export const fragmentKind = 'pathboard/fragment';
/** The version of the fragment format that this package writes. It reads this one and all before it. */
export const fragmentVersion = 1;

/** The longest text of a fragment, in UTF-16 code units: what can be opened can be copied. */
export const maxFragmentLength = defaultLimits.maxLength;

/** Where nodes were copied, as far as the host says. */
export interface FragmentSource {
  /**
   * The id of the workflow that the nodes were copied from. Tells a paste into the same workflow from one into another.
   */
  readonly workflowId?: string;
  /** The id of the account of that workflow, whose resources the nodes refer to. */
  readonly accountId?: string;
}

/** Nodes and the edges among them, as a clipboard holds them. */
export interface Fragment {
  /** Identifies the format among other JSON on a clipboard: `pathboard/fragment`. */
  readonly kind: typeof fragmentKind;
  /** The version of the format, `fragmentVersion` of the package that wrote it. */
  readonly version: typeof fragmentVersion;
  /** Where the nodes were copied. Absent where the host did not say. */
  readonly source?: FragmentSource;
  /** The copied nodes with their ids, in wire order. A paste gives each a new id. */
  readonly nodes: readonly WorkflowNode[];
  /** The edges with both ends among `nodes`, in wire order. */
  readonly edges: readonly WorkflowEdge[];
  /** The declarations of the workflow properties that the nodes use, so that another workflow can take them over. */
  readonly properties?: readonly WorkflowProperty[];
  /**
   * The outputs of nodes that were not copied, by the name that texts and conditions of the copied ones use: ids of the
   * nodes that set them. Elsewhere the same name may be an output of another node, or of none.
   */
  readonly outputs?: { readonly [name: string]: readonly string[] };
  /** Titles, colours and disabled flags of the nodes; never their positions. */
  readonly presentation?: { readonly [nodeId: string]: NodePresentation };
}

/** The ids of selected nodes and edges. */
export interface Selection {
  /** Ids of the selected nodes. */
  readonly nodeIds: readonly string[];
  /** Ids of the selected edges. */
  readonly edgeIds: readonly string[];
}

/** The presentation that a node keeps wherever it is pasted: title, colour and disabled flag, not the position. */
export function travellingLook(presentations: unknown, nodeId: string): NodePresentation | undefined {
  const own = isJsonObject(presentations) && Object.hasOwn(presentations, nodeId) ? presentations[nodeId] : undefined;
  if (!isJsonObject(own)) return undefined;
  const { color, disabled, title } = own;
  const look: NodePresentation = {
    ...(typeof title === 'string' ? { title } : {}),
    ...(typeof color === 'string' ? { color } : {}),
    ...(disabled === true ? { disabled } : {}),
  };
  return Object.keys(look).length === 0 ? undefined : look;
}

/** That presentation of all nodes that have one, by id; `undefined` where none has. */
export function travellingLooks(
  presentations: unknown,
  nodes: readonly { readonly id: string }[],
): { readonly [nodeId: string]: NodePresentation } | undefined {
  const looks = nodes.flatMap(({ id }) => {
    const look = travellingLook(presentations, id);
    return look ? [[id, look] as const] : [];
  });
  // Unlike assignment, this keeps a node whose id is __proto__.
  return looks.length === 0 ? undefined : Object.fromEntries(looks);
}
