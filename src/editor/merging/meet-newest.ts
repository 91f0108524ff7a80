import { type Answer, callAdapter, type Failure, type VersionSummary, type WorkflowAdapter } from '#adapter';
import type { EditedDocument } from '#edit';
import { parseVersion, type Presentation, versionName, type WorkflowVersion } from '#model';
import type { Editor } from '#store';
import type { Merging, NamedDocument, OtherVersion } from './merging.js';
import type { MergingMessages } from './merging-messages.js';

/** Milliseconds until a call counts as lost. */
const patience = 30_000;
/** The most versions that are searched for names. */
const most = 50;

/** What the newest version is to the draft. */
export type Encounter =
  /** It is the one that the draft was made of. */
  | { readonly is: 'same' }
  | { readonly is: 'unreached'; readonly failure: Failure }
  | {
      readonly is: 'newer';
      readonly base: NamedDocument;
      readonly theirs: OtherVersion;
      readonly nextName: string | undefined;
    };

interface Place {
  readonly adapter: WorkflowAdapter;
  readonly editor: Editor;
  readonly merging: Merging;
  readonly workflowId: string;
  readonly messages: MergingMessages;
}

/** Loads the newest version, and what it and the draft were made of. */
export async function meetNewest(place: Place): Promise<Encounter> {
  const { editor, merging, messages } = place;
  const newest = await loadVersion(place, undefined);
  if (!newest.ok) return { is: 'unreached', failure: newest.failure };
  const { id, at, by } = stampOf(newest.data);
  const merged = merging.mergedWith();
  const baseId = merged?.ref.id ?? editor.store.getState().save.base?.id;
  if (id === undefined || id === baseId) return { is: 'same' };
  const [base, ofTheirs, listed] = await Promise.all([baseOf(place), loadPresentation(place, id), listVersions(place)]);
  const presentation = base.presentation === undefined ? undefined : (ofTheirs ?? base.presentation);
  // Where arrangements are kept on this device, theirs has none of its own.
  const here = editor.store.getState().presentation;
  const summary = listed.get(id);
  const author = by ?? summary?.createdBy;
  const number = Math.max(0, ...[...listed.values()].map((one) => one.number ?? 0));
  return {
    is: 'newer',
    base: {
      version: base.version,
      presentation: base.presentation ?? here,
      name: nameOf(baseId, listed) ?? messages.before,
    },
    theirs: {
      ref: { id, ...(at === undefined ? {} : { updatedAt: at }) },
      version: newest.data,
      presentation: presentation ?? here,
      name: nameOf(id, listed) ?? messages.newer,
      ...(author === undefined ? {} : { by: author }),
    },
    nextName: nextNameOf(id, number),
  };
}

const nothing: WorkflowVersion = { definition: { nodes: [], edges: [] } };

/** What both were made of: the version merged with last, else the one that was opened or saved last. */
async function baseOf(
  place: Place,
): Promise<{ readonly version: WorkflowVersion; readonly presentation: Presentation | undefined }> {
  const { adapter, editor, merging } = place;
  const merged = merging.mergedWith();
  const own = adapter.loadPresentation ? merging.arranged : undefined;
  const acknowledged = { version: editor.saving.acknowledged() ?? nothing, presentation: own };
  if (!merged) return acknowledged;
  if (merged.document) return merged.document;
  // After a reload only its id is known.
  const version = await loadVersion(place, merged.ref.id);
  if (!version.ok) return acknowledged;
  const presentation = own && ((await loadPresentation(place, merged.ref.id)) ?? own);
  return { version: version.data, presentation };
}

async function loadVersion(
  { adapter, messages, workflowId }: Place,
  versionId: string | undefined,
): Promise<Answer<WorkflowVersion>> {
  const target = { workflowId, ...(versionId === undefined ? {} : { versionId }) };
  const answer = await callAdapter('loadVersion', () => adapter.loadVersion?.(target), { timeout: patience });
  if (!answer.ok) return answer;
  const parsed = parseVersion(answer.data);
  if (parsed.ok) return { ok: true, data: parsed.version };
  const { unreadable: message } = messages;
  return { ok: false, failure: { kind: 'badAnswer', code: 'unreadable-version', message, endpoint: 'loadVersion' } };
}

/** The presentation of a version; undefined where there is none, or it is not known. */
async function loadPresentation({ adapter, workflowId }: Place, versionId: string): Promise<Presentation | undefined> {
  if (!adapter.loadPresentation) return undefined;
  const answer = await callAdapter('loadPresentation', () => adapter.loadPresentation?.({ workflowId, versionId }), {
    timeout: patience,
  });
  return answer.ok ? answer.data : undefined;
}

/** The newest versions by id; empty where they are not listed. */
async function listVersions({ adapter, workflowId }: Place): Promise<ReadonlyMap<string, VersionSummary>> {
  if (!adapter.listVersions) return new Map();
  const answer = await callAdapter('listVersions', () => adapter.listVersions?.({ workflowId, limit: most }), {
    timeout: patience,
  });
  return new Map(answer.ok && Array.isArray(answer.data.items) ? answer.data.items.map((one) => [one.id, one]) : []);
}

function nameOf(id: string | undefined, listed: ReadonlyMap<string, VersionSummary>): string | undefined {
  return id === undefined ? undefined : versionName(id, listed.get(id)?.number);
}

/** “v9” after “v8”. */
function nextNameOf(id: string, number: number): string | undefined {
  const own = /^v(\d+)$/.exec(versionName(id, number > 0 ? number : undefined) ?? '')?.[1];
  return own === undefined ? undefined : `v${Number(own) + 1}`;
}

function stampOf({ created, id, updated }: WorkflowVersion): {
  readonly id?: string;
  readonly at?: string;
  readonly by?: string;
} {
  const at: unknown = updated?.at ?? created?.at;
  const by: unknown = (updated?.by ?? created?.by)?.name;
  return {
    ...(typeof id === 'string' && id !== '' ? { id } : {}),
    ...(typeof at === 'string' ? { at } : {}),
    ...(typeof by === 'string' && by !== '' ? { by } : {}),
  };
}

/** The document of an editor. */
export function documentOf(editor: Editor): EditedDocument {
  const { presentation, version } = editor.store.getState();
  return { version, presentation };
}
