import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import { layoutVersion } from '#layout';
import { renderMarkdown, renderMermaid, renderSvg } from '#render';
import type { CommandLine } from './command-line.js';
import { readVersionFrom } from './read-version-from.js';

const directions = ['down', 'right'] as const;

interface RenderFlags {
  readonly output?: string;
  readonly theme: 'light' | 'dark';
  readonly direction: (typeof directions)[number];
  readonly background: boolean;
}

/** Adds `pathboard render`, which draws a version as SVG. */
export function addRenderCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('render')
    .description('Draws a version as SVG, which scales to any size.')
    .argument('<version>', 'the version as a JSON file; - reads it from the standard input')
    .option('-o, --output <file>', 'write the drawing there instead of printing it')
    .addOption(new Option('--theme <theme>', 'the colours').choices(['light', 'dark']).default('light'))
    .addOption(new Option('--direction <direction>', 'of the main path').choices(directions).default('down'))
    .option('--no-background', 'leave the ground out')
    .action(async (file: string, { background, direction, output, theme }: RenderFlags) => {
      const version = await readVersionFrom(commandLine, file);
      await put(commandLine, output, renderSvg(version, { theme, direction, background }));
    });
}

interface ConvertFlags {
  readonly output?: string;
  readonly to: 'markdown' | 'mermaid';
}

/** Adds `pathboard convert`, which writes a version as an outline or a flowchart. */
export function addConvertCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('convert')
    .description('Writes a version as a Markdown outline or as a Mermaid flowchart.')
    .argument('<version>', 'the version as a JSON file; - reads it from the standard input')
    .addOption(new Option('--to <format>', 'the format').choices(['markdown', 'mermaid']).default('markdown'))
    .option('-o, --output <file>', 'write the text there instead of printing it')
    .action(async (file: string, { output, to }: ConvertFlags) => {
      const version = await readVersionFrom(commandLine, file);
      await put(commandLine, output, to === 'mermaid' ? renderMermaid(version) : renderMarkdown(version));
    });
}

interface LayoutFlags {
  readonly output?: string;
  readonly direction: (typeof directions)[number];
}

/** Adds `pathboard layout`, which prints where the canvas draws everything. */
export function addLayoutCommand(program: Command, commandLine: CommandLine): void {
  program
    .command('layout')
    .description('Prints the positions of steps and the routes of paths as JSON, in pixels at 100 %.')
    .argument('<version>', 'the version as a JSON file; - reads it from the standard input')
    .addOption(new Option('--direction <direction>', 'of the main path').choices(directions).default('down'))
    .option('-o, --output <file>', 'write the JSON there instead of printing it')
    .action(async (file: string, { direction, output }: LayoutFlags) => {
      const layout = layoutVersion(await readVersionFrom(commandLine, file), { direction });
      await put(commandLine, output, `${JSON.stringify(layout, undefined, 2)}\n`);
    });
}

async function put({ folder, write }: CommandLine, output: string | undefined, text: string): Promise<void> {
  if (output === undefined) write(text);
  else await writeFile(resolve(folder, output), text);
}
