import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { expect, test } from 'vitest';
import { keyOfPerson, loadTogether, peopleOfKeys, SharingDatabase } from './sharing-database.ts';

const config = { dialect: new PostgresDialect({ pool: new pg.Pool() }) };

/** A read that notes the keys it was asked for. */
function countingRead() {
  const asked: (readonly string[])[] = [];
  const read = async (_db: unknown, keys: readonly string[]) => {
    asked.push(keys);
    await new Promise((resolve) => setImmediate(resolve));
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  };
  return { asked, read };
}

test('[BEY-23] those who ask at once share a statement, each for their own', async () => {
  const db = new SharingDatabase<unknown>(config);
  const { asked, read } = countingRead();
  const keys = ['a', 'b', 'c', 'd', 'nobody'];
  const found = await Promise.all(keys.map((key) => loadTogether(db, read, key)));
  expect(found).toEqual(['A', 'B', 'C', 'D', undefined]);
  expect(asked).toEqual([['a'], ['b'], ['c', 'd', 'nobody']]);
});

test('what is read by another function is not shared', async () => {
  const db = new SharingDatabase<unknown>(config);
  const [one, other] = [countingRead(), countingRead()];
  await Promise.all([loadTogether(db, one.read, 'a'), loadTogether(db, other.read, 'a')]);
  expect([one.asked, other.asked]).toEqual([[['a']], [['a']]]);
});

test('a transaction reads for itself', async () => {
  const { asked, read } = countingRead();
  const alone = new Kysely<unknown>(config);
  await Promise.all([
    loadTogether(alone, read, 'a'),
    loadTogether(alone, read, 'b'),
    loadTogether(alone, read, 'c'),
  ]);
  expect(asked).toEqual([['a'], ['b'], ['c']]);
});

test('a failure is that of all who shared the statement, and the next is read anew', async () => {
  const db = new SharingDatabase<unknown>(config);
  let isAway = true;
  const read = (_db: unknown, keys: readonly string[]) =>
    isAway ? Promise.reject(new Error('away')) : Promise.resolve(new Map(keys.map((key) => [key, 1])));
  await expect(loadTogether(db, read, 'a')).rejects.toThrow('away');
  isAway = false;
  expect(await loadTogether(db, read, 'a')).toBe(1);
});

test('keys of people in sessions are read as they were written', () => {
  const people = [{ idVotingSession: 'sitting-1', userId: 'ana_b' }];
  expect(peopleOfKeys(people.map(keyOfPerson))).toEqual(people);
});
