import type { JsonPath } from '#base';

const controls =
  ':is(textarea, input:not([type="hidden"]), select, [role="combobox"], button, [tabindex]:not([tabindex="-1"])):not(:disabled)';

/**
 * Returns the control that a problem's JSON path refers to, in a mounted settings panel: the row and part of a setting
 * with several, else the setting itself; for a missing edge, its connect button. Undefined where the panel shows
 * nothing for it.
 * @param path `['config', setting, …]` of a node, `['value']` or `['type']` of an edge, or
 *   `['validation', 'edges', kind]`
 */
export function controlAt(panel: HTMLElement, path: JsonPath): HTMLElement | undefined {
  const [kind, setting, ...deeper] = path;
  if (kind === 'config' && setting !== undefined) {
    let container = within(panel, 'setting', setting);
    // As deep as the form goes: an item of a list, then a part of it.
    for (const part of deeper) container = (container && within(container, 'part', part)) ?? container;
    return container && firstControl(container);
  }
  if (kind === 'validation') {
    const edgeType = path[2];
    const row = edgeType === undefined ? undefined : within(panel, 'missing', edgeType);
    const section = row ?? panel.querySelector<HTMLElement>('[data-edges]');
    return section ? firstControl(section) : undefined;
  }
  const container = kind === undefined ? undefined : within(panel, 'setting', kind);
  return container && firstControl(container);
}

/** Compares dataset values: names from the wire may contain characters that selectors cannot. */
function within(
  container: HTMLElement,
  key: 'setting' | 'part' | 'missing',
  value: string | number,
): HTMLElement | undefined {
  return [...container.querySelectorAll<HTMLElement>(`[data-${key}]`)].find(
    (element) => element.dataset[key] === String(value),
  );
}

function firstControl(container: HTMLElement): HTMLElement | undefined {
  if (container.matches(controls)) return container;
  return container.querySelector<HTMLElement>(controls) ?? undefined;
}
