/** The path of the socket of recorders. Source: REC-19. */
export const RECORDER_PATH = '/app/recorder';
/** The version of the messages between recorder and server. Raise it with every change that the
 *  version before would read wrongly. */
export const RECORDER_PROTOCOL = 1;
/** The page that a recorder shows, before its ticket. */
export const RECORD_PAGE_PATH = '/app/record/';
/** In place of a ticket: the page loads what a recorded room needs, and shows and says nothing. */
export const RECORD_PAGE_READY = 'ready';
/** The size of the recorded page, in CSS px, and its pictures a second. */
export const RECORDED_SIZE = { width: 1280, height: 720, fps: 25 } as const;
/** Beside the ticket: the page says that its stage stands only once the server tells it that the
 *  recording has begun, and ends where a sitting is closed. */
export const RECORD_PAGE_WAITS = '?start=told';
/** What records: display, browser and encoder of the recorder itself; LiveKit's egress; or the
 *  sound alone, from LiveKit, with a track a person. Source: issue 34 §1. */
export const RECORDER_ENGINES = ['own', 'livekit-egress', 'livekit-tracks'] as const;
/** What the recorded page writes to its console, as a line of its own, when the stage of its room
 *  stands, and when it has ended. */
export const RECORDED_PAGE_STANDS = 'START_RECORDING';
export const RECORDED_PAGE_ENDED = 'END_RECORDING';
/** The shortest token by which recorders register, in characters. */
export const RECORDER_TOKEN_MIN_CHARS = 32;
/** A recorder tells its jobs' states at least this often, in ms. */
export const RECORDER_STATE_EVERY_MS = 5_000;
/** A recorder that was not heard for this long is lost, in ms. */
export const RECORDER_LOST_AFTER_MS = 10_000;
/** By how much the clock of a recorder may differ from the server's, in ms. Source: BEY-45. */
export const CLOCKS_DIFFER_MS = 2_000;
/** The length of a segment of a recording, and of a stream, in seconds. */
export const RECORDING_SEGMENT_SECONDS = 6;
export const STREAM_SEGMENT_SECONDS = 1;
/** The largest segment, in bytes. */
export const SEGMENT_MAX_BYTES = 64 * 1024 * 1024;
/** The largest still of a preview, in bytes. */
export const PREVIEW_MAX_BYTES = 100_000;
/** A preview that was taken longer ago, in ms, is not shown. */
export const PREVIEW_SHOWN_MS = 20_000;
/** The largest finished file, in bytes. */
export const RECORDING_FILE_MAX_BYTES = 64 * 1024 * 1024 * 1024;
/** The longest file name that somebody types, in characters. Source: REC-18. */
export const RECORDING_FILE_NAME_MAX_CHARS = 100;
/** The public page of a stream, before its code. Source: STREAM-12. */
export const STREAM_PAGE_PATH = '/app/stream/';
