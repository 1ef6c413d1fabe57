import { defaultFlags } from '@hemicycle/contract/default-flags';
import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { publicSite, signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { showOwnCamera } from '../devices/public.ts';
import { Ballot } from '../polls/ballot/Ballot.tsx';
import { testReceipt } from '../polls/testing-casts.ts';
import { testInspection, testPoll } from '../polls/testing-house.ts';
import { GIVEN_ORDER } from '../polls/inspection/sort-votes.ts';
import { VotersTable } from '../polls/inspection/VotersTable.tsx';
import { useSite } from '../site/public.ts';
import { takeStill } from './take-still.ts';

vi.mock('./take-still.ts', () => ({ takeStill: vi.fn() }));

const poll: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  voting: { mayVote: true, reason: null, weight: '1', onBehalfOf: [] },
};
const STILL = new Blob(['still'], { type: 'image/jpeg' });
const stills: string[] = [];
let answers: number[] = [];

function site(flags: Partial<typeof defaultFlags>): void {
  useSite.setState({ config: { ...publicSite, flags: { ...defaultFlags, ...flags } } });
}

// Load the lazy programs ahead, so that no test waits for them.
beforeAll(() => Promise.all([import('../../ui/DialogWindow.tsx'), import('./SnapshotDialog.tsx')]), 60_000);
beforeEach(() => {
  stills.length = 0;
  answers = [];
  sessionStorage.clear();
  vi.mocked(takeStill).mockReset().mockResolvedValue(STILL);
  useSignIn.setState({ info: { ...signedIn, userId: `rosa-${Math.random()}` } });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', polls: [poll] });
  site({ enableCameraSnapshotOnVoteSubmitted: true });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nobody looks into it here
  showOwnCamera({ kind: 'video' } as MediaStreamTrack);
  vi.stubGlobal('fetch', async (address: string, { body, method }: RequestInit = {}) => {
    if (address.endsWith('/votes')) {
      const { userId = '' } = useSignIn.getState().info ?? {};
      return Response.json(testReceipt({ userId }), { status: 201 });
    }
    if (!address.endsWith('/snapshot')) return Response.json([]);
    if (method === 'DELETE') {
      stills.push(`DELETE ${address}`);
      const status = answers.shift() ?? 204;
      const refusal = { error: { code: 'internal', message: '', requestId: 'r' } };
      return status === 204 ? new Response(null, { status }) : Response.json(refusal, { status });
    }
    const file = body instanceof FormData ? body.get('file') : null;
    stills.push(`${address} ${file instanceof Blob ? file.size : 'no file'}`);
    const status = answers.shift() ?? 204;
    if (status === 0) throw new TypeError('The line is cut.');
    return new Response(null, { status });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  act(() => showOwnCamera(null));
  useSite.setState({ config: null });
  await act(() => i18next.changeLanguage('en-US'));
});

const consent = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /verification snapshot/i });

