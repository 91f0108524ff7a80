import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { MediaLibrary } from '#forms';
import { type FormOnPage, formOnPage } from '../form-on-page.js';

const property = { type: 'media', name: 'media', label: 'Media', args: ['accept:image', 'maxSize:1MB'] };

interface HeldUpload {
  readonly name: string;
  readonly signal: AbortSignal;
  readonly answer: (entry: unknown) => void;
  readonly fail: () => void;
}

/** A media library whose uploads the test answers. */
function heldLibrary(): { readonly library: MediaLibrary; readonly uploads: readonly HeldUpload[] } {
  const uploads: HeldUpload[] = [];
  const upload: MediaLibrary['upload'] = (file, { signal }) =>
    new Promise((resolve, reject) => {
      uploads.push({
        name: file.name,
        signal,
        answer: (entry) => resolve(entry as never),
        fail: () => reject(new Error('offline')),
      });
    });
  return { library: { upload }, uploads };
}

const picture = (name = 'tour.png', size = 10, type = 'image/png'): File =>
  new File([new Uint8Array(size)], name, { type });
const choose = (form: FormOnPage, file: File): Promise<void> =>
  userEvent.upload(form.container.querySelector<HTMLElement>('input[type="file"]')!, file);
const uploading = () => page.getByText(/^Uploading/);

