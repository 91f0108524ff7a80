import { useState } from 'react';
import type { StuckWork } from 'pathboard/client';
import { HostHeader } from './host-header.js';
import { type Theme, usePageTitle } from './product.js';
import { topUp } from './service.js';
import { workflowAddress } from './use-route.js';
import { useStuck } from './use-stuck.js';

/** Work that waits for a person: runs that cannot go on, and messages of which it is unknown whether they were sent. */
export function StuckPage({ onTheme, theme }: { readonly theme: Theme; readonly onTheme: (theme: Theme) => void }) {
  usePageTitle('Stuck');
  const { busy, decide, isOutOfCredit, problem, work } = useStuck();
  return (
    <div className="host" data-theme={theme}>
      <HostHeader at="stuck" theme={theme} onTheme={onTheme} />
      <main className="host-stuck">
        <h1>Stuck</h1>
        {problem !== undefined && <p role="alert">{problem}</p>}
        {isOutOfCredit && <OutOfCredit />}
        {work?.length === 0 && <p className="host-stuck__none">Nothing is stuck. All runs go on as they should.</p>}
        {work !== undefined && work.length > 0 && (
          <ul aria-label="Stuck work">
            {work.map((each) => (
              <Item
                key={each.effectId ?? each.executionId}
                work={each}
                isBusy={busy !== undefined}
                onDecide={(what) => void decide(each, what)}
              />
            ))}
          </ul>
        )}
      </main>
    </div>
  );
}

/** Leads to the page where the account is topped up, which leads back here. */
function OutOfCredit() {
  const [problem, setProblem] = useState<string>();
  return (
    <section className="host-stuck__credit" aria-label="Credit">
      <p>
        <b>No credit is left.</b> Messages wait, and go on by their order once the account is topped up.
      </p>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <button type="button" onClick={() => void topUp().then(setProblem)}>
        Top up
      </button>
    </section>
  );
}

interface ItemProps {
  readonly work: StuckWork;
  readonly isBusy: boolean;
  readonly onDecide: (what: 'retry' | 'giveUp') => void;
}

function Item({ isBusy, onDecide, work }: ItemProps) {
  const { contactName, executionId, kind, reason, since, text, to, workflowId, workflowName } = work;
  const who = contactName ?? to ?? 'A contact without a name';
  const isMessage = kind === 'message';
  return (
    <li>
      <div className="host-stuck__what">
        <h2>{isMessage ? `Message to ${who}` : `Run of ${who}`}</h2>
        {text !== undefined && <blockquote dir="auto">{text}</blockquote>}
        <p>{reason}</p>
        {isMessage && (
          <p>
            <b>It may have arrived.</b> It is never sent again unless you decide so: try again if it did not arrive,
            give up and the run goes on as if it was not sent.
          </p>
        )}
        <small>
          <a href={`${workflowAddress(workflowId, 'runs')}/${encodeURIComponent(executionId)}`}>
            {workflowName ?? 'A deleted workflow'}
          </a>
          {` · since ${timeOf(since)}`}
        </small>
      </div>
      <div className="host-stuck__choices">
        <button type="button" disabled={isBusy} onClick={() => onDecide('retry')}>
          Try again
        </button>
        <button type="button" disabled={isBusy} onClick={() => onDecide('giveUp')}>
          Give up
        </button>
      </div>
    </li>
  );
}

const clock = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

function timeOf(at: string): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? 'an unknown time' : clock.format(time);
}
