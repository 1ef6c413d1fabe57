/* oxlint-disable max-lines -- one sitting is set up for all of these tests */
import { permissions } from '@hemicycle/contract/permissions';
import { NO_SPEAKING_RULES } from '@hemicycle/contract/speaking-rules';
import type { LiveSpeakers, Speech } from '@hemicycle/contract/speakers';
import type { SpeechRequest } from '@hemicycle/contract/speakers-requests';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api-client.ts';
import { useLive } from '../../realtime/use-live.ts';
import { serverClock } from '../../server-clock.ts';
import { standInForApi } from '../../testing-api-client.ts';
import { greens, livePerson, testSession } from '../../testing-person.ts';
import { clickAt, draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { Dialogs } from '../../ui/Dialogs.tsx';
import { useToasts } from '../../ui/toast-store.ts';
import { answerCalls, call, enterSitting, sentBy } from '../polls/testing-api.ts';
import { EnterByName } from './EnterByName.tsx';
import { FloorBadge } from './FloorBadge.tsx';
import { FloorMark } from './FloorMark.tsx';
import { SittingRules } from './SittingRules.tsx';
import { SpeakOnItem } from './SpeakOnItem.tsx';
import { SpeakersPart } from './SpeakersPart.tsx';
import { SpeakersSection } from './SpeakersSection.tsx';
import { SpeakersVoice } from './SpeakersVoice.tsx';

standInForApi(async (what, options) => call(what, options));

const START_MS = Date.parse('2026-11-24T10:00:00Z');
const ngozi: Speech = {
  ...{ kind: 'speech', ofSpeech: null, interrupted: false, side: null, byName: false },
  id: 'of-ngozi',
  number: 1,
  userId: 'ngozi',
  displayName: 'Ngozi Adeyemi',
  groupId: 'greens',
  groupName: 'Greens',
  startedAt: START_MS,
  endedAt: null,
  spokenMs: 0,
  runningSince: START_MS,
};
const list: LiveSpeakers = {
  id: 'l1',
  title: 'Water Protection Bill',
  openedAt: START_MS,
  closedAt: null,
  itemId: null,
  ...NO_SPEAKING_RULES,
  limitSeconds: 60,
  handsUntil: null,
  version: 4,
  elsewhere: null,
  carried: null,
  speeches: [ngozi],
};
const ended = (speech: Speech, spokenMs: number): Speech => ({
  ...speech,
  spokenMs,
  runningSince: null,
  endedAt: START_MS + spokenMs,
});

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  // The browser's clock is one hour behind the server's clock.
  vi.useFakeTimers({ now: START_MS - 3_600_000, shouldAdvanceTime: false });
  serverClock.note(START_MS, START_MS - 3_600_000, START_MS - 3_600_000);
  useAnnouncements.setState(useAnnouncements.getInitialState());
  useToasts.setState(useToasts.getInitialState());
  answerCalls({});
  enter([]);
});
afterEach(async () => {
  vi.useRealTimers();
  document.documentElement.dir = 'ltr';
  await i18next.changeLanguage('en-US');
});

const people = [
  livePerson('ngozi', { displayName: 'Ngozi Adeyemi' }),
  livePerson('tomasz', {
    displayName: 'Tomasz Wiśniewski',
    handType: 1,
    handRaise: START_MS - 9,
    orderRaised: 2,
  }),
  livePerson('fatima', { displayName: 'Fatima Benali', handType: 2, handRaise: START_MS, orderRaised: 1 }),
];

function enter(
  actions: (typeof permissions)[keyof typeof permissions][],
  speakers: LiveSpeakers | null = null,
) {
  enterSitting({}, actions);
  useLive.setState({
    session: testSession,
    speakers,
    speechRequests: [],
    people: Object.fromEntries(people.map((person) => [person.userId, person])),
  });
}
const enterAsModerator = (speakers: LiveSpeakers | null) =>
  enter([permissions.moderation, permissions.lowerAllHands], speakers);
const live = (speakers: LiveSpeakers | null) => act(() => useLive.setState({ speakers }));
const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
const section = () => draw(<SpeakersSection groups={[greens]} />);
/** Waits until the running step is done. */
/** What screen readers read of a control after its name. */
const describedAs = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;
const settled = () => waitFor(() => expect(document.querySelector('[aria-busy]')).toBeNull());
const text = () => screen.getByRole('region', { name: 'Speakers' }).textContent;

test('[BEY-13] members see who speaks, with a clock in step with the server, and how many wait; they move nothing', async () => {
  enter([], list);
  section();
  expect(text()).toMatch(/Water Protection Bill.*Ngozi Adeyemi.*Greens, 1:00 for each speech/);
  expect(text()).toContain('2 wait, in the order of the raised hands.');
  expect(screen.getByRole('timer').textContent).toBe('1:00 left');
  pass(48_000);
  expect(screen.getByRole('timer').textContent).toBe('0:12 left');
  pass(17_000);
  expect(screen.getByRole('timer').textContent).toBe('+0:05 over the limit');
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Speaking times']);
  vi.useRealTimers();
  await expectAccessible();
});

