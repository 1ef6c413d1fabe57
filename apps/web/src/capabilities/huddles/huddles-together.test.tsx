import type { Huddle, HuddleCall } from '@hemicycle/contract/huddles';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { huddlesChamberPart } from './chamber-part.tsx';

const budget: Huddle = {
  id: 'budget',
  type: 'other',
  title: 'Budget',
  idVotingSession: testSession.idVotingSession,
  webex: { id: 'budget', title: 'Budget' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const call: HuddleCall = {
  roomId: 'budget',
  state: 'open',
  calledBy: 'kenji',
  calledAt: 1,
  decidedBy: null,
};
const kenjiInBudget = livePerson('kenji', {
  ...{ displayName: 'Kenji Watanabe', meeting: 'huddle', meetingId: 'budget' },
});
const MINUTE_MS = 60_000;
const enter = vi.fn(async () => undefined);
const leave = vi.fn();
const chime = vi.fn();
const calls: { readonly call: string; readonly body: unknown }[] = [];
/** The error of each answer; null: none. */
let refusal: { readonly code: string; readonly details: readonly object[] } | null = null;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: signedIn });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: {
      kenji: livePerson('kenji', { displayName: 'Kenji Watanabe' }),
      marit: livePerson('marit', { displayName: 'Marit Solberg' }),
    },
    huddles: [budget],
  });
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const { pathname } = new URL(address, 'http://here');
    calls.push({
      call: `${method} ${pathname}`,
      body: body === undefined ? undefined : JSON.parse(String(body)),
    });
    if (refusal !== null) {
      const error = { ...refusal, message: 'no', requestId: 'r' };
      return Response.json({ error }, { status: 409 });
    }
    if (pathname.endsWith('/recall')) return Response.json({ endsAt: 1, openedBy: 'marit' });
    if (pathname.startsWith('/api/chat')) {
      return Response.json({ id: 'm1', roomId: 's1', personId: 'marit', text: 'x', created: 1 });
    }
    return Response.json(call);
  });
});
afterEach(() => {
  calls.length = 0;
  refusal = null;
  enter.mockClear();
  leave.mockClear();
  chime.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const moderate = () =>
  useSignIn.setState({
    info: { ...signedIn, actionsAllowed: [permissions.moderation, permissions.huddleButton] },
  });
const toasts = () => useToasts.getState().list.shown.map(({ toast }) => toast.text);

/** Draws a slot of the huddles, for somebody who is in the huddle `own` or in none. */
function drawSlot(slot: 'banner' | 'inPanel' | 'Details' | 'StandBy', own: Huddle | null) {
  const { banner, Details, StandBy } = huddlesChamberPart;
  const Slot = { banner: banner?.Banner, inPanel: banner?.InPanel, Details, StandBy }[slot];
  if (Slot === undefined) throw new Error(`The huddles give nothing to ${slot}.`);
  const huddles = { huddle: own, moving: false, enter };
  return draw(
    <FrameProvider value={{ huddles, leave, openTab: () => undefined, chime, chimeAtZero: () => undefined }}>
      <Slot />
      <Dialogs />
    </FrameProvider>,
  );
}

test('[BEY-37] who is in a huddle calls the moderators, and reads what became of it', async () => {
  drawSlot('banner', budget);
  await userEvent.click(await screen.findByRole('button', { name: 'Call a moderator' }));
  expect(calls).toEqual([{ call: 'POST /api/huddle/budget/call', body: undefined }]);
  act(() => useLive.setState({ huddleCalls: [call] }));
  expect(screen.getByText('The moderators were called.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Call a moderator' })).toBeNull();
  act(() => useLive.setState({ huddleCalls: [{ ...call, state: 'answered', decidedBy: 'marit' }] }));
  expect(screen.getByText('Marit Solberg is coming.')).toBeDefined();
  const isIn = (meetingId: string | null) =>
    act(() =>
      useLive.setState(({ people }) => {
        const { marit } = people;
        if (marit === undefined) throw new Error('Marit is not in the session.');
        return { people: { ...people, marit: { ...marit, meetingId } } };
      }),
    );
  isIn('budget');
  expect(screen.queryByText('Marit Solberg is coming.')).toBeNull();
  isIn('s1');
  expect(screen.queryByText('Marit Solberg is coming.')).toBeNull();
  const later = { ...call, calledAt: 2, state: 'aside', decidedBy: 'marit' } as const;
  act(() => useLive.setState({ huddleCalls: [later] }));
  expect(screen.getByText('Marit Solberg put your call aside.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Call a moderator' })).toBeDefined();
  await expectAccessible();
});

