import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { useLive } from '../../realtime/use-live.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { OtherVersionBanner } from './OtherVersionBanner.tsx';

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
});

test('[BEY-23] a page that is older than its server says so, and reloads when it is asked to', async () => {
  const { container } = draw(<OtherVersionBanner />);
  expect(container.textContent).toBe('');
  act(() => useLive.setState({ protocol: 'other' }));
  expect(await screen.findByText('The site was renewed.')).toBeDefined();
  screen.getByRole('button', { name: 'Reload the page' });
  await expectAccessible(container);
});
