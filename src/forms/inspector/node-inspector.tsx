'use client';
import { type Json, readWebAddress } from '#base';
import { nodeTitle, nodeTypeGroupOf } from '#catalog';
import type { NodeType, Problem, WorkflowNode } from '#model';
import { type ComparatorTable, type EarlierOutput, earlierOutputs, edgeRowsOf, nearestAnswer } from '#rules';
import type { Editor } from '#store';
import { Chip, Icon, IconButton, type IconTable, Tooltip, useLatest, useMessages } from '#ui';
import { type ReactElement, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { TextScope } from '../composer/text-scope.js';
import type { FieldTable } from '../field/field-definition.js';
import type { CheckFields } from '../field/field-scope.js';
import { type ConditionScope, ConditionScopeContext } from '../field/list/condition-scope.js';
import type { Resources } from '../field/resource/resources.js';
import { type UsedValues, UsedValuesContext, createUsedValues } from '../field/resource/used-values.js';
import { formTypeOf } from '../property/form-entries.js';
import { PropertyFields } from '../property-fields.js';
import { isConfigProblem } from '../property/property-problems.js';
import { InspectorHeader } from './inspector-header.js';
import { EdgesSection, isEdgesProblem } from './edges-section.js';
import { ProblemNotes } from '../property/field-hints.js';
import { NodeAgain } from './node-again.js';
import { NodeOutputs } from './node-outputs.js';
import { NodeTimes } from './node-times.js';
import { useNode, useNodeProblems, useUndoneFocus } from './use-inspected.js';
import { type Graph, graphOf, nodesOf } from '#graph';
import { SettingsPreview, type SettingsPreviewProps } from '../preview/settings-preview.js';
import { keywordBefore } from '../preview/node-message.js';
import { inspectorMessages } from './inspector-messages.js';

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
  /** When a field shows its error. @default 'blur' */
  readonly checkFields?: CheckFields | undefined;
  /** True while the panel takes the full width beside the canvas. */
  readonly wide?: boolean | undefined;
  /** Toggles the full width; absent: no button. */
  readonly onWide?: ((wide: boolean) => void) | undefined;
  /** Further buttons of the header. */
  readonly tools?: ReactNode;
  /** Hours outside which the service holds messages back; absent where it does not. */
  readonly officeHours?: unknown;
  readonly onClose: () => void;
  /**
   * Removes an edge.
   * @default removes it without confirmation
   */
  readonly onDisconnect?: ((edgeId: string) => void) | undefined;
  /** Starts drawing an edge of this kind from the node. */
  readonly onConnect: (nodeId: string, edgeType: string, value?: Json) => void;
  /**
   * Removes a condition with its path.
   * @default removes it without confirmation; the nodes behind it stay
   */
  readonly onRemoveCondition?: ((nodeId: string, index: number) => void) | undefined;
  readonly onOpenNode: (nodeId: string) => void;
}

const nothing = {};

/** The settings and outgoing edges of one node. */
export function NodeInspector(props: NodeInspectorProps): ReactElement | null {
  const { editor, nodeId } = props;
  const node = useNode(editor, nodeId);
  const type = useStore(editor.store, (state) =>
    node ? formTypeOf(node, (name) => state.catalog.find(name)) : undefined,
  );
  // Leaving a node ends its history entry.
  useEffect(() => () => editor.seal(), [editor, nodeId]);
  const panel = useUndoneFocus(editor, nodeId);
  return node && type ? <NodePanel {...props} node={node} type={type} panel={panel} /> : null;
}

interface NodePanelProps extends NodeInspectorProps {
  readonly node: WorkflowNode;
  /** The type that the form is built from. */
  readonly type: NodeType;
  readonly panel: RefObject<HTMLDivElement | null>;
}

