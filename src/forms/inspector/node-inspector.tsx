'use client';
import { readWebAddress } from '#base';
import { nodeTitle, nodeTypeGroupOf } from '#catalog';
import type { Problem } from '#model';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { Chip, Icon, IconButton, type IconTable, Tooltip } from '#ui';
import { type ReactElement, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TextScope } from '../composer/text-scope.js';
import type { FieldTable } from '../field/field-definition.js';
import type { Resources } from '../field/resources.js';
import { formTypeOf } from '../form-type.js';
import { PropertyFields } from '../property-fields.js';
import { isConfigProblem } from '../property-problems.js';
import { InspectorHeader } from './inspector-header.js';
import { EdgesSection, isEdgesProblem } from './edges-section.js';
import { ProblemNotes } from './problem-notes.js';
import { NodeTimes } from './node-times.js';
import { useNode, useNodeProblems } from './use-inspected.js';
import { useUndoneFocus } from './use-undone-focus.js';
import { graphOf } from '#graph';
import { SettingsPreview, type SettingsPreviewProps } from '../preview/settings-preview.js';
import { keywordBefore } from '../preview/node-message.js';

interface NodePreviewProps extends Omit<SettingsPreviewProps, 'before'> {
  readonly editor: Editor;
  readonly nodeId: string;
}

/** The message of a node, after the keyword that led the contact to it. */
function NodePreview({ editor, nodeId, ...settings }: NodePreviewProps): ReactElement | null {
  const before = useStore(editor.store, (state) => keywordBefore(graphOf(state.version), nodeId));
  return <SettingsPreview {...settings} before={before} />;
}

export interface NodeInspectorProps {
  readonly editor: Editor;
  readonly nodeId: string;
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly icons?: IconTable | undefined;
  readonly comparators?: ComparatorTable | undefined;
  /** Its position in reading order, starting with 1. */
  readonly nodeNumber?: number | undefined;
  readonly showAllProblems?: boolean | undefined;
  /** True while the panel takes the full width beside the canvas. */
  readonly wide?: boolean | undefined;
  /** Toggles the full width; absent: no button. */
  readonly onWide?: ((wide: boolean) => void) | undefined;
  /** Hours outside which the service holds messages back; absent where it does not. */
  readonly officeHours?: unknown;
  readonly onClose: () => void;
  /**
   * Removes an edge.
   * @default removes it without confirmation
   */
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
  /** Starts drawing an edge of this kind from the node. */
  readonly onConnect: (nodeId: string, edgeType: string) => void;
  readonly onOpenNode: (nodeId: string) => void;
}

const nothing = {};

/** The settings and outgoing edges of one node. */
export function NodeInspector(props: NodeInspectorProps): ReactElement | null {
  const {
    editor,
    nodeId,
    fields,
    resources,
    icons,
    comparators,
    nodeNumber,
    showAllProblems,
    wide = false,
    officeHours,
    onWide,
    onClose,
    onConnect,
    onDisconnect,
    onOpenNode,
  } = props;
  const node = useNode(editor, nodeId);
  const problems = useNodeProblems(editor, nodeId);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const title = useStore(editor.store, (state) => (node ? nodeTitle(node, state.presentation) : ''));
  const type = useStore(editor.store, (state) =>
    node ? formTypeOf(node, (name) => state.catalog.find(name)) : undefined,
  );
  // Leaving a node ends its history entry.
  useEffect(() => () => editor.seal(), [editor, nodeId]);
  const panel = useUndoneFocus(editor, nodeId);
  const [contactId, setContactId] = useState<string>();
  const scope = useMemo(
    (): TextScope => ({
      keepsHistory: true,
      names: () => editor.knownNames(nodeId),
      guaranteeOf: (name) => editor.guarantee(nodeId, name),
      contactId,
    }),
    [contactId, editor, nodeId],
  );
  if (!node || !type) return null;
  const group = typeof type.group === 'string' && type.group !== '' ? type.group : 'Step';
  const hasField = (name: unknown): boolean =>
    type.properties?.some((property) => property?.name === name) === true ||
    Object.hasOwn(node.config ?? {}, String(name));
  const notes = problems.filter((problem) =>
    isConfigProblem(problem) ? !hasField(problem.path?.[1]) : !isEdgesProblem(problem),
  );
  const hasSettings = (type.properties?.length ?? 0) > 0 || Object.keys(node.config ?? {}).length > 0;
  return (
    <>
      <InspectorHeader
        icon={type.icon}
        icons={icons}
        group={nodeTypeGroupOf(type)}
        color={type.color}
        title={title}
        onClose={onClose}
        subtitle={nodeNumber === undefined ? group : `${group} · step ${nodeNumber}`}
        tools={
          <>
            {wide && <ProblemChips problems={problems} />}
            <HelpLink address={type.supportLink} />
            {onWide && (
              <IconButton
                className="pb-insp__wide"
                icon={wide ? 'minimize-2' : 'maximize-2'}
                tone="mut"
                label={wide ? 'Less room for the settings' : 'More room for the settings'}
                onClick={() => onWide(!wide)}
              />
            )}
          </>
        }
      />
      <div ref={panel} className="pb-insp__b">
        <div className="pb-sect">
          <ProblemNotes problems={notes} />
          {!hasSettings && <span className="pb-help">This step has no settings.</span>}
          <PropertyFields
            nodeType={type}
            config={node.config}
            problems={problems}
            fields={fields}
            resources={resources}
            readOnly={readOnly}
            showAllProblems={showAllProblems}
            comparators={comparators}
            scope={scope}
            onBlur={() => editor.seal()}
            onChange={(path, value, before) =>
              editor.commands.setConfig({ nodeId, path, value, ...(before ? { before } : {}) })
            }
          />
        </div>
        <NodeTimes editor={editor} node={node} />
        <EdgesSection
          editor={editor}
          node={node}
          problems={problems}
          readOnly={readOnly}
          icons={icons}
          onConnect={onConnect}
          onDisconnect={onDisconnect}
          onOpenNode={onOpenNode}
        />
        <NodePreview
          editor={editor}
          nodeId={nodeId}
          nodeType={type}
          config={node.config}
          resources={resources ?? nothing}
          comparators={comparators ?? nothing}
          contactId={contactId}
          onContactChange={setContactId}
          officeHours={officeHours}
        />
      </div>
    </>
  );
}

/** The numbers of errors and warnings of a node, in the wide panel. */
function ProblemChips({ problems }: { readonly problems: readonly Problem[] }): ReactElement {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return (
    <>
      {errors > 0 && (
        <Chip status="err" size="sm" icon="circle-alert">
          {errors === 1 ? '1 error' : `${errors} errors`}
        </Chip>
      )}
      {warnings > 0 && (
        <Chip status="warn" size="sm" icon="triangle-alert">
          {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        </Chip>
      )}
    </>
  );
}

function HelpLink({ address }: { readonly address: unknown }): ReactElement | null {
  const href = readWebAddress(address, ['https:'])?.href;
  if (href === undefined) return null;
  return (
    <Tooltip text="Help for this step">
      <a
        className="pb-ibtn"
        data-tone="mut"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label="Help for this step"
      >
        <Icon name="circle-question-mark" />
      </a>
    </Tooltip>
  );
}
