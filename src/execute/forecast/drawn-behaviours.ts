import { valueWords } from '#base';
import { edgeKind } from '#catalog';
import { graphOf } from '#graph';
import type { WorkflowVersion } from '#model';
import type { Behaviour, Behaviours, Outcome, Scene } from '../behaviour.js';
import { builtInBehaviours } from '../behaviours/built-in.js';
import { type FieldValues, inputsOfBranch, withInputs } from './branch-inputs.js';
import { choiceNodesOf } from './choice-nodes.js';
import type { Chooser } from './chooser.js';

/** What the drawn behaviours need of the contact under way. */
export interface ContactUnderWay {
  readonly chooser: Chooser;
  /** Positions of edges by what a branch asked, for this contact. */
  readonly answers: Map<string, number>;
  /** Its hours are settled: a router takes what the clock says. */
  readonly isSettled: boolean;
  /** Its hours fit. */
  settle(): void;
  /** Lets the contact begin so that it is here at another hour; false where none of several fits. */
  otherHour(at: number, fits: (instant: number) => boolean): boolean;
}

/**
 * Behaviours of branches and of office hours that go the way that was drawn. A branch gives the contact the values that
 * lead there; at office hours the contact begins at another hour of the week.
 */
export function drawnBehaviours(version: WorkflowVersion, own: Behaviours, contact: ContactUnderWay): Behaviours {
  const branch = builtInBehaviours.get('branch')!;
  const hours = builtInBehaviours.get('office-hours-router')!;
  return {
    branch: { begin: drawnBranch(version, branch, contact) },
    'office-hours-router': { begin: (scene) => drawnHours(scene, hours, contact) },
    ...own,
  };
}

function drawnBranch(version: WorkflowVersion, branch: Behaviour, contact: ContactUnderWay): Behaviour['begin'] {
  const graph = graphOf(version);
  const choices = choiceNodesOf(version);
  const inputs = new Map<string, ReadonlyMap<string, FieldValues>>();
  return (scene) => {
    const { edges, node } = scene;
    const question = choices.get(node.id)?.question;
    // What is measured here says more than what was answered elsewhere.
    const isMeasured = contact.chooser.population.shares[node.id] !== undefined;
    const answered = question === undefined || isMeasured ? undefined : contact.answers.get(question);
    const drawn = answered === undefined ? contact.chooser.choose(node.id) : edges[answered]?.id;
    if (drawn === undefined) return branch.begin(scene);
    if (drawn === null) return { kind: 'end', status: 'canceled', reason: { code: 'canceled' } };
    let found = inputs.get(node.id);
    if (!found) inputs.set(node.id, (found = inputsOfBranch(scene, graph, branch)));
    const at = edges.findIndex(({ id }) => id === drawn);
    const edge = edges[at];
    if (question !== undefined) contact.answers.set(question, at);
    return {
      kind: 'leave',
      edge,
      reason: { code: 'value-fits' },
      context: withInputs(scene.state.context, found.get(drawn)),
      outputs: { branch: edge?.value === undefined || edge.value === null ? drawn : valueWords(edge.value) },
    };
  };
}

function drawnHours(scene: Scene, hours: Behaviour, contact: ContactUnderWay): Outcome {
  const byClock = hours.begin(scene);
  if (contact.isSettled) return byClock;
  const drawn = contact.chooser.choose(scene.node.id);
  if (drawn === undefined || byClock.kind !== 'leave') return byClock;
  if (drawn === null) return { kind: 'end', status: 'canceled', reason: { code: 'canceled' } };
  const takes = (outcome: Outcome): boolean => outcome.kind === 'leave' && outcome.edge?.id === drawn;
  if (takes(byClock)) {
    contact.settle();
    return byClock;
  }
  const isFound = contact.otherHour(scene.at, (at) => takes(hours.begin({ ...scene, at })));
  if (isFound) return { kind: 'end', status: 'canceled', reason: { code: 'canceled' } };
  const edge = scene.edges.find(({ id }) => id === drawn);
  return { ...byClock, edge, outputs: { open: edge !== undefined && edgeKind(edge.type) === 'standard' } };
}
