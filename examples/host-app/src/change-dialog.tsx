import { useEffect, useId, useRef, useState } from 'react';
import { actionWords, contactsOf, previewLines } from './change-words.js';
import { type Question, useChange } from './use-change.js';

/** A step of a workflow, for people. */
export interface Step {
  readonly id: string;
  readonly title: string;
}

/** Asks before contacts under way are changed, and shows what would happen. `onDone` has the words for what did. */
export function ChangeDialog({
  onClose,
  onDone,
  question,
  steps,
}: {
  readonly question: Question;
  readonly steps: readonly Step[];
  readonly onClose: () => void;
  readonly onDone: (said: string) => void;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const [to, setTo] = useState<string>();
  const { change, counts, isBusy, problem } = useChange(question, to);
  const { confirm, done, effect, title } = actionWords(question.action);
  useEffect(() => {
    const { current } = dialog;
    if (current?.open === false) current.showModal();
  }, []);
  const titleOf = (nodeId: string): string => steps.find(({ id }) => id === nodeId)?.title ?? 'another step';
  const begin = async (): Promise<void> => {
    const changed = await change();
    if (changed !== undefined) onDone(done(contactsOf(changed)));
  };
  return (
    <dialog ref={dialog} className="host-change" aria-labelledby={heading} onClose={onClose}>
      <h2 id={heading}>{title}</h2>
      <p>{effect}</p>
      {question.action === 'move' && (
        <label>
          Go on at
          <select value={to ?? ''} onChange={({ target }) => setTo(target.value === '' ? undefined : target.value)}>
            <option value="">Choose a step</option>
            {steps.map(({ id, title: name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {problem !== undefined && <p role="alert">{problem}</p>}
      <ul aria-label="What happens" aria-live="polite">
        {counts ? (
          previewLines(counts, titleOf).map((line) => <li key={line}>{line}</li>)
        ) : (
          <li>{question.action === 'move' && to === undefined ? 'Choose a step to see what happens.' : 'Counting…'}</li>
        )}
      </ul>
      <div className="host-change__choices">
        <button type="button" onClick={onClose}>
          Back
        </button>
        <button
          type="button"
          data-danger={question.action === 'takeOut' || undefined}
          disabled={isBusy || (counts?.changing ?? 0) === 0}
          onClick={() => void begin()}
        >
          {confirm}
        </button>
      </div>
    </dialog>
  );
}
