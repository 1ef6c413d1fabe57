import type { EarlierSession } from '@hemicycle/contract/earlier-sessions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { EarlierList } from './EarlierList.tsx';

const DAY_MS = 86_400_000;
const START_MS = Date.UTC(2026, 2, 2, 9);
const sitting = (number: number, more: Partial<EarlierSession> = {}): EarlierSession => ({
  idVotingSession: `s${number}`,
  title: `Plenary sitting ${number}`,
  stage: 'ended',
  epochStartTime: START_MS + number * DAY_MS,
  epochEndTime: START_MS + number * DAY_MS + 3_600_000,
  openedAt: START_MS + number * DAY_MS + 60_000,
  endedAt: START_MS + number * DAY_MS + 120_000,
  voteCount: 7,
  ...more,
});

const asked: URLSearchParams[] = [];
let answers: (query: URLSearchParams) => Response;

beforeEach(() => {
  asked.length = 0;
  answers = () => Response.json({ sessions: [], next: null });
  vi.stubGlobal('fetch', async (address: string) => {
    const query = new URL(address, 'http://site').searchParams;
    asked.push(query);
    return answers(query);
  });
});
afterEach(() => vi.unstubAllGlobals());

const show = () =>
  draw(
    <MemoryRouter>
      <EarlierList hasMoved={false} />
    </MemoryRouter>,
  );

test('[SESS-06] sittings that are over, each leading to its page, and more of them on a wish', async () => {
  answers = (query) =>
    query.get('before') === null
      ? Response.json({
          sessions: [sitting(3, { stage: 'sits-on', endedAt: null }), sitting(2)],
          next: '1.s2',
        })
      : Response.json({ sessions: [sitting(2), sitting(1, { openedAt: null, voteCount: 0 })], next: null });
  const { container } = show();
  const first = await screen.findByRole('link', { name: 'Plenary sitting 3' });
  expect(first.getAttribute('href')).toBe('/app/sittings/s3');
  expect(screen.getByText(/Sits on past its end/)).toBeTruthy();
  await expectAccessible(container);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('link', { name: 'Plenary sitting 1' });
  expect(screen.getAllByRole('link')).toHaveLength(3);
  expect(asked.at(-1)?.get('before')).toBe('1.s2');
  // The times of the list are the planned ones, and are labelled so.
  expect(screen.getAllByText(/^planned \d\d:\d\d to \d\d:\d\d$/)).toHaveLength(3);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('[SESS-06] a search asks the server once the typing rests, and says where nothing was found', async () => {
  answers = (query) =>
    Response.json({ sessions: query.get('search') === '' ? [sitting(1)] : [], next: null });
  show();
  await screen.findByRole('link', { name: 'Plenary sitting 1' });
  const field = screen.getByRole('searchbox', { name: 'Part of a title' });
  fireEvent.change(field, { target: { value: 'fin' } });
  fireEvent.change(field, { target: { value: 'finance' } });
  await screen.findByText('No earlier sitting has this in its title');
  expect(asked.map((query) => query.get('search'))).toEqual(['', 'finance']);
  screen.getByText('Search for another part of the title.');
  fireEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await screen.findByRole('link', { name: 'Plenary sitting 1' });
  expect(document.activeElement).toBe(field);
});

test('[SESS-06] the search of the address is asked for, as after Back', async () => {
  draw(
    <MemoryRouter initialEntries={['/app/sittings?search=finance']}>
      <EarlierList hasMoved={false} />
    </MemoryRouter>,
  );
  await screen.findByText('No earlier sitting has this in its title');
  expect(asked.map((query) => query.get('search'))).toEqual(['finance']);
});

test('[SESS-06] none at all, and a list that could not be read, say so', async () => {
  show();
  await screen.findByText('No earlier sitting');
  answers = () => Response.json({ error: { code: 'internal' } }, { status: 500 });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'x' } });
  await screen.findByText('The earlier sittings could not be read');
  answers = () => Response.json({ sessions: [sitting(1)], next: null });
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('link', { name: 'Plenary sitting 1' })).toBeTruthy());
});
