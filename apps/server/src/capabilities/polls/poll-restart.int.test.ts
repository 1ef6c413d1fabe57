import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEMO_OPEN_SESSION } from '@hemicycle/testkit/demo-open-session';
import { createFakeClock } from '@hemicycle/testkit/fake-clock';
import { openTestDatabase } from '@hemicycle/testkit/test-database';
import { startTestServer } from '@hemicycle/testkit/test-server';
import { expect, test, vi } from 'vitest';

test('[POLL-04] [VOTE-02] after a restart in the middle of a vote requests get their answer, and a poll whose time ran out meanwhile closes', async () => {
  const clock = createFakeClock();
  const database = await openTestDatabase();
  const config = { dataDir: mkdtempSync(join(tmpdir(), 'hemicycle-restart-')) };
  const session = { idVotingSession: DEMO_OPEN_SESSION };
  const body = { voteDecision: 'Yea', requestId: 'lost-on-its-way' };
  const start = () => startTestServer({ clock, database, config });
  try {
    const before = await start();
    const moderator = await before.signIn('moderator');
    const { id: pollId } = await moderator.call('createPoll', {
      params: session,
      body: { title: 'T', durationQuantity: 10, durationUnits: 'minutes' },
    });
    const params = { pollId };
    await moderator.call('openPoll', { params });
    const receipt = await (await before.signIn('member08')).call('castVote', { params, body });
    await before.stop();

    const between = await start();
    const rosa = await between.signIn('member08');
    expect(await rosa.call('castVote', { params, body })).toEqual(receipt);
    const { signed: _, ...told } = receipt;
    expect((await rosa.call('listPolls', { params: session })).myVotes).toEqual([told]);
    await between.stop();

    await clock.advance(11 * 60_000);
    const after = await start();
    const reader = await after.signIn('member08');
    await vi.waitFor(async () => {
      await clock.advance(1000);
      const { polls } = await reader.call('listPolls', { params: session });
      expect(polls[0]).toMatchObject({ status: 'closed', tally: { votedCount: 1 } });
    });
    expect(await reader.call('castVote', { params, body })).toEqual(receipt);
    await after.stop();
  } finally {
    await database.close();
    rmSync(config.dataDir, { recursive: true, force: true });
  }
});
