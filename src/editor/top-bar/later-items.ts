import { type MenuItem, ownerWindow } from '#ui';
import { type CommandDesk, runCommand } from '../commands/command-desk.js';

/**
 * Returns commands as rows of a menu button, without hidden ones. They run after the menu has closed, so that a popover
 * finds the focus on the button and returns it there.
 */
export function laterItems(ids: readonly string[], desk: CommandDesk, button: HTMLElement | null): readonly MenuItem[] {
  const scene = desk.scene();
  return ids.flatMap((id): readonly MenuItem[] => {
    const command = desk.table.command(id);
    const decision = command?.decision(scene);
    if (!command || decision === undefined || decision === 'hide') return [];
    const keys = desk.caps(id);
    return [
      {
        id,
        label: command.title,
        disabled: decision !== 'run',
        ...(typeof decision === 'object' ? { reason: decision.reason } : {}),
        ...(command.icon === undefined ? {} : { icon: command.icon }),
        ...(keys.length > 0 ? { keys } : {}),
        onSelect: () =>
          ownerWindow(button).requestAnimationFrame(() => {
            button?.focus();
            runCommand(command, desk.scene(button ? { anchor: button.getBoundingClientRect() } : {}));
          }),
      },
    ];
  });
}
