import { castVote } from '@hemicycle/contract/votes';
import { expect, test } from 'vitest';
import { RefusedError } from './api-client.ts';
import { untilAnswered } from './until-answered.ts';

const refusal = (status: number, code: string) => new RefusedError(castVote, status, code);

/** A server that fails in these ways, one after the other, and then answers. */
function failing(...failures: Error[]) {
  const seen = { sent: 0, again: 0 };
  const answered = untilAnswered(
    async () => {
      seen.sent += 1;
      const failure = failures[seen.sent - 1];
      if (failure !== undefined) throw failure;
      return 'recorded';
    },
    () => (seen.again += 1),
    async () => undefined,
  );
  return { seen, answered };
}

test('[VOTE-02] what the server did not deal with is sent again until it answers', async () => {
  const { seen, answered } = failing(
    refusal(503, 'busy'),
    new TypeError('fetch failed'),
    refusal(500, 'internal'),
  );
  expect(await answered).toBe('recorded');
  expect(seen).toEqual({ sent: 4, again: 3 });
});

test('[VOTE-02] a refusal is an answer', async () => {
  const { seen, answered } = failing(refusal(409, 'poll-not-open'));
  await expect(answered).rejects.toMatchObject({ code: 'poll-not-open' });
  expect(seen).toEqual({ sent: 1, again: 0 });
});

test('[VOTE-02] a server that stays away is given up', async () => {
  const { seen, answered } = failing(...Array.from({ length: 500 }, () => new TypeError('fetch failed')));
  await expect(answered).rejects.toThrow('fetch failed');
  expect(seen.sent).toBeLessThan(200);
});
