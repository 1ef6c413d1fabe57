/** Limits and times that server and browser share, with their units in the names. Source: the
 *  specification's sections 9. */
export const CHAT_TEXT_MAX_CHARS = 4000;
/** The longest line of captions that the server takes; people type lines of at most 55 characters.
 *  Source: CAP-09. */
export const CAPTION_MAX_CHARS = 500;
/** How many streams for stenography programs a session has, and the largest text of one request. */
export const CAPTION_STREAMS_MAX = 20;
export const CAPTION_STREAM_MAX_BYTES = 10 * 1024;
/** The most lines of captions that one request of a stenography program makes. A body full of words
 *  makes fewer; stenographers write about 40 lines a minute. Source: BEY-28. */
export const CAPTION_STREAM_LINES_MAX = 200;
/** How many requests of one stream one server holds at a time: one that is written, the others
 *  wait. Source: BEY-28. */
export const CAPTION_STREAM_WRITES_MAX = 20;
/** What one request of recognised speech may hold: 14 s at 16,000 samples a second of 2 bytes.
 *  Source: BEY-39. */
export const SPEECH_SAMPLES_PER_SECOND = 16_000;
export const SPEECH_MAX_BYTES = 14 * SPEECH_SAMPLES_PER_SECOND * 2;
/** The most lines of automatic captions that are approved at once. */
export const APPROVED_AT_ONCE_MAX = 200;
/** How many lines of captions one page of a transcript has. */
export const CAPTIONS_PER_PAGE = 1000;
export const CHAT_HISTORY_MAX_MESSAGES = 200;
export const UPLOAD_DEFAULT_MAX_BYTES = 1_048_576;
export const UPLOAD_LARGEST_MAX_BYTES = 64 * 1024 * 1024;
/** The limits of a verification snapshot: its longer side, its size, and how long after the vote it
 *  may arrive. Source: VOTE-04. */
export const VOTE_SNAPSHOT_MAX_SIDE_PX = 640;
export const VOTE_SNAPSHOT_MAX_BYTES = 256 * 1024;
export const VOTE_SNAPSHOT_WITHIN_MS = 2 * 60_000;
export const HEARTBEAT_SERVER_INTERVAL_MS = 20_000;
export const HEARTBEAT_STALE_MS = 60_000;
export const HEARTBEAT_GUARD_MS = 120_000;
export const SOCKET_RETRY_MS = 3_000;
/** The version of the socket's messages, which each snapshot carries. Raise it with every change
 *  that a page or a server of the version before would read wrongly. Source: DESIGN §4. */
export const SOCKET_PROTOCOL = 15;
export const BROWSER_ID_BELOW = 1_000_000;
/** The greatest number and length of a page's log lines in an entry of the audit log. Source:
 *  AUDIT-02. */
export const CLIENT_LOG_LINES_MAX = 100;
export const CLIENT_LOG_LINE_MAX_CHARS = 500;
export const NETWORK_TEST_LOG_LINE_MAX_CHARS = 200;
export const BROWSER_ID_DAYS = 365;
export const PEOPLE_STATE_REFRESH_MS = 120_000;
export const PARTICIPANT_CACHE_MS = 60_000;
export const LOGGED_OUT_REDIRECT_MS = 60_000;
export const TALLY_NEWS_PER_SECOND = 10;
export const POLL_OPTIONS_MAX = 30;
export const POLL_OPTION_MAX_CHARS = 120;
export const POLL_TITLE_MAX_CHARS = 200;
export const POLL_QUESTION_MAX_CHARS = 1000;
export const POLL_DESCRIPTION_MAX_CHARS = 4000;
export const POLL_COMMENTARY_MAX_CHARS = 4000;
export const POLL_CANCEL_REASON_MAX_CHARS = 300;
/** The longest time that one call gives an open vote more. Source: BEY-40. */
export const POLL_EXTENSION_MAX_MS = 7 * 24 * 3_600_000;
export const POLL_DURATION_MAX_SECONDS = 8 * 7 * 24 * 3600;
export const PERSON_NAME_MAX_CHARS = 120;
export const PERSON_NAME_TOOLTIP_ABOVE_CHARS = 30;
/** The greatest age of a proof of identity where a poll asks for one at the moment of voting. */
export const PROOF_AT_VOTE_MS = 2 * 60_000;
/** How old a proof of identity may be for adding a passkey. */
export const PROOF_TO_ADD_PASSKEY_MS = 5 * 60_000;
/** How long a browser has to answer a request for a signature. */
export const PASSKEY_CHALLENGE_MS = 5 * 60_000;
export const PASSKEY_NAME_MAX_CHARS = 60;
export const PASSKEYS_PER_ACCOUNT_MAX = 20;
export const BODY_DEFAULT_MAX_BYTES = 256 * 1024;
export const IMPORT_BODY_MAX_BYTES = 4 * 1024 * 1024;
/** The greatest size of a picture that the site or a group offers as a background. */
export const BACKGROUND_PICTURE_MAX_BYTES = 4 * 1024 * 1024;
/** The longest short name of a group. */
export const GROUP_CODE_MAX_CHARS = 8;
export const IMPORT_ROWS_MAX = 10_000;
/** The largest picture of a person. The browser draws it before it is sent. Source: PEOP-19. */
export const PERSON_PICTURE_MAX_BYTES = 200 * 1024;
export const PERSON_PICTURE_MAX_PX = 640;
/** The most roles that are made for one list of people. */
export const IMPORT_ROLES_MAX = 200;
/** The clock of a speaker keeps running while they are away for less than this, for example to
 *  reload the page or change the network. */
