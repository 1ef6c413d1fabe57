import type { LivePerson } from '@hemicycle/contract/people-live';
import { act, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { livePerson, publicSite, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible, sizeElements } from '../../../testing-render.tsx';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { useLineAway } from '../../../ui/line-away.ts';
import { useSignIn } from '../../auth/public.ts';
import { noShares } from '../../share/testing-shares.ts';
import { useSite } from '../../site/public.ts';
import { idleMedia } from '../../media/chamber-media.ts';
import { Stage } from './Stage.tsx';
import { useHostWaitTold } from '../../media/use-host-wait-told.ts';
import { useHostWait } from '../../media/wait-for-host.ts';

const ALONE = 'Nobody else is here yet';

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('[]'));
  useSignIn.setState({ info: signedIn });
  useSite.setState({ config: publicSite });
  sizeElements();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The stage of a viewer with this number of other people in the room. */
function stageWith(others: number, more: Partial<LivePerson> = {}) {
  const ids = Array.from({ length: others }, (_, number) => `member${number}`);
  const people = [livePerson(signedIn.userId), ...ids.map((id) => livePerson(id, more))];
  return (
    <Stage
      people={Object.fromEntries(people.map((person) => [person.userId, person]))}
      snapshot={idleMedia}
      shares={noShares}
      mode="Equal"
      selfView
    />
  );
}

test('[FND-16] [SESS-09] who waits for the host reads that on the stage, once, and not that nobody else is there', async () => {
  useHostWait.setState({ waiting: true });
  const { rerender } = draw(stageWith(0));
  const said = () => screen.queryAllByText(/^Waiting for the host to start the sitting/).length;
  expect(said()).toBe(1);
  expect(screen.queryByText(ALONE)).toBeNull();
  expect(document.querySelector<HTMLElement>('[data-self]')?.dataset['size']).toBe('large');
  await expectAccessible();
  rerender(stageWith(2));
  expect(said()).toBe(1);
  rerender(stageWith(0));
  act(() => useHostWait.setState({ waiting: false }));
  expect(said()).toBe(0);
  expect(screen.getByText(ALONE)).toBeTruthy();
});

test.each([
  { count: 1, said: 'The line of one other person is lost' },
  { count: 3, said: 'The lines of 3 other people are lost' },
])('[BEY-23] $count others whose line is lost are not called nobody', ({ count, said }) => {
  draw(stageWith(count, { connected: false }));
  expect(screen.getByText(said)).toBeTruthy();
  expect(useAnnouncements.getState().polite.text).toBe(`${said}. They appear here again as they come back.`);
  expect(screen.queryByText(ALONE)).toBeNull();
});

const timesTold = () => useAnnouncements.getState().polite.number;

test('[BEY-23] that lines are lost is told once, and again when they were back', () => {
  const { rerender } = draw(stageWith(1));
  const before = timesTold();
  const toldAfter = (stage: React.ReactNode) => {
    rerender(stage);
    return timesTold() - before;
  };
  expect(toldAfter(stageWith(1, { connected: false }))).toBe(1);
  expect(toldAfter(stageWith(3, { connected: false }))).toBe(1);
  expect(toldAfter(stageWith(1))).toBe(1);
  expect(toldAfter(stageWith(1, { connected: false }))).toBe(2);
});

test('[FND-16] [SESS-09] who waits for the host is told so once a wait, however often the stage is drawn', () => {
  const before = timesTold();
  const told = renderHook(useHostWaitTold);
  const wait = (waiting: boolean) => act(() => useHostWait.setState({ waiting }));
  wait(true);
  expect(useAnnouncements.getState().polite.text).toBe(
    'Waiting for the host to start the sitting. Sound and video begin by themselves once the host is here. Votes, hands and messages work already.',
  );
  draw(stageWith(0)).unmount();
  draw(stageWith(2));
  told.rerender();
  expect(timesTold() - before).toBe(1);
  wait(false);
  wait(true);
  expect(timesTold() - before).toBe(2);
  wait(false);
});

test('[BEY-23] while the own line is lost nobody is said to be alone', () => {
  draw(stageWith(0));
  act(() => useLineAway.setState({ away: true }));
  expect(screen.getByText('Your line is lost')).toBeTruthy();
  expect(screen.queryByText(ALONE)).toBeNull();
  act(() => useLineAway.setState({ away: false }));
  expect(screen.getByText(ALONE)).toBeTruthy();
});
