import type { CanvasActions, CanvasTools } from '#canvas';

/** What the canvas asks the editor for, before and after the answers are loaded. */
export interface ForwardedActions {
  /** Never changes, so that the arrival of the real actions renders nothing. */
  readonly actions: CanvasActions;
  readonly tools: CanvasTools;
  /** Forwards to these from now on, beginning with the requests that have waited. */
  readonly to: (actions: CanvasActions, tools: CanvasTools) => void;
}

/** Every action of a canvas. Those with `true` are requests, which can wait; the others are questions. */
const isRequest: { readonly [Name in keyof Required<CanvasActions>]: boolean } = {
  select: false,
  openSettings: true,
  openEdge: true,
  editEdge: true,
  insertOnEdge: true,
  addAfter: true,
  connect: true,
  reconnect: true,
  moveNodes: true,
  remove: true,
  duplicate: true,
  dropType: true,
  joinNode: true,
  openMenu: true,
  setNote: true,
  noteWritten: true,
  removeNotes: true,
  addNote: false,
  canConnect: false,
  canContinue: false,
  canDrop: false,
  previewDrop: false,
  leave: false,
};

const notYet = { ok: false, reason: '' } as const;

/**
 * Returns actions for a canvas that is drawn before the commands behind them are loaded.
 *
 * @param atOnce the action that needs no command
 */
export function createForwardedActions(atOnce: Required<Pick<CanvasActions, 'select'>>): ForwardedActions {
  let target: CanvasActions | undefined;
  let targetTools: CanvasTools = () => [];
  let waiting: (() => void)[] = [];
  const forward =
    (name: keyof CanvasActions) =>
    (...about: never[]): unknown => {
      const call = (): unknown => (target?.[name] as ((...about: never[]) => unknown) | undefined)?.(...about);
      if (target) return call();
      if (isRequest[name]) waiting.push(call);
      return undefined;
    };
  const names = Object.keys(isRequest) as (keyof CanvasActions)[];
  const forwarded = Object.fromEntries(
    names.map((name) => [name, forward(name)]),
  ) as unknown as Required<CanvasActions>;
  return {
    actions: {
      ...forwarded,
      select: (...about) => (target ?? atOnce).select?.(...about),
      canConnect: (...about) => target?.canConnect?.(...about) ?? notYet,
      canContinue: (...about) => target?.canContinue?.(...about) ?? notYet,
      leave: () => target?.leave?.() ?? false,
    },
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
