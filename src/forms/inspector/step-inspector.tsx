'use client';
import { stepGroupOf, stepTitle } from '#catalog';
import type { ComparatorTable } from '#rules';
import type { Editor } from '#store';
import { Icon, type IconTable, Tooltip } from '#ui';
import { type ReactElement, useEffect } from 'react';
import { useStore } from 'zustand';
import type { FieldTable } from '../field/field-definition.js';
import type { Resources } from '../field/resources.js';
import { formTypeOf } from '../form-type.js';
import { PropertyFields } from '../property-fields.js';
import { webAddress } from '../property-help.js';
import { isConfigProblem } from '../property-problems.js';
import { InspectorHeader } from './inspector-header.js';
import { isPathsProblem, PathsSection } from './paths-section.js';
import { ProblemNotes } from './problem-notes.js';
import { useNode, useNodeProblems } from './use-inspected.js';

export interface StepInspectorProps {
  readonly editor: Editor;
  readonly nodeId: string;
  readonly fields?: FieldTable | undefined;
  readonly resources?: Resources | undefined;
  readonly icons?: IconTable | undefined;
  readonly comparators?: ComparatorTable | undefined;
  /** Its place in reading order, beginning with 1. */
  readonly stepNumber?: number | undefined;
  readonly showAllProblems?: boolean | undefined;
  readonly onClose: () => void;
  /** Starts drawing a path of this kind from the step. */
  readonly onConnect: (nodeId: string, edgeType: string) => void;
  readonly onOpenNode: (nodeId: string) => void;
}

/** The settings of one step and the ways on from it. */
export function StepInspector(props: StepInspectorProps): ReactElement | null {
  const { editor, nodeId, fields, resources, icons, comparators, stepNumber, showAllProblems, onClose, onConnect, onOpenNode } = props;
  const node = useNode(editor, nodeId);
  const problems = useNodeProblems(editor, nodeId);
  const readOnly = useStore(editor.store, (state) => state.readOnly);
  const title = useStore(editor.store, (state) => (node ? stepTitle(node, state.presentation) : ''));
  const type = useStore(editor.store, (state) => (node ? formTypeOf(node, (name) => state.catalog.find(name)) : undefined));
  // Whoever leaves a step while typing has finished that entry of the history.
  useEffect(() => () => editor.seal(), [editor, nodeId]);
  if (!node || !type) return null;
  const group = typeof type.group === 'string' && type.group !== '' ? type.group : 'Step';
  const hasField = (name: unknown): boolean => type.properties?.some((property) => property?.name === name) === true || Object.hasOwn(node.config ?? {}, String(name));
  const notes = problems.filter((problem) => (isConfigProblem(problem) ? !hasField(problem.path?.[1]) : !isPathsProblem(problem)));
  const hasSettings = (type.properties?.length ?? 0) > 0 || Object.keys(node.config ?? {}).length > 0;
  return (
    <>
      <InspectorHeader icon={type.icon} icons={icons} group={stepGroupOf(type)} color={type.color} title={title} onClose={onClose}
        subtitle={stepNumber === undefined ? group : `${group} · step ${stepNumber}`} tools={<HelpLink address={type.supportLink} />} />
      <div className="pb-insp__b">
        <div className="pb-sect">
          <ProblemNotes problems={notes} />
          {!hasSettings && <span className="pb-help">This step has no settings.</span>}
          <PropertyFields nodeType={type} config={node.config} problems={problems} fields={fields} resources={resources} readOnly={readOnly}
            showAllProblems={showAllProblems} comparators={comparators} onBlur={() => editor.seal()}
            onChange={(path, value) => editor.commands.setConfig({ nodeId, path, value })} />
        </div>
        <PathsSection editor={editor} node={node} problems={problems} readOnly={readOnly} icons={icons} onConnect={onConnect} onOpenNode={onOpenNode} />
      </div>
    </>
  );
}

function HelpLink({ address }: { readonly address: unknown }): ReactElement | null {
  const href = webAddress(address, ['https:']);
  if (href === undefined) return null;
  return (
    <Tooltip text="Help for this step">
      <a className="pb-ibtn" data-tone="mut" href={href} target="_blank" rel="noopener noreferrer" aria-label="Help for this step">
        <Icon name="circle-question-mark" />
      </a>
    </Tooltip>
  );
}
