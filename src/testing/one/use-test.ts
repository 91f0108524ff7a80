import { useCallback, useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { isTimeZone, nodeTitle } from '#catalog';
import { type ExecutionEnvironment, hasBehaviour } from '#execute';
import { type Graph, graphOf } from '#graph';
import type { Contact } from '#model';
import { labelOfEdge } from '#rules';
import { type PageWindow, useAnnounce, useLatest, useMessages, usePageWindow, useToast } from '#ui';
import { type TestScene, useTestScene } from '../test-scene.js';
import { decisionRows, rowWords } from './decision-rows.js';
import { keepChoice, readChoice } from './kept-choice.js';
import { type OneMessages, oneMessages } from './one-messages.js';
import { keptPath, type Replayed, replayedChange } from './replayed.js';
import { contactName, sampleContacts } from './sample-contacts.js';
import { createPlan, planOfScenario, type TestPlan } from './test-plan.js';
import { backed, playTest, type TestRun } from './test-run.js';
import { createTestWords, type TestWords } from './test-words.js';
import { findContact } from './use-contacts.js';

/** The test of one contact, for the parts of its view. */
export interface Test {
  readonly run: TestRun;
  readonly graph: Graph;
  readonly words: TestWords;
  /** The first name of the contact. */
  readonly first: string;
  /** Whole name, or number. */
  readonly name: string;
  /** Where the clock is that of the account, as no other is known. */
  readonly isAccountTime: boolean;
  readonly titleOf: (nodeId: string) => string;
  /** The name of a path, else where it leads. */
  readonly pathOf: (edgeId: string) => string;
  /**
   * Goes on with another plan.
   *
   * @param said what is announced in place of the decisions that are new
   */
  readonly change: (plan: TestPlan, said?: string) => void;
  /** Takes back the last event. */
  readonly back: () => void;
}

/** The test of the session, begun where there is none; undefined until its contact is known. */
export function useTest(): Test | undefined {
  const scene = useTestScene();
  const { environment, session, version } = scene;
  const messages = useMessages(oneMessages);
  useOpening(scene, messages);
  const kept = useStore(session, (state) => state.one);
  const plan = kept?.plan;
  const run = useMemo(() => (plan ? playTest(version, plan, environment) : undefined), [environment, plan, version]);
  const names = useNames(scene, messages);
  useReplayedNote(scene, run, names, messages);
  const change = useChange(scene, run, messages);
  return useMemo(() => {
    if (!run) return undefined;
    const back = (): void => {
      const earlier = backed(run.plan);
      const { isOver, state } = playTest(version, earlier, environment).frame;
      change(earlier, isOver ? undefined : messages.clock.wentBack(names.titleOf(state.nodeId ?? '')));
    };
    return { ...testOf(run, scene, messages), ...names, change, back };
  }, [change, environment, messages, names, run, scene, version]);
}

function testOf(run: TestRun, { currency, locale, timeZone, version }: TestScene, { contact: words }: OneMessages) {
  const { contact } = run.plan;
  const zone = zoneIn(run, timeZone);
  const name = contactName(contact) || words.unnamed;
  return {
    run,
    graph: graphOf(version),
    words: createTestWords({ locale, currency, zone: zone.name }),
    name,
    first: contact.firstName || (contactName(contact) === '' ? words.first : name),
    isAccountTime: zone.isAccount,
  };
}

/** The zone that the interpreter has for the contact. */
function zoneIn(
  { frame, plan, world }: TestRun,
  timeZone: string | undefined,
): { readonly name: string; readonly isAccount: boolean } {
  const section = frame.state.context['contact'] as { readonly timezone?: unknown } | undefined;
  const own = world.environment.account?.contactTimeZone?.(plan.contact) ?? plan.contact['timezone'];
  if (isTimeZone(own)) return { name: own, isAccount: false };
  const known = section?.timezone;
  return { name: isTimeZone(known) ? known : (timeZone ?? 'UTC'), isAccount: true };
}

function useNames(
  { presentation, version }: TestScene,
  { suggestions }: OneMessages,
): Pick<Test, 'pathOf' | 'titleOf'> {
  return useMemo(() => {
    const graph = graphOf(version);
    const titleOf = (nodeId: string): string => {
      const node = graph.node(nodeId);
      return node ? nodeTitle(node, presentation) : nodeId;
    };
    const pathOf = (edgeId: string): string => {
      const edge = graph.edge(edgeId);
      return edge ? (labelOfEdge(graph, edge) ?? suggestions.path(titleOf(edge.target))) : edgeId;
    };
    return { titleOf, pathOf };
  }, [presentation, suggestions, version]);
}

/** A contact whose zone neither they nor the account say has that of the view, so that a saved case has it too. */
export function withZone(contact: Contact, { account }: ExecutionEnvironment, timeZone: string | undefined): Contact {
  if (isTimeZone(contact['timezone']) || account?.contactTimeZone?.(contact) !== undefined || account?.timeZone)
    return contact;
  return { ...contact, timezone: timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone };
}

/** Opens what the session asks for; else the contact and the time of the last test, the first sample at the present time. */
function useOpening(
  { adapter, environment, now, session, timeZone, workflowId }: TestScene,
  messages: OneMessages,
): void {
  const toOpen = useStore(session, (state) => state.toOpen);
  const isBegun = useStore(session, (state) => state.one !== undefined);
  const page = usePageWindow();
  const latest = useLatest({ adapter, environment, messages, now, timeZone });
  useEffect(() => {
    if (!toOpen) return;
    const { caseName, ...scenario } = toOpen;
    session.setState({ toOpen: undefined, one: { plan: planOfScenario(scenario), path: [], caseName } });
  }, [session, toOpen]);
  const needsContact = !toOpen && !isBegun;
  useEffect(() => {
    if (!needsContact) return undefined;
    const { adapter: source, environment: world, messages: words, now: clock, timeZone: zone } = latest.current;
    const samples = sampleContacts(words.samples);
    const choice = readChoice(page(), workflowId);
    const controller = new AbortController();
    const begin = (contact: Contact): void => {
      if (controller.signal.aborted || session.getState().one) return;
      const at = choice.at ?? Math.floor(clock() / 60_000) * 60_000;
      session.setState({ one: { plan: createPlan(withZone(contact, world, zone), at), path: [] } });
    };
    const first = samples[0]!;
    if (choice.contactId === undefined) begin(first);
    else
      findContact(choice.contactId, samples, source?.resources?.contacts, controller.signal).then(
        (contact) => begin(contact ?? first),
        () => begin(first),
      );
    return () => controller.abort();
  }, [latest, needsContact, page, session, workflowId]);
}

/** Goes on with another plan: it is kept, and what was decided is announced. */
function useChange(scene: TestScene, run: TestRun | undefined, messages: OneMessages): Test['change'] {
  const announce = useAnnounce();
  const page = usePageWindow();
  const latest = useLatest({ scene, messages, run });
  return useCallback(
    (plan, said) => {
      const sentence = goOn(latest, page(), plan, said);
      if (sentence !== '') announce(sentence);
    },
    [announce, latest, page],
  );
}

/** Keeps a plan, and returns what it brought. */
function goOn(
  latest: {
    readonly current: {
      readonly scene: TestScene;
      readonly messages: OneMessages;
      readonly run: TestRun | undefined;
    };
  },
  page: PageWindow,
  plan: TestPlan,
  said: string | undefined,
): string {
  const { messages, run, scene } = latest.current;
  const { environment, session, version, workflowId } = scene;
  const { frame } = playTest(version, plan, environment);
  session.setState(({ one }) => ({ one: { ...one, plan, path: keptPath(frame) } }));
  const { id } = plan.contact;
  keepChoice(page, workflowId, { at: plan.start, ...(typeof id === 'string' ? { contactId: id } : {}) });
  return said ?? newDecisions(frame, run, scene, messages);
}

/** The decisions that were not there before, in sentences. */
function newDecisions(
  { decisions }: TestRun['frame'],
  before: TestRun | undefined,
  { presentation, version }: TestScene,
  messages: OneMessages,
): string {
  const known = before?.frame.decisions.length ?? 0;
  return decisionRows(decisions)
    .filter(({ index }) => index >= known)
    .map(({ decision }) => {
      const { lead, rest } = rowWords(decision, version, presentation, messages.decisions);
      return `${lead}${rest}`;
    })
    .join(' ');
}

/** Says what another version changes: the same answers were given to it. */
function useReplayedNote(
  { session }: TestScene,
  run: TestRun | undefined,
  { pathOf, titleOf }: Pick<Test, 'pathOf' | 'titleOf'>,
  { replayed: words }: OneMessages,
): void {
  const toast = useToast();
  useEffect(() => {
    const kept = session.getState().one;
    if (!run || !kept || kept.plan !== run.plan) return;
    const path = keptPath(run.frame);
    const change = kept.path.length === 0 ? undefined : replayedChange(kept.path, path);
    if (kept.path.length > 0 && !change) return;
    session.setState({ one: { ...kept, path } });
    if (change && run.plan.moves.length > 0) toast({ text: sentenceOf(change), topic: 'replayed' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only for another run; its words are those of that time
  }, [run, session]);

  function sentenceOf({ edgeId, nodeId, reply }: Replayed): string {
    if (edgeId === undefined) return words.stands(titleOf(nodeId));
    return reply === undefined ? words.step(titleOf(nodeId), pathOf(edgeId)) : words.reply(reply, pathOf(edgeId));
  }
}

/** Whether a node can be tried here, and needs nothing from the service. */
export function runsHere(type: unknown, { behaviours }: ExecutionEnvironment): boolean {
  return typeof type === 'string' && hasBehaviour(type, behaviours);
}

/** A value that is put back with the next test: what is typed, picked and pointed at. */
export function useOf<Value extends string | object>(
  run: TestRun,
  initial: Value,
): readonly [Value, (change: (before: Value) => Value) => void] {
  const [held, setHeld] = useState({ run, value: initial });
  const set = useCallback(
    (change: (before: Value) => Value) =>
      setHeld((before) => ({ run, value: change(before.run === run ? before.value : initial) })),
    [initial, run],
  );
  return [held.run === run ? held.value : initial, set];
}
