import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { InspectionSummary } from './InspectionSummary.tsx';
import { ReceiptsPart } from './ReceiptsPart.tsx';
import { testInspection } from '../testing-house.ts';

const table = () => within(screen.getByRole('table', { name: 'Voters' }));
const cells = (at: number) =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.children[at]?.textContent ?? '');
const head = (name: string) => table().getByRole('columnheader', { name });
const sortBy = (name: string) => fireEvent.click(within(head(name)).getByRole('button'));

test('[POLL-12] the voters are sorted by what is pressed, all pages at once, and turned round by the next press', async () => {
  const { container } = draw(<ReceiptsPart inspection={testInspection({ seats: 130, voted: 120 })} />);
  const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
  expect(head('Voter').getAttribute('aria-sort')).toBe('ascending');
  fireEvent.click(pages.getByRole('button', { name: 'Next page' }));
  expect(pages.getByRole('status').textContent).toBe('51 to 100 of 120');
  const next = pages.getByRole('button', { name: 'Next page' });
  next.focus();
  for (let presses = 0; presses < 2; presses += 1) fireEvent.click(next);
  expect(pages.getByRole('status').textContent).toBe('101 to 120 of 120');
  expect([next.getAttribute('aria-disabled'), document.activeElement]).toEqual(['true', next]);

  sortBy('Vote');
  expect(pages.getByRole('status').textContent).toBe('1 to 50 of 120');
  expect(new Set(cells(1))).toEqual(new Set(['Yea']));
  sortBy('Vote');
  expect(head('Vote').getAttribute('aria-sort')).toBe('descending');
  expect(head('Voter').getAttribute('aria-sort')).toBeNull();
  expect(cells(1).slice(0, 11)).toEqual([...Array.from({ length: 10 }, () => 'Pres.'), 'Nay']);
  await expectAccessible(container);

  fireEvent.change(screen.getByRole('searchbox', { name: 'Search voters' }), { target: { value: 'greens' } });
  expect(cells(1).at(-1)).toBe('Yea');
  sortBy('Voter');
  const names = cells(0);
  sortBy('Voter');
  expect(cells(0)).toEqual(names.toReversed());
});

test('[POLL-12][PRIV-06] nobody sorts by what they are not told', () => {
  const given = testInspection({ seats: 12, voted: 6 });
  const votes = given.votes.map((vote) => ({
    ...vote,
    userId: null,
    voterName: 'Anonymous',
    voteWeight: null,
    serverArrivalTime: null,
  }));
  draw(<ReceiptsPart inspection={{ ...given, votes }} />);
  expect(
    table()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Vote']);
  expect(head('Voter').getAttribute('aria-sort')).toBeNull();
});

test('[POLL-13][PRIV-04] where choices and groups are withheld the sentence of the specification says so, with the reason', async () => {
  const given = testInspection({ seats: 12, voted: 6 }, { anonymous: 'privateselection' });
  const inspection = {
    ...given,
    votes: given.votes.map((vote) => ({ ...vote, voteDecision: null })),
    summaryByGroup: null,
    withheld: { ...given.withheld, preferences: 'privacy-always', groups: 'privacy-always' } as const,
  };
  const sentence = 'Not available yet due to privacy option';
  const { container, unmount } = draw(<ReceiptsPart inspection={inspection} />);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.getByText(/^What each of them chose is not shown/)).toBeDefined();
  await expectAccessible(container);
  unmount();
  draw(<InspectionSummary inspection={inspection} />);
  expect(screen.getByText(sentence)).toBeDefined();
  expect(screen.getByText(/^Not shown for this privacy option/)).toBeDefined();
});

test('[PROXY-08][VOTE-01] a vote that a proxy cast names the proxy under the voter', async () => {
  const given = testInspection({ seats: 12, voted: 2 });
  const votes = given.votes.map((vote, index) =>
    index === 0 ? { ...vote, proxyVoter: 'rosa', proxyVoterName: 'Rosa Quispe' } : vote,
  );
  const { container } = draw(<ReceiptsPart inspection={{ ...given, votes }} />);
  expect(cells(0)[0]).toContain('represented by Rosa Quispe');
  expect(cells(0)[1]).not.toContain('represented');
  await expectAccessible(container);
});
