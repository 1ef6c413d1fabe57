import type { SiteState as State } from '@hemicycle/contract/operations';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { SiteState } from './SiteState.tsx';

const well: State['parts'] = [
  { part: 'database', verdict: 'well', found: { finding: 'database-answers', ms: 3.2, bytes: 41_000_000 } },
  {
    part: 'recorders',
    verdict: 'well',
    found: { finding: 'recorders-heard', recorders: 2, free: 3 },
  },
  { part: 'news', verdict: 'unused', found: { finding: 'news-alone' } },
  {
    part: 'disk',
    verdict: 'well',
    found: { finding: 'disk-room', bytes: 80_400_000_000, ofBytes: 252e9 },
  },
];
let answer: State | null;

beforeEach(async () => {
  await i18next.changeLanguage('en-US');
  answer = { atMs: 0, startedMs: 0, parts: well };
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async () =>
      new Response(JSON.stringify(answer), {
        status: answer === null ? 500 : 200,
        headers: { 'content-type': 'application/json' },
      }),
  );
});

test('[BEY-24] what works is said with its figures, in units that people read', async () => {
  const { container } = draw(
    <main>
      <SiteState />
    </main>,
  );
  expect(await screen.findByText('Everything works')).toBeTruthy();
  const parts = within(screen.getByRole('list', { name: 'Parts of the site' })).getAllByRole('listitem');
  expect(parts.map((part) => part.textContent)).toEqual([
    'Database worksIt answers within 3 ms and holds 41 MB.',
    'Recorders worksRecorders heard: 2. They could record this many more rooms now: 3.',
    'Disk works80.4 GB are free of 252 GB.',
    expect.stringContaining('News between servers not usedThis server is alone'),
  ]);
  await expectAccessible(container);
});

test('[BEY-24] what is broken stands first, with what to do, and is looked at again', async () => {
  const jobs = { finding: 'jobs-late', waiting: 2, ms: 150_000, failing: 1 } as const;
  answer = {
    ...{ atMs: 0, startedMs: 0 },
    parts: [
      ...well,
      { part: 'jobs', verdict: 'look', found: jobs },
      { part: 'mail', verdict: 'broken', found: { finding: 'mail-silent' } },
    ],
  };
  draw(<SiteState />);
  expect(await screen.findByText('1 part does not work')).toBeTruthy();
  const names = screen.getAllByRole('heading', { level: 2 }).map((name) => name.textContent);
  expect(names.slice(0, 2)).toEqual(['Mail broken', 'Work to do later look']);
  expect(screen.getByText(/2 wait for up to 2.5 min, and 1 failed/)).toBeTruthy();

  answer = { atMs: 0, startedMs: 0, parts: well };
  fireEvent.click(screen.getByRole('button', { name: 'Look again' }));
  await waitFor(() => expect(screen.getByText('Everything works')).toBeTruthy());
});

test('[BEY-24] without an answer the page says so and offers to try again', async () => {
  answer = null;
  draw(<SiteState />);
  expect(await screen.findByText('The state of the site could not be read')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});
