import type { CanvasTools } from '#canvas';
import { groupsIn } from '#model';
import type { MenuItem } from '#ui';
import { type CommandDesk, runCommand } from '../commands/command-desk.js';
import type { CommandScene } from '../commands/editor-command.js';
import { nodesMeant, type ShownGroups } from '../groups/shown-workflow.js';

/** The element a menu was opened on, and where the menu opens. Without an id it is the workflow as a whole. */
export interface MenuTarget {
  readonly nodeId?: string;
  readonly edgeId?: string;
  readonly noteId?: string;
  readonly groupId?: string;
  readonly anchor: DOMRect;
}

/** The commands in the menu of a node, several nodes, an edge, a note, a group or the workflow, by section. */
const menus = {
  node: [
    ['open', 'add-after', 'connect', 'move', 'change-type', 'rename', 'add-note'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['select-after', 'select-before'],
    ['help'],
    ['delete'],
  ],
  nodes: [
    ['group', 'expand-group', 'rename-group', 'ungroup'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['align', 'zoom-to-selection'],
    ['delete'],
  ],
  edge: [
    ['insert-on-edge', 'edit-edge', 'open', 'move', 'make-default'],
    ['order-left', 'order-right'],
    ['paste'],
    ['delete'],
  ],
  group: [
    ['expand-group', 'rename-group', 'ungroup'],
    ['duplicate', 'copy', 'cut', 'turn-off', 'nudge-back'],
    ['delete'],
  ],
  note: [['edit-note', 'attach-note', 'detach-note'], ['delete-note']],
  canvas: [
    ['add-node', 'add-note', 'paste', 'select-all'],
    ['tidy', 'fit'],
    ['commands', 'keys'],
  ],
} as const;

/** The commands in the toolbar over selected nodes. */
const toolbars = {
  group: ['expand-group', 'duplicate', 'delete'],
  node: ['duplicate', 'delete'],
  nodes: ['duplicate', 'align', 'delete'],
} as const;

/** Returns the menu sections for an element. */
export function menuFor(
  { anchor, edgeId, groupId, nodeId, noteId }: MenuTarget,
  desk: CommandDesk,
): readonly (readonly MenuItem[])[] {
  if (groupId !== undefined) {
    const group = groupsIn(desk.scene().editor.store.getState().presentation).find(({ id }) => id === groupId);
    return itemsFor(
      menus.group,
      desk.scene({ anchor, noteId: undefined, subject: { nodeIds: group?.nodeIds ?? [], edgeIds: [] } }),
      desk,
    );
  }
  const { subject: chosen } = desk.scene();
  const about = { nodeIds: nodeId === undefined ? [] : [nodeId], edgeIds: edgeId === undefined ? [] : [edgeId] };
  const isChosen =
    nodeId !== undefined && chosen.nodeIds.includes(nodeId) && chosen.nodeIds.length + chosen.edgeIds.length > 1;
  const scene = desk.scene({ anchor, subject: isChosen ? chosen : about, noteId });
  return itemsFor(
    menus[
      noteId !== undefined
        ? 'note'
        : isChosen
          ? 'nodes'
          : nodeId !== undefined
            ? 'node'
            : edgeId !== undefined
              ? 'edge'
              : 'canvas'
    ],
    scene,
    desk,
  );
}

/** Returns commands as menu rows by section, without those that are hidden in this scene. */
export function itemsFor(
  sections: readonly (readonly string[])[],
  scene: CommandScene,
  desk: CommandDesk,
): readonly (readonly MenuItem[])[] {
  return sections.map((ids) =>
    ids.flatMap((id): readonly MenuItem[] => {
      const command = desk.table.command(id);
      const decision = command?.decision(scene);
      if (!command || decision === 'hide') return [];
      const keys = desk.caps(id);
      return [
        {
          id,
          label: menuTitles.has(id) ? (command.titleFor?.(scene) ?? command.title) : command.title,
          disabled: decision !== 'run',
          onSelect: () => runCommand(command, scene),
          ...(typeof decision === 'object' ? { reason: decision.reason } : {}),
          ...(command.icon === undefined ? {} : { icon: command.icon }),
          ...(command.danger ? { kind: 'danger' as const } : {}),
          ...(keys.length > 0 ? { keys } : {}),
        },
      ];
    }),
  );
}

/** The commands whose menu row names the element, which the place of the menu does not show. */
const menuTitles: ReadonlySet<string> = new Set(['delete', 'turn-off', 'duplicate', 'attach-note']);

/** Returns the commands in the toolbar over selected cards. */
export function toolsFor(
  about: Parameters<CanvasTools>[0],
  anchor: Parameters<CanvasTools>[1],
  shown: ShownGroups,
  desk: CommandDesk,
): ReturnType<CanvasTools> {
  const isOne = about.nodeIds.length === 1;
  const isGroup = isOne && shown.groupOf.has(about.nodeIds[0] ?? '');
  const subject = { ...about, nodeIds: nodesMeant(about.nodeIds, shown) };
  const items = itemsFor(
    [toolbars[isGroup ? 'group' : isOne ? 'node' : 'nodes']],
    desk.scene({ subject, ...(anchor ? { anchor } : {}) }),
    desk,
  ).flat();
  // The toolbar over a card needs no node name in its labels.
  return isOne ? items.map((item) => ({ ...item, label: desk.table.command(item.id)?.title ?? item.label })) : items;
}
