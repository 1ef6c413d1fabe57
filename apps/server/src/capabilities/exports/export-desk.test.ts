import { expect, test } from 'vitest';
import type { DomainError } from '../../platform/http/domain-error.ts';
import { createExportDesk } from './export-desk.ts';
import type { ExportDocument } from './export-document.ts';

let writtenMs = 0;

/** A document that was written later than the previous one. */
function documentOf(title: string): ExportDocument {
  writtenMs += 1;
  return { sitting: { title }, writtenMs } as unknown as ExportDocument;
}

/** A desk whose threads finish a file only when the test calls `endAll`. */
function setUp() {
  const asked: string[] = [];
  const ends: (() => void)[] = [];
  const desk = createExportDesk({
    workers: {
      size: 2,
      run: async (task: string) => {
        asked.push(task);
        await new Promise<void>((end) => ends.push(end));
        return new Uint8Array([asked.length]);
      },
    },
  });
  return {
    asked,
    make: (userId: string, title: string) => desk.make(userId, 'pdf', async () => documentOf(title)),
    async endAll() {
      while (ends.length > 0) {
        ends.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('[BEY-11] one person has three files under way, and others have their turn between them', async () => {
  const { make, endAll, asked } = setUp();
  const ofOne = Promise.allSettled(
    Array.from({ length: 32 }, (_, index) => make('selfish', `vote ${index}`)),
  );
  const ofAnother = make('member', 'vote 0 of another');
  await settle();
  expect(asked).toHaveLength(1);
  await endAll();
  const outcomes = await ofOne;
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refusals).toHaveLength(29);
  for (const refusal of refusals as DomainError[]) {
    expect(refusal).toMatchObject({ code: 'rate-limited', retryAfterMs: 3_000 });
  }
  expect(Array.from((await ofAnother).content)).toEqual([2]);
});

test('[BEY-11] the same file is made once, for all who ask then and later; another document has a file of its own', async () => {
  const { make, endAll, asked } = setUp();
  const same = ['ada', 'ben', 'cem'].map((userId) => make(userId, 'vote'));
  await settle();
  await endAll();
  const files = await Promise.all(same);
  expect(files.map(({ content }) => Array.from(content))).toEqual([[1], [1], [1]]);
  expect(Array.from((await make('dan', 'vote')).content)).toEqual([1]);
  expect(asked).toHaveLength(1);
  const declared = make('ada', 'vote, declared');
  await settle();
  await endAll();
  expect(Array.from((await declared).content)).toEqual([2]);
});

test('[BEY-11] a file that could not be made is made again when somebody asks again', async () => {
  let times = 0;
  const desk = createExportDesk({
    workers: {
      size: 2,
      run: async () => {
        times += 1;
        if (times === 1) throw new Error('the thread ended');
        return new Uint8Array([times]);
      },
    },
  });
  const make = () => desk.make('ada', 'pdf', async () => documentOf('vote'));
  await expect(make()).rejects.toThrow('the thread ended');
  expect(Array.from((await make()).content)).toEqual([2]);
});
