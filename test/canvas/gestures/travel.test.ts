import { describe, expect, it } from 'vitest';
import { graphOf } from '#graph';
import { layoutVersion } from '#layout';
import type { WorkflowVersion } from '#model';
import { createOrderKeeper } from '../../../src/canvas/projection/document-order.js';
import { type Places, createPlaces } from '../../../src/canvas/window/places.js';
import { travel } from '../../../src/canvas/gestures/travel.js';
import { freeTrial } from '../../../stories/canvas/free-trial-workflow.js';

const graph = graphOf(freeTrial);
const placesOf = (version: WorkflowVersion): Places =>
  createPlaces(createOrderKeeper()(graphOf(version)), layoutVersion(version));
const places = placesOf(freeTrial);
const go = (from: string, direction: Parameters<typeof travel>[3], trail: readonly string[] = []): string | undefined =>
  travel(graph, places, from, direction, trail);

describe('arrows on the canvas', () => {
  it('down follows an edge, the standard one first', () => {
    expect(go('keyword', 'down')).toBe('welcome');
    expect(go('wait', 'down')).toBe('branch');
    expect(go('end', 'down')).toBeUndefined();
  });

  it('up goes back where the user came from, else along the first incoming edge', () => {
    expect(go('end', 'up', ['nudge', 'no-reply'])).toBe('no-reply');
    expect(go('end', 'up')).toBe('hot-lead');
    expect(go('keyword', 'up')).toBeUndefined();
  });

  it('left and right go to siblings, then to nodes at the same height', () => {
    expect(go('hours', 'right')).toBe('plans');
    expect(go('plans', 'left')).toBe('hours');
    expect(go('plans', 'right')).toBe('no-reply');
    expect(go('keyword', 'left')).toBeUndefined();
  });

  it('Home and End go to the trigger and the last node', () => {
    expect(go('plans', 'first')).toBe('keyword');
    expect(go('plans', 'last')).toBe('end');
  });

  it('terminates on cycles and accepts unknown ids', () => {
    const loop = {
      definition: {
        nodes: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
        edges: [
          { id: '1', source: 'a', target: 'b' },
          { id: '2', source: 'b', target: 'a' },
          { id: '3', source: 'b', target: 'c' },
          { id: '4', source: 'c', target: 'nowhere' },
        ],
      },
    };
    const at = (from: string, trail: readonly string[]) => travel(graphOf(loop), placesOf(loop), from, 'down', trail);
    expect(at('b', ['a'])).toBe('c');
    expect(at('c', ['a', 'b'])).toBeUndefined();
    expect(at('constructor', [])).toBeUndefined();
  });
});
