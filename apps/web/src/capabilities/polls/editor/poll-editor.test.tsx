import { pollDraft, type PollDraft } from '@hemicycle/contract/poll-drafts';
import type { Poll } from '@hemicycle/contract/polls';
import { privacySentence } from '@hemicycle/rules/polls/privacy-sentence';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLive } from '../../../realtime/use-live.ts';
import { serverClock } from '../../../server-clock.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { Announcer } from '../../../ui/Announcer.tsx';
import { leaveSelection, typeDateTime } from '../../../ui/testing-date-time.ts';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { PollEditor } from './PollEditor.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';

standInForApi(async (what, options) => call(what, options));

const CREATE = 'POST /api/polls/votingsession/:idVotingSession';
const UPDATE = 'PUT /api/polls/:pollId';
const nowMs = Date.parse('2026-11-24T10:00');
const draft: Poll = { ...testPoll, status: 'draft', number: null, startTime: null, closedTime: null };
const organisation = {
  id: 'council',
  name: 'Council of States',
  grouptype: 'vote-organisation',
  color: '#1F4A3D',
};

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
  leaveSelection();
  vi.spyOn(serverClock, 'nowMs').mockReturnValue(nowMs);
  answerCalls({
    'GET /api/siteconfig/votequestions': [
      { id: 'q1', title: 'Order of business', question: 'Proceed?', voteOptions: ['Yea', 'Nay'] },
      {
        id: 'q2',
        title: 'Election',
        question: 'Who?',
        voteOptions: ['Ngozi', 'Tomasz', 'Abstention'],
        majority: 'none',
      },
    ],
    'GET /api/groups': [organisation],
    'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
    [CREATE]: draft,
    [UPDATE]: draft,
  });
});
afterEach(async () => {
  useDialogs.setState({ open: [] });
  document.documentElement.dir = 'ltr';
  await i18next.changeLanguage('en-US');
});

async function drawEditor(given: Poll | null = null) {
  const onClose = vi.fn<() => void>();
  draw(
    <main>
      <PollEditor idVotingSession="s1" draft={given} onClose={onClose} />
      <Dialogs />
      <Announcer />
    </main>,
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryAllByRole('combobox').length).toBeGreaterThan(2));
  return { onClose };
}
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const select = (name: string, label: string) => {
  const list = screen.getByRole<HTMLSelectElement>('combobox', { name });
  const { value } = within(list).getByRole<HTMLOptionElement>('option', { name: label });
  fireEvent.change(list, { target: { value } });
};
const add = (label: string, ...options: string[]) => {
  for (const option of options) {
    type(label, option);
    fireEvent.keyDown(field(label), { key: 'Enter' });
  }
};
const optionsOf = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

/** Saves the draft and returns the body that was sent. */
async function bodySaved(what: string): Promise<unknown> {
  press('Save draft');
  await waitFor(() => expect(sentBy(what)).toHaveLength(1));
  const [sent] = sentBy(what);
  return typeof sent === 'object' && sent !== null ? Reflect.get(sent, 'body') : null;
}
const saved = async (what = CREATE): Promise<PollDraft> => pollDraft.parse(await bodySaved(what));

test('[POLL-01] [POLL-02] [POLL-08] a new vote begins with the options of the site, and says what is missing', async () => {
  await drawEditor();
  expect(optionsOf('Options')).toEqual(['Yea', 'Nay', 'Pres.']);
  press('Save draft');
  expect(await screen.findByText('Enter a title.')).toBeDefined();
  expect(document.activeElement).toBe(field('Title'));
  expect(sentBy(CREATE)).toEqual([]);
  await expectAccessible();
  type('Title', 'Water Protection Bill');
  expect(screen.queryByText('Enter a title.')).toBeNull();
  expect(await saved()).toMatchObject({
    type: 'vote',
    title: 'Water Protection Bill',
    form: { kind: 'single' },
    voteOptions: ['Yea', 'Nay', 'Pres.'],
    durationQuantity: 2,
    durationUnits: 'minutes',
    anonymous: 'open',
    majority: { kind: 'simple', base: 'valid' },
  });
  expect(await screen.findByText(/^Draft, saved/)).toBeDefined();
});

