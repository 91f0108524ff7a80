import type { ApplyChangesArguments, MergeArguments } from '#compare';
import type {
  AddGroupArguments,
  AddNodeArguments,
  AddNoteArguments,
  ConnectArguments,
  FixArguments,
  FixReport,
  Fragment,
  FragmentSource,
  InsertNodeArguments,
  MakeDefaultArguments,
  MoveNodeArguments,
  PasteOptions,
  PastedIds,
  ReconnectArguments,
  RemoveConditionArguments,
  RemoveElementsArguments,
  RemoveGroupArguments,
  RemoveNotesArguments,
  RemovePropertyArguments,
  RenameNodeArguments,
  RenameOutputArguments,
  RenamePropertyArguments,
  RenameReport,
  ReorderEdgeArguments,
  RepairItem,
  ReplaceNodeTypeArguments,
  ReplacementReport,
  Result,
  Selection,
  SetConfigArguments,
  SetDirectionArguments,
  SetDisabledArguments,
  SetEdgeArguments,
  SetGroupArguments,
  SetNoteArguments,
  SetSharedConfigArguments,
  SetSharedEntriesArguments,
  SetWorkflowArguments,
} from '#edit';
import type { Usage } from '#rules';

/** A position on the canvas in pixels at 100 %. */
export interface Position {
  /** The distance from the left. */
  readonly x: number;
  /** The distance from the top. */
  readonly y: number;
}

/** The nodes to copy; edges between them are copied as well. */
export type CopySelection = Pick<Selection, 'nodeIds'> & Partial<Selection>;

/** What a fragment needs, before it is pasted. */
export interface PasteReport {
  /** The number of nodes in the fragment. */
  readonly steps: number;
  /** Resources that do not exist here, with possible replacements. */
  readonly repairs: readonly RepairItem[];
}

/**
 * The commands of an editor. Each returns its report, or a refusal with a `RefusalCode` and a sentence; then nothing
 * changed.
 */
