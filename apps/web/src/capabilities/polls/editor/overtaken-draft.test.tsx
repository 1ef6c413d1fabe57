import type { AgendaItem } from '@hemicycle/contract/agenda';
import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../../../api-client.ts';
import { useLive } from '../../../realtime/use-live.ts';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { PollEditor } from './PollEditor.tsx';

standInForApi(async (what, options) => call(what, options));

const CREATE = 'POST /api/polls/votingsession/:idVotingSession';
const UPDATE = 'PUT /api/polls/:pollId';
const draft: Poll = { ...testPoll, status: 'draft', number: null, startTime: null, closedTime: null };
const theirs = { ...draft, title: 'Theirs', question: 'And theirs?' };
const others = {
  'GET /api/siteconfig/votequestions': [],
  'GET /api/groups': [],
  'GET /api/agenda/:idVotingSession': {
    version: 0,
    publishedAt: null,
    hidden: false,
    items: [],
    withoutItem: [],
  },
  'GET /api/polls/:pollId/electorate': { electors: [], others: [] },
  'GET /api/polls/:pollId': { poll: theirs, myVotes: [] },
};
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
});

test('[POLL-17] whose draft somebody else has changed reads that, keeps what was typed, and saves on top of it', async () => {
  answerCalls({
    ...others,
    [UPDATE]: () => {
      throw new ApiError('changed-meanwhile', 409, '');
    },
  });
  draw(
    <main>
      <PollEditor idVotingSession="s1" draft={draft} onClose={() => undefined} />
    </main>,
  );
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.queryAllByRole('combobox').length).toBeGreaterThan(1));
  fireEvent.change(field('Title'), { target: { value: 'Mine' } });
  press('Save draft');
  await screen.findByRole('button', { name: 'Read again, keep what I typed' });
  press('Read again, keep what I typed');
  expect(await screen.findByText(/Somebody else has changed as well: Title \(Theirs\)/)).toBeDefined();
  expect(field('Title').value).toBe('Mine');
  expect(field('Question').value).toBe('And theirs?');
  await expectAccessible();
  answerCalls({ ...others, [UPDATE]: { ...theirs, title: 'Mine' } });
  press('Save draft');
  await waitFor(() => expect(sentBy(UPDATE)).toHaveLength(1));
  expect(sentBy(UPDATE)[0]).toMatchObject({
    body: { title: 'Mine', before: { title: 'Theirs', question: 'And theirs?' } },
  });
});

test('[AGENDA-01] a vote is the current item’s, unless its author chooses another item or none', async () => {
  const item: AgendaItem = {
    ...{ id: 'i1', parentId: null, number: '1', title: 'Water', hasText: false, plannedStart: null },
    ...{ plannedMinutes: null, state: 'current', begunAt: 1, endedAt: null, spentMs: 0, runningSince: 1 },
    ...{ votes: [], version: 1, kind: 'item', consent: false, movers: [], parties: [], paperCount: 0 },
  };
  const items = [item, { ...item, id: 'i2', number: '2', title: 'Budget', state: 'planned' as const }];
  useLive.setState({ agenda: { version: 1, publishedAt: 1, hidden: false, items, withoutItem: [] } });
  answerCalls({ ...others, [CREATE]: draft, [UPDATE]: draft });
  draw(
    <main>
      <PollEditor idVotingSession="s1" draft={null} onClose={() => undefined} />
    </main>,
  );
  await screen.findByRole('dialog');
  const chosen = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Agenda item' });
  expect(chosen().selectedOptions[0]?.textContent).toBe('1 Water');
  fireEvent.change(field('Title'), { target: { value: 'Shall it pass?' } });
  fireEvent.change(chosen(), { target: { value: 'none' } });
  press('Save draft');
  await waitFor(() => expect(sentBy(CREATE)).toHaveLength(1));
  expect(sentBy(CREATE)[0]).toMatchObject({ body: { agendaItems: [] } });
  fireEvent.change(chosen(), { target: { value: 'i2' } });
  press('Save draft');
  await waitFor(() => expect(sentBy(UPDATE)).toHaveLength(1));
  expect(sentBy(UPDATE)[0]).toMatchObject({ body: { agendaItems: ['i2'], before: { agendaItems: [] } } });
  await expectAccessible();
});
