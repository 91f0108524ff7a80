import { readWebAddress } from '#base';
import { nodeTypeOf } from '#catalog';
import { graphIn, oneEdge, oneNode, describeEdge, titleIn, whileEditing } from './command-subject.js';
import type { CommandScene, EditorCommand } from './editor-command.js';
import { canvasCommand } from './move-commands.js';

/** Opens the settings of the selection and of the workflow. */
export const settingsCommands: readonly EditorCommand[] = [
  canvasCommand('open', {
    title: 'Settings',
    group: 'Build',
    icon: 'sliders-horizontal',
    keywords: ['open', 'edit', 'configure', 'inspector'],
    repeats: false,
    titleFor: (scene) =>
      `Settings of ${oneNode(scene) === undefined ? describeEdge(scene, oneEdge(scene) ?? '') : titleIn(scene, oneNode(scene) ?? '')}`,
    decision: (scene) => (scene.mode === 'edit' && (oneNode(scene) ?? oneEdge(scene)) !== undefined ? 'run' : 'hide'),
    run: ({ actions, subject }) => actions.openSettings(subject),
  }),
  {
    id: 'help',
    title: 'Help for this step',
    group: 'Build',
    icon: 'circle-question-mark',
    keywords: ['support', 'documentation'],
    where: 'steps',
    decision: (scene) => (scene.mode === 'edit' && helpOf(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => {
      const address = helpOf(scene);
      if (address !== undefined) scene.page.open(address, '_blank', 'noopener,noreferrer');
    },
  },
];

/** Commands about the built-in settings and the workflow as a whole. */
export const wholeCommands: readonly EditorCommand[] = [
  {
    id: 'wide-settings',
    title: 'More or less room for the settings',
    group: 'View',
    icon: 'maximize-2',
    keywords: ['expand', 'wide', 'panel', 'inspector', 'groups', 'hours'],
    where: 'anywhere',
    decision: (scene) => (scene.mode === 'edit' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: ({ actions }) => actions.widenSettings('other'),
  },
  {
    id: 'rename-workflow',
    title: 'Rename the workflow',
    group: 'Workflow',
    icon: 'pencil',
    keywords: ['title', 'name'],
    where: 'anywhere',
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: ({ actions }) => {
      if (!actions.renameWorkflow()) actions.openWorkflowSettings();
    },
  },
  {
    id: 'workflow-settings',
    title: 'Workflow settings',
    group: 'Workflow',
    icon: 'settings-2',
    keywords: ['properties', 'variables', 'name', 'configure'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.openWorkflowSettings(),
  },
];

/** For hosts that save versions. */
export const saveCommand: EditorCommand = {
  id: 'save',
  title: 'Save version',
  group: 'Workflow',
  icon: 'save',
  keywords: ['store', 'publish'],
  keys: ['Mod+S'],
  where: 'anywhere',
  decision: (scene) => whileEditing(scene, () => 'run'),
  run: ({ actions }) => actions.save(),
};

/** For hosts that list executions. */
export const modeCommands: readonly EditorCommand[] = [
  {
    id: 'show-runs',
    title: 'Show runs',
    group: 'Workflow',
    icon: 'play',
    keywords: ['executions', 'replay', 'history'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'runs' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('runs'),
  },
  {
    id: 'show-insights',
    title: 'Show insights',
    group: 'Workflow',
    icon: 'percent',
    keywords: ['numbers', 'statistics', 'drop-off', 'analytics'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'insights' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('insights'),
  },
  {
    id: 'show-editor',
    title: 'Back to editing',
    group: 'Workflow',
    icon: 'pencil',
    keywords: ['edit', 'canvas'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('edit'),
  },
];

function helpOf(scene: CommandScene): string | undefined {
  const node = graphIn(scene).node(oneNode(scene) ?? '');
  return node && readWebAddress(nodeTypeOf(node).supportLink, ['https:'])?.href;
}
