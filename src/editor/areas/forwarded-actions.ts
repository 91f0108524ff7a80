import { forwardTo } from '#base';
import type { CanvasActions, CanvasTools } from '#canvas';

/** What the canvas asks the editor for, before and after the answers are loaded. */
export interface ForwardedActions {
  /** Never changes, so that the arrival of the real actions renders nothing. */
  readonly actions: CanvasActions;
  readonly tools: CanvasTools;
  /** Forwards to these from now on, beginning with the requests that have waited. */
  readonly to: (actions: CanvasActions, tools: CanvasTools) => void;
}

const waits = Symbol('waits');
const notYet = { ok: false, reason: '' } as const;

/** Every action of a canvas: requests wait, questions have this answer. */
const meanwhile: { readonly [Name in keyof Required<CanvasActions>]: unknown } = {
  select: undefined,
  openSettings: waits,
  openEdge: waits,
  editEdge: waits,
  insertOnEdge: waits,
  addAfter: waits,
  addAtEnd: waits,
  connect: waits,
  reconnect: waits,
  moveNodes: waits,
  remove: waits,
  duplicate: waits,
  duplicateTo: waits,
  dropType: waits,
  joinNode: waits,
  openMenu: waits,
  setNote: waits,
  noteWritten: waits,
  removeNotes: waits,
  refused: waits,
  addNote: undefined,
  canConnect: notYet,
  canContinue: notYet,
  canDrop: undefined,
  previewDrop: undefined,
  leave: false,
};

/**
 * Returns actions for a canvas that is drawn before the commands behind them are loaded.
 *
 * @param atOnce the action that needs no command
 */
export function createForwardedActions(atOnce: Required<Pick<CanvasActions, 'select'>>): ForwardedActions {
  let target: CanvasActions | undefined;
  let targetTools: CanvasTools = () => [];
  let waiting: (() => unknown)[] = [];
  const forwarded = forwardTo<CanvasActions>(
    Object.keys(meanwhile) as (keyof CanvasActions)[],
    () => target,
    (name, call) => {
      if (meanwhile[name] !== waits) return meanwhile[name];
      waiting.push(call);
      return undefined;
    },
  );
  return {
    actions: { ...forwarded, select: (...about) => (target ?? atOnce).select?.(...about) },
    tools: (about, anchor) => targetTools(about, anchor),
    to: (actions, tools) => {
      target = actions;
      targetTools = tools;
      const calls = waiting;
      waiting = [];
      for (const call of calls) call();
    },
  };
}
