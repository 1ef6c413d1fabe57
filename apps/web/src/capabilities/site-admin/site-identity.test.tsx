import type { SiteIdentity as Identity } from '@hemicycle/contract/site-identity';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { SiteIdentity } from './SiteIdentity.tsx';

vi.mock('./draw-logo.ts', async (original) => ({
  ...(await original<object>()),
  drawLogo: async ({ name }: File) =>
    name === 'logo.svg' ? { png: 'data:image/png;base64,AAAA' } : { problem: 'unreadable' },
}));

const identity: Identity = {
  siteName: 'National Assembly',
  siteColor: '#1F4A3D',
  siteLogo: null,
  letterhead: '',
  secretariatEmail: null,
  helpPageUrl: null,
  languages: ['en-US', 'fr', 'ar'],
  captionLanguages: ['en-US'],
  interpretationLanguages: ['de', 'fr'],
  callInNumbers: [],
  interviewQuestions: [],
  voteQuestions: [
    { id: 'q1', title: 'Third reading', question: 'Shall it pass?', voteOptions: ['Yea', 'Nay'] },
  ],
  version: 'one',
};
let sent: unknown[];
let isOutdated: boolean;
let historiesRead: number;
let siteLogo: string | null;
const HASH = 'a'.repeat(64);
const overtaken = () =>
  Response.json({ error: { code: 'changed-meanwhile', message: '', requestId: 'r' } }, { status: 409 });

beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
beforeEach(async () => {
  sent = [];
  isOutdated = false;
  historiesRead = 0;
  useSignIn.setState({ info: signedIn });
  siteLogo = null;
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (path === '/api/siteconfig/logo') {
      sent.push([method, typeof body === 'string' ? JSON.parse(body) : null]);
      if (isOutdated) return overtaken();
      siteLogo = method === 'PUT' ? HASH : null;
      return Response.json({ ...identity, siteLogo, version: method });
    }
    if (path.includes('/history')) {
      historiesRead += 1;
      return Response.json({ changes: [], all: 0, last: [] });
    }
    if (method !== 'PUT')
      return Response.json(
        path.endsWith('/client')
          ? { siteColor: identity.siteColor, languages: [{ code: 'en-US', languageNative: 'English' }] }
          : { ...identity, siteLogo, ...(isOutdated && { siteName: 'Senate' }) },
      );
    sent.push(typeof body === 'string' ? JSON.parse(body) : null);
    return isOutdated
      ? overtaken()
      : Response.json({ ...identity, siteName: 'City Council', version: 'two' });
  });
  draw(
    <main>
      <SiteIdentity />
      <Dialogs />
      <Toasts />
    </main>,
  );
  await screen.findByRole('textbox', { name: 'Name of the house' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const type = (name: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));

test('[FND-04] [FND-51] [FND-58] what was changed is saved with what was read of it', async () => {
  type('Name of the house', 'City Council');
  fireEvent.click(screen.getByRole('button', { name: 'Add a number' }));
  type('Where from', 'Genève');
  type('Number', '+41 22 917 12 34');
  type('Options', 'Yea\n\n Nay \nPres.');
  await expectAccessible();
  expect(historiesRead).toBe(1);
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(() => expect(historiesRead).toBe(2));
  expect(sent[0]).toEqual({
    siteName: 'City Council',
    callInNumbers: [{ label: 'Genève', callInNumber: '+41 22 917 12 34' }],
    voteQuestions: [
      { id: 'q1', title: 'Third reading', question: 'Shall it pass?', voteOptions: ['Yea', 'Nay', 'Pres.'] },
    ],
    before: {
      siteName: 'National Assembly',
      callInNumbers: [],
      voteQuestions: identity.voteQuestions,
    },
  });
  await screen.findByText('Saved. Screens follow when they are loaded next.');
});

test('[FND-04] [FND-43] what is wrong is said at its field, and nothing is sent', async () => {
  type('Colour', '#8FBC8F');
  type('E-mail of the secretariat', 'clerk');
  type('Help page', 'help.example');
  type('Letterhead', '1\n2\n3\n4\n5\n6');
  fireEvent.click(screen.getByRole('button', { name: 'Add a number' }));
  type('Number', 'ask the clerk');
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  save();
  for (const text of [
    'Too light to be read on paper. Choose a darker colour.',
    'Enter an e-mail address, such as clerk@house.example.',
    'Enter an address that begins with https:// or http://.',
    'Shorten it: at most five lines and 400 characters.',
    'Enter a phone number: only digits, spaces, parentheses, plus and minus.',
    'Enter at least one option, none of them twice.',
  ])
    expect(screen.getByText(text)).toBeDefined();
  expect(screen.getAllByText('Enter something.')).toHaveLength(2);
  expect(sent).toEqual([]);
  await expectAccessible();
});

test('[I18N-01] [CAP-04] [INTERP-09] languages are chosen from lists in their own names, one at least for the interface', async () => {
  const boxes = (group: string) => within(screen.getByRole('group', { name: group }));
  const texts = boxes('Languages of the interface');
  expect(texts.getAllByRole('checkbox').map((box) => box.parentElement?.textContent)).toEqual([
    'English',
    'Français',
    'Español',
    'العربية',
    'Русский',
    '中文',
  ]);
  for (const name of ['English', 'Français', 'العربية'])
    fireEvent.click(texts.getByRole('checkbox', { name }));
  save();
  expect(screen.getByText('Choose at least one language.')).toBeDefined();
  fireEvent.click(texts.getByRole('checkbox', { name: 'Русский' }));
  fireEvent.click(texts.getByRole('checkbox', { name: 'English' }));
  fireEvent.click(boxes('Languages of captions').getByRole('checkbox', { name: 'Português' }));
  fireEvent.click(boxes('Languages of interpretation').getByRole('checkbox', { name: 'Deutsch' }));
  await expectAccessible();
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    languages: ['en-US', 'ru'],
    captionLanguages: ['en-US', 'pt'],
    interpretationLanguages: ['fr'],
    before: {
      languages: identity.languages,
      captionLanguages: identity.captionLanguages,
      interpretationLanguages: identity.interpretationLanguages,
    },
  });
});

