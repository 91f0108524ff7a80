import { readWebAddress } from '#base';
import { nodeTypeOf } from '#catalog';
import { graphIn, oneEdge, oneNode, describeEdge, titleIn, whileEditing } from './command-subject.js';
import { canvasCommand } from './move-commands.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

/** Opens the settings of the selection and of the workflow. */
export const settingsCommands: readonly CommandDefinition[] = [
  canvasCommand('open', {
    group: 'build',
    icon: 'sliders-horizontal',
    repeats: false,
    titleFor: (scene) =>
      scene.words.commands.open.about(
        oneNode(scene) === undefined ? describeEdge(scene, oneEdge(scene) ?? '') : titleIn(scene, oneNode(scene) ?? ''),
      ),
    decision: (scene) => (scene.mode === 'edit' && (oneNode(scene) ?? oneEdge(scene)) !== undefined ? 'run' : 'hide'),
    run: ({ actions, subject }) => actions.openSettings(subject),
  }),
  {
    id: 'help',
    group: 'build',
    icon: 'circle-question-mark',
    where: 'steps',
    decision: (scene) => (scene.mode === 'edit' && helpOf(scene) !== undefined ? 'run' : 'hide'),
    run: (scene) => {
      const address = helpOf(scene);
      if (address !== undefined) scene.page.open(address, '_blank', 'noopener,noreferrer');
    },
  },
];

/** Commands about the built-in settings and the workflow as a whole. */
export const wholeCommands: readonly CommandDefinition[] = [
  {
    id: 'wide-settings',
    group: 'view',
    icon: 'maximize-2',
    where: 'anywhere',
    decision: (scene) => (scene.mode === 'edit' && oneNode(scene) !== undefined ? 'run' : 'hide'),
    run: ({ actions }) => actions.widenSettings('other'),
  },
  {
    id: 'rename-workflow',
    group: 'workflow',
    icon: 'pencil',
    where: 'anywhere',
    decision: (scene) => whileEditing(scene, () => 'run'),
    run: ({ actions }) => {
      if (!actions.renameWorkflow()) actions.openWorkflowSettings();
    },
  },
  {
    id: 'workflow-settings',
    group: 'workflow',
    icon: 'settings-2',
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.openWorkflowSettings(),
  },
];

/** For hosts that save versions. */
export const saveCommand: CommandDefinition = {
  id: 'save',
  group: 'workflow',
  icon: 'save',
  keys: ['Mod+S'],
  where: 'anywhere',
  decision: (scene) => whileEditing(scene, () => 'run'),
  run: ({ actions }) => void actions.save(),
};

/** For hosts whose adapter makes versions live. */
export const liveCommands: readonly CommandDefinition[] = [
  {
    id: 'make-live',
    group: 'workflow',
    icon: 'rocket',
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () => {
        const { save, version } = scene.editor.store.getState();
        return save.status === 'saved' && typeof version.active === 'string'
          ? { reason: scene.words.commands['make-live'].already }
          : 'run';
      }),
    run: ({ actions }) => actions.makeLive(),
  },
  {
    id: 'live-checklist',
    group: 'workflow',
    icon: 'list-checks',
    where: 'anywhere',
    decision: ({ mode, readOnly }) => (mode === 'edit' && readOnly ? 'run' : 'hide'),
    run: ({ actions }) => actions.makeLive(),
  },
  {
    id: 'take-off',
    group: 'workflow',
    icon: 'pause',
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () => (typeof scene.editor.store.getState().version.active === 'string' ? 'run' : 'hide')),
    run: ({ actions }) => actions.takeOff(),
  },
];

/** For hosts whose adapter sends to lists. */
export const sendCommands: readonly CommandDefinition[] = [
  {
    id: 'send-to-list',
    group: 'workflow',
    icon: 'send',
    where: 'anywhere',
    decision: (scene) =>
      whileEditing(scene, () => {
        const { save, version } = scene.editor.store.getState();
        if (typeof version.active !== 'string') return { reason: scene.words.commands['send-to-list'].notLive };
        return save.status === 'saved' ? 'run' : { reason: scene.words.commands['send-to-list'].unsaved };
      }),
    run: ({ actions }) => actions.sendToList(),
  },
];

/** For hosts whose adapter lists versions. */
export const versionCommands: readonly CommandDefinition[] = [
  {
    id: 'versions',
    group: 'workflow',
    icon: 'history',
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'run' : 'hide'),
    run: ({ actions }) => actions.showVersions('other'),
  },
  {
    id: 'back-to-draft',
    group: 'workflow',
    icon: 'pencil',
    where: 'anywhere',
    decision: ({ actions }) => (actions.isViewingVersion() ? 'run' : 'hide'),
    run: ({ actions }) => actions.setMode('edit'),
  },
];

export const testCommands: readonly CommandDefinition[] = [
  {
    id: 'show-test',
    group: 'workflow',
    icon: 'flask-conical',
    keys: ['Mod+Enter'],
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'test' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('test'),
  },
  {
    id: 'show-editor',
    group: 'workflow',
    icon: 'pencil',
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'edit' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('edit'),
  },
];

/** For hosts that list executions. */
export const modeCommands: readonly CommandDefinition[] = [
  {
    id: 'show-runs',
    group: 'workflow',
    icon: 'play',
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'runs' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('runs'),
  },
  {
    id: 'show-insights',
    group: 'workflow',
    icon: 'percent',
    where: 'anywhere',
    decision: ({ mode }) => (mode === 'insights' ? 'hide' : 'run'),
    run: ({ actions }) => actions.setMode('insights'),
  },
];

function helpOf(scene: WordedScene): string | undefined {
  const node = graphIn(scene).node(oneNode(scene) ?? '');
  return node && readWebAddress(nodeTypeOf(node).supportLink, ['https:'])?.href;
}
