/** A recorder whose line broke is back within this time, in ms, or another one takes its work. */
export const LINE_BACK_WITHIN_MS = 1_000;
/** A recorder is kept for a sitting from this long before its start, in ms. */
export const READY_BEFORE_MS = 15 * 60_000;
/** How long the people of a room have to answer before its recording begins all the same, in ms.
 *  Source: BEY-17. */
export const ASKS_FOR_MS = 20_000;
/** Frames are encoded this long after the rights of those who did not agree were taken, in ms. */
export const BEGINS_AFTER_MS = 1_000;
/** How long a ticket opens its page, in ms. */
export const TICKET_MS = 120_000;
/** A recorder that was asked to join a file and is silent about it this long, is asked no more. */
export const JOINS_WITHIN_MS = 3 * 3_600_000;
/** How often recorders try to join a file before it has failed. */
export const JOIN_TRIES = 5;
/** A file is joined again this long after each failure, in ms. */
export const JOINS_AGAIN_AFTER_MS = 10_000;
/** How long segments of a stream are kept, in ms. */
export const STREAM_KEPT_MS = 120_000;
/** How often each server looks after the recordings, in ms. */
export const KEEPS_EVERY_MS = 1_000;
/** How often each server removes the files of deleted sittings where nothing is recorded, in ms. */
export const REMOVES_EVERY_MS = 60_000;
/** How long a file waits for the sound of interpreters whose recorders still send, in ms. */
export const INTERPRETERS_SEND_WITHIN_MS = 15_000;

/** A recorder whose disk was full gets nothing for this time, in ms. */
export const FULL_RESTS_MS = 30_000;
/** A job that failed within this time of being given has failed at once, in ms. */
export const FAILS_AT_ONCE_MS = 5_000;
/** A recorder whose job failed at once gets nothing for this time, in ms. */
export const RESTS_AFTER_FAILURE_MS = 5_000;
