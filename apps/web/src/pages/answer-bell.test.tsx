import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AnswerBellPage } from './AnswerBellPage.tsx';
import { publicSite, signedIn } from '../testing-person.ts';
import { draw, expectAccessible } from '../testing-render.tsx';
import { useSignIn } from '../capabilities/auth/sign-in.ts';
import { useSite } from '../capabilities/site/public.ts';
import { ANSWER_BELL_PATH } from '../capabilities/bell/bell-path.ts';

beforeEach(async () => {
  await i18next.loadNamespaces('bell');
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  const error = { code: 'not-found', message: '', requestId: 'r' };
  vi.stubGlobal('fetch', async () => Response.json({ error }, { status: 404 }));
});
afterEach(() => vi.unstubAllGlobals());

test('[BEY-42] who cannot be led to the ballot is told so, and not that a vote is open', async () => {
  const { container } = draw(
    <MemoryRouter initialEntries={['/app/bell/p1']}>
      <Routes>
        <Route path={ANSWER_BELL_PATH} element={<AnswerBellPage />} />
      </Routes>
    </MemoryRouter>,
  );
  expect(await screen.findByText(/You could not be led to the ballot/)).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1, name: 'Division bell' })).toBeTruthy();
  expect(container.textContent).not.toContain('A vote is open');
  await expectAccessible(container);
});
