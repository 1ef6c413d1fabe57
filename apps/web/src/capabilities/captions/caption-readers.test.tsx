import type { CaptionReaders } from '@hemicycle/contract/caption-readers';
import { type Permission, permissions } from '@hemicycle/contract/permissions';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { keepCaptionChoices, choicesOf, keepSittingChoice } from './caption-choices.ts';
import { captionsChamberPart } from './chamber-part.tsx';
import { ReadAlong } from './ReadAlong.tsx';
import { useTellReading } from './use-tell-reading.ts';

const calls: { readonly call: string; readonly body: unknown }[] = [];
let counted: CaptionReaders = [];
let isRefused = false;

beforeEach(() => {
  localStorage.clear();
  calls.length = 0;
  counted = [];
  isRefused = false;
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { rosa: livePerson('rosa') },
  });
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({ call: `${method} ${pathname}`, body: body === undefined ? null : JSON.parse(String(body)) });
    if (isRefused) {
      const error = { code: 'in-lobby', message: '', requestId: 'r' };
      return Response.json({ error }, { status: 403 });
    }
    return method === 'GET'
      ? Response.json({ captionReaders: counted })
      : new Response(null, { status: 204 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

const as = (...actionsAllowed: Permission[]) => useSignIn.setState({ info: { ...signedIn, actionsAllowed } });
const told = () => calls.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body);
const tell = (captionReaders: CaptionReaders) => act(() => useLive.setState({ captionReaders }));

test.each([permissions.transcriber, permissions.moderation])(
  '[BEY-15] with %s one sees how many read along in each language, at first and as it changes',
  async (permission) => {
    as(permission);
    counted = [{ language: 'default', readers: 12 }];
    const { container } = draw(<ReadAlong />);
    expect((await screen.findByRole('definition')).textContent).toBe('As on the floor 12');
    tell([
      { language: 'default', readers: 11 },
      { language: 'ar', readers: 3 },
    ]);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'As on the floor 11',
      'العربية 3',
    ]);
    await expectAccessible(container);
    tell([]);
    expect(screen.getByText('Nobody reads captions now.')).toBeTruthy();
  },
);

test('[BEY-15] nobody else sees or asks for it, and what cannot be read is said', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const { container, unmount } = draw(<ReadAlong />);
  expect(container.textContent).toBe('');
  expect(calls).toEqual([]);
  unmount();
  as(permissions.moderation);
  isRefused = true;
  draw(<ReadAlong />);
  expect(await screen.findByText('How many read along could not be read.')).toBeTruthy();
});

test('[BEY-15] the page tells in which language one reads, once, and that one stopped; never for nothing', async () => {
  const { rerender } = renderHook(() => useTellReading());
  expect(told()).toEqual([]);
  act(() => keepSittingChoice('mode', 'rosa', '2'));
  await waitFor(() => expect(told()).toEqual([{ language: 'default' }]));
  rerender();
  act(() => keepCaptionChoices('rosa', { ...choicesOf(null), language: 'ar' }));
  act(() => keepSittingChoice('mode', 'rosa', '0'));
  await waitFor(() =>
    expect(told()).toEqual([{ language: 'default' }, { language: 'ar' }, { language: null }]),
  );
});

test('[BEY-15] what could not be told is told when the connection is back; a captioner who types is no reader', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  isRefused = true;
  keepSittingChoice('mode', 'rosa', '2');
  const { unmount } = renderHook(() => useTellReading());
  await waitFor(() => expect(told()).toHaveLength(1));
  isRefused = false;
  act(() => useLive.setState({ connection: 'closed' }));
  act(() => useLive.setState({ connection: 'connected' }));
  await waitFor(() => expect(told()).toHaveLength(2));
  unmount();
  calls.length = 0;
  as(permissions.transcriber);
  keepSittingChoice('sends', 'rosa', true);
  renderHook(() => useTellReading());
  expect(told()).toEqual([]);
});

test.each(['foot', 'top'] as const)(
  '[CAP-05] the strip stands at the %s of the stage, as one chose',
  (edge) => {
    keepSittingChoice('mode', 'rosa', '2');
    keepCaptionChoices('rosa', { ...choicesOf(null), edge });
    const { result } = renderHook(() => captionsChamberPart.stageStrip?.useStrip());
    expect(result.current).toEqual({ heightPx: 92, edge });
  },
);
