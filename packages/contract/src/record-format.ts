/** The version of the record's format. It stands in every entry and every file, so that old ones stay verifiable. */
export const RECORD_FORMAT = 'hemicycle-record/1';
/** The version of what a voter signs with a passkey. */
export const CAST_FORMAT = 'hemicycle-cast/1';
