/** The key of a vote in `Live.myVotes`: the poll, and whose vote it is. */
export function receiptKey({ pollId, userId }: { pollId: string; userId: string }): string {
  return `${pollId}/${userId}`;
}
