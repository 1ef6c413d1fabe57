/** The version of the record's format. It stands in every entry and every file, so that old ones stay verifiable. */
export const RECORD_FORMAT = 'hemicycle-record/1';
