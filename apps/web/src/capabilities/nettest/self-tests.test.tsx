import { permissions } from '@hemicycle/contract/permissions';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signedIn } from '../../testing-person.ts';
import { draw, expectAccessible } from '../../testing-render.tsx';
import { useSignIn } from '../auth/sign-in.ts';
import { SelfTestsEntry } from './SelfTestsEntry.tsx';

const test0 = { failed: [], path: null, testedMs: Date.now() - 3_600_000 };
let people: unknown[] = [];

beforeEach(() => {
  people = [
    { userId: 'a', displayName: 'Ada Byron', selfTest: { ...test0, state: 'ready' } },
    { userId: 'b', displayName: 'Ben Ode', selfTest: null },
    {
      ...{ userId: 'c', displayName: 'Cho Lin' },
      selfTest: { ...test0, state: 'failed', failed: ['join-huddle-room'] },
    },
  ];
  vi.stubGlobal('fetch', async () => Response.json({ people }));
  useSignIn.setState({ info: { ...signedIn, actionsAllowed: [permissions.moderation] } });
});

async function open() {
  draw(<SelfTestsEntry idVotingSession="s1" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Who is ready' }));
}

test('the clerk sees who is ready, those who need a hand first (BEY-44)', async () => {
  await open();
  expect(await screen.findByText('1 of 3 are ready')).toBeTruthy();
  const rows = screen.getAllByRole('row').slice(1);
  expect(rows).toHaveLength(3);
  expect(rows[0]?.textContent).toContain('Cho Lin');
  expect(rows[0]?.textContent).toContain('Failed: Test room.');
  expect(rows[1]?.textContent).toContain('Has tested nothing yet.');
  expect(rows[2]?.textContent).toContain('All is well.');
  await expectAccessible();
});

test('[BEY-44] a test that is older than a day counts for nothing, as in mission control', async () => {
  const selfTest = { ...test0, state: 'ready', testedMs: Date.now() - 86_400_000 };
  people = [{ userId: 'a', displayName: 'Ada Byron', selfTest }];
  await open();
  expect(await screen.findByText('0 of 1 are ready')).toBeTruthy();
  expect(screen.getByText('The last test is older than a day: it says nothing of today.')).toBeTruthy();
  await expectAccessible();
});

test('a session without people says so (BEY-44)', async () => {
  people = [];
  await open();
  expect(await screen.findByText('Nobody is expected')).toBeTruthy();
});

test('who does not run the sitting is not offered it (BEY-44)', async () => {
  useSignIn.setState({ info: signedIn });
  draw(<SelfTestsEntry idVotingSession="s1" />);
  expect(screen.queryByRole('button')).toBeNull();
});
