'use client';
import { nodeTitle, nodeTypeOf } from '#catalog';
import type { NodeOutput, WorkflowNode } from '#model';
import type { Usage } from '#rules';
import type { Editor } from '#store';
import { useMessages } from '#ui';
import { type ReactElement, useCallback, useId } from 'react';
import { useStore } from 'zustand';
import { valueText } from '../field/value/value-text.js';
import { inspectorMessages } from './inspector-messages.js';
import { NameField } from './name-field.js';
import { UsageList } from './usage-list.js';
import { useSettledAnswer } from './use-settled-answer.js';

export interface NodeOutputsProps {
  readonly editor: Editor;
  readonly node: WorkflowNode;
  readonly readOnly: boolean;
}

interface Output {
  readonly path: string;
  readonly label: string;
  readonly usages: readonly Usage[];
  /** True for an output of this node alone: what its type sets, has the name that the type gives it. */
  readonly isOwn: boolean;
}

/**
 * The outputs of a node that later nodes use, with where; outputs that its type in the catalog does not declare can be
 * renamed. Renders nothing for a node without either.
 */
export function NodeOutputs({ editor, node, readOnly }: NodeOutputsProps): ReactElement | null {
  const { outputs: messages, usages: words } = useMessages(inspectorMessages);
  const id = useId();
  const title = useStore(editor.store, (state) => nodeTitle(node, state.presentation));
  const outputs = useSettledAnswer(
    editor,
    useCallback(() => outputsOf(editor, node.id), [editor, node.id]),
  );
  if (!outputs || outputs.length === 0) return null;
  return (
    <div className="pb-sect" role="group" aria-labelledby={id}>
      <div className="pb-sect__h" id={id}>
        {messages.title}
      </div>
      {outputs.map(({ isOwn, label, path, usages }) => (
        <div key={path} className="pb-field" data-output={path}>
          <span className="pb-label">{label}</span>
          {isOwn && !readOnly ? (
            <NameField
              editor={editor}
              label={messages.nameOf(label)}
              name={path}
              readOnly={false}
              usages={() => usages}
              rename={(to) => editor.commands.renameOutput({ nodeId: node.id, from: path, to })}
            />
          ) : (
            <code className="pb-uses__name">{`{${title}.${path}}`}</code>
          )}
          {usages.length > 0 && <UsageList editor={editor} usages={usages} title={words.used(usages.length)} />}
        </div>
      ))}
    </div>
  );
}

function outputsOf(editor: Editor, nodeId: string): readonly Output[] {
  const { catalog, version } = editor.store.getState();
  const node = version.definition?.nodes?.find((candidate) => candidate?.id === nodeId);
  if (!node) return [];
  const type = nodeTypeOf(node);
  const declared = new Set(listOf(catalog.find(valueText(type.type))?.outputs).map(({ path }) => path));
  return listOf(type.outputs).flatMap(({ name, path }) => {
    if (typeof path !== 'string' || path === '') return [];
    const usages = editor.usages({ kind: 'output', nodeId, path });
    const isOwn = !declared.has(path);
    return isOwn || usages.length > 0 ? [{ path, label: valueText(name) || path, usages, isOwn }] : [];
  });
}

/** The outputs of a type that may hold anything. */
function listOf(outputs: unknown): readonly NodeOutput[] {
  return Array.isArray(outputs)
    ? outputs.filter((output): output is NodeOutput => typeof output === 'object' && output !== null)
    : [];
}
