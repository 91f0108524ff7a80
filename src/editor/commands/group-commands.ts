import { regionOf } from '#graph';
import { type CollapsedGroup, groupsIn } from '#model';
import { inFrames } from '../focus/in-frames.js';
import { graphIn, whileEditing } from './command-subject.js';
import type { CommandScene, CommandDecision, EditorCommand } from './editor-command.js';

/** Groups nodes into one card and ungroups them. */
export const groupCommands: readonly EditorCommand[] = [
  {
    id: 'group',
    title: 'Collapse into a group',
    group: 'Build',
    icon: 'layers',
    keywords: ['fold', 'region', 'sub-flow', 'combine', 'hide'],
    keys: ['G'],
    where: 'steps',
    titleFor: (scene) =>
      groupIn(scene)
        ? `Collapse ${titleOf(groupIn(scene))}`
        : `Collapse ${scene.subject.nodeIds.length} steps into a group`,
    decision: (scene) => whileEditing(scene, () => mayCollapse(scene)),
    run: (scene) => {
      const { actions, editor, subject } = scene;
      const group = groupIn(scene);
      const nodeIds = group?.nodeIds ?? subject.nodeIds;
      // A temporarily opened group is collapsed already; it closes when the selection covers all of its nodes.
      const done = group?.collapsed
        ? undefined
        : group
          ? editor.commands.setGroup({ groupId: group.id, collapsed: true })
          : editor.commands.addGroup({ nodeIds });
      if (done) actions.report(done, `${nodeIds.length} steps collapsed into a group`);
      else actions.say(`${titleOf(group)} collapsed`);
      if (done && !done.ok) return;
      editor.select({ nodeIds });
      focusSoon(scene, nodeIds);
    },
  },
  {
    id: 'expand-group',
    title: 'Expand group',
    group: 'Build',
    icon: 'chevrons-up-down',
    keywords: ['open', 'unfold', 'show'],
    where: 'steps',
    titleFor: (scene) => `Expand ${titleOf(groupIn(scene))}`,
    decision: (scene) => whileEditing(scene, () => (groupIn(scene)?.collapsed ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (!group) return;
      scene.actions.report(
        scene.editor.commands.setGroup({ groupId: group.id, collapsed: false }),
        `${titleOf(group)} expanded`,
      );
      focusSoon(scene, group.nodeIds);
    },
  },
  {
    id: 'rename-group',
    title: 'Rename group',
    group: 'Build',
    icon: 'pencil',
    keywords: ['title', 'name'],
    where: 'steps',
    titleFor: (scene) => `Rename ${titleOf(groupIn(scene))}`,
    decision: (scene) => whileEditing(scene, () => (groupIn(scene) ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (group) scene.actions.renameGroup(group.id, scene.anchor);
    },
  },
  {
    id: 'ungroup',
    title: 'Ungroup',
    group: 'Build',
    icon: 'unlink',
    keywords: ['take apart', 'dissolve', 'split'],
    keys: ['Shift+G'],
    where: 'steps',
    titleFor: (scene) => `Ungroup ${titleOf(groupIn(scene))}`,
    decision: (scene) => whileEditing(scene, () => (groupIn(scene) ? 'run' : 'hide')),
    run: (scene) => {
      const group = groupIn(scene);
      if (!group) return;
      scene.actions.report(scene.editor.commands.removeGroup({ groupId: group.id }), `${titleOf(group)} taken apart`);
      focusSoon(scene, group.nodeIds);
    },
  },
];

/** Returns the group of the subject: all of its nodes while it is collapsed, any of them while it is open. */
function groupIn({ editor, subject: { nodeIds } }: CommandScene): CollapsedGroup | undefined {
  const [first] = nodeIds;
  const group =
    first === undefined
      ? undefined
      : groupsIn(editor.store.getState().presentation).find((each) => each.nodeIds.includes(first));
  return group && nodeIds.every((id) => group.nodeIds.includes(id)) ? group : undefined;
}

function titleOf(group: CollapsedGroup | undefined): string {
  return group?.title === undefined ? 'the group' : `“${group.title}”`;
}

function mayCollapse(scene: CommandScene): CommandDecision {
  const { nodeIds } = scene.subject;
  const group = groupIn(scene);
  if (group) return group.collapsed && nodeIds.length === group.nodeIds.length ? 'hide' : 'run';
  if (nodeIds.length < 2) return 'hide';
  const region = regionOf(graphIn(scene), nodeIds);
  if (region.ok) return 'run';
  return {
    reason:
      region.fault === 'several-entries'
        ? 'A group has one way in, and these steps have more.'
        : 'These steps do not hang together.',
  };
}

/** The card or the nodes render in the next frame at the earliest. */
function focusSoon({ page, view }: CommandScene, [first]: readonly string[]): void {
  if (first !== undefined) inFrames(page, 2, () => view?.focusNode(first));
}