test('[POLL-09] an option that is typed and not added is said when the draft is saved, and kept', async () => {
  await drawEditor();
  type('Title', 'Committee');
  type('Add an option', 'Abstention');
  press('Save draft');
  const told = 'The option is not added yet. Add it, or empty the field.';
  expect(await screen.findByText(told)).toBeDefined();
  expect(document.activeElement).toBe(field('Add an option'));
  expect(field('Add an option').value).toBe('Abstention');
  expect(sentBy(CREATE)).toEqual([]);
  await expectAccessible();
  press('Add');
  expect(screen.queryByText(told)).toBeNull();
  expect((await saved()).voteOptions).toEqual(['Yea', 'Nay', 'Pres.', 'Abstention']);
});

test('[POLL-09] [BEY-08] the same goes for an option of one of several questions', async () => {
  await drawEditor();
  type('Title', 'The new bridge');
  select('Form of the ballot', 'Several questions');
  type('Question 1', 'Shall it be built?');
  type('Question 2', 'From when?');
  type('Add an option to question 2', '2027');
  press('Save draft');
  expect(await screen.findByText(/^The option is not added yet/)).toBeDefined();
  expect(document.activeElement).toBe(field('Add an option to question 2'));
  expect(sentBy(CREATE)).toEqual([]);
  type('Add an option to question 2', '');
  expect((await saved()).form).toMatchObject({ kind: 'questions' });
});

test('[POLL-09] what was refused is said no more once it is not what is wrong', async () => {
  await drawEditor();
  add('Add an option', 'Nay');
  expect(screen.getByText('This option is there already.')).toBeDefined();
  press('Remove Nay');
  expect(screen.queryByText('This option is there already.')).toBeNull();
  type('Title', 'Committee');
  select('Form of the ballot', 'A ranking');
  press('Remove Pres.');
  add('Add an option', 'Yea');
  press('Save draft');
  expect(await screen.findByText('Give at least two options.')).toBeDefined();
  expect(screen.queryByText('This option is there already.')).toBeNull();
});

test('[POLL-02] a link has one message at a time, and none once its fields are empty again', async () => {
  await drawEditor();
  type('Title', 'Committee');
  type('Address', 'https://assembly.test/bill');
  press('Add the link');
  press('Save draft');
  expect(await screen.findByText('Enter a name.')).toBeDefined();
  expect(screen.queryByText(/^The link is not added yet/)).toBeNull();
  type('Address', '');
  expect(screen.queryByText('Enter a name.')).toBeNull();
  expect(await saved()).toMatchObject({ documentation: [] });
});

test('[POLL-17] a configured question fills the form in', async () => {
  await drawEditor();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Start from' })).toBeDefined());
  select('Start from', 'Order of business');
  expect(field('Title').value).toBe('Order of business');
  expect(field('Question').value).toBe('Proceed?');
  expect(optionsOf('Options')).toEqual(['Yea', 'Nay']);
});

test('[POLL-17] [BEY-05] a configured question brings the majority rule that it names', async () => {
  await drawEditor();
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Start from' })).toBeDefined());
  select('Start from', 'Election');
  type('Title', 'Election of the rapporteur');
  expect(await saved()).toMatchObject({
    voteOptions: ['Ngozi', 'Tomasz', 'Abstention'],
    majority: { kind: 'none' },
  });
});

test('[BEY-08] several options: at least and at most are asked for, and what is wrong is said beside them', async () => {
  await drawEditor();
  type('Title', 'Committee');
  select('Form of the ballot', 'Several options');
  add('Add an option', 'Ann', 'Ben', 'Cleo');
  expect(screen.getByText('Each member marks as many as you allow.')).toBeDefined();
  expect(screen.getByText(/A majority rule needs a ballot with one option/)).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Majority rule' })).toBeNull();
  const wrong = async (minimum: string, maximum: string, text: string, at: string) => {
    type('At least', minimum);
    type('At most', maximum);
    press('Save draft');
    expect(await screen.findByText(text)).toBeDefined();
    expect(document.activeElement).toBe(field(at));
  };
  await wrong('1', '4', 'More than there are options.', 'At most');
  await wrong('3', '2', 'More than the maximum.', 'At least');
  await wrong('1', '0', 'Enter a whole number from 1.', 'At most');
  await wrong('one', '2', 'Enter a whole number from 0.', 'At least');
  await expectAccessible();
  type('At least', '0');
  expect(await saved()).toMatchObject({ form: { kind: 'approval', minimum: 0, maximum: 2, seats: 1 } });
});

