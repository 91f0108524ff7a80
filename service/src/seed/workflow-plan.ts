import type { ConfigUser, LiveSpan, WorkflowVersion } from '#model';
import type { SeedWorkflow } from '../workflow/load-workflow.js';
import type { Fate } from './executions/sampled-contact.js';
import { withMadeSettings, type WorkflowDraft } from './workflow-draft.js';

const day = 86_400_000;

/** A saved version, described backwards: how the previous one differs. */
export interface Revision {
  readonly daysAgo: number;
  readonly by: ConfigUser;
  readonly label?: string;
  readonly note?: string;
  /** From how many to how many days ago the version before it was live again. */
  readonly putBack?: readonly [from: number, to: number];
  /** Derives this version from the next one. The newest is the plan's own draft. */
  readonly from?: (newer: WorkflowDraft) => WorkflowDraft;
}

/** A sample workflow: its current state, its history, and its number of executions. */
export interface WorkflowPlan {
  readonly id: string;
  readonly name: string;
  readonly draft: WorkflowDraft;
  /** Properties of the workflow, used in messages as `{properties.NAME}`. */
  readonly properties?: { readonly [name: string]: string };
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  /** Number of newest versions that were saved and never activated. */
  readonly unpublished?: number;
  /** True where it was paused a moment ago, after the last event of the samples. */
  readonly isPaused?: true;
  readonly executions: number;
  /** Outcomes of single executions by position from the newest; others have the usual ones. */
  readonly fates?: { readonly [place: number]: Fate };
  /**
   * Position of the contact of the newest execution; the next executions have the next contacts. Without it, any
   * contact.
   */
  readonly firstContact?: number;
  /** What contacts of this workflow answer. */
  readonly replies: readonly string[];
}

/** The versions of a plan, oldest first, each a full document; and when each was live. */
export function buildVersions(plan: WorkflowPlan, now: number): readonly WorkflowVersion[] {
  const drafts: WorkflowDraft[] = [];
  let draft = plan.draft;
  for (const revision of plan.revisions.toReversed()) {
    draft = revision.from?.(draft) ?? draft;
    drafts.unshift(draft);
  }
  const live = plan.revisions.length - 1 - (plan.unpublished ?? 0);
  return drafts.map(withMadeSettings).map((own, index): WorkflowVersion => {
    const revision = plan.revisions[index] as Revision;
    const savedAt = now - revision.daysAgo * day;
    const stamp = { at: iso(savedAt), by: actorOf(revision.by) };
    return {
      id: `${plan.id}_v${index + 1}`,
      name: plan.name,
      definition: {
        nodes: [...own.nodes],
        edges: [...own.edges],
        properties: Object.entries(plan.properties ?? {}).map(([name, value]) => ({
          name,
          dataType: 'string',
          value,
          created: { at: iso(now - (plan.revisions[0]?.daysAgo ?? 0) * day) },
        })),
      },
      readonly: index < plan.revisions.length - 1,
      ...(index === live ? { active: iso(liveFrom(plan, index, now)) } : {}),
      ...(index < live ? { lastActive: spansOf(plan, index, now).at(-1)?.to ?? '' } : {}),
      created: stamp,
      updated: stamp,
    };
  });
}

/** What is known of the versions of a plan beside their documents. */
export function aboutVersions(plan: WorkflowPlan, now: number): NonNullable<SeedWorkflow['about']> {
  return Object.fromEntries(
    plan.revisions.map(({ label, note }, index) => [
      `${plan.id}_v${index + 1}`,
      {
        ...(label === undefined ? {} : { label }),
        ...(note === undefined ? {} : { note }),
        liveSpans: spansOf(plan, index, now),
      },
    ]),
  );
}

/** When a version was live: until the next one was activated, and again while that was put back. */
function spansOf(plan: WorkflowPlan, index: number, now: number): readonly LiveSpan[] {
  const [from, next] = [liveFrom(plan, index, now), liveFrom(plan, index + 1, now)];
  if (from === Infinity) return [];
  const span = (began: number, ended: number): LiveSpan => ({
    from: iso(began),
    ...(ended === Infinity ? (plan.isPaused ? { to: iso(pausedAt(now)) } : {}) : { to: iso(ended) }),
  });
  const ago = (days = 0): number => now - days * day;
  const [own, after] = [plan.revisions[index]?.putBack, plan.revisions[index + 1]?.putBack];
  return [
    ...(own ? [span(from, ago(own[0])), span(ago(own[1]), next)] : [span(from, next)]),
    ...(after ? [span(ago(after[0]), ago(after[1]))] : []),
  ];
}

/** A moment ago, after the last event of the samples. */
export function pausedAt(now: number): number {
  return now - 100;
}

/** When a version was activated: a few minutes after it was saved. Unpublished versions have no such time. */
export function liveFrom(plan: WorkflowPlan, index: number, now: number): number {
  if (index > plan.revisions.length - 1 - (plan.unpublished ?? 0)) return Infinity;
  return now - (plan.revisions[index]?.daysAgo ?? 0) * day + 6 * 60_000;
}

function actorOf({ id, email, firstName, lastName }: ConfigUser) {
  return { id, name: `${firstName} ${lastName}`, firstName, lastName, email, source: 'app' };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
