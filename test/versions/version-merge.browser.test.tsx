import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type KeptChoices, type MergedVersion, PbRoot, VersionMerge, type VersionMergeProps } from 'pathboard';
import { messagingNodeTypes } from 'pathboard/catalog';
import { builtInRules } from 'pathboard/core';
import { base, connected, mine, open as openBase, theirs } from '../../stories/versions/merge-sides.js';
import { type OnPage, putOnPage } from '../editor/editor-on-page.js';

let open: OnPage | undefined;
afterEach(() => {
  open?.remove();
  open = undefined;
});

const onlyNames = { names: { base: 'v7', mine: 'Draft of v7', theirs: 'v8' }, by: { name: 'Ana Whitfield' } };
/** Errors that the sample has from the start must not keep it from being saved here. */
const lenient = { rules: Object.fromEntries(builtInRules.map(({ id }) => [id, null])) };

function show(props: Partial<VersionMergeProps> = {}): {
  readonly saved: readonly MergedVersion[];
  readonly kept: () => KeptChoices | undefined;
  readonly closed: () => number;
} {
  const saved: MergedVersion[] = [];
  let kept: KeptChoices | undefined;
  let closed = 0;
  open = putOnPage(
    <PbRoot label="Review" theme="light" style={{ height: '100%' }}>
      <VersionMerge
        {...{ base, mine, theirs }}
        {...onlyNames}
        check={lenient}
        onSave={(merged) => saved.push(merged)}
        onChoices={(choices) => {
          kept = choices;
        }}
        onClose={() => (closed += 1)}
        {...props}
      />
    </PbRoot>,
    'width: 1400px; height: 900px',
  );
  return { saved, kept: () => kept, closed: () => closed };
}

const choices = (name: RegExp) => page.getByRole('radiogroup', { name });
const button = () => page.getByRole('button', { name: /^Save merged version/ });
const tagOn = (name: RegExp) => page.getByRole('button', { name });

