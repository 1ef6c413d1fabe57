import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FileTooLargeError } from './storage.ts';
import type { Storage, StoredFile } from './storage.ts';

/** A storage under test; `countFiles` counts its files, including unfinished ones. */
export interface StorageUnderTest {
  storage: Storage;
  countFiles(): Promise<number>;
  close(): Promise<void>;
}

/** All files of a storage, as it lists them. */
export async function listOf(storage: Storage): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const bytes = (text: string) => Readable.from([Buffer.from(text)]);

/** What every storage must do. */
export function describeStorageContract(name: string, open: () => Promise<StorageUnderTest>): void {
  describe(`storage contract: ${name}`, () => {
    let subject: StorageUnderTest;
    beforeEach(async () => void (subject = await open()));
    afterEach(() => subject.close());

    async function read(storageId: string): Promise<string | null> {
      const content = await subject.storage.open(storageId);
      return content === null ? null : (await buffer(content)).toString();
    }

    test('what was saved is read again, byte for byte', async () => {
      const content = Buffer.from(Array.from({ length: 200_000 }, (_, n) => n % 256));
      const storageId = subject.storage.newId();
      const sizeBytes = await subject.storage.save(
        storageId,
        Readable.from([content.subarray(0, 70_000), content.subarray(70_000)]),
        { maxBytes: content.length },
      );
      expect(sizeBytes).toBe(content.length);
      const opened = await subject.storage.open(storageId);
      expect(opened && content.equals(await buffer(opened))).toBe(true);
    });

    test('the same content twice is two files', async () => {
      const [one, two] = [subject.storage.newId(), subject.storage.newId()];
      expect(one).not.toBe(two);
      for (const storageId of [one, two]) await subject.storage.save(storageId, bytes('x'), { maxBytes: 1 });
      await subject.storage.remove(one);
      expect([await read(one), await read(two)]).toEqual([null, 'x']);
    });

    test('an id is used once: what is there stays', async () => {
      const storageId = subject.storage.newId();
      await subject.storage.save(storageId, bytes('first'), { maxBytes: 10 });
      await expect(subject.storage.save(storageId, bytes('second'), { maxBytes: 10 })).rejects.toThrow();
      expect(await read(storageId)).toBe('first');
      expect(await subject.countFiles()).toBe(1);
    });

    test('a file that is too large is refused while it streams, and nothing is kept', async () => {
      let pulled = 0;
      const endless = Readable.from(
        (function* () {
          for (;;) {
            pulled += 1;
            yield Buffer.alloc(1000);
          }
        })(),
      );
      await expect(
        subject.storage.save(subject.storage.newId(), endless, { maxBytes: 10_000 }),
      ).rejects.toThrow(FileTooLargeError);
      expect(pulled).toBeLessThan(1000);
      expect(await subject.countFiles()).toBe(0);
    });

    test('a stream that is broken before the file is there leaves nothing, however often', async () => {
      for (let turn = 0; turn < 20; turn += 1) {
        const broken = new PassThrough();
        const saving = subject.storage.save(subject.storage.newId(), broken, { maxBytes: 1 });
        broken.destroy(new Error('gone at once'));
        await expect(saving).rejects.toThrow('gone at once');
        const long = subject.storage.save(subject.storage.newId(), bytes('too long'), { maxBytes: 1 });
        await expect(long).rejects.toThrow(FileTooLargeError);
      }
      expect(await subject.countFiles()).toBe(0);
    });

    test('a stream that breaks leaves nothing', async () => {
      const broken = Readable.from(
        (function* () {
          yield Buffer.from('half');
          throw new Error('line cut');
        })(),
      );
      await expect(subject.storage.save(subject.storage.newId(), broken, { maxBytes: 100 })).rejects.toThrow(
        'line cut',
      );
      expect(await subject.countFiles()).toBe(0);
    });

    test.for([
      '../../etc/passwd',
      '/etc/passwd',
      '..',
      '',
      '.',
      'a/b',
      '00000000-0000-0000-0000-000000000000/../x',
    ])('a path is no id: %j', async (path) => {
      await expect(subject.storage.save(path, bytes('x'), { maxBytes: 1 })).rejects.toThrow();
      expect(await subject.countFiles()).toBe(0);
      expect(await subject.storage.open(path)).toBeNull();
      await expect(subject.storage.remove(path)).resolves.toBeUndefined();
    });

    test('[BEY-25] whole files are listed in the order of their ids, with their sizes, and nothing else is', async () => {
      const ids = Array.from({ length: 5 }, () => subject.storage.newId());
      for (const storageId of ids) await subject.storage.save(storageId, bytes('x'), { maxBytes: 1 });
      await expect(
        subject.storage.save(subject.storage.newId(), bytes('xx'), { maxBytes: 1 }),
      ).rejects.toThrow();
      const listed = (some: readonly string[]) =>
        some.toSorted().map((storageId) => ({ storageId, sizeBytes: 1 }));
      expect(await listOf(subject.storage)).toEqual(listed(ids));
      await subject.storage.remove(ids[0] ?? '');
      expect(await listOf(subject.storage)).toEqual(listed(ids.slice(1)));
    });

    test('an empty file, and one of several parts, are read again', async () => {
      const [none, long] = [subject.storage.newId(), subject.storage.newId()];
      expect(await subject.storage.save(none, Readable.from([]), { maxBytes: 1 })).toBe(0);
      expect(await read(none)).toBe('');
      const chunk = Buffer.alloc(1024 * 1024, 'abc');
      const parts = Array.from({ length: 12 }, () => chunk);
      const maxBytes = parts.length * chunk.length;
      expect(await subject.storage.save(long, Readable.from(parts), { maxBytes })).toBe(maxBytes);
      const opened = await subject.storage.open(long);
      expect(opened && Buffer.concat(parts).equals(await buffer(opened))).toBe(true);
    });

    test('of several parts nothing is kept where the last one is too much, or never comes', async () => {
      const chunk = Buffer.alloc(1024 * 1024);
      const parts = Array.from({ length: 12 }, () => chunk);
      const tooLong = subject.storage.save(subject.storage.newId(), Readable.from(parts), {
        maxBytes: 11 * chunk.length,
      });
      await expect(tooLong).rejects.toThrow(FileTooLargeError);
      const cut = Readable.from(
        (function* () {
          yield* parts;
          throw new Error('line cut');
        })(),
      );
      const saving = subject.storage.save(subject.storage.newId(), cut, { maxBytes: 2 ** 30 });
      await expect(saving).rejects.toThrow('line cut');
      expect(await subject.countFiles()).toBe(0);
    });

    test('an id of nothing opens nothing and may be removed', async () => {
      const nothing = '0b6c1d6e-7c3f-4a53-9d2a-0d6a5e7c1f00';
      expect(await subject.storage.open(nothing)).toBeNull();
      await expect(subject.storage.remove(nothing)).resolves.toBeUndefined();
    });
  });
}
