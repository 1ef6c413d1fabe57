/** The version in which records are made. It stands in every entry, head and file, so that old ones
 *  stay verifiable. */
export const RECORD_FORMAT = 'hemicycle-record/2';
/** The version of records made before: their closing hash is over the whole entry. */
export const RECORD_FORMAT_1 = 'hemicycle-record/1';
/** The versions that are read and verified. */
export const recordFormats = [RECORD_FORMAT, RECORD_FORMAT_1] as const;
export type RecordFormat = (typeof recordFormats)[number];
/** The version of what a voter signs with a passkey: it names the statement that it replaces. */
export const CAST_FORMAT = 'hemicycle-cast/2';
/** What was signed before: without naming that. */
export const CAST_FORMAT_1 = 'hemicycle-cast/1';
/** The version of what the site signs when it acknowledges a cast. */
export const RECEIPT_FORMAT = 'hemicycle-receipt/1';
