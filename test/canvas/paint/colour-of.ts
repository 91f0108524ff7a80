/** Returns the colour of a token below an element as pixel values. */
export function colourOf(root: HTMLElement, token: string): readonly number[] {
  const probe = document.createElement('span');
  probe.style.color = `var(${token})`;
  root.append(probe);
  const context = document.createElement('canvas').getContext('2d')!;
  context.fillStyle = getComputedStyle(probe).color;
  context.fillRect(0, 0, 1, 1);
  return [...context.getImageData(0, 0, 1, 1).data];
}
