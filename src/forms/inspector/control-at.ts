import type { JsonPath } from '#base';

const controls =
  ':is(textarea, input:not([type="hidden"]), select, [role="combobox"], button, [tabindex]:not([tabindex="-1"])):not(:disabled)';

/**
 * The control that a path of a problem is about, in a panel of settings that is in the page: the very row and part where a setting
 * has several, else the setting as a whole; for a path that is missing the button that connects it. Undefined where the panel
 * shows nothing for it.
 *
 * @param path as problems have it: `['config', setting, …]` of a step, `['value']` or `['type']` of a path, `['validation', 'edges', kind]`
 */
export function controlAt(panel: HTMLElement, path: JsonPath): HTMLElement | undefined {
  const [kind, setting, ...deeper] = path;
  if (kind === 'config' && setting !== undefined) {
    let place = within(panel, 'setting', setting);
    // As deep as the form goes: an item of a list, then a part of it.
    for (const part of deeper) place = (place && within(place, 'part', part)) ?? place;
    return place && firstControl(place);
  }
  if (kind === 'validation') {
    const edgeType = path[2];
    const row = edgeType === undefined ? undefined : within(panel, 'missing', edgeType);
    const section = row ?? panel.querySelector<HTMLElement>('[data-edges]');
    return section ? firstControl(section) : undefined;
  }
  const place = kind === undefined ? undefined : within(panel, 'setting', kind);
  return place && firstControl(place);
}

/** Compared as values: names from the wire may hold anything that a selector cannot. */
function within(
  place: HTMLElement,
  key: 'setting' | 'part' | 'missing',
  value: string | number,
): HTMLElement | undefined {
  return [...place.querySelectorAll<HTMLElement>(`[data-${key}]`)].find(
    (element) => element.dataset[key] === String(value),
  );
}

function firstControl(place: HTMLElement): HTMLElement | undefined {
  if (place.matches(controls)) return place;
  return place.querySelector<HTMLElement>(controls) ?? undefined;
}
