import { useCallback, useEffect, useState } from 'react';
import type { StuckWork, StuckWorkKey } from 'pathboard/client';
import { accountId, client } from './service.js';

/** How often the list is read, in milliseconds. */
const every = 5000;

const keyOf = ({ effectId, executionId, kind, workflowId }: StuckWork): StuckWorkKey =>
  kind === 'message' ? { kind, effectId: effectId ?? '' } : { kind, workflowId, executionId };

/** The stuck work of the account, read again and again, and what a person decides about it. */
export function useStuck() {
  const [work, setWork] = useState<readonly StuckWork[]>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<StuckWork>();
  const [isOutOfCredit, setOutOfCredit] = useState(false);

  const read = useCallback(async (): Promise<void> => {
    const answer = await client.extensions.listStuckWork({ accountId, limit: 100 });
    setProblem(answer.ok ? undefined : answer.failure.message);
    if (answer.ok) setWork(answer.data.items);
    const account = await client.extensions.getAccount({ accountId });
    if (account.ok) setOutOfCredit(typeof account.data.balance === 'number' && account.data.balance <= 0);
  }, []);
  useEffect(() => {
    void read();
    const timer = setInterval(() => void read(), every);
    return () => clearInterval(timer);
  }, [read]);

  const decide = useCallback(
    async (chosen: StuckWork, what: 'retry' | 'giveUp'): Promise<void> => {
      setBusy(chosen);
      const call = what === 'retry' ? client.extensions.retryStuckWork : client.extensions.giveUpStuckWork;
      const answer = await call({ accountId, work: keyOf(chosen) });
      if (answer.ok) await read();
      else setProblem(answer.failure.message);
      setBusy(undefined);
    },
    [read],
  );
  return { work, problem, busy, decide, isOutOfCredit };
}
