import { regionOf } from '#graph';
import { type CollapsedGroup, groupsIn } from '#model';
import { inFrames } from '../focus/in-frames.js';
import { graphIn, whileEditing } from './command-subject.js';
import type { CommandDecision } from './editor-command.js';
import type { CommandDefinition, WordedScene } from './command-definition.js';

/** Groups nodes into one card and ungroups them. */
export const groupCommands: readonly CommandDefinition[] = [
  {
    id: 'group',
    group: 'build',
    icon: 'layers',
    keys: ['G'],
    where: 'steps',
    titleFor: (scene) =>
      groupIn(scene)
        ? scene.words.commands.group.again(titleOf(scene))
        : scene.words.commands.group.about(scene.subject.nodeIds.length),
    decision: (scene) => whileEditing(scene, () => mayCollapse(scene)),
    run: (scene) => {
      const { actions, editor, subject, words } = scene;
      const group = groupIn(scene);
      const nodeIds = group?.nodeIds ?? subject.nodeIds;
      // A temporarily opened group is collapsed already; it closes when the selection covers all of its nodes.
      const done = group?.collapsed
        ? undefined
        : group
          ? editor.commands.setGroup({ groupId: group.id, collapsed: true })
          : editor.commands.addGroup({ nodeIds });
      if (done) actions.report(done, words.commands.group.done(nodeIds.length));
      else actions.say(words.commands.group.doneAgain(titleOf(scene)));
      if (done && !done.ok) return;
      // A new group asks for its name at once.
      if (done && !group) return actions.openSettings({ nodeIds, edgeIds: [] });
      editor.select({ nodeIds });
      focusSoon(scene, nodeIds);
    },
  },
  {
    id: 'expand-group',
    group: 'build',
    icon: 'chevrons-up-down',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['expand-group'].about(titleOf(scene)),
    decision: (scene) => whileEditing(scene, () => (groupIn(scene)?.collapsed ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (!group) return;
      const done = scene.words.commands['expand-group'].done(titleOf(scene));
      scene.actions.report(scene.editor.commands.setGroup({ groupId: group.id, collapsed: false }), done);
      focusSoon(scene, group.nodeIds);
    },
  },
  {
    id: 'rename-group',
    group: 'build',
    icon: 'pencil',
    where: 'steps',
    titleFor: (scene) => scene.words.commands['rename-group'].about(titleOf(scene)),
    decision: (scene) => whileEditing(scene, () => (groupIn(scene) ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (group) scene.actions.renameGroup(group.id, scene.anchor);
    },
  },
  {
    id: 'ungroup',
    group: 'build',
    icon: 'unlink',
    keys: ['Shift+G'],
    where: 'steps',
    titleFor: (scene) => scene.words.commands.ungroup.about(titleOf(scene)),
    decision: (scene) => whileEditing(scene, () => (groupIn(scene) ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (!group) return;
      const done = scene.words.commands.ungroup.done(titleOf(scene));
      scene.actions.report(scene.editor.commands.removeGroup({ groupId: group.id }), done);
      focusSoon(scene, group.nodeIds);
    },
  },
];

/** Returns the group of the subject: all of its nodes while it is collapsed, any of them while it is open. */
function groupIn({ editor, subject: { nodeIds } }: WordedScene): CollapsedGroup | undefined {
  const [first] = nodeIds;
  const group =
    first === undefined
      ? undefined
      : groupsIn(editor.store.getState().presentation).find((each) => each.nodeIds.includes(first));
  return group && nodeIds.every((id) => group.nodeIds.includes(id)) ? group : undefined;
}

function titleOf(scene: WordedScene): string {
  return scene.words.shared.group(groupIn(scene)?.title);
}

function mayCollapse(scene: WordedScene): CommandDecision {
  const { nodeIds } = scene.subject;
  const group = groupIn(scene);
  if (group) return group.collapsed && nodeIds.length === group.nodeIds.length ? 'hide' : 'run';
  if (nodeIds.length < 2) return 'hide';
  const region = regionOf(graphIn(scene), nodeIds);
  if (region.ok) return 'run';
  const { notConnected, severalEntries } = scene.words.commands.group;
  return { reason: region.fault === 'several-entries' ? severalEntries : notConnected };
}

/** The card or the nodes render in the next frame at the earliest. */
function focusSoon({ page, view }: WordedScene, [first]: readonly string[]): void {
  if (first !== undefined) inFrames(page, 2, () => view?.focusNode(first));
}
