import type { TestClient } from './test-client.ts';

const HOUR_MS = 3_600_000;

/** Makes, as an administrator, a session that began an hour ago and ends in an hour. Returns its
 *  id. */
export async function makeCommittee(admin: TestClient, nowMs: number, members: string[]): Promise<string> {
  const { idVotingSession } = await admin.call('createVotingSession', {
    body: {
      title: 'Committee on Water',
      epochStartTime: nowMs - HOUR_MS,
      epochEndTime: nowMs + HOUR_MS,
      members,
    },
  });
  return idVotingSession;
}
