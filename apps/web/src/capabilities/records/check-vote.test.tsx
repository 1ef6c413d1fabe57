import { fireEvent, screen, within } from '@testing-library/react';
import { shownHash } from '@hemicycle/record/shown-hash';
import { signReceipt } from '@hemicycle/record/signed-receipt';
import { testKey } from '@hemicycle/record/testing-site';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../realtime/use-live.ts';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useAnnouncements } from '../../ui/announcer.ts';
import { useSignIn } from '../auth/sign-in.ts';
import { PollResult } from '../polls/result/PollResult.tsx';
import { ReceiptCard } from '../polls/ballot/ReceiptCard.tsx';
import { CheckVote } from './CheckVote.tsx';
import { testPoll } from '../polls/testing-house.ts';
import { answerProofs, type TestRecord, testRecordOf } from './testing-proof.ts';

const testRecord = (anonymous: (typeof testPoll)['anonymous'] = 'open') => testRecordOf(testPoll, anonymous);

beforeEach(() => useSignIn.setState({ info: signedIn }));
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await act(() => i18next.changeLanguage('en-US'));
});

const drawCheck = ({ poll, receipt }: TestRecord) =>
  draw(<CheckVote poll={poll} receipt={receipt} decisionText={String} />);

async function checked(record: TestRecord): Promise<HTMLElement> {
  drawCheck(record);
  const button = screen.getByRole('button', { name: 'Check that my vote is counted' });
  button.focus();
  fireEvent.click(button);
  const result = await screen.findByRole('region', { name: 'What was checked' });
  expect(document.activeElement).toBe(button);
  return result;
}
const stepsOf = (result: HTMLElement) =>
  within(result)
    .getAllByRole('listitem')
    .filter((item) => item.dataset['step'] !== undefined)
    .map((item) => item.dataset['sign']);

