import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { InterpretationMenu } from './InterpretationMenu.tsx';
import { useSignEntries, useSignPlace } from './sign-part.tsx';
import { SignInterpreters } from './SignInterpreters.tsx';

const calls: string[] = [];
let refusal: string | null = null;
const hana = { userId: 'hana', displayName: 'Hana Sato' };

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    session: testSession,
    connection: 'connected',
    people: { hana: livePerson('hana') },
    signInterpreters: [hana],
  });
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    calls.push(`${method} ${new URL(address, 'http://here').pathname}`);
    if (refusal !== null) return Response.json({ error: { code: refusal } }, { status: 409 });
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  calls.length = 0;
  refusal = null;
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Place() {
  return <output>{useSignPlace()?.userIds.join(' ') ?? 'nobody'}</output>;
}

test('[BEY-16] the switch of the menu puts the interpreter beside the stage, and says who it is', async () => {
  draw(
    <>
      <Place />
      <InterpretationMenu onClose={() => undefined} />
    </>,
  );
  const toggle = await screen.findByRole('switch', { name: 'Sign language' });
  expect(screen.getByText('nobody')).toBeDefined();
  expect(screen.getByText(/^Interpreted by Hana Sato/)).toBeDefined();
  await userEvent.click(toggle);
  expect(screen.getByText('hana')).toBeDefined();
  expect(localStorage.getItem('interpretation.sign.rosa')).toBe('true');
  await expectAccessible();
  act(() => useLive.setState({ people: {} }));
  expect(screen.getByText('The sign-language interpreter is not in the main chamber now.')).toBeDefined();
  act(() => useLive.setState({ signInterpreters: [] }));
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.getByText('nobody')).toBeDefined();
});

function Entries({ userId }: { userId: string }) {
  return useSignEntries()
    .filter(({ isFor }) => isFor?.(userId))
    .map(({ key, label, run }) => (
      <button key={key} type="button" onClick={() => run(userId)}>
        {label}
      </button>
    ));
}

const ofPerson = (userId: string) =>
  `/api/interpretation/votingsession/${testSession.idVotingSession}/sign/${userId}`;

test('[BEY-16] moderators name an interpreter in the menu of a person, and take it back there and in the details', async () => {
  const { rerender } = draw(<Entries userId="adam" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Name as sign-language interpreter' }));
  rerender(<Entries userId="hana" />);
  await userEvent.click(screen.getByRole('button', { name: 'No longer the sign-language interpreter' }));
  rerender(<SignInterpreters />);
  await expectAccessible();
  refusal = 'in-lobby';
  await userEvent.click(
    screen.getByRole('button', { name: 'Hana Sato is no longer the sign-language interpreter' }),
  );
  await waitFor(() =>
    expect(useToasts.getState().list.shown.at(-1)?.toast.text).toBe(
      'The sign-language interpreter was not changed',
    ),
  );
  expect(calls).toEqual([
    `PUT ${ofPerson('adam')}`,
    `DELETE ${ofPerson('hana')}`,
    `DELETE ${ofPerson('hana')}`,
  ]);
});

test('[BEY-16] people without the right name nobody', () => {
  useSignIn.setState({ info: signedIn });
  draw(
    <>
      <Entries userId="hana" />
      <SignInterpreters />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});

test('[BEY-16] in a huddle the menu says whether the interpreter is there, and names them', async () => {
  const there = (userId: string, huddleId: string | null) => ({
    ...livePerson(userId),
    ...(huddleId !== null && { meeting: 'huddle' as const, meetingId: huddleId }),
  });
  useLive.setState({ people: { rosa: there('rosa', 'alcove'), hana: there('hana', null) } });
  draw(<InterpretationMenu onClose={() => undefined} />);
  expect(await screen.findByText('The sign-language interpreter is not in this huddle now.')).toBeDefined();
  act(() => useLive.setState({ people: { rosa: there('rosa', 'alcove'), hana: there('hana', 'alcove') } }));
  expect(screen.getByText(/^Interpreted by Hana Sato/)).toBeDefined();
});
