import { equalJson } from '#base';
import { createCatalog } from '#catalog';
import { graphOf } from '#graph';
import type { LayoutDensity } from '#layout';
import { type NodeType, type ParsedVersion, parseVersion, untitledName, type WorkflowVersion } from '#model';
import { readHostFacts } from '#rules';
import type { DrawnPlaces } from './drawn-places.js';
import type { Editor, EditorOptions, EditorSettings } from './editor.js';
import type { EditingPart, Showing } from './parts/editor-parts.js';
import { lateEditing } from './parts/late-editing.js';
import { PublishedState } from './published-state.js';
import { openedSave } from './opened-save.js';
import { existingIn, nothingSelected, sameSelection } from './selection.js';

const blankVersion: WorkflowVersion = {
  name: untitledName,
  definition: { nodes: [], edges: [], properties: [] },
};

/** An editor that can show its document before it can edit it. */
export interface OpenEditor extends Editor {
  /** Hands in the part that edits, once it has arrived. The check that was put off until then begins. */
  beginEditing(part: EditingPart): void;
}

/**
 * Opens a version to be shown, and to be edited with a part that may arrive later. Until then the document counts as
 * not checked: `problems` is empty, `checking` is set, and `continueCheck` has nothing to do; what would change the
 * document is refused as `not-loaded`. Selection and the settings of the host need no part.
 *
 * @param nodeTypes the node types for editors whose host gives none
 */
export function openEditor(
  given: EditorOptions,
  nodeTypes: readonly NodeType[],
  editingPart: EditingPart | undefined,
): OpenEditor {
  let options = given;
  let editing: ReturnType<EditingPart['edit']> | undefined;
  let drawn: DrawnPlaces & { readonly density: LayoutDensity } = { density: given.density ?? 'comfortable' };
  const input = given.version ?? blankVersion;
  const state = openState(given, input, nodeTypes);
  const beginEditing = (part: EditingPart): void => {
    if (!editing && !state.isDestroyed) editing = part.edit({ state, options, nodeTypes, drawn: () => drawn });
  };
  if (editingPart) {
    beginEditing(editingPart);
    state.keepAsInitial();
  }
  const showing: Showing = {
    store: state.editorStore,
    toVersion: () => (state.current.refusedInput ? input : state.current.version),
    select: ({ edgeIds = [], nodeIds = [] }) => {
      const next = existingIn(state.current.version, { nodeIds, edgeIds });
      if (!sameSelection(state.current.selection, next)) state.select(next);
    },
    setLayout: (layout, { isPart = false } = {}) => {
      drawn = { density: drawn.density, shown: layout, isPart };
    },
    onChange: (listener) => state.onChange(listener),
    destroy: () => state.destroy(),
  };
  return {
    ...(editing ?? lateEditing(() => editing, state)),
    ...showing,
    configure: (settings) => {
      if (state.isDestroyed) return;
      options = withSettings(options, settings);
      if (editing) editing.configure(settings);
      else showSettings(state, options, nodeTypes);
    },
    beginEditing,
  };
}

/** The state of a version as it is opened. One that cannot be opened leads to an empty, read-only editor. */
function openState(options: EditorOptions, input: WorkflowVersion, nodeTypes: readonly NodeType[]): PublishedState {
  const parsed = parsedFor(input, options.parsed);
  const version = parsed.ok ? parsed.version : {};
  const { edges, nodes } = graphOf(version);
  const { presentation } = readHostFacts(options);
  return new PublishedState(
    {
      version,
      presentation,
      catalog: createCatalog(options.nodeTypes ?? nodeTypes),
      selection: nothingSelected,
      problems: parsed.ok ? [] : parsed.problems,
      missingEdges: [],
      // Each node alone and with what precedes it, each edge, and the graph.
      ...(parsed.ok && { checking: { done: 0, total: 2 * nodes.length + edges.length + 1 } }),
      revision: 0,
      save: openedSave(version, Boolean(options.version)),
      ...(!parsed.ok && { refusedInput: parsed.problems }),
    },
    options.readOnly === true,
  );
}

/** Uses what the caller parsed before, where it is of this very version. */
function parsedFor(input: WorkflowVersion, known: ParsedVersion | undefined): ParsedVersion {
  return known && (!known.ok || known.version === input) ? known : parseVersion(input);
}

/** The options with other settings. One that is `undefined` has its default again. */
function withSettings(options: EditorOptions, settings: EditorSettings): EditorOptions {
  return Object.fromEntries(Object.entries({ ...options, ...settings }).filter(([, value]) => value !== undefined));
}

/** Shows the settings of the host while nothing can be edited. */
function showSettings(state: PublishedState, options: EditorOptions, nodeTypes: readonly NodeType[]): void {
  const { catalog, presentation: before, version } = state.current;
  const { presentation } = readHostFacts(options);
  const types = options.nodeTypes ?? nodeTypes;
  state.setHostReadOnly(options.readOnly === true);
  state.publish({
    catalog: catalog.types === types ? catalog : createCatalog(types),
    presentation: equalJson(before, presentation) ? before : presentation,
    readOnly: state.isReadOnly(version),
  });
}
