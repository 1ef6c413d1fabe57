import type { InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { interpretationChamberPart } from './chamber-part.tsx';

const spanish: InterpreterChannel = {
  id: 'es-channel',
  idVotingSession: testSession.idVotingSession,
  language: 'es',
  languageNative: 'Español',
  boothId: 'es-booth',
  interpreters: [{ userId: 'elena', displayName: 'Elena Ruiz Ortega' }],
  onAir: null,
  handover: null,
  alarm: null,
  huddleId: null,
};
const french: InterpreterChannel = {
  ...spanish,
  id: 'fr-channel',
  language: 'fr',
  languageNative: 'Français',
  boothId: 'fr-booth',
  interpreters: [],
};
const calls: { readonly call: string; readonly body: unknown }[] = [];
let refusal: string | null = null;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [permissions.moderation, permissions.interpreterRoomView] },
  });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    interpreterChannels: [spanish, french],
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({
      call: `${method} ${pathname}`,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    if (refusal !== null) return Response.json({ error: { code: refusal } }, { status: 409 });
    if (pathname.endsWith('/candidates')) {
      return Response.json([...spanish.interpreters, { userId: 'benoit', displayName: 'Benoît Lambert' }]);
    }
    return method === 'DELETE' && !pathname.includes('/interpreters/')
      ? new Response(null, { status: 204 })
      : Response.json(french);
  });
});
afterEach(() => {
  calls.length = 0;
  refusal = null;
  vi.unstubAllGlobals();
});

const testFrame = {
  ...{ huddles: { huddle: null, moving: false, enter: async () => undefined } },
  ...{ leave: () => undefined, openTab: () => undefined },
  ...{ chime: () => undefined, chimeAtZero: () => undefined },
};

function drawSection() {
  const { Details } = interpretationChamberPart;
  if (Details === undefined) throw new Error('no details');
  return draw(
    <FrameProvider value={testFrame}>
      <Details />
      <Dialogs />
    </FrameProvider>,
  );
}

test('[INTERP-09] a moderator sees each channel by its native name, with the people of its booth', async () => {
  const { container } = drawSection();
  const section = await screen.findByRole('region', { name: 'Interpretation' });
  const [first, second] = within(section).getAllByRole('listitem');
  expect(first?.textContent).toContain('EspañolElena Ruiz Ortega');
  expect(second?.textContent).toContain('FrançaisNobody is named for the booth.');
  await expectAccessible(container);
});

test('[PERM-39] the section stands for named interpreters without its buttons, and for nobody else', async () => {
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.interpreterRoomView] } });
  const { container } = drawSection();
  expect(container.textContent).toBe('');
  const own = [{ userId: signedIn.userId, displayName: 'Ana' }];
  useLive.setState({ interpreterChannels: [{ ...spanish, interpreters: own }] });
  expect(await screen.findByText('You are named for this booth.')).toBeDefined();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Español',
    'Another, or not said',
    'Go on air',
  ]);
});

test('[INTERP-09] a new channel is of a language that has none; a refusal is told and the window stays', async () => {
  const user = userEvent.setup();
  drawSection();
  await user.click(await screen.findByRole('button', { name: 'New channel' }));
  const window = await screen.findByRole('dialog', { name: 'New channel' });
  const language = within(window).getByRole('combobox', { name: 'Language' });
  expect(within(window).getByRole<HTMLOptionElement>('option', { name: 'Español' }).disabled).toBe(true);
  await user.selectOptions(language, 'العربية');
  refusal = 'channel-exists';
  await user.click(within(window).getByRole('button', { name: 'Make the channel' }));
  expect(await within(window).findByText(/has a channel of that language already/u)).toBeDefined();
  await expectAccessible(window);
  refusal = null;
  await user.click(within(window).getByRole('button', { name: 'Make the channel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.at(-1)).toEqual({
    call: `POST /api/interpretation/votingsession/${testSession.idVotingSession}`,
    body: { language: 'ar' },
  });
});

test('[BEY-38] interpreters are named and removed, each by one call', async () => {
  const user = userEvent.setup();
  drawSection();
  await user.click(await screen.findByRole('button', { name: 'Interpreters of Español' }));
  const window = await screen.findByRole('dialog', { name: 'Interpreters of Español' });
  await user.type(await within(window).findByRole('combobox', { name: 'Name an interpreter' }), 'lamb');
  await user.click(await screen.findByRole('option', { name: /^Benoît/u }));
  await waitFor(() =>
    expect(calls.at(-1)?.call).toBe('PUT /api/interpretation/es-channel/interpreters/benoit'),
  );
  await user.click(within(window).getByRole('button', { name: 'Remove Elena Ruiz Ortega from the booth' }));
  await waitFor(() =>
    expect(calls.at(-1)?.call).toBe('DELETE /api/interpretation/es-channel/interpreters/elena'),
  );
  await expectAccessible(window);
});

test('[BEY-38] [BEY-14] the late answer to a closing takes no focus from a text', async () => {
  const user = userEvent.setup();
  drawSection();
  draw(<input aria-label="Elsewhere" />);
  let close: (answer: Response) => void = () => undefined;
  const closed = new Promise<Response>((resolve) => (close = resolve));
  vi.stubGlobal('fetch', async () => closed);
  await user.click(await screen.findByRole('button', { name: 'Close the channel Français' }));
  const question = await screen.findByRole('dialog', { name: 'Close the channel Français?' });
  await user.click(within(question).getByRole('button', { name: 'Close' }));
  await user.type(screen.getByRole('textbox', { name: 'Elsewhere' }), 'Dear');
  await act(async () => close(new Response(null, { status: 204 })));
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Elsewhere' }));
});

test('[HUD-02] closing asks first', async () => {
  const user = userEvent.setup();
  drawSection();
  await user.click(await screen.findByRole('button', { name: 'Close the channel Français' }));
  const question = await screen.findByRole('dialog', { name: 'Close the channel Français?' });
  await user.click(within(question).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(calls.at(-1)?.call).toBe('DELETE /api/interpretation/fr-channel'));
});