test('[FND-04] a refused colour is shown beside what it is too near to, and the nearest is taken with one press', async () => {
  type('Colour', '#0055A4');
  save();
  expect(
    screen.getByText('Too near the colour of votes in favour, for which it would be taken.'),
  ).toBeDefined();
  expect(screen.getByText('In favour')).toBeDefined();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Take #004593' }));
  expect(screen.queryByText('Your colour')).toBeNull();
  save();
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({ siteColor: '#004593', before: { siteColor: identity.siteColor } });
  await screen.findByText('Saved. Screens follow when they are loaded next.');
  type('Colour', '#FFEE00');
  save();
  expect(screen.queryByText('Saved. Screens follow when they are loaded next.')).toBeNull();
});

test('[FND-04] where somebody else was first it says so and keeps what was typed', async () => {
  isOutdated = true;
  type('Name of the house', 'Upper House');
  save();
  await screen.findByText(/Somebody else has changed this since you opened it/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the house' }).value).toBe(
    'Upper House',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Read again, keep what I typed' }));
  await screen.findByText(/Somebody else has changed as well: Name of the house \(Senate\)/);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the house' }).value).toBe(
    'Upper House',
  );
  await expectAccessible();
  isOutdated = false;
  save();
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toEqual({ siteName: 'Upper House', before: { siteName: 'Senate' } });
});

const choose = (name: string) =>
  fireEvent.change(screen.getByLabelText(/^Choose (a|another) picture$/), {
    target: { files: [new File(['x'], name)] },
  });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shownLogos = () => screen.queryAllByRole('img').map((image) => image.getAttribute('src'));

test('[FND-04] a logo is looked at on both grounds, taken, and removed after a question', async () => {
  screen.getByText('No logo: the name stands alone.');
  choose('letter.txt');
  await screen.findByText('This file cannot be read as a picture. Choose a PNG, JPEG, WebP or SVG.');
  expect(shownLogos()).toEqual([]);
  choose('logo.svg');
  await screen.findByText('This is how it will look. It is not kept yet.');
  expect(shownLogos()).toEqual(['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA']);
  expect(screen.getAllByRole('img', { name: 'National Assembly' })).toHaveLength(2);
  expect(sent).toEqual([]);
  await expectAccessible();
  press('Use this logo');
  await screen.findByRole('button', { name: 'Remove the logo' });
  expect(shownLogos()).toEqual([`/api/siteconfig/logo/${HASH}`, `/api/siteconfig/logo/${HASH}`]);
  // The button takes no press until the site's data, which everybody sees, are read anew.
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Remove the logo' }).getAttribute('aria-busy')).toBeNull(),
  );
  press('Remove the logo');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await screen.findByText('No logo: the name stands alone.');
  expect(sent).toEqual([
    ['PUT', { png: 'AAAA', before: { siteLogo: null } }],
    ['DELETE', { before: { siteLogo: HASH } }],
  ]);
});

test('[FND-04] where somebody else has changed the logo it says so, and the chosen one can still be taken', async () => {
  isOutdated = true;
  choose('logo.svg');
  await screen.findByText('This is how it will look. It is not kept yet.');
  siteLogo = HASH;
  press('Use this logo');
  await screen.findByText(/Somebody else has changed the logo since you opened this page/);
  isOutdated = false;
  press('Use this logo');
  await screen.findByRole('button', { name: 'Remove the logo' });
  expect(sent[1]).toEqual(['PUT', { png: 'AAAA', before: { siteLogo: HASH } }]);
});
