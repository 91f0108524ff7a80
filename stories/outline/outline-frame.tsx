import { type ReactElement, useState } from 'react';
import { type OutlineActions, type OutlineSelection, WorkflowOutline, type WorkflowOutlineProps } from '#outline';
import { PbRoot } from '#ui';

export interface OutlineFrameProps extends Omit<WorkflowOutlineProps, 'label'> {
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
}

/** An outline on a page, with its own selection state. */
export function OutlineFrame({
  theme = 'light',
  width = 420,
  version,
  actions,
  selection,
  ...rest
}: OutlineFrameProps): ReactElement {
  const [chosen, setChosen] = useState<OutlineSelection>(selection ?? { nodeIds: [], edgeIds: [] });
  const withSelect: OutlineActions = {
    ...actions,
    select: (next) => {
      setChosen(next);
      actions?.select?.(next);
    },
  };
  return (
    <PbRoot label={version.name ?? 'Workflow'} theme={theme} style={{ height: '100vh', width }}>
      <WorkflowOutline
        {...rest}
        label={version.name ?? 'Workflow'}
        version={version}
        selection={chosen}
        actions={withSelect}
      />
    </PbRoot>
  );
}
