/** How long an upload URL is valid. */
export const GRANT_MS = 5 * 60_000;
/** How long a file may take to arrive; the server cuts a request long before. */
export const RECEIVE_MS = 10 * 60_000;
/** How long a complete file is kept before its message is sent. */
export const KEEP_UNSENT_MS = 60 * 60_000;
/** After this time an unsent file has expired, however long each step took. */
export const UPLOAD_GONE_AFTER_MS = GRANT_MS + RECEIVE_MS + KEEP_UNSENT_MS + 1_000;
/** How long an upload in parts waits for its next part: a line may be away for a while. */
export const KEEP_PARTS_MS = 30 * 60_000;
/** How long a part that is coming keeps other requests from storing the same part. */
export const ONE_AT_A_TIME_MS = 5_000;
