import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { emptyLiveStore, useLive } from '../../../realtime/use-live.ts';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useAnnouncements } from '../../../ui/announcer.ts';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { isAnythingUnsaved } from '../../../ui/leave-guard.ts';
import { useSignIn } from '../../auth/sign-in.ts';
import { Ballot } from './Ballot.tsx';
import { answerCasts } from '../testing-casts.ts';
import { testPoll } from '../testing-house.ts';

const open: Poll = {
  ...testPoll,
  status: 'open',
  closedTime: null,
  voteOptions: ['Ada', 'Grace', 'Joan', 'Mary'],
  voting: { mayVote: true, reason: null, weight: '100', onBehalfOf: [] },
};
const approval: Poll = { ...open, form: { kind: 'approval', minimum: 1, maximum: 2 } };
const ranking: Poll = { ...open, form: { kind: 'ranking' } };
const questions: Poll = {
  ...open,
  form: {
    kind: 'questions',
    questions: [
      { question: 'Shall article 1 stand?', voteOptions: ['Yea', 'Nay'] },
      { question: 'Shall article 2 stand?', voteOptions: ['Yea', 'Nay'] },
    ],
  },
};
const split: Poll = { ...open, voteOptions: ['Yea', 'Nay', 'Pres.'], maySplit: true };
let server: ReturnType<typeof answerCasts>;

beforeEach(() => {
  server = answerCasts();
  useSignIn.setState({ info: signedIn });
  useLive.setState({ ...emptyLiveStore, version: 1, connection: 'connected' });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await act(() => i18next.changeLanguage('en-US'));
});

const button = (name: string | RegExp) => screen.getByRole('button', { name });
const press = (name: string | RegExp) => fireEvent.click(button(name));
const isOff = (name: string | RegExp) => {
  const one = button(name);
  return one instanceof HTMLButtonElement && one.disabled;
};

test('[BEY-08] [BEY-23] approval: the boxes, how many so far, and what is missing or too much, not saved until several are recorded', async () => {
  draw(<Ballot poll={approval} />);
  expect(screen.getByRole('group', { name: 'Choose from 1 to 2 options.' })).toBeDefined();
  expect(isOff('Still to choose: 1')).toBe(true);
  expect(isAnythingUnsaved()).toBe(false);
  for (const name of ['Joan', 'Ada', 'Mary']) fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByRole('status').textContent).toBe('Chosen: 3 of at most 2');
  expect(isOff('Chosen too many: 1')).toBe(true);
  await expectAccessible();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Mary' }));
  expect(isAnythingUnsaved()).toBe(true);
  press('Record Joan and Ada for yourself');
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(server.casts).toMatchObject([{ voteDecision: ['Joan', 'Ada'] }]);
  expect(isAnythingUnsaved()).toBe(false);
  await expectAccessible();
});

test.each([
  { mayChangeVote: true, stands: 'You can change it until the vote closes.' },
  { mayChangeVote: false, stands: 'Votes cannot be changed here. Once it is recorded, it stands.' },
])(
  '[BEY-08] an empty ballot is cast by a second step alone, which says what it does (may change: $mayChangeVote)',
  async ({ mayChangeVote, stands }) => {
    draw(
      <main>
        <Ballot poll={{ ...approval, mayChangeVote, form: { kind: 'approval', minimum: 0, maximum: 4 } }} />
        <Dialogs />
      </main>,
    );
    press('Record no option for yourself');
    const title = 'Record no option for yourself?';
    const sure = within(await screen.findByRole('dialog', { name: title }));
    expect(
      sure.getByText(
        `Nothing is chosen. An empty ballot counts as having voted, and adds to no option. ${stands}`,
      ),
    ).toBeDefined();
    expect(server.casts).toEqual([]);
    fireEvent.click(sure.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.casts).toEqual([]);
    press('Record no option for yourself');
    const again = within(await screen.findByRole('dialog', { name: title }));
    fireEvent.click(again.getByRole('button', { name: 'Record no option for yourself' }));
    expect(await screen.findByText(/^Recorded/)).toBeDefined();
    expect(server.casts).toMatchObject([{ voteDecision: [] }]);
  },
);

