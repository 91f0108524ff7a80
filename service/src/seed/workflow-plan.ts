import type { ConfigUser, WorkflowVersion } from '#model';
import type { Fate } from './executions/execution-state.js';
import { withMadeSettings, type WorkflowDraft } from './workflow-draft.js';

const day = 86_400_000;

/** A saved version, described backwards: how the previous one differs. */
export interface Revision {
  readonly daysAgo: number;
  readonly by: ConfigUser;
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
  /** True where it was paused a second ago, after the last event of the samples. */
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
        properties: Object.keys(plan.properties ?? {}).map((name) => ({
          name,
          dataType: 'string',
          created: { at: iso(now - (plan.revisions[0]?.daysAgo ?? 0) * day) },
        })),
      },
      readonly: index < plan.revisions.length - 1,
      ...(index === live ? { active: iso(liveFrom(plan, index, now)) } : {}),
      ...(index < live ? { lastActive: iso(liveFrom(plan, index + 1, now)) } : {}),
      created: stamp,
      updated: stamp,
    };
  });
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
