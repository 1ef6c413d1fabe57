import type {
  MissionPerson,
  MissionRecording,
  MissionServer,
} from '@hemicycle/contract/mission-control-live';
import type { PageReport } from '@hemicycle/contract/page-report';
import { defaultFlags } from '@hemicycle/contract/default-flags';
import { permissions } from '@hemicycle/contract/permissions';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { LiveOptions } from '../../realtime/connect-live.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { livePerson, publicSite, testSession } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../polls/testing-api.ts';
import { testPoll } from '../polls/testing-house.ts';
import { useSite } from '../site/public.ts';
import { livePart } from './live-part.ts';
import { MissionControl } from './MissionControl.tsx';

standInForApi(async (what, options) => call(what, options));
const line = vi.hoisted(() => ({ opened: [] as LiveOptions[], again: vi.fn() }));
vi.mock('../../realtime/connect-live.ts', () => ({
  connectLive: (options: LiveOptions) => {
    line.opened.push(options);
    return {
      close: () => undefined,
      reconnectNow: line.again,
      send: () => true,
      onSecondLine: () => () => {},
    };
  },
}));

const NOW_MS = Date.parse('2026-11-28T10:42:18Z');

const report: PageReport = {
  ...{ system: 'Windows', browser: 'Edge 130', speaking: false, silentForMs: null, cameraFrozen: false },
  ...{ trouble: null, line: { roundTripMs: 38, jitterMs: 2, lossFraction: 0 } },
};
const mission = (userId: string, more: Partial<MissionPerson> = {}): MissionPerson => ({
  ...{ userId, heardMs: NOW_MS - 2_000, lostMs: null, report, selfTest: null },
  sends: { microphone: true, camera: true, share: false },
  ...more,
});
const member = (userId: string, displayName: string, more = {}) =>
  livePerson(userId, { displayName, connected: true, ...more });

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  vi.useFakeTimers({ now: NOW_MS, toFake: ['Date'] });
  serverClock.note(NOW_MS, NOW_MS, NOW_MS);
  line.opened = [];
  answerCalls({ 'GET /api/groups': [] });
});

function open(
  people: readonly MissionPerson[],
  more: object = {},
  may: readonly string[] = [permissions.moderation, permissions.lowerAllHands],
) {
  enterSitting({}, [...may]);
  useLive.setState({
    session: testSession,
    people: {
      rosa: member('rosa', 'Rosa Quispe'),
      wei: member('wei', 'Chen Wei-Ting'),
      nadia: member('nadia', 'Dr. Nadia Rahimi', { meeting: 'huddle', meetingId: 'a' }),
    },
    huddles: [
      {
        ...{ id: 'a', type: 'other', title: 'Room A', idVotingSession: 's1' },
        ...{ webex: { id: 'a', title: 'Room A' } },
        davra: { subtype: 'default', avatar: null, invitees: ['all'] },
      },
    ],
    missionControl: { people, sitting: { recordings: [], captions: [], listeners: [] }, servers: null },
    ...more,
  });
  return draw(
    <MemoryRouter>
      <MissionControl idVotingSession="s1" />
      <Toasts />
    </MemoryRouter>,
  );
}

test('[ADMIN-03][QUOR-02] what a quorum rule asks for is said in the language of the page', async () => {
  await i18next.loadNamespaces(['quorum', 'mission-control']);
  const half = {
    ...{ id: 'half', name: 'Half of the members', amountType: 'percent', amount: '50', active: true },
    ...{ totalType: 'dynamicTotal', definedTotal: null, groups: [], voteOrganisation: null },
    result: {
      ...{ pass: false, displayString: '50% of dynamic total 24', dynamicTotal: '24' },
      ...{ contributed: '2', needed: '12', calculatedAtMs: NOW_MS },
    },
  };
  open([mission('rosa')], { quorums: [half] });
  expect(await screen.findByText('50% of dynamic total 24')).toBeTruthy();
  await act(() => i18next.changeLanguage('ar'));
  await act(() => i18next.loadNamespaces(['quorum', 'mission-control']));
  expect(await screen.findByText('50% من المجموع المتغيّر 24')).toBeTruthy();
});

