import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { WorkflowVersion } from '#model';
import { renderMarkdown, renderMermaid } from '#render';
import { freeTrial } from '../../stories/canvas/free-trial-workflow.js';
import { arbitraryVersion } from '../support/arbitrary-version.js';
import { lawRuns } from '../support/long-run.js';

const seed = 20261128;

describe('a version as text', () => {
  test('Markdown lists the steps in reading order, and where each leads', () => {
    const lines = renderMarkdown(freeTrial).split('\n');
    expect(lines.slice(0, 10)).toEqual([
      '# Free trial sign-up',
      '',
      '1. **Keyword received** – TRIAL to (510) 555-0142',
      '2. **Send message** – Hi {First name}, thanks for trying Fernway Fitness. Reply YES to book a free class.',
      '   - Delivered → 3',
      '3. **Wait for reply** – First reply, up to 2 hours',
      '   - Reply → 4',
      '   - 2 hours → 11',
      '4. **Branch** – By {Plan}',
      '   - premium → 5',
    ]);
    // The next step needs no number, another one does.
    expect(lines).toContain('6. **Assign to group** – Front desk · 4 people → 8');
    expect(lines).toContain('7. **Send template** – After-hours reply');
    expect(lines.at(-2)).toBe('13. **End**');
  });

  test('a disabled step, one that ends a run and a path that leads nowhere are named', () => {
    const version = {
      name: 'Odd *names*',
      definition: {
        nodes: [
          { id: 'a', type: { type: 'send-message', label: 'Send' } },
          { id: 'b', type: { type: 'add-tag', label: 'Tag' } },
        ],
        edges: [
          { id: 'e1', source: 'a', target: 'b' },
          { id: 'e2', source: 'a', target: 'gone', type: 'timeout' },
        ],
      },
    } as unknown as WorkflowVersion;
    const presentation = { version: 1, nodes: { b: { title: 'Tag_it', disabled: true } } } as const;
    expect(renderMarkdown(version, presentation)).toBe(
      [
        '# Odd \\*names\\*',
        '',
        '1. **Send**',
        '   - Next → 2',
        '   - No time set → nowhere',
        '2. **Tag\\_it** (off) (ends here)',
        '',
      ].join('\n'),
    );
  });

  test('Mermaid draws the same steps and paths, timeouts dotted', () => {
    const lines = renderMermaid(freeTrial).split('\n');
    expect(lines).toContain('  s4["4 Branch<br>By {Plan}"]');
    expect(lines).toContain('  s3 -->|"Reply"| s4');
    expect(lines).toContain('  s3 -.->|"2 hours"| s11');
    expect(lines).toContain('  s1 --> s2');
  });

  test(`has one line for each step and each path, whatever the version (seed ${seed})`, () => {
    fc.assert(
      fc.property(arbitraryVersion, (version) => {
        const mermaid = renderMermaid(version as WorkflowVersion).split('\n');
        expect(mermaid[0]).toBe('flowchart TD');
        for (const line of mermaid.slice(1, -1))
          expect(line).toMatch(/^ {2}s\d+(\["[^"`<>]*(<br>[^"`<>]*)?"\]| (-->|-\.->)(\|"[^"`<>]*"\|)? s\d+)$/);
        const steps = mermaid.filter((line) => line.includes('["')).length;
        const markdown = renderMarkdown(version as WorkflowVersion).split('\n');
        expect(markdown.filter((line) => /^\d+\. /.test(line))).toHaveLength(steps);
      }),
      { seed, numRuns: lawRuns(200) },
    );
  });
});
