import { type ComponentType, lazy, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import 'pathboard/style.css';
import { asGuest, ErrorBoundary, HeightWarning, type LatePart, LateView, PartBoundary, PbRoot, uiMessages } from '#ui';

const { failure, retry } = uiMessages.defaults;

/** Errors that reach the monitoring of the page. */
const reported: unknown[] = [];
const onError = (event: ErrorEvent): void => {
  reported.push(event.error);
  event.preventDefault();
  event.stopImmediatePropagation();
};
beforeEach(() => {
  reported.length = 0;
  window.addEventListener('error', onError, true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  window.removeEventListener('error', onError, true);
  vi.restoreAllMocks();
});

const rooted = (children: ReactNode): ReactElement => (
  <PbRoot label="Page" theme="light" style={{ height: 300 }}>
    {children}
  </PbRoot>
);

/** Throws `thrown`, or renders a text without one. */
let thrown: unknown;
function MayThrow(): ReactElement {
  if (thrown !== undefined) throw thrown;
  return <p>All is well</p>;
}

describe('a part that throws', () => {
  beforeEach(() => {
    thrown = undefined;
  });

  test('[U10] is replaced by a notice that names it, the rest stays, and Retry renders it again', async () => {
    thrown = new Error('no list');
    const onCatch = vi.fn<(error: unknown) => void>();
    await render(
      rooted(
        <>
          <PartBoundary part="list" what="The list of steps" onCatch={onCatch}>
            <MayThrow />
          </PartBoundary>
          <p>The rest</p>
        </>,
      ),
    );
    await expect
      .element(page.getByRole('alert').filter({ hasText: failure.notShown('The list of steps') }))
      .toBeVisible();
    await expect.element(page.getByText('The rest')).toBeVisible();
    expect(onCatch.mock.calls).toEqual([[thrown]]);
    await userEvent.click(page.getByRole('button', { name: retry }));
    await expect.element(page.getByRole('button', { name: retry })).toBeVisible();
    thrown = undefined;
    await userEvent.click(page.getByRole('button', { name: retry }));
    await expect.element(page.getByText('All is well')).toBeVisible();
    expect(page.getByRole('button', { name: retry }).elements()).toEqual([]);
  });

  test('[U10] renders again when its inputs change, and not by itself', async () => {
    thrown = 'once';
    const tried = vi.fn<() => void>();
    const drawn = (key: number, other: string): ReactElement =>
      rooted(
        <>
          <ErrorBoundary part="p" resetBy={[key, Number.NaN]} onCatch={tried} fallback={() => <p>Not shown</p>}>
            <MayThrow />
          </ErrorBoundary>
          <p>{other}</p>
        </>,
      );
    const { rerender } = await render(drawn(0, 'first'));
    await expect.element(page.getByText('Not shown')).toBeVisible();
    thrown = undefined;
    await rerender(drawn(0, 'second'));
    await expect.element(page.getByText('second')).toBeVisible();
    await expect.element(page.getByText('Not shown')).toBeVisible();
    await rerender(drawn(1, 'second'));
    await expect.element(page.getByText('All is well')).toBeVisible();
    expect(tried).toHaveBeenCalledOnce();
  });

  test('[U10] is reported to the page once per error and part, for any thrown value', async () => {
    const odd = Object.create(null) as object;
    const errors: readonly unknown[] = [new Error('same'), new Error('same'), new Error('other'), odd, null];
    thrown = errors[0];
    await render(
      rooted(
        <ErrorBoundary part="list" fallback={(again) => <button onClick={again}>Again</button>}>
          <MayThrow />
        </ErrorBoundary>,
      ),
    );
    for (const error of errors) {
      thrown = error;
      await userEvent.click(page.getByRole('button', { name: 'Again' }));
    }
    await vi.waitFor(() => expect(reported.filter((error) => error === odd)).toHaveLength(1));
    // The second error has the same message as the first; `null` is an error too.
    expect(reported.filter((error) => error instanceof Error).map((error) => (error as Error).message)).toEqual([
      'same',
      'other',
    ]);
  });

  test('[U10] shows a placeholder while it loads', async () => {
    let arrive: (module: { default: ComponentType }) => void = () => {};
    const Late = lazy(() => new Promise<{ default: ComponentType }>((resolve) => (arrive = resolve)));
    await render(
      rooted(
        <>
          <ErrorBoundary part="late" waiting={<p>Almost there</p>} fallback={() => <p>Not shown</p>}>
            <Late />
          </ErrorBoundary>
          <p>The rest</p>
        </>,
      ),
    );
    await expect.element(page.getByText('Almost there')).toBeVisible();
    await expect.element(page.getByText('The rest')).toBeVisible();
    arrive({ default: () => <p>Here</p> });
    await expect.element(page.getByText('Here')).toBeVisible();
  });
});

describe('a lazily loaded part', () => {
  const retryFn = vi.fn<() => void>();
  const Page = ({ late, instead }: { readonly late: LatePart<string>; readonly instead?: ReactNode }) =>
    rooted(
      <>
        <button type="button">Before</button>
        <LateView late={late} what="The settings" waiting={<p>Loading</p>} instead={instead}>
          {(part) => (
            <div>
              <button type="button" disabled>
                Off
              </button>
              <button type="button" tabIndex={-1}>
                Skipped
              </button>
              <button type="button" style={{ display: 'none' }}>
                Hidden
              </button>
              <button type="button">{part}</button>
            </div>
          )}
        </LateView>
      </>,
    );
  const waiting: LatePart<string> = { part: undefined, retry: undefined, isLoading: true };
  const failed: LatePart<string> = { part: undefined, retry: retryFn, isLoading: false };
  const here: LatePart<string> = { part: 'Name', retry: undefined, isLoading: false };

  test('[U11] reports what did not load, and moves the focus from the pressed Retry to its first enabled control', async () => {
    const { rerender } = await render(<Page late={waiting} />);
    await expect.element(page.getByText('Loading')).toBeVisible();
    await rerender(<Page late={failed} />);
    await expect.element(page.getByText(failure.notLoaded('The settings'))).toBeVisible();
    await expect.element(page.getByText(failure.loadAgain)).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: retry }));
    expect(retryFn).toHaveBeenCalledOnce();
    await rerender(<Page late={{ ...failed, isLoading: true }} />);
    await expect.element(page.getByRole('button', { name: retry })).toHaveAttribute('aria-busy', 'true');
    await rerender(<Page late={here} />);
    await expect.element(page.getByRole('button', { name: 'Name' })).toHaveFocus();
  });

  test('[U11] receives the focus only after a pressed Retry that still has it', async () => {
    const first = await render(<Page late={failed} />);
    await first.rerender(<Page late={here} />);
    await expect.element(page.getByRole('button', { name: 'Name' })).toBeVisible();
    expect(document.activeElement).toBe(document.body);
    await first.unmount();
    const second = await render(<Page late={failed} />);
    await userEvent.click(page.getByRole('button', { name: retry }));
    (page.getByRole('button', { name: 'Before' }).element() as HTMLElement).focus();
    await second.rerender(<Page late={here} />);
    await expect.element(page.getByRole('button', { name: 'Name' })).toBeVisible();
    expect(document.activeElement).toBe(page.getByRole('button', { name: 'Before' }).element());
  });

  test('[U11] has its replacement above the notice', async () => {
    await render(<Page late={failed} instead={<input aria-label="Plain" />} />);
    const plain = page.getByRole('textbox', { name: 'Plain' }).element();
    const notice = page.getByRole('button', { name: retry }).element();
    expect(plain.compareDocumentPosition(notice) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  });
});

