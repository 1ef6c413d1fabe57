import { expect, test } from 'vitest';
import { draw } from '../../testing-render.tsx';
import { BackgroundPicture } from './BackgroundPicture.tsx';

test('[VBG-30] a picture to choose is asked for at once, not when it comes into sight', () => {
  const { container } = draw(<BackgroundPicture choice="image-backgrounds/library.svg" />);
  const picture = container.querySelector('img');
  expect(picture?.getAttribute('src')).toBe('/backgrounds/library.svg');
  expect(picture?.hasAttribute('loading')).toBe(false);
});
