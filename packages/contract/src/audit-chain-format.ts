/** The version of the chain of the audit log. It stands in every entry, head and file. */
export const AUDIT_FORMAT = 'hemicycle-audit/1';

/** The most entries that a file of the chain holds. */
export const AUDIT_FILE_ENTRIES_MAX = 20_000;
