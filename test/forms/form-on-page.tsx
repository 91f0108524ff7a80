import { type ReactElement, useSyncExternalStore } from 'react';
import { expect, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import type { Json } from '#base';
import { PropertyForm, type PropertyFormProps, type ResourceOption, type Resources } from '#forms';
import type { NodeProperty } from '#model';
import '../../src/style.css';

type Config = { readonly [name: string]: unknown };

/** A form of a host that stores every reported change. */
export interface FormOnPage {
  readonly container: HTMLElement;
  /** What the host stores. */
  readonly config: () => Config;
  /** The reported values of the first setting, in order; `undefined` removes it. */
  readonly reported: (Json | undefined)[];
  /** Stores other settings from outside, as undo does. */
  readonly store: (config: Config) => Promise<void>;
  /** Renders with other props. */
  readonly change: (props: Partial<PropertyFormProps>) => Promise<void>;
  /** The element of a setting, by its name. */
  readonly setting: (name?: string) => HTMLElement;
  /** The error lines below the fields. */
  readonly errors: () => readonly string[];
  readonly unmount: () => Promise<void>;
}

/** Renders a form with these settings. */
export async function formOnPage(
  properties: NodeProperty | readonly NodeProperty[],
  { config: start = {}, ...given }: Partial<PropertyFormProps> = {},
): Promise<FormOnPage> {
  const all = [properties].flat() as NodeProperty[];
  const reported: (Json | undefined)[] = [];
  let state = { config: start as Config, props: given };
  const listeners = new Set<() => void>();
  const set = (next: Partial<typeof state>): void => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  function Host(): ReactElement {
    const { config, props } = useSyncExternalStore(subscribe, () => state);
    return (
      <div style={{ width: 360, padding: 12 }}>
        <PropertyForm
          nodeType={{ type: 'test', label: 'Test', properties: all }}
          {...props}
          config={config}
          onChange={([key], value, before) => {
            if (key === all[0]?.name) reported.push(value);
            const { [String(key)]: _removed, ...others } = state.config;
            set({ config: value === undefined ? others : { ...state.config, [String(key)]: value } });
            props.onChange?.([key!], value, before);
          }}
        />
      </div>
    );
  }
  const screen = await render(<Host />);
  const settled = async (done: () => boolean): Promise<void> => {
    await vi.waitFor(() => expect(done()).toBe(true));
    await new Promise(requestAnimationFrame);
  };
  return {
    container: screen.container,
    config: () => state.config,
    reported,
    store: (config) => {
      set({ config });
      return settled(() => state.config === config);
    },
    change: (props) => {
      set({ props: { ...state.props, ...props } });
      return settled(() => true);
    },
    setting: (name = all[0]?.name ?? '') => {
      const found = [...screen.container.querySelectorAll<HTMLElement>('[data-setting]')].find(
        ({ dataset }) => dataset['setting'] === name,
      );
      if (!found) throw new Error(`no setting ${name}`);
      return found;
    },
    errors: () => [...screen.container.querySelectorAll('.pb-errm')].map(({ textContent }) => textContent),
    unmount: () => screen.unmount(),
  };
}

type Loader = Extract<NonNullable<Resources['lists']>, (query: never) => unknown>;
type Query = Parameters<Loader>[0];

/** One request to a held source. */
export interface HeldRequest extends Query {
  readonly answer: (result: unknown) => void;
  readonly fail: () => void;
}

/** A source of resources whose requests the test answers, in any order, late or never. */
export function heldSource(): { readonly load: Loader; readonly asked: readonly HeldRequest[] } {
  const asked: HeldRequest[] = [];
  const load: Loader = (query) =>
    new Promise((resolve, reject) => {
      asked.push({
        ...query,
        answer: (result) => resolve(result as readonly ResourceOption[]),
        fail: () => reject(new Error('offline')),
      });
    });
  return { load, asked };
}

/** The rows of the open list. */
export const listed = (): readonly string[] =>
  [...document.querySelectorAll<HTMLElement>('.pb-menu [role="option"]')]
    .filter((option) => option.checkVisibility())
    .map((option) => option.querySelector('.pb-mi__text')?.textContent ?? option.textContent);
