import { iconPaths } from './icon-paths.js';

/** Names of other icon sets and older releases, with their replacements. */
const iconAliases: ReadonlyMap<string, string> = new Map([
  ['alert-circle', 'circle-alert'],
  ['alert-triangle', 'triangle-alert'],
  ['bell', 'bell-ring'],
  ['branch', 'split'],
  ['chat', 'message-square'],
  ['clock', 'clock-8'],
  ['dice', 'dices'],
  ['edit', 'pencil'],
  ['form', 'clipboard-list'],
  ['git-fork', 'split'],
  ['help', 'circle-question-mark'],
  ['help-circle', 'circle-question-mark'],
  ['image', 'image-plus'],
  ['message', 'message-square'],
  ['message-circle-question', 'message-circle-question-mark'],
  ['more-horizontal', 'ellipsis'],
  ['pin', 'flag'],
  ['settings', 'settings-2'],
  ['shuffle', 'dices'],
  ['sms', 'message-square'],
  ['stop', 'flag'],
  ['template', 'message-square-text'],
  ['trash', 'trash-2'],
  ['wait', 'hourglass'],
  ['warning', 'triangle-alert'],
]);

/** Returns the lucide name of a built-in icon: `MessageSquare`, `lucide-sms` and `sms` are all `message-square`. */
export function builtInIcon(name: string): string | undefined {
  const key = kebabCase(name);
  return [key, iconAliases.get(key)].find((known) => known !== undefined && Object.hasOwn(iconPaths, known));
}

function kebabCase(name: string): string {
  if (name.length > 64) return '';
  return name
    .replace(/^lucide[-:]?/i, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[\s_]+/g, '-')
    .toLowerCase();
}
