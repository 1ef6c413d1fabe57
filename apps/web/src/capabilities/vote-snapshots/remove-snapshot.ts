import { api, ApiError } from '../../api-client.ts';

/** Takes back the snapshot of the viewer's own vote with this public receipt. A snapshot that is
 *  already gone counts as taken back. Rejects with ApiError. Source: VOTE-04. */
export async function removeSnapshot(pollId: string, receiptPublic: string): Promise<void> {
  try {
    await api('DELETE /api/polls/:pollId/votes/:receipt/snapshot', {
      params: { pollId, receipt: receiptPublic },
    });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'not-found') throw error;
  }
}
