import { type ReactElement, type ReactNode, useMemo, useState } from 'react';
import {
  type CanvasActions,
  type CanvasSelection,
  Minimap,
  ViewBar,
  WorkflowCanvas,
  type WorkflowCanvasProps,
} from '#canvas';
import { layoutVersion } from '#layout';
import { PbRoot } from '#ui';

export interface CanvasFrameProps extends Omit<WorkflowCanvasProps, 'layout' | 'label'> {
  readonly theme?: 'light' | 'dark';
  readonly around?: ReactNode;
  readonly onTidy?: () => void;
}

/** A laid out canvas on a page, with its own selection state. */
export function CanvasFrame({
  theme = 'light',
  version,
  density = 'comfortable',
  actions,
  selection,
  around,
  onTidy,
  ...rest
}: CanvasFrameProps): ReactElement {
  const layout = useMemo(() => layoutVersion(version, { density }), [version, density]);
  const [chosen, setChosen] = useState<CanvasSelection>(selection ?? { nodeIds: [], edgeIds: [] });
  const withSelect: CanvasActions = {
    ...actions,
    select: (next, options) => {
      setChosen(next);
      actions?.select?.(next, options);
    },
  };
  return (
    <PbRoot label={version.name ?? 'Workflow'} theme={theme} density={density} style={{ height: '100vh' }}>
      <WorkflowCanvas
        {...rest}
        label={version.name ?? 'Workflow'}
        version={version}
        layout={layout}
        density={density}
        selection={chosen}
        actions={withSelect}
      >
        <ViewBar onTidy={onTidy} />
        <Minimap />
        {around}
      </WorkflowCanvas>
    </PbRoot>
  );
}
