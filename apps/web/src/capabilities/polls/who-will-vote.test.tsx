import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { standInForApi } from '../../testing-api-client.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { answerCalls, call, enterSitting } from './testing-api.ts';
import { testPoll } from './testing-house.ts';
import { WhoWillVote } from './editor/WhoWillVote.tsx';

standInForApi(async (what, options) => call(what, options));

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
  // Four of the nine electors have their own weights.
  const electors = Array.from({ length: 9 }, (_, index) => ({
    userId: `member${index}`,
    name: `Member ${index}`,
    groupId: null,
    groupName: null,
    color: null,
    weight: index < 5 ? '29' : '12',
    proxyUserId: null,
    proxyName: null,
    present: null,
  }));
  answerCalls({ 'GET /api/polls/:pollId/electorate': { electors, others: [] } });
});

test.each([
  { anonymous: 'privatevoterselection', said: 1 },
  { anonymous: 'open', said: 0 },
] as const)(
  '[WEIGHT-03] [BEY-03] a saved draft that is $anonymous tells ahead whether rare weights keep it from opening',
  async ({ anonymous, said }) => {
    draw(
      <main>
        <WhoWillVote poll={{ ...testPoll, status: 'draft', anonymous, votingOrganisation: 'council' }} />
      </main>,
    );
    await screen.findByText(/9 people may vote/);
    expect(screen.queryAllByText(/Fewer than five members hold one of the weights/)).toHaveLength(said);
    await expectAccessible();
  },
);
