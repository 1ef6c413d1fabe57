const WITHIN_MS = 30_000;

/** Adds a still to the vote with this public receipt. Rejects when the still did not arrive; the
 *  vote stands in any case. Sending it again does no harm, since a vote has only one snapshot.
 *  Source: VOTE-04. */
export async function postSnapshot(pollId: string, receiptPublic: string, still: Blob): Promise<void> {
  const form = new FormData();
  form.append('file', still, 'still.jpg');
  const address = `/api/polls/${encodeURIComponent(pollId)}/votes/${receiptPublic}/snapshot`;
  const answer = await fetch(address, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'x-hemicycle-request': '1' },
    body: form,
    signal: AbortSignal.timeout(WITHIN_MS),
  });
  if (!answer.ok && answer.status !== 409) throw new Error(`the server answered ${answer.status}`);
}
