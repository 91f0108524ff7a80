import { type FormEvent, useId, useState } from 'react';
import { ExecutionViewer } from 'pathboard/viewer';
import { HostHeader } from './host-header.js';
import { type Theme, usePageTitle } from './product.js';
import { adapter } from './service.js';
import { Booking, Conversation, timeOf } from './phone-conversation.js';
import { type PhoneState, usePhone } from './use-phone.js';
import { workflowAddress } from './use-route.js';

/** A number that no contact of the sample data has. */
const ownNumber = '+15105550100';

/** A phone to try live workflows with: what it texts is real, and what it gets is not sent anywhere else. */
export function PhonePage({ onTheme, theme }: { readonly theme: Theme; readonly onTheme: (theme: Theme) => void }) {
  usePageTitle('Test phone');
  const [number, setNumber] = useState(ownNumber);
  return (
    <div className="host" data-theme={theme}>
      <HostHeader at="phone" theme={theme} onTheme={onTheme} />
      <main className="host-phone">
        <h1 className="host-hidden">Test phone</h1>
        <Phone key={number} number={number} onNumber={setNumber} theme={theme} />
      </main>
    </div>
  );
}

interface PhoneProps {
  readonly number: string;
  readonly onNumber: (number: string) => void;
  readonly theme: Theme;
}

function Phone({ number, onNumber, theme }: PhoneProps) {
  const phone = usePhone(number);
  const [chosen, setChosen] = useState<string>();
  const run = phone.runs.find(({ id }) => id === chosen) ?? phone.runs[0];
  return (
    <>
      <section className="host-phone__side" aria-label="Phone">
        <NumberField number={number} onNumber={onNumber} />
        <Conversation phone={phone} />
        <div>
          <Reply phone={phone} />
          <Booking phone={phone} />
        </div>
      </section>
      <section className="host-phone__run" aria-label="Runs of this phone">
        {run ? (
          <>
            <div className="host-phone__runs">
              <label>
                <span>Run</span>{' '}
                <select value={run.id} onChange={(event) => setChosen(event.target.value)}>
                  {phone.runs.map(({ id, lastStep, start, status }) => (
                    <option key={id} value={id}>
                      {`${timeOf(start)} · ${status}${lastStep === undefined ? '' : ` · ${lastStep}`}`}
                    </option>
                  ))}
                </select>
              </label>
              <a href={workflowAddress(run.workflowId)}>Open the workflow</a>
            </div>
            <div className="host-phone__view">
              <ExecutionViewer
                key={run.id}
                adapter={adapter}
                workflowId={run.workflowId}
                executionId={run.id}
                theme={theme}
              />
            </div>
          </>
        ) : (
          <div className="host-phone__none">
            <h2>No run yet</h2>
            <p>
              Text a keyword of a live workflow, such as <b>TRIAL</b>, call and hang up, or book a meeting. The run
              grows here, step by step.
            </p>
          </div>
        )}
      </section>
    </>
  );
}

function NumberField({ number, onNumber }: Omit<PhoneProps, 'theme'>) {
  const [text, setText] = useState(number);
  const id = useId();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onNumber(text.trim());
  };
  return (
    <form className="host-phone__number" onSubmit={submit}>
      <label htmlFor={id}>Number of this phone</label>
      <div>
        <input id={id} type="tel" value={text} onChange={(event) => setText(event.target.value)} />
        <button type="submit" disabled={text.trim() === '' || text.trim() === number}>
          Use
        </button>
      </div>
    </form>
  );
}

function Reply({ phone: { callAndHangUp, isBusy, problem, text } }: { readonly phone: PhoneState }) {
  const [words, setWords] = useState('');
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const sent = words.trim();
    if (sent !== '' && (await text(sent))) setWords('');
  };
  return (
    <form className="host-phone__write" onSubmit={(event) => void send(event)}>
      {problem !== undefined && <p role="alert">{problem}</p>}
      <div>
        <input
          aria-label="Message"
          placeholder="Text the account"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          autoComplete="off"
        />
        <button type="submit" disabled={isBusy || words.trim() === ''}>
          Send
        </button>
      </div>
      <button type="button" className="host-phone__call" disabled={isBusy} onClick={() => void callAndHangUp()}>
        Call and hang up
      </button>
    </form>
  );
}
