import { createService, demoToken } from 'pathboard-service';

const service = await createService({ database: 'memory://', seed: true });
const answer = await service.fetch(
  new Request('http://localhost/v1/accounts/acc_fernway/workflows', {
    headers: { authorization: `Bearer ${demoToken}` },
  }),
);
console.log(answer.status, await answer.json());
await service.close();
