/** The key of a vote in `Live.myVotes`: the poll and the voter. */
export function receiptKey({ pollId, userId }: { pollId: string; userId: string }): string {
  return `${pollId}/${userId}`;
}
