import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { draw } from '../../testing-render.tsx';
import { nextPage } from './next-page.ts';
import { answerAtArrival, answerOfProvider, goToProve, goToProvider, isProof } from './sign-on.ts';
import { SignOnAnswer } from './SignOnAnswer.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test.each([
  { search: '?code=a&state=b', expected: 'code=a&state=b' },
  { search: '?error=access_denied&state=b', expected: 'error=access_denied&state=b' },
  { search: '?next=/app&state=b', expected: null },
  { search: '?code=a', expected: null },
  { search: '', expected: null },
])('[BEY-21] the answer of a service in $search', ({ search, expected }) => {
  expect(answerOfProvider(search)).toBe(expected);
});

test('[BEY-21] the page that was wanted outlasts the way to the service and back', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ address: 'https://idp.example/auth' }));
  const go = vi.fn();
  await goToProvider('one', '?next=/app/security', go);
  expect(go).toHaveBeenCalledWith('https://idp.example/auth');
  history.replaceState(null, '', '/app/login?code=a&state=b');
  expect(answerAtArrival()).toBe('code=a&state=b');
  expect(location.pathname + location.search).toBe('/app/login?next=/app/security');
  // Drawn anew, the page has the same answer still.
  expect(answerAtArrival()).toBe('code=a&state=b');
});

test('[BEY-21] an answer is handed in once; a refusal comes in words', async () => {
  const sent = vi.fn(async () =>
    Response.json({ error: { code: 'sign-on-over', message: '', requestId: 'r' } }, { status: 409 }),
  );
  vi.stubGlobal('fetch', sent);
  const onFailure = vi.fn();
  const { rerender } = draw(
    <SignOnAnswer answer="code=a" proves={false} onSignedIn={vi.fn()} onFailure={onFailure} />,
  );
  rerender(<SignOnAnswer answer="code=a" proves={false} onSignedIn={vi.fn()} onFailure={onFailure} />);
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeDefined();
  await waitFor(() => expect(onFailure).toHaveBeenCalledWith(expect.stringContaining('Begin again')));
  expect(sent).toHaveBeenCalledTimes(1);
});

test('[BEY-32] a proof at a provider leads back to the page on which it was asked for', async () => {
  const sent = vi.fn<(address: string) => Promise<Response>>(async () =>
    Response.json({ address: 'https://idp.example/auth' }),
  );
  vi.stubGlobal('fetch', sent);
  history.replaceState(null, '', '/app?tab=votes');
  const go = vi.fn();
  await goToProve('one', go);
  expect(sent.mock.calls[0]?.[0]).toBe('/api/auth/sign-on/one/proof');
  expect(go).toHaveBeenCalledWith('https://idp.example/auth');
  const kept = sessionStorage.getItem('hemicycle.sign-on.next') ?? '';
  expect(isProof(kept)).toBe(true);
  expect(nextPage(kept)).toBe('/app?tab=votes');
});
