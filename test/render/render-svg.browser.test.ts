import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { messagingNodeTypes, workflowStarts } from '#catalog';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { renderSvg } from '#render';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { arbitraryVersion } from '../support/arbitrary-version.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261128;

/** Parses a drawing as the browser parses a file; throws where it is not well-formed. */
function parsed(svg: string): Document {
  const drawing = new DOMParser().parseFromString(svg, 'image/svg+xml');
  const fault = drawing.querySelector('parsererror');
  if (fault) throw new Error(fault.textContent);
  return drawing;
}

describe('[row 100] a version as SVG', () => {
  test(`[SV1] is well-formed, loads and runs nothing, whatever the version (seed ${seed})`, { timeout: 60_000 }, () => {
    const known = new Set(['svg', 'title', 'g', 'rect', 'path', 'text']);
    fc.assert(
      fc.property(arbitraryVersion, (version) => {
        const drawing = parsed(renderSvg(version as WorkflowVersion));
        for (const element of drawing.querySelectorAll('*')) {
          expect(known).toContain(element.localName);
          for (const { name, value } of element.attributes) {
            expect(name).not.toMatch(/^on|href|style/i);
            expect(value).not.toMatch(/NaN|undefined|Infinity|url\(/);
          }
        }
      }),
      { seed, numRuns: lawRuns(150) },
    );
  });

  test('[SV2] has a card for each drawn step and a line with a head for each drawn path', () => {
    for (const { version } of [{ version: freeTrial }, ...workflowStarts()]) {
      const layout = layoutVersion(version);
      const drawing = parsed(renderSvg(version));
      expect(drawing.querySelectorAll('.step')).toHaveLength(Object.keys(layout.nodes).length);
      expect(drawing.querySelectorAll('.path')).toHaveLength(Object.keys(layout.edges).length);
    }
  });

  test('[SV3] no text leaves its card, measured in the font of the page, and titles of built-in types are whole', async () => {
    const version = {
      definition: {
        nodes: messagingNodeTypes.map((type, at) => ({
          id: `n${at}`,
          type,
          config: { message: 'WWWW mmmm '.repeat(20), name: 'iiii llll '.repeat(20) },
        })),
        edges: [],
      },
    } as unknown as WorkflowVersion;
    document.body.innerHTML = renderSvg(version);
    await document.fonts.ready;
    const cards = [...document.querySelectorAll('.step')];
    expect(cards).toHaveLength(messagingNodeTypes.length);
    for (const card of cards) {
      const frame = card.firstElementChild!.getBoundingClientRect();
      for (const words of card.querySelectorAll('text'))
        expect(words.getBoundingClientRect().right, words.textContent).toBeLessThan(frame.right);
    }
    const titles = cards.map((card) => card.querySelector('text')!.textContent);
    expect(titles).toEqual(messagingNodeTypes.map(({ label }) => label));
    document.body.replaceChildren();
  });

  test('[SV4] text of the version is text, and the theme changes colours alone', () => {
    const version = {
      name: '<script>alert(1)</script> & "more"',
      definition: { nodes: [{ id: 'a', type: { type: 'x', label: '</text><a href="x">' } }], edges: [] },
    } as unknown as WorkflowVersion;
    const drawing = parsed(renderSvg(version));
    expect(drawing.querySelector('title')?.textContent).toBe('<script>alert(1)</script> & "more"');
    expect(drawing.querySelector('text')?.textContent).toBe('</text><a href="x">');
    const withoutColours = (svg: string): string => svg.replaceAll(/#[\da-f]{6}/g, '#');
    expect(withoutColours(renderSvg(freeTrial, { theme: 'dark' }))).toBe(withoutColours(renderSvg(freeTrial)));
    expect(renderSvg(freeTrial, { background: false })).not.toContain('#f5f6f8');
  });
});
