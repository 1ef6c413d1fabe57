/** The page of a sitting's papers. It opens in a tab of its own, so that nobody leaves the chamber
 *  by it. The service worker that keeps papers on the device serves the pages below it. */
export const PAPERS_PATH = '/app/papers';

export function papersPath(idVotingSession: string, paperId?: string): string {
  const sitting = `${PAPERS_PATH}/${encodeURIComponent(idVotingSession)}`;
  return paperId === undefined ? sitting : `${sitting}/${encodeURIComponent(paperId)}`;
}

/** The address of a paper's file. */
export function paperFilePath(idVotingSession: string, fileId: string): string {
  return `/api/agenda/${encodeURIComponent(idVotingSession)}/papers/${encodeURIComponent(fileId)}`;
}
