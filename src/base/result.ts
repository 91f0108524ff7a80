/** Why a request was not carried out: a stable code for programs, a sentence for people. */
export interface Refusal<Code extends string = string> {
  /** Stable, kebab-case, never translated. */
  readonly code: Code;
  /** What happened, where, and what to do about it, in one or two sentences. */
  readonly message: string;
}

/** The answer of every operation that bad data or a rule can turn down. Exceptions are left for bugs. */
export type Result<Value extends object = object, Why extends Refusal = Refusal> =
  ({ readonly ok: true } & Value) | { readonly ok: false; readonly refusal: Why };

/** Wraps a value as an accepted result. */
export function accept<Value extends object>(value: Value): { readonly ok: true } & Value {
  return { ok: true, ...value };
}

/** Builds a refused result. */
export function refuse<Code extends string>(
  code: Code,
  message: string,
): { readonly ok: false; readonly refusal: { readonly code: Code; readonly message: string } } {
  return { ok: false, refusal: { code, message } };
}
