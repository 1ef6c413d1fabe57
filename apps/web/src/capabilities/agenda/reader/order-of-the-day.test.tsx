import type { PreparedItem } from '@hemicycle/contract/agenda-marks';
import { fireEvent, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { standInForApi } from '../../../testing-api-client.ts';
import { draw, expectAccessible } from '../../../testing-render.tsx';
import { answerCalls, call, enterSitting } from '../../polls/testing-api.ts';
import { SittingPapers } from './SittingPapers.tsx';

standInForApi(async (what, options) => call(what, options));
afterEach(async () => {
  await i18next.changeLanguage('en-US');
});

const STARTS_MS = Date.parse('2026-03-02T09:00:00Z');
const item = (id: string, number: string, more: Partial<PreparedItem> = {}): PreparedItem => ({
  ...{ id, number, title: `Title of ${id}`, parentId: null, kind: 'item', consent: false, text: '' },
  ...{ movers: [], parties: [], plannedStart: null, plannedMinutes: null, dropped: null, papers: [] },
  ...more,
});
const paper = {
  ...{ id: 'p1', title: 'Bill 41', fileId: 'f1', version: 1, name: 'bill.zip', type: 'application/zip' },
  ...{ sizeBytes: 1, addedAt: 1, note: '', earlier: [] },
};
const items = [
  item('bill', '1', {
    ...{ text: 'Third reading.', plannedStart: STARTS_MS, plannedMinutes: 30, papers: [paper] },
    movers: [{ role: 'mover', name: 'Rosa Quispe' }],
  }),
  item('debate', '1.1', { parentId: 'bill' }),
  item('report', '2', { dropped: 'withdrawn', consent: true }),
];

/** Opens the page of a sitting's papers, with these items. */
function open(shown: readonly PreparedItem[], paperId?: string) {
  enterSitting({}, []);
  answerCalls({
    'GET /api/agenda/:idVotingSession/papers': {
      ...{ title: 'Sitting', startsAt: STARTS_MS, endsAt: STARTS_MS + 3_600_000, items: shown, marks: [] },
    },
  });
  return draw(
    <MemoryRouter>
      <SittingPapers idVotingSession="s1" paperId={paperId} />
    </MemoryRouter>,
  );
}

test('[AGENDA-01] the order of the day tells each item with its time, movers, text and papers', async () => {
  open(items);
  const agenda = await screen.findByRole('article', { name: 'Agenda of Sitting' });
  expect(
    within(agenda)
      .getAllByRole('heading')
      .map(({ textContent }) => textContent),
  ).toEqual(['Agenda of Sitting', '1 Title of bill', '1.1 Title of debate', '2 Title of report']);
  expect(within(agenda).getByText('Third reading.')).toBeDefined();
  expect(within(agenda).getByText(/^planned at .*, 30 minutes allotted$/)).toBeDefined();
  expect(within(agenda).getByRole('list', { name: 'Movers and seconders' }).textContent).toBe(
    'Rosa Quispe Mover',
  );
  expect(within(agenda).getByRole('link', { name: 'Bill 41' }).getAttribute('href')).toBe(
    '/app/papers/s1/p1',
  );
  expect(within(agenda).getByText('Withdrawn, Consent item')).toBeDefined();
  await expectAccessible();
});

test('[AGENDA-01] it is printed alone, without the page around it', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  open(items);
  fireEvent.click(await screen.findByRole('button', { name: 'Print the agenda' }));
  expect(print).toHaveBeenCalledOnce();
  const sheet = document.querySelector('.hc-print-sheet');
  expect(sheet?.textContent).toContain('Third reading.');
  expect(sheet?.querySelector('button')).toBeNull();
  window.dispatchEvent(new Event('afterprint'));
});

test('[AGENDA-01] an agenda that is not published says so, and there is nothing to print', async () => {
  open([]);
  expect(await screen.findByText('No agenda has been published')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Print the agenda' })).toBeNull();
  await expectAccessible();
});

test('[AGENDA-01] a paper leads back to the agenda, and one that is gone says so', async () => {
  open(items, 'another');
  expect(await screen.findByText('This paper is no longer part of the agenda.')).toBeDefined();
  const papers = screen.getByRole('navigation', { name: 'Papers' });
  expect(
    within(papers)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/app/papers/s1', '/app/papers/s1/p1']);
});
