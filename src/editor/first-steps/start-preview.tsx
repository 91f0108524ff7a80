'use client';
import { type ReactElement, useMemo } from 'react';
import type { WorkflowStart } from '#catalog';
import { WorkflowCanvas } from '#canvas';
import { layoutVersion } from '#layout';
import { Button, Icon, Kbd, useMessages } from '#ui';
import { useEditorContext } from '../editor-context.js';
import { firstStepsMessages } from './first-steps-messages.js';

/** A ready-made workflow on the empty canvas, before it is chosen. */
export function StartPreview({
  onUse,
  start,
}: {
  readonly start: WorkflowStart;
  readonly onUse: () => void;
}): ReactElement {
  const { props } = useEditorContext();
  const messages = useMessages(firstStepsMessages);
  const layout = useMemo(
    () =>
      layoutVersion(start.version, { density: props.density ?? 'comfortable', direction: props.direction ?? 'down' }),
    [props.density, props.direction, start],
  );
  return (
    <div className="pb-startview">
      {/* Hidden from assistive technology: the card names what the picture shows. */}
      <div className="pb-startview__c" inert>
        <WorkflowCanvas
          key={start.id}
          version={start.version}
          layout={layout}
          label={messages.preview(start.name)}
          density={props.density}
          icons={props.icons}
          opensWhole
          readOnly
        />
      </div>
      <div className="pb-startview__b">
        <Icon name="eye" size={15} />
        <b>{start.name}</b>
        <span>{messages.previewMark}</span>
        <Button variant="primary" size="sm" tabIndex={-1} onClick={onUse}>
          {messages.use} <Kbd keys={['↵']} />
        </Button>
      </div>
    </div>
  );
}
