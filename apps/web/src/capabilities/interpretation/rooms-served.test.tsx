import type { Huddle } from '@hemicycle/contract/huddles';
import type { InterpretedLanguage, InterpreterChannel } from '@hemicycle/contract/interpretation';
import { permissions } from '@hemicycle/contract/permissions';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameProvider } from '../../chamber-frame/use-frame.ts';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { livePerson, publicSite, signedIn, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { useSignIn } from '../auth/public.ts';
import { useSite } from '../site/public.ts';
import { BoothRooms } from './BoothRooms.tsx';
import { DeskElsewhere } from './DeskElsewhere.tsx';
import { InterpretationMenu } from './InterpretationMenu.tsx';
import { KeptHearing } from './KeptHearing.tsx';
import { ServedBar } from './ServedBar.tsx';

const { userId } = signedIn;
const { idVotingSession } = testSession;
const huddle: Huddle = {
  ...{ id: 'h3', type: 'other', title: 'Huddle 3', idVotingSession },
  webex: { id: 'h3', title: 'Huddle 3' },
  davra: { subtype: 'default', avatar: null, invitees: ['all'] },
};
const french: InterpretedLanguage = {
  ...{ channelId: 'fr', language: 'fr', languageNative: 'Français', onAir: true, huddleId: 'h3' },
};
const channel: InterpreterChannel = {
  ...{ id: 'fr', idVotingSession, language: 'fr', languageNative: 'Français', boothId: 'booth' },
  ...{ interpreters: [], onAir: null, handover: null, alarm: null, huddleId: 'h3' },
};
const calls: string[] = [];
let refuses = false;

beforeEach(() => {
  useSite.setState({ config: publicSite });
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
  useLive.setState({
    ...emptyLiveStore,
    ...{ session: testSession, connection: 'connected', huddles: [huddle] },
    ...{ interpretedLanguages: [french], interpreterChannels: [channel] },
  });
  stand(null);
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    calls.push(`${String(method)} ${new URL(address, 'http://here').pathname} ${String(body ?? '')}`.trim());
    if (refuses) return Response.json({ error: { code: 'booth-not-invited' } }, { status: 409 });
    // The media of the channel is not asked for.
    if (method === 'POST') return new Promise<Response>(() => undefined);
    return method === 'PUT' ? Response.json(channel) : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  calls.length = 0;
  refuses = false;
  localStorage.clear();
  vi.unstubAllGlobals();
});

/** Puts the person of the page into a huddle; null: into the main chamber. */
function stand(huddleId: string | null): void {
  const place =
    huddleId === null
      ? ({ meeting: 'mainchamber', meetingId: idVotingSession } as const)
      : ({ meeting: 'huddle', meetingId: huddleId } as const);
  useLive.setState({ people: { [userId]: livePerson(userId, place) } });
}

const lastToast = () => useToasts.getState().list.shown.at(-1)?.toast;

test('[BEY-16] who chooses a language that is interpreted in a huddle hears the floor and reads why, and hears it there', async () => {
  draw(
    <>
      <KeptHearing />
      <InterpretationMenu onClose={() => undefined} />
    </>,
  );
  await userEvent.click(screen.getByRole('radio', { name: 'Français Huddle 3' }));
  expect(
    screen.getByText('Interpretation into Français is in Huddle 3 now. You hear the floor.'),
  ).toBeDefined();
  expect(lastToast()?.text).toBe('Interpretation into Français is in Huddle 3 now.');
  expect(calls).toEqual([]);
  await expectAccessible();
  act(() => stand('h3'));
  await waitFor(() => expect(calls[0]).toBe('POST /api/interpretation/fr/listening'));
});

test('[BEY-16] a huddle of which the viewer may not know is not named', () => {
  useLive.setState({ huddles: [] });
  draw(<InterpretationMenu onClose={() => undefined} />);
  expect(screen.getByRole('radio', { name: 'Français a huddle' })).toBeDefined();
});

test('[BEY-16] those inside a huddle read which booths hear it, and nobody else', () => {
  draw(<ServedBar />);
  expect(screen.queryByRole('status')).toBeNull();
  act(() => stand('other'));
  expect(screen.queryByRole('status')).toBeNull();
  act(() => stand('h3'));
  expect(screen.getByRole('status').textContent).toContain('Interpretation: Français');
});

test('[BEY-16] a moderator chooses the room of a booth, and reads why it is refused', async () => {
  draw(<BoothRooms />);
  await expectAccessible();
  const room = screen.getByRole('combobox', { name: 'Français' });
  expect(room).toHaveProperty('value', 'h3');
  await userEvent.selectOptions(room, 'Main chamber');
  expect(calls).toEqual(['PUT /api/interpretation/fr/room {"huddleId":null}']);
  refuses = true;
  await userEvent.selectOptions(room, 'Main chamber');
  await waitFor(() => expect(lastToast()?.text).toBe('The booth stays where it is'));
  expect(room).toHaveProperty('value', 'h3');
});

test('[BEY-16] the desk leads an interpreter to the room that their booth serves', async () => {
  const enter = vi.fn(async () => undefined);
  const leave = vi.fn();
  const frame = {
    ...{ huddles: { huddle: null, moving: false, enter }, leave, openTab: () => undefined },
    ...{ chime: () => undefined, chimeAtZero: () => undefined },
  };
  const drawDesk = (huddleId: string | null) => (
    <FrameProvider value={frame}>
      <DeskElsewhere booth={{ ...channel, huddleId }} />
    </FrameProvider>
  );
  const { rerender } = draw(drawDesk('h3'));
  expect(screen.getByText('Your booth interprets Huddle 3, and you are not there.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(enter).toHaveBeenCalledWith(huddle);
  rerender(drawDesk(null));
  await userEvent.click(screen.getByRole('button', { name: 'Go there' }));
  expect(leave).toHaveBeenCalledOnce();
});
