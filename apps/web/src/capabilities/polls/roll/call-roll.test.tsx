import type { Poll } from '@hemicycle/contract/polls';
import type { Roll, RolledName } from '@hemicycle/contract/roll-call';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { watchTyping } from '../../../ui/typing.ts';
import { RunPoll } from '../running/RunPoll.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { CalledNews } from './CalledNews.tsx';

standInForApi(async (what, options) => call(what, options));

const open: Poll = {
  ...testPoll,
  ...{ status: 'open', closedTime: null, endTime: null, form: { kind: 'single' } },
  ...{ voteOptions: ['Yea', 'Nay', 'Pres.'], signedCasts: false, anonymous: 'open' },
};
const called = (userId: string, name: string, place: number): Poll => ({
  ...open,
  rollCall: {
    ...{ orderedBy: 'name', startedAtMs: 1, by: { id: 'clerk', name: 'Clerk' }, size: 3 },
    called: { userId, name, place, groupName: 'Greens', color: '#123456' },
  },
});
const named = (userId: string, name: string, over: Partial<RolledName> = {}): RolledName => ({
  ...{ userId, name, groupName: 'Greens', color: '#123456', mark: null, answer: null, cast: null },
  ...{ enteredBy: null, revision: 0, ...over },
});
const ada = named('m1', 'Ada Lund');
const bo = named('m2', 'Bo Ek');
const chen = named('m3', 'Chen Wei', { answer: 'Nay', cast: 'themselves', revision: 1 });
const first: Roll = { poll: called('m1', 'Ada Lund', 1), names: [ada, bo, chen], lastUserId: null };
const entered = { ...ada, answer: 'Nay', cast: 'entered' as const, enteredBy: 'Clerk', revision: 1 };
const second: Roll = {
  poll: called('m2', 'Bo Ek', 2),
  names: [entered, bo, chen],
  lastUserId: 'm1',
};
const ENTRIES = 'POST /api/polls/:pollId/roll-call/entries';
const MARKS = 'POST /api/polls/:pollId/roll-call/marks';
const CALLED = 'PUT /api/polls/:pollId/roll-call/called';

beforeAll(
  () =>
    Promise.all([
      import('../../../ui/DialogWindow.tsx'),
      import('./CallRoll.tsx'),
      i18next.loadNamespaces('roll-call'),
    ]),
  60_000,
);
beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
  answerCalls({
    'POST /api/polls/:pollId/roll-call': first,
    'GET /api/polls/:pollId/roll-call': first,
    [ENTRIES]: second,
    [MARKS]: second,
    [CALLED]: second,
    'POST /api/polls/:pollId/roll-call/undo': first,
  });
});
afterEach(() => useDialogs.setState({ open: [] }));

function drawDesk(poll: Poll, button: string) {
  useLive.setState({ polls: [poll] });
  const drawn = draw(
    <main>
      <RunPoll poll={poll} />
    </main>,
  );
  fireEvent.click(screen.getByRole('button', { name: button }));
  return drawn;
}
const desk = () => screen.findByRole('group', { name: 'Roll call' });
const key = async (code: string) => fireEvent.keyDown(await desk(), { code });

test('[BEY-41] the order is asked for before the roll is called', async () => {
  drawDesk(open, 'Call the roll');
  fireEvent.click(await screen.findByRole('button', { name: 'Call by group' }));
  await waitFor(() =>
    expect(sentBy('POST /api/polls/:pollId/roll-call')).toEqual([
      { params: { pollId: open.id }, body: { orderedBy: 'group' } },
    ]),
  );
});

test('[BEY-41] a vote that closes by itself says so before the roll begins and while it runs', async () => {
  const endTime = Date.now() + 60_000;
  const warning = /^This vote closes by itself at \d\d:\d\d:\d\d.*also while names are still to be called/u;
  const { unmount } = drawDesk({ ...open, endTime }, 'Call the roll');
  expect(await screen.findByText(warning)).toBeTruthy();
  unmount();
  useDialogs.setState({ open: [] });
  drawDesk({ ...called('m1', 'Ada Lund', 1), endTime }, 'Go on calling the roll');
  await desk();
  expect(screen.getByText(warning)).toBeTruthy();
  await expectAccessible(document.body);
});

test('[BEY-41] a vote that is closed by hand warns of nothing', async () => {
  drawDesk(open, 'Call the roll');
  await screen.findByRole('button', { name: 'Call by group' });
  expect(screen.queryByText(/closes by itself/u)).toBeNull();
});

