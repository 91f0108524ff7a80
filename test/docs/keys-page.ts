import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replayKeys } from '#replay';
import { keyCaps, parseChord } from '#ui';
import { projectRoot } from '../architecture/source-files.js';
import { builtIn as commands, words } from '../editor/commands/english-commands.js';

/** The page `docs/keyboard.md`: how one works without a pointer, with every command and its keys out of the table of commands. */
export function keysPage(): string {
  const groups = Object.entries(words.shared.groups).filter(([id]) => commands.some(({ group }) => group === id));
  return [
    '# By keyboard',
    '',
    'Everything can be done without a pointer, by the same commands, with one entry in the history each. Written by `npm run docs:keys`',
    'from the table that the editor itself reads; ⌘ stands for Ctrl off Apple, ⌥ for Alt.',
    '',
    '- **One stop of Tab** for the drawing, one for the outline; `F6` goes from part to part. Arrows travel the paths, and each step says',
    '  its name, its number, what is wrong with it and where its paths lead.',
    '- **Escape goes one level up**, always: out of a gesture, a menu, a list, a field, a panel, a selection. It never throws away typed text,',
    '  and the focus returns to where it came from.',
    '- **Letters alone** count only while the drawing or the outline has the focus. `singleKeys={false}` turns them off, `keymap` gives others.',
    '- **What was done is said** in a live region, and so is why something was not done.',
    '- While a path is joined by key, arrows offer only the steps that may follow; Enter joins, Escape gives it up.',
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
    'While runs are read. They count wherever no field, menu or question has the focus; `singleKeys={false}` turns off letters and signs alone, but for those of the timeline and the details.',
    '',
    '| what it does | keys |',
    '|---|---|',
    ...replayKeys.map(({ keys, title }) => `| ${title} | ${keys.map(printed).join(' or ')} |`),
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