test('[BEY-08] approval: what is on record is marked when it is changed, and none may be chosen where the poll lets it', async () => {
  draw(<Ballot poll={{ ...approval, form: { kind: 'approval', minimum: 0, maximum: 4 } }} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Grace' }));
  press('Record Grace for yourself');
  await screen.findByText(/^Recorded/);
  press('Change my vote');
  const box = screen.getByRole('checkbox', { name: 'Grace' });
  expect(box instanceof HTMLInputElement && box.checked).toBe(true);
  fireEvent.click(box);
  press('Record no option for yourself');
  await waitFor(() => expect(useDialogs.getState().open).toHaveLength(1));
  act(() => useDialogs.getState().open[0]?.answer(true));
  expect(await screen.findByText('no option')).toBeDefined();
  expect(server.casts.at(-1)).toMatchObject({ voteDecision: [] });
});

test('[BEY-08] ranking by buttons alone: added, moved and taken out, said, with numbers and the focus kept', async () => {
  draw(<Ballot poll={ranking} />);
  const said = () => useAnnouncements.getState().polite.text;
  const order = () => within(screen.getByRole('list', { name: 'Your ranking' })).getAllByRole('listitem');
  expect(isOff('Rank an option to record')).toBe(true);
  press('Rank Mary as number 1');
  expect(said()).toBe('Mary is number 1 in your ranking.');
  expect(document.activeElement).toBe(button('Rank Ada as number 2'));
  press('Rank Ada as number 2');
  press('Rank Joan as number 3');
  await expectAccessible();
  press('Move Joan up');
  expect(said()).toBe('Joan is number 2 in your ranking.');
  expect(document.activeElement).toBe(button('Move Joan up'));
  press('Move Joan up');
  expect(document.activeElement).toBe(button('Move Joan down'));
  press('Take Ada out of the ranking');
  expect(said()).toBe('Ada is out of your ranking.');
  expect(document.activeElement).toBe(button('Rank Ada as number 3'));
  expect(order().map((item) => item.textContent)).toEqual(['1Joan', '2Mary']);
  press('Record your ranking of 2 for yourself');
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(server.casts).toMatchObject([{ voteDecision: ['Joan', 'Mary'] }]);
  await expectAccessible();
  press('Change my vote');
  expect(order()).toHaveLength(2);
});

test.each([
  { language: 'en-US', seats: 1, says: '1 of these 4 is elected.' },
  { language: 'en-US', seats: 2, says: '2 of these 4 are elected.' },
  { language: 'ar', seats: 2, says: /^يُنتخب اثنان من هؤلاء/u },
  { language: 'ar', seats: 3, says: /^يُنتخب .* من هؤلاء/u },
])('[BEY-08] the ballot of an election says how many it elects: $language, $seats', async (given) => {
  await act(() => i18next.changeLanguage(given.language));
  for (const kind of ['ranking', 'approval'] as const) {
    const form = { kind, minimum: 1, maximum: 2, seats: given.seats };
    const { unmount } = draw(<Ballot poll={{ ...open, form }} />);
    expect(screen.getByText(given.says)).toBeDefined();
    unmount();
  }
  draw(<Ballot poll={approval} />);
  expect(screen.queryByText(given.says)).toBeNull();
});

test('[BEY-08] several questions: one group each, how many are unanswered, and the answers in their order', async () => {
  draw(<Ballot poll={questions} />);
  const first = screen.getByRole('group', { name: 'Shall article 1 stand?' });
  const second = screen.getByRole('group', { name: 'Shall article 2 stand?' });
  expect(isOff('Questions not answered yet: 2')).toBe(true);
  fireEvent.click(within(second).getByRole('radio', { name: 'Nay' }));
  expect(isOff('Questions not answered yet: 1')).toBe(true);
  await expectAccessible();
  fireEvent.click(within(first).getByRole('radio', { name: 'Yea' }));
  fireEvent.keyDown(within(first).getByRole('radio', { name: 'Yea' }), { key: 'Enter' });
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(server.casts).toMatchObject([{ voteDecision: ['Yea', 'Nay'] }]);
  expect(screen.getByText('Shall article 1 stand?')).toBeDefined();
  await expectAccessible();
});

test('[BEY-09] a weight is split exactly, or goes to one option, and one option can be chosen as ever', async () => {
  draw(<Ballot poll={split} />);
  fireEvent.click(screen.getByRole('radio', { name: 'Yea' }));
  expect(isOff('Record Yea for yourself')).toBe(false);
  press('Split the weight of 100');
  const signs = [...document.querySelectorAll('label svg')].map((sign) => sign.getAttribute('data-kind'));
  expect(signs).toEqual(['yea', 'nay', 'pres']);
  const expectMissing = (text: string) => {
    expect(isOff(text)).toBe(true);
    expect(screen.getByRole('status').textContent).toBe(text);
  };
  const weigh = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
  weigh('Yea', '70');
  expectMissing('Weight left to give: 30');
  weigh('Nay', '30.00000001');
  expectMissing('Weight given too much: 0.00000001');
  weigh('Nay', '3e1');
  expectMissing('The weight for Nay cannot be read');
  expect(screen.getByRole('textbox', { name: 'Nay' }).getAttribute('aria-invalid')).toBe('true');
  await expectAccessible();
  press('All to Pres.');
  expect(isOff('Record Pres. for yourself')).toBe(false);
  weigh('Pres.', '');
  weigh('Yea', '69.5');
  weigh('Nay', '30,5');
  expect(screen.getByRole('status').textContent).toBe('The whole weight of 100 is given.');
  press('Record 69.5 Yea, 30.5 Nay for yourself');
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(server.casts).toMatchObject([
    {
      voteDecision: [
        { voteDecision: 'Yea', weight: '69.5' },
        { voteDecision: 'Nay', weight: '30.5' },
      ],
    },
  ]);
  await expectAccessible();
  press('Change my vote');
  expect(screen.getByRole('textbox', { name: 'Yea' })).toMatchObject({ value: '69.5' });
  press('Choose one option instead');
  expect(screen.getAllByRole('radio')).toHaveLength(3);
});

test('[BEY-08] a vote that cannot be changed is asked for in full before it is sent', async () => {
  draw(<Ballot poll={{ ...ranking, mayChangeVote: false }} />);
  press('Rank Joan as number 1');
  press('Rank Ada as number 2');
  press('Record your ranking of 2 for yourself');
  const [dialog] = useDialogs.getState().open;
  expect(dialog?.title).toBe('Record your ranking of 2 for yourself?');
  expect(dialog?.text).toMatch(/^Joan, Ada\. Votes cannot be changed here/);
  expect(server.casts).toHaveLength(0);
  dialog?.answer(true);
  expect(await screen.findByText(/^Recorded/)).toBeDefined();
  expect(server.casts).toMatchObject([{ voteDecision: ['Joan', 'Ada'] }]);
  expect(screen.queryByRole('button', { name: 'Change my vote' })).toBeNull();
});

test.each([
  ['ballot-shape', /looks different/],
  ['ballot-too-few', /Too little is chosen/],
  ['ballot-too-many', /Too much is chosen/],
  ['split-sum-wrong', /do not add up/],
  ['voted-in-person', /has voted in person/],
  ['poll-void', /is void and must be repeated/],
] as const)('[BEY-08][BEY-09][PROXY-09] a refusal %s is told in words', async (code, text) => {
  server.refuseWith = code;
  draw(<Ballot poll={approval} />);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ada' }));
  press('Record Ada for yourself');
  expect((await screen.findByRole('alert')).textContent).toMatch(text);
  expect(sessionStorage).toHaveLength(0);
});

test.each([
  ['approval', approval],
  ['ranking', ranking],
  ['questions', questions],
  ['split', split],
] as const)('[I18N-08][BEY-08] the %s ballot in Arabic', async (_form, poll) => {
  await act(() => i18next.changeLanguage('ar'));
  const { container } = draw(<Ballot poll={poll} />);
  if (poll === split) press('توزيع الوزن 100');
  const [last] = screen.getAllByRole('button').slice(-1);
  expect(last?.textContent).toMatch(/[\u0621-\u064A]/);
  expect(container.textContent).not.toMatch(/ballot\./);
  await expectAccessible();
});