test('[BEY-41] the house types an order of its own; a name that nobody has is told, and nothing is sent', async () => {
  const names = [ada, bo, chen].map(({ userId, name }) => ({ userId, name }));
  answerCalls({
    'GET /api/polls/:pollId/roll-call/order': { names, isKept: false },
    'PUT /api/polls/:pollId/roll-call/order': { names, isKept: true },
    'POST /api/polls/:pollId/roll-call': first,
  });
  drawDesk(open, 'Call the roll');
  fireEvent.click(await screen.findByRole('button', { name: 'In an order of the house' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Names, one a line' });
  expect(field.value).toBe('Ada Lund\nBo Ek\nChen Wei');
  await expectAccessible(document.body);
  fireEvent.change(field, { target: { value: 'Chen Wei\nBo Eck' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this order and call' }));
  expect(await screen.findByText('Nobody in this vote has this name: Bo Eck')).toBeTruthy();
  expect(sentBy('PUT /api/polls/:pollId/roll-call/order')).toEqual([]);
  fireEvent.change(field, { target: { value: 'Chen Wei\n\nBo Ek' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this order and call' }));
  await waitFor(() =>
    expect(sentBy('POST /api/polls/:pollId/roll-call')).toMatchObject([{ body: { orderedBy: 'own' } }]),
  );
  expect(sentBy('PUT /api/polls/:pollId/roll-call/order')).toMatchObject([
    { body: { userIds: ['m3', 'm2'] } },
  ]);
});

const order = (...people: RolledName[]) => ({
  names: people.map(({ userId, name }) => ({ userId, name })),
  isKept: true,
});
const ORDER = 'PUT /api/polls/:pollId/roll-call/order';

/** Opens the window of an order of the house in an open vote. */
async function writeOrder() {
  const drawn = drawDesk(open, 'Call the roll');
  fireEvent.click(await screen.findByRole('button', { name: 'In an order of the house' }));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Names, one a line' });
  return { drawn, field };
}

test('[BEY-14] [BEY-41] an order that is being written stays when another clerk begins, and none of its letters is a key of the desk', async () => {
  answerCalls({
    'GET /api/polls/:pollId/roll-call/order': order(ada, bo, chen),
    'GET /api/polls/:pollId/roll-call': first,
    [MARKS]: second,
    [CALLED]: second,
  });
  const stop = watchTyping();
  try {
    const { drawn, field } = await writeOrder();
    field.focus();
    fireEvent.keyDown(field, { code: 'KeyB', key: 'B' });
    fireEvent.change(field, { target: { value: 'B' } });
    drawn.rerender(
      <main>
        <RunPoll poll={first.poll} />
      </main>,
    );
    expect(await screen.findByText('Clerk has begun to call the roll.')).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Roll call' })).toBeNull();
    expect(field.isConnected && field.value).toBe('B');
    await expectAccessible(document.body);
    // By a program that presses for the person, without a pointer or a key.
    fireEvent.click(screen.getByRole('button', { name: 'Go to the roll' }));
    await desk();
    for (const [code, typed] of [
      ['KeyA', 'a'],
      ['KeyL', 'l'],
      ['KeyN', 'n'],
    ])
      fireEvent.keyDown(await desk(), { code, key: typed });
    expect(sentBy(MARKS)).toEqual([]);
    expect(sentBy(CALLED)).toEqual([]);
    // Once the clerk has pressed something else, they are keys.
    fireEvent.pointerDown(await desk());
    fireEvent.keyDown(await desk(), { code: 'KeyA', key: 'a' });
    await waitFor(() => expect(sentBy(MARKS)).toMatchObject([{ body: { userId: 'm1', mark: 'absent' } }]));
  } finally {
    stop();
  }
});

test('[BEY-41] a clerk whose order another one has overtaken is told, keeps their text, and replaces it knowingly', async () => {
  let kept = order(ada, bo, chen);
  answerCalls({
    'GET /api/polls/:pollId/roll-call/order': () => kept,
    [ORDER]: () => {
      const now = kept.names.map(({ userId }) => userId);
      const { body } = sentBy(ORDER).at(-1) as { body: { before: { userIds: string[] } } };
      if (body.before.userIds.join() !== now.join()) throw new ApiError('changed-meanwhile', 409, '');
      return kept;
    },
    'POST /api/polls/:pollId/roll-call': first,
  });
  const { field } = await writeOrder();
  fireEvent.change(field, { target: { value: 'Bo Ek\nAda Lund' } });
  kept = order(chen, ada, bo);
  fireEvent.click(screen.getByRole('button', { name: 'Keep this order and call' }));
  expect(await screen.findByText('Somebody else has kept another order meanwhile.')).toBeTruthy();
  expect(field.value).toBe('Bo Ek\nAda Lund');
  expect(sentBy('POST /api/polls/:pollId/roll-call')).toEqual([]);
  await expectAccessible(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Show their order' }));
  expect(field.value).toBe('Chen Wei\nAda Lund\nBo Ek');
  fireEvent.change(field, { target: { value: 'Bo Ek\nAda Lund' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep this order and call' }));
  await waitFor(() => expect(sentBy('POST /api/polls/:pollId/roll-call')).toHaveLength(1));
  expect(sentBy(ORDER).at(-1)).toMatchObject({
    body: { userIds: ['m2', 'm1'], before: { userIds: ['m3', 'm1', 'm2'] } },
  });
});

test('[BEY-41] one key enters an answer, names the vote that was read, and the next name stands there', async () => {
  drawDesk(first.poll, 'Go on calling the roll');
  expect(within(await desk()).getByRole('heading', { name: 'Ada Lund' })).toBeTruthy();
  await expectAccessible(document.body);
  await key('Digit2');
  expect(await screen.findByRole('heading', { name: 'Bo Ek' })).toBeTruthy();
  expect(sentBy(ENTRIES)).toMatchObject([{ body: { userId: 'm1', voteDecision: 'Nay', revision: 0 } }]);
  await key('KeyL');
  await waitFor(() => expect(sentBy(MARKS)).toMatchObject([{ body: { userId: 'm2', mark: 'later' } }]));
  await key('KeyU');
  await waitFor(() =>
    expect(sentBy('POST /api/polls/:pollId/roll-call/undo')).toMatchObject([
      { body: { userId: 'm1', revision: 1 } },
    ]),
  );
});

test('[BEY-41] no key enters anything while a step is under way, nor for somebody who has voted', async () => {
  let answer: (roll: Roll) => void = () => undefined;
  answerCalls({
    'GET /api/polls/:pollId/roll-call': first,
    [ENTRIES]: () => new Promise<Roll>((resolve) => (answer = resolve)),
    [CALLED]: { ...second, poll: called('m3', 'Chen Wei', 3) },
  });
  drawDesk(first.poll, 'Go on calling the roll');
  await key('Digit1');
  await key('Digit1');
  await key('Numpad2');
  answer(second);
  await screen.findByRole('heading', { name: 'Bo Ek' });
  expect(sentBy(ENTRIES)).toHaveLength(1);
  await key('KeyN');
  await screen.findByRole('heading', { name: 'Chen Wei' });
  expect(screen.getByText('Chen Wei has voted themselves: Nay.')).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Answer of Chen Wei' })).toBeNull();
  await key('Digit1');
  await key('KeyA');
  expect(sentBy(ENTRIES)).toHaveLength(1);
});

test('[BEY-41][BEY-32] a proof that is too old is given in place, then the same answer is entered', async () => {
  let proven = false;
  answerCalls({
    'GET /api/polls/:pollId/roll-call': first,
    'POST /api/auth/proof': () => {
      proven = true;
      return { provenAtMs: 1 };
    },
    [ENTRIES]: () => {
      if (!proven) throw new ApiError('proof-needed', 403, '');
      return second;
    },
  });
  drawDesk(first.poll, 'Go on calling the roll');
  await key('Digit2');
  const field = await screen.findByLabelText('Your password');
  expect(screen.getByText(/Nay is not entered yet/)).toBeTruthy();
  // A digit of the password enters nothing.
  fireEvent.keyDown(field, { code: 'Digit1' });
  expect(sentBy(ENTRIES)).toHaveLength(1);
  fireEvent.change(field, { target: { value: 'demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByRole('heading', { name: 'Bo Ek' })).toBeTruthy();
  const [refused, entered] = sentBy(ENTRIES);
  expect(entered).toEqual(refused);
  await waitFor(async () => expect(document.activeElement).toBe(await desk()));
});

test('[BEY-41] an entry says which clerk made it', async () => {
  const again = { ...second, poll: called('m1', 'Ada Lund', 1) };
  answerCalls({ 'GET /api/polls/:pollId/roll-call': again });
  drawDesk(again.poll, 'Go on calling the roll');
  expect(await screen.findByText('Entered by Clerk: Nay.')).toBeTruthy();
});

test.each(['privatevoterselection', 'privateselection', 'privatevoter'] as const)(
  '[BEY-41] no roll is offered in a vote that is %s',
  (anonymous) => {
    const poll = { ...open, anonymous };
    useLive.setState({ polls: [poll] });
    draw(<RunPoll poll={poll} />);
    expect(screen.getByRole('button', { name: 'Watch the vote' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Call the roll' })).toBeNull();
  },
);

test('[BEY-41] the people of the sitting see who is called', async () => {
  draw(<CalledNews poll={first.poll} />);
  expect(await screen.findByText(/Called now: Ada Lund/)).toBeTruthy();
  expect(screen.getByText('1 of 3')).toBeTruthy();
});
