'use client';
import { Component, type ContextType, type ReactNode, Suspense } from 'react';
import { RootContext } from '../surface/root-context.js';

export interface ErrorBoundaryProps {
  /** Name of the part, such as `slots.TopBar`: the same error of the same part is reported once per root. */
  readonly part: string;
  /** Replaces the children after an error. `retry` renders them anew. */
  readonly fallback: (retry: () => void) => ReactNode;
  /** Retries when one of these values changes. Never by itself otherwise: a permanent error must not loop. */
  readonly resetBy?: readonly unknown[];
  /** Replaces suspended children, such as components of `React.lazy`. Without it an outer boundary suspends. */
  readonly waiting?: ReactNode;
  /** Called with each caught error, in the commit that shows the fallback. */
  readonly onCatch?: (error: unknown) => void;
  readonly children?: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: boolean;
  readonly resetBy: readonly unknown[] | undefined;
}

/** Contains errors of its children: the rest of the page stays, and the host's error monitoring receives the error. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  static override contextType = RootContext;
  declare context: ContextType<typeof RootContext>;
  override state: ErrorBoundaryState = { failed: false, resetBy: this.props.resetBy };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(
    { resetBy }: ErrorBoundaryProps,
    before: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return isSameList(resetBy, before.resetBy) ? null : { failed: false, resetBy };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onCatch?.(error);
    this.context.report(this.props.part, error);
  }

  override render(): ReactNode {
    const { children, fallback, waiting } = this.props;
    if (this.state.failed) return fallback(this.#retry);
    return waiting === undefined ? children : <Suspense fallback={waiting}>{children}</Suspense>;
  }

  readonly #retry = (): void => this.setState({ failed: false });
}

function isSameList(one: readonly unknown[] | undefined, other: readonly unknown[] | undefined): boolean {
  return (
    one === other || (one?.length === other?.length && one?.every((each, at) => Object.is(each, other?.[at])) === true)
  );
}
