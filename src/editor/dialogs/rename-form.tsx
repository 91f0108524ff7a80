'use client';
import { type ReactElement, useId, useState } from 'react';
import { nodeTypeOf, nodeTitle } from '#catalog';
import { UsageList } from '#forms';
import { graphOf } from '#graph';
import { Button, TextInput, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { dialogMessages } from './dialog-messages.js';

/** Edits the title of a node. An empty title restores the name of its type. */
export function RenameForm({
  nodeId,
  onDone,
}: {
  readonly nodeId: string;
  readonly onDone: () => void;
}): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { rename: messages } = useMessages(dialogMessages);
  const id = useId();
  const { presentation, version } = editor.store.getState();
  const node = graphOf(version).node(nodeId);
  const [text, setText] = useState(() => (node ? nodeTitle(node, presentation) : ''));
  // References hold the name of a step: they follow it.
  const [usages] = useState(() => editor.usages({ kind: 'output', nodeId }));
  if (!node) return null;
  const usual = nodeTitle({ id: '', type: nodeTypeOf(node) });
  return (
    <form
      className="pb-rename"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onDone();
        actions.report(
          editor.commands.renameNode({ nodeId, title: text.trim() }),
          messages.done(text.trim() === '' ? usual : text.trim()),
        );
      }}
    >
      <label htmlFor={id}>{messages.label}</label>
      <TextInput id={id} value={text} onValueChange={setText} placeholder={usual} />
      <Button size="sm" variant="primary" type="submit">
        {messages.submit}
      </Button>
      {usages.length > 0 && <UsageList editor={editor} usages={usages} title={messages.uses(usages.length)} />}
    </form>
  );
}