describe('VersionMerge', { timeout: 20_000 }, () => {
  test('is decided by keys alone: J and K through the choices, 1, 2 and 3 choose, Mod+S saves', async () => {
    const { closed, kept, saved } = show();
    await expect.element(choices(/Send message/)).toBeInTheDocument();
    expect(page.getByRole('radio', { checked: true }).elements()).toHaveLength(1);
    await userEvent.click(page.getByText('Ana saved v8 while you edited'));
    await userEvent.keyboard('{Control>}s{/Control}');
    await userEvent.keyboard('k1');
    await expect.element(choices(/Send message/).getByRole('radio', { name: 'Mine' })).toBeChecked();
    await expect.element(page.getByText('1 of 2 chosen')).toBeInTheDocument();
    await userEvent.keyboard('j2');
    await expect.element(choices(/Wait/).getByRole('radio', { name: 'Ana’s' })).toBeChecked();
    await userEvent.keyboard('k3');
    await expect.element(choices(/Send message/).getByRole('radio', { name: 'Edit' })).toBeChecked();
    expect(Object.keys(kept() ?? {})).toHaveLength(2);
    expect(saved).toEqual([]);
    await expect.element(page.getByText('2 of 2 chosen', { exact: true })).toBeInTheDocument();
    await expect.element(button()).not.toHaveAttribute('aria-disabled');
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(saved).toHaveLength(1);
    const edge = saved[0]?.version.definition?.edges?.find(({ id }) => id === 'wait-nudge');
    expect(edge?.value).toBe('PT90M');
    await userEvent.keyboard('{Escape}');
    expect(closed()).toBe(1);
  });

  test('draws the result with who made what, and each of the three versions', async () => {
    show();
    await expect.element(tagOn(/^Keyword received.*Ana/)).toBeInTheDocument();
    await expect.element(tagOn(/^Assign to group.*You/)).toBeInTheDocument();
    await expect.element(tagOn(/^Send message.*To choose/)).toBeInTheDocument();
    await userEvent.click(choices(/Send message/).getByRole('radio', { name: 'Ana’s' }));
    await expect.element(tagOn(/^Send message.*Ana’s/)).toBeInTheDocument();
    const drawn = page.getByRole('radiogroup', { name: 'What is drawn' });
    await userEvent.click(drawn.getByRole('radio', { name: 'v7' }));
    await vi.waitFor(() => expect(tagOn(/^Keyword received.*Ana/).elements()).toEqual([]));
    await userEvent.click(drawn.getByRole('radio', { name: 'Ana’s v8' }));
    await expect.element(tagOn(/^Keyword received.*Ana/)).toBeInTheDocument();
  });

  test('a value of one’s own is written in the field of its kind, and begins with either side', async () => {
    const { saved } = show();
    await userEvent.click(choices(/Send message/).getByRole('radio', { name: 'Edit' }));
    await userEvent.click(page.getByRole('button', { name: 'Start from Ana’s' }));
    await userEvent.click(choices(/Wait/).getByRole('radio', { name: 'Mine' }));
    await expect.element(button()).not.toHaveAttribute('aria-disabled');
    await userEvent.click(button());
    const welcome = saved[0]?.version.definition?.nodes?.find(({ id }) => id === 'welcome');
    expect(welcome?.config).toMatchObject({ message: expect.stringContaining('with a coach') });
  });

  test('the label of a path is written in the field that the path has in the editor', async () => {
    const { saved } = show();
    await userEvent.click(choices(/Wait/).getByRole('radio', { name: 'Edit' }));
    const field = page.getByRole('textbox', { name: 'Your value' });
    await userEvent.fill(field, '45');
    await userEvent.keyboard('{Tab}');
    await userEvent.click(choices(/Send message/).getByRole('radio', { name: 'Mine' }));
    await expect.element(button()).not.toHaveAttribute('aria-disabled');
    await userEvent.click(button());
    const path = saved[0]?.version.definition?.edges?.find(({ id }) => id === 'wait-nudge');
    expect(path).toMatchObject({ type: 'timeout', target: 'nudge', value: expect.stringMatching(/^PT45[HM]$/) });
  });

  test('a problem that only the merge made comes first and blocks, until one side is chosen', async () => {
    const { saved } = show({
      base: openBase,
      mine: connected('mine', 'self-serve'),
      theirs: connected('theirs', 'hot-lead'),
      check: { nodeTypes: messagingNodeTypes },
    });
    await expect.element(page.getByText(/^Both of you connected/)).toBeInTheDocument();
    await expect.element(page.getByText('Only in the merge').first()).toBeInTheDocument();
    await expect.element(button()).toHaveAttribute('aria-disabled', 'true');
    (button().element() as HTMLElement).click();
    expect(saved).toEqual([]);
    await userEvent.click(page.getByRole('radio', { name: 'Ana’s', exact: true }));
    await vi.waitFor(() => expect(page.getByText('Only in the merge').elements()).toEqual([]));
  });

  test('folds what fits, counted by side, and lists it on demand', async () => {
    show();
    const theirsRow = page.getByRole('button', { name: /of Ana’s v8/ });
    await expect.element(theirsRow).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(theirsRow);
    expect(open?.container.querySelector('.pb-vm__fl')).toHaveTextContent(/Keyword received/);
  });

  test('takes up kept choices, and of another version those that were made for the same values', async () => {
    const first = show();
    await userEvent.click(choices(/Send message/).getByRole('radio', { name: 'Mine' }));
    await vi.waitFor(() => expect(first.kept()).toBeDefined());
    open?.remove();
    show({ defaultChoices: first.kept() });
    await expect.element(choices(/Send message/).getByRole('radio', { name: 'Mine' })).toBeChecked();
    await expect.element(button()).toHaveTextContent(/1 left/);
  });
});