test('[BEY-13] beside the clock there is room for both of its words, so that nothing moves once the time is up', () => {
  enter([], list);
  section();
  const room = () =>
    [...screen.getByRole('timer').querySelectorAll<HTMLElement>('[data-word]')].map(
      ({ dataset }) => dataset['word'],
    );
  expect(room()).toEqual(['left', 'over the limit']);
  pass(65_000);
  expect(room()).toEqual(['left', 'over the limit']);
});

test('[BEY-13] without a limit the clock counts up; stopped, it stands; of a party it counts what is left', () => {
  enter([], { ...list, limitSeconds: null });
  section();
  pass(72_000);
  expect(screen.getByRole('timer').textContent).toBe('1:12 spoken');
  live({ ...list, limitSeconds: null, speeches: [{ ...ngozi, spokenMs: 72_000, runningSince: null }] });
  pass(30_000);
  expect(screen.queryByRole('timer')).toBeNull();
  expect(text()).toMatch(/clock stopped.*1:12 spoken/);
  const before = ended({ ...ngozi, id: 'before', userId: 'tomasz' }, 50_000);
  live({
    ...list,
    groupLimitSeconds: 80,
    speeches: [before, { ...ngozi, number: 2, runningSince: serverClock.nowMs() }],
  });
  expect(screen.getByRole('timer').textContent).toBe('0:30 left');
  expect(text()).toContain('1:20 for the party together');
});

const stands = { ...ngozi, spokenMs: 20_000, runningSince: null };
const place = (meeting: 'mainchamber' | 'huddle' | 'NOT_IN_MEETING') => {
  const gone = livePerson('ngozi', { displayName: 'Ngozi Adeyemi', meeting });
  act(() => useLive.setState((now) => ({ people: { ...now.people, ngozi: gone } })));
};

test.each([
  {
    language: 'en-US',
    region: 'Speakers',
    left: 'has left the chamber',
    huddle: 'not in the chamber',
    end: 'End speech',
  },
  { language: 'ar', region: 'المتحدثون', left: 'غادر القاعة', huddle: 'ليس في القاعة', end: 'إنهاء الكلمة' },
])(
  '[BEY-13] that who has the floor has left stands beside their name, and the list can be moved on ($language)',
  async ({ language, region, left, huddle, end }) => {
    await i18next.changeLanguage(language);
    enterAsModerator(list);
    section();
    const words = () => screen.getByRole('region', { name: region }).textContent;
    expect(words()).not.toContain(left);
    place('huddle');
    expect(words()).toContain(huddle);
    place('NOT_IN_MEETING');
    live({ ...list, version: 5, speeches: [stands] });
    expect(words()).toContain(left);
    expect(words()).toContain('0:40');
    expect(screen.getByRole('button', { name: end })).toHaveProperty('disabled', false);
    expect(screen.getByRole('button', { name: /Fatima Benali/ })).toHaveProperty('disabled', false);
    act(() => useLive.setState({ people: {} }));
    expect(words()).toContain(left);
  },
);

test('[BEY-13] that the clock was stopped since who has the floor has left is said, once, and not to who enters then', () => {
  enter([], list);
  const { unmount } = draw(<SpeakersVoice onTimeUp={() => {}} inHuddle={false} />);
  place('NOT_IN_MEETING');
  expect(said()[0]).toBe('');
  live({ ...list, version: 5, speeches: [stands] });
  expect(said()[0]).toBe('Ngozi Adeyemi has left the chamber. The clock is stopped.');
  unmount();
  useAnnouncements.setState(useAnnouncements.getInitialState());
  draw(<SpeakersVoice onTimeUp={() => {}} inHuddle={false} />);
  expect(said()).toEqual(['', '']);
});

test('[BEY-13] nothing is there for members before the first list; a closed one leaves its times', async () => {
  vi.useRealTimers();
  const { container } = draw(<SpeakersPart groups={[]} />);
  expect(container.textContent).toBe('');
  live({ ...list, closedAt: START_MS + 9, speeches: [ended(ngozi, 9_000)] });
  expect(await screen.findByText('The speakers list is closed.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Speaking times' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Open list' })).toBeNull();
});

test('[BEY-13][HANDS-01] a moderator calls the next by the order of hands, ends and stops the clock; the answer is shown at once', async () => {
  vi.useRealTimers();
  enterAsModerator(list);
  const next = {
    ...list,
    version: 5,
    speeches: [ended(ngozi, 9_000), { ...ngozi, id: 'f', number: 2, userId: 'fatima' }],
  };
  answerCalls({
    'POST /api/speakers/:idVotingSession/call': next,
    'POST /api/speakers/:idVotingSession/pause': {
      ...next,
      version: 6,
      speeches: [{ ...ngozi, spokenMs: 2_000, runningSince: null }],
    },
    'POST /api/speakers/:idVotingSession/end': { ...next, version: 7, speeches: [ended(ngozi, 9_000)] },
  });
  section();
  fireEvent.click(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }));
  await waitFor(() => expect(text()).toMatch(/Fatima Benali.*Greens/));
  await settled();
  expect(sentBy('POST /api/speakers/:idVotingSession/call')).toEqual([
    { params: { idVotingSession: 's1' }, body: { version: 4 } },
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Stop clock' }));
  expect(await screen.findByRole('button', { name: 'Let clock run' })).toBeDefined();
  await settled();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'End speech' }));
  await waitFor(() => expect(text()).toContain('Nobody has the floor.'));
  expect(screen.queryByRole('button', { name: 'End speech' })).toBeNull();
});

