import { messagingNodeTypes } from '#catalog';
import { nodeTypeSchema } from '#schema';
import { readPage } from '../http/page.js';
import { replyWithPage, type Route } from '../http/route.js';

/** The node types that the workflows of an account can use. */
export const nodeTypeRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/accounts/:accountId/nodetypes',
    operationId: 'listNodeTypes',
    extension: true,
    summary: 'The kinds of steps a workflow can be built of.',
    paged: true,
    answer: { name: 'NodeType', schema: nodeTypeSchema, list: true },
    handle: (call) => {
      const page = readPage(call.query);
      const some = messagingNodeTypes.slice(page.offset, page.offset + page.limit + 1);
      return Promise.resolve(
        replyWithPage(
          page,
          some.map((type) => JSON.stringify(type)),
        ),
      );
    },
  },
];
