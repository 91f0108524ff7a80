import type { CommandId, CommandWords } from './command-messages.js';
import type { CommandDecision, CommandScene, EditorCommand } from './editor-command.js';

/** The scene of a built-in command, with what it says. */
export interface WordedScene extends CommandScene {
  readonly words: CommandWords;
}

/** A built-in command without its words. */
export interface CommandDefinition extends Pick<
  EditorCommand,
  'group' | 'keys' | 'icon' | 'where' | 'repeats' | 'danger'
> {
  readonly id: CommandId;
  titleFor?(scene: WordedScene): string;
  decision(scene: WordedScene): CommandDecision;
  run(scene: WordedScene): void;
}

/** Returns a built-in command with its words. */
export function withWords(definition: CommandDefinition, words: CommandWords): EditorCommand {
  const { decision, run, titleFor, ...rest } = definition;
  const { keywords, short, title }: { title: string; short?: string; keywords?: string } = words.commands[rest.id];
  return {
    ...rest,
    title,
    ...(short === undefined ? {} : { short }),
    ...(keywords === undefined ? {} : { keywords: keywords.split(/\s*,\s*/u) }),
    ...(titleFor ? { titleFor: (scene) => titleFor({ ...scene, words }) } : {}),
    decision: (scene) => decision({ ...scene, words }),
    run: (scene) => run({ ...scene, words }),
  };
}
