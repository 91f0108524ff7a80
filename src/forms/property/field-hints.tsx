'use client';
import { equalJson } from '#base';
import type { Problem } from '#model';
import { isEmptyValue } from '#rules';
import { Button, Icon, Spinner, uiMessages, useAfterPress, useLatest, useMessages } from '#ui';
import { type ReactElement, useCallback, useEffect, useState } from 'react';
import type { FieldCheckContext, FieldDefinition } from '../field/field-definition.js';
import { useFieldScope } from '../field/field-scope.js';
import { mediaMessages } from '../field/list/media-messages.js';
import type { Resources } from '../field/resource/resources.js';
import type { FormEntry } from './form-entries.js';
import { helpLink, helpText } from './property-help.js';
import { propertyMessages } from './property-messages.js';

/** The state of an asynchronous check. `idle`: no check applies. */
export interface AsyncCheck {
  readonly status: 'idle' | 'checking' | 'done' | 'failed';
  /** The reason against the value. */
  readonly message: string | undefined;
  readonly retry: () => void;
}

interface CheckResult {
  readonly value: unknown;
  readonly attempt: number;
  readonly message?: string | undefined;
  readonly failed?: boolean;
}

/** Milliseconds without input before a check starts. */
const pause = 300;

/** Checks a value once typing pauses; the next value and unmounting abort it. */
export function useAsyncCheck(
  check: FieldDefinition['check'],
  value: unknown,
  context: Omit<FieldCheckContext, 'signal'>,
  isEnabled: boolean,
): AsyncCheck {
  // An equal value in another object is no reason for another check.
  const [checkedValue, setCheckedValue] = useState(value);
  if (checkedValue !== value && !equalJson(checkedValue, value)) setCheckedValue(value);
  const [result, setResult] = useState<CheckResult>();
  const [attempt, setAttempt] = useState(0);
  const latest = useLatest({ check, context });
  const shouldCheck = check !== undefined && isEnabled && !isEmptyValue(checkedValue);
  useEffect(() => {
    if (!shouldCheck) return undefined;
    const controller = new AbortController();
    const settle = (outcome: Omit<CheckResult, 'value' | 'attempt'>): void => {
      if (!controller.signal.aborted) setResult({ ...outcome, value: checkedValue, attempt });
    };
    const timer = setTimeout(() => {
      // A check may throw synchronously.
      Promise.resolve()
        .then(() => latest.current.check?.(checkedValue, { ...latest.current.context, signal: controller.signal }))
        .then(
          (message) => settle({ message: typeof message === 'string' && message !== '' ? message : undefined }),
          () => settle({ failed: true }),
        );
    }, pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [checkedValue, latest, shouldCheck, attempt]);
  const retry = useCallback(() => setAttempt((before) => before + 1), []);
  if (!shouldCheck) return { status: 'idle', message: undefined, retry };
  if (!result || result.attempt !== attempt || result.value !== checkedValue)
    return { status: 'checking', message: undefined, retry };
  return { status: result.failed === true ? 'failed' : 'done', message: result.message, retry };
}

/** Decides which error and which warning a field shows: as `checkFields` says, warnings of half-typed values too. */
export function useFieldHints({
  entry: { property, value },
  field,
  problems,
  resources,
  showProblems,
}: {
  readonly entry: FormEntry;
  readonly field: FieldDefinition;
  readonly problems: readonly Problem[];
  readonly resources: Resources;
  readonly showProblems: boolean;
}) {
  const afterPress = useAfterPress();
  const [wasLeft, setWasLeft] = useState(false);
  const [wasChanged, setWasChanged] = useState(false);
  const [typing, setTyping] = useState<{ readonly advice: string | undefined }>();
  const [ownError, setOwnError] = useState<string>();
  const { checkFields = 'blur', depth } = useFieldScope();
  const ownProblems =
    field.showsParts === true ? problems.filter(({ path }) => (path?.length ?? 0) <= depth) : problems;
  const errors = ownProblems.filter((problem) => problem.severity === 'error');
  const check = useAsyncCheck(
    field.check,
    value,
    { property, resources },
    (showProblems || (wasChanged && checkFields !== 'save')) && errors.length === 0,
  );
  const isShown =
    showProblems || (checkFields === 'change' ? wasLeft || wasChanged : checkFields === 'blur' && wasLeft);
  // Fixed: the next error appears when the focus leaves the field, or with the next change.
  if (wasLeft && errors.length === 0 && check.status !== 'checking' && check.message === undefined) setWasLeft(false);
  const nextAdvice = ownProblems.find((problem) => problem.severity !== 'error')?.message;
  const reportError = useCallback(
    (message: string | undefined) => afterPress(() => setOwnError(message)),
    [afterPress],
  );
  return {
    error: ownError ?? (isShown ? errors[0]?.message : undefined) ?? check.message,
    // Warnings that half-typed values cause wait for blur, as errors do; earlier ones stay.
    advice: checkFields === 'change' || typing === undefined || typing.advice === nextAdvice ? nextAdvice : undefined,
    check,
    reportError,
    onChange: (): void => {
      setWasChanged(true);
      setTyping((before) => before ?? { advice: nextAdvice });
    },
    onLeave: (onBlur: () => void): void =>
      afterPress(() => {
        setWasLeft(true);
        setTyping(undefined);
        onBlur();
      }),
  };
}

/** The content of the line below a field. */
export interface FieldHintProps {
  readonly entry: FormEntry;
  /** The number of selected nodes where their values differ. */
  readonly mixedCount: number | undefined;
  /** The field shows the entries of all selected nodes. */
  readonly isUnion: boolean;
  readonly error: string | undefined;
  readonly check: AsyncCheck;
  readonly advice: string | undefined;
  /** The field cannot show the value, which is edited as JSON. */
  readonly isRaw: boolean;
}

/** Returns whether a field has anything to show below it. */
export function hasFieldHint({
  advice,
  check,
  entry: { property },
  error,
  isRaw,
  mixedCount,
}: FieldHintProps): boolean {
  return (
    error !== undefined ||
    advice !== undefined ||
    mixedCount !== undefined ||
    (check.status !== 'idle' && check.status !== 'done') ||
    // Whether there is help does not depend on its language.
    helpText(property, { property: propertyMessages.defaults, media: mediaMessages.defaults }) !== '' ||
    helpLink(property) !== undefined ||
    isRaw
  );
}

/** The error of a field, or its state, its warning and its help. */
export function FieldHint({
  id,
  entry: { property },
  error,
  check,
  advice,
  mixedCount,
  isUnion,
  isRaw,
}: FieldHintProps & { readonly id: string }): ReactElement {
  const messages = useMessages(propertyMessages);
  const media = useMessages(mediaMessages);
  const { retry } = useMessages(uiMessages);
  if (error !== undefined) return <ErrorLine id={`${id}-hint`} text={error} />;
  const { hint } = messages;
  const link = helpLink(property);
  return (
    <div id={`${id}-hint`} className="pb-help">
      {isRaw && <div>{hint.raw}</div>}
      {mixedCount !== undefined && <div>{isUnion ? hint.union(mixedCount) : hint.differs(mixedCount)}</div>}
      {check.status === 'checking' && (
        <div className="pb-checking" role="status">
          <Spinner size={12} />
          {hint.checking}
        </div>
      )}
      {check.status === 'failed' && (
        <div>
          {hint.notChecked}{' '}
          <Button variant="link" onClick={check.retry}>
            {retry}
          </Button>
        </div>
      )}
      {advice !== undefined && <AdviceLine text={advice} />}
      {helpText(property, { property: messages, media })}
      {link !== undefined && (
        <>
          {' '}
          <a className="pb-link" href={link} target="_blank" rel="noopener noreferrer" aria-describedby={`${id}-label`}>
            {messages.learnMore}
          </a>
        </>
      )}
    </div>
  );
}

function AdviceLine({ text }: { readonly text: string }): ReactElement {
  return (
    <div className="pb-advice">
      <Icon name="triangle-alert" size={13} />
      <span>{text}</span>
    </div>
  );
}

/** An error message with its icon. */
export function ErrorLine({ id, text }: { readonly id?: string; readonly text: string }): ReactElement {
  return (
    <div id={id} className="pb-errm">
      <Icon name="circle-alert" size={13} />
      <span>{text}</span>
    </div>
  );
}

/** Problems that belong to no single field. */
export function ProblemNotes({ problems }: { readonly problems: readonly Problem[] }): ReactElement | null {
  if (problems.length === 0) return null;
  return (
    <div className="pb-notes">
      {problems.map((problem, index) =>
        problem.severity === 'error' ? (
          <ErrorLine key={index} text={problem.message} />
        ) : (
          <div key={index} className="pb-help pb-advice">
            <Icon name="triangle-alert" size={13} />
            <span>{problem.message}</span>
          </div>
        ),
      )}
    </div>
  );
}
