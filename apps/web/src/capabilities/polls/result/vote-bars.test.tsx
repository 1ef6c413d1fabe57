import { VOTE_BAR_REORDER_DELAY_MS } from '@hemicycle/rules/polls/vote-bars';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BallotOptions } from '../ballot/BallotOptions.tsx';
import { VoteBars } from './VoteBars.tsx';

const count = (voteDecision: string, votes: number) => ({ voteDecision, votes, weight: String(votes) });
const bars = (yea: number, nay: number) => (
  <VoteBars votesSummary={[count('Yea', yea), count('Nay', nay)]} weighted={false} label="So far" />
);
const shown = () =>
  screen.getAllByRole('listitem').map((row) => (row.textContent.includes('Yea') ? 'Yea' : 'Nay'));

let moved: string[];
beforeEach(() => {
  vi.useFakeTimers();
  moved = [];
  // happy-dom computes no layout, so this test gives each row a height of 40 px.
  vi.spyOn(HTMLElement.prototype, 'offsetTop', 'get').mockImplementation(function (this: HTMLElement) {
    return [...(this.parentElement?.children ?? [])].indexOf(this) * 40;
  });
  HTMLElement.prototype.animate = function (this: HTMLElement, frames) {
    moved.push(`${this.dataset['decision'] ?? ''} ${JSON.stringify(frames)}`);
    return {} as Animation;
  };
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function overtake() {
  const { rerender } = render(bars(1, 0));
  expect(shown()).toEqual(['Yea', 'Nay']);
  rerender(bars(1, 2));
  expect(shown()).toEqual(['Yea', 'Nay']);
  act(() => {
    vi.advanceTimersByTime(VOTE_BAR_REORDER_DELAY_MS);
  });
  expect(shown()).toEqual(['Nay', 'Yea']);
}

test('[POLL-16] bars that change places glide there, so that an eye can follow', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  overtake();
  expect(moved).toEqual([
    'Nay [{"transform":"translateY(40px)"},{"transform":"none"}]',
    'Yea [{"transform":"translateY(-40px)"},{"transform":"none"}]',
  ]);
});

test('[POLL-16] with reduced motion they stand there at once', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  overtake();
  expect(moved).toEqual([]);
});

test('[POLL-08] the ballot says what Pres. means; its name stays as specified', () => {
  render(
    <BallotOptions
      voteOptions={['Yea', 'Nay', 'Pres.']}
      chosen={null}
      onChoose={() => {}}
      onEnter={() => {}}
      disabled={false}
    />,
  );
  const present = screen.getByRole('radio', { name: 'Pres.' });
  const id = present.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Present: neither for nor against');
  expect(screen.getByRole('radio', { name: 'Yea' }).hasAttribute('aria-describedby')).toBe(false);
});

test.each([
  { options: ['Yea', 'Nay'], over: null },
  { options: ['Ann Brown-Featherstone', 'Bo'], over: 'true' },
])(
  '[POLL-15] names of the length of $options stand over their bars in a narrow place: $over',
  ({ options, over }) => {
    render(
      <VoteBars votesSummary={options.map((option) => count(option, 1))} weighted={false} label="Count" />,
    );
    expect(screen.getByRole('list').getAttribute('data-long')).toBe(over);
  },
);
