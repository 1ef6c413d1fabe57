import { saveFileOf } from '../../save-file.ts';

/** Saves the signed record of an ended poll, unchanged from the server.
 *  @throws ApiError where there is none. Source: BEY-01. */
export function savePollRecord(pollId: string): Promise<void> {
  return saveFileOf(`/api/polls/${encodeURIComponent(pollId)}/record`, 'record.json');
}

/** Saves the whole signed chain of a session. @throws ApiError where there is none yet. Source:
 *  BEY-01. */
export function saveSessionRecord(idVotingSession: string): Promise<void> {
  return saveFileOf(`/api/polls/votingsession/${encodeURIComponent(idVotingSession)}/record`, 'record.json');
}