test('[BEY-37] a moderator sees which huddle calls, goes there, or puts it aside; others see nothing of it', async () => {
  useLive.setState({ huddleCalls: [call], people: { kenji: kenjiInBudget, marit: livePerson('marit') } });
  const { unmount } = drawSlot('banner', null);
  expect(screen.queryByRole('alert')).toBeNull();
  unmount();
  moderate();
  drawSlot('banner', null);
  const alert = await screen.findByRole('alert');
  expect(chime).toHaveBeenCalledOnce();
  expect(alert.textContent).toContain('Budget calls a moderator. Kenji Watanabe called.');
  await expectAccessible();
  await userEvent.click(within(alert).getByRole('button', { name: 'Put aside' }));
  expect(calls).toEqual([{ call: 'PUT /api/huddle/budget/call', body: { state: 'aside' } }]);
  expect(enter).not.toHaveBeenCalled();
  await userEvent.click(within(alert).getByRole('button', { name: 'Go there' }));
  await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith(budget));
  expect(calls.at(-1)?.body).toEqual({ state: 'answered' });
  // Once everybody has left the huddle, nobody waits there.
  act(() => useLive.setState({ people: { marit: livePerson('marit') } }));
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => useLive.setState(({ people }) => ({ people: { ...people, kenji: kenjiInBudget } })));
  expect(screen.getByRole('alert')).toBeDefined();
  // Another moderator was faster.
  act(() => useLive.setState({ huddleCalls: [{ ...call, state: 'answered', decidedBy: 'zoe' }] }));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[HUD-01][HUD-02] a moderator makes a huddle for everybody, or for people who are named by a search', async () => {
  moderate();
  useLive.setState({ huddles: [{ ...budget, type: 'direct' }] });
  drawSlot('Details', null);
  // Those who see a huddle for named people read that it is one.
  expect(await screen.findByText('For named people')).toBeDefined();
  const begin = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'New huddle' }));
    await userEvent.type(await screen.findByLabelText('Title'), 'Two of us');
  };
  const make = () => userEvent.click(screen.getByRole('button', { name: 'Make the huddle' }));
  const body = () => calls.filter(({ call: made }) => made.startsWith('POST')).at(-1)?.body;
  await begin();
  await make();
  await waitFor(() => expect(body()).toEqual({ title: 'Two of us', invitees: ['all'] }));
  await begin();
  await userEvent.selectOptions(screen.getByLabelText('For'), 'Named people');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Make the huddle' }).disabled).toBe(true);
  const name = async (typed: string, whole: string) => {
    await userEvent.type(screen.getByRole('combobox', { name: 'Name somebody' }), typed);
    const offered = await waitFor(() => {
      const options = screen.getAllByRole('option', { hidden: true });
      const found = options.find(({ textContent }) => textContent === whole);
      if (found === undefined) throw new Error(`${whole} is not offered`);
      return found;
    });
    await userEvent.click(offered);
  };
  await name('ken', 'Kenji Watanabe');
  await name('mar', 'Marit Solberg');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Marit Solberg' }));
  expect(screen.getByText('1 person is named')).toBeDefined();
  await expectAccessible();
  refusal = { code: 'huddles-not-allowed', details: [{ path: 'invitees.0', problem: 'no' }] };
  await make();
  await screen.findByText(/^The role of these people does not enter huddles: Kenji Watanabe\./);
  refusal = null;
  await make();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(body()).toEqual({ title: 'Two of us', invitees: ['kenji'] });
});

test('a moderator brings everybody back after so many minutes, gives more, and cancels after a question', async () => {
  moderate();
  drawSlot('Details', null);
  await userEvent.click(await screen.findByRole('button', { name: 'Bring everybody back' }));
  await userEvent.selectOptions(await screen.findByLabelText('In'), '10 minutes');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Start the countdown' }));
  const recall = '/api/huddle/votingsession/s1/recall';
  await waitFor(() => expect(calls).toEqual([{ call: `POST ${recall}`, body: { minutes: 10 } }]));
  act(() =>
    useLive.setState({ huddleRecall: { endsAt: serverClock.nowMs() + 10 * MINUTE_MS, openedBy: 'marit' } }),
  );
  expect(screen.getByText(/Everybody returns to the main chamber in (10:00|9:59)/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: '5 minutes more' }));
  const answer = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: 'Cancel the countdown' }));
    const question = await screen.findByRole('dialog', { name: 'Cancel the countdown?' });
    await expectAccessible();
    await userEvent.click(within(question).getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await answer('Keep the countdown');
  expect(calls.slice(1)).toHaveLength(1);
  await answer('Cancel the countdown');
  expect(calls.slice(1)).toEqual([
    { call: `PUT ${recall}`, body: { minutes: 5 } },
    { call: `DELETE ${recall}`, body: undefined },
  ]);
});

