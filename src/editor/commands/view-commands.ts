import { canvasCommand, drawingCommand } from './move-commands.js';
import { graphIn, whileEditing } from './command-subject.js';
import type { WorkflowView } from '../areas/workflow-view.js';
import type { CommandDefinition } from './command-definition.js';

/** Switches, zooms and folds the view. */
export const viewCommands: readonly CommandDefinition[] = [
  drawingCommand('zoom-in', { group: 'view', icon: 'plus' }),
  drawingCommand('zoom-out', { group: 'view', icon: 'minus' }),
  drawingCommand('fit', {
    group: 'view',
    icon: 'maximize',
    repeats: false,
  }),
  drawingCommand('actual-size', {
    group: 'view',
    icon: 'scan',
    repeats: false,
  }),
  {
    id: 'zoom-to-selection',
    group: 'view',
    icon: 'maximize-2',
    keys: ['2'],
    where: 'steps',
    decision: ({ mode, shown, subject, view }) =>
      mode === 'edit' && view && shown !== 'outline' && subject.nodeIds.length + subject.edgeIds.length > 0
        ? 'run'
        : 'hide',
    run: (scene) => {
      const graph = graphIn(scene);
      const ends = scene.subject.edgeIds.flatMap((id) => {
        const edge = graph.edge(id);
        return edge ? [edge.source, edge.target] : [];
      });
      scene.view?.fit([...scene.subject.nodeIds, ...ends]);
    },
  },
  {
    id: 'tidy',
    group: 'view',
    icon: 'layout-grid',
    keys: ['Shift+T'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (graphIn(scene).nodes.length > 0 ? 'run' : 'hide')),
    run: ({ actions, editor, words }) => actions.report(editor.commands.tidy(), words.commands.tidy.done),
  },
  turnCommand('right', 'arrow-right'),
  turnCommand('down', 'arrow-down'),
  showCommand('canvas', 'workflow'),
  showCommand('outline', 'list-tree'),
  showCommand('both', 'panel-left'),
  {
    id: 'other-view',
    group: 'view',
    icon: 'list-tree',
    keys: ['O'],
    where: 'steps',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showAs('other'),
  },
  {
    id: 'problems',
    group: 'view',
    icon: 'circle-alert',
    keys: ['P'],
    where: 'steps',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showProblems('other'),
  },
  {
    id: 'commands',
    group: 'view',
    icon: 'command',
    keys: ['Mod+K'],
    where: 'anywhere',
    decision: () => 'run',
    run: ({ actions }) => actions.openCommands(),
  },
  {
    id: 'keys',
    group: 'view',
    icon: 'keyboard',
    keys: ['?'],
    where: 'steps',
    decision: () => 'run',
    run: ({ actions }) => actions.showKeys('other'),
  },
  canvasCommand('menu', {
    group: 'view',
    icon: 'ellipsis',
    repeats: false,
  }),
  canvasCommand('back', {
    group: 'view',
    repeats: false,
  }),
];

function showCommand(view: WorkflowView, icon: string): CommandDefinition {
  return {
    id: `show-${view}`,
    group: 'view',
    icon,
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showAs(view),
  };
}

function turnCommand(direction: 'down' | 'right', icon: string): CommandDefinition {
  const id = `turn-${direction}` as const;
  return {
    id,
    group: 'view',
    icon,
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () =>
        graphIn(scene).nodes.length > 0 && scene.editor.store.getState().presentation.direction !== direction
          ? 'run'
          : 'hide',
      ),
    run: ({ actions, editor, words }) =>
      actions.report(editor.commands.setDirection({ direction }), words.commands[id].done),
  };
}