function NodePanel(props: NodePanelProps): ReactElement {
  const { comparators, editor, icons, node, nodeId, officeHours, panel, resources, type } = props;
  const problems = useNodeProblems(editor, nodeId);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const [contactId, setContactId] = useState<string>();
  return (
    <>
      <NodeHeader {...props} problems={problems} />
      <div ref={panel} className="pb-insp__b">
        <NodeSettings {...props} problems={problems} readOnly={readOnly} contactId={contactId} />
        <NodeAgain node={node} />
        <NodeOutputs editor={editor} node={node} readOnly={readOnly} />
        <NodeTimes editor={editor} node={node} resources={resources ?? nothing} />
        <EdgesSection
          editor={editor}
          node={node}
          problems={problems}
          readOnly={readOnly}
          icons={icons}
          onConnect={props.onConnect}
          onDisconnect={props.onDisconnect}
          onOpenNode={props.onOpenNode}
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

/** The title of a node, its group, and buttons for help and the full width. */
function NodeHeader({
  editor,
  icons,
  node,
  nodeNumber,
  onClose,
  onWide,
  problems,
  tools,
  type,
  wide = false,
}: NodePanelProps & { readonly problems: readonly Problem[] }): ReactElement {
  const { node: messages } = useMessages(inspectorMessages);
  const title = useStore(editor.store, (state) => nodeTitle(node, state.presentation));
  const group = typeof type.group === 'string' && type.group !== '' ? type.group : messages.step;
  return (
    <InspectorHeader
      icon={type.icon}
      icons={icons}
      group={nodeTypeGroupOf(type)}
      color={type.color}
      title={title}
      onClose={onClose}
      subtitle={nodeNumber === undefined ? group : messages.numbered(group, nodeNumber)}
      tools={
        <>
          {wide && <ProblemChips problems={problems} />}
          <HelpLink address={type.supportLink} />
          {onWide && (
            <IconButton
              className="pb-insp__wide"
              icon={wide ? 'minimize-2' : 'maximize-2'}
              tone="mut"
              label={wide ? messages.lessRoom : messages.moreRoom}
              onClick={() => onWide(!wide)}
            />
          )}
          {tools}
        </>
      }
    />
  );
}

interface NodeSettingsProps extends NodePanelProps {
  readonly problems: readonly Problem[];
  readonly readOnly: boolean;
  readonly contactId: string | undefined;
}

/** The fields of a node, and its problems that belong to no field. */
function NodeSettings(props: NodeSettingsProps): ReactElement {
  const { contactId, editor, node, nodeId, problems, type } = props;
  const { node: messages } = useMessages(inspectorMessages);
  const scope = useMemo(
    (): TextScope => ({
      keepsHistory: true,
      names: () => editor.variables(nodeId),
      guaranteeOf: (name) => editor.guarantee(nodeId, name),
      contactId,
    }),
    [contactId, editor, nodeId],
  );
  const hasField = (name: unknown): boolean =>
    type.properties?.some((property) => property?.name === name) === true ||
    Object.hasOwn(node.config ?? {}, String(name));
  const notes = problems.filter((problem) =>
    isConfigProblem(problem) ? !hasField(problem.path?.[1]) : !isEdgesProblem(problem),
  );
  const hasSettings = (type.properties?.length ?? 0) > 0 || Object.keys(node.config ?? {}).length > 0;
  const conditionScope = useConditionsOf(props);
  const usedValues = useUsedValues(props);
  return (
    <div className="pb-sect">
      <ProblemNotes problems={notes} />
      {!hasSettings && <span className="pb-help">{messages.noSettings}</span>}
      <UsedValuesContext.Provider value={usedValues}>
        <ConditionScopeContext.Provider value={conditionScope}>
          <PropertyFields
            nodeType={type}
            config={node.config}
            problems={problems}
            fields={props.fields}
            resources={props.resources}
            readOnly={props.readOnly}
            showAllProblems={props.showAllProblems}
            checkFields={props.checkFields}
            comparators={props.comparators}
            scope={scope}
            onBlur={() => editor.seal()}
            onChange={(path, value, before) =>
              editor.commands.setConfig({ nodeId, path, value, ...(before ? { before } : {}) })
            }
          />
        </ConditionScopeContext.Provider>
      </UsedValuesContext.Provider>
    </div>
  );
}

/** What other nodes use, when the settings of a node open: the lists keep their order while the user chooses. */
function useUsedValues({ editor, nodeId }: NodeSettingsProps): UsedValues {
  return useMemo(
    () => createUsedValues(nodesOf(editor.store.getState().version).filter(({ id }) => id !== nodeId)),
    [editor, nodeId],
  );
}

/** What conditions of a node can be about, computed again when the structure or a title changes. */
function useConditionsOf({ editor, node, nodeId, onRemoveCondition }: NodeSettingsProps): ConditionScope {
  const arcs = useStore(editor.store, (state) => graphOf(state.version).arcs);
  const presentation = useStore(editor.store, (state) => state.presentation);
  const pathSetting = edgeRowsOf(node)?.name;
  const remove = useLatest(
    onRemoveCondition ??
      ((id: string, index: number): void => void editor.commands.removeCondition({ nodeId: id, index })),
  );
  return useMemo(() => {
    // Asked for by the few fields that offer them; most nodes have none.
    let outputs: readonly EarlierOutput[] | undefined;
    const graph = (): Graph => graphOf(editor.store.getState().version);
    return {
      outputs: () => (outputs ??= earlierOutputs(graph(), nodeId, presentation)),
      nearest: () => nearestAnswer(graph(), nodeId, presentation),
      pathSetting,
      removeRow: (index) => remove.current(nodeId, index),
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the structure stands for the graph
  }, [arcs, editor, nodeId, pathSetting, presentation, remove]);
}

interface NodePreviewProps extends Omit<SettingsPreviewProps, 'before'> {
  readonly editor: Editor;
  readonly nodeId: string;
}

/** The message of a node, after the keyword that led the contact to it. */
function NodePreview({ editor, nodeId, ...settings }: NodePreviewProps): ReactElement | null {
  const before = useStore(editor.store, (state) => keywordBefore(graphOf(state.version), nodeId));
  return <SettingsPreview {...settings} before={before} />;
}

/** The numbers of errors and warnings of a node, in the wide panel. */
function ProblemChips({ problems }: { readonly problems: readonly Problem[] }): ReactElement {
  const { node: messages } = useMessages(inspectorMessages);
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.filter(({ severity }) => severity === 'warning').length;
  return (
    <>
      {errors > 0 && (
        <Chip status="err" size="sm" icon="circle-alert">
          {messages.errors(errors)}
        </Chip>
      )}
      {warnings > 0 && (
        <Chip status="warn" size="sm" icon="triangle-alert">
          {messages.warnings(warnings)}
        </Chip>
      )}
    </>
  );
}

function HelpLink({ address }: { readonly address: unknown }): ReactElement | null {
  const { node: messages } = useMessages(inspectorMessages);
  const href = readWebAddress(address, ['https:'])?.href;
  if (href === undefined) return null;
  return (
    <Tooltip text={messages.help}>
      <a
        className="pb-ibtn pb-insp__help"
        data-tone="mut"
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={messages.help}
      >
        <Icon name="circle-question-mark" />
      </a>
    </Tooltip>
  );
}
