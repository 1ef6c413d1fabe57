import type { SiteHelpTips as Tips } from '@hemicycle/contract/site-help-tips';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { SiteHelpTips } from './SiteHelpTips.tsx';

let sent: unknown[];
let kept: Tips;
let isOvertaken: boolean;

beforeAll(() => import('../../ui/DialogWindow.tsx'), 60_000);
beforeEach(() => {
  sent = [];
  kept = {};
  isOvertaken = false;
  useSignIn.setState({ info: signedIn });
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(kept);
    const { tips, before } = JSON.parse(String(body));
    sent.push([path, { tips, before }]);
    if (isOvertaken)
      return Response.json(
        { error: { code: 'changed-meanwhile', message: '', requestId: 'r' } },
        { status: 409 },
      );
    kept = tips === null ? {} : { huddle: tips };
    return Response.json(kept);
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

async function drawHuddle() {
  draw(
    <main>
      <SiteHelpTips />
      <Dialogs />
      <Toasts />
    </main>,
  );
  fireEvent.change(await screen.findByRole('combobox', { name: 'Group' }), { target: { value: 'huddle' } });
}
const titles = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((item) => /^Tip \d+: (.*)$/.exec(item.getAttribute('aria-label') ?? '')?.[1] ?? []);
const tip = (title: string) =>
  within(screen.getByRole('listitem', { name: new RegExp(`^Tip \\d+: ${title}$`) }));
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const type = (title: string, label: string, value: string) =>
  fireEvent.change(tip(title).getByRole('textbox', { name: label }), { target: { value } });

test('[TIP-01] [TIP-02] the tips of a group are read, ordered, written in a language, taken out and added', async () => {
  await drawHuddle();
  expect(titles()).toEqual([
    'You are in a huddle',
    'Back to the main chamber',
    'Who is with you',
    "The huddle's own chat",
  ]);
  press('Move up: Back to the main chamber');
  press('Take out: Who is with you');
  fireEvent.change(screen.getByRole('combobox', { name: 'Language of the texts' }), {
    target: { value: 'fr' },
  });
  const [first = ''] = titles();
  type(first, 'Text', 'Quand vous voulez.');
  fireEvent.change(screen.getByRole('combobox', { name: 'Language of the texts' }), {
    target: { value: 'en' },
  });
  press('Add a tip');
  press('Save');
  expect(screen.getByText('Write this tip in one language at least.')).toBeDefined();
  type('New tip', 'Title', 'The clerk');
  expect(screen.getByText('Enter both title and text in this language: English.')).toBeDefined();
  type('The clerk', 'Text', 'Room 7.');
  expect(screen.getByRole('combobox', { name: 'Group' }).matches(':disabled')).toBe(true);
  await expectAccessible();
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual([
    '/api/siteconfig/helptips/huddle',
    {
      before: null,
      tips: [
        {
          name: 'leave',
          beside: 'leave',
          texts: { fr: { title: first, text: 'Quand vous voulez.' } },
        },
        { name: 'where', beside: 'where', texts: {} },
        { name: 'chat', beside: 'chat', texts: {} },
        {
          name: expect.stringMatching(/^own-/),
          beside: 'where',
          texts: { en: { title: 'The clerk', text: 'Room 7.' } },
        },
      ],
    },
  ]);
  await screen.findByText('Saved.');
  press('Bring back: Who is with you');
  expect(titles().at(-1)).toBe('Who is with you');
});

test('[TIP-01] the tips that come with the product are restored after a question', async () => {
  kept = { huddle: [] };
  await drawHuddle();
  expect(screen.getByText('This group has no tip: nobody is shown any.')).toBeDefined();
  press('Restore the tips that come with the product');
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(sent).toEqual([['/api/siteconfig/helptips/huddle', { tips: null, before: [] }]]),
  );
  await waitFor(() => expect(titles()).toHaveLength(4));
});

test('[TIP-01] [CFG-01] where somebody else was first, what was typed stays, and both versions are shown', async () => {
  await drawHuddle();
  type('Who is with you', 'Title', 'Your room');
  isOvertaken = true;
  press('Save');
  const again = await screen.findByRole('button', { name: 'Read again, keep what I typed' });
  kept = { huddle: [{ name: 'chat', beside: 'chat', texts: {} }] };
  isOvertaken = false;
  fireEvent.click(again);
  await waitFor(() => expect(again.isConnected).toBe(false));
  expect(titles()).toContain('Your room');
  press('Save');
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]).toMatchObject([
    expect.anything(),
    { before: [{ name: 'chat', beside: 'chat', texts: {} }], tips: [{}, {}, { name: 'people' }, {}] },
  ]);
});