async function record() {
  fireEvent.click(await screen.findByRole('radio', { name: /Yea/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Record Yea for yourself' }));
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
}

test('[VOTE-04] the ballot asks, saying what is taken and who sees it; unanswered means no', async () => {
  draw(<Ballot poll={poll} />);
  const box = await consent();
  expect(box.checked).toBe(false);
  const told = document.getElementById(box.getAttribute('aria-describedby') ?? '');
  expect(told?.textContent).toMatch(/One still from your own camera.*run the votes.*counts just the same/);
  await expectAccessible();
  await record();
  expect(takeStill).not.toHaveBeenCalled();
  expect(stills).toEqual([]);
});

test('[VOTE-04] with consent a still of the own camera follows the vote, by its receipt', async () => {
  draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  await record();
  expect(await screen.findByText('A verification snapshot stands beside your vote.')).toBeDefined();
  expect(takeStill).toHaveBeenCalledTimes(1);
  expect(stills).toEqual(['/api/polls/p1/votes/public-r/snapshot 5']);
  await expectAccessible();
});

test('[VOTE-04] what was added can be taken back at once; the vote stands, and the focus stays near', async () => {
  draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  await record();
  const remove = await screen.findByRole('button', { name: 'Remove my snapshot' });
  answers = [500, 204];
  fireEvent.click(remove);
  expect(await screen.findByText(/could not be removed. Try again. Your vote stands./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Remove my snapshot' }));
  expect(await screen.findByText('Your verification snapshot is removed. Your vote stands.')).toBeDefined();
  expect(stills.slice(1)).toEqual([
    'DELETE /api/polls/p1/votes/public-r/snapshot',
    'DELETE /api/polls/p1/votes/public-r/snapshot',
  ]);
  expect(document.activeElement?.textContent).toMatch(/is removed/);
  expect(screen.getByText(/^Recorded/)).toBeDefined();
  await expectAccessible();
});

test('[VOTE-04] consent holds for the next vote in this tab, and can be taken back', async () => {
  const first = draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  first.unmount();
  draw(<Ballot poll={poll} />);
  const box = await consent();
  expect(box.checked).toBe(true);
  fireEvent.click(box);
  await record();
  expect(stills).toEqual([]);
});

test('[VOTE-04] with the camera off the ballot says so, and the vote goes without', async () => {
  showOwnCamera(null);
  draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  expect(screen.getByText(/Your camera is off: your vote will go without/)).toBeDefined();
  await expectAccessible();
  await record();
  expect(stills).toEqual([]);
});

test.for([0, 413, 500])(
  '[VOTE-04] a snapshot that does not arrive (%d) loses no vote, and can be sent again',
  async (status) => {
    answers = [status, status];
    draw(<Ballot poll={poll} />);
    fireEvent.click(await consent());
    await record();
    expect(await screen.findByText(/could not be added. Your vote is recorded all the same/)).toBeDefined();
    expect(screen.getByText(/^Recorded/)).toBeDefined();
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: 'Add it again' }));
    await waitFor(() => expect(stills).toHaveLength(2));
    fireEvent.click(await screen.findByRole('button', { name: 'Add it again' }));
    expect(await screen.findByText('A verification snapshot stands beside your vote.')).toBeDefined();
    expect(stills).toHaveLength(3);
    expect(document.activeElement?.textContent).toMatch(/stands beside your vote/);
    expect(screen.queryByRole('button', { name: 'Add it again' })).toBeNull();
  },
);

test('[VOTE-04] one that was there already counts as added', async () => {
  answers = [409];
  draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  await record();
  expect(await screen.findByText('A verification snapshot stands beside your vote.')).toBeDefined();
});

test('[VOTE-04] a camera that gives no picture in time is told, and the vote stands', async () => {
  vi.mocked(takeStill).mockResolvedValue(null);
  draw(<Ballot poll={poll} />);
  fireEvent.click(await consent());
  await record();
  expect(await screen.findByText(/Your camera gave no picture. Your vote is recorded/)).toBeDefined();
  expect(stills).toEqual([]);
});

test.for([
  ['the site does not take them', { enableCameraSnapshotOnVoteSubmitted: false }, 'open'],
  ['privatevoter', { enableCameraSnapshotOnVoteSubmitted: true }, 'privatevoter'],
  ['privateselection', { enableCameraSnapshotOnVoteSubmitted: true }, 'privateselection'],
  ['privatevoterselection', { enableCameraSnapshotOnVoteSubmitted: true }, 'privatevoterselection'],
] as const)('[VOTE-04] nothing is asked or taken: %s', async ([, flags, anonymous]) => {
  site(flags);
  draw(<Ballot poll={{ ...poll, anonymous }} />);
  await record();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(takeStill).not.toHaveBeenCalled();
});

test('[VOTE-04] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  draw(<Ballot poll={poll} />);
  expect(await screen.findByRole('checkbox', { name: 'التقط لقطة تحقق عند تصويتي' })).toBeDefined();
  await expectAccessible();
  document.documentElement.dir = 'ltr';
});

const given = testInspection({ seats: 12, voted: 3 });
const url = '/api/polls/p1/snapshots/one';
const inspection = {
  ...given,
  votes: given.votes.map((vote, index) => ({
    ...vote,
    receiptPublic: `receipt-${index}`,
    snapshotUrl: index === 1 ? url : null,
  })),
};
const tableOf = (some: typeof given) => ({
  inspection: some,
  votes: some.votes,
  showsDecision: true,
  order: GIVEN_ORDER,
  onOrder: () => {},
});
const voterName = inspection.votes[1]?.voterName ?? '';

test('[VOTE-05] the row of a vote with a snapshot opens it in a dialog, which gives the focus back', async () => {
  draw(<VotersTable {...tableOf(inspection)} />);
  expect(await screen.findByRole('columnheader', { name: 'Verification snapshot' })).toBeDefined();
  const button = screen.getByRole('button', { name: `Verification snapshot of ${voterName}` });
  await expectAccessible();
  button.focus();
  fireEvent.click(button);
  const dialog = await screen.findByRole('dialog', { name: 'Verification snapshot' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe(url);
  expect(within(dialog).getByRole('img', { name: new RegExp(voterName) })).toBeDefined();
  await expectAccessible();
  fireEvent.keyDown(within(dialog).getByRole('img'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
});

test('[VOTE-05] a snapshot that is gone is told in its place', async () => {
  draw(<VotersTable {...tableOf(inspection)} />);
  fireEvent.click(await screen.findByRole('button', { name: `Verification snapshot of ${voterName}` }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.error(within(dialog).getByRole('img'));
  expect(within(dialog).getByText('The snapshot is not there any more.')).toBeDefined();
});

test('[VOTE-05] without snapshots to see, the table has no column for them', async () => {
  draw(<VotersTable {...tableOf(given)} />);
  expect(await screen.findAllByRole('row')).toHaveLength(4);
  expect(screen.queryByRole('columnheader', { name: 'Verification snapshot' })).toBeNull();
});

test('[VOTE-04] [VOTE-05] whoever is on it takes it back there; others are offered nothing', async () => {
  const [first, second] = inspection.votes;
  if (!first || !second) throw new Error('three have voted');
  useSignIn.setState({ info: { ...signedIn, userId: second.userId ?? '' } });
  const { rerender } = draw(<VotersTable {...tableOf(inspection)} />);
  const open = () =>
    fireEvent.click(screen.getByRole('button', { name: `Verification snapshot of ${voterName}` }));
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove my snapshot' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stills).toEqual([`DELETE /api/polls/p1/votes/${second.receiptPublic}/snapshot`]);
  const said = await screen.findByText('Your verification snapshot is removed. Your vote stands.');
  await waitFor(() => expect(document.activeElement).toBe(said));

  act(() => useSignIn.setState({ info: { ...signedIn, userId: first.userId ?? '' } }));
  rerender(<VotersTable key="again" {...tableOf(inspection)} />);
  open();
  expect(await screen.findByRole('dialog', { name: 'Verification snapshot' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Remove my snapshot' })).toBeNull();
});