test('[ADMIN-03] who needs a hand stands first, with the one act that helps, and everybody is in their room', async () => {
  open(
    [
      mission('rosa', { report: { ...report, silentForMs: 90_000 } }),
      mission('wei', { lostMs: NOW_MS - 18_000, sends: null }),
      mission('nadia'),
    ],
    { polls: [{ ...testPoll, status: 'open', anonymous: 'privatevoterselection' }] },
  );
  const findings = within(await screen.findByRole('region', { name: 'Needs a hand' }));
  expect(findings.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Chen Wei-Ting: line lost',
    'Rosa Quispe: microphone without sound',
  ]);
  // Nobody reads whether somebody has voted.
  expect(findings.getByText('For 0:18. A vote is open.')).toBeDefined();
  const chamber = within(screen.getByRole('region', { name: /^Main chamber/ }));
  expect(chamber.getAllByRole('listitem').map((row) => row.textContent?.includes('lost'))).toEqual([
    true,
    false,
  ]);
  expect(within(screen.getByRole('region', { name: /^Room A/ })).getByText('Dr. Nadia Rahimi')).toBeDefined();
  answerCalls({ 'PATCH /api/people/states/:userId': {} });
  fireEvent.click(findings.getByRole('button', { name: 'Mute' }));
  await waitFor(() =>
    expect(sentBy('PATCH /api/people/states/:userId')).toEqual([
      { params: { userId: 'rosa' }, query: { idVotingSession: 's1' }, body: { muteAudio: 1 } },
    ]),
  );
  await expectAccessible();
});

test('[ADMIN-03] [FND-60] where a telephone line is configured a phone is called into the sitting of the page', async () => {
  open([]);
  const flags = { ...defaultFlags, enableSipDialOut: true };
  act(() => useSite.setState({ config: { ...publicSite, canCallPhones: true, flags } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite by phone' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite by phone' }));
  answerCalls({ 'POST /api/votingsessions/:idVotingSession/dialout': undefined });
  fireEvent.change(dialog.getByLabelText('Phone number'), { target: { value: '+47 22 31 30 50' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Call' }));
  await waitFor(() =>
    expect(sentBy('POST /api/votingsessions/:idVotingSession/dialout')).toEqual([
      { params: { idVotingSession: 's1' }, body: { phoneNumber: '+47 22 31 30 50', agreed: false } },
    ]),
  );
});

test('[FND-09] [ADMIN-03] its help opens in a tab of its own, at what it is about', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  open([]);
  act(() => useSite.setState({ config: { ...publicSite, helpPageUrl: null } }));
  fireEvent.click(await screen.findByRole('button', { name: 'Help' }));
  expect(opened.mock.calls[0]?.[0]).toContain('/app/help?refer=');
});

test('[ADMIN-03] the page is a look from outside, and says when its line is lost and how to go on', async () => {
  open([]);
  expect(await screen.findByText('Nothing needs you.')).toBeDefined();
  expect(line.opened[0]).toMatchObject({ davraLocation: 'mission-control', idVotingSession: 's1' });
  for (const nothing of [
    'This sitting has no interpreter channels.',
    'Nothing is recorded or streamed.',
    'No vote is open.',
    'No captions were written.',
  ])
    expect(screen.getByText(nothing)).toBeDefined();
  act(() => useLive.setState({ connection: 'closed' }));
  fireEvent.click(screen.getByRole('button', { name: 'Try now' }));
  expect(line.again).toHaveBeenCalled();
  act(() => line.opened[0]?.onFinalClose('noSuchSession'));
  expect(screen.getByText('This sitting is not here')).toBeDefined();
});

test('[ADMIN-03] people are found by name, by room, and by what needs a hand', async () => {
  open([mission('rosa'), mission('wei', { lostMs: NOW_MS - 5_000 }), mission('nadia')]);
  const rooms = () => screen.getAllByRole('region').map((one) => one.querySelector('h2')?.textContent);
  fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a person' }), {
    target: { value: 'nadia' },
  });
  expect(rooms()).toContain('Room A 1');
  expect(screen.queryByText('Rosa Quispe')).toBeNull();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } });
  fireEvent.click(screen.getByRole('switch', { name: 'Only what needs a hand' }));
  expect(rooms()).toContain('Main chamber 1');
  expect(rooms()).not.toContain('Room A 1');
  fireEvent.click(screen.getByRole('switch'));
  fireEvent.change(screen.getByRole('combobox', { name: 'Room' }), { target: { value: 'a' } });
  expect(rooms()).not.toContain('Main chamber 2');
});

