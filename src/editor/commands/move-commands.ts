import { canvasBindings, type CanvasAct } from '#canvas';
import { findLeadingTo, findReachable, nodesOf } from '#graph';
import { graphIn, oneNode, titleIn } from './command-subject.js';
import type { CommandScene, EditorCommand } from './editor-command.js';

/** Returns a command that the canvas carries out; the canvas handles its keys, and the command list calls it by id. */
export function canvasCommand(
  act: CanvasAct,
  rest: Pick<EditorCommand, 'title' | 'group'> & Partial<EditorCommand>,
): EditorCommand {
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
  rest: Pick<EditorCommand, 'title' | 'group'> & Partial<EditorCommand>,
): EditorCommand {
  return canvasCommand(act, {
    ...rest,
    decision: ({ mode, shown, view }) => (mode === 'edit' && view && shown !== 'outline' ? 'run' : 'hide'),
  });
}

const inEditing = ({ mode }: CommandScene) => (mode === 'edit' ? ('run' as const) : ('hide' as const));

/** Navigates and selects on canvas and outline. */
export const moveCommands: readonly EditorCommand[] = [
  canvasCommand('go-down', { title: 'Next step', group: 'Move', icon: 'arrow-down', keywords: ['follow', 'down'] }),
  canvasCommand('go-up', { title: 'Previous step', group: 'Move', icon: 'arrow-up', keywords: ['back', 'up'] }),
  canvasCommand('go-left', {
    title: 'Step to the left',
    group: 'Move',
    icon: 'arrow-left',
    keywords: ['other path', 'sibling'],
  }),
  canvasCommand('go-right', {
    title: 'Step to the right',
    group: 'Move',
    icon: 'arrow-right',
    keywords: ['other path', 'sibling'],
  }),
  canvasCommand('go-first', {
    title: 'Go to the first step',
    group: 'Move',
    icon: 'flag-triangle-right',
    keywords: ['trigger', 'start', 'home'],
  }),
  canvasCommand('go-last', { title: 'Go to the last step', group: 'Move', icon: 'flag', keywords: ['end'] }),
  canvasCommand('paths', {
    title: 'Go to its paths',
    group: 'Move',
    icon: 'split',
    keywords: ['edges', 'outcomes', 'branches'],
  }),
  drawingCommand('jump', {
    title: 'Jump to a step by letters',
    group: 'Move',
    icon: 'crosshair',
    keywords: ['labels', 'go to', 'hints'],
    repeats: false,
  }),
  {
    id: 'find-node',
    title: 'Search steps',
    group: 'Move',
    icon: 'search',
    keywords: ['find', 'text', 'filter'],
    keys: ['/', 'Mod+F'],
    where: 'anywhere',
    decision: inEditing,
    run: ({ actions }) => actions.find(),
  },
  {
    id: 'find-type',
    title: 'Search the steps to add',
    group: 'Move',
    icon: 'search',
    keywords: ['find', 'palette', 'types', 'library'],
    keys: ['Shift+A'],
    where: 'steps',
    decision: (scene) => (inEditing(scene) === 'run' && !scene.readOnly ? 'run' : 'hide'),
    run: ({ actions }) => {
      if (!actions.findType()) actions.openCommands();
    },
  },
  {
    id: 'next-problem',
    title: 'Next problem',
    group: 'Move',
    icon: 'circle-alert',
    keywords: ['error', 'warning'],
    keys: ['F8'],
    where: 'anywhere',
    repeats: true,
    decision: inEditing,
    run: ({ actions }) => actions.goToProblem(1),
  },
  {
    id: 'previous-problem',
    title: 'Previous problem',
    group: 'Move',
    keywords: ['error', 'warning'],
    keys: ['Shift+F8'],
    where: 'anywhere',
    repeats: true,
    decision: inEditing,
    run: ({ actions }) => actions.goToProblem(-1),
  },
  {
    id: 'next-region',
    title: 'Next part of the editor',
    group: 'Move',
    keywords: ['region', 'panel', 'focus'],
    keys: ['F6'],
    where: 'anywhere',
    repeats: true,
    decision: () => 'run',
    run: ({ actions }) => actions.goToRegion(1),
  },
  {
    id: 'previous-region',
    title: 'Previous part of the editor',
    group: 'Move',
    keywords: ['region', 'panel', 'focus'],
    keys: ['Shift+F6'],
    where: 'anywhere',
    repeats: true,
    decision: () => 'run',
    run: ({ actions }) => actions.goToRegion(-1),
  },
  canvasCommand('extend-down', { title: 'Select the next step as well', group: 'Move' }),
  canvasCommand('extend-up', { title: 'Select the previous step as well', group: 'Move' }),
  drawingCommand('extend-left', { title: 'Select the step to the left as well', group: 'Move' }),
  drawingCommand('extend-right', { title: 'Select the step to the right as well', group: 'Move' }),
  {
    id: 'select-all',
    title: 'Select all steps',
    group: 'Move',
    icon: 'square-dashed',
    keys: ['Mod+A'],
    where: 'steps',
    decision: (scene) => (inEditing(scene) === 'hide' || graphIn(scene).nodes.length === 0 ? 'hide' : 'run'),
    run: ({ actions, editor }) => {
      const nodeIds = nodesOf(editor.store.getState().version).map(({ id }) => id);
      editor.select({ nodeIds });
      actions.say(`${counted(nodeIds.length)} selected`);
    },
  },
  {
    id: 'select-after',
    title: 'Select everything after',
    group: 'Move',
    icon: 'arrow-down',
    keywords: ['downstream', 'following', 'below'],
    where: 'steps',
    titleFor: (scene) => `Select everything after ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => (inEditing(scene) === 'run' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => selectFrom(scene, findReachable(graphIn(scene), scene.subject.nodeIds)),
  },
  {
    id: 'select-before',
    title: 'Select everything before',
    group: 'Move',
    icon: 'arrow-up',
    keywords: ['upstream', 'preceding', 'above'],
    where: 'steps',
    titleFor: (scene) => `Select everything before ${titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => (inEditing(scene) === 'run' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => selectFrom(scene, findLeadingTo(graphIn(scene), scene.subject.nodeIds)),
  },
];

function selectFrom({ actions, editor, subject }: CommandScene, found: ReadonlySet<string>): void {
  const nodeIds = [...new Set([...subject.nodeIds, ...found])];
  editor.select({ nodeIds });
  actions.say(`${counted(nodeIds.length)} selected`);
}

function counted(count: number): string {
  return count === 1 ? '1 step' : `${count} steps`;
}
