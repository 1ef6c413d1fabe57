import type { SessionHook } from '../sessions/public.ts';
import { insertFilesLeft } from './files-left-store.ts';
import { lockActiveIn, updateRecording } from './recording-store.ts';

/** Ends recordings and streams with their session, and notes the files of a session that is
 *  deleted, so that they are removed. */
export const recordingsInSession: SessionHook = {
  async end({ transaction, idVotingSession }, nowMs) {
    const those = await lockActiveIn(transaction, idVotingSession);
    for (const { id, state } of those) {
      const ended = {
        state: state === 'running' ? ('ending' as const) : ('dropped' as const),
        ended_ms: nowMs,
      };
      // oxlint-disable-next-line no-await-in-loop -- one transaction has one connection
      await updateRecording(transaction, id, ended);
    }
    return those.length === 0 ? [] : [{ kind: 'recording', idVotingSession }];
  },
  async beforeDeletion({ transaction, idVotingSession }) {
    await insertFilesLeft(transaction, idVotingSession);
  },
};
