import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonInParts } from './json-in-parts.ts';

async function textOf(value: unknown): Promise<string> {
  let text = '';
  for await (const part of jsonInParts(value)) text += part;
  return text;
}

test('the parts are together what JSON.stringify makes', async () => {
  const plain = fc.jsonValue({ maxDepth: 3 });
  const long = fc.record({
    list: fc.array(plain, { minLength: 499, maxLength: 1_100 }),
    gone: fc.constant(undefined),
  });
  await fc.assert(
    fc.asyncProperty(fc.oneof(plain, long), async (value) => {
      expect(await textOf(value)).toBe(JSON.stringify(value));
    }),
    { numRuns: 100 },
  );
});

test('others are answered between the parts of a long list', async () => {
  let answered = 0;
  const timer = setInterval(() => answered++, 0);
  const counts: number[] = [];
  for await (const part of jsonInParts({
    entries: Array.from({ length: 20_000 }, (_, index) => ({ index })),
  })) {
    if (part.includes('index')) counts.push(answered);
    const untilMs = performance.now() + 2;
    while (performance.now() < untilMs);
  }
  clearInterval(timer);
  expect(counts).toHaveLength(40);
  expect(counts.at(-1)).toBeGreaterThan(20);
});
