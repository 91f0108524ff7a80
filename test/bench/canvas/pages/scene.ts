import type { WorkflowVersion } from '#model';

/** What every contestant is given: a version, where its steps are drawn, and the step that is worked with. */
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
  /** A message in the middle, and the one path that leaves it. */
  readonly focus: { readonly nodeId: string; readonly edgeId: string; readonly targetId: string };
  /** Where that step stands on the page when the measuring begins, at a zoom of 1. */
  readonly stand: { readonly x: number; readonly y: number };
}

/** One way to draw the scene. Everything is done as a host or a person would do it. */
export interface Contestant {
  readonly mount: (root: HTMLElement, scene: Scene) => void;
  /** How many steps are in the page once all is drawn; `some` for those that draw what is in view. */
  readonly draws: 'all' | 'some';
  /** True once nothing is left to do after opening. */
  readonly settled: () => boolean;
  /** Shows the whole at 100 %, where it does not begin so. */
  readonly actualSize?: () => void;
  readonly fit: () => void;
  /** Changes the text of the step that is worked with. */
  readonly edit: (words: string) => void;
  /** Puts a step into the path below it. */
  readonly insert: (id: string) => void;
  readonly undo: () => void;
  /** Opens the form of the step; answers a selector of its text field, or nothing where there is no form. */
  readonly openForm: () => string | undefined;
  /** The keys and buttons that pan and zoom. */
  readonly pan: 'left' | 'middle';
  readonly zoom: 'wheel' | 'ctrl wheel';
}
