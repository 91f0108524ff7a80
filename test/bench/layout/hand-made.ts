import { defaultConfig, messagingNodeTypes } from '#catalog';
import type { NodeType, WorkflowEdge, WorkflowVersion } from '#model';

/**
 * Workflows as users build them. Each node is its id, its type and its edges: `to`, `to=words`, `to~PT2H` after a time,
 * and
 * `to|words` for all others. The edges are in the order in which they were drawn.
 */
type Node = readonly [id: string, type: string, ...paths: readonly string[]];

const trialFollowUp: readonly Node[] = [
  ['keyword', 'trigger-keyword', 'welcome'],
  ['welcome', 'send-message', 'wait=Delivered'],
  ['wait', 'wait-for-reply', 'plan=Reply', 'nudge~PT2H'],
  ['plan', 'branch', 'hours=premium', 'prices|Otherwise'],
  ['hours', 'office-hours-router', 'assign=Open', 'later|Closed'],
  ['assign', 'assign-to-group', 'hot'],
  ['later', 'send-template', 'hot'],
  ['hot', 'add-tag', 'end'],
  ['prices', 'send-template', 'self'],
  ['self', 'add-tag', 'end'],
  ['nudge', 'send-template', 'silent'],
  ['silent', 'add-tag', 'end'],
  ['end', 'end'],
];

const appointmentReminder: readonly Node[] = [
  ['booked', 'trigger-meeting', 'confirm'],
  ['confirm', 'send-message', 'day-before=Delivered'],
  ['day-before', 'wait-until-date', 'remind'],
  ['remind', 'send-message', 'answer=Delivered'],
  ['answer', 'wait-for-reply', 'kind=Reply', 'hour-before~PT20H'],
  ['kind', 'branch', 'hour-before=YES', 'rebook=MOVE', 'cancel=NO', 'person|Otherwise'],
  ['rebook', 'ask-question', 'day-before=Answer', 'person~P1D'],
  ['cancel', 'set-attribute', 'sorry'],
  ['sorry', 'send-message', 'end=Delivered'],
  ['person', 'assign-to-group', 'end'],
  ['hour-before', 'delay', 'last-words'],
  ['last-words', 'send-message', 'came=Delivered'],
  ['came', 'add-tag', 'end'],
  ['end', 'end'],
];

const missedCall: readonly Node[] = [
  ['missed', 'trigger-manual', 'hours'],
  ['hours', 'office-hours-router', 'busy=Open', 'closed|Closed'],
  ['busy', 'send-message', 'topic=Delivered'],
  ['closed', 'send-message', 'topic=Delivered'],
  ['topic', 'ask-question', 'by-topic=Answer', 'close~P1D'],
  ['by-topic', 'branch', 'billing=BILLING', 'schedule=CLASSES', 'front|Otherwise'],
  ['billing', 'assign-to-group', 'end'],
  ['schedule', 'send-template', 'tag'],
  ['tag', 'add-tag', 'end'],
  ['front', 'assign-to-group', 'end'],
  ['close', 'close-conversation', 'end'],
  ['end', 'end'],
];

const reviewRequest: readonly Node[] = [
  ['visit', 'trigger-manual', 'rest'],
  ['rest', 'delay', 'ask'],
  ['ask', 'ask-question', 'score=Answer', 'again~P2D'],
  ['again', 'send-message', 'second=Delivered'],
  ['second', 'wait-for-reply', 'score=Reply', 'give-up~P3D'],
  ['score', 'branch', 'link=4 or 5', 'what|Otherwise'],
  ['link', 'send-message', 'promoter=Delivered'],
  ['promoter', 'add-tag', 'end'],
  ['what', 'ask-question', 'manager=Answer', 'give-up~P1D'],
  ['manager', 'notify-users', 'mend'],
  ['mend', 'assign-to-group', 'end'],
  ['give-up', 'add-tag', 'end'],
  ['end', 'end'],
];

const webinar: readonly Node[] = [
  ['sign-up', 'trigger-form', 'thanks'],
  ['thanks', 'send-message', 'week=Delivered'],
  ['week', 'wait-until-date', 'remind-week'],
  ['remind-week', 'send-message', 'day=Delivered'],
  ['day', 'wait-until-date', 'remind-day'],
  ['remind-day', 'send-message', 'hour=Delivered', 'by-phone~PT10M'],
  ['by-phone', 'notify-users', 'hour'],
  ['hour', 'delay', 'link'],
  ['link', 'send-message', 'attended=Delivered'],
  ['attended', 'branch', 'offer=yes', 'recording|Otherwise'],
  ['offer', 'send-message', 'interest=Delivered'],
  ['interest', 'wait-for-reply', 'sales=Reply', 'recording~P1D'],
  ['sales', 'assign-to-group', 'goal'],
  ['goal', 'goal', 'end'],
  ['recording', 'send-template', 'newsletter'],
  ['newsletter', 'add-to-list', 'end'],
  ['end', 'end'],
];