test('[BEY-13] the call stands first whether a name is on it or not, the end of a speech last; a second press there does nothing', async () => {
  vi.useRealTimers();
  enterAsModerator(list);
  answerCalls({ 'POST /api/speakers/:idVotingSession/call': { ...list, version: 5 } });
  section();
  const steps = () =>
    screen
      .getAllByRole('button')
      .map((button) => button.textContent)
      .slice(-3);
  expect(steps()).toEqual(['Give the floor to Fatima Benali', 'Stop clock', 'End speech']);
  fireEvent.mouseEnter(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }));
  fireEvent.mouseMove(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }));
  expect((await screen.findByRole('tooltip')).textContent).toBe('Fatima Benali');
  const first = { xPx: 1_200, yPx: 350, atMs: 1_000 };
  const second = { ...first, atMs: 1_200 };
  clickAt(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }), first);
  await waitFor(() => expect(useLive.getState().speakers?.version).toBe(5));
  await settled();
  live({ ...list, version: 6, handsUntil: START_MS - 10 });
  expect(steps()).toEqual(['Give the floor to the next', 'Stop clock', 'End speech']);
  clickAt(screen.getByRole('button', { name: 'End speech' }), second);
  expect(sentBy('POST /api/speakers/:idVotingSession/end')).toEqual([]);
  live({ ...list, version: 7 });
  clickAt(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }), { ...first, atMs: 1_400 });
  expect(sentBy('POST /api/speakers/:idVotingSession/call')).toHaveLength(1);
});

test('[BEY-13] a step moves other buttons under the pointer: the second press of a double press asks for nothing', async () => {
  vi.useRealTimers();
  const rosa = livePerson('rosa', { displayName: 'Rosa Quispe', connected: true });
  enterAsModerator({ ...list, interventions: 'chair', speeches: [] });
  act(() => useLive.setState(({ people: all }) => ({ people: { ...all, rosa } })));
  answerCalls({
    'POST /api/speakers/:idVotingSession/call': { ...list, interventions: 'chair', version: 5 },
    'POST /api/speakers/:idVotingSession/interventions': asked('own'),
  });
  section();
  const first = { xPx: 1_200, yPx: 350, atMs: 1_000 };
  const second = { ...first, atMs: 1_200 };
  clickAt(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }), first);
  clickAt(await screen.findByRole('button', { name: 'Ask to intervene' }), second);
  await settled();
  expect(sentBy('POST /api/speakers/:idVotingSession/interventions')).toEqual([]);
});

test('[BEY-13] a list that takes no more names calls only hands that were up by then', () => {
  enterAsModerator({ ...list, handsUntil: START_MS - 5 });
  section();
  expect(screen.getByRole('button', { name: 'Give the floor to Tomasz Wiśniewski' })).toBeDefined();
  expect(text()).toMatch(/1 waits.*Hands raised after \d\d:\d\d:\d\d are not called\./);
  live({ ...list, handsUntil: START_MS - 10 });
  const next = screen.getByRole('button', { name: 'Give the floor to the next' });
  expect(next.getAttribute('aria-disabled')).toBe('true');
  expect(describedAs(next)).toBe('Nobody waits to speak.');
  act(() => useLive.setState({ connection: 'closed' }));
  expect(describedAs(screen.getByRole('button', { name: 'End speech' }))).toBe(
    'This works again once you are connected.',
  );
});

test('[BEY-13] what somebody else did first is told, and news that is newer than an answer stays', async () => {
  vi.useRealTimers();
  enterAsModerator(list);
  answerCalls({
    'POST /api/speakers/:idVotingSession/call': () => {
      throw new ApiError('speakers-list-changed', 409, '');
    },
    'POST /api/speakers/:idVotingSession/end': () => {
      useLive.setState({ speakers: { ...list, version: 9 } });
      return { ...list, version: 5, speeches: [] };
    },
  });
  section();
  fireEvent.click(screen.getByRole('button', { name: /^Give the floor to/ }));
  await waitFor(() =>
    expect(useToasts.getState().list.shown[0]?.toast).toMatchObject({
      kind: 'error',
      text: 'The speakers list was not moved on',
    }),
  );
  await settled();
  fireEvent.click(screen.getByRole('button', { name: 'End speech' }));
  await waitFor(() => expect(useLive.getState().speakers?.version).toBe(9));
});