test('[BEY-08] a ranking needs two options', async () => {
  await drawEditor();
  type('Title', 'Rapporteur');
  select('Form of the ballot', 'A ranking');
  add('Add an option', 'Ann');
  press('Save draft');
  expect(await screen.findByText('Give at least two options.')).toBeDefined();
  add('Add an option', 'Ben', 'Cleo');
  type('Seats', '3');
  press('Save draft');
  expect(await screen.findByText('There have to be more options than seats.')).toBeDefined();
  type('Seats', '2');
  const body = await saved();
  expect(body).toMatchObject({ form: { kind: 'ranking', seats: 2 }, voteOptions: ['Ann', 'Ben', 'Cleo'] });
  expect(body.majority).toBeUndefined();
});

test('[BEY-08] several questions, each with its own options, are added, moved and removed', async () => {
  await drawEditor();
  type('Title', 'Two questions');
  select('Form of the ballot', 'Several questions');
  press('Save draft');
  expect(await screen.findAllByText('Enter the question.')).toHaveLength(2);
  expect(document.activeElement).toBe(field('Question 1'));
  type('Question 1', 'Adopt it?');
  type('Question 2', 'From when?');
  for (const option of ['Yea', 'Nay', 'Pres.']) {
    const second = screen.getByRole('list', { name: 'Options of question 2' });
    fireEvent.click(within(second).getByRole('button', { name: `Remove ${option}` }));
  }
  add('Add an option to question 2', '2027');
  press('Save draft');
  expect(await screen.findByText('Give at least two options to choose from.')).toBeDefined();
  add('Add an option to question 2', '2028');
  press('Add a question');
  await waitFor(() => expect(document.activeElement).toBe(field('Question 3')));
  expect(optionsOf('Options of question 3')).toEqual(['2027', '2028']);
  press('Remove question 3');
  await waitFor(() => expect(document.activeElement).toBe(field('Question 2')));
  press('Move question 2 up');
  expect(field('Question 1').value).toBe('From when?');
  await expectAccessible();
  expect((await saved()).form).toEqual({
    kind: 'questions',
    questions: [
      { question: 'From when?', voteOptions: ['2027', '2028'] },
      { question: 'Adopt it?', voteOptions: ['Yea', 'Nay', 'Pres.'] },
    ],
  });
});

test('[POLL-09] [BEY-08] options travel by keyboard without losing the focus, and it is said where they are', async () => {
  await drawEditor();
  const up = screen.getByRole('button', { name: 'Move Pres. up' });
  act(() => up.focus());
  fireEvent.click(up);
  fireEvent.click(up);
  fireEvent.click(up);
  expect(optionsOf('Options')).toEqual(['Pres.', 'Yea', 'Nay']);
  expect(document.activeElement).toBe(up);
  expect(up.getAttribute('aria-disabled')).toBe('true');
  expect(await screen.findByText('Pres. is now number 1.')).toBeDefined();
  press('Move Pres. down');
  expect(optionsOf('Options')).toEqual(['Yea', 'Pres.', 'Nay']);
});

test('[BEY-09] [WEIGHT-01] weights may be split in a weighted vote with one option, and only there', async () => {
  await drawEditor();
  const name = 'A member may split their weight over several options';
  expect(screen.queryByRole('checkbox', { name })).toBeNull();
  select('Weights', 'Council of States');
  tick(name);
  expect(
    screen.getByRole<HTMLOptionElement>('option', { name: 'Double majority of heads and weight' }).disabled,
  ).toBe(true);
  select('Form of the ballot', 'A ranking');
  expect(screen.queryByRole('checkbox', { name })).toBeNull();
  select('Form of the ballot', 'One option');
  type('Title', 'Share capital');
  expect(await saved()).toMatchObject({ votingOrganisation: 'council', maySplit: true });
});

