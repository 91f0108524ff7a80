import { isJsonObject, memoizeByIdentity, valueWords } from '#base';
import { edgeRulesOf, edgeTypeOf, nodeTypeOf, edgeKind, nodeTitle } from '#catalog';
import type { EdgeRule, NodeType, Problem } from '#model';
import { isEmptyValue } from '../settings/compare-values.js';
import { proposeFix } from '../fix.js';
import { missingEdgesOf } from '../structure/edge-count.js';
import type { NodeRule } from '../rule.js';

const shareAlone = /^\s*(\d{1,9}(?:[.,]\d{1,9})?)\s*%?\s*$/;
const shareAmongWords = /(?<![\d.,])(\d{1,9}(?:[.,]\d{1,9})?)\s*%/;

/**
 * Returns the share in the value of an edge, in percent: `50%`, `33,3 %`, `B: 20%`, the number 50. Undefined where
 * there is none.
 */
export function shareOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value >= 0 ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const found = shareAlone.exec(value) ?? shareAmongWords.exec(value);
  return found ? Number((found[1] as string).replace(',', '.')) : undefined;
}

/** Returns the value with another share in place of its own; undefined where it has none. */
export function withShare(value: unknown, share: number): string | number | undefined {
  if (typeof value !== 'string') return shareOf(value) === undefined ? undefined : share;
  const found = shareAlone.exec(value) ?? shareAmongWords.exec(value);
  const [around, digits] = found ?? [];
  if (!found || around === undefined || digits === undefined) return undefined;
  const from = found.index + around.indexOf(digits);
  return `${value.slice(0, from)}${share}${value.slice(from + digits.length)}`;
}

/**
 * Returns the rule of the edges that divide contacts: any number of standard edges with a proposed share, such as
 * `50%`.
 */
export const sharedEdgeRule: (type: NodeType) => EdgeRule | undefined = memoizeByIdentity((type) =>
  edgeRulesOf(type).find((rule) => {
    const proposal: unknown = isJsonObject(rule.value) ? rule.value['default'] : undefined;
    return (
      rule.multiple === true &&
      edgeKind(rule.type) === 'standard' &&
      typeof proposal === 'string' &&
      proposal.includes('%') &&
      shareOf(proposal) !== undefined
    );
  }),
);

/** Thirds are written as 33.3, so 99.9 is no problem. */
const tolerance = 0.1001;

/**
 * Reports shares of a random split that do not add up to 100 %, or are unreadable. Silent while edges or shares are
 * missing.
 */
export const splitSharesRule: NodeRule = {
  id: 'split-not-100',
  scope: 'node',
  concerns: (type) => sharedEdgeRule(type) !== undefined,
  check: (node, { graph, presentation }) => {
    const rule = sharedEdgeRule(nodeTypeOf(node));
    if (!rule || missingEdgesOf(node, graph).length > 0) return [];
    const edges = graph.outgoing(node.id).filter((edge) => edgeTypeOf(edge) === edgeTypeOf(rule));
    if (edges.length === 0 || edges.some(({ value }) => isEmptyValue(value))) return [];
    const words = edges.map(({ value }) => `“${valueWords(value)}”`);
    const unread = edges.findIndex(({ value }) => shareOf(value) === undefined);
    const sum = edges.reduce((total, { value }) => total + (shareOf(value) ?? 0), 0);
    if (unread < 0 && Math.abs(sum - 100) <= tolerance) return [];
    const total = `${Math.round(sum * 100) / 100}%`;
    const facts = words.length > 4 ? `The ${words.length} paths` : words.join(', ');
    const problem: Problem = {
      code: 'split-not-100',
      severity: 'error',
      message: unread < 0 ? 'Make the shares come to 100%' : 'Write a share on each path',
      detail:
        unread < 0
          ? `${facts} of ${nodeTitle(node, presentation)} ${words.length === 1 ? 'comes' : 'come'} to ${total}.`
          : `${words[unread]} of ${nodeTitle(node, presentation)} is no share such as “50%”.`,
      nodeId: node.id,
      fixes: [proposeFix('Split evenly', 'split-evenly', { nodeId: node.id })],
    };
    return [problem];
  },
};
