import { expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import 'pathboard/style.css';
import { Icon, PbRoot } from '#ui';

it.each(['circle-x', 'circle-alert', 'triangle-alert'])(
  'a filled %s is a shape in its own colour with the sign in the colour of the card',
  async (name) => {
    const view = await render(
      <PbRoot label="Marks" theme="light" style={{ color: 'rgb(210, 47, 61)' }}>
        <Icon name={name} className="pb-i--filled" />
        <i style={{ color: 'var(--pb-raised)' }} />
      </PbRoot>,
    );
    const icon = view.container.querySelector('.pb-i--filled')!;
    const { fill, stroke } = getComputedStyle(icon.querySelector('path')!);
    expect(fill).toBe(getComputedStyle(icon).color);
    expect(stroke).toBe(getComputedStyle(view.container.querySelector('i')!).color);
    expect(stroke).not.toBe(fill);
  },
);