describe('uploading a file', () => {
  test('stores what the service returns, behind what was added meanwhile', async () => {
    const { library, uploads } = heldLibrary();
    const form = await formOnPage(property, {
      config: { media: ['https://fernway.example/a.png'] },
      resources: { media: library },
    });
    await choose(form, picture());
    await expect.element(uploading()).toHaveTextContent('Uploading tour.png Cancel');
    await expect.element(page.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
    await userEvent.fill(page.getByRole('textbox', { name: 'Add an address' }), 'https://fernway.example/b.png');
    await userEvent.keyboard('{Enter}');
    uploads[0]!.answer({ url: 'https://fernway.example/tour.png', name: 'tour.png', size: 10, own: true });
    await vi.waitFor(() =>
      expect(form.config()).toEqual({
        media: [
          'https://fernway.example/a.png',
          'https://fernway.example/b.png',
          { url: 'https://fernway.example/tour.png', name: 'tour.png', size: 10, own: true },
        ],
      }),
    );
    expect(uploading().query()).toBeNull();
    await expect.element(page.getByText('tour.png · 10 bytes')).toBeVisible();
    await form.unmount();
  });

  test.each([
    ['that fails', (upload: HeldUpload) => upload.fail(), 'tour.png could not be uploaded. Try again'],
    [
      'without an address in the answer',
      (upload: HeldUpload) => upload.answer({ id: 'm1' }),
      'tour.png was uploaded, but the service returned no address for it',
    ],
    [
      'without an answer',
      (upload: HeldUpload) => upload.answer(undefined),
      'tour.png was uploaded, but the service returned no address for it',
    ],
  ])('%s says so, stores nothing, and the same file can be chosen again', async (_what, end, message) => {
    const { library, uploads } = heldLibrary();
    const form = await formOnPage(property, { resources: { media: library } });
    await choose(form, picture());
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    end(uploads[0]!);
    await vi.waitFor(() => expect(form.errors()).toEqual([message]));
    expect(form.reported).toEqual([]);
    await choose(form, picture());
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    expect(form.errors()).toEqual([]);
    uploads[1]!.answer('https://fernway.example/tour.png');
    await vi.waitFor(() => expect(form.config()).toEqual({ media: ['https://fernway.example/tour.png'] }));
    await form.unmount();
  });

  test('with a library that throws fails like one that rejects', async () => {
    const upload = (): never => {
      throw new Error('host');
    };
    const form = await formOnPage(property, { resources: { media: { upload } } });
    await choose(form, picture());
    await vi.waitFor(() => expect(form.errors()).toEqual(['tour.png could not be uploaded. Try again']));
    await form.unmount();
  });

  test('that is cancelled is aborted; its late answer is discarded', async () => {
    const { library, uploads } = heldLibrary();
    const form = await formOnPage(property, { resources: { media: library } });
    await choose(form, picture('one.png'));
    await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
    expect(uploads[0]!.signal.aborted).toBe(true);
    expect(uploading().query()).toBeNull();
    await choose(form, picture('two.png'));
    await expect.element(uploading()).toHaveTextContent('Uploading two.png');
    uploads[0]!.answer('https://fernway.example/one.png');
    uploads[1]!.answer('https://fernway.example/two.png');
    await vi.waitFor(() => expect(form.config()).toEqual({ media: ['https://fernway.example/two.png'] }));
    expect(form.reported).toHaveLength(1);
    await form.unmount();
  });

  test('is aborted when the field unmounts, and nothing is stored later', async () => {
    const { library, uploads } = heldLibrary();
    const form = await formOnPage(property, { resources: { media: library } });
    await choose(form, picture());
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    await form.unmount();
    expect(uploads[0]!.signal.aborted).toBe(true);
    uploads[0]!.answer('https://fernway.example/tour.png');
    await new Promise(requestAnimationFrame);
    expect(form.reported).toEqual([]);
  });

  test('too large, or of another kind, is refused before it is sent', async () => {
    const { library, uploads } = heldLibrary();
    const form = await formOnPage(property, { resources: { media: library } });
    await choose(form, picture('tour.png', 1024 * 1024 + 1));
    await vi.waitFor(() => expect(form.errors()).toEqual(['tour.png has 1 MB. At most 1 MB can be sent']));
    await choose(form, picture('tour.pdf', 10, 'application/pdf'));
    await vi.waitFor(() => expect(form.errors()).toEqual(['tour.pdf is not of a kind that can be sent here']));
    expect(uploads).toEqual([]);
    expect(form.container.querySelector('input[type="file"]')?.getAttribute('accept')).toBe('image/*');
    await form.unmount();
  });

  test('is not offered by a host that takes no files', async () => {
    for (const media of [undefined, {}, { upload: 'yes' }]) {
      const form = await formOnPage(property, { resources: (media ? { media } : {}) as never });
      await expect.element(page.getByRole('textbox', { name: 'Add an address' })).toBeVisible();
      expect(form.container.querySelector('input[type="file"]')).toBeNull();
      await form.unmount();
    }
  });
});

describe('the addresses of files', () => {
  test('one stored as text stays text until there are two', async () => {
    const form = await formOnPage(property, { config: { media: 'https://fernway.example/a.png' } });
    await userEvent.fill(page.getByRole('textbox', { name: 'Address of file 1' }), 'https://fernway.example/c.png');
    expect(form.config()).toEqual({ media: 'https://fernway.example/c.png' });
    await userEvent.fill(page.getByRole('textbox', { name: 'Add an address' }), '  b.png  ');
    await userEvent.keyboard('{Enter}');
    expect(form.config()).toEqual({ media: ['https://fernway.example/c.png', 'b.png'] });
    await form.unmount();
  });

  test('with a limit of one is text, and adding is offered again once it is removed', async () => {
    const form = await formOnPage({ ...property, max: 1 });
    const add = page.getByRole('textbox', { name: 'Add an address' });
    await userEvent.fill(add, 'a.png');
    await userEvent.tab();
    await vi.waitFor(() => expect(form.config()).toEqual({ media: 'a.png' }));
    expect(add.query()).toBeNull();
    await userEvent.click(page.getByRole('button', { name: 'Remove file 1' }));
    expect(form.config()).toEqual({});
    await expect.element(add).toHaveValue('');
    await form.unmount();
  });

  test('keep the other facts of a file, and link only to web addresses', async () => {
    const form = await formOnPage(property, {
      config: {
        media: [{ url: 'https://fernway.example/a.png', own: [1] }, { url: 'javascript:alert(1)' }, 'data:text/html,x'],
      },
    });
    expect([...form.container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      'https://fernway.example/a.png',
    ]);
    await expect
      .element(page.getByRole('link', { name: 'Open file 1 in a new tab' }))
      .toHaveAttribute('rel', 'noopener noreferrer');
    await userEvent.fill(page.getByRole('textbox', { name: 'Address of file 1' }), 'b.png');
    expect(form.config()).toEqual({
      media: [{ url: 'b.png', own: [1] }, { url: 'javascript:alert(1)' }, 'data:text/html,x'],
    });
    await form.unmount();
  });
});
