import { lazyPart } from '../../ui/lazy-part.ts';

export type { RecordedPoll } from './check-vote.ts';
export { checkVote } from './check-vote-when-asked.ts';
export { ShownHash } from './ShownHash.tsx';
export { type CheckVerdict, kindOfVerdict, verdictOfCheck } from './verdict-of-check.ts';
export { keepSignedReceipt } from './kept-receipts.ts';
export { SaveReceipt } from './SaveReceipt.tsx';
export { SaveRecord } from './SaveRecord.tsx';
export { savePollRecord, saveSessionRecord } from './save-record.ts';

/** The closing hash of a poll, and its record as a file. The program is loaded when an ended poll
 *  is first shown. */
export const RecordPart = lazyPart(async () => ({ default: (await import('./RecordPart.tsx')).RecordPart }));

/** Checks the viewer's own vote against the closing hash. The program is loaded with the first
 *  receipt of a closed poll. */
export const CheckVote = lazyPart(async () => ({ default: (await import('./CheckVote.tsx')).CheckVote }));

/** The head of a sitting's record, checked in this browser. The program is loaded with the page of
 *  an ended sitting. */
export const SessionHead = lazyPart(async () => ({
  default: (await import('./SessionHead.tsx')).SessionHead,
}));