const onboarding: readonly Node[] = [
  ['joined', 'trigger-list', 'split'],
  ['split', 'random-split', 'short=50%', 'long=50%'],
  ['short', 'send-message', 'tag-a=Delivered'],
  ['tag-a', 'add-tag', 'three-days'],
  ['long', 'send-message', 'tag-b=Delivered'],
  ['tag-b', 'add-tag', 'tour'],
  ['tour', 'send-template', 'question'],
  ['question', 'ask-question', 'keep=Answer', 'three-days~P1D'],
  ['keep', 'set-attribute', 'three-days'],
  ['three-days', 'delay', 'active'],
  ['active', 'branch', 'praise=active', 'help|Otherwise'],
  ['praise', 'send-message', 'goal=Delivered'],
  ['goal', 'goal', 'end'],
  ['help', 'send-message', 'reply=Delivered'],
  ['reply', 'wait-for-reply', 'coach=Reply', 'lost~P3D'],
  ['coach', 'assign-to-group', 'goal'],
  ['lost', 'add-tag', 'win-back'],
  ['win-back', 'go-to-workflow'],
  ['end', 'end'],
];

const reactivation: readonly Node[] = [
  ['list', 'trigger-list', 'hello'],
  ['hello', 'send-message', 'wait=Delivered', 'unreachable~PT10M'],
  ['wait', 'wait-for-reply', 'thanks=Reply', 'count~P7D'],
  ['count', 'set-attribute', 'tried'],
  ['tried', 'branch', 'hello=fewer than 3', 'last|Otherwise'],
  ['last', 'send-message', 'last-wait=Delivered'],
  ['last-wait', 'wait-for-reply', 'thanks=Reply', 'remove~P7D'],
  ['remove', 'remove-from-list', 'inactive'],
  ['unreachable', 'add-tag', 'remove'],
  ['inactive', 'add-tag', 'end'],
  ['thanks', 'send-template', 'back'],
  ['back', 'goal', 'end'],
  ['end', 'end'],
];

const keywordMenu: readonly Node[] = [
  ['menu', 'trigger-keyword', 'choices'],
  ['choices', 'send-message', 'choose=Delivered'],
  ['choose', 'wait-for-reply', 'which=Reply', 'later~PT30M'],
  ['which', 'branch', 'hours=1', 'prices=2', 'book=3', 'cancel=4', 'stop=5', 'person=6', 'unclear|Otherwise'],
  ['hours', 'send-template', 'more'],
  ['prices', 'send-template', 'more'],
  ['book', 'ask-question', 'booked=Answer', 'later~PT1H'],
  ['booked', 'add-tag', 'more'],
  ['cancel', 'ask-question', 'cancelled=Answer', 'later~PT1H'],
  ['cancelled', 'notify-users', 'more'],
  ['stop', 'remove-from-list', 'end'],
  ['person', 'assign-to-group', 'end'],
  ['unclear', 'send-message', 'choose=Delivered'],
  ['more', 'ask-question', 'again=Answer', 'later~PT15M'],
  ['again', 'branch', 'choices=YES', 'later|Otherwise'],
  ['later', 'close-conversation', 'end'],
  ['end', 'end'],
];

const escalation: readonly Node[] = [
  ['urgent', 'trigger-keyword', 'open'],
  ['open', 'office-hours-router', 'desk=Open', 'on-call|Closed'],
  ['desk', 'assign-to-group', 'desk-answer'],
  ['desk-answer', 'wait-for-reply', 'resolved=Reply', 'lead~PT15M'],
  ['on-call', 'notify-users', 'tell'],
  ['tell', 'send-message', 'on-call-answer=Delivered'],
  ['on-call-answer', 'wait-for-reply', 'resolved=Reply', 'lead~PT30M'],
  ['lead', 'notify-users', 'lead-answer'],
  ['lead-answer', 'wait-for-reply', 'resolved=Reply', 'director~PT30M'],
  ['director', 'notify-users', 'sorry'],
  ['sorry', 'send-message', 'lead-answer=Delivered'],
  ['resolved', 'branch', 'close=yes', 'open|Otherwise'],
  ['close', 'close-conversation', 'review'],
  ['review', 'go-to-workflow'],
];

