import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import type * as ApiClient from '../../../api-client.ts';
import { ApiError } from '../../../api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testPoll } from '../testing-house.ts';
import { PollEditor } from './PollEditor.tsx';

vi.mock('../../../api-client.ts', async (original) => ({
  ...(await original<typeof ApiClient>()),
  api: async (what: string, options?: unknown) => call(what, options),
}));

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
  'GET /api/polls/votingsession/:idVotingSession': { polls: [theirs], myVotes: [] },
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
