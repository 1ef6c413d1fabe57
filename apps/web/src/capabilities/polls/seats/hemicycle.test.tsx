import type { VoteInspection } from '@hemicycle/contract/votes';
import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../../testing-person.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { useSignIn } from '../../auth/sign-in.ts';
import { Hemicycle } from './Hemicycle.tsx';
import { InspectedSeats } from './PollSeats.tsx';
import { SoFar } from '../panel/SoFar.tsx';
import { testElectorate, testInspection, testPoll, testSeats } from '../testing-house.ts';

const { voteOptions } = testPoll;
const marksOf = (container: HTMLElement, kind?: string) =>
  container.querySelectorAll(kind === undefined ? '[data-seat]' : `[data-seat][data-kind="${kind}"]`).length;

beforeEach(async () => {
  useSignIn.setState({ info: signedIn });
  await i18next.changeLanguage('en-US');
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  { filled: 'empty', voted: 0, yea: 0, nay: 0, pres: 0, none: 24 },
  { filled: 'half full', voted: 12, yea: 7, nay: 4, pres: 1, none: 12 },
  { filled: 'full', voted: 24, yea: 14, nay: 8, pres: 2, none: 0 },
])('[BEY-04] a house of 24 that is $filled: a mark a seat, the count in words, tables', async (given) => {
  const { container } = draw(
    <Hemicycle title="The bill" seats={testSeats(24, given.voted)} voteOptions={voteOptions} />,
  );
  for (const kind of ['yea', 'nay', 'pres', 'none'] as const)
    expect(marksOf(container, kind), kind).toBe(given[kind]);
  const figure = screen.getByRole('figure', { name: 'The bill' });
  expect(within(figure).getByRole('listbox').getAttribute('aria-describedby')).not.toBeNull();
  expect(figure.textContent).toContain(
    `Seats: 24. Yea ${given.yea}, Nay ${given.nay}, Pres. ${given.pres}, Not voted ${given.none}.`,
  );
  const groups = within(figure).getByRole('table', { name: 'By group' });
  expect(within(groups).getAllByRole('row').at(-1)!.textContent).toBe(
    `Total24${given.yea}${given.nay}${given.pres}${given.none}`,
  );
  expect(within(figure).queryByRole('table', { name: 'Seats' })).toBeNull();
  const show = within(figure).getByRole('button', { name: 'Show every seat as a table' });
  fireEvent.click(show);
  const table = within(figure).getByRole('table', { name: 'Seats' });
  expect(within(table).getAllByRole('row')).toHaveLength(25);
  // The button stays in its place before the table.
  expect(show.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  await expectAccessible(container);
});

test.each([432, 720])('[BEY-04] a house of %i seats is drawn in good time', (count) => {
  const seats = testSeats(count, count - 2);
  const { container, rerender } = draw(
    <Hemicycle title="The bill" seats={seats} voteOptions={voteOptions} />,
  );
  expect(marksOf(container)).toBe(count);
  const startedAt = performance.now();
  rerender(<Hemicycle title="The bill" seats={testSeats(count, count)} voteOptions={voteOptions} />);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  expect(marksOf(container, 'none')).toBe(0);
});

test('[BEY-04] a vote that arrives fills its seat and moves none', () => {
  const outlines = (container: HTMLElement) =>
    Array.from(container.querySelectorAll('[data-seat]'), (seat) => seat.getAttribute('d'));
  const before = testSeats(24, 11);
  const { container, rerender } = draw(
    <Hemicycle title="The bill" seats={before} voteOptions={voteOptions} />,
  );
  const drawn = outlines(container);
  const after = before.map((seat, index) => (index === 20 ? { ...seat, voteDecision: 'Nay' } : seat));
  rerender(<Hemicycle title="The bill" seats={after} voteOptions={voteOptions} />);
  const changed = outlines(container).flatMap((outline, index) => (outline === drawn[index] ? [] : index));
  expect(changed).toEqual([20]);
});

test('[BEY-04][FND-11] in a panel lower than the map, keys bring the seat into sight', () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView');
  draw(<Hemicycle title="The bill" seats={testSeats(24, 12)} voteOptions={voteOptions} />);
  const map = screen.getByRole('listbox');
  expect(shown).not.toHaveBeenCalled();
  fireEvent.focus(map);
  shown.mockClear();
  fireEvent.keyDown(map, { key: 'End' });
  expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
  shown.mockRestore();
});