test('[BEY-07] set times are in the zone of the browser, lie ahead, and close after they open', async () => {
  useLive.setState({
    session: {
      idVotingSession: 's1',
      title: 'Plenary',
      description: '',
      epochStartTime: nowMs,
      epochEndTime: Date.parse('2026-11-24T18:00'),
      presiding: null,
      davra: {
        waitingRoom: false,
        recording: false,
        quorums: [],
        chatAll: true,
        mirrorTeamsSpaceRoomId: null,
      },
    },
  });
  await drawEditor();
  type('Title', 'At noon');
  choose('It opens at a set time');
  choose('It closes at a set time');
  press('Save draft');
  expect(await screen.findAllByText('Enter a day and a time.')).toHaveLength(2);
  const wrong = async (opens: string, closes: string, text: string) => {
    typeDateTime('Opens at', opens);
    typeDateTime('Closes at', closes);
    press('Save draft');
    expect(await screen.findByText(text)).toBeDefined();
  };
  await wrong('2026-11-24T09:00', '2026-11-24T13:00', 'This time is over.');
  await wrong('2026-11-24T12:00', '2026-11-24T11:00', 'It has to close after it opens.');
  await wrong('2026-11-24T18:00', '2026-11-24T19:00', 'The sitting has ended by then.');
  await expectAccessible();
  typeDateTime('Opens at', '2026-11-24T12:00');
  typeDateTime('Closes at', '2026-11-24T12:15');
  expect(await saved()).toMatchObject({
    opensAt: Date.parse('2026-11-24T12:00'),
    closesAt: Date.parse('2026-11-24T12:15'),
    durationQuantity: null,
    durationUnits: null,
  });
});

test('[BEY-07] a draft keeps its set times to the second while they are not touched', async () => {
  const opensAt = nowMs + 60_123;
  await drawEditor({ ...draft, opensAt, closesAt: null, durationQuantity: 3, durationUnits: 'hours' });
  type('Title', 'Renamed');
  // A set time that was not touched is not sent.
  expect(await bodySaved(UPDATE)).toEqual({ title: 'Renamed', before: expect.anything() });
});

test.each([
  { unit: 'seconds', quantity: '45', says: null },
  { unit: 'weeks', quantity: '8', says: null },
  { unit: 'weeks', quantity: '9', says: 'The longest duration is 8 weeks.' },
  { unit: 'days', quantity: '1.5', says: 'Enter a whole number from 1.' },
  { unit: 'hours', quantity: '0', says: 'Enter a whole number from 1.' },
])('[POLL-05] a duration of $quantity $unit: $says', async ({ unit, quantity, says }) => {
  await drawEditor();
  type('Title', 'Timed');
  type('Duration', quantity);
  select('Unit', unit);
  if (says === null) {
    expect(await saved()).toMatchObject({ durationQuantity: Number(quantity), durationUnits: unit });
    return;
  }
  press('Save draft');
  expect(await screen.findByText(says)).toBeDefined();
});

test('[POLL-01] [POLL-03] a timer is a countdown or a stopwatch, and has no ballot', async () => {
  await drawEditor();
  choose('Timer');
  expect(screen.getByRole('dialog', { name: 'New timer' })).toBeDefined();
  for (const part of ['The ballot', 'Privacy', 'Weight and majority', 'Voting']) {
    expect(screen.queryByRole('region', { name: part })).toBeNull();
  }
  type('Title', 'Speaking time');
  choose('Stopwatch, shown as Open');
  expect(screen.queryByRole('textbox', { name: 'Duration' })).toBeNull();
  await expectAccessible();
  const body = await saved();
  expect(body).toMatchObject({ type: 'timer', durationQuantity: null, closesAt: null });
  expect(body.voteOptions).toBeUndefined();
});

test('[PRIV-02] [PRIV-08] the options that the site allows are offered, and the key of the chosen one is sent', async () => {
  enterSitting({ votePrivacyOptions: ['open', 'privateselection'] });
  await drawEditor();
  const privacy = within(screen.getByRole('region', { name: 'Privacy' }));
  expect(privacy.getAllByRole('radio')).toHaveLength(2);
  choose('Just name');
  type('Title', 'Secret');
  expect((await saved()).anonymous).toBe('privateselection');
});

test('[PRIV-01] [PRIV-07] a help explains each privacy option, with the chosen one marked', async () => {
  await drawEditor();
  choose('None');
  press('Privacy options');
  const help = within(await screen.findByRole('dialog', { name: 'Privacy options' }));
  const explained = {
    'Voters name and preference': privacySentence('en', 'open'),
    'Just preference': privacySentence('en', 'privatevoter'),
    'Just name': privacySentence('en', 'privateselection'),
    'Limited Visibility': privacySentence('en', 'limitedvisibility'),
    None: privacySentence('en', 'privatevoterselection'),
  };
  expect(help.getAllByRole('term').map((term) => term.textContent)).toEqual(Object.keys(explained));
  for (const text of Object.values(explained)) expect(help.getByText(text)).toBeDefined();
  expect(help.getByText('None').parentElement?.dataset['chosen']).toBe('true');
  await expectAccessible();
});