const abandonedOrder: readonly Node[] = [
  ['left', 'trigger-link', 'hour'],
  ['hour', 'delay', 'bought'],
  ['bought', 'branch', 'thanks=yes', 'remind|Otherwise'],
  ['remind', 'send-message', 'day=Delivered'],
  ['day', 'delay', 'bought-now'],
  ['bought-now', 'branch', 'thanks=yes', 'value|Otherwise'],
  ['value', 'branch', 'coupon=over 100', 'small=over 20', 'none|Otherwise'],
  ['coupon', 'send-message', 'two-days=Delivered'],
  ['small', 'send-message', 'two-days=Delivered'],
  ['two-days', 'delay', 'bought-last'],
  ['bought-last', 'branch', 'thanks=yes', 'none|Otherwise'],
  ['thanks', 'send-template', 'goal'],
  ['goal', 'goal', 'end'],
  ['none', 'add-tag', 'end'],
  ['end', 'end'],
];

const leadRouting: readonly Node[] = [
  ['form', 'trigger-form', 'source'],
  ['link', 'trigger-link', 'source'],
  ['source', 'branch', 'city=form', 'short=link', 'short|Otherwise'],
  ['short', 'ask-question', 'city=Answer', 'call~PT4H'],
  ['city', 'branch', 'north=North', 'south=South', 'east=East', 'west=West', 'call|Otherwise'],
  ['north', 'assign-to-group', 'hello'],
  ['south', 'assign-to-group', 'hello'],
  ['east', 'assign-to-group', 'hello'],
  ['west', 'assign-to-group', 'hello'],
  ['hello', 'send-message', 'answer=Delivered', 'call~PT10M'],
  ['answer', 'wait-for-reply', 'meeting=Reply', 'second~P1D'],
  ['second', 'send-message', 'answer-2=Delivered'],
  ['answer-2', 'wait-for-reply', 'meeting=Reply', 'nurture~P3D'],
  ['meeting', 'goal', 'end'],
  ['call', 'notify-users', 'end'],
  ['nurture', 'add-to-list', 'end'],
  ['end', 'end'],
];

const eventDay: readonly Node[] = [
  ['guests', 'trigger-list', 'invite'],
  ['invite', 'ask-question', 'comes=Answer', 'ask-again~P3D'],
  ['ask-again', 'ask-question', 'comes=Answer', 'no-answer~P3D'],
  ['comes', 'branch', 'guests-too=YES', 'maybe=MAYBE', 'no|Otherwise'],
  ['guests-too', 'ask-question', 'keep=Answer', 'keep-one~P1D'],
  ['keep', 'set-attribute', 'ticket'],
  ['keep-one', 'set-attribute', 'ticket'],
  ['maybe', 'delay', 'ask-again'],
  ['ticket', 'send-template', 'morning'],
  ['morning', 'wait-until-date', 'weather'],
  ['weather', 'branch', 'inside=rain', 'outside|Otherwise'],
  ['inside', 'send-message', 'day=Delivered'],
  ['outside', 'send-message', 'day=Delivered'],
  ['day', 'delay', 'photos'],
  ['photos', 'send-template', 'end'],
  ['no', 'add-tag', 'end'],
  ['no-answer', 'add-tag', 'end'],
  ['end', 'end'],
  ['staff', 'trigger-manual', 'briefing'],
  ['briefing', 'send-message', 'staff-end=Delivered'],
  ['staff-end', 'end'],
];

const types: ReadonlyMap<string, NodeType> = new Map(messagingNodeTypes.map((type) => [String(type.type), type]));

function versionOf(name: string, operations: readonly Node[]): WorkflowVersion {
  const nodes = operations.map(([id, word]) => {
    const type = types.get(word);
    if (!type) throw new Error(`There is no step type ${word}.`);
    return { id, type, config: defaultConfig(type) };
  });
  const edges = operations.flatMap(([source, , ...paths]) =>
    paths.map((path, index): WorkflowEdge => {
      const [, target = '', mark, words] = /^([^=~|]+)(?:([=~|])(.+))?$/.exec(path) ?? [];
      if (!operations.some(([id]) => id === target)) throw new Error(`${name}: there is no step ${target}.`);
      const type = mark === '~' ? 'timeout' : mark === '|' ? 'default' : 'standard';
      return { id: `${source}.${index}`, type, source, target, ...(words === undefined ? {} : { value: words }) };
    }),
  );
  return { id: name, name, definition: { nodes, edges, properties: [] } };
}

/** A dozen workflows as users build them, by purpose. */
export const handMadeWorkflows: readonly WorkflowVersion[] = Object.entries({
  'Trial follow-up': trialFollowUp,
  'Appointment reminder': appointmentReminder,
  'Missed call': missedCall,
  'Review request': reviewRequest,
  Webinar: webinar,
  'Onboarding, two ways': onboarding,
  Reactivation: reactivation,
  'Keyword menu': keywordMenu,
  Escalation: escalation,
  'Abandoned order': abandonedOrder,
  'Lead routing': leadRouting,
  'Event day': eventDay,
}).map(([name, steps]) => versionOf(name, steps));
