import type { Poll } from '@hemicycle/contract/polls';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { showAccessible } from '../../../ui/accessibility-mode.ts';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { Announcer } from '../../../ui/Announcer.tsx';
import { BallotPanel } from '../panel/BallotPanel.tsx';
import { OpenPollChips } from '../panel/OpenPollChips.tsx';
import { usePollFocus, usePollFocusFollowing } from '../panel/poll-focus.ts';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { takeTimeUpAway, useTimesUp } from './times-up.ts';
import { usePollAnnouncements } from '../panel/use-poll-announcements.ts';
import { VotesTab } from '../running/VotesTab.tsx';

standInForApi(async (what, options) => call(what, options));

const START_MS = Date.parse('2026-11-24T10:00:00Z');
const timer = (part: Partial<Poll> = {}): Poll => ({
  ...testPoll,
  id: 't1',
  number: 3,
  type: 'timer',
  timerType: 'timer',
  title: 'Speaking time',
  question: '',
  voteOptions: [],
  status: 'open',
  startTime: START_MS,
  endTime: START_MS + 60_000,
  closedTime: null,
  ...part,
});
const stopwatch = timer({ id: 't2', number: 4, timerType: 'stopwatch', title: 'Debate', endTime: null });
const vote: Poll = { ...testPoll, id: 'v1', status: 'open', endTime: null, closedTime: null };
const ended = (poll: Poll, closedTime: number, endTime = closedTime): Poll => ({
  ...poll,
  status: 'closed',
  closedTime,
  endTime,
});

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  // The browser's clock is one hour behind the server's clock.
  vi.useFakeTimers({ now: START_MS - 3_600_000, shouldAdvanceTime: false });
  serverClock.note(START_MS, START_MS - 3_600_000, START_MS - 3_600_000);
  enterSitting();
  usePollFocus.setState({ pollId: null });
  useTimesUp.setState(useTimesUp.getInitialState());
  useAnnouncements.setState(useAnnouncements.getInitialState());
  answerCalls({});
});
afterEach(async () => {
  vi.useRealTimers();
  document.documentElement.dir = 'ltr';
  await i18next.changeLanguage('en-US');
});

const live = (...polls: Poll[]) => act(() => useLive.setState({ polls }));
const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms);
  });
/** Checks accessibility with real timers, since axe waits for the real clock. */
async function accessible() {
  vi.useRealTimers();
  await expectAccessible();
}

