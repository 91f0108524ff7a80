'use client';
import type { ReactElement } from 'react';
import { useStore } from 'zustand';
import { Button, useMessages } from '#ui';
import { runCommand } from '../commands/command-desk.js';
import { useEditorContext } from '../editor-context.js';
import { settingsMessages } from './settings-messages.js';

/** Buttons for all selected nodes. One that cannot run says why when pressed. */
export function BulkActions({ ids }: { readonly ids: readonly string[] }): ReactElement {
  const { commands, editor } = useEditorContext();
  const { bulk } = useMessages(settingsMessages);
  const selection = useStore(editor.store, (state) => state.selection);
  // Subscribes to positions and disabled nodes, which the decisions depend on.
  useStore(editor.store, (state) => state.presentation);
  const scene = commands.scene({ subject: selection });
  return (
    <div className="pb-sect__actions" role="group" aria-label={bulk}>
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
