import { permissions } from '@hemicycle/contract/permissions';
import type { FirstStep, FirstSteps as Steps } from '@hemicycle/contract/first-steps';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { FirstSteps } from './FirstSteps.tsx';
import { FirstStepsBar, LeadsToFirstSteps } from './FirstStepsBar.tsx';
import { useReadFirstSteps } from './use-first-steps.ts';

const paths = {
  ...{ house: '/house', site: '/site', people: '/people', importPeople: '/import', newPerson: '/person' },
  ...{ newSitting: '/sitting', chooseSitting: '/choose' },
};
const stepsWith = (states: Partial<Record<FirstStep['step'], FirstStep['state']>>, leads = true): Steps => ({
  steps: (['house', 'people', 'sitting', 'mail', 'media', 'clock'] as const).map((step) => ({
    step,
    state: states[step] ?? 'open',
  })),
  leads,
});

let answers: Record<string, unknown>;
let asked: [string, unknown][];

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.adminPage] } });
  answers = {};
  asked = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const { pathname } = new URL(String(input), 'http://site.test');
    const key = `${init?.method ?? 'GET'} ${pathname}`;
    asked.push([key, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined]);
    return new Response(JSON.stringify(answers[key] ?? null), {
      status: key in answers ? 200 : 500,
      headers: { 'content-type': 'application/json' },
    });
  });
});

/** Reads the steps, as the frame of the administration does. */
function Reads() {
  useReadFirstSteps();
  return null;
}

async function drawSteps() {
  draw(
    <MemoryRouter>
      <Reads />
      <main>
        <FirstSteps paths={paths} />
      </main>
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'First steps' });
}
const step = (name: string) => within(screen.getByRole('region', { name }));

test('each step says what it is for and where it is done; what is done is ticked off', async () => {
  answers['GET /api/firststeps'] = stepsWith({ house: 'done', mail: 'skipped' });
  await drawSteps();
  expect(screen.getByText('1 of 6 done')).toBeTruthy();
  expect(step('Name and colour').getByText('done')).toBeTruthy();
  expect(step('People').getByRole('link', { name: 'Import a list' }).getAttribute('href')).toBe('/import');
  expect(step('First sitting').getByRole('link').getAttribute('href')).toBe('/sitting');
  expect(step('Mail').getByText('left out')).toBeTruthy();
  await expectAccessible();
});

test('the first open step alone has a primary button; the time zone of documents is named with the house', async () => {
  answers['GET /api/firststeps'] = stepsWith({ people: 'done' });
  await drawSteps();
  const primary = () =>
    [...document.querySelectorAll('[class*="primary"]')].map(({ textContent }) => textContent);
  expect(primary()).toEqual(['Set name and colour']);
  expect(step('Name and colour').getByText(/tell times in UTC until you choose another/u)).toBeTruthy();
  const zone = step('Name and colour').getByRole('link', { name: 'Choose the time zone of documents' });
  expect(zone.getAttribute('href')).toBe('/site');
});

test('people of whom nobody can run a sitting are told to be so, with the way to their roles', async () => {
  const { steps } = stepsWith({});
  answers['GET /api/firststeps'] = {
    steps: steps.map((each) => (each.step === 'people' ? { ...each, lacks: 'moderator' } : each)),
    leads: true,
  };
  await drawSteps();
  expect(step('People').getByText(/^Nobody can run a sitting yet/u)).toBeTruthy();
  expect(step('People').getByRole('link', { name: 'Give roles' }).getAttribute('href')).toBe('/people');
  await expectAccessible();
});

test('a step is left out and taken up again', async () => {
  answers['GET /api/firststeps'] = stepsWith({});
  answers['PUT /api/firststeps/people'] = stepsWith({ people: 'skipped' });
  await drawSteps();
  fireEvent.click(screen.getByRole('button', { name: 'Leave out: People' }));
  await screen.findByRole('button', { name: 'Take up again: People' });
  expect(asked.at(-1)).toEqual(['PUT /api/firststeps/people', { skipped: true }]);
});

test('a test that fails says what to do, one that is passed is ticked off', async () => {
  answers['GET /api/firststeps'] = stepsWith({});
  answers['POST /api/firststeps/mail/test'] = {
    ...{ outcome: 'refused', to: 'ines@house.test', reason: 'connect refused' },
  };
  answers['POST /api/firststeps/clock/test'] = {
    ...{ outcome: 'right', databaseAheadMs: 12, browserAheadMs: -300 },
  };
  await drawSteps();
  fireEvent.click(screen.getByRole('button', { name: 'Send a letter to me' }));
  await screen.findByText(/No letter could be sent to ines@house\.test/u);
  expect(screen.getByText(/connect refused.*SMTP_URL/u)).toBeTruthy();
  answers['GET /api/firststeps'] = stepsWith({ clock: 'done' });
  fireEvent.click(screen.getByRole('button', { name: 'Compare the clocks' }));
  await screen.findByText(/The clocks agree/u);
  expect(screen.getByText(/this device by 0\.3 s/u)).toBeTruthy();
  await screen.findByText('1 of 6 done');
  await expectAccessible();
});

test('a browser that makes no connection says so to the server', async () => {
  answers['GET /api/firststeps'] = stepsWith({});
  answers['POST /api/firststeps/media/test'] = { outcome: 'browser-fails' };
  await drawSteps();
  fireEvent.click(screen.getByRole('button', { name: 'Test picture and sound' }));
  await screen.findByText(/This browser makes no connection/u);
  expect(asked).toContainEqual(['POST /api/firststeps/media/test', { browserConnects: false }]);
});

test('once all is done it leads to the sittings', async () => {
  const done = { house: 'done', people: 'done', sitting: 'done', mail: 'done', media: 'done', clock: 'done' };
  answers['GET /api/firststeps'] = stepsWith(done as never, false);
  await drawSteps();
  expect(screen.getByText(/Everything is done/u)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose a sitting' }).getAttribute('href')).toBe('/choose');
});

test('an administrator of a house without a sitting is taken there, and led back from other pages', async () => {
  answers['GET /api/firststeps'] = stepsWith({ house: 'done' });
  draw(
    <MemoryRouter initialEntries={['/app/choose-session']}>
      <Routes>
        <Route path="/app/choose-session" element={<LeadsToFirstSteps />} />
        <Route path="/app/admin/first-steps" element={<p>the steps</p>} />
      </Routes>
    </MemoryRouter>,
  );
  await screen.findByText('the steps');
  draw(
    <MemoryRouter initialEntries={['/app/admin/house']}>
      <Reads />
      <FirstStepsBar />
      <FirstSteps paths={paths} />
    </MemoryRouter>,
  );
  expect(await screen.findByRole('link', { name: 'Back to the first steps' })).toBeTruthy();
  // Each page has asked once, however many of its parts show the steps.
  expect(asked.map(([key]) => key)).toEqual(['GET /api/firststeps', 'GET /api/firststeps']);
});

test('nobody else asks or is taken anywhere', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  draw(
    <MemoryRouter>
      <FirstStepsBar />
      <LeadsToFirstSteps />
    </MemoryRouter>,
  );
  await waitFor(() => expect(asked).toEqual([]));
  expect(screen.queryByRole('link')).toBeNull();
});
