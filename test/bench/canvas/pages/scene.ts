import type { WorkflowVersion } from '#model';

/** The input of every contestant: a version, positions, and the measured node. */
export interface Scene {
  readonly version: WorkflowVersion;
  readonly places: {
    readonly [nodeId: string]: {
      readonly x: number;
      readonly y: number;
      readonly width: number;
      readonly height: number;
    };
  };
  /** A message node in the middle, and its one outgoing edge. */
  readonly focus: { readonly nodeId: string; readonly edgeId: string; readonly targetId: string };
  /** The position of that node in the page at the start, at a zoom of 1. */
  readonly stand: { readonly x: number; readonly y: number };
}

/** A contestant: one way to render the scene, operated as a host or a user would. */
export interface Contestant {
  readonly mount: (root: HTMLElement, scene: Scene) => void;
  /** The number of rendered nodes; `some` for contestants that render the viewport. */
  readonly draws: 'all' | 'some';
  /** True once opening is complete. */
  readonly settled: () => boolean;
  /** Zooms to 100 %, where that is not the initial zoom. */
  readonly actualSize?: () => void;
  readonly fit: () => void;
  /** Changes the text of the measured node. */
  readonly edit: (words: string) => void;
  /** Inserts a node into the edge below it. */
  readonly insert: (id: string) => void;
  readonly undo: () => void;
  /** Opens the form of the node; returns a selector of its text field, or undefined without a form. */
  readonly openForm: () => string | undefined;
  /** The keys and buttons for panning and zooming. */
  readonly pan: 'left' | 'middle';
  readonly zoom: 'wheel' | 'ctrl wheel';
}
