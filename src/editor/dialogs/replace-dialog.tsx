'use client';
import type { ReactElement, ReactNode } from 'react';
import { nodeTitle } from '#catalog';
import { graphOf } from '#graph';
import { distinctTitle, type ReplaceDecision, type SettingFact } from '#rules';
import { Button, Dialog, Icon, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { dialogMessages } from './dialog-messages.js';

export interface ReplaceDialogProps {
  readonly nodeId: string;
  readonly type: string;
  readonly onDone: () => void;
}

/** Whether a change of type loses something the user should see beforehand. */
export function losesSomething({ changedEdges, droppedEdges, droppedSettings, usages }: ReplaceDecision): boolean {
  return changedEdges.length + droppedEdges.length + droppedSettings.length + usages.length > 0;
}

/** Previews what a node keeps and loses under another type. */
export function ReplaceRequest({ nodeId, onDone, type }: ReplaceDialogProps): ReactElement | null {
  const { actions, editor } = useEditorContext();
  const { cancel, replace: messages } = useMessages(dialogMessages);
  const { presentation, version } = editor.store.getState();
  const graph = graphOf(version);
  const node = graph.node(nodeId);
  const decision = editor.can.replace({ nodeId, type });
  if (!node || decision.answer !== 'allow') return null;
  const { newSettings, usages } = decision;
  const name = nodeTitle({ id: '', type: decision.type });
  const filled = newSettings.filter(({ words }) => words !== '');
  return (
    <Dialog
      open
      onClose={onDone}
      title={messages.title(distinctTitle(graph, node, presentation), name)}
      text={messages.text}
      actions={
        <>
          <Button variant="ghost" onClick={onDone}>
            {cancel}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onDone();
              actions.replaceType(nodeId, type);
            }}
          >
            {messages.submit(name)}
          </Button>
        </>
      }
    >
      <div className="pb-swap">
        <KeptColumn decision={decision} />
        <LostColumn decision={decision} />
      </div>
      {filled.length > 0 && (
        <div className="pb-swap__n">
          {messages.startsWith(filled.map(({ label, words }) => messages.setting(label, words)))}
        </div>
      )}
      {usages.length > 0 && (
        <div className="pb-swap__n pb-advice">
          <Icon name="triangle-alert" size={13} />
          <span>{messages.uses(usages.length)}</span>
        </div>
      )}
    </Dialog>
  );
}

interface FactsProps {
  readonly decision: ReplaceDecision;
}

/** The settings and edges that the other type keeps. */
function KeptColumn({ decision: { changedEdges, keptEdges, keptSettings } }: FactsProps): ReactElement {
  const { replace: messages } = useMessages(dialogMessages);
  return (
    <Column title={messages.kept} icon="check" none={messages.keptNone}>
      {keptSettings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
      {keptEdges.map(({ edgeId, label, edge, position }) => (
        <Row
          key={`${edgeId}:${position}`}
          icon="route"
          label={label ?? messages.path}
          detail={edge.label === undefined || edge.label === label ? messages.path : messages.pathNow(edge.label)}
        />
      ))}
      {changedEdges.map(({ edgeId, label, edge, position }) => (
        <Row
          key={`${edgeId}:${position}`}
          icon="route"
          label={label ?? messages.path}
          detail={messages.pathBecomes(edge.label ?? edge.edgeType)}
        />
      ))}
    </Column>
  );
}

/** The settings and edges that the other type has no use for. */
function LostColumn({ decision: { droppedEdges, droppedSettings } }: FactsProps): ReactElement {
  const { replace: messages } = useMessages(dialogMessages);
  return (
    <Column title={messages.lost} icon="x" none={messages.lostNone}>
      {droppedSettings.map((setting) => (
        <SettingRow key={setting.name} setting={setting} />
      ))}
      {droppedEdges.map(({ edgeId, label, position }) => (
        <Row key={`${edgeId}:${position}`} icon="unlink" label={label ?? messages.path} detail={messages.pathLost} />
      ))}
    </Column>
  );
}

function Column({
  children,
  icon,
  none,
  title,
}: {
  readonly title: string;
  readonly icon: string;
  readonly none: string;
  readonly children: readonly (readonly ReactNode[])[];
}): ReactElement {
  const isEmpty = children.every((rows) => rows.length === 0);
  return (
    <div role="group" aria-label={title} className="pb-swap__c" data-kind={icon}>
      <div className="pb-swap__t">
        <Icon name={icon} size={14} />
        {title}
      </div>
      {isEmpty ? <div className="pb-swap__d">{none}</div> : <ul>{children}</ul>}
    </div>
  );
}

function SettingRow({ setting: { label, words } }: { readonly setting: SettingFact }): ReactElement {
  const { replace: messages } = useMessages(dialogMessages);
  return <Row icon="sliders-horizontal" label={label} detail={words === '' ? messages.empty : words} />;
}

function Row({
  detail,
  icon,
  label,
}: {
  readonly icon: string;
  readonly label: string;
  readonly detail: string;
}): ReactElement {
  return (
    <li className="pb-swap__r">
      <Icon name={icon} size={13} />
      <span>
        <b>{label}</b>
        <span className="pb-swap__d">{detail}</span>
      </span>
    </li>
  );
}