test('a moderator writes to all rooms', async () => {
  moderate();
  drawSlot('Details', null);
  await userEvent.click(await screen.findByRole('button', { name: 'Message to all rooms' }));
  await userEvent.type(await screen.findByLabelText('Message'), 'Come back at noon');
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Send to all rooms' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls).toEqual([
    {
      call: 'PUT /api/chat/rooms/s1',
      body: { text: 'Come back at noon', requestId: expect.stringMatching(/^[0-9-]+$/) },
    },
  ]);
});

test('in a huddle the time left is on screen, and one is told of the countdown and of its last minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  drawSlot('StandBy', budget);
  act(() =>
    useLive.setState({ huddleRecall: { endsAt: serverClock.nowMs() + 3 * MINUTE_MS, openedBy: 'marit' } }),
  );
  expect(toasts().at(-1)).toMatch(/^You return to the main chamber at /);
  act(() => void vi.advanceTimersByTime(2 * MINUTE_MS + 1_000));
  expect(toasts().at(-1)).toBe('One minute left: then you return to the main chamber.');
  act(() => useLive.setState({ huddleRecall: null }));
  expect(toasts().at(-1)).toBe('You are no longer called back to the main chamber.');
});

test('[HUD-08] where the panel fills a phone, the time left and the way out stand in it', async () => {
  drawSlot('inPanel', budget);
  expect(screen.queryByRole('status')).toBeNull();
  act(() =>
    useLive.setState({ huddleRecall: { endsAt: serverClock.nowMs() + 3 * MINUTE_MS, openedBy: 'marit' } }),
  );
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^You are in the huddle Budget.*main chamber in \d:\d\d/,
  );
  await expectAccessible();
  await userEvent.click(screen.getByRole('button', { name: 'Leave huddle' }));
  expect(leave).toHaveBeenCalledOnce();
});

test.each([
  { end: 'its time', change: {}, afterMs: 31_000 },
  { end: 'its host', change: { endedByHost: true }, afterMs: 1_000 },
] as const)(
  '[HUD-08] in a huddle one is told that the sitting has ended, by $end',
  async ({ change, afterMs }) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const epochEndTime = serverClock.nowMs() + 30_000;
    useLive.setState({ session: { ...testSession, epochEndTime } });
    drawSlot('StandBy', budget);
    drawSlot('banner', budget);
    const words = /^The sitting is over\. You may stay/;
    expect(screen.queryByText(words)).toBeNull();
    act(() => useLive.setState({ session: { ...testSession, epochEndTime, ...change } }));
    act(() => void vi.advanceTimersByTime(afterMs));
    expect(toasts()).toEqual([expect.stringMatching(words)]);
    expect(screen.getByText(words)).toBeDefined();
  },
);

test('[LOBBY-14] the room dropdown names the main room and each huddle for all with its people, and moves the person', async () => {
  moderate();
  const secret: Huddle = { ...budget, id: 'secret', title: 'Secret', type: 'direct' };
  useLive.setState(({ people }) => ({
    huddles: [budget, secret],
    people: {
      ...people,
      kenji: kenjiInBudget,
    },
  }));
  drawSlot('Details', null);
  const dropdown = await screen.findByLabelText('Room');
  expect(
    within(dropdown)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Main Room (1 person)', 'Lobby (0 people)', 'Waiting Room (0 people)', 'Budget (1 person)']);
  await expectAccessible();
  await userEvent.selectOptions(dropdown, 'Budget (1 person)');
  expect(enter).toHaveBeenCalledExactlyOnceWith(budget);
});

test('[LOBBY-14] [HUD-08] in a huddle the dropdown stands on it, and the main room leaves it', async () => {
  moderate();
  drawSlot('Details', budget);
  const dropdown = await screen.findByLabelText('Room');
  expect((dropdown as HTMLSelectElement).value).toBe('budget');
  await userEvent.selectOptions(dropdown, 'Main Room (2 people)');
  expect(leave).toHaveBeenCalledOnce();
  expect(enter).not.toHaveBeenCalled();
});

test('[ADMIN-02] beside a room that may be recorded or streamed it is said so, before anybody enters', async () => {
  const marked: Huddle = {
    ...{ ...budget, id: 'marked', title: 'Marked' },
    davra: { ...budget.davra, privateRecording: true, streamingEnabled: true },
  };
  useLive.setState({ huddles: [budget, marked] });
  moderate();
  drawSlot('Details', null);
  const [plain, told] = screen.getAllByRole('listitem');
  expect(told?.textContent).toContain('May be recorded privately · May be streamed');
  expect(plain?.textContent).not.toContain('May be');
  await expectAccessible();
});