export interface EditorCommands {
  /** Adds a node: into an edge, after another node, or unconnected at a position. Returns the id it got. */
  addNode(args: AddNodeArguments & { readonly at?: Position }): Result<{ readonly nodeId: string }>;
  /** Inserts a node without edges into an edge or after another node. */
  insertNode(args: InsertNodeArguments): Result;
  /**
   * Moves a connected node into another edge or after another node. Returns how many edges now lead past its former
   * place.
   *
   * @returns The refusals `into-own-branch`, where another edge of the node leads there, `id-repeated`, and those of
   *   `insertNode`
   */
  moveNode(args: MoveNodeArguments): Result<{ readonly joined: number }>;
  /** Removes nodes and edges. Returns how many edges now lead past the removed nodes. */
  removeElements(args: RemoveElementsArguments): Result<{ readonly joined: number }>;
  /**
   * Removes a row of conditions that makes an edge, and that edge. Returns how many nodes were removed with it: none
   * unless asked for.
   */
  removeCondition(args: RemoveConditionArguments): Result<{ readonly removed: number }>;
  /** Adds an edge between two nodes. Returns the id it got. */
  connect(args: ConnectArguments): Result<{ readonly edgeId: string }>;
  /** Moves one or both ends of an edge. It keeps its id, and where the new source offers them its kind and value. */
  reconnect(args: ReconnectArguments): Result;
  /**
   * Sets one setting of a node, by its JSON path. Successive changes of one setting become one entry of the history.
   */
  setConfig(args: SetConfigArguments): Result;
  /**
   * Sets one setting of several nodes to the same value, as one entry of the history; a burst of changes is one entry,
   * too.
   */
  setSharedConfig(args: SetSharedConfigArguments): Result<{ readonly changed: number }>;
  /**
   * Adds entries to a list that several nodes have as a setting, and removes others; each node keeps its own other
   * entries. One entry of the history.
   */
  setSharedEntries(args: SetSharedEntriesArguments): Result<{ readonly changed: number }>;
  /** Changes the kind or the value of an edge. */
  setEdge(args: SetEdgeArguments): Result;
  /**
   * Moves an edge among those of its source: their order is the order of the branches. Returns its index and the number
   * of edges.
   */
  reorderEdge(args: ReorderEdgeArguments): Result<{ readonly place: number; readonly count: number }>;
  /** Makes an edge the default, taken where no other matches; the former default takes over its kind and label. */
  makeDefault(args: MakeDefaultArguments): Result;
  /** Changes the type of a node, which keeps its id and all that fits. Returns what was kept and dropped. */
  replaceNodeType(args: ReplaceNodeTypeArguments): Result<ReplacementReport>;
  /** Changes the name or the properties of the workflow. */
  setWorkflow(args: SetWorkflowArguments): Result;
  /** Sets the title of a node, or removes it where empty. References to outputs of the node follow. */
  renameNode(args: RenameNodeArguments): Result<RenameReport>;
  /** Renames an output of a node, and every reference to it. */
  renameOutput(args: RenameOutputArguments): Result<RenameReport>;
  /** Renames a property of the workflow, and every reference to it. */
  renameProperty(args: RenamePropertyArguments): Result<RenameReport>;
  /** Removes a property of the workflow; returns its usages, whose references no longer resolve. */
  removeProperty(args: RemovePropertyArguments): Result<{ readonly usages: readonly Usage[] }>;
  /**
   * Sets the positions of nodes; stored as the distance from the automatic position, or as the position itself for
   * nodes without edges.
   */
  moveNodes(positions: { readonly [nodeId: string]: Position }): Result;
  /** Moves nodes by an offset from their current positions, also where they are not drawn one by one. */
  shiftNodes(args: { readonly nodeIds: readonly string[]; readonly by: Position }): Result;
  /** Returns nodes to their automatic positions: the given ones, or all. */
  tidy(args?: { readonly nodeIds?: readonly string[] }): Result;
  /**
   * Turns the drawing: from top to bottom, or from left to right. Stored in the presentation; positions of the user turn
   * with it.
   */
  setDirection(args: SetDirectionArguments): Result;
  /** Disables or enables nodes, for hosts that can skip a node. Stored in the presentation. */
  setDisabled(args: SetDisabledArguments): Result<{ readonly changed: number }>;
  /** Adds a note to the canvas or to a node. Stored in the presentation. */
  addNote(args: AddNoteArguments): Result<{ readonly noteId: string }>;
  /**
   * Changes the text, position or node of a note; `nodeId: null` detaches it at its current position. A burst of typing
   * is one entry.
   */
  setNote(args: SetNoteArguments): Result;
  /** Removes notes. Returns how many there were. */
  removeNotes(args: RemoveNotesArguments): Result<{ readonly removed: number }>;
  /** Collapses a region of nodes into one card. The region has to have a single entry. Stored in the presentation. */
  addGroup(args: AddGroupArguments): Result<{ readonly groupId: string }>;
  /** Renames, collapses or expands a region. */
  setGroup(args: SetGroupArguments): Result;
  /** Removes a region; its nodes stay. */
  removeGroup(args: RemoveGroupArguments): Result;
  /** Applies a fix that a problem offers; `choice` is the user's choice where the fix asks for one. */
  applyFix(args: FixArguments): Result<FixReport>;
  /**
   * Applies changes from `compareVersions(editor.toVersion(), other)`, all or some of them, as one entry of the history:
   * restores an older version or picked steps of it. Returns how many edges were left out because one of their ends is
   * not there.
   *
   * @returns refused as `stale-operation` where the document has changed since, and as `applyChanges` of `pathboard/core`
   */
  applyChanges(args: ApplyChangesArguments): Result<{ readonly skipped: number }>;
  /**
   * Merges another version into the document, as one entry of the history. Ids, positions and stamps of the document
   * stay. Returns how many changes came in that only the other side made.
   *
   * @returns refused as `choice-needed` where a conflict has no choice: `mergeVersions` of `pathboard/core` lists them
   */
  merge(args: MergeArguments): Result<{ readonly merged: number }>;
  /**
   * Copies the selected nodes with the edges among them, as a document for any clipboard; `source` says where they come
   * from.
   */
  copy(selection: CopySelection, source?: FragmentSource): Result<{ readonly document: Fragment }>;
  /** Copies and removes the selected nodes; edges to them lead to what followed them, where that is unambiguous. */
  cut(
    selection: CopySelection,
    source?: FragmentSource,
  ): Result<{ readonly document: Fragment; readonly joined: number }>;
  /**
   * Adds a fragment, or the text of one, with new ids: into an edge, after a node, at a position, or else after the
   * selection (without one after the originals): below it or on its right, without covering other nodes.
   *
   * @returns refused for anything that is not a fragment, such as `not-a-fragment`, `damaged-fragment`,
   * `whole-workflow`
   */
  paste(document: unknown, args?: PasteOptions & { readonly at?: Position }): Result<PastedIds>;
  /** Duplicates the selected nodes after the originals, below them or on their right. */
  duplicate(selection: CopySelection): Result<PastedIds>;
}