test('[BEY-13] the menu of the list takes a call back, stops names, and closes after asking', async () => {
  vi.useRealTimers();
  enterAsModerator(list);
  const closed = { ...list, version: 6, closedAt: START_MS + 9, speeches: [] };
  answerCalls({
    'POST /api/speakers/:idVotingSession/undo': { ...list, version: 5, speeches: [] },
    'PATCH /api/speakers/:idVotingSession': { ...list, version: 5, speeches: [], handsUntil: START_MS },
    'POST /api/speakers/:idVotingSession/close': closed,
  });
  draw(
    <>
      <SpeakersSection groups={[]} />
      <Dialogs />
    </>,
  );
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'List' }));
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('menuitem', { name }).disabled).toBe(false),
    );
    fireEvent.click(screen.getByRole('menuitem', { name }));
  };
  await choose('Take back the call of Ngozi Adeyemi');
  await waitFor(() => expect(text()).toContain('Nobody has the floor.'));
  await choose('Take no more names');
  await waitFor(() => expect(text()).toContain('are not called'));
  expect(sentBy('PATCH /api/speakers/:idVotingSession')).toEqual([
    { params: { idVotingSession: 's1' }, body: { takesNames: false } },
  ]);
  await choose('Close list');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Close list' }));
  await waitFor(() => expect(text()).toContain('The speakers list is closed.'));
});

test('[BEY-13] a moderator opens a list with a title and limits; what is no time is told in place', async () => {
  vi.useRealTimers();
  enterAsModerator(null);
  answerCalls({
    'GET /api/speakers/:idVotingSession/rules': { ...NO_SPEAKING_RULES, order: 'time' },
    'POST /api/speakers/:idVotingSession/open': { ...list, speeches: [] },
  });
  section();
  expect(text()).toContain('No speakers list is open.');
  fireEvent.click(screen.getByRole('button', { name: 'Open list' }));
  await screen.findByLabelText('Title');
  const dialog = within(await screen.findByRole('dialog', { name: 'Open the speakers list' }));
  const type = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  expect(dialog.getByLabelText<HTMLSelectElement>('Order').value).toBe('time');
  type('Title', ' Item 4 ');
  type('Time for one speech', 'soon');
  type('Time for each party together', '20');
  fireEvent.click(dialog.getByRole('button', { name: 'Open list' }));
  expect(await dialog.findByText(/Write minutes/)).toBeDefined();
  await expectAccessible();
  type('Time for one speech', '2:30');
  fireEvent.click(dialog.getByRole('button', { name: 'Open list' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sentBy('POST /api/speakers/:idVotingSession/open')).toEqual([
    {
      params: { idVotingSession: 's1' },
      body: {
        ...{ ...NO_SPEAKING_RULES, order: 'time' },
        ...{ title: 'Item 4', limitSeconds: 150, groupLimitSeconds: 1_200 },
      },
    },
  ]);
  expect(text()).toContain('Nobody has the floor.');
});

test('[BEY-13] speaking times by party and by person, and the speeches in their order, as tables', async () => {
  vi.useRealTimers();
  const tomasz = {
    ...ngozi,
    userId: 'tomasz',
    displayName: 'Tomasz Wiśniewski',
    groupId: null,
    groupName: null,
  };
  const speakers = {
    ...list,
    groupLimitSeconds: 60,
    speeches: [
      ended(ngozi, 60_000),
      ended({ ...tomasz, id: 's2', number: 2 }, 30_000),
      ended({ ...ngozi, id: 's3', number: 3 }, 30_000),
    ],
  };
  enter([], speakers);
  answerCalls({
    'GET /api/speakers/:idVotingSession': [
      speakers,
      { ...list, id: 'l0', title: null, closedAt: START_MS, speeches: [] },
    ],
  });
  section();
  fireEvent.click(screen.getByRole('button', { name: 'Speaking times' }));
  const rowsOf = (name: string) =>
    within(screen.getByRole('table', { name }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent));
  await screen.findByRole('table', { name: 'By party' });
  expect(rowsOf('By party')).toEqual([
    ['Greens', '1:30', '75%', '2', '+0:30 over the limit'],
    ['Without a party', '0:30', '25%', '1', ''],
    ['Total', '2:00', '100%', '3', ''],
  ]);
  expect(rowsOf('By person')).toEqual([
    ['Ngozi Adeyemi', '1:30', '75%', '2'],
    ['Tomasz Wiśniewski', '0:30', '25%', '1'],
    ['Total', '2:00', '100%', '3'],
  ]);
  const [greensRow] = within(screen.getByRole('table', { name: 'By party' })).getAllByRole('rowheader');
  const [colour, bar] = greensRow?.querySelectorAll<HTMLElement>('[style]') ?? [];
  expect(colour?.style.background).toBe(greens.color);
  expect(bar?.style.background).toBe('');
  expect(rowsOf('Speeches in their order').map((row) => row[1])).toEqual([
    'Ngozi AdeyemiGreens',
    'Tomasz Wiśniewski',
    'Ngozi AdeyemiGreens',
    '2:00',
  ]);
  expect(screen.getByRole('link', { name: 'Time by party as CSV' }).getAttribute('href')).toBe(
    '/api/speakers/s1/csv/parties',
  );
  await expectAccessible();
  fireEvent.change(await screen.findByRole('combobox', { name: 'List' }), { target: { value: 'l0' } });
  expect(screen.getByText('Nobody has spoken yet.')).toBeDefined();
});

const said = () => {
  const { polite, assertive } = useAnnouncements.getState();
  return [polite.text, assertive.text];
};

test('[BEY-13] what happens is said; who is called is told on the screen, and when their time runs out; a chime sounds', () => {
  const onTimeUp = vi.fn();
  draw(<SpeakersVoice onTimeUp={onTimeUp} inHuddle={false} />);
  live({ ...list, speeches: [] });
  expect(said()).toEqual(['The speakers list is open. Raise a hand to speak.', '']);
  live(list);
  expect(said()).toEqual(['Ngozi Adeyemi has the floor.', '']);
  pass(59_000);
  expect(onTimeUp).not.toHaveBeenCalled();
  pass(1_000);
  expect(onTimeUp).toHaveBeenCalledTimes(1);
  expect(said()[0]).toBe('The time of Ngozi Adeyemi is up.');

  const own = { ...ngozi, id: 'own', userId: 'rosa', number: 2, runningSince: serverClock.nowMs() };
  live({ ...list, speeches: [ended(ngozi, 60_000), own] });
  expect(useToasts.getState().list.shown[0]?.toast).toMatchObject({
    text: 'You have the floor.',
    detail: 'Time: 1:00',
  });
  pass(30_000);
  expect(said()[1]).toBe('30 seconds of your time are left.');
  pass(30_000);
  expect(said()[1]).toBe('Your time is up.');
  expect(onTimeUp).toHaveBeenCalledTimes(2);
  live({ ...list, speeches: [ended(ngozi, 60_000), ended(own, 60_000)] });
  expect(said()[0]).toBe('Nobody has the floor.');
  live({ ...list, closedAt: START_MS + 1, speeches: [] });
  expect(said()[0]).toBe('The speakers list is closed.');
});

test('[BEY-13] in a huddle nothing of the debate is heard but of the own floor', () => {
  const onTimeUp = vi.fn();
  draw(<SpeakersVoice onTimeUp={onTimeUp} inHuddle />);
  live({ ...list, speeches: [] });
  live(list);
  pass(60_000);
  expect(said()).toEqual(['', '']);
  expect(onTimeUp).not.toHaveBeenCalled();
  const own = { ...ngozi, id: 'own', userId: 'rosa', number: 2, runningSince: serverClock.nowMs() };
  live({ ...list, speeches: [ended(ngozi, 60_000), own] });
  pass(60_000);
  expect(said()[1]).toBe('Your time is up.');
  expect(onTimeUp).toHaveBeenCalledOnce();
});

test('[BEY-13] whoever enters while somebody speaks hears nothing of what was before', () => {
  enter([], list);
  draw(<SpeakersVoice onTimeUp={() => {}} inHuddle={false} />);
  expect(said()).toEqual(['', '']);
});

test('[BEY-13] the tile of who has the floor carries a mark with the clock, over the limit with a plus', async () => {
  enter([], list);
  const { container, unmount } = draw(<FloorBadge />);
  expect(container.textContent).toBe('1:00Has the floor');
  pass(65_000);
  expect(container.textContent).toBe('+0:05Has the floor');
  unmount();
  vi.useRealTimers();
  draw(
    <>
      <div data-testid="ngozi">
        <FloorMark userId="ngozi" />
      </div>
      <div data-testid="tomasz">
        <FloorMark userId="tomasz" />
      </div>
    </>,
  );
  await waitFor(() => expect(screen.getByTestId('ngozi').textContent).toContain('Has the floor'));
  expect(screen.getByTestId('tomasz').textContent).toBe('');
});

test('[BEY-13][I18N-08] in Arabic the section and its times are whole', async () => {
  vi.useRealTimers();
  await i18next.changeLanguage('ar');
  document.documentElement.dir = 'rtl';
  enterAsModerator(list);
  answerCalls({ 'GET /api/speakers/:idVotingSession': [list] });
  draw(<SpeakersSection groups={[greens]} />);
  expect(await screen.findByRole('button', { name: 'منح الكلمة إلى Fatima Benali' })).toBeDefined();
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'أوقات الكلام' }));
  expect(await screen.findByRole('table', { name: 'حسب الحزب' })).toBeDefined();
  await expectAccessible();
});

