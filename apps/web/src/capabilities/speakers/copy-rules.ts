import { api } from '../../api-client.ts';

/** Gives a sitting the speaking rules of another one. Rejects with ApiError. Source: BEY-43. */
export async function copySpeakingRules(fromSession: string, toSession: string): Promise<void> {
  const body = await api('GET /api/speakers/:idVotingSession/rules', {
    params: { idVotingSession: fromSession },
  });
  await api('PATCH /api/speakers/:idVotingSession/rules', { params: { idVotingSession: toSession }, body });
}
