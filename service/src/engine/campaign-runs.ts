import { createRandomId, isJsonObject, type Json, type JsonObject } from '#base';
import { messagingNodeTypes } from '#catalog';
import type { ExecutionState } from '#execute';
import type { NodeType, WorkflowVersion } from '#model';
import type { Queries } from '../database/database.js';
import { searchKey } from '../database/search-text.js';
import { saveVersion } from '../workflow/save-version.js';
import type { ReadVersion } from './live-versions.js';
import { startBy } from './start-by.js';

/** A message that goes to many. */
export interface CampaignMessage {
  readonly accountId: string;
  /** Id of the campaign or quick campaign. */
  readonly campaignId: string;
  readonly name: string;
  readonly text: string;
  readonly media: readonly Json[];
  /** The number or pool to send from. @default as the provider chooses */
  readonly from?: string | undefined;
}

const send = 'send';

/**
 * Stores the version that sends the message of a campaign. A campaign is executed as a workflow of its own, which no list shows: so
 * its messages keep the guarantees of all others.
 */
export async function saveCampaignVersion(
  queries: Queries,
  message: CampaignMessage,
  at: string,
): Promise<{ readonly workflowId: string; readonly versionId: string }> {
  const { accountId, campaignId, name } = message;
  const workflowId = await workflowOf(queries, message, at);
  const versionId = `version_${createRandomId()}`;
  const content = { ...versionOf(message), id: versionId };
  await saveVersion(queries, {
    accountId,
    workflowId,
    id: versionId,
    name,
    requestName: name,
    document: JSON.stringify({ ...content, campaign: { id: campaignId } }),
    content,
    sentHash: null,
    readonly: true,
    bases: undefined,
    at,
    stamp: JSON.stringify({ at }),
  });
  return { workflowId, versionId };
}

async function workflowOf(
  queries: Queries,
  { accountId, campaignId, name }: CampaignMessage,
  at: string,
): Promise<string> {
  const found = await queries
    .selectFrom('workflows')
    .select('id')
    .where('account_id', '=', accountId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst();
  if (found) return found.id;
  const id = `campaign_${createRandomId()}`;
  await queries
    .insertInto('workflows')
    .values({
      account_id: accountId,
      id,
      name,
      name_key: searchKey(name),
      updated_at: at,
      campaign_id: campaignId,
    })
    .execute();
  return id;
}

function versionOf({ from, media, name, text }: CampaignMessage): WorkflowVersion {
  return {
    name,
    definition: {
      nodes: [
        { id: 'campaign', type: typeNamed('trigger-manual'), config: {} },
        {
          id: send,
          type: typeNamed('send-message'),
          config: { message: text, media: [...media], ...(from === undefined ? {} : { sendFrom: from }) },
        },
        { id: 'end', type: typeNamed('end'), config: {} },
      ],
      edges: [
        { id: 'to-send', type: 'standard', source: 'campaign', target: send },
        { id: 'to-end', type: 'standard', source: send, target: 'end', value: 'Delivered' },
      ],
      properties: [],
    },
  };
}

function typeNamed(word: string): NodeType {
  return messagingNodeTypes.find(({ type }) => type === word) ?? { type: word };
}

/** The campaign whose message was the last one that a contact got; undefined where it was another message. */
export async function campaignAnswered(
  queries: Queries,
  accountId: string,
  contactId: string,
): Promise<string | undefined> {
  const last = await queries
    .selectFrom('effects as e')
    .innerJoin('workflows as w', (join) =>
      join.onRef('w.account_id', '=', 'e.account_id').onRef('w.id', '=', 'e.workflow_id'),
    )
    .select('w.campaign_id')
    .where('e.account_id', '=', accountId)
    .where('e.contact_id', '=', contactId)
    .where('e.state', '=', 'sent')
    .orderBy('e.changed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.campaign_id ?? undefined;
}

/** Starts what waits for the message of a campaign to arrive, once the run that sent it knows. */
export async function campaignDelivered(
  queries: Queries,
  { accountId, at, contactId }: { readonly accountId: string; readonly contactId: string; readonly at: string },
  version: WorkflowVersion,
  state: ExecutionState,
  readVersion: ReadVersion,
): Promise<void> {
  const campaign = (version as JsonObject)['campaign'];
  const campaignId = isJsonObject(campaign) ? campaign['id'] : undefined;
  if (typeof campaignId !== 'string' || state.status !== 'completed') return;
  const { outputs } = state.context;
  const sent = isJsonObject(outputs) ? outputs[send] : undefined;
  if (!isJsonObject(sent) || sent['delivered'] !== true) return;
  await startBy(queries, { accountId, contactId }, [{ kind: 'campaign-received', at, campaignId }], readVersion);
}
