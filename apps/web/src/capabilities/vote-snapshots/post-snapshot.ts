const WITHIN_MS = 30_000;

/** Adds a still to the vote with this public receipt. Rejects when it did not get there; the vote
 *  stands all the same. Sending the same again is harmless: a vote has one. Source: VOTE-04. */
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
