import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayKeys } from '#replay';
import { testKeys } from '#testing';
import { keyCaps, parseChord } from '#ui';
import { projectRoot } from '../architecture/source-files.js';
import { testMessages } from '../../src/testing/test-messages.js';
import { builtIn as commands, words } from '../editor/commands/english-commands.js';

/** The page `docs/keyboard.md`: how one works without a pointer, with every command and its keys out of the table of commands. */
export function keysPage(): string {
  const groups = Object.entries(words.shared.groups).filter(([id]) => commands.some(({ group }) => group === id));
  return [
    '# By keyboard',
    '',
    'Everything can be done without a pointer, by the same commands, with one entry in the history each. Written by `npm run docs:keys`',
    'from the table that the editor itself reads. On other platforms than Apple’s, ⌘ is Ctrl and ⌥ is Alt.',
    '',
    '- **One tab stop** for the canvas, one for the outline; `F6` goes from part to part. Arrow keys follow the paths, and the screen reader',
    '  announces the name of each step, its number, its problems and where its paths lead.',
    '- **Escape goes one level up**, always: out of a gesture, a menu, a list, a field, a panel, a selection. It never throws away typed text,',
    '  and the focus returns to where it came from.',
    '- **Single letters** work only while the canvas or the outline has the focus. `singleKeys={false}` turns them off, `keymap` gives others.',
    '- **Letters jump** after `F`: on the canvas to the card with the label, in the outline to the next row whose name begins with them; the same',
    '  letter again goes on. Escape, or any key that is no character, ends it.',
    '- **Results are announced** in a live region, and so is the reason why something was not done.',
    '- While connecting by keyboard, arrows offer only the steps that may follow; Enter connects, Escape cancels.',
    '- While moving a step by keyboard (`M`), arrows offer only the paths it may go to; Enter moves it, Escape cancels.',
    '- **The map** is a tab stop of its own: arrows move the view by a quarter, with Shift by a whole view, Home and End to both ends.',
    '',
    '## Commands',
    '',
    ...groups.flatMap(([group, heading]) => [
      `### ${heading}`,
      '',
      '| command | keys | id |',
      '|---|---|---|',
      ...commands
        .filter((command) => command.group === group)
        .map(({ id, keys = [], title }) => `| ${title} | ${keys.map(printed).join(' or ')} | \`${id}\` |`),
      '',
    ]),
    '### Runs',
    '',
    'These keys work while a run is open, unless a field, a menu or a dialog has the focus. `singleKeys={false}` turns off single characters, except on the timeline and in the details.',
    '',
    '| what it does | keys |',
    '|---|---|',
    ...replayKeys.map(({ keys, title }) => `| ${title} | ${keys.map(printed).join(' or ')} |`),
    '',
    '### Test',
    '',
    'These keys work in a view of test mode, unless a field, a menu or a dialog has the focus. `singleKeys={false}` turns off single characters, except in the list of cases.',
    '',
    '| view | what it does | keys |',
    '|---|---|---|',
    ...testKeys.map(
      ({ isRange, keys, tab, title }) =>
        `| ${testMessages.defaults.tabs[tab]} | ${title} | ${keys.map(printed).join(isRange ? ' to ' : ' or ')} |`,
    ),
    '',
    '## Commands and keys of a host',
    '',
    'A command that comes with the same id takes the place of a built-in one.',
    '',
    '```tsx',
    readFileSync(join(projectRoot, 'docs/samples/own-command.tsx'), 'utf8').trimEnd(),
    '```',
    '',
  ].join('\n');
}

function printed(keys: string): string {
  const chord = parseChord(keys);
  return `\`${chord ? keyCaps(chord, true).join(' ').replaceAll('|', '\\|') : keys}\``;
}