test('[BEY-02] a voter checks the proof, sees each step hold, and what the check cannot tell', async () => {
  const record = testRecord();
  const asked = answerProofs(record);
  const result = await checked(record);
  expect(within(result).getByRole('heading', { name: 'Your vote is counted' })).toBeDefined();
  expect(stepsOf(result)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds', 'holds']);
  expect(result.textContent).toContain('the record holds the vote: Yea, weight 1');
  expect(result.textContent).toContain(`hashes on the way: ${record.proof.path.length}`);
  expect(result.textContent).toContain(shownHash(record.poll.record.hash));
  expect(result.textContent).toContain('download the record and recount it');
  expect(result.textContent).not.toContain('Which ballot is yours');
  expect(useAnnouncements.getState().polite.text).toBe('Your vote is counted');
  expect(asked.toSorted()).toEqual(
    [`/api/polls/p1/proof/${record.receipt.receiptPublic}`, '/api/record-keys'].toSorted(),
  );
  expect(asked.join()).not.toContain(record.receipt.receiptPrivate);
  await expectAccessible();
});

test.each(['privatevoter', 'privateselection', 'privatevoterselection'] as const)(
  '[BEY-02][PRIV-04] in a poll with option %s the check says that a vote is there, and no choice',
  async (anonymous) => {
    const record = testRecord(anonymous);
    answerProofs(record);
    const result = await checked(record);
    expect(within(result).getByRole('heading', { name: 'A vote of yours is in the record' })).toBeDefined();
    expect(result.textContent).toContain('Which ballot is yours. In a secret vote nothing tells that');
    for (const option of record.poll.voteOptions) expect(result.textContent).not.toContain(option);
    await expectAccessible();
  },
);

test.each<[string, (record: TestRecord) => void, string]>([
  [
    'another choice',
    ({ proof }) => Object.assign(proof.leaf, { voteDecision: 'Nay' }),
    'The record holds another choice under this receipt: Nay. The receipt says Yea.',
  ],
  [
    'a path that leads elsewhere',
    ({ proof }) => proof.path.splice(0, 1, '0'.repeat(64)),
    'does not come to the root that the server claims',
  ],
  [
    'another head than shown',
    ({ poll }) => Object.assign(poll.record, { hash: '0'.repeat(64) }),
    'Computed again, the closing hash is not the one that the chamber was shown.',
  ],
  [
    'another question under the same root',
    ({ poll }) => Object.assign(poll, { question: 'Shall the bill be refused?' }),
    'The record holds another title, question, description or document than you were shown.',
  ],
  [
    'options that were swapped under the same root',
    ({ poll }) => Object.assign(poll, { voteOptions: poll.voteOptions.toReversed() }),
    'The record holds other options, or another order of them, than you were shown.',
  ],
  [
    'a key of another site',
    (record) => (record.keys = testRecord().keys),
    'signed by a key that this site does not publish',
  ],
  [
    'a wrong signature',
    ({ proof }) => Object.assign(proof.head, { signature: testRecord().proof.head.signature }),
    'The signature under the closing hash is wrong.',
  ],
])('[BEY-02] is named: %s', async (_, tamper, sentence) => {
  const record = testRecord();
  tamper(record);
  answerProofs(record);
  const result = await checked(record);
  expect(within(result).getByRole('heading', { name: 'The proof does not hold' })).toBeDefined();
  expect(result.textContent).toContain(sentence);
  expect(result.textContent).toContain('tell the clerk');
  expect(useAnnouncements.getState().polite.text).toBe('The proof does not hold');
  await expectAccessible();
});

test('[BEY-02] a receipt that the record lacks is said at once', async () => {
  const record = testRecord();
  answerProofs(record, 404);
  const result = await checked(record);
  expect(result.textContent).toContain('The server does not find this receipt in the record');
  expect(result.textContent).toContain('tell the clerk');
  await expectAccessible();
});

test('[BEY-02] a proof that does not arrive proves nothing, neither way', async () => {
  const record = testRecord();
  answerProofs(record, 500);
  drawCheck(record);
  fireEvent.click(screen.getByRole('button', { name: 'Check that my vote is counted' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Nothing was checked');
  expect(screen.queryByRole('region', { name: 'What was checked' })).toBeNull();
  await expectAccessible();
});

test.each([
  [
    'knows no Ed25519',
    () =>
      vi
        .spyOn(globalThis.crypto.subtle, 'importKey')
        .mockRejectedValue(new DOMException('Unrecognized name.', 'NotSupportedError')),
  ],
  ['has an open line', () => vi.stubGlobal('crypto', { randomUUID: () => 'r' })],
])('[BEY-02] a browser that %s says that the signature was not checked', async (_, given) => {
  const record = testRecord();
  answerProofs(record);
  given();
  const result = await checked(record);
  expect(
    within(result).getByRole('heading', { name: 'The proof holds, but not all of it could be checked here' }),
  ).toBeDefined();
  expect(stepsOf(result)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds', 'unchecked']);
  await expectAccessible();
});

test('[BEY-02][PROXY-09] the vote for a principal is checked as theirs, cast by the viewer', async () => {
  const record = testRecord();
  const receipt = { ...record.receipt, userId: 'kenji', proxyVoter: 'rosa' };
  answerProofs(record);
  draw(<CheckVote poll={record.poll} receipt={receipt} decisionText={String} />);
  fireEvent.click(screen.getByRole('button', { name: 'Check that this vote is counted' }));
  // The record says that Rosa cast this vote for herself.
  expect((await screen.findByRole('region')).textContent).toContain('for somebody else');
});

test('[BEY-02] what was checked is saved without the private receipt', async () => {
  const record = testRecord();
  answerProofs(record);
  const result = await checked(record);
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) saved.push(blob);
    return 'blob:1';
  });
  fireEvent.click(within(result).getByRole('button', { name: 'Save what was checked' }));
  const text = (await saved[0]?.text()) ?? '';
  expect(JSON.parse(text)).toMatchObject({ pollId: 'p1', proof: record.proof, keys: record.keys });
  expect(text).not.toContain(record.receipt.receiptPrivate);
});

test('[BEY-01][BEY-02] the result shows the closing hash whole to everybody, copies it as it is shown, and gives the record', async () => {
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
  const { poll } = testRecord();
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { container } = draw(<PollResult poll={poll} />);
  const part = await screen.findByRole('region', { name: 'Record' });
  const shown = shownHash(poll.record.hash);
  expect(part.querySelector('code')?.textContent).toBe(shown);
  expect(shown.replaceAll(' ', '')).toHaveLength(40);
  expect(part.querySelector('code')?.dir).toBe('ltr');
  expect(part.textContent).not.toContain(poll.record.root.slice(0, 4));
  expect(screen.queryByRole('button', { name: /^Check/ })).toBeNull();
  await expectAccessible(container);
  fireEvent.click(within(part).getByRole('button', { name: 'Copy the closing hash' }));
  expect(copied).toHaveBeenCalledWith(shown);
  expect(part.textContent).toContain('Entry 3, leaves of its tree: 5');
});

test('[BEY-01] the record is saved under the name the server gives, also of a withdrawn poll', async () => {
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const fetched = vi.fn(
    async () =>
      new Response('{}', {
        headers: { 'content-disposition': `attachment; filename*=UTF-8''record-7.json` },
      }),
  );
  vi.stubGlobal('fetch', fetched);
  draw(<PollResult poll={{ ...testRecord().poll, status: 'cancelled', record: null }} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Download the record' }));
  await vi.waitFor(() => expect(saved).toEqual(['record-7.json']));
  expect(fetched).toHaveBeenCalledWith('/api/polls/p1/record', expect.anything());
});

test('[BEY-02][I18N-08] the check in Arabic', async () => {
  await act(() => i18next.changeLanguage('ar'));
  const record = testRecord();
  answerProofs(record);
  const { container } = drawCheck(record);
  fireEvent.click(screen.getByRole('button', { name: 'تحقّق من احتساب صوتي' }));
  expect(await screen.findByRole('heading', { name: 'صوتك محتسب' })).toBeDefined();
  await expectAccessible(container);
});

test('[BEY-02] the receipt card saves what the site signed, and says so in place where that does not hold', async () => {
  const { poll, receipt } = testRecord();
  const { key, signer } = testKey(7, 1);
  const facts = { session: 's1', pollId: 'p1', receipt: receipt.receiptPublic };
  const signed = signReceipt({ ...facts, acknowledgedAtMs: 5 }, signer);
  let answer = signed;
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.endsWith('/record-keys') ? { keys: [key] } : answer),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { container } = draw(<ReceiptCard poll={poll} receipt={receipt} />);
  const button = screen.getByRole('button', { name: 'Save the signed receipt' });
  fireEvent.click(button);
  await vi.waitFor(() => expect(names).toEqual(['receipt-7.json']));
  answer = { ...signed, acknowledgedAtMs: 6 };
  fireEvent.click(button);
  expect((await screen.findByRole('alert')).textContent).toContain('The signed receipt was not saved');
  expect(names).toHaveLength(1);
  await expectAccessible(container);
});
