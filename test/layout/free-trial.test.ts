import { describe, expect, it } from 'vitest';
import { type LaidOutNode, layoutVersion, type Point } from '#layout';
import { sketchVersion } from './sketch-version.js';

/** A typical workflow: a wait with a timeout, a branch, a split inside the branch, and one end. */
const version = sketchVersion(`
  Trigger>Send
  Send-Delivered>Wait
  Wait~PT2H>Nudge
  Wait-Reply>Branch
  Branch?Otherwise>Plans
  Branch-premium>Router
  Router-Open>Assign
  Router?Closed>AfterHours
  Assign>HotLead
  AfterHours>HotLead
  Plans>SelfServe
  Nudge>NoReply
  HotLead>End
  SelfServe>End
  NoReply>End
`);

describe('the free trial workflow', () => {
  const layout = layoutVersion(version);
  const node = (id: string): LaidOutNode => layout.nodes[id] as LaidOutNode;
  const center = (id: string): number => node(id).x + node(id).width / 2;
  const points = (id: string): readonly Point[] => layout.edges[id]?.points ?? [];
  const label = (id: string): Point | undefined => layout.edges[id]?.label;

  it('keeps trigger, send, wait, branch and end on one line', () => {
    expect(['Trigger', 'Send', 'Wait', 'Branch', 'End'].map(center)).toEqual([408, 408, 408, 408, 408]);
  });

  it('places branches symmetrically below their split, and a merge below its branches', () => {
    expect([center('Router'), center('Plans'), center('SelfServe')]).toEqual([228, 588, 588]);
    expect([center('Assign'), center('AfterHours'), center('HotLead')]).toEqual([108, 348, 228]);
  });

  it('places the timeout one column right of the main route', () => {
    expect([node('Nudge').x, node('NoReply').x]).toEqual([720, 720]);
    for (const id of ['Router', 'Plans', 'SelfServe', 'AfterHours', 'HotLead', 'End']) {
      expect(node(id).x + node(id).width).toBeLessThanOrEqual(720 - 24);
    }
  });

  it('stacks rows 40 apart, 60 where there are pills, 44 where edges merge', () => {
    const rows = ['Trigger', 'Send', 'Wait', 'Branch', 'Router', 'Assign', 'HotLead', 'End'];
    expect(rows.map((id) => node(id).y)).toEqual([0, 100, 220, 340, 460, 580, 684, 788]);
    expect([node('Nudge').y, node('NoReply').y, node('Plans').y, node('SelfServe').y]).toEqual([340, 460, 460, 580]);
    expect([layout.width, layout.height]).toEqual([936, 828]);
  });

  it('stacks them 34, 54 and 40 apart when compact', () => {
    const compact = layoutVersion(version, { density: 'compact' });
    const rows = ['Trigger', 'Send', 'Wait', 'Branch', 'Router', 'Assign', 'HotLead', 'End'];
    expect(rows.map((id) => compact.nodes[id]?.y)).toEqual([0, 86, 192, 298, 404, 510, 602, 694]);
    expect((compact.nodes['Plans']?.x ?? 0) - (compact.nodes['AfterHours']?.x ?? 0)).toBe(216 + 20);
  });

  it('splits on one bus 16 below the node and merges on one 22 above it', () => {
    expect(points('Branch-premium>Router')).toEqual([
      { x: 408, y: 400 },
      { x: 408, y: 416 },
      { x: 228, y: 416 },
      { x: 228, y: 460 },
    ]);
    expect(points('Wait~PT2H>Nudge')).toEqual([
      { x: 408, y: 280 },
      { x: 408, y: 296 },
      { x: 828, y: 296 },
      { x: 828, y: 340 },
    ]);
    expect(points('Assign>HotLead')).toEqual([
      { x: 108, y: 640 },
      { x: 108, y: 662 },
      { x: 228, y: 662 },
      { x: 228, y: 684 },
    ]);
    expect(points('NoReply>End')).toEqual([
      { x: 828, y: 520 },
      { x: 828, y: 766 },
      { x: 408, y: 766 },
      { x: 408, y: 788 },
    ]);
    expect(points('Trigger>Send')).toEqual([
      { x: 408, y: 60 },
      { x: 408, y: 100 },
    ]);
  });

  it('places pills on the vertical of their target, on one line for each row', () => {
    expect([label('Wait-Reply>Branch'), label('Wait~PT2H>Nudge')]).toEqual([
      { x: 408, y: 316 },
      { x: 828, y: 316 },
    ]);
    expect([label('Branch-premium>Router'), label('Branch?Otherwise>Plans')]).toEqual([
      { x: 228, y: 436 },
      { x: 588, y: 436 },
    ]);
    expect(label('Trigger>Send')).toBeUndefined();
  });
});
