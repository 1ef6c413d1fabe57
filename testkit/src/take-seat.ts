import type { TestClient } from './test-client.ts';

/** Somebody of a session attends it, and enters its main chamber. */
export async function takeSeat(client: TestClient, idVotingSession: string): Promise<void> {
  await client.call('updateSessionInfo', {
    body: { userSession: { votingSessionToAttend: idVotingSession } },
  });
  await client.call('setMeeting', { body: { idVotingSession, meeting: 'mainchamber' } });
}
