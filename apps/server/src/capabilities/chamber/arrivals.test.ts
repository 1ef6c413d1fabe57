import { expect, test } from 'vitest';
import type { Viewer } from '../../platform/http/viewer.ts';
import { textOf } from '../../platform/socket/shared-text.ts';
import { Arrivals } from './arrivals.ts';

const viewerOf = (userId: string): Viewer => ({
  userId,
  kind: 'account',
  email: `${userId}@demo.test`,
  displayName: userId,
  roleIds: [],
  roleNames: [],
  actionsAllowed: new Set(),
  signInId: userId,
  payloadKey: new Uint8Array(32),
  votingSessionToAttend: null,
  provenAtMs: 0,
});

/** Makes arrivals whose loads end when `finish` is called. `loads` has the session and the people
 *  of each load. */
function openDoor() {
  const loads: { idVotingSession: string; userIds: string[] }[] = [];
  const finishes: ((error?: Error) => void)[] = [];
  const arrivals = new Arrivals(
    (idVotingSession, asking) =>
      new Promise((resolve, reject) => {
        loads.push({ idVotingSession, userIds: asking.map(({ viewer }) => viewer.userId) });
        const load = loads.length;
        finishes.push((error) => {
          if (error === undefined)
            resolve(({ viewer }) => ({ state: [`${viewer.userId} of load ${load}`], pages: [] }));
          else reject(error);
        });
      }),
  );
  const come = async (userId: string, idVotingSession = 's') =>
    textOf((await arrivals.stateFor(idVotingSession, () => viewerOf(userId))).state);
  const finish = async (error?: Error) => {
    await expect.poll(() => finishes.length).toBeGreaterThan(0);
    finishes.shift()?.(error);
  };
  return { loads, come, finish };
}

test.each([2, 20, 200])('[BEY-23] %i people who come at once share two loads', async (count) => {
  const { loads, come, finish } = openDoor();
  const states = Promise.all(Array.from({ length: count }, (_, n) => come(`p${n}`)));
  await finish();
  await finish();
  expect(await states).toEqual(Array.from({ length: count }, (_, n) => `p${n} of load ${n === 0 ? 1 : 2}`));
  expect(loads.map(({ userIds }) => userIds.length)).toEqual([1, count - 1]);
});

test('a state is loaded after it was asked for, never before: whoever comes during a load waits for the next', async () => {
  const { loads, come, finish } = openDoor();
  const first = come('ana');
  const second = come('ben');
  expect(loads).toHaveLength(1);
  await finish();
  await first;
  await expect.poll(() => loads.length).toBe(2);
  const third = come('cho');
  await finish();
  expect(await second).toBe('ben of load 2');
  await finish();
  expect(await third).toBe('cho of load 3');
});

test('sessions do not wait for each other', async () => {
  const { loads, come, finish } = openDoor();
  const states = [come('ana', 'one'), come('ben', 'other')];
  expect(loads.map(({ idVotingSession }) => idVotingSession)).toEqual(['one', 'other']);
  await finish();
  await finish();
  await Promise.all(states);
});

test('a state that cannot be loaded is told to all who waited for it, and the next ones are tried anew', async () => {
  const { come, finish } = openDoor();
  const lost = Promise.allSettled([come('ana')]);
  await finish(new Error('the database is away'));
  expect((await lost)[0]).toMatchObject({ status: 'rejected' });
  const later = come('ben');
  await finish();
  expect(await later).toBe('ben of load 2');
});
