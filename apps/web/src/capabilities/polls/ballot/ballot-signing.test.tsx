import { castVote } from '@hemicycle/contract/votes';
import type { UsedPasskey } from '@hemicycle/contract/passkeys';
import type { Poll } from '@hemicycle/contract/polls';
import { castChallenge } from '@hemicycle/record/cast-statement';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { livePerson, signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { signWithPasskey } from '../../auth/sign-with-passkey.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { Ballot } from './Ballot.tsx';
import { testReceipt, testVoter } from '../testing-casts.ts';
import { testPoll } from '../testing-house.ts';

vi.mock('../../auth/sign-with-passkey.ts', () => ({ signWithPasskey: vi.fn() }));

const poll: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  signedCasts: true,
  voting: { mayVote: true, reason: null, weight: '1', onBehalfOf: [] },
};
const signature: UsedPasskey = {
  id: 'key',
  rawId: 'key',
  type: 'public-key',
  response: { clientDataJSON: 'YQ', authenticatorData: 'YQ', signature: 'YQ' },
};
type Cast = ReturnType<typeof castVote.body.parse>;
const casts: Cast[] = [];
let hasPasskey = true;
let answers: ('recorded' | 'lost' | 'signature-refused')[] = [];

beforeEach(() => {
  casts.length = 0;
  hasPasskey = true;
  answers = [];
  sessionStorage.clear();
  vi.mocked(signWithPasskey).mockReset().mockResolvedValue(signature);
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected', polls: [poll] });
  const refuse = (code: string) =>
    Response.json({ error: { code, message: '', requestId: 'r' } }, { status: 403 });
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit = {}) => {
    if (address === '/api/auth/passkeys/signing') {
      const asked = { rpId: 'vote.example', timeout: 1, userVerification: 'required' };
      return hasPasskey ? Response.json(asked) : refuse('passkey-unknown');
    }
    if (!address.endsWith('/votes')) return Response.json([]);
    const sent = castVote.body.parse(JSON.parse(typeof body === 'string' ? body : '{}'));
    casts.push(sent);
    const answer = answers.shift() ?? 'recorded';
    if (answer === 'lost') throw new TypeError('The line is cut.');
    if (answer !== 'recorded') return refuse(answer);
    const { onBehalfOf, voteDecision, requestId } = sent;
    return Response.json(testReceipt({ voteDecision, requestId, ...testVoter(onBehalfOf) }), { status: 201 });
  });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const press = async (name: RegExp | string) => fireEvent.click(await screen.findByRole('button', { name }));

async function recordNay() {
  draw(<Ballot poll={poll} />);
  fireEvent.click(await screen.findByRole('radio', { name: /Nay/ }));
  await press('Record Nay for yourself');
}

test('[BEY-31] the ballot says ahead that the vote is signed, has the passkey sign just this vote, and sends both', async () => {
  draw(<Ballot poll={poll} />);
  expect(await screen.findByText(/You sign your vote with your passkey/)).toBeDefined();
  await expectAccessible();
  fireEvent.click(await screen.findByRole('radio', { name: /Nay/ }));
  await press('Record Nay for yourself');
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(casts).toMatchObject([{ voteDecision: 'Nay', signature }]);
  const statement = { session: 's1', poll, voter: 'rosa', by: null, voteDecision: 'Nay' };
  expect(vi.mocked(signWithPasskey).mock.calls).toEqual([
    [castChallenge({ ...statement, requestId: casts[0]?.requestId ?? '', after: null })],
  ]);
  expect(sessionStorage).toHaveLength(0);
});

test('[BEY-31] while the passkey is asked for nothing is sent, and the ballot says what it waits for', async () => {
  let answer: (signed: UsedPasskey) => void = () => undefined;
  vi.mocked(signWithPasskey).mockReturnValue(new Promise((resolve) => (answer = resolve)));
  await recordNay();
  expect(await screen.findByRole('button', { name: 'Waiting for your passkey: Nay' })).toBeDefined();
  await expectAccessible();
  expect(casts).toEqual([]);
  act(() => answer(signature));
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
});

