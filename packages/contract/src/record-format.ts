/** The current version of records. It stands in every entry, head and file, so that records of an
 *  older version can still be verified. */
export const RECORD_FORMAT = 'hemicycle-record/2';
/** The first version of records, whose closing hash covers the whole entry. */
export const RECORD_FORMAT_1 = 'hemicycle-record/1';
/** The versions that are read and verified. */
export const recordFormats = [RECORD_FORMAT, RECORD_FORMAT_1] as const;
export type RecordFormat = (typeof recordFormats)[number];
/** The current version of the statement that a voter signs with a passkey: it names the statement
 *  that it replaces. */
export const CAST_FORMAT = 'hemicycle-cast/2';
/** The first version of that statement, which does not name an earlier one. */
export const CAST_FORMAT_1 = 'hemicycle-cast/1';
/** The version of the receipt that the site signs when it acknowledges a cast. */
export const RECEIPT_FORMAT = 'hemicycle-receipt/1';
/** The version of the signed head of the site's log of record entries, and of its leaves. */
export const CHECKPOINT_FORMAT = 'hemicycle-checkpoint/1';
