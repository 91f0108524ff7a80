import { createClient, createHttpAdapter } from 'pathboard/client';

/** The account and token of the sample data that `npm start` adds to an empty database. */
export const accountId = 'acc_fernway';

export const client = createClient({ baseUrl: window.location.origin, token: 'pathboard-demo-token' });

export const adapter = createHttpAdapter({ client, accountId });
