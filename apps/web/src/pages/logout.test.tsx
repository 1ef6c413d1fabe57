import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadUnsent, saveUnsent } from '../capabilities/agenda/reader/unsent-marks.ts';
import { useSite } from '../capabilities/site/public.ts';
import { publicSite } from '../testing-person.ts';
import { draw, expectAccessible } from '../testing-render.tsx';
import { Login } from './Login.tsx';
import { Logout } from './Logout.tsx';

const of = { userId: 'rosa.quispe', idVotingSession: 'sitting/1' };
const mark = { id: 'm1', paperId: 'p1', version: 1, place: null, quote: 'rivers', note: 'Ask.', madeAt: 1 };
const change = (id: string) =>
  ({ kind: 'keep', mark: { ...mark, id }, before: null, changeId: `c-${id}` }) as const;
let sent: string[] = [];
let caching: string[] = [];
let markStatus = 200;

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  localStorage.clear();
  [sent, caching, markStatus] = [[], ['hemicycle-papers/rosa.quispe/sitting/1'], 200];
  useSite.setState({ config: publicSite });
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve(caching),
    delete: (name: string) => {
      caching = caching.filter((one) => one !== name);
      return Promise.resolve(true);
    },
  });
  vi.stubGlobal('fetch', (address: string, { method }: { method: string }) => {
    sent.push(`${method} ${address}`);
    if (address.includes('/marks/')) {
      const refused = { error: { code: 'internal', message: '' } };
      return Promise.resolve(Response.json(markStatus === 200 ? mark : refused, { status: markStatus }));
    }
    if (address.includes('sign-out')) return Promise.resolve(Response.json({ address: null }));
    return Promise.resolve(new Response(null, { status: 204 }));
  });
  saveUnsent(of, [change('m1'), change('m2')]);
});
afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(at = '/app/logout') {
  draw(
    <MemoryRouter initialEntries={[at]}>
      <Routes>
        <Route path="/app/logout" element={<Logout />} />
        <Route path="/app/choose-session" element={<h1>Foyer</h1>} />
      </Routes>
    </MemoryRouter>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole('heading', { name: 'Marks that are not sent yet' });
/** What a person would leave behind: everything but when somebody signed out. */
const left = () => [...Object.keys(localStorage).filter((key) => key !== 'hemicycle.signed-out'), ...caching];

test('[AGENDA-01] who signs out while marks wait is asked first, with their number, and may stay', async () => {
  open();
  await question();
  expect(screen.getByText(/^2 changes of your marks in papers wait/)).toBeDefined();
  await expectAccessible();
  press('Stay signed in');
  expect(await screen.findByRole('heading', { name: 'Foyer' })).toBeDefined();
  expect([sent, loadUnsent(of).length]).toEqual([[], 2]);
});

test('[AGENDA-01] marks are sent before the person is signed out, and nothing of them stays on the device', async () => {
  open();
  await question();
  press('Send now and go on');
  expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeDefined();
  const marks = ['m1', 'm2'].map((id) => `PUT /api/agenda/sitting%2F1/marks/${id}`);
  expect(sent.filter((call) => !call.startsWith('GET'))).toEqual([...marks, 'POST /api/auth/logout']);
  expect(left()).toEqual([]);
  // A page of theirs that is open still keeps nothing more.
  expect(() => saveUnsent(of, [change('m3')])).toThrow('signed out');
});

test('[AGENDA-01] marks that cannot be sent hold up signing out until they are discarded', async () => {
  markStatus = 503;
  open('/app/logout?everywhere');
  await question();
  press('Send now and go on');
  expect(await screen.findByText(/Not everything could be sent/)).toBeDefined();
  expect(sent.some((call) => call.includes('logout'))).toBe(false);
  press('Discard 2 and go on');
  expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeDefined();
  expect(left()).toEqual([]);
});

test('[AGENDA-01] whom a moderator has signed out is not asked, and finds the marks again', async () => {
  open('/app/logout?why=moderator');
  expect(await screen.findByRole('heading', { name: 'You are logged out' })).toBeDefined();
  expect([loadUnsent(of).length, caching]).toEqual([2, []]);
});

test('[AGENDA-01] who uses another account is asked too, in Arabic as well', async () => {
  const { config } = useSite.getState();
  useSite.setState({ config: config && { ...config, flags: {} as never } });
  history.replaceState(null, '', '/app/login?account=other');
  await i18next.changeLanguage('ar');
  draw(<Login />);
  expect(await screen.findByText(/^تغييران في علاماتك/)).toBeDefined();
  await expectAccessible();
  press('تجاهلهما وتابع');
  await waitFor(() => expect(screen.queryByText(/^تغييران/)).toBeNull());
  expect(loadUnsent(of)).toEqual([]);
});