const asked = (id: string, more: Partial<SpeechRequest> = {}): SpeechRequest => ({
  ...{ id, kind: 'speech', userId: null, name: id, groupId: null, groupName: null, itemId: null },
  ...{ side: null, pointOfOrder: false, byName: true, askedAt: START_MS },
  ...more,
});
const ask = (speechRequests: SpeechRequest[]) => act(() => useLive.setState({ speechRequests }));

test('[BEY-43] with a rule the section names who waits in its order, each with the reason, and what the party has left', async () => {
  const spoken = { ...ended(ngozi, 50_000), id: 't', userId: 'tomasz', displayName: 'Tomasz' };
  const speakers = { ...list, order: 'time' as const, groupLimitSeconds: 600, speeches: [spoken] };
  enterAsModerator(speakers);
  ask([asked('Dr. Haddad'), asked('Motion', { pointOfOrder: true, groupId: 'greens' })]);
  act(() =>
    useLive.setState(({ people: all }) => ({
      people: { ...all, fatima: { ...all['fatima']!, handType: 1 } },
    })),
  );
  section();
  const rows = () =>
    within(screen.getByRole('list', { name: 'Who waits to speak' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  expect(rows()).toEqual([
    '1MotionGreens, entered by name, 9:10 left for the partypoint of order',
    '2Dr. Haddadentered by name0:00 spoken',
    '3Fatima Benali0:00 spoken',
    '4Tomasz Wiśniewski0:50 spoken',
  ]);
  expect(text()).toContain('4 wait: who has spoken least first.');
  expect(screen.getByRole('button', { name: 'Give the floor to Motion' })).toBeDefined();
  vi.useRealTimers();
  await expectAccessible();
  answerCalls({ 'POST /api/speakers/:idVotingSession/call': { ...speakers, version: 5 } });
  fireEvent.click(screen.getByRole('button', { name: 'Give the floor to Dr. Haddad' }));
  await waitFor(() => expect(useLive.getState().speakers?.version).toBe(5));
  expect(sentBy('POST /api/speakers/:idVotingSession/call')).toEqual([
    { params: { idVotingSession: 's1' }, body: { version: 4, requestId: 'Dr. Haddad' } },
  ]);
});

test('[BEY-43] without a rule and without requests nothing but the raised hands is the list', () => {
  enterAsModerator(list);
  section();
  expect(screen.queryByRole('list', { name: 'Who waits to speak' })).toBeNull();
  expect(text()).toContain('2 wait, in the order of the raised hands.');
});

test('[BEY-43] the speaker lets somebody interrupt or refuses; meanwhile the intervention has the clock, and the moderator lets it be answered', async () => {
  vi.useRealTimers();
  const own = { ...ngozi, userId: 'rosa', displayName: 'Rosa Quispe' };
  const speakers = { ...list, interventions: 'speaker' as const, speeches: [own] };
  enter([], speakers);
  draw(
    <>
      <SpeakersSection groups={[greens]} />
      <SpeakersVoice onTimeUp={() => {}} inHuddle={false} />
    </>,
  );
  ask([asked('r1', { kind: 'intervention', userId: 'tomasz', name: 'Tomasz', byName: false })]);
  expect(useToasts.getState().list.shown[0]?.toast.text).toBe('Tomasz Wiśniewski asks to intervene');
  const during = {
    ...{ ...speakers, version: 5, interventionLimitSeconds: 30 },
    speeches: [
      { ...own, interrupted: true, runningSince: null },
      { ...ngozi, id: 'i', number: 2, userId: 'tomasz', kind: 'intervention' as const, ofSpeech: own.id },
    ],
  };
  answerCalls({ 'POST /api/speakers/:idVotingSession/interventions/:requestId/take': during });
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Let them speak' }));
  await waitFor(() => expect(text()).toContain('intervention in the speech of Rosa Quispe'));
  expect(screen.queryByRole('button', { name: 'Back to the speech' })).toBeNull();
  act(() => enterAsModerator(during));
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Back to the speech', 'Let them answer']),
  );
});

test('[BEY-43] a member asks to interrupt and withdraws, says for or against, and asks for a coming item', async () => {
  vi.useRealTimers();
  const speakers = { ...list, interventions: 'chair' as const, order: 'side' as const };
  enter([], speakers);
  const rosa = livePerson('rosa', { displayName: 'Rosa Quispe', handType: 1, handRaise: START_MS });
  const water = {
    ...{ id: 'i5', parentId: null, number: '5', title: 'Water', hasText: false, plannedStart: null },
    ...{ plannedMinutes: null, state: 'planned' as const, begunAt: null, endedAt: null, spentMs: 0 },
    ...{ runningSince: null, votes: [], version: 1, kind: 'item' as const, consent: false },
    ...{ movers: [], parties: [], paperCount: 0 },
  };
  act(() =>
    useLive.setState(({ people: all }) => ({
      people: { ...all, rosa },
      agenda: { version: 1, publishedAt: 1, hidden: false, items: [water], withoutItem: [] },
    })),
  );
  answerCalls({
    'POST /api/speakers/:idVotingSession/interventions': asked('own'),
    'PUT /api/speakers/:idVotingSession/side': undefined,
    'POST /api/speakers/:idVotingSession/own-requests': asked('own'),
  });
  section();
  fireEvent.click(screen.getByRole('button', { name: 'Ask to intervene' }));
  await waitFor(() => expect(sentBy('POST /api/speakers/:idVotingSession/interventions')).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Against' }).getAttribute('aria-disabled')).toBeNull(),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Against' }));
  await waitFor(() =>
    expect(sentBy('PUT /api/speakers/:idVotingSession/side')).toEqual([
      { params: { idVotingSession: 's1' }, body: { side: 'against' } },
    ]),
  );
  ask([
    asked('own', { kind: 'intervention', userId: 'rosa', byName: false }),
    asked('s', { kind: 'side', userId: 'rosa', side: 'against', byName: false }),
    asked('q', { itemId: 'i5', name: 'Tomasz', userId: 'tomasz', byName: false }),
  ]);
  expect(text()).toContain('You have asked to intervene. The chair is asked.');
  expect(screen.getByRole('button', { name: 'Against' }).getAttribute('aria-pressed')).toBe('true');
  expect(within(screen.getByRole('list', { name: 'Who waits to speak' })).getByText('against')).toBeDefined();
  expect(
    within(screen.getByRole('list', { name: 'Requests for other items' })).getByRole('listitem').textContent,
  ).toBe('5 Water1 asks: Tomasz');
  await expectAccessible();
  fireEvent.click(screen.getByRole('button', { name: 'Ask to speak on a coming item' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(sentBy('POST /api/speakers/:idVotingSession/own-requests')).toEqual([
      { params: { idVotingSession: 's1' }, body: { itemId: 'i5', side: null } },
    ]),
  );
});

const item = (id: string, number: string, title: string, state: 'current' | 'done') => ({
  ...{ id, parentId: null, number, title, hasText: false, plannedStart: null, plannedMinutes: null },
  ...{ state, begunAt: START_MS, endedAt: null, spentMs: 0, runningSince: null, votes: [], version: 1 },
  ...{ kind: 'item' as const, consent: false, movers: [], parties: [], paperCount: 0 },
});

test('[BEY-43][AGENDA-01] the list says of which item it is, whose speech goes on from another item, and what waits with that one', async () => {
  enter([], { ...list, itemId: 'i3', title: '3 Budget' });
  const items = [item('i3', '3', 'Budget', 'done'), item('i4', '4', 'Water', 'current')];
  useLive.setState(({ people: all }) => ({
    people: { ...all, rosa: livePerson('rosa', { displayName: 'Rosa Quispe' }) },
    agenda: { version: 1, publishedAt: 1, hidden: false, items, withoutItem: [] },
  }));
  draw(
    <>
      <SpeakersSection groups={[greens]} />
      <SpeakersVoice onTimeUp={() => {}} inHuddle={false} />
    </>,
  );
  expect(text()).toContain('3 Budget');
  const carried = { ...list, itemId: 'i3', title: '3 Budget' };
  live({ ...list, id: 'l2', version: 9, itemId: 'i4', title: 'First reading', speeches: [], carried });
  ask([asked('k', { itemId: 'i3', name: 'Rosa Quispe', userId: 'rosa', byName: false })]);
  expect(text()).toMatch(/First reading.*Item 4 Water.*Ngozi Adeyemi.*This speech belongs to item 3 Budget/);
  expect(text()).toMatch(/3 Budget1 asks: Rosa QuispeThey stand on the list when the item is current again/);
  expect(screen.getByRole('button', { name: 'Withdraw the request for item 3' })).toBeDefined();
  expect(useToasts.getState().list.shown[0]?.toast.text).toBe(
    'Your request to speak waits with item 3 Budget.',
  );
  vi.useRealTimers();
  await waitFor(() =>
    expect(JSON.stringify(useAnnouncements.getState())).toContain('is open: First reading. Raise a hand'),
  );
  await expectAccessible();
});

test('[BEY-43] who may ask reads what they have left, in the scope of the limits; a clerk is asked before somebody without time is called', async () => {
  vi.useRealTimers();
  const speakers: LiveSpeakers = {
    ...{ ...list, speeches: [], limitScope: 'sitting' },
    ...{ personLimitSeconds: 60, groupLimitSeconds: 600, totalLimitSeconds: 3600 },
    elsewhere: {
      people: [
        { userId: 'rosa', displayName: 'Rosa', speeches: 1, spokenMs: 20_000 },
        { userId: 'fatima', displayName: 'Fatima', speeches: 1, spokenMs: 90_000 },
      ],
      groups: [{ groupId: 'greens', spokenMs: 150_000 }],
      totalMs: 600_000,
    },
  };
  enterAsModerator(speakers);
  const rosa = livePerson('rosa', { displayName: 'Rosa Quispe', groups: ['greens'] });
  useLive.setState(({ people: all }) => ({ people: { ...all, rosa } }));
  draw(
    <>
      <SpeakersSection groups={[greens]} />
      <Dialogs />
    </>,
  );
  expect(text()).toContain('You have left in this sitting: 0:40');
  expect(text()).toContain('Your party in this sitting: 7:30');
  expect(text()).toContain('Left for the sitting: 50:00');
  const rows = within(screen.getByRole('list', { name: 'Who waits to speak' })).getAllByRole('listitem');
  expect(rows[0]?.textContent).toContain('Fatima Benalino time left');
  expect(rows[1]?.textContent).toContain('Tomasz Wiśniewski1:00 left');
  answerCalls({
    'POST /api/speakers/:idVotingSession/call': (options: unknown) => {
      if (JSON.stringify(options).includes('overLimit')) return { ...speakers, version: 5 };
      throw new ApiError('no-speaking-time', 409, 'No time');
    },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Give the floor to Fatima Benali' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Give the floor without time left?' }));
  await expectAccessible();
  fireEvent.click(dialog.getByRole('button', { name: 'Give the floor' }));
  await waitFor(() => expect(useLive.getState().speakers?.version).toBe(5));
  await settled();
});

test('[BEY-43] somebody without a device is entered by name: a person of the sitting, or a guest', async () => {
  vi.useRealTimers();
  enterAsModerator(list);
  answerCalls({ 'POST /api/speakers/:idVotingSession/requests': asked('x') });
  const enterOne = async (name: string) => {
    const { unmount } = draw(<EnterByName idVotingSession="s1" list={list} onClose={() => {}} />);
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Enter' }));
    expect(dialog.getByText('Write a name.')).toBeDefined();
    fireEvent.change(dialog.getByLabelText('Name'), { target: { value: name } });
    await expectAccessible();
    fireEvent.click(dialog.getByRole('button', { name: 'Enter' }));
    await settled();
    unmount();
  };
  await enterOne('Fatima Benali');
  await enterOne('Dr. Haddad');
  expect(sentBy('POST /api/speakers/:idVotingSession/requests')).toEqual([
    { params: { idVotingSession: 's1' }, body: { userId: 'fatima', side: null, pointOfOrder: false } },
    { params: { idVotingSession: 's1' }, body: { name: 'Dr. Haddad', side: null, pointOfOrder: false } },
  ]);
});

test('[BEY-43] the rules of a sitting are read in words on its page, and changed there', async () => {
  vi.useRealTimers();
  answerCalls({
    'GET /api/speakers/:idVotingSession/rules': {
      ...{ ...NO_SPEAKING_RULES, order: 'group', limitSeconds: 180, followsItem: false },
      ...{ personLimitSeconds: 600, limitScope: 'item' },
    },
    'PATCH /api/speakers/:idVotingSession/rules': NO_SPEAKING_RULES,
  });
  const { container } = draw(<SittingRules idVotingSession="s1" />);
  expect(await screen.findByText('In turn by party')).toBeDefined();
  expect(container.textContent).toContain('Time for one speech3:00');
  expect(container.textContent).toContain('In all lists of the same item');
  expect(container.textContent).toContain('The open list stays when another item is current');
  fireEvent.click(screen.getByRole('button', { name: 'Change rules' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('The open list follows the current item'));
  fireEvent.change(dialog.getByLabelText('The limits of persons, parties and the whole count'), {
    target: { value: 'sitting' },
  });
  fireEvent.change(dialog.getByLabelText('Interventions'), { target: { value: 'speaker' } });
  fireEvent.change(dialog.getByLabelText('Time for the answer'), { target: { value: '1' } });
  await expectAccessible();
  fireEvent.click(dialog.getByRole('button', { name: 'Save rules' }));
  await waitFor(() =>
    expect(sentBy('PATCH /api/speakers/:idVotingSession/rules')).toEqual([
      {
        params: { idVotingSession: 's1' },
        body: {
          ...{ interventions: 'speaker', answerLimitSeconds: 60, limitScope: 'sitting', followsItem: true },
          before: {
            ...{ interventions: 'off', answerLimitSeconds: null, limitScope: 'item', followsItem: false },
          },
        },
      },
    ]),
  );
});

test('[BEY-43][AGENDA-01] at the foot of an item a member raises a hand for the current one, asks for a coming one, and withdraws', async () => {
  vi.useRealTimers();
  enter([], { ...list, order: 'side' });
  const bare = {
    ...{ parentId: null, hasText: false, plannedStart: null, plannedMinutes: null, begunAt: null },
    ...{ endedAt: null, spentMs: 0, runningSince: null, votes: [], version: 1, kind: 'item' as const },
    ...{ consent: false, movers: [], parties: [], paperCount: 0 },
  };
  const now = { ...bare, id: 'i4', number: '4', title: 'Budget', state: 'current' as const };
  const coming = { ...bare, id: 'i5', number: '5', title: 'Water', state: 'planned' as const };
  const rosa = livePerson('rosa', { displayName: 'Rosa Quispe' });
  act(() =>
    useLive.setState(({ people: all }) => ({
      people: { ...all, rosa },
      agenda: { version: 1, publishedAt: 1, hidden: false, items: [now, coming], withoutItem: [] },
    })),
  );
  answerCalls({
    'GET /api/speakers/:idVotingSession/rules': { ...NO_SPEAKING_RULES, followsItem: false },
    'POST /api/speakers/:idVotingSession/own-requests': asked('own'),
    'PATCH /api/people/states/:userId': undefined,
  });
  draw(
    <>
      <SpeakOnItem item={now} />
      <SpeakOnItem item={coming} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Raise a hand on item 4' }));
  await waitFor(() =>
    expect(sentBy('PATCH /api/people/states/:userId')).toMatchObject([{ body: { handType: 1 } }]),
  );
  act(() => useLive.setState(({ people: all }) => ({ people: { ...all, rosa: { ...rosa, handType: 1 } } })));
  expect(screen.getByRole('button', { name: 'Lower your hand on item 4' })).toBeDefined();
  expect(screen.getByRole('group', { name: 'I speak' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Ask to speak on item 5' }));
  const form = await screen.findByRole('dialog');
  fireEvent.click(await within(form).findByRole('button', { name: 'Ask' }));
  await waitFor(() =>
    expect(sentBy('POST /api/speakers/:idVotingSession/own-requests')).toMatchObject([
      { body: { itemId: 'i5', side: null } },
    ]),
  );
  ask([asked('q', { itemId: 'i5', name: 'Rosa Quispe', userId: 'rosa', byName: false })]);
  expect(await screen.findByText('You have asked to speak on item 5.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Withdraw the request for item 5' })).toBeDefined();
  await expectAccessible();
});