describe('content of a host', () => {
  test('[U12] has one wrapper per component, so that it stays mounted, and no box of its own', async () => {
    const One = (): ReactElement => <b>one</b>;
    const Two = (): ReactElement => <b>two</b>;
    expect(asGuest(One)).toBe(asGuest(One));
    expect(asGuest(One)).not.toBe(asGuest(Two));
    const Wrapped = asGuest(One);
    await render(rooted(<Wrapped />));
    const around = page.getByText('one').element().parentElement as HTMLElement;
    expect(getComputedStyle(around).display).toBe('contents');
  });

  test.each([
    ['no height', {}, {}, true],
    ['a height of its own', { height: 400 }, {}, false],
    ['a minimum height only', { minHeight: 400 }, {}, true],
    ['a part of a column', { flex: 1, minHeight: 0 }, { display: 'flex', flexDirection: 'column', height: 500 }, false],
    ['a cell of a grid', {}, { display: 'grid', gridTemplateRows: '450px' }, false],
  ] as const)(
    '[U12] in an element with %s causes a warning in development exactly if its height collapses',
    async (_, style, outer, isWarned) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
      await render(
        <div style={outer}>
          <div style={style}>
            <PbRoot label="Tall" theme="light" style={{ height: '100%', minHeight: 120 }}>
              <HeightWarning of="WorkflowEditor" />
            </PbRoot>
          </div>
        </div>,
      );
      await expect.element(page.getByRole('group', { name: 'Tall' })).toBeInTheDocument();
      expect(warn.mock.calls.length).toBe(isWarned ? 1 : 0);
      if (isWarned) expect(warn.mock.calls[0]?.[0]).toContain('WorkflowEditor is 120 px high');
    },
  );
});
