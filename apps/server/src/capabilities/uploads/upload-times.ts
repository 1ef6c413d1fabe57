/** How long an upload URL holds. */
export const GRANT_MS = 5 * 60_000;
/** How long a file may stream in; the server cuts a request long before. */
export const RECEIVE_MS = 10 * 60_000;
/** How long a file waits for the message that it belongs to. */
export const KEEP_UNSENT_MS = 60 * 60_000;
/** After this much time a file that was not sent is gone. */
export const UPLOAD_GONE_AFTER_MS = GRANT_MS + RECEIVE_MS + KEEP_UNSENT_MS + 1_000;
