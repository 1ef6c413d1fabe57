import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BallotKeys } from './ballot-keys.ts';

/** Keys under test; `reopen` gives the same keys as a restarted server sees them. */
export interface BallotKeysUnderTest {
  keys: BallotKeys;
  reopen(): Promise<BallotKeys>;
  /** All stored bytes, so that a test can search in them. */
  dump(): Promise<Buffer>;
  close(): Promise<void>;
}

/** What every adapter of the ballot keys must do. */
export function describeBallotKeysContract(name: string, open: () => Promise<BallotKeysUnderTest>): void {
  describe(`ballot keys contract: ${name}`, () => {
    let subject: BallotKeysUnderTest;
    beforeEach(async () => void (subject = await open()));
    afterEach(() => subject.close());

    test('[BEY-03] a key is 32 random bytes, the same after a restart', async () => {
      await subject.keys.create('poll-a');
      await subject.keys.create('poll-b');
      const key = Buffer.from((await subject.keys.load('poll-a')) ?? []);
      expect(key).toHaveLength(32);
      expect(key).not.toEqual(await subject.keys.load('poll-b'));
      const again = await subject.reopen();
      expect(await again.load('poll-a')).toEqual(key);
      expect((await again.list()).toSorted()).toEqual(['poll-a', 'poll-b']);
    });

    test('making a key again keeps the one that is there', async () => {
      await subject.keys.create('poll-a');
      const key = Buffer.from((await subject.keys.load('poll-a')) ?? []);
      await subject.keys.create('poll-a');
      expect(await (await subject.reopen()).load('poll-a')).toEqual(key);
    });

    test('[BEY-03] a destroyed key is nowhere any more, neither here nor after a restart', async () => {
      await subject.keys.create('poll-a');
      const key = await subject.keys.load('poll-a');
      const copy = Buffer.from(key ?? []);
      expect((await subject.dump()).includes(copy)).toBe(true);
      await subject.keys.destroy('poll-a');
      expect(await subject.keys.load('poll-a')).toBeNull();
      expect(key).toEqual(Buffer.alloc(32));
      expect(await (await subject.reopen()).load('poll-a')).toBeNull();
      expect(await subject.keys.list()).toEqual([]);
      expect((await subject.dump()).includes(copy)).toBe(false);
      await subject.keys.destroy('poll-a');
    });

    test('[BEY-03] a key that another server destroyed is dropped from memory, and no other is', async () => {
      const [here, there] = [subject.keys, await subject.reopen()];
      await here.create('poll-a');
      await here.create('poll-b');
      const [ended, open] = [await there.load('poll-a'), await there.load('poll-b')];
      await here.destroy('poll-a');
      await there.forgetDestroyed();
      expect(await there.load('poll-a')).toBeNull();
      expect(ended).toEqual(Buffer.alloc(32));
      expect(open).not.toEqual(Buffer.alloc(32));
    });

    test('a poll without a key has none', async () => {
      expect(await subject.keys.load('poll-x')).toBeNull();
      expect(await subject.keys.list()).toEqual([]);
    });
  });
}