test('[POLL-19] earlier votes are kept where choices stand beside names, and it is said where not', async () => {
  await drawEditor();
  const name = 'Keep the earlier votes of those who change theirs';
  const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name });
  tick(name);
  choose('Just preference');
  expect([box().checked, box().disabled]).toEqual([false, true]);
  expect(screen.getByText(/it keeps no earlier vote/)).toBeDefined();
  choose('Voters name and preference');
  tick('Members may change their vote while it is open');
  expect(screen.getByText('Only where members may change their vote.')).toBeDefined();
  tick('Members may change their vote while it is open');
  type('Title', 'Logged');
  expect(await saved()).toMatchObject({ logAllVotes: true, mayChangeVote: true });
});

test('[POLL-02] a link that was typed and not added is not lost silently', async () => {
  await drawEditor();
  type('Title', 'With a document');
  type('Name of the document', 'The bill');
  type('Address', 'ftp://x');
  press('Add the link');
  expect(await screen.findByText('Enter an address that begins with https:// or http://.')).toBeDefined();
  type('Address', 'https://example.org/bill.pdf');
  press('Save draft');
  expect(await screen.findByText(/The link is not added yet/)).toBeDefined();
  expect(sentBy(CREATE)).toEqual([]);
  press('Add the link');
  expect((await saved()).documentation).toEqual([{ label: 'The bill', url: 'https://example.org/bill.pdf' }]);
});

test('[POLL-17] what was typed is not left without asking', async () => {
  const { onClose } = await drawEditor();
  type('Title', 'Half');
  press('Close');
  const sure = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }));
  fireEvent.click(sure.getByRole('button', { name: 'Go on editing' }));
  expect(onClose).not.toHaveBeenCalled();
  expect(field('Title').value).toBe('Half');
});

test.each([
  { form: { kind: 'single' } },
  { form: { kind: 'approval', minimum: 1, maximum: 3, seats: 2 } },
  { form: { kind: 'ranking', seats: 1 } },
  {
    form: {
      kind: 'questions',
      questions: [
        { question: 'A?', voteOptions: ['Yea', 'Nay'] },
        { question: 'B?', voteOptions: ['Yea', 'Nay'] },
      ],
    },
  },
] as const)('[BEY-08] a draft stays what it is through the editor: $form.kind', async ({ form }) => {
  const given: Poll = {
    ...draft,
    form: structuredClone(form) as Poll['form'],
    voteOptions: form.kind === 'questions' ? [] : ['Ann', 'Ben', 'Cleo'],
    majority: { ...draft.majority, kind: form.kind === 'single' ? 'two-thirds' : 'none' },
  };
  await drawEditor(given);
  type('Title', 'Renamed');
  // Only the changed field is sent, since another moderator may change the other fields meanwhile.
  expect(await bodySaved(UPDATE)).toEqual({ title: 'Renamed', before: expect.anything() });
});

test('[BEY-05] a saved draft tells who may vote and what would carry', async () => {
  const electors = Array.from({ length: 24 }, (_, index) => ({
    userId: `m${index}`,
    name: `Member ${index}`,
    groupId: null,
    groupName: null,
    color: null,
    weight: '1',
    proxyUserId: index === 0 ? 'm1' : null,
    proxyName: null,
    present: true,
  }));
  answerCalls({
    'GET /api/siteconfig/votequestions': [],
    'GET /api/groups': [organisation],
    'GET /api/polls/:pollId/electorate': { electors, others: [] },
  });
  await drawEditor(draft);
  expect(await screen.findByText(/24 people may vote/)).toBeDefined();
  expect(screen.getByText('13 votes')).toBeDefined();
  press('Show the list');
  expect(await screen.findByRole('dialog', { name: 'Who may vote' })).toBeDefined();
});

test('[BEY-08] [I18N-08] the editor in Arabic, from the right', async () => {
  await act(() => i18next.changeLanguage('ar'));
  document.documentElement.dir = 'rtl';
  await drawEditor({ ...draft, form: { kind: 'approval', minimum: 1, maximum: 2 } });
  expect(screen.getByRole('textbox', { name: 'على الأكثر' })).toBeDefined();
  await expectAccessible();
});
