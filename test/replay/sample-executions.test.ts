import { describe, expect, it } from 'vitest';
import { isJsonObject } from '#base';
import { createCatalog, messagingNodeTypes } from '#catalog';
import { graphOf } from '#graph';
import { contextChanges, traceExecution } from '#trace';
import { contextMarks, contextRows } from '../../src/replay/context/context-rows.js';
import { createPathTree } from '../../src/replay/context/path-node.js';
import { createPrivacy } from '../../src/replay/privacy/privacy.js';
import { aftermathOf, failureOf } from '../../src/replay/inspector/failure-words.js';
import { messageOf } from '../../src/replay/inspector/sent-message.js';
import { marksAt } from '../../src/replay/drawing/execution-marks.js';
import { readMoments } from '../../src/replay/playback/execution-moments.js';
import { createTimeScale } from '../../src/replay/timeline/time-scale.js';
import { createVisitSteps } from '../../src/replay/words/visit-step.js';
import { barWords, leavingEdges, waitOutcome } from '../../src/replay/words/visit-words.js';
import { buildSeed, sampleNow } from '../../service/src/seed/build-seed.js';
import { english } from './english-words.js';

describe('sample executions', () => {
  const { accounts } = buildSeed();
  const executions = accounts.flatMap(({ workflows }) =>
    workflows.flatMap(({ versions, executions }) =>
      executions.map((execution) => ({
        execution,
        version: versions.find((version) => version.id === execution.version?.id)!,
      })),
    ),
  );

  it('have words for every visit, and a title for every node', () => {
    expect(executions.length).toBeGreaterThan(100);
    for (const { execution, version } of executions) {
      const graph = graphOf(version);
      const trace = traceExecution(execution, version);
      const run = readMoments(trace, execution.end === undefined, sampleNow);
      const stepOf = createVisitSteps(graph, createCatalog(messagingNodeTypes), english.words);
      const leftBy = leavingEdges(trace, graph);
      expect(createTimeScale(run, true).shareOf(run.end)).toBe(1);
      expect(marksAt(trace, graph, trace.visits.length).nodes.size).toBeGreaterThan(0);
      for (const moment of run.moments) {
        const { visit } = moment;
        const step = stepOf(visit);
        const said = [
          step.title,
          step.line,
          barWords(moment, leftBy(visit.index), english.words, english.failures),
          waitOutcome(visit, step, leftBy(visit.index), english.words) ?? '',
        ];
        if (visit.state === 'failed')
          said.push(
            failureOf(visit, english.failures)!.title,
            failureOf(visit, english.failures)!.detail ?? '',
            aftermathOf(visit, trace, step.group === 'message', english.failures),
          );
        said.push(
          messageOf(visit, trace.visits[visit.index - 2], step.group === 'message', english.inspector.message)?.text ??
            '',
        );
        expect(step.title).not.toBe('');
        expect(said.join(' ')).not.toMatch(/undefined|NaN|\[object|—/);
      }
    }
  });

  it('show each failure at one visit only, and Maya’s in its changes and an error', () => {
    const maya = executions.find(({ execution }) => execution.id?.startsWith('8f3a'))!;
    const trace = traceExecution(maya.execution, maya.version);
    const failed = trace.visits.filter((visit) => visit.state === 'failed');
    expect(failed.map((visit) => visit.index)).toEqual([6]);
    const before = trace.visits[4]!.context;
    const root = createPathTree();
    const marks = contextMarks(root, contextChanges(before, failed[0]!.context));
    const rows = contextRows({
      root,
      before,
      after: failed[0]!.context,
      marks,
      toggled: new Map(),
      privacy: createPrivacy(),
    });
    expect(rows.filter((row) => row.change).map((row) => row.name)).toEqual(
      expect.arrayContaining(['attempts', 'message', 'status', 'after-hours', 'edgeId', 'error']),
    );
    expect(isJsonObject(failed[0]!.context['error'])).toBe(true);
  });
});
