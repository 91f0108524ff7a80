import type { Problem } from '#model';
import { builtInRules } from '../built-in-rules.js';
import type { Rule } from '../rule.js';
import { thrownWords } from './thrown-words.js';

/** Rules that cannot stop a check. The built-in ones throw nothing and stay as they are. */
export function guardedRules(rules: readonly Rule[]): readonly Rule[] {
  const builtIn = new Set(builtInRules);
  return rules.map((rule) => (builtIn.has(rule) ? rule : guardedRule(rule)));
}

/**
 * A rule of a host that cannot take the others' answers along: where it throws, or answers no list, there is a problem that
 * says so. A type it cannot judge is asked about, and a fact it cannot tell is none.
 */
function guardedRule(rule: Rule): Rule {
  const { id } = rule;
  if (rule.scope === 'graph') {
    return {
      id,
      scope: 'graph',
      ...(rule.nodeFact
        ? {
            nodeFact: (node, input) =>
              attempt(
                () => rule.nodeFact?.(node, input),
                () => undefined,
              ),
          }
        : {}),
      ...(rule.edgeFact
        ? {
            edgeFact: (edge, input) =>
              attempt(
                () => rule.edgeFact?.(edge, input),
                () => undefined,
              ),
          }
        : {}),
      check: (context) => answerOf(rule, {}, () => rule.check(context)),
    };
  }
  if (rule.scope === 'edge')
    return {
      id,
      scope: 'edge',
      check: (edge, context) => answerOf(rule, { edgeId: edge.id }, () => rule.check(edge, context)),
    };
  if (rule.scope === 'flow') {
    return {
      id,
      scope: 'flow',
      ...(rule.restsOnFlow ? { restsOnFlow: true } : {}),
      check: (node, context) => answerOf(rule, { nodeId: node.id }, () => rule.check(node, context)),
    };
  }
  return {
    id,
    scope: rule.scope,
    ...(rule.concerns
      ? {
          concerns: (type, told) =>
            attempt(
              () => rule.concerns?.(type, told) !== false,
              () => true,
            ),
        }
      : {}),
    check: (node, context) => answerOf(rule, { nodeId: node.id }, () => rule.check(node, context)),
  };
}

function answerOf(rule: Rule, place: Pick<Problem, 'nodeId' | 'edgeId'>, ask: () => unknown): readonly Problem[] {
  return attempt(
    () => {
      const found = ask();
      if (!Array.isArray(found)) throw new TypeError('It did not answer with a list of problems.');
      return found as readonly Problem[];
    },
    (error) => [failed(rule, place, error)],
  );
}

function failed({ id }: Rule, place: Pick<Problem, 'nodeId' | 'edgeId'>, error: unknown): Problem {
  return {
    code: 'rule-failed',
    severity: 'warning',
    message: 'Checked only in part: one of the rules failed',
    detail: `The rule “${id}” stopped with: ${thrownWords(error)}`,
    ...place,
  };
}

function attempt<Value>(work: () => Value, otherwise: (error: unknown) => Value): Value {
  try {
    return work();
  } catch (error) {
    return otherwise(error);
  }
}
