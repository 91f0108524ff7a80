import type { ConfigUser, WorkflowVersion } from '#model';
import type { Fate } from './executions/execution-state.js';
import type { WorkflowDraft } from './workflow-draft.js';

const day = 86_400_000;

/** A saved version, told backwards: how the one before it differs. */
export interface Revision {
  readonly daysAgo: number;
  readonly by: ConfigUser;
  /** Makes this version from the one after it. The newest is the plan's own draft. */
  readonly from?: (newer: WorkflowDraft) => WorkflowDraft;
}

/** A sample workflow: what it is now, how it came to be, and how many runs it has had. */
export interface WorkflowPlan {
  readonly id: string;
  readonly name: string;
  readonly draft: WorkflowDraft;
  /** Values of the whole workflow, used in messages as `{properties.NAME}`. */
  readonly properties?: { readonly [name: string]: string };
  /** Oldest first. */
  readonly revisions: readonly Revision[];
  /** How many of the newest versions were saved but never set live. */
  readonly unpublished?: number;
  readonly executions: number;
  /** What shall become of single runs, by their place from the newest; the others meet what those of every workflow meet. */
  readonly fates?: { readonly [place: number]: Fate };
  /** Position of the contact who has the newest run; the others follow in order. Without it, anyone. */
  readonly firstContact?: number;
  /** What contacts of this workflow write back. */
  readonly replies: readonly string[];
}

/** The versions of a plan, oldest first, each a full document; and from when each was live. */
export function buildVersions(plan: WorkflowPlan, now: number): readonly WorkflowVersion[] {
  const drafts: WorkflowDraft[] = [];
  let draft = plan.draft;
  for (const revision of plan.revisions.toReversed()) {
    draft = revision.from?.(draft) ?? draft;
    drafts.unshift(draft);
  }
  const live = plan.revisions.length - 1 - (plan.unpublished ?? 0);
  return drafts.map((own, index): WorkflowVersion => {
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

/** When a version was set live: a few minutes after it was saved. Those never published have no such time. */
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
