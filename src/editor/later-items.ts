import { type MenuItem, ownerWindow } from '#ui';
import { type CommandDesk, runCommand } from './commands/command-desk.js';

/**
 * Commands as rows of a menu behind a button, from the command table like every menu; without those that make no sense now. They
 * run once the menu is gone: what opens finds the focus on the button, and gives it back there.
 */
export function laterItems(ids: readonly string[], desk: CommandDesk, button: HTMLElement | null): readonly MenuItem[] {
  const scene = desk.scene();
  return ids.flatMap((id): readonly MenuItem[] => {
    const command = desk.table.command(id);
    const verdict = command?.verdict(scene);
    if (!command || verdict === undefined || verdict === 'hide') return [];
    const keys = desk.caps(id);
    return [
      {
        id,
        label: command.title,
        disabled: verdict !== 'run',
        ...(typeof verdict === 'object' ? { reason: verdict.reason } : {}),
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
