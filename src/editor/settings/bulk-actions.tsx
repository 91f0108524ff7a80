'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Button } from '#ui';
import { runCommand } from '../commands/command-desk.js';
import { useEditorContext } from '../editor-context.js';

/** What is done most with several steps at once; the rest is in the menu and the list of commands. */
const ids = ['duplicate', 'copy', 'turn-off', 'nudge-back', 'delete'];

/** The commands for all selected steps as buttons. What cannot be done says why when it is pressed. */
export function BulkActions(): ReactElement {
  const { commands, editor } = useEditorContext();
  const selection = useStore(editor.store, (state) => state.selection);
  // What can be done depends on how the steps are arranged and whether they are on.
  useStore(editor.store, (state) => state.presentation);
  const scene = commands.scene({ subject: selection });
  return (
    <div className="pb-sect__actions" role="group" aria-label="For all of them">
      {ids.flatMap((id) => {
        const command = commands.table.command(id);
        if (!command || command.decision(scene) === 'hide') return [];
        const title =
          id === 'duplicate' || id === 'copy' ? command.title : (command.titleFor?.(scene) ?? command.title);
        return [
          <Button
            key={id}
            {...(command.icon === undefined ? {} : { icon: command.icon })}
            {...(command.danger ? { variant: 'danger' as const } : {})}
            aria-keyshortcuts={commands.ariaKeys(id)}
            onClick={(event) =>
              runCommand(
                command,
                commands.scene({ subject: selection, anchor: event.currentTarget.getBoundingClientRect() }),
              )
            }
          >
            {title}
          </Button>,
        ];
      })}
    </div>
  );
}
