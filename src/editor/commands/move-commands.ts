import { canvasBindings, type CanvasAct } from '#canvas';
import { findLeadingTo, findReachable, nodesOf } from '#graph';
import { graphIn, oneNode, titleIn } from './command-subject.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

/** Returns a command that the canvas carries out; the canvas handles its keys, and the command list calls it by id. */
export function canvasCommand(
  act: CanvasAct,
  rest: Pick<CommandDefinition, 'group'> & Partial<CommandDefinition>,
): CommandDefinition {
  return {
    id: act,
    keys: canvasBindings[act],
    where: 'steps',
    repeats: true,
    decision: ({ mode, view }) => (mode === 'edit' && view ? 'run' : 'hide'),
    run: ({ view }) => {
      view?.act(act);
    },
    ...rest,
  };
}

/** Returns a command that only the canvas has. */
export function drawingCommand(
  act: CanvasAct,
  rest: Pick<CommandDefinition, 'group'> & Partial<CommandDefinition>,
): CommandDefinition {
  return canvasCommand(act, {
    ...rest,
    decision: ({ mode, shown, view }) => (mode === 'edit' && view && shown !== 'outline' ? 'run' : 'hide'),
  });
}

const inEditing = ({ mode }: WordedScene) => (mode === 'edit' ? ('run' as const) : ('hide' as const));

/** Navigates and selects on canvas and outline. */
export const moveCommands: readonly CommandDefinition[] = [
  canvasCommand('go-down', { group: 'move', icon: 'arrow-down' }),
  canvasCommand('go-up', { group: 'move', icon: 'arrow-up' }),
  canvasCommand('go-left', {
    group: 'move',
    icon: 'arrow-left',
  }),
  canvasCommand('go-right', {
    group: 'move',
    icon: 'arrow-right',
  }),
  canvasCommand('go-first', {
    group: 'move',
    icon: 'flag-triangle-right',
  }),
  canvasCommand('go-last', { group: 'move', icon: 'flag' }),
  canvasCommand('paths', {
    group: 'move',
    icon: 'split',
  }),
  canvasCommand('jump', {
    group: 'move',
    icon: 'crosshair',
    repeats: false,
  }),
  {
    id: 'find-node',
    group: 'move',
    icon: 'search',
    keys: ['/', 'Mod+F'],
    where: 'anywhere',
    decision: inEditing,
    run: ({ actions }) => actions.find(),
  },
  {
    id: 'find-type',
    group: 'move',
    icon: 'search',
    keys: ['Shift+A'],
    where: 'steps',
    decision: (scene) => (inEditing(scene) === 'run' && !scene.readOnly ? 'run' : 'hide'),
    run: ({ actions }) => {
      if (!actions.findType()) actions.openCommands();
    },
  },
  {
    id: 'next-problem',
    group: 'move',
    icon: 'circle-alert',
    keys: ['F8'],
    where: 'anywhere',
    repeats: true,
    decision: inEditing,
    run: ({ actions }) => actions.goToProblem(1),
  },
  {
    id: 'previous-problem',
    group: 'move',
    keys: ['Shift+F8'],
    where: 'anywhere',
    repeats: true,
    decision: inEditing,
    run: ({ actions }) => actions.goToProblem(-1),
  },
  {
    id: 'next-region',
    group: 'move',
    keys: ['F6'],
    where: 'anywhere',
    repeats: true,
    decision: () => 'run',
    run: ({ actions }) => actions.goToRegion(1),
  },
  {
    id: 'previous-region',
    group: 'move',
    keys: ['Shift+F6'],
    where: 'anywhere',
    repeats: true,
    decision: () => 'run',
    run: ({ actions }) => actions.goToRegion(-1),
  },
  canvasCommand('extend-down', { group: 'move' }),
  canvasCommand('extend-up', { group: 'move' }),
  drawingCommand('extend-left', { group: 'move' }),
  drawingCommand('extend-right', { group: 'move' }),
  {
    id: 'select-all',
    group: 'move',
    icon: 'square-dashed',
    keys: ['Mod+A'],
    where: 'steps',
    decision: (scene) => (inEditing(scene) === 'hide' || graphIn(scene).nodes.length === 0 ? 'hide' : 'run'),
    run: ({ actions, editor, words }) => {
      const nodeIds = nodesOf(editor.store.getState().version).map(({ id }) => id);
      editor.select({ nodeIds });
      actions.say(words.shared.selected(nodeIds.length));
    },
  },
  {
    id: 'select-after',
    group: 'move',
    icon: 'arrow-down',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['select-after'].about(titleIn(scene, oneNode(scene) ?? '')),
    decision: (scene) => (inEditing(scene) === 'run' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => selectFrom(scene, findReachable(graphIn(scene), scene.subject.nodeIds)),
  },
  {
    id: 'select-before',
    group: 'move',
    icon: 'arrow-up',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['select-before'].about(titleIn(scene, oneNode(scene) ?? '')),
    decision: (scene) => (inEditing(scene) === 'run' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => selectFrom(scene, findLeadingTo(graphIn(scene), scene.subject.nodeIds)),
  },
];

function selectFrom({ actions, editor, subject, words }: WordedScene, found: ReadonlySet<string>): void {
  const nodeIds = [...new Set([...subject.nodeIds, ...found])];
  editor.select({ nodeIds });
  actions.say(words.shared.selected(nodeIds.length));
}
