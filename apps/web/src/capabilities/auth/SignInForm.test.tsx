import type { SiteConfig } from '@hemicycle/contract/site';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSite } from '../site/site-config.ts';
import { SignInForm } from './SignInForm.tsx';

const config: SiteConfig = {
  siteName: 'National Assembly',
  siteColor: '#1F4A3D',
  siteLogo: null,
  letterhead: '',
  secretariatEmail: null,
  helpPageUrl: null,
  languages: [],
  demoAccounts: [
    { email: 'member08@demo.test', displayName: 'Rosa Quispe', role: 'Member', description: 'votes' },
    {
      email: 'moderator@demo.test',
      displayName: 'Marit Solberg',
      role: 'Moderator',
      description: 'runs the sitting',
    },
  ],
  demoPassword: 'demo',
  media: 'mesh',
  flags: null,
};
const answer = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();
let providers: { id: string; name: string }[] = [];

beforeEach(() => {
  useSite.setState({ config });
  answer.mockReset();
  providers = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    address === '/api/auth/sign-on' ? Promise.resolve(Response.json(providers)) : answer(address, init),
  );
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

function refuse(status: number, code: string) {
  answer.mockResolvedValue(Response.json({ error: { code, message: '', requestId: 'r' } }, { status }));
}

test('[AUTH-01] one press on a demonstration account fills the form, and signing in sends it', async () => {
  answer.mockResolvedValue(new Response(null, { status: 204 }));
  const onSignedIn = vi.fn();
  draw(<SignInForm onSignedIn={onSignedIn} onForgotten={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: /Rosa Quispe/ }));
  expect(screen.getByRole('button', { name: /Rosa Quispe.*filled in/ }).getAttribute('aria-pressed')).toBe(
    'true',
  );
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(answer.mock.calls[0]?.[0]).toBe('/api/auth/login');
  expect(answer.mock.calls[0]?.[1].body).toBe('{"email":"member08@demo.test","password":"demo"}');
});

test('[AUTH-01] accounts that differ by a number are one row, counted by number; guests are promised nothing', () => {
  const member = (number: string, displayName: string) => ({
    email: `member${number}@demo.test`,
    displayName,
    role: 'Member',
    description: 'votes',
  });
  const demoAccounts = [
    member('08', 'Rosa Quispe'),
    member('24', 'Yusuf al-Rashid'),
    member('01', 'Henrik Lindqvist'),
  ];
  useSite.setState({ config: { ...config, demoAccounts } });
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  expect(screen.getByText(/There are 3 members, member01 to member24\./)).toBeDefined();
  expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
    expect.stringContaining('Rosa Quispe'),
  ]);
  expect(screen.queryByText(/guest/i)).toBeNull();
});

test('[AUTH-01] without demonstration accounts the form stands alone', async () => {
  useSite.setState({ config: { ...config, demoAccounts: [], demoPassword: null } });
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  expect(screen.queryByText('Demonstration accounts')).toBeNull();
  await expectAccessible();
});

test('[AUTH-01] empty fields are named and the first of them gets the focus; nothing is sent', () => {
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(screen.getByText('Enter your e-mail address.')).toBeDefined();
  expect(screen.getByText('Enter your password.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail address'));
  expect(answer).not.toHaveBeenCalled();
});

test.each([
  { status: 401, code: 'invalid-credentials', says: /e-mail address or the password is wrong/ },
  { status: 429, code: 'too-many-attempts', says: /Too many attempts/ },
  { status: 503, code: 'database-unavailable', says: /database does not answer/ },
])('[AUTH-01] $code is told in words', async ({ status, code, says }) => {
  refuse(status, code);
  const onSignedIn = vi.fn();
  draw(<SignInForm onSignedIn={onSignedIn} onForgotten={vi.fn()} />);
  fireEvent.click(screen.getByRole('button', { name: /Marit Solberg/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(says);
  expect(onSignedIn).not.toHaveBeenCalled();
  await expectAccessible();
});

test('[I18N-08] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('تسجيل الدخول');
  expect(screen.getByRole('button', { name: /Marit Solberg.*يدير الجلسة/ })).toBeDefined();
  await expectAccessible();
});

test('[BEY-21] each sign-in service is a button, and where one does not answer the form says so', async () => {
  providers = [
    { id: 'one', name: 'Staff directory' },
    { id: 'two', name: 'City' },
  ];
  refuse(503, 'sign-on-unreachable');
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Sign in with City' }));
  expect((await screen.findByRole('alert')).textContent).toContain('does not answer');
  expect(answer.mock.calls[0]?.[0]).toBe('/api/auth/sign-on/two/start');
  expect(screen.getByRole('button', { name: 'Sign in with Staff directory' })).toBeDefined();
  await expectAccessible();
});

test('[BEY-21] a sign-in that a service refused is told above the form', async () => {
  draw(<SignInForm refusal="Begin again." onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Begin again.');
});

test('[FND-04] the logo of the house stands above the form; where it cannot be loaded the name alone stands', async () => {
  useSite.setState({ config: { ...config, siteLogo: '/api/siteconfig/logo/1' } });
  draw(<SignInForm onSignedIn={vi.fn()} onForgotten={vi.fn()} />);
  const logo = screen.getByRole('img', { name: 'National Assembly' });
  expect(logo.getAttribute('src')).toBe('/api/siteconfig/logo/1');
  await expectAccessible();
  fireEvent.error(logo);
  expect(screen.queryByRole('img')).toBeNull();
  expect(screen.getByText(/National Assembly/)).toBeDefined();
});
