import { useMemo } from 'react';
import type { ExploreOptions, WorkflowCase } from '#execute';
import { graphOf } from '#graph';
import { useAnnounce, useLatest, useToast } from '#ui';
import type { TestScenario } from '../test-session.js';
import { acceptOutcome } from './accept.js';
import type { ExploreState } from './case-explorer.js';
import { namedCases } from './case-names.js';
import { coverageBy } from './coverage.js';
import { freeName, isSameCase } from './merge-cases.js';
import type { ReplyFix } from './reply-fix.js';
import type { CaseEntry, CasesScene } from './use-cases.js';

/** What a user does with cases. Those that change the list are absent where nothing is saved. */
export interface CaseActions {
  choose(name: string | undefined): void;
  /** Chooses the next case of the list, or the one before it. */
  step(by: 1 | -1): void;
  runAll(): void;
  runOne(entry: CaseEntry): void;
  stop(): void;
  /** Opens a case in the view of one contact. */
  open(each: WorkflowCase): void;
  remove(entry: CaseEntry): void;
  duplicate(entry: CaseEntry): void;
  rename(entry: CaseEntry, name: string): void;
  /** A version on which the case does not pass is not made live, or may be. */
  setMustPass(entry: CaseEntry, mustPass: boolean): void;
  /** The case expects what it did. */
  accept(entry: CaseEntry): void;
  fix(fix: ReplyFix): void;
  /** Looks for cases that take what no case takes. */
  explore(): void;
  /** Adds cases that were found. */
  addFound(cases: readonly WorkflowCase[]): void;
  /** Adds the cases of a file; equal ones once. */
  addFile(cases: readonly WorkflowCase[]): number;
  /** Looks for a case that leads to a step, and opens it. */
  make(nodeId: string): void;
}

/** Returns the actions; the same object each time. */
export function useCaseActions(scene: CasesScene): CaseActions {
  const latest = useLatest(scene);
  const announce = useAnnounce();
  const toast = useToast();
  return useMemo(() => {
    const read = (): CasesScene => latest.current;
    return {
      ...listActions(read),
      ...caseActions(read, toast),
      ...runActions(read, announce, toast),
      ...findActions(read, announce),
    };
  }, [announce, latest, toast]);
}

type Read = () => CasesScene;

/** Replaces the list; it is saved. */
function change(read: Read, next: (cases: readonly WorkflowCase[]) => readonly WorkflowCase[]): void {
  const { session } = read().test;
  session.setState(({ cases = [] }) => ({ cases: next(cases) }));
}

type ListActions = Pick<CaseActions, 'addFile' | 'addFound' | 'choose' | 'open' | 'step'>;

/** Shows a case. */
function chooseIn(read: Read, name: string | undefined): void {
  read().book.look.setState({ chosen: name, nodeId: undefined, page: name === undefined ? 'list' : 'case' });
}

function listActions(read: Read): ListActions {
  return {
    choose: (name) => chooseIn(read, name),
    step(by) {
      const { chosen, rows } = read();
      const at = rows.findIndex((entry) => entry === chosen);
      const next = rows[at + by];
      if (next) read().book.look.setState({ chosen: next.case.name, nodeId: undefined });
    },
    open(each) {
      read().test.session.setState({ toOpen: { ...scenarioOf(each), caseName: each.name }, tab: 'one' });
    },
    addFound(found) {
      change(read, (cases) => [...cases, ...found.map((each) => ({ ...each, name: freeName(each.name, cases) }))]);
      read().book.explorer.close();
    },
    addFile(file) {
      const known = read().test.session.getState().cases ?? [];
      const added: WorkflowCase[] = [];
      for (const each of file) {
        if (known.some((other) => isSameCase(other, each))) continue;
        added.push({ ...each, name: freeName(each.name, [...known, ...added]) });
      }
      if (added.length > 0) change(read, (cases) => [...cases, ...added]);
      return added.length;
    },
  };
}

/** What changes one case. */
function caseActions(
  read: Read,
  toast: ReturnType<typeof useToast>,
): Pick<CaseActions, 'duplicate' | 'remove' | 'rename' | 'setMustPass'> {
  return {
    remove({ case: gone }) {
      const { messages, rows } = read();
      const at = rows.findIndex((entry) => entry.case === gone);
      const place = read().test.session.getState().cases?.indexOf(gone) ?? 0;
      change(read, (cases) => cases.filter((each) => each !== gone));
      const next = rows[at + 1] ?? rows[at - 1];
      read().book.look.setState({ chosen: next?.case.name, ...(next ? {} : { page: 'list' as const }) });
      toast({
        text: messages.case.deleted(gone.name),
        action: {
          label: messages.case.undo,
          run: () => {
            change(read, (cases) => [
              ...cases.slice(0, place),
              { ...gone, name: freeName(gone.name, cases) },
              ...cases.slice(place),
            ]);
            chooseIn(read, gone.name);
          },
        },
      });
    },
    setMustPass({ case: { mustPass: _before, ...each } }, mustPass) {
      const next: WorkflowCase = { ...each, ...(mustPass ? { mustPass } : {}) };
      change(read, (cases) => cases.map((other) => (other.name === each.name ? next : other)));
      chooseIn(read, each.name);
    },
    duplicate({ case: each }) {
      const { created: _author, ...copied } = each;
      let name = each.name;
      change(read, (cases) => {
        name = freeName(each.name, cases);
        const at = cases.indexOf(each) + 1;
        return [...cases.slice(0, at), { ...copied, name }, ...cases.slice(at)];
      });
      chooseIn(read, name);
    },
    rename({ case: each }, name) {
      change(read, (cases) => cases.map((other) => (other === each ? { ...each, name } : other)));
      chooseIn(read, name);
    },
  };
}