test('[BEY-04] one tab stop; keys move over the seats, and each is said with name, group and decision', () => {
  const seats = testSeats(24, 12);
  draw(<Hemicycle title="The bill" seats={seats} voteOptions={voteOptions} />);
  const map = screen.getByRole('listbox');
  const said = () => {
    const option = screen.getByRole('option');
    expect(map.getAttribute('aria-activedescendant')).toBe(option.id);
    return option.textContent;
  };
  expect(map.tabIndex).toBe(0);
  expect(said()).toBe(`${seats[0]!.name}, Labour and Solidarity, Yea`);
  fireEvent.keyDown(map, { key: 'End' });
  expect(said()).toBe(`${seats[23]!.name}, Civic Union, Not voted`);
  fireEvent.keyDown(map, { key: 'Home' });
  fireEvent.keyDown(map, { key: 'PageDown' });
  expect(said()).toContain('Greens');
  fireEvent.keyDown(map, { key: 'PageUp' });
  expect(said()).toContain(seats[0]!.name);
  const first = said();
  fireEvent.keyDown(map, { key: 'ArrowRight' });
  const right = said();
  expect(right).not.toBe(first);
  fireEvent.keyDown(map, { key: 'a' });
  expect(said()).toBe(right);
});

test('[BEY-04][WEIGHT-01] a weighted poll draws heads and says weights', async () => {
  const inspection = testInspection({ seats: 24, voted: 24, weight: '3' }, { votingOrganisation: 'council' });
  vi.stubGlobal('fetch', async () => Response.json(testElectorate(24)));
  const { container } = draw(<InspectedSeats inspection={inspection} />);
  await vi.waitFor(() => expect(marksOf(container), container.textContent).toBe(24));
  const legend = screen.getByRole('list', { name: 'What the marks mean' });
  expect(legend.textContent).toContain('Yea 14 weight 42');
  screen.getByText('Each seat is one member. The bars show the weights.');
  await expectAccessible(container);
});

const withheld: VoteInspection = {
  ...testInspection({ seats: 24, voted: 12 }, { anonymous: 'privateselection', status: 'open' }),
  withheld: { voters: null, preferences: 'privacy-always', tally: null, groups: 'privacy-always' },
  summaryByGroup: null,
  summaryByDecision: null,
};

test('[BEY-04][PRIV-04] where choices are hidden no seat is drawn', () => {
  const votes = withheld.votes.map((vote) => ({ ...vote, voteDecision: null }));
  const { container } = draw(<InspectedSeats inspection={{ ...withheld, votes }} />);
  expect(container.textContent).toBe('');
});

test.each([
  ['privatevoter', '12–16 of 24 have voted'],
  ['privateselection', '12 of 24 have voted'],
  ['privatevoterselection', '12–16 of 24 have voted'],
  ['limitedvisibility', '12 of 24 have voted'],
] as const)(
  '[BEY-04][PRIV-04] an open poll %s counts without telling who: %s',
  async (anonymous, counted) => {
    const { container } = draw(
      <SoFar
        poll={{ ...withheld.poll, anonymous, tally: { ...withheld.poll.tally!, votesSummary: null } }}
      />,
    );
    expect(container.querySelector('[data-voted="12"]')!.textContent).toBe(counted);
    expect(marksOf(container)).toBe(0);
    await expectAccessible(container);
  },
);

test('[BEY-04][I18N-01] in Arabic the words are Arabic, and the room is not mirrored', async () => {
  const seats = testSeats(24, 24);
  const { container, unmount } = draw(
    <Hemicycle title="مشروع القانون" seats={seats} voteOptions={voteOptions} />,
  );
  const outlines = () =>
    Array.from(container.querySelectorAll('[data-seat]'), (seat) => seat.getAttribute('d'));
  const english = outlines();
  unmount();
  await i18next.changeLanguage('ar');
  const arabic = draw(<Hemicycle title="مشروع القانون" seats={seats} voteOptions={voteOptions} />);
  expect(
    Array.from(arabic.container.querySelectorAll('[data-seat]'), (seat) => seat.getAttribute('d')),
  ).toEqual(english);
  expect(screen.getByRole('option').textContent).toContain('الصوت: نعم');
  screen.getByRole('table', { name: 'حسب المجموعة' });
  await expectAccessible(arabic.container);
});

test('[BEY-04] the map is printed alone, and the page stands as before afterwards', () => {
  draw(
    <Hemicycle
      title="The bill"
      seats={testSeats(24, 24)}
      voteOptions={voteOptions}
      vote="Vote 3, 2026-11-27 14:05:09"
    />,
  );
  const sheet = () => document.body.querySelector(':scope > .hc-print-sheet');
  let printed = '';
  vi.stubGlobal('print', () => {
    printed = sheet()?.textContent ?? '';
  });
  fireEvent.click(screen.getByRole('button', { name: 'Print the seat map' }));
  vi.unstubAllGlobals();
  expect(printed).toContain('The bill');
  expect(printed).toContain('Vote 3, 2026-11-27 14:05:09');
  window.dispatchEvent(new Event('afterprint'));
  expect(sheet()).toBeNull();
  expect(screen.getByRole('figure', { name: 'The bill' })).toBeDefined();
});
