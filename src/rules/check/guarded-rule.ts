import type { Problem } from '#model';
import { builtInRules } from '../built-in-rules.js';
import type { Rule } from '../rule.js';
import { thrownWords } from './thrown-words.js';

/** Returns rules that cannot stop a check. Built-in ones do not throw and stay as they are. */
export function guardedRules(rules: readonly Rule[]): readonly Rule[] {
  const builtIn = new Set(builtInRules);
  return rules.map((rule) => (builtIn.has(rule) ? rule : guardedRule(rule)));
}

/**
 * Isolates a host's rule: where it throws or returns no list, a problem reports that. A `concerns` that throws counts
 * as true, a fact that throws as absent.
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
      check: (context) => problemsFrom(rule, {}, () => rule.check(context)),
    };
  }
  if (rule.scope === 'edge')
    return {
      id,
      scope: 'edge',
      check: (edge, context) => problemsFrom(rule, { edgeId: edge.id }, () => rule.check(edge, context)),
    };
  if (rule.scope === 'analysis') {
    return {
      id,
      scope: 'analysis',
      ...(rule.restsOnAnalysis ? { restsOnAnalysis: true } : {}),
      check: (node, context) => problemsFrom(rule, { nodeId: node.id }, () => rule.check(node, context)),
    };
  }
  return {
    id,
    scope: rule.scope,
    ...(rule.concerns
      ? {
          concerns: (type, facts) =>
            attempt(
              () => rule.concerns?.(type, facts) !== false,
              () => true,
            ),
        }
      : {}),
    check: (node, context) => problemsFrom(rule, { nodeId: node.id }, () => rule.check(node, context)),
  };
}

function problemsFrom(rule: Rule, place: Pick<Problem, 'nodeId' | 'edgeId'>, ask: () => unknown): readonly Problem[] {
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
