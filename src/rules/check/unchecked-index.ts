import type { Problem } from '#model';
import { TrackedAnalysis, type WorkflowAnalysis } from '../analysis/workflow-analysis.js';
import type { RuleInput } from '../rule-input.js';
import type { CheckProgress, ProblemIndex, Touched } from './problem-index.js';

const none: readonly Problem[] = [];

/**
 * Creates an index that follows a document while the rules are still loading: its analysis is kept up to date, and none
 * of the checks is done.
 */
export function createUncheckedIndex(input: RuleInput): ProblemIndex {
  return new UncheckedIndex(input);
}

class UncheckedIndex implements ProblemIndex {
  #input: RuleInput;
  #analysis: TrackedAnalysis;

  constructor(input: RuleInput) {
    this.#input = input;
    this.#analysis = new TrackedAnalysis(input);
  }

  get analysis(): WorkflowAnalysis {
    return this.#analysis;
  }

  get progress(): CheckProgress {
    const { edges, nodes } = this.#input.graph;
    // Each node alone and with what precedes it, each edge, and the graph.
    return { done: 0, total: 2 * nodes.length + edges.length + 1 };
  }

  list(): readonly Problem[] {
    return none;
  }

  listSoFar(): readonly Problem[] {
    return none;
  }

  advance(): boolean {
    return false;
  }

  update(input: RuleInput, touched: Touched): void {
    if (touched.everything) this.#analysis = new TrackedAnalysis(input);
    else this.#analysis.update(input, touched);
    this.#input = input;
  }
}
