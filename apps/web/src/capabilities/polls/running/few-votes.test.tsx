import type { Poll } from '@hemicycle/contract/polls';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useDialogs } from '../../../ui/dialog-store.ts';
import { Dialogs } from '../../../ui/Dialogs.tsx';
import { RunPoll } from './RunPoll.tsx';
import { SoFar } from '../panel/SoFar.tsx';
import { answerCalls, call, enterSitting, sentBy } from '../testing-api.ts';
import { testInspection } from '../testing-house.ts';

standInForApi(async (what, options) => call(what, options));

const CLOSE = 'POST /api/polls/:pollId/close';
const DECLARE = 'POST /api/polls/:pollId/declare';
const pollOf = (voted: number, poll: Partial<Poll>): Poll =>
  testInspection({ seats: 24, voted }, { fewestToTell: 3, ...poll }).poll;

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  enterSitting();
});
afterEach(() => useDialogs.setState({ open: [] }));

describe('before a vote closes', () => {
  const FEW = /could tell what they chose/;
  test.each([
    { anonymous: 'privateselection', voted: 1, said: true },
    { anonymous: 'privatevoter', voted: 0, said: true },
    { anonymous: 'privatevoterselection', voted: 4, said: true },
    { anonymous: 'privatevoterselection', voted: 5, said: false },
    { anonymous: 'open', voted: 1, said: false },
  ] as const)(
    '[BEY-03] of a $anonymous one that counts $voted it is said what a close tells: $said',
    async ({ anonymous, voted, said }) => {
      const poll = pollOf(voted, { anonymous, status: 'open' });
      answerCalls({ [CLOSE]: { ...poll, status: 'closed' } });
      draw(
        <main>
          <RunPoll poll={poll} />
          <Dialogs />
        </main>,
      );
      fireEvent.click(screen.getByRole('button', { name: 'Close the vote' }));
      const dialog = await screen.findByRole('dialog', {
        name: said ? 'So few have voted. Close all the same?' : 'Close the vote?',
      });
      expect(FEW.test(dialog.textContent)).toBe(said);
      if (said) expect(dialog.textContent).toContain('Of fewer than 3 votes no count is ever told');
      if (anonymous === 'privatevoter') expect(dialog.textContent).toContain('0–4 of 24 have voted.');
      expect(sentBy(CLOSE)).toEqual([]);
      await expectAccessible();
    },
  );
});

test.each([
  { fewestToTell: 1, said: null },
  { fewestToTell: 2, said: 'Of a single vote no count is ever told to anybody' },
  { fewestToTell: 3, said: 'Of fewer than 3 votes no count is ever told to anybody' },
])(
  '[BEY-03] with a count told of $fewestToTell votes on, the question before few are closed reads: $said',
  async ({ fewestToTell, said }) => {
    draw(
      <main>
        <RunPoll poll={pollOf(1, { anonymous: 'privatevoter', status: 'open', fewestToTell })} />
        <Dialogs />
      </main>,
    );
    fireEvent.click(screen.getByRole('button', { name: 'Close the vote' }));
    const text = (await screen.findByRole('dialog')).textContent;
    expect(/Of [^.]* no count is ever told to anybody/.exec(text)?.[0] ?? null).toBe(said);
  },
);

describe('the figures', () => {
  const STEPS = /moves in steps of five votes or more/;
  test.each([
    { anonymous: 'privatevoter', status: 'open', said: 1 },
    { anonymous: 'privatevoterselection', status: 'open', said: 1 },
    { anonymous: 'privateselection', status: 'open', said: 0 },
    { anonymous: 'privatevoter', status: 'closed', said: 0 },
  ] as const)(
    '[PRIV-04] of a $status $anonymous poll say that they move in steps',
    ({ anonymous, status, said }) => {
      draw(<SoFar poll={pollOf(10, { anonymous, status })} />);
      expect(screen.queryAllByText(STEPS)).toHaveLength(said);
    },
  );

  test.each([
    { voted: 0, seats: 24, figure: '0–4 of 24 have voted' },
    { voted: 10, seats: 24, figure: '10–14 of 24 have voted' },
    { voted: 10, seats: 12, figure: '10–12 of 12 have voted' },
    { voted: 12, seats: 12, figure: '12 of 12 have voted' },
    { voted: 0, seats: 3, figure: '0–3 of 3 have voted' },
  ])('[PRIV-04] that move in steps are a range: $figure', ({ voted, seats, figure }) => {
    const { poll } = testInspection({ seats, voted }, { anonymous: 'privatevoterselection', status: 'open' });
    const { container } = draw(<SoFar poll={poll} />);
    expect(container.querySelector('[data-voted]')?.textContent).toBe(figure);
  });

  test('[BEY-03] of a secret poll in which all chose the same say what that tells', () => {
    const poll = pollOf(3, { anonymous: 'privatevoterselection', status: 'closed' });
    const votesSummary = [
      { voteDecision: 'Yea', votes: 3, weight: '3' },
      { voteDecision: 'Nay', votes: 0, weight: '0' },
    ];
    draw(<SoFar poll={{ ...poll, tally: poll.tally && { ...poll.tally, votesSummary } }} />);
    expect(screen.getByText(/All who voted chose the same/)).toBeDefined();
  });

  test.each([
    { withheld: 'too-few-votes', text: /Fewer than 3 voted, so the count could tell/ },
    { withheld: 'too-few-of-weight', text: /Fewer than five voted with one of the weights/ },
  ] as const)(
    '[BEY-03] $withheld: it is said why there is no count, and a declaration takes a commentary',
    async ({ withheld, text }) => {
      const poll = pollOf(2, { anonymous: 'privatevoterselection', status: 'closed' });
      const kept: Poll = { ...poll, tally: poll.tally && { ...poll.tally, votesSummary: null, withheld } };
      answerCalls({ [DECLARE]: { ...kept, result: 'FAIL' } });
      draw(
        <main>
          <SoFar poll={kept} />
          <RunPoll poll={kept} />
        </main>,
      );
      expect(screen.getByText(text)).toBeDefined();
      expect(screen.getByText('Not available due to privacy option')).toBeDefined();
      fireEvent.click(screen.getByRole('radio', { name: 'FAIL' }));
      fireEvent.click(screen.getByRole('button', { name: 'Declare FAIL' }));
      expect(sentBy(DECLARE)).toEqual([]);
      expect(screen.getByRole('textbox', { name: /Commentary/ }).getAttribute('aria-invalid')).toBe('true');
      await expectAccessible();
    },
  );
});