test('[ADMIN-03] a press on a name tells the browser, the last network test and the devices', async () => {
  open([
    mission('rosa', {
      selfTest: { state: 'failed', failed: ['server-calls'], testedMs: NOW_MS - 60_000 },
      report: { ...report, trouble: 'device-denied' },
    }),
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Rosa Quispe' }));
  for (const text of ['Edge 130', 'calls to the server', /^Failed, 2026/])
    expect(screen.getAllByText(text).length).toBeGreaterThan(0);
  await expectAccessible();
});

test('[BEY-37] who is not in the main chamber reads what to do to listen in', async () => {
  open([mission('nadia')], {
    people: { nadia: member('nadia', 'Dr. Nadia Rahimi', { meeting: 'huddle', meetingId: 'a' }) },
  });
  const listen = await screen.findByRole('button', { name: 'Listen in to Room A' });
  expect(listen.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByText('To listen in, enter the main chamber in another tab.')).toBeDefined();
});

test('[POLL-18] where the site hides votes, the page says nothing of one', async () => {
  open([], { polls: [{ ...testPoll, status: 'open' }] });
  expect(await screen.findByRole('heading', { name: 'Vote 7' })).toBeTruthy();
  const flags = { ...defaultFlags, hideVotingModule: true };
  act(() => useSite.setState({ config: { ...publicSite, flags } }));
  expect(screen.queryByRole('heading', { name: 'Vote 7' })).toBeNull();
  expect(screen.queryByText('No vote is open.')).toBeNull();
});

test('[ADMIN-03] a timer that runs is no vote', async () => {
  open([mission('wei', { lostMs: NOW_MS - 18_000 })], {
    polls: [{ ...testPoll, type: 'timer', status: 'open' }],
  });
  expect(await screen.findByText('No vote is open.')).toBeDefined();
  expect(screen.getByText('For 0:18.')).toBeDefined();
});

test('[ADMIN-03] [BEY-45] a closed sitting says so, and that its recording is paused', async () => {
  const recording: MissionRecording = {
    ...{ id: 'r', kind: 'recording', roomId: null, title: 'Main chamber', state: 'running' },
    ...{ beganMs: NOW_MS - 60_000, recorder: null, isWithout: false, lastSegmentMs: null, error: null },
  };
  const session = { ...testSession, davra: { ...testSession.davra, recording: true } };
  open([], {
    session: { ...session, closedSinceMs: NOW_MS - 1_000 },
    missionControl: {
      people: [],
      sitting: { recordings: [recording], captions: [], listeners: [] },
      servers: null,
    },
  });
  expect(await screen.findByText('Private')).toBeDefined();
  expect(screen.getByText('Paused: the sitting is private')).toBeDefined();
  expect(screen.queryByText('Recording')).toBeNull();
  await expectAccessible();
  act(() => useLive.setState({ session }));
  expect(screen.queryByText('Private')).toBeNull();
  expect(screen.getAllByText('Recording').length).toBe(2);
});

test('[ADMIN-03] [REC-24] a reservation without a recorder stands first, and the way to end that', async () => {
  const recording: MissionRecording = {
    ...{ id: 'r', kind: 'recording', roomId: null, title: 'Main chamber', state: 'reserved' },
    ...{ beganMs: null, recorder: null, isWithout: true, lastSegmentMs: null, error: null },
  };
  const sitting = { recordings: [recording], captions: [], listeners: [] };
  const people = [mission('rosa'), mission('wei', { lostMs: NOW_MS - 18_000, sends: null })];
  const may = [permissions.moderation, permissions.controlCenterPage];
  open(people, { missionControl: { people, sitting, servers: null } }, may);
  const findings = within(await screen.findByRole('region', { name: 'Needs a hand' }));
  expect(findings.getAllByRole('heading', { level: 3 }).map((one) => one.textContent)).toEqual([
    'Main chamber: no recorder is left',
    'Chen Wei-Ting: line lost',
  ]);
  expect(screen.getByText('none is left')).toBeDefined();
  expect(screen.getByText('Rosa Quispe')).toBeDefined();
  expect(findings.getByRole('link', { name: 'Open the control center' })).toBeDefined();
  await expectAccessible();
});

test('[ADMIN-03] captions that stopped say of which language', async () => {
  open([], {
    speakers: {
      closedAt: null,
      speeches: [{ endedAt: null, interrupted: false, runningSince: NOW_MS - 80_000 }],
    },
    missionControl: {
      people: [],
      sitting: {
        recordings: [],
        captions: [{ language: 'de', by: null, lastMs: NOW_MS - 90_000 }],
        listeners: [],
      },
      servers: null,
    },
  });
  expect(await screen.findByText('Deutsch: captions have stopped')).toBeDefined();
});

test('[ADMIN-03] in Arabic', async () => {
  await i18next.changeLanguage('ar');
  open([mission('wei', { lostMs: NOW_MS - 18_000 })]);
  expect(await screen.findByText('يحتاج إلى تدخّل')).toBeDefined();
  expect(screen.getByText('Chen Wei-Ting: فُقد الخط')).toBeDefined();
  await expectAccessible();
});

test('[ADMIN-03] news replace the people who changed, and all of them where all are told', () => {
  const sitting = { recordings: [], captions: [], listeners: [] };
  const held = { missionControl: { people: [mission('rosa'), mission('wei')], sitting, servers: null } };
  const { missionPeople } = livePart.changes;
  const told = (all: boolean, people: MissionPerson[], gone: string[]) =>
    missionPeople(held, { kind: 'missionPeople', all, people, gone }).missionControl?.people.map(
      ({ userId, lostMs }) => `${userId} ${lostMs}`,
    );
  expect(told(false, [mission('rosa', { lostMs: 1 })], ['wei'])).toEqual(['rosa 1']);
  expect(told(true, [mission('nadia')], [])).toEqual(['nadia null']);
  expect(
    missionPeople({ missionControl: null }, { kind: 'missionPeople', all: true, people: [], gone: [] }),
  ).toEqual({});
});

test('[ADMIN-03] an administrator sees how much each server has to do; one that keeps requests waiting needs a hand', async () => {
  const server: MissionServer = {
    ...{ id: 'a', name: 'house-1', processorShare: 0.12, loopDelayMs: 4, memoryMegabytes: 180 },
    ...{ memoryShare: 0.1, sockets: 512, newsLagMs: 2 },
  };
  const busy = { ...server, id: 'b', name: 'house-2', processorShare: 0.97, loopDelayMs: 1_200 };
  open([], {
    missionControl: {
      people: [],
      sitting: { recordings: [], captions: [], listeners: [] },
      servers: [server, busy],
    },
  });
  const rows = within(await screen.findByRole('list', { name: /How much each server/ })).getAllByRole(
    'listitem',
  );
  expect(rows.map((row) => row.textContent)).toEqual([
    'house-1Processor12 %Delay4 msMemory180 MBPages512News2 ms',
    'house-2Processor97 %too highDelay1,200 mstoo highMemory180 MBPages512News2 ms',
  ]);
  const findings = within(screen.getByRole('region', { name: 'Needs a hand' }));
  expect(findings.getByRole('heading', { name: 'house-2: overloaded' })).toBeDefined();
  expect(findings.getByText(/^Each request waits 1,200 ms/)).toBeDefined();
  await expectAccessible();
  act(() =>
    useLive.setState((live) =>
      livePart.changes.missionServers(live, {
        kind: 'missionServers',
        servers: [{ ...server, newsLagMs: null }],
      }),
    ),
  );
  expect(findings.getByRole('heading', { name: 'house-1: news are late' })).toBeDefined();
  expect(screen.getByText('none come').textContent).toBe('none come');
});

test('[ADMIN-03] [POLL-04] a vote that lasts for days, and a hand that is up for days, tell them', async () => {
  await i18next.loadNamespaces('poll-news');
  const DAYS_MS = 2 * 86_400_000 + 303_000;
  const poll = { ...testPoll, status: 'open' as const, endTime: NOW_MS + DAYS_MS };
  const rosa = member('rosa', 'Rosa Quispe', { handType: 1, handRaise: NOW_MS - DAYS_MS });
  open([mission('rosa')], { polls: [poll], people: { rosa } });
  expect(await screen.findByText('2 days 0:05:03 left')).toBeDefined();
  expect(screen.getByText('The hand has been up for 2 days 0:05:03.')).toBeDefined();
});