test('[POLL-03] [POLL-04] [FND-27] a countdown and a stopwatch run by the server’s clock', async () => {
  draw(<BallotPanel poll={timer()} onLeave={() => {}} />);
  expect(screen.getByText('Timer 3, running')).toBeDefined();
  expect(screen.getByRole('timer').textContent).toBe('1:00 left');
  pass(48_000);
  expect(screen.getByRole('timer').textContent).toBe('0:12 left');
  pass(12_000);
  expect(screen.getByText('Time is up')).toBeDefined();
  expect(screen.queryByRole('radio')).toBeNull();
  expect(screen.queryByText(/You do not vote/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Inspect votes' })).toBeNull();
  await accessible();
});

test('[POLL-03] a stopwatch is shown as Open, with the time that has passed', () => {
  draw(<BallotPanel poll={stopwatch} onLeave={() => {}} />);
  pass(72_000);
  expect(screen.getByRole('timer').textContent).toBe('Open for 1:12');
});

test('[POLL-03] [POLL-04] a stopwatch counts only whole seconds that have passed, as the time used does', () => {
  const late = { ...stopwatch, startTime: START_MS + 500 };
  const { rerender } = draw(<BallotPanel poll={late} onLeave={() => {}} />);
  pass(2_000);
  expect(screen.getByRole('timer').textContent).toBe('Open for 0:01');
  rerender(<BallotPanel poll={ended(late, START_MS + 2_100)} onLeave={() => {}} />);
  expect(screen.getByText('0:01')).toBeDefined();
});

test('[POLL-04] a time of days is told in days, hours, minutes and seconds, and the end with its date', async () => {
  const endTime = START_MS + 2 * 86_400_000 + 303_000;
  const long: Poll = { ...vote, timerType: 'timer', endTime, startTime: START_MS };
  live(long, timer({ endTime }));
  draw(<BallotPanel poll={long} onLeave={() => {}} />);
  const clocks = screen.getAllByRole('timer').map(({ textContent }) => textContent);
  expect(clocks[0]).toMatch(/^2 days 0:05:03 left, closes 2026-11-26\s\d\d:05:03$/u);
  expect(clocks[1]).toBe('2 days 0:05:03 left');
  await act(() => i18next.changeLanguage('ar'));
  expect(screen.getAllByRole('timer')[1]?.textContent).toContain('يومان 0:05:03');
  await accessible();
});

test('[POLL-04] a timer that has stopped tells the time used', async () => {
  draw(<BallotPanel poll={ended(stopwatch, START_MS + 72_000)} onLeave={() => {}} />);
  expect(screen.getByText(/^Timer 4, stopped/)).toBeDefined();
  expect(screen.getByText('1:12')).toBeDefined();
  await accessible();
});

test('[POLL-01] timers stand in the panel and on the vote card; who runs polls stops them, others cannot', async () => {
  answerCalls({ 'POST /api/polls/:pollId/close': ended(timer(), START_MS + 5_000) });
  live(vote, timer(), stopwatch);
  const { unmount } = draw(<VotesTab />);
  const running = within(screen.getByRole('list', { name: 'Running timers' }));
  expect(running.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Speaking time1:00 leftStop',
    'DebateOpen for 0:00Stop',
  ]);
  vi.useRealTimers();
  fireEvent.click(running.getByRole('button', { name: 'Stop Speaking time' }));
  await waitFor(() => expect(running.queryByText('Speaking time')).toBeNull());
  expect(sentBy('POST /api/polls/:pollId/close')).toEqual([{ params: { pollId: 't1' } }]);
  await expectAccessible();
  unmount();

  enterSitting({}, []);
  live(vote, timer());
  draw(<BallotPanel poll={vote} onLeave={() => {}} />);
  const card = within(screen.getByRole('list', { name: 'Running timers' }));
  expect(card.queryByRole('button', { name: /^Stop/ })).toBeNull();
  fireEvent.click(card.getByRole('button', { name: 'Speaking time' }));
  expect(usePollFocus.getState().pollId).toBe('t1');
});

test('[POLL-03] [POLL-04] the top bar shows the open vote and the timer that ends first', async () => {
  live(vote, stopwatch, timer());
  draw(<OpenPollChips />);
  expect(screen.getByRole('button', { name: /Show the vote/ })).toBeDefined();
  const chip = screen.getByRole('button', { name: 'Show the timer: Speaking time' });
  expect(chip.textContent).toContain('1:00');
  fireEvent.click(chip);
  expect(usePollFocus.getState().pollId).toBe('t1');
  await accessible();
});

function Listening({ hidden, onZero, onOpened }: Parameters<typeof usePollAnnouncements>[0]) {
  usePollAnnouncements({ hidden, onOpened, onZero });
  usePollFocusFollowing();
  return <Announcer />;
}

test('[POLL-01] [POLL-04] at zero it sounds once, whoever is first: the clock or the news of the end', () => {
  const onZero = vi.fn<() => void>();
  live(timer());
  draw(<Listening hidden={false} onZero={onZero} onOpened={() => {}} />);
  pass(59_999);
  expect(onZero).not.toHaveBeenCalled();
  pass(1);
  expect(onZero).toHaveBeenCalledTimes(1);
  live(ended(timer(), START_MS + 60_010, START_MS + 60_000));
  expect(onZero).toHaveBeenCalledTimes(1);

  const early = timer({ id: 't3', endTime: START_MS + 90_000 });
  live(early);
  live(ended(early, START_MS + 90_000));
  expect(onZero).toHaveBeenCalledTimes(2);
  pass(60_000);
  expect(onZero).toHaveBeenCalledTimes(2);
});

test('[POLL-04] that the time is up stays, in the bar and in the list, until one takes it away', async () => {
  live(vote, timer());
  draw(
    <main>
      <Listening hidden={false} onZero={() => {}} onOpened={() => {}} />
      <OpenPollChips />
      <VotesTab />
    </main>,
  );
  pass(60_000);
  const running = () => screen.queryByRole('list', { name: 'Running timers' });
  live(vote, ended(timer(), START_MS + 60_010, START_MS + 60_000));
  pass(3_600_000);
  const chip = () => screen.queryByRole('button', { name: 'Show the timer: Speaking time' });
  expect(chip()?.textContent).toContain('Time is up');
  expect(running()?.textContent).toContain('Time is up');
  // A running timer takes the chip from a timer whose time is up.
  live(vote, ended(timer(), START_MS + 60_010, START_MS + 60_000), stopwatch);
  expect(chip()).toBeNull();
  expect(running()?.textContent).toContain('Debate');
  expect(running()?.textContent).toContain('Time is up');
  live(vote, ended(timer(), START_MS + 60_010, START_MS + 60_000));
  fireEvent.click(screen.getByRole('button', { name: 'Take away that the time of Speaking time is up' }));
  expect(chip()).toBeNull();
  expect(running()).toBeNull();
  await accessible();
});

test('[POLL-04] a page that is loaded anew shortly afterwards tells it too, unless it was taken away', () => {
  const over = { ...ended(timer(), START_MS + 60_010, START_MS + 60_000), durationInSecond: 60 };
  const listen = () => {
    // A page that has just been loaded does not know the earlier messages.
    useTimesUp.setState(useTimesUp.getInitialState());
    live(vote, over, ended(timer({ id: 't4', title: 'Stopped', durationInSecond: 60 }), START_MS + 30_000));
    return draw(
      <>
        <Listening hidden={false} onZero={() => {}} onOpened={() => {}} />
        <OpenPollChips />
      </>,
    );
  };
  const chip = () => screen.queryByRole('button', { name: 'Show the timer: Speaking time' });
  pass(120_000);
  const first = listen();
  expect(chip()?.textContent).toContain('Time is up');
  expect(useTimesUp.getState().pollIds).toEqual(['t1']);
  act(() => takeTimeUpAway('t1'));
  first.unmount();
  listen();
  expect(chip()).toBeNull();
});

test('[POLL-04] [POLL-03] a vote that closed by its time is not told as a timer by a page that is loaded anew', () => {
  live({ ...ended(timer(), START_MS + 60_010, START_MS + 60_000), type: 'vote', durationInSecond: 60 });
  pass(120_000);
  draw(
    <>
      <Listening hidden={false} onZero={() => {}} onOpened={() => {}} />
      <OpenPollChips />
    </>,
  );
  expect(useTimesUp.getState().pollIds).toEqual([]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('[POLL-04] it stays also where the timer has the panel, and one stopped by hand only tells the time used', () => {
  live(timer(), stopwatch);
  const { rerender } = draw(<Timers of={timer()} />);
  pass(60_000);
  const over = ended(timer(), START_MS + 60_010, START_MS + 60_000);
  live(over, ended(stopwatch, START_MS + 60_000));
  rerender(<Timers of={over} />);
  expect(screen.getByText('Time is up')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Take away' }));
  expect(screen.queryByText('Time is up')).toBeNull();
  expect(screen.getByText('1:00')).toBeDefined();
  rerender(<Timers of={ended(stopwatch, START_MS + 60_000)} />);
  expect(screen.queryByRole('button', { name: 'Take away' })).toBeNull();
});

function Timers({ of }: { of: Poll }) {
  return (
    <>
      <Listening hidden={false} onZero={() => {}} onOpened={() => {}} />
      <BallotPanel poll={of} onLeave={() => {}} />
    </>
  );
}

test('[POLL-04] one that was stopped by hand does not sound, nor one that ended before somebody came', () => {
  const onZero = vi.fn<() => void>();
  live(ended(timer({ id: 'old' }), START_MS - 1000), timer());
  draw(<Listening hidden={false} onZero={onZero} onOpened={() => {}} />);
  pass(30_000);
  live(ended(timer(), START_MS + 30_000));
  pass(60_000);
  expect(onZero).not.toHaveBeenCalled();
});

test('[POLL-04] the clock of the server is read anew while a browser waits', () => {
  const onZero = vi.fn<() => void>();
  live(timer());
  draw(<Listening hidden={false} onZero={onZero} onOpened={() => {}} />);
  pass(10_000);
  // A better measurement puts the server's clock 15 s ahead of the last estimate.
  serverClock.note(START_MS + 25_000, Date.now(), Date.now());
  pass(35_000);
  expect(onZero).toHaveBeenCalledTimes(1);
});

test('[POLL-01] a timer that starts is told, and takes nobody’s panel; a vote that opens does', () => {
  live();
  draw(<Listening hidden={false} onZero={() => {}} onOpened={() => {}} />);
  live(timer());
  expect(screen.getByText('A timer has started: Speaking time.')).toBeDefined();
  expect(usePollFocus.getState().pollId).toBeNull();
  live(vote, timer());
  expect(usePollFocus.getState().pollId).toBe('v1');
});

test('[POLL-18] where the site hides votes nothing is said and nothing sounds', () => {
  const [onZero, onOpened] = [vi.fn<() => void>(), vi.fn<() => void>()];
  live();
  draw(<Listening hidden onZero={onZero} onOpened={onOpened} />);
  live(vote, timer());
  pass(60_000);
  expect(onZero).not.toHaveBeenCalled();
  expect(onOpened).not.toHaveBeenCalled();
  expect(screen.queryByText(/has started|vote is open/)).toBeNull();
});

test('[POLL-03] [I18N-08] a timer in Arabic, from the right: the digits stay as they are', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  draw(<BallotPanel poll={timer()} onLeave={() => {}} />);
  expect(screen.getByText('1:00').getAttribute('dir')).toBe('ltr');
  await accessible();
});

test('[BEY-27] in accessibility mode the end of a vote is announced five and two minutes before it, too', () => {
  live({ ...vote, endTime: START_MS + 360_000 });
  draw(<Listening hidden={false} onZero={() => {}} onOpened={() => {}} />);
  const said = () => useAnnouncements.getState().assertive.text;
  const opened = said();
  pass(60_000);
  expect(said()).toBe(opened);
  showAccessible(true);
  pass(180_000);
  expect(said()).toBe(`2 minutes left to vote on ${vote.title}.`);
  pass(60_000);
  expect(said()).toBe(`60 seconds left to vote on ${vote.title}.`);
});
