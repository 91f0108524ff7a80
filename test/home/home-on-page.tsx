import type { ReactElement } from 'react';
import { vi } from 'vitest';
import { WorkflowHome, type WorkflowHomeProps } from 'pathboard/home';
import type { WorkflowAdapter } from 'pathboard/client';
import { workflowStarts } from 'pathboard/catalog';
import { createSampleHome, sampleNow } from '../../stories/home/sample-home.js';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';

/** The list of workflows on the page, with what a test asks of it. */
export interface HomeOnPage extends OnPage {
  readonly onOpen: ReturnType<typeof vi.fn<WorkflowHomeProps['onOpen']>>;
  /** Names of the rows, in their order. */
  readonly names: () => readonly string[];
  readonly row: (name: string) => HTMLElement;
  readonly toast: () => string;
}

/** Shows the list of an account, and waits for its first row, or for the panel of an empty one. */
export async function showHome(
  props: Partial<WorkflowHomeProps> = {},
  { adapter, width }: { readonly adapter?: WorkflowAdapter; readonly width?: number } = {},
): Promise<HomeOnPage> {
  const onOpen = vi.fn<WorkflowHomeProps['onOpen']>();
  const home: ReactElement = (
    <div style={{ height: 860, width: width ?? 1500 }}>
      <WorkflowHome
        adapter={adapter ?? (await createSampleHome())}
        onOpen={onOpen}
        starts={workflowStarts()}
        drafts={false}
        user="usr_jo"
        now={() => sampleNow}
        locale="en-US"
        timeZone="UTC"
        theme="light"
        {...props}
      />
    </div>
  );
  const page = putOnPage(home);
  const rows = (): readonly HTMLElement[] => [...page.container.querySelectorAll<HTMLElement>('[data-row]')];
  const nameOf = (row: HTMLElement): string => row.querySelector('.pb-hl__n')?.textContent ?? '';
  await vi.waitFor(() => {
    if (!page.container.querySelector('[data-row], .pb-hn__b, .pb-hl__none, .pb-hl__fail'))
      throw new Error('nothing yet');
  });
  return {
    ...page,
    onOpen,
    names: () => rows().map(nameOf),
    row: (name) => {
      const found = rows().find((row) => nameOf(row) === name);
      if (!found) throw new Error(`No row ${name} among ${rows().map(nameOf).join(', ')}`);
      return found;
    },
    toast: () => page.container.querySelector('.pb-toasts')?.textContent ?? '',
  };
}

/** An answer of a service that is down. */
export const down = {
  ok: false,
  failure: { kind: 'unknown', code: 'down', message: 'The service did not answer.', endpoint: '' },
} as const;
