import type { Poll, VoteReceipt } from '@hemicycle/contract/polls';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { Ballot } from './Ballot.tsx';
import { testPoll } from '../testing-house.ts';

const poll: Poll = {
  ...testPoll,
  voteOptions: ['Yea', 'Nay'],
  status: 'open',
  closedTime: null,
  proofOfIdentity: true,
  proofWithinMs: 120_000,
  voting: { mayVote: true, reason: null, weight: '1', onBehalfOf: [] },
};
const receipt: VoteReceipt = {
  pollId: 'p1',
  userId: 'rosa',
  proxyVoter: null,
  voteDecision: 'Nay',
  voteWeight: '1',
  serverArrivalTime: 1,
  receiptPrivate: 'secret',
  receiptPublic: 'public',
  castStatement: null,
  enteredBy: null,
  changed: false,
};
const VOTES = '/api/polls/p1/votes';
const casts: { voteDecision: string; requestId: string }[] = [];
let proven = false;
let keptAtLeaving: string | null = null;

beforeEach(() => {
  casts.length = 0;
  proven = false;
  sessionStorage.clear();
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', polls: [poll] });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    const refuse = (code: string) =>
      Response.json({ error: { code, message: '', requestId: 'r' } }, { status: 403 });
    const sent = JSON.parse(typeof body === 'string' ? body : '{}') as Record<string, string>;
    if (address === '/api/auth/proof') {
      proven = sent['password'] === 'demo';
      return proven ? Response.json({ provenAtMs: 1 }) : refuse('proof-refused');
    }
    if (address === '/api/auth/sign-on/proof') return Response.json([{ id: 'idp', name: 'Staff directory' }]);
    if (address === '/api/auth/sign-on/idp/proof') {
      keptAtLeaving = sessionStorage.getItem('castAttempt-rosa-p1');
      return refuse('sign-on-unreachable');
    }
    if (address !== VOTES) return Response.json([]);
    casts.push({ voteDecision: sent['voteDecision'] ?? '', requestId: sent['requestId'] ?? '' });
    return proven ? Response.json(receipt, { status: 201 }) : refuse('proof-needed');
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

async function recordNay() {
  draw(<Ballot poll={poll} />);
  expect(await screen.findByText(/You are asked to prove that it is you/)).toBeDefined();
  fireEvent.click(screen.getByRole('radio', { name: /Nay/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Record Nay for yourself' }));
  return screen.findByLabelText('Your password');
}

test('[BEY-32] the ballot asks for a proof in place, then records the same vote by itself', async () => {
  const field = await recordNay();
  expect(document.activeElement).toBe(field);
  expect(screen.getByText(/Nay is not recorded yet/)).toBeDefined();
  expect(sessionStorage).toHaveLength(0);
  await expectAccessible();
  fireEvent.change(field, { target: { value: 'demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(casts).toHaveLength(2);
  expect(casts[1]).toEqual(casts[0]);
  expect(casts[0]?.voteDecision).toBe('Nay');
});

test('[BEY-32] a wrong password is told, and no vote is sent', async () => {
  const field = await recordNay();
  fireEvent.change(field, { target: { value: 'wrong' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/The password is wrong/);
  expect(casts).toHaveLength(1);
  expect(screen.queryByText(/^Recorded/)).toBeNull();
});

test('[BEY-32] who gives the proof up is back at the ballot with the choice as it was', async () => {
  await recordNay();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  const radio = await screen.findByRole('radio', { name: /Nay/ });
  expect(radio instanceof HTMLInputElement && radio.checked).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(radio));
  expect(screen.getByRole('button', { name: 'Record Nay for yourself' })).toBeDefined();
});

test('[BEY-32] the vote is kept while its person proves who they are at a provider, and sent on the way back', async () => {
  await recordNay();
  fireEvent.click(await screen.findByRole('button', { name: 'Prove it at Staff directory' }));
  // The provider is away: the person stays, and nothing is left behind.
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(JSON.parse(keptAtLeaving ?? '{}')).toMatchObject({ voteDecision: 'Nay' });
  expect(sessionStorage).toHaveLength(0);
  // As if they had gone, and have come back with the proof.
  sessionStorage.setItem('castAttempt-rosa-p1', keptAtLeaving ?? '');
  proven = true;
  cleanup();
  draw(<Ballot poll={poll} />);
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(casts.at(-1)).toEqual(casts[0]);
});
