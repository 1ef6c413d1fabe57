import { STREAM_READS_MAX } from '@hemicycle/contract/streaming';
import { expect, test } from 'vitest';
import { createStreamReads } from './stream-reads.ts';

test('[STREAM-12] one network has so many reads of a stream under way, and others have theirs', async () => {
  const { run } = createStreamReads();
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  const all = Array.from({ length: STREAM_READS_MAX }, () => run('192.0.2.1', () => gate));
  await expect(run('192.0.2.1', async () => 1)).rejects.toMatchObject({ code: 'rate-limited' });
  expect(await run('192.0.2.2', async () => 2)).toBe(2);
  open();
  await Promise.all(all);
  expect(await run('192.0.2.1', async () => 3)).toBe(3);
});
