/** Returns whether an element has an outline, or a ring around the frame of its field. */
export function isRinged(element: Element): boolean {
  for (let at: Element | null = element, up = 0; at && up < 4; at = at.parentElement, up++) {
    const { boxShadow, outlineStyle, outlineWidth } = getComputedStyle(at);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1.5) return true;
    if (
      up > 0 &&
      at.matches(':focus-within') &&
      boxShadow !== 'none' &&
      at.matches('.pb-input, .pb-tokens, .pb-comp, .pb-search')
    )
      return true;
  }
  return false;
}
