import { lazyPart } from '../../ui/lazy-part.ts';

export type { RecordedPoll } from './check-vote.ts';
export { checkVote } from './check-vote-when-asked.ts';
export { ShownHash } from './ShownHash.tsx';
export { shortHash } from './short-hash.ts';
export { type CheckVerdict, kindOfVerdict, verdictOfCheck } from './verdict-of-check.ts';
export { keepSignedReceipt } from './kept-receipts.ts';
export { SaveReceipt } from './SaveReceipt.tsx';
export { SaveRecord } from './SaveRecord.tsx';
export { savePollRecord, saveSessionRecord } from './save-record.ts';

/** The closing hash of a poll and its record as a file; its program is loaded when a poll that has
 *  ended is first shown. */
export const RecordPart = lazyPart(async () => ({ default: (await import('./RecordPart.tsx')).RecordPart }));

/** Checks one's own vote against the closing hash; its program is loaded with the first receipt of
 *  a closed poll. */
export const CheckVote = lazyPart(async () => ({ default: (await import('./CheckVote.tsx')).CheckVote }));

/** The head of a sitting's record, checked in this browser; its program is loaded with the page of
 *  a sitting that is over. */
export const SessionHead = lazyPart(async () => ({
  default: (await import('./SessionHead.tsx')).SessionHead,
}));
