import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowNode, WorkflowVersion } from '#model';
import { seededRandom } from './seeded-random.js';

/** The shape of a generated workflow. */
export interface Shape {
  /** The probability that a node branches, if its budget allows it. */
  readonly branching?: number;
  /** `merge`: branches join again; `part`: each leads to its own End. */
  readonly branches?: 'merge' | 'part';
  /** How many of a hundred places in a sequence become a loop back. */
  readonly loops?: number;
  /** The number of nodes in a hundred with an additional edge to a later node. */
  readonly jumps?: number;
  /** Where waits go that were in vain: on with the others, or all to one End. */
  readonly timeouts?: 'on' | 'one end';
  /** The number of disconnected parts. */
  readonly parts?: number;
}

/** An edge without a target so far. */
interface Open {
  readonly from: string;
  readonly type: string;
  readonly value?: string;
}

const typesByName: ReadonlyMap<string, NodeType> = new Map(messagingNodeTypes.map((type) => [String(type.type), type]));
const sender = '+15105550142';
const plainNodes = ['send-message', 'send-message', 'delay', 'add-tag', 'remove-tag', 'close-conversation'];
const deepest = 16;

/**
 * A workflow of about `size` nodes: chains, branches with two to four edges that join again or end early, loops back
 * and jumps ahead; about five edges for four nodes. Same size, seed and shape, same workflow. Its settings are
 * complete.
 */
export function branchedWorkflow(size: number, seed = 1, shape: Shape = {}): WorkflowVersion {
  const { branching = 0.44, branches = 'merge', loops = 5, jumps = 6, timeouts = 'on', parts = 1 } = shape;
  const random = seededRandom(seed * 7919 + size);
  const below = (count: number): number => Math.floor(random() * count);
  const nodes: WorkflowNode[] = [];
  const edges: WorkflowEdge[] = [];
  const vain: Open[] = [];

  const add = (word: string, ways: readonly Open[]): string => {
    const type = typesByName.get(word) ?? {};
    const id = `s${nodes.length}`;
    nodes.push({ id, type, config: { ...defaultConfig(type), ...settingsOf(word, nodes.length) } });
    for (const way of ways) join(way, id);
    return id;
  };
  const join = ({ from, type, value }: Open, target: string): void => {
    edges.push({ id: `p${edges.length}`, type, source: from, target, ...(value === undefined ? {} : { value }) });
  };
  const end = (ways: readonly Open[]): void => void (ways.length > 0 && add('end', ways));

  /** Appends about `budget` nodes to these open edges, and returns the edges that are open then. */
  const sequence = (budget: number, start: readonly Open[], depth: number): readonly Open[] => {
    let ways = start;
    let left = budget;
    while (left > 0 && ways.length > 0) {
      const chance = random();
      if (left >= 4 && depth < deepest && chance < (left > 60 ? Math.max(branching, branching * 1.8) : branching)) {
        const room =
          branches === 'part'
            ? left - 1
            : Math.max(
                1,
                left > 60 ? Math.floor((left - 1) * (0.72 + 0.27 * random())) : Math.min(left - 2, 2 + below(6)),
              );
        ways = branch(room, ways, depth);
        left -= 1 + room;
      } else if (left >= 6 && chance > 1 - loops / 100) {
        const room = 2 + below(Math.min(5, left - 3));
        const first = add('delay', ways);
        const last = sequence(room, [{ from: first, type: 'standard' }], depth + 1);
        if (last.length > 0) {
          const again = add('branch', last);
          join({ from: again, type: 'standard', value: 'Again' }, first);
          ways = [{ from: again, type: 'default', value: 'Otherwise' }];
        } else ways = [];
        left -= room + 2;
      } else {
        const word = plainNodes[below(plainNodes.length)] as string;
        ways = [
          { from: add(word, ways), type: 'standard', ...(word === 'send-message' ? { value: 'Delivered' } : {}) },
        ];
        left -= 1;
      }
    }
    return ways;
  };

  const branch = (room: number, start: readonly Open[], depth: number): readonly Open[] => {
    const waits = random() < 0.4;
    const from = add(waits ? 'wait-for-reply' : 'branch', start);
    const count = waits ? 2 : Math.min(4, 2 + Number(random() < 0.35) + Number(random() < 0.12));
    const ways: Open[] = [];
    const shares = Array.from({ length: count }, () => 0.3 + random());
    const sum = shares.reduce((total, share) => total + share, 0);
    let empty = false;
    for (const [index, share] of shares.entries()) {
      const last = index === count - 1;
      const way: Open = waits
        ? last
          ? { from, type: 'timeout', value: 'PT2H' }
          : { from, type: 'standard', value: 'Reply' }
        : last
          ? { from, type: 'default', value: 'Otherwise' }
          : { from, type: 'standard', value: `Plan ${index + 1}` };
      if (way.type === 'timeout' && timeouts === 'one end') {
        vain.push(way);
        continue;
      }
      let budget = Math.floor((room * share) / sum);
      // One edge may lead directly to the join; a second one would be redundant.
      if (budget === 0 && (empty || branches === 'part')) budget = 1;
      empty ||= budget === 0;
      const open = sequence(budget, [way], depth + 1);
      if (branches === 'part' || (budget > 0 && index > 0 && random() < 0.12)) end(open);
      else ways.push(...open);
    }
    return ways;
  };

  for (let part = 0; part < parts; part++) {
    const trigger = add('trigger-keyword', []);
    end(sequence(Math.max(1, Math.floor(size / parts) - 2), [{ from: trigger, type: 'standard' }], 0));
  }
  end(vain);
  // Later nodes were added later, so an edge to one of them never closes a cycle.
  const messages = nodes.flatMap((node, index) => (node.type?.type === 'send-message' ? [index] : []));
  for (let jump = 0; jump < (nodes.length * jumps) / 100 && messages.length > 0; jump++) {
    const [from] = messages.splice(below(messages.length), 1) as [number];
    const target = nodes[from + 2 + below(12)];
    if (target && target.type?.type !== 'trigger-keyword')
      join({ from: `s${from}`, type: 'timeout', value: 'PT10M' }, target.id);
  }
  return { id: `branched-${size}-${seed}`, name: 'Branched workflow', definition: { nodes, edges, properties: [] } };
}

function settingsOf(word: string, index: number): { readonly [name: string]: unknown } {
  switch (word) {
    case 'trigger-keyword':
      return { keywords: [`START${index}`], number: sender };
    case 'send-message':
      return { message: `Hi {firstName|there}, this is message ${index}. Reply STOP to opt out.`, sendFrom: sender };
    case 'add-tag':
    case 'remove-tag':
      return { tags: [`tag-${index % 20}`] };
    case 'branch':
      return { branchBy: 'field', field: 'attributes.plan' };
    default:
      return {};
  }
}
