import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import '../../../src/style.css';
import { MessagePreview, sampleContacts } from '#forms';
import { PbRoot } from '#ui';

const contacts = sampleContacts(
  [],
  [{ value: 'firstName', label: 'First name', detail: 'Maximiliane-Alexandra of Neuschwanstein' }],
);
const texts = ['Hi', `Hi {firstName}, see ${'https://example.com/a/'.padEnd(120, 'long')} ${'and more '.repeat(40)}`];

test.each(
  [232, 260, 300, 324, 360, 400].flatMap((width) =>
    texts.flatMap((text) => (['sms', 'whatsapp'] as const).map((channel) => [width, channel, text] as const)),
  ),
)('the whole phone is in a panel of %i px, on %s', async (width, channel, text) => {
  const screen = await render(
    <PbRoot label="Page" theme="light" style={{ width, height: 260, overflow: 'auto' }}>
      <MessagePreview
        text={text}
        channel={channel}
        media={[{ url: `https://example.com/${'picture'.repeat(12)}.png`, name: `${'picture'.repeat(12)}.png` }]}
        from="+1 510 555 0142 of the front desk of Fernway Fitness"
        before="TRIAL"
        contacts={contacts}
        contactId={undefined}
        onContactChange={() => {}}
      />
    </PbRoot>,
  );
  const [panel, phone] = ['.pb-prev', '.pb-phone'].map((part) => screen.container.querySelector<HTMLElement>(part)!);
  const [outer, inner] = [panel!.getBoundingClientRect(), phone!.getBoundingClientRect()];
  expect(outer.width).toBeLessThanOrEqual(width);
  expect(panel!.scrollWidth).toBeLessThanOrEqual(panel!.clientWidth);
  expect(inner.left).toBeGreaterThanOrEqual(outer.left + 8);
  expect(inner.right).toBeLessThanOrEqual(outer.right - 8);
  expect(inner.bottom, 'the lower edge').toBeLessThanOrEqual(outer.bottom - 8);
  const { borderBottomWidth, borderTopWidth } = getComputedStyle(phone!);
  expect(borderBottomWidth).toBe(borderTopWidth);
  for (const part of phone!.querySelectorAll('*')) {
    const { bottom, left, right } = part.getBoundingClientRect();
    if (part.closest('.pb-visually-hidden')) continue;
    expect([left >= inner.left, right <= inner.right, bottom <= inner.bottom], part.className).toEqual([
      true,
      true,
      true,
    ]);
  }
  await screen.unmount();
});
