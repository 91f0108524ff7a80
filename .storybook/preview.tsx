import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import 'pathboard/style.css';

// A wait ends as soon as what it waits for is there; a second, as it is by itself, is little on a machine that has more to do.
configure({ asyncUtilTimeout: 12_000 });

const preview: Preview = {
  parameters: { a11y: { test: 'error' }, layout: 'fullscreen' },
};

export default preview;