type RunActions = Pick<CaseActions, 'accept' | 'fix' | 'runAll' | 'runOne' | 'stop'>;

function runActions(
  read: Read,
  announce: ReturnType<typeof useAnnounce>,
  toast: ReturnType<typeof useToast>,
): RunActions {
  const run = (cases: readonly WorkflowCase[]): void => {
    const { book, messages, test } = read();
    if (cases.length === 0) return;
    // The version of the editor: after a change of it the scene is drawn later.
    const version = test.editor?.store.getState().version ?? test.version;
    book.runner.run(version, cases, test.environment, (results) =>
      announce(messages.announce.passed(results.filter(({ status }) => status === 'passed').length, results.length)),
    );
  };
  const all = (): readonly WorkflowCase[] => read().test.session.getState().cases ?? [];
  return {
    runAll: () => run(all()),
    runOne: ({ case: each }) => run([each]),
    stop: () => read().book.runner.stop(),
    accept(entry) {
      const { messages } = read();
      const { case: before, outcome } = entry;
      if (!outcome) return;
      const replace = (from: WorkflowCase, to: WorkflowCase): void => {
        change(read, (cases) => cases.map((each) => (each.name === from.name ? to : each)));
        read().book.look.setState({ chosen: to.name });
        run([to]);
      };
      const after = acceptOutcome(before, outcome);
      replace(before, after);
      toast({
        text: messages.case.accepted(before.name),
        action: { label: messages.case.undo, run: () => replace(after, before) },
      });
    },
    fix({ nodeId, path, value, word }) {
      const { chosen, messages, test } = read();
      const result = test.editor?.commands.setConfig({ nodeId, path: [...path], value });
      if (result?.ok !== true) {
        if (result) toast({ text: result.refusal.message, kind: 'error' });
        return;
      }
      read().book.look.setState({ chosen: chosen?.case.name });
      run(all());
      toast({
        text: messages.case.fixed(word),
        action: {
          label: messages.case.undo,
          run: () => {
            test.editor?.undo();
            run(all());
          },
        },
      });
    },
  };
}

function findActions(read: Read, announce: ReturnType<typeof useAnnounce>): Pick<CaseActions, 'explore' | 'make'> {
  const optionsNow = (): ExploreOptions => ({ ...read().test.environment, at: hourOf(read().test.now()) });
  return {
    explore() {
      const { book, test } = read();
      const cases = test.session.getState().cases ?? [];
      const look = (): void => {
        const { messages, test: now } = read();
        const known = book.runner.state.getState().outcomes;
        const outcomes = cases.flatMap(({ name }) => known.get(name) ?? []);
        const { covered, edges } = coverageBy(now.version, outcomes);
        const options = { ...optionsNow(), covered: [...covered] };
        book.explorer.look(now.version, options, undefined, ({ cases: found, unreached }): ExploreState => {
          const named = namedCases(now.version, found, cases, messages);
          announce(messages.explore.found(named.length));
          // What leads nowhere is no path of the coverage.
          const finished = unreached.filter(({ edgeId }) => edges.includes(edgeId));
          return {
            found: { cases: named, unreached: finished, picked: new Set(named.map(({ name }) => name)) },
          };
        });
      };
      if (cases.length === 0) look();
      else book.runner.run(test.version, cases, test.environment, look);
    },
    make(nodeId) {
      const { book, test } = read();
      const { version } = test;
      const graph = graphOf(version);
      const door = read().coverage?.gap.doors.get(nodeId);
      const target = door === undefined ? graph.incoming(nodeId).map(({ id }) => id) : [door];
      book.look.setState({ nodeId });
      book.explorer.look(version, { ...optionsNow(), target }, nodeId, ({ cases, unreached }): ExploreState => {
        const { messages, words } = read();
        const [found] = cases;
        if (!found) {
          announce(messages.make.none(words.about(nodeId)));
          return { shut: { nodeId, why: unreached[0]?.why ?? '' } };
        }
        test.session.setState({ toOpen: scenarioOf(found), tab: 'one' });
        return {};
      });
    },
  };
}

/** What happens in a case, from its start to its last event. */
function scenarioOf({
  created: _created,
  expect: _expect,
  mustPass: _mustPass,
  name: _name,
  until: _until,
  ...scenario
}: WorkflowCase): TestScenario {
  return scenario;
}

/** Explored hours begin with a full one. */
function hourOf(at: number): number {
  return at - (at % 3_600_000);
}

/** The paths of a version that cases take which no other case takes. */
export function newPathsOf(scene: CasesScene, each: WorkflowCase): number {
  const covered = scene.coverage?.covered ?? new Set<string>();
  return new Set((each.expect?.path ?? []).filter((id) => !covered.has(id))).size;
}
