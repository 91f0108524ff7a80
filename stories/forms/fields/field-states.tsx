import { PropertyForm, type Resources } from 'pathboard';
import type { Json, NodeProperty } from 'pathboard/core';
import { type ReactElement, useState } from 'react';
import { expect, within } from 'storybook/test';

type Change = (path: readonly (string | number)[], value: Json | undefined) => void;

export interface FieldStatesProps {
  readonly property: NodeProperty;
  /** A usual value. */
  readonly filled: Json;
  /** An invalid value; a missing one where no other can be invalid. */
  readonly wrong?: Json | undefined;
  /** A value too long for its control. */
  readonly long: Json;
  readonly resources?: Resources | undefined;
  /** Resources while they are loading. */
  readonly loading?: Resources | undefined;
  readonly onChange: Change;
}

interface StateProps extends Pick<FieldStatesProps, 'property' | 'onChange' | 'resources'> {
  readonly name: string;
  readonly theme: 'light' | 'dark';
  readonly value: Json | undefined;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly showAllProblems?: boolean;
}

function State({ name, onChange, property, theme, value, ...form }: StateProps): ReactElement {
  const key = property.name!;
  const [config, setConfig] = useState<{ readonly [key: string]: Json }>(value === undefined ? {} : { [key]: value });
  return (
    <section data-state={`${name} ${theme}`} style={{ width: 332 }}>
      <div style={{ font: '11px/16px system-ui', color: theme === 'dark' ? '#aeb5c1' : '#4a5160', marginBottom: 6 }}>
        {name}
      </div>
      <PropertyForm
        {...form}
        label={`${name}, ${theme}`}
        nodeType={{ label: 'Settings', properties: [property] }}
        config={config}
        theme={theme}
        onChange={(path, next) => {
          onChange(path, next);
          setConfig((before) => {
            const { [key]: _removed, ...others } = before;
            return next === undefined ? others : { ...before, [key]: next };
          });
        }}
      />
    </section>
  );
}

/** One kind of setting in all its states, in both themes. */
export function FieldStates({
  filled,
  loading,
  long,
  onChange,
  property,
  resources,
  wrong,
}: FieldStatesProps): ReactElement {
  const required: NodeProperty = { ...property, mandatory: true, helperText: '' };
  return (
    <div>
      {(['light', 'dark'] as const).map((theme) => {
        const same = { property, theme, onChange, resources };
        return (
          <div
            key={theme}
            style={{
              display: 'grid',
              gridTemplateColumns: 'repeat(auto-fill, 332px)',
              gap: '20px 28px',
              alignItems: 'start',
              padding: 20,
              background: theme === 'dark' ? '#16191e' : '#fff',
            }}
          >
            <State {...same} name="Empty" value={undefined} />
            <State {...same} name="Filled in" value={filled} />
            <State {...same} property={required} name="Wrong" value={wrong} showAllProblems />
            <State {...same} name="Disabled" value={filled} disabled />
            <State {...same} name="Only read" value={filled} readOnly />
            <State {...same} name="Long" value={long} />
            {loading && <State {...same} name="On its way" value={filled} resources={loading} />}
          </div>
        );
      })}
    </div>
  );
}

/** Returns the field of one state, for play functions. */
export function stateIn(
  canvasElement: HTMLElement,
  name = 'Empty',
  theme: 'light' | 'dark' = 'light',
): ReturnType<typeof within> {
  return within(canvasElement.querySelector<HTMLElement>(`[data-state="${name} ${theme}"]`)!);
}

/** Returns the options of the open popup. */
export function page(canvasElement: HTMLElement): ReturnType<typeof within> {
  return within(canvasElement.ownerDocument.body);
}

/** Mounting a field in any state reports nothing. */
export async function expectNothingAsked(onChange: unknown): Promise<void> {
  await expect(onChange).not.toHaveBeenCalled();
}

/** A source that never settles. */
export const never = (): Promise<never> => new Promise(() => {});
