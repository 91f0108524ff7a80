import { outlineBindings } from '#outline';
import type { EditorCommand } from './editor-command.js';

/** What only the list of branches does by itself: its keys are handed to it. */
export const outlineCommands: readonly EditorCommand[] = [
  foldCommand('collapse-all', 'Collapse all branches', 'chevrons-down-up', ['fold', 'close', 'outline']),
  foldCommand('expand-all', 'Expand all branches', 'chevrons-up-down', ['unfold', 'open', 'outline']),
];

function foldCommand(
  id: 'collapse-all' | 'expand-all',
  title: string,
  icon: string,
  keywords: readonly string[],
): EditorCommand {
  return {
    id,
    title,
    group: 'View',
    icon,
    keywords,
    keys: outlineBindings[id],
    where: 'steps',
    decision: ({ mode, shown }) => (mode === 'edit' && shown !== 'canvas' ? 'run' : 'hide'),
    run: ({ actions }) => actions.foldOutline(id),
  };
}
