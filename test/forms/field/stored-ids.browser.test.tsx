import { expect, it, vi } from 'vitest';
import { render } from 'vitest-browser-react';
import { PropertyForm, type ResourceOption, type Resources } from '#forms';
import '../../../src/style.css';

const all = Array.from({ length: 200 }, (_, at): ResourceOption => ({
  value: { id: `list-${at}`, name: `List ${at}` },
  label: `List ${at}`,
}));
const nodeType = {
  type: 't',
  label: 'T',
  properties: [
    { type: 'list', name: 'a', label: 'First' },
    { type: 'list', name: 'b', label: 'Second' },
    { type: 'list', name: 'c', label: 'Third' },
    { type: 'multiselect', name: 'd', label: 'Several', args: ['resource:lists'] },
  ],
};

it('a stored id beyond the loaded pages is looked up once, and an unknown one is reported as not found', async () => {
  const find = vi.fn<(id: string) => Promise<ResourceOption | undefined>>((id) =>
    Promise.resolve(all.find(({ value }) => (value as { id: string }).id === id)),
  );
  const lists = { load: () => Promise.resolve({ options: all.slice(0, 20), next: 'p2' }), find };
  const config = { a: 'list-150', b: { id: 'list-150' }, c: 'list-gone', d: ['list-3', 'list-160', 'list-gone'] };
  const onChange = vi.fn<() => void>();
  const Form = ({ readOnly }: { readonly readOnly: boolean }) => (
    <PropertyForm nodeType={nodeType} config={config} resources={{ lists }} readOnly={readOnly} onChange={onChange} />
  );
  const screen = await render(<Form readOnly={false} />);
  await expect.element(screen.getByLabelText('First')).toHaveValue('List 150');
  await expect.element(screen.getByLabelText('Second')).toHaveValue('List 150');
  await expect.element(screen.getByLabelText('Third')).toHaveValue('list-gone');
  await expect.element(screen.getByText('Not found. It is kept until you choose another.')).toBeVisible();
  await expect.element(screen.getByText('List 160')).toBeVisible();
  await expect.element(screen.getByText('list-gone (not found)')).toBeVisible();
  expect(find.mock.calls.map(([id]) => id).sort()).toEqual(['list-150', 'list-160', 'list-gone']);
  expect(onChange).not.toHaveBeenCalled();
  await screen.rerender(<Form readOnly />);
  await vi.waitFor(() => expect(screen.container.textContent).toContain('list-gone Not found'));
  expect(find).toHaveBeenCalledTimes(3);
});

it('a source without lookup, or a failing one, reports nothing as missing', async () => {
  const page = () => Promise.resolve({ options: all.slice(0, 20), next: 'p2' });
  for (const lists of [
    page,
    { load: page, find: () => Promise.reject(new Error('offline')) },
  ] satisfies Resources['lists'][]) {
    const screen = await render(
      <PropertyForm nodeType={nodeType} config={{ c: 'list-150' }} resources={{ lists }} onChange={() => {}} />,
    );
    await expect.element(screen.getByLabelText('Third')).toHaveValue('list-150');
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
    expect(screen.getByText(/Not found/).query()).toBeNull();
    await screen.unmount();
  }
});
