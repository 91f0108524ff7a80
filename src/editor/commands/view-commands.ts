import { canvasCommand, drawingCommand } from './move-commands.js';
import { graphIn, whileEditing } from './command-subject.js';
import type { EditorCommand } from './editor-command.js';
import type { WorkflowView } from '../areas/workflow-view.js';

/** Switches, zooms and folds the view. */
export const viewCommands: readonly EditorCommand[] = [
  drawingCommand('zoom-in', { title: 'Zoom in', group: 'View', icon: 'plus', keywords: ['larger', 'scale'] }),
  drawingCommand('zoom-out', { title: 'Zoom out', group: 'View', icon: 'minus', keywords: ['smaller', 'scale'] }),
  drawingCommand('fit', {
    title: 'Fit to view',
    group: 'View',
    icon: 'maximize',
    keywords: ['zoom', 'everything', 'overview'],
    repeats: false,
  }),
  drawingCommand('actual-size', {
    title: 'Zoom to 100%',
    group: 'View',
    icon: 'scan',
    keywords: ['actual size', 'reset'],
    repeats: false,
  }),
  {
    id: 'zoom-to-selection',
    title: 'Zoom to the selection',
    group: 'View',
    icon: 'maximize-2',
    keywords: ['fit', 'focus'],
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
    title: 'Tidy layout',
    group: 'View',
    icon: 'layout-grid',
    keywords: ['arrange', 'auto layout', 'clean up', 'align'],
    keys: ['Shift+T'],
    where: 'steps',
    decision: (scene) => whileEditing(scene, () => (graphIn(scene).nodes.length > 0 ? 'run' : 'hide')),
    run: ({ actions, editor }) => actions.report(editor.commands.tidy(), 'Layout tidied'),
  },
  showCommand('canvas', 'Show the canvas', 'workflow'),
  showCommand('outline', 'Show the outline', 'list-tree'),
  showCommand('both', 'Show canvas and outline', 'panel-left'),
  {
    id: 'other-view',
    title: 'Go between canvas and outline',
    group: 'View',
    icon: 'list-tree',
    keywords: ['list', 'drawing', 'switch'],
    keys: ['O'],
    where: 'steps',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showAs('other'),
  },
  {
    id: 'problems',
    title: 'Show or hide problems',
    group: 'View',
    icon: 'circle-alert',
    keywords: ['errors', 'warnings', 'panel', 'check'],
    keys: ['P'],
    where: 'steps',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showProblems('other'),
  },
  {
    id: 'commands',
    title: 'Find a command',
    group: 'View',
    icon: 'command',
    keywords: ['palette', 'actions', 'search'],
    keys: ['Mod+K'],
    where: 'anywhere',
    decision: () => 'run',
    run: ({ actions }) => actions.openCommands(),
  },
  {
    id: 'keys',
    title: 'Keyboard shortcuts',
    short: 'All keys',
    group: 'View',
    icon: 'keyboard',
    keywords: ['help', 'shortcuts', 'hotkeys', 'keymap'],
    keys: ['?'],
    where: 'steps',
    decision: () => 'run',
    run: ({ actions }) => actions.showKeys('other'),
  },
  canvasCommand('menu', {
    title: 'What to do here',
    group: 'View',
    icon: 'ellipsis',
    keywords: ['context menu'],
    repeats: false,
  }),
  canvasCommand('back', {
    title: 'Back one level',
    group: 'View',
    keywords: ['escape', 'cancel', 'close', 'deselect'],
    repeats: false,
  }),
];

function showCommand(view: WorkflowView, title: string, icon: string): EditorCommand {
  return {
    id: `show-${view}`,
    title,
    group: 'View',
    icon,
    keywords: ['list', 'drawing', 'branches', 'view'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showAs(view),
  };
}
