import { describe, expect, it } from 'vitest';
import { seededRandom } from '#base';
import { edgeKind } from '#catalog';
import { graphOf } from '#graph';
import type { ExecutionStep, WorkflowExecution, WorkflowVersion } from '#model';
import { traceExecution } from '#trace';
import { buildContacts } from '../../service/src/seed/people/named-contacts.js';
import { sampleNow } from '../../service/src/seed/build-seed.js';
import { sampledExecution } from '../../service/src/seed/executions/plan-executions.js';
import { buildVersions } from '../../service/src/seed/workflow-plan.js';
import { afterHoursIntake } from '../../service/src/seed/workflows/after-hours-intake.js';
import { appointmentReminders } from '../../service/src/seed/workflows/appointment-reminders.js';
import { freeTrial } from '../../service/src/seed/workflows/free-trial.js';
import { missedCall } from '../../service/src/seed/workflows/missed-call.js';
import { reviewRequest } from '../../service/src/seed/workflows/review-request.js';
import { winBack } from '../../service/src/seed/workflows/win-back.js';

const seed = 20261121;
const day = 86_400_000;
const fates = ['natural', 'natural', 'natural', 'fails', 'stumbles', 'cancels', 'timesOut'] as const;

interface KnownExecution {
  readonly execution: WorkflowExecution;
  readonly version: WorkflowVersion;
  readonly newest: WorkflowVersion;
  /** The edges taken, in order. */
  readonly truth: readonly string[];
}

/**
 * The same version with parallel edges, which an execution alone cannot distinguish: the timeout of a wait leads to the
 * same node as its reply.
 */
function withParallelEdges(version: WorkflowVersion): WorkflowVersion {
  const graph = graphOf(version);
  const edges = graph.edges.map((edge) => {
    const standard =
      edgeKind(edge.type) === 'standard'
        ? undefined
        : graph.outgoing(edge.source).find((other) => edgeKind(other.type) === 'standard');
    return standard ? { ...edge, target: standard.target } : edge;
  });
  return { ...version, definition: { ...version.definition, edges } };
}

function knownExecutions(amount: number): readonly KnownExecution[] {
  const random = seededRandom(seed);
  const contacts = buildContacts(40, 'con', sampleNow);
  const plans = [freeTrial, appointmentReminders, missedCall, winBack, reviewRequest, afterHoursIntake];
  const all = plans.flatMap((plan) => {
    const versions = buildVersions(plan, sampleNow);
    const newest = versions.at(-1) ?? {};
    return [...versions, withParallelEdges(newest)].map((version) => ({ plan, newest, version }));
  });
  return Array.from({ length: amount }, (_, index): KnownExecution => {
    const { newest, plan, version } = all[index % all.length] as (typeof all)[number];
    const truth: string[] = [];
    const execution = sampledExecution({
      id: `run-${index}`,
      version,
      contact: contacts[index % contacts.length] ?? {},
      start: sampleNow - Math.floor(random() * 9 * day),
      now: sampleNow,
      fate: fates[Math.floor(random() * fates.length)] ?? 'natural',
      replies: plan.replies,
      random,
      onEdge: (id) => truth.push(id),
    });
    // The last step may be recorded before the edge is taken.
    return { execution, newest, version, truth: truth.slice(0, Math.max(0, (execution.steps ?? []).length - 1)) };
  });
}

const known = knownExecutions(10_000);
const withSteps = (
  execution: WorkflowExecution,
  change: (step: ExecutionStep) => ExecutionStep,
): WorkflowExecution => ({
  ...execution,
  steps: (execution.steps ?? []).map(change),
});
/** Executions of a service that keeps no contexts. */
const without = (execution: WorkflowExecution): WorkflowExecution =>
  withSteps(execution, (step) => ({ ...step, node: { ...step.node, context: {} } }));

/** How many edges were certain and right, certain and wrong, inferred and right, inferred and wrong. */
function compare(
  of: readonly KnownExecution[],
  change: (execution: WorkflowExecution) => WorkflowExecution,
  on: (one: KnownExecution) => WorkflowVersion,
) {
  const found = { certain: 0, certainWrong: 0, inferred: 0, inferredWrong: 0, jumps: 0 };
  for (const one of of) {
    traceExecution(change(one.execution), on(one)).visits.forEach(({ via }, at) => {
      if (!via) return;
      const isRight = via.edgeId === one.truth[at - 1];
      if (via.certainty === 'jump') found.jumps += 1;
      else {
        found[via.certainty] += 1;
        if (!isRight) found[via.certainty === 'certain' ? 'certainWrong' : 'inferredWrong'] += 1;
      }
    });
  }
  return found;
}

describe('traced edges against the truth', () => {
  it('[T9] the truth has one edge less than the execution has steps', () => {
    for (const { execution, truth } of known)
      expect(truth).toHaveLength(Math.max(0, (execution.steps ?? []).length - 1));
  });

  it.each([
    ['on the version that ran', (execution: WorkflowExecution) => execution, ({ version }: KnownExecution) => version],
    ['without contexts', without, ({ version }: KnownExecution) => version],
  ] as const)('[T9] every certain edge is the one taken: %s', (name, change, on) => {
    const found = compare(known, change, on);
    const rate = found.inferred === 0 ? 1 : 1 - found.inferredWrong / found.inferred;
    console.log(
      `seed ${seed}, ${known.length} runs, ${name}: ${found.certain} certain, ${found.inferred} inferred, ${(rate * 100).toFixed(1)} % of them right`,
    );
    expect(found.certain).toBeGreaterThan(20_000);
    expect(found.certainWrong).toBe(0);
    expect(found.jumps).toBe(0);
    expect(rate).toBeGreaterThan(0.75);
  });

  it('[T9] every certain edge is the one taken: on another version, where both have the edge', () => {
    const others = known.filter(({ newest, version }) => newest.id !== version.id);
    const found = { certain: 0, wrong: 0, inferred: 0, inferredWrong: 0 };
    for (const { newest, execution, truth } of others) {
      traceExecution(execution, newest).visits.forEach(({ via }, at) => {
        const took = truth[at - 1];
        // An edge that the newer version does not have cannot be compared.
        if (!via?.edgeId || took === undefined || !graphOf(newest).edge(took)) return;
        const isRight = via.edgeId === took;
        if (via.certainty === 'certain') {
          found.certain += 1;
          if (!isRight) found.wrong += 1;
        } else {
          found.inferred += 1;
          if (!isRight) found.inferredWrong += 1;
        }
      });
    }
    console.log(
      `seed ${seed}, ${others.length} runs on a newer version: ${found.certain} certain, ${found.inferred} inferred, ${found.inferredWrong} of them wrong`,
    );
    expect(found.certain).toBeGreaterThan(1000);
    expect(found.wrong).toBe(0);
  });
});