test('[BEY-31] [PROXY-09] a proxy signs that they cast it, and for whom', async () => {
  useLive.setState({ people: { dara: livePerson('dara') } });
  const voting = {
    mayVote: false,
    reason: null,
    weight: null,
    onBehalfOf: [{ userId: 'dara', name: 'Dara', weight: '1' }],
  };
  draw(<Ballot poll={{ ...poll, voting }} />);
  fireEvent.click(await screen.findByRole('radio', { name: /Yea/ }));
  await press('Record Yea for Dara');
  await waitFor(() => expect(casts).toHaveLength(1));
  const statement = { session: 's1', poll, voter: 'dara', by: 'rosa', voteDecision: 'Yea' };
  expect(vi.mocked(signWithPasskey)).toHaveBeenCalledWith(
    castChallenge({ ...statement, requestId: casts[0]?.requestId ?? '', after: null }),
  );
});

test('[BEY-31] [BEY-08] several options are signed in the order in which the record lists them', async () => {
  const approval: Poll = { ...poll, form: { kind: 'approval', minimum: 1, maximum: 3 } };
  draw(<Ballot poll={approval} />);
  for (const name of [/Pres/, /Yea/]) fireEvent.click(await screen.findByRole('checkbox', { name }));
  await press(/^Record/);
  await waitFor(() => expect(casts).toHaveLength(1));
  const statement = {
    session: 's1',
    poll: approval,
    voter: 'rosa',
    by: null,
    voteDecision: ['Yea', 'Pres.'],
  };
  expect(vi.mocked(signWithPasskey)).toHaveBeenCalledWith(
    castChallenge({ ...statement, requestId: casts[0]?.requestId ?? '', after: null }),
  );
});

test('[BEY-31] who has no passkey is told what to do, and it is looked for again when they come back', async () => {
  hasPasskey = false;
  draw(<Ballot poll={poll} />);
  const link = await screen.findByRole('link', { name: /Add a passkey/ });
  expect(link.getAttribute('href')).toBe('/app/security');
  expect(link.getAttribute('target')).toBe('_blank');
  expect(screen.getByText(/your account has none for this site/)).toBeDefined();
  await expectAccessible();
  hasPasskey = true;
  fireEvent.focus(window);
  expect(await screen.findByText(/You sign your vote with your passkey/)).toBeDefined();
  expect(screen.queryByRole('link', { name: /Add a passkey/ })).toBeNull();
});

test.for([
  ['NotAllowedError', /Signing was cancelled/],
  ['SecurityError', /passkeys need an address with a name/],
  ['NotSupportedError', /This browser offers no passkeys/],
  ['UnknownError', /The browser could not finish signing/],
] as const)(
  '[BEY-31] %s: nothing is sent, the choice stays, and it can be tried again',
  async ([name, text]) => {
    vi.mocked(signWithPasskey).mockRejectedValueOnce(new DOMException('', name));
    await recordNay();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toMatch(/Nothing is recorded yet/);
    expect(alert.textContent).toMatch(text);
    expect(casts).toEqual([]);
    expect(sessionStorage).toHaveLength(0);
    await expectAccessible();
    await press('Record Nay for yourself');
    expect(await screen.findByText(/^Recorded/)).toBeDefined();
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('[BEY-31] a signature that the server does not take is told', async () => {
  answers = ['signature-refused'];
  await recordNay();
  expect((await screen.findByRole('alert')).textContent).toMatch(/did not accept the signature/);
  expect(screen.queryByText(/^Recorded/)).toBeNull();
});

test('[BEY-31] [VOTE-01] when the answer is lost the same vote with the same signature is sent again, also by a page loaded anew', async () => {
  answers = ['lost'];
  await recordNay();
  expect(await screen.findByText('The answer of the server did not arrive.')).toBeDefined();
  document.body.replaceChildren();
  draw(<Ballot poll={poll} />);
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(casts.length).toBeGreaterThan(1);
  for (const sent of casts) expect(sent).toEqual(casts[0]);
  expect(casts[0]?.signature).toEqual(signature);
  expect(vi.mocked(signWithPasskey)).toHaveBeenCalledTimes(1);
});

test('[BEY-31] where a poll does not ask for it, no passkey is asked for', async () => {
  draw(<Ballot poll={{ ...poll, signedCasts: false }} />);
  fireEvent.click(await screen.findByRole('radio', { name: /Nay/ }));
  await press('Record Nay for yourself');
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(casts[0]).not.toHaveProperty('signature');
  expect(vi.mocked(signWithPasskey)).not.toHaveBeenCalled();
});

test('[BEY-31] in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  hasPasskey = false;
  draw(<Ballot poll={poll} />);
  expect(await screen.findByRole('link', { name: /إضافة مفتاح مرور/ })).toBeDefined();
  await expectAccessible();
  document.documentElement.dir = 'ltr';
});