export const SPEAKER_AWAY_MS = 10_000;
/** The limits of speaking time: for one speech, and for one party in one list. */
export const SPEECH_LIMIT_MIN_SECONDS = 5;
export const SPEECH_LIMIT_MAX_SECONDS = 8 * 3600;
export const GROUP_SPEAKING_LIMIT_MAX_SECONDS = 7 * 24 * 3600;
export const SPEAKERS_LIST_TITLE_MAX_CHARS = 120;
/** The most requests to speak of one session, and of one person for coming items. */
export const SPEECH_REQUESTS_MAX = 1000;
export const ITEM_REQUESTS_OF_PERSON_MAX = 50;

/** The greatest number of questions of one poll. */
export const BALLOT_QUESTIONS_MAX = 20;

/** The greatest number of members that a session lists. */
export const SESSION_MEMBERS_MAX = 5000;

/** The changes of settings on one page of their history. */
export const SETTING_CHANGES_PER_PAGE = 50;

/** The people whom one session may name to run it. */
export const SESSION_MODERATORS_MAX = 200;

/** The greatest number of people in a session's list of people who see no shared screen. */
export const VIEWING_DISABLED_MAX = 5000;

/** The greatest number of quorum rules that a session applies. */
export const SESSION_QUORUMS_MAX = 100;

/** The greatest number of pairs of proxy and principal in a session. */
export const PROXY_PAIRS_MAX = 5000;

/** How many ended polls one page has. */
export const PAST_POLLS_PER_PAGE = 50;
/** How many earlier sessions one page has. */
export const EARLIER_SESSIONS_PER_PAGE = 25;
/** How many people the live state of a session contains. The others follow at once in messages of
 *  `LIVE_PEOPLE_PER_PAGE` people each. */
export const LIVE_PEOPLE_FIRST = 100;
export const LIVE_PEOPLE_PER_PAGE = 2_000;

/** The largest document of a sitting that a site takes in, in bytes. Source: BEY-25. */
export const SITTING_FILE_MAX_BYTES = 64 * 1024 * 1024;
/** How many contents of papers and files go along with the document of a sitting, and their bytes
 *  in all; each is at most `UPLOAD_LARGEST_MAX_BYTES`. Source: decision 0182. */
export const SITTING_FILES_MAX = 2_000;
export const SITTING_FILES_MAX_BYTES = 512 * 1024 * 1024;
/** The largest file of a sitting with both, in bytes: each content has up to 1,023 bytes around
 *  it. */
export const SITTING_ARCHIVE_MAX_BYTES =
  SITTING_FILE_MAX_BYTES + SITTING_FILES_MAX_BYTES + (SITTING_FILES_MAX + 3) * 1024;

/** The largest part of a file that is sent in parts, in bytes. Source: UPL-01. */
export const UPLOAD_PART_MAX_BYTES = 256 * 1024;
